// The table in play: reasons with the book's section, announcements, the Goal builder, the outcome of a shake.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Codebook } from "../src/lib/codebook";
import { justMoved } from "../src/lib/moves";
import type { Position } from "../src/lib/api";
import type { Action, Reason, ScoreReason, TableEvent } from "../src/lib/protocol";
import { announce } from "../src/table/announce";
import { does } from "../src/table/does";
import { GoalState } from "../src/table/goal-state.svelte";
import GoalBuilder from "../src/table/GoalBuilder.svelte";
import { Hand } from "../src/table/hand.svelte";
import HoldPanel from "../src/table/HoldPanel.svelte";
import { hands, status } from "../src/table/status";
import { lastOutcome, uses } from "../src/table/verdict";
import { usedLine } from "../src/words/coach";
import { namesFor } from "../src/words/who";
import { why } from "../src/words";
import { engine } from "../src/engine";
import { recordedEngine } from "./engine";
import { player, sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

const BOOK = new Codebook([
  { code: "own-move", rule: "V-B", message: "Nobody may challenge their own move.", points: 1 },
  { code: "time-goes-back", rule: "engine", message: "This is earlier.", points: 0 },
  { code: "challenge-withdrawn", rule: "V-B", message: "The block was put back.", points: 1 },
  { code: "restriction-cube-forbidden", rule: "IV-D", message: "Too early.", points: 0 },
  { code: "last-cube-forbidden", rule: "VIII-A", message: "The last cube.", points: 0 },
  { code: "shift-restriction-forbidden", rule: "XIII-B-7", message: "Never.", points: 0 },
]);
test("a reason names the section from the server; codes without words have the server's sentence", () => {
  expect(why("own-move", BOOK)).toBe("You moved last; you cannot challenge yourself (V-B).");
  expect(why("own-move", new Codebook())).toBe("You moved last; you cannot challenge yourself.");
  expect(why("time-goes-back", BOOK)).toBe("This is earlier.");
  expect(why("not-in-the-list", BOOK)).toBe("not-in-the-list");
});
test("the block in hand says what a call and putting it back cost in this book", () => {
  const challenge: Action = { do: "challenge", call: "now", set_aside: "own-move" };
  const hold = (book: Codebook) => {
    const { table } = tableWith(
      sceneOf(viewOf({ block: ["Ana"], deadline: 20 }), { actions: [{ do: "put-back" }, challenge] }),
    );
    table.book = book;
    if (app) void unmount(app);
    app = mount(HoldPanel, { target: document.body, props: { table } });
    flushSync();
    return document.body.textContent ?? "";
  };
  expect(hold(BOOK)).toContain("(V-B). Set aside, one point.");
  expect(hold(BOOK)).toContain("Put it back, for one point (V-B)");
  const free = hold(new Codebook([{ code: "own-move", rule: "VI-B", message: "", points: 0 }]));
  expect(free).toContain("(VI-B). Set aside, without penalty.");
  expect(free).not.toContain("for one point");
});
test("why a section is not allowed is the server's own reason", () => {
  const sets = viewOf({ rules: "onsets-mlag-2017" }, { resources: ["=", "B"], permitted: ["⊆"] });
  const move: Action = { do: "move", cube: "=", to: "required" };
  const shift: Action = { do: "shift", cube: "⊆", to: "required" };
  const { table } = tableWith(
    sceneOf(sets, {
      actions: [move, shift],
      refused: [
        { do: "move", cube: "=", to: "forbidden", code: "restriction-cube-forbidden" },
        { do: "shift", cube: "⊆", to: "forbidden", code: "shift-restriction-forbidden" },
      ],
      bonus: {
        cubes: ["B"],
        turns: [move],
        refused: [{ do: "move", cube: "=", to: "forbidden", code: "last-cube-forbidden" }],
      },
    }),
  );
  table.book = BOOK;
  const hand = new Hand(table);
  hand.pick("=", "resources", 0);
  expect(hand.why("forbidden")).toContain("(IV-D)");
  expect(hand.why("permitted")).toBe("not to Permitted");
  hand.drop();
  hand.pick("⊆", "permitted", 0);
  expect(hand.why("forbidden")).toContain("(XIII-B-7)");
  expect(hand.why("permitted")).toBe("It lies there already.");
  hand.turnBonus();
  expect(hand.whyNot("=")).toContain("(IV-D)");
  hand.pick("B", "resources", 1);
  hand.pick("=", "resources", 0);
  expect(hand.why("forbidden")).toContain("(VIII-A)");
});
test("the bonus cube cannot be moved as well, unless there are two of it", () => {
  const move: Action = { do: "move", cube: "r1", to: "required" };
  const make = (resources: string[]) =>
    new Hand(
      tableWith(sceneOf(viewOf({}, { resources }), { actions: [move], bonus: { cubes: ["r1"], turns: [move] } })).table,
    );
  const one = make(["r1", "b2"]);
  one.pick("r1", "resources", 0);
  expect(one.layBonus()).toBe(true);
  expect(one.canPick("r1", "resources")).toBe(false);
  expect(one.whyNot("r1")).toBe("It is the bonus.");
  const two = make(["r1", "r1"]);
  two.pick("r1", "resources", 0);
  two.layBonus();
  expect(two.canPick("r1", "resources")).toBe(true);
});
test("two hands on the block: who they are, until somebody has ruled", () => {
  const view = viewOf({ players: ["Ana", "Ben", "Cem"].map(player), block: ["Ana"], contender: "Cem" });
  expect(hands(view)).toEqual(["Ana", "Cem"]);
  const says = (actions: Action[]) => {
    const { table } = tableWith(sceneOf(view, { actions }));
    return status(table, new Hand(table), false, false);
  };
  expect(says([]).line).toContain("Ben");
  expect(says([{ do: "tie-ruling", both: true }]).line).toMatch(/Ana.*Cem/);
  expect(hands({ ...view, contender: undefined as never })).toEqual(["Ana"]);
});
test("the line says who is thinking, who moved last, and whose move could be charged", () => {
  const view = viewOf({ waiting: ["Ben"] }, { turn: "Ben", mover: "Ben" });
  const { table } = tableWith(sceneOf(view));
  expect(status(table, new Hand(table), false, false)).toMatchObject({ lead: "Ben is thinking" });
  expect(does({ ...view, block: ["Ana"] }, "Ben", table.named("Ben"))).toBe("clock stopped");
  expect(does({ ...view, block: ["Ana"] }, "Ana", table.named("Ana"))).toBe("hold the block");
});
test("announcements: a move with its bonus and the time, in the second person for whoever made it", () => {
  const view = viewOf({ task: { kind: "turn", deadline: 60, stage: "limit", stands: false } }, { turn: "Ben" });
  const moved: TableEvent[] = [{ at: 1, event: "moved", player: "Ana", cube: "r+", to: "forbidden", bonus: "r0" }];
  expect(announce(moved, view, "equations", "Cem").polite).toBe(
    "Ana: red plus to Forbidden, with bonus red 0. Ben’s turn, one minute.",
  );
  expect(announce(moved, view, "equations", "Ben").polite).toMatch(/Your turn, one minute\.$/);
  const lost: TableEvent[] = [{ at: 2, event: "penalty", player: "Ana", points: 1 }];
  expect(announce(lost, undefined, "equations", "Ana").polite).toBe("You lose one point.");
  expect(announce(lost, undefined, "equations", undefined).polite).toBe("Ana loses one point.");
});
test("after a lost connection every missed cube is marked", () => {
  const missed = ["r1", "b2"].map((cube, at): TableEvent => ({ at, event: "moved", cube, to: "permitted" }));
  expect(justMoved(missed)).toEqual([{ cube: "b2", to: "permitted" }]);
  expect(justMoved(missed, missed)).toHaveLength(2);
});

test("the Goal builder: cubes laid down stay, the rest can be taken back", () => {
  const state = new GoalState("equations");
  state.add("k8");
  const onlay = vi.fn(() => state.lies("k8"));
  const oncall = vi.fn();
  app = mount(GoalBuilder, { target: document.body, props: { state, oncall, onlay } });
  flushSync();
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>("button")].find(
      (one) => one.textContent?.includes(name) || one.getAttribute("aria-label") === name,
    );
  button("Lay it down")!.click();
  flushSync();
  expect(onlay).toHaveBeenCalledOnce();
  expect(button("Take back")!.disabled).toBe(true);
  expect(button("Lay it down")).toBeUndefined();
  // The laid cube is out of Resources already; a second 8 there is free.
  expect(state.free(["k8", "r1"])).toEqual([true, true]);
  state.add("r1");
  flushSync();
  expect(button("Take back")!.disabled).toBe(false);
  button("Take back")!.click();
  flushSync();
  expect(state.text).toBe("k8");
  button("Call Goal")!.click();
  expect(oncall).toHaveBeenCalledOnce();
});
test("a page opened in the middle begins with what lies in the Goal", () => {
  const line = new GoalState("equations");
  line.lies("k8 r3<sw>");
  expect(line.text).toBe("k8 r3<sw>");
  const sets = new GoalState("onsets");
  sets.lies("2x3+1<ud>");
  expect([sets.text, sets.removable]).toEqual(["2x3+1<ud>", false]);
});

