// The coach's side of a class: the sentence above the board, its cells, and the dialog's request.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import BoardTable from "../src/class/coach/BoardTable.svelte";
import { lookOf, nowOf, saidOf } from "../src/class/coach/cells";
import { draftedOf } from "../src/class/coach/drafted";
import { headline, subline, type Situation } from "../src/class/coach/headline";
import { deskFrom } from "../src/class/coach/pasted";
import { refOf, stageOf, stepped } from "../src/class/coach/staging";
import { endOfYear, fromField, toField, worked } from "../src/class/coach/times";
import { emptyForm, missing, wishOf, type Form } from "../src/class/coach/wish";
import type { Board } from "../src/class/types";
import { BOARD, CLASS, MISTAKE, NOW, PUZZLES, ROWS } from "./class-coach";

const here = (count: number) => Array.from({ length: count }, () => ({ here: true }));
const quiet: Board = (({ mistake: _, ...board }) => ({ ...board, stuck: [] }))(BOARD);
const situation = (more: Partial<Situation> = {}): Situation => ({
  members: here(13),
  board: quiet,
  assignment: PUZZLES.assignment,
  paused: false,
  now: NOW,
  ...more,
});

describe("the sentence above the board says the one thing that matters", () => {
  const stuck = (...items: number[]) =>
    items.map((item, at) => ({ pupil: ROWS[at]!.number, item, tries: 3, hints: 0, since: NOW - 200_000 }));
  const rows = (pupils: Board["pupils"]) => ({ ...quiet, pupils });

  test("starting with what needs the coach most", () => {
    const says = (more: Partial<Situation>) => headline(situation(more));
    expect(says({ members: [] })).toBe("Nobody is here yet: show the code.");
    expect(says({ members: [{ here: true, left: true }] })).toBe("Nobody is here yet: show the code.");
    expect(says({ members: [{ here: false }] })).toBe("Nobody is here right now.");
    expect(says({ paused: true, board: BOARD })).toBe("All pages are paused.");
    expect(says({ assignment: null, board: null })).toBe("Nothing is set yet.");
    expect(says({ assignment: { ...PUZZLES.assignment, opens: NOW + 1 } })).toBe("This is not open yet.");
    expect(says({ board: { ...BOARD, stuck: stuck(4, 4) } })).toBe("Two are stuck on the same thing.");
    expect(says({ board: { ...BOARD, stuck: stuck(4, 3, 4) } })).toBe("Three are stuck.");
    expect(says({ board: { ...BOARD, stuck: stuck(4) } })).toBe("Brave Seal is stuck.");
    expect(says({ board: { ...quiet, mistake: MISTAKE } })).toBe("Nine of 19 made the same mistake.");
    expect(says({ board: { ...quiet, mistake: { ...MISTAKE, pupils: 4 } } })).toBe("Everybody is at work.");
    expect(says({})).toBe("Everybody is at work.");
  });
  test("when work has ended or not begun", () => {
    const done = ROWS.map((one) => ({ ...one, now: { is: "done" } as const }));
    const idle = ROWS.map((one) => ({ ...one, now: { is: "here" } as const }));
    expect(headline(situation({ board: rows(done) }))).toBe("Everybody is done.");
    expect(headline(situation({ board: rows([...done.slice(0, 8), ...ROWS.slice(8)]) }))).toBe(
      "Eight of twelve are done.",
    );
    expect(headline(situation({ board: rows(idle) }))).toBe("Nobody here has begun.");
    expect(headline(situation({ board: rows([idle[0]!, ...ROWS.slice(1)]) }))).toBe("One has not begun.");
    expect(headline(situation({ assignment: { ...PUZZLES.assignment, closed: true } }))).toBe("This is closed.");
  });
  test("for a roll for all, who has handed in", () => {
    const what = { kind: "same-roll", roll: { form: "own-goal" } } as const;
    const roll = { ...PUZZLES.assignment, what };
    expect(headline(situation({ assignment: roll }))).toBe("The roll is ready: start the time.");
    const board = rows(
      ROWS.slice(0, 4).map((one, at) => ({
        ...one,
        cells: [{ state: at < 3 ? "first" : "not-yet", tries: at < 3 ? 1 : 0, hints: 0 }],
      })),
    );
    expect(headline(situation({ assignment: { ...roll, ends: NOW + 1000 }, board }))).toBe(
      "Three of four have handed in.",
    );
  });
  test("below it come who is here, what is set and when it is due", () => {
    expect(subline(CLASS.members!, PUZZLES.assignment, NOW)).toBe(
      "12 of 13 are here · Six puzzles: both parts · due Friday",
    );
    expect(subline([], null, NOW)).toBe("No pupils yet");
  });
});

describe("a cell shows the state of an item by shape and sign", () => {
  const item = BOARD.items[2]!;
  test.each([
    [{ state: "first", tries: 1, hints: 0 }, { kind: "ok", icon: "check" }, "puzzle 3: right, first try"],
    [{ state: "later", tries: 3, hints: 0 }, { kind: "later", text: "3" }, "puzzle 3: right, try 3"],
    [{ state: "hinted", tries: 2, hints: 1 }, { kind: "hint", icon: "bulb" }, "puzzle 3: right, with a hint"],
    [{ state: "wrong", tries: 1, hints: 2 }, { kind: "no", icon: "cross" }, "puzzle 3: wrong so far, 1 try, 2 hints"],
    [{ state: "at", tries: 0, hints: 0 }, { kind: "at", dots: true }, "puzzle 3: at it now"],
    [{ state: "seen", tries: 2, hints: 0 }, { kind: "seen", text: "–" }, "puzzle 3: shown or skipped"],
    [{ state: "not-yet", tries: 0, hints: 0 }, { kind: "" }, "puzzle 3: not yet"],
  ] as const)("%j", (cell, look, said) => {
    expect(lookOf(cell)).toEqual(look);
    expect(saidOf(cell, item)).toBe(said);
  });
  test("no two states look the same without colour", () => {
    const states = ["first", "later", "hinted", "wrong", "at", "seen", "not-yet"] as const;
    const signs = states.map((state) => {
      const { icon, text, dots } = lookOf({ state, tries: 2, hints: 0 });
      return icon ?? (dots ? "dots" : `${state === "at" ? "frame " : ""}${text ?? ""}`);
    });
    expect(new Set(signs).size).toBe(states.length);
  });
  test("where a pupil is", () => {
    expect(ROWS.slice(8, 11).map((one) => nowOf(one, NOW))).toEqual(["stuck at 3", "away 4 min", "stuck at 4"]);
    expect(nowOf({ ...ROWS[0]!, now: { is: "away" } }, NOW)).toBe("not yet here");
    expect(worked(370_000)).toBe("6:10");
  });
});

describe("the table of the board", () => {
  let target: HTMLElement;
  let shown: ReturnType<typeof mount> | undefined;
  const looked: number[] = [];
  beforeEach(() => {
    target = document.body.appendChild(document.createElement("div"));
    looked.length = 0;
  });
  afterEach(async () => {
    if (shown) await unmount(shown);
    target.remove();
  });
  test("is navigated with arrow keys, and Enter looks", () => {
    shown = mount(BoardTable, { target, props: { board: BOARD, at: NOW, onlook: (pupil) => looked.push(pupil) } });
    flushSync();
    const cells = [...target.querySelectorAll<HTMLElement>("[data-cell]")];
    expect(cells).toHaveLength(13 * 6);
    expect(cells.filter((one) => one.tabIndex === 0)).toHaveLength(1);
    cells[0]!.focus();
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) press(key);
    expect((document.activeElement as HTMLElement).dataset.cell).toBe("0.2");
    press("End");
    press("PageDown");
    expect(document.activeElement!.getAttribute("aria-label")).toBe("Sunny Lynx, puzzle 6: not yet");
    (document.activeElement as HTMLElement).click();
    expect(looked).toEqual([13]);
  });
  test("shows no names if they are off", () => {
    shown = mount(BoardTable, { target, props: { board: BOARD, at: NOW, names: false } });
    expect(target.textContent).not.toContain("Brave");
    expect(target.querySelector("[aria-label*=Brave]")).toBeNull();
    expect(target.textContent).toContain("Pupil 1");
  });
});