test("the outcome of a shake: the lead, roles, points and reasons", () => {
  const submission = { equation: "7x4 = 28" };
  const view = viewOf({
    phase: "between",
    players: ["Ana", "Ben", "Cem"].map(player),
    shake: undefined as never,
    sheet: {
      penalties: [],
      shakes: [
        {
          setter: "Ana",
          void: false,
          scores: [2, 2, 4],
          reasons: ["caught", "challenge-wrong", "correct"],
          took_part: [true, true, true],
          rules: ["X-A", "X-B"],
          goal: "r2k8",
          situation: "now",
          solutions: [
            { player: "Ben", submission: { equation: "7x4-2 = 28" }, correct: false },
            { player: "Cem", submission, correct: true },
          ],
        },
      ],
    },
  });
  const why: Reason[] = [
    { class: "ambiguity", code: "solution-ambiguous", message: "It can be read in two ways.", rule: "VII-B-6" },
  ];
  const events: TableEvent[] = [
    { at: 0, event: "shake-started", setter: "Ana" },
    { at: 1, event: "rolled", cubes: "r2 k8 k7 bx g4 r-" },
    { at: 2, event: "goal-set", goal: "r2k8" },
    { at: 3, event: "moved", player: "Ben", cube: "k7", to: "required" },
    { at: 4, event: "moved", player: "Cem", cube: "bx", to: "permitted" },
    { at: 5, event: "challenged", challengers: ["Ben"], mover: "Ana" },
    { at: 6, event: "verdict", player: "Ben", verdict: "incorrect", reasons: ["solution-ambiguous"], why },
    { at: 6, event: "verdict", player: "Cem", verdict: "correct" },
    { at: 7, event: "scored" },
  ];
  const came = (me?: string) => lastOutcome(view, events, namesFor(me))!;
  expect(came("Ben").lead).toBe("You called Now, but the line reads two ways.");
  expect(came("Cem").line).toBe("Your Solution is correct.");
  expect(came().line).toBe("Cem’s Solution is correct.");
  expect([came("Cem").good, came("Ben").good]).toEqual([true, false]);
  expect(came("Ben").papers[0]).toMatchObject({ role: "challenger", why });
  expect(came("Ana").scores.map((one) => `${one.player} ${one.points} ${one.why}`)).toEqual([
    "Cem 4 Cem’s Solution was right.",
    "Ana 2 You had moved last.",
    "Ben 2 Ben called, and was wrong.",
  ]);
  // The reasons are the referee's: nothing is concluded from the events.
  const told = (reasons?: ScoreReason[]) => {
    const shakes = view.sheet.shakes.map(({ reasons: _, ...shake }) => ({ ...shake, ...(reasons ? { reasons } : {}) }));
    return lastOutcome({ ...view, sheet: { ...view.sheet, shakes } }, events, namesFor("Ben"))!.scores;
  };
  expect(told(["cleared", "undecided", "accepted-wrong"]).map((one) => one.why)).toEqual([
    "Cem accepted a Solution that was proved wrong.",
    "Ana had moved last, and no Solution stood.",
    "Your Solution could not be decided.",
  ]);
  // A server of the release before gives none.
  expect(told().map((one) => one.why)).toEqual(["", "", ""]);
});
test("the engine counts where the cubes of a Solution came from", async () => {
  recordedEngine();
  const position: Position = {
    rules: "equations-adventurous-mlag-2018",
    division: "middle",
    variations: [],
    goal: "r2k8",
    required: "k7",
    permitted: "bx",
    forbidden: "",
    resources: "g4 r-",
    situation: "now",
  };
  const { papers } = await engine.ask({ kind: "draft", ...position, equation: "7x4 = 28" });
  expect(uses(papers[0]!, position).map((one) => `${one.cube} ${one.words} ${one.chip}`)).toEqual([
    "k7 Required: it had to be there used",
    "bx Permitted used",
    "g4 from Resources 1 of 1",
  ]);
  // The coach says the same after a first shake.
  expect(usedLine(uses(papers[0]!, position), "equations")).toBe(
    "You used the 7 and the times from the mat, and one more cube: the 4. That is a Solution.",
  );
  vi.unstubAllGlobals();
});