describe("what the dialog requests", () => {
  const form = (kind: Form["kind"], more: Partial<Form> = {}): Form => ({ ...emptyForm(kind), ...more });
  test("lessons need to be chosen", () => {
    expect(missing(form("lesson"))).toBe("Choose a lesson.");
    const chosen = form("lesson", { lessons: ["eb-01", "eb-02"] });
    expect(missing(chosen)).toBe("");
    expect(wishOf(chosen)).toEqual({ what: { kind: "lesson", lessons: ["eb-01", "eb-02"] }, hints: true });
  });
  test("puzzles send only what was chosen, within the limits", () => {
    expect(wishOf(form("puzzles"))).toEqual({ what: { kind: "puzzles", choose: { count: 6 } }, hints: true });
    const all = form("puzzles", {
      count: 99,
      theme: "both",
      kinds: ["write"],
      rating: 1200,
      tries: 2,
      hints: false,
      shuffled: true,
      title: "  Both parts ",
    });
    expect(wishOf(all)).toEqual({
      title: "Both parts",
      what: { kind: "puzzles", choose: { count: 20, theme: "both", kinds: ["write"], rating: 1200 } },
      hints: false,
      tries: 2,
      shuffled: true,
    });
  });
  test("a match has neither hints nor tries", () => {
    expect(wishOf(form("match", { accuracy: 70, hints: false, tries: 3 }))).toEqual({
      what: { kind: "match", bot: "learner", seats: 2, shakes: 3, accuracy: 70 },
      hints: true,
    });
  });
  test("a position is what was pasted", () => {
    expect(missing(form("position"))).toBe("Paste a position first.");
    const position = { goal: "6", required: "2" };
    expect(wishOf(form("position", { position, asks: "now" })).what).toEqual({
      kind: "position",
      position,
      asks: "now",
    });
  });
  test("a roll has minutes, or bots", () => {
    expect(wishOf(form("same-roll", { minutes: 5 })).what).toEqual({
      kind: "same-roll",
      roll: { form: "own-goal", seconds: 300 },
    });
    expect(wishOf(form("same-roll", { roll: "shake", bot: "player", cubes: " 1 2 + " })).what).toEqual({
      kind: "same-roll",
      roll: { form: "shake", bot: "player", cubes: "1 2 +" },
    });
  });
  test("days are whole, and not in the wrong order", () => {
    const days = form("free", { opens: "2026-11-20", due: "2026-11-20" });
    expect(missing(days)).toBe("");
    const { opens, due } = wishOf(days);
    expect(toField(opens!)).toBe("2026-11-20");
    expect(due! - opens!).toBe(24 * 3600_000 - 1000);
    expect(missing(form("free", { opens: "2026-11-21", due: "2026-11-20" }))).toBe("It would be due before it opens.");
    expect(fromField("", true)).toBeUndefined();
    expect(toField(endOfYear(Date.UTC(2026, 10, 18)))).toBe("2027-07-31");
    expect(toField(endOfYear(Date.UTC(2027, 2, 1)))).toBe("2027-07-31");
  });
  test("a position comes as a link or as a text", () => {
    const info = CLASS.class;
    expect(deskFrom("https://x/desk#rules=equations-basic-mlag-2019&goal=6&required=2", info)?.goal).toBe("6");
    expect(
      deskFrom('goal = "6"\nrequired = "2"', { rules: "equations-basic-mlag-2019", division: "middle" }),
    ).toMatchObject({
      rules: "equations-basic-mlag-2019",
      goal: "6",
    });
    expect(deskFrom("hello", info)).toBeNull();
    expect(deskFrom("https://x/desk#rules=equations-basic-mlag-2019", info)).toBeNull();
  });
});

test("a pupil's draft becomes a paper or words", () => {
  expect(draftedOf({ left: "2x3", right: "6", solutions: [], solution: "", proof: "" }, "equations")).toEqual({
    paper: { equation: "2x3 = 6" },
  });
  expect(draftedOf({ left: "", right: "6" }, "equations")).toEqual({});
  expect(draftedOf({ solutions: [{ restrictions: ["R ⊆ B"], set_name: "G", blank: "" }] }, "onsets")).toEqual({
    paper: { solutions: [{ restrictions: ["R ⊆ B"], set_name: "G" }] },
  });
  expect(draftedOf({ kind: "choose", picked: [1] }, "wff", ["yes", "no"])).toEqual({ words: "Chosen: no" });
  expect(draftedOf({ kind: "move", cube: "r+", to: "required" }, "equations").words).toContain("Required");
  expect(draftedOf({ kind: "write", submission: { equation: "1+1=2" } }, "equations")).toEqual({
    paper: { equation: "1+1=2" },
  });
  expect(draftedOf(undefined, "equations")).toEqual({});
});

test("the projector goes from step to step, from puzzle to puzzle, from board to board", () => {
  const all = CLASS.assignments!;
  expect(stepped({ what: "step", lesson: "eb-01", step: 2 }, 1, 5, all)).toEqual({
    what: "step",
    lesson: "eb-01",
    step: 3,
  });
  expect(stepped({ what: "step", lesson: "eb-01", step: 5 }, 1, 5, all)).toBeUndefined();
  expect(stepped({ what: "step", lesson: "eb-01", step: 1 }, -1, 5, all)).toBeUndefined();
  expect(stepped({ what: "puzzle", id: "b" }, 1, 0, all)).toEqual({ what: "puzzle", id: "c" });
  expect(stepped({ what: "puzzle", id: "a" }, -1, 0, all)).toBeUndefined();
  expect(stepped({ what: "board", assignment: 1 }, 1, 0, all)).toEqual({ what: "board", assignment: 2 });
  expect(stepped({ what: "table", code: "KITE-47", step: 3 }, -1, 9, all)).toEqual({
    what: "table",
    code: "KITE-47",
    step: 2,
  });
  expect(stepped({ what: "table", code: "KITE-47" }, 1, 9, all)).toBeUndefined();
  expect(stageOf(refOf(PUZZLES, 2)!, PUZZLES.assignment.what, CLASS.class)).toEqual({ what: "puzzle", id: "b" });
});
