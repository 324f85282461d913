// Players who check each other: reasons, brackets, working together, and the words for what came of it.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engine } from "../src/engine";
import type { Position } from "../src/lib/api";
import type { Action, Ground, Scene, TableEvent, Variation, View } from "../src/lib/protocol";
import CheckPage from "../src/table/CheckPage.svelte";
import { came, checkingOf } from "../src/lib/checking";
import { announce } from "../src/table/announce";
import { moveTo, type Line } from "../src/write/line";
import { bracket, isRevised, partsOf, placesOf, revisionOf, settle, settlingAt } from "../src/write/revision";
import { revised, tap, textsOf, unbracket, waitsAt } from "../src/write/revision";
import { readsAs } from "../src/words/reads";
import { recordedEngine } from "./engine";
import { player, sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
beforeEach(() => {
  const nothing = { ok: true, headers: new Headers({ "content-type": "application/json" }), json: () => [] };
  vi.stubGlobal("fetch", () => Promise.resolve(nothing));
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
  localStorage.clear();
});

const GROUNDS: Ground[] = [
  { name: "not-equal", rule: "VII-C-4-b", says: "It does not equal the Goal." },
  { name: "cubes", rule: "VII-C-4-c", says: "It uses cubes that it may not use." },
  { name: "required-not-essential", rule: "VII-C-5-d", says: "It can be proved without a Required cube." },
];

const lineOf = (equation: string): Line => partsOf({ equation }, [], "")[0]!.line;
const textOf = (line: Line): string => line.tokens.map((token) => token.text).join("");

const tapped = (equation: string, ...places: number[]) => textOf(places.reduce(tap, lineOf(equation)));

test("the first tap opens, the second closes, and a tap on a bracket takes its pair away", () => {
  expect(tapped("3x2-1 = 5", 2)).toBe("3x(2-1=5");
  expect(waitsAt(tap(lineOf("3x2-1 = 5"), 2))).toBe(2);
  expect(tapped("3x2-1 = 5", 2, 5)).toBe("3x(2-1)=5");
  expect(tapped("3x2-1 = 5", 2, 5, 5)).toBe("3x2-1=5");
  expect(tapped("3x2-1 = 5", 2, 5, 2)).toBe("3x2-1=5");
  expect(tapped("3x2-1 = 5", 2, 2)).toBe("3x2-1=5");
  // From the end to the beginning, and one pair inside another.
  expect(tapped("3x2-1 = 5", 5, 2)).toBe("3x(2-1)=5");
  expect(tapped("3x2-1+4 = 5", 0, 3, 5, 0)).toBe("((3x2)-1)+4=5");
  expect(tapped("3x2-1+4 = 5", 0, 3, 5, 0, 3)).toBe("(3x2-1)+4=5");
});
test("keys put any bracket anywhere, and closing ones come before opening ones", () => {
  const line = lineOf("3-2-1 = 0");
  const opened = bracket(line, placesOf(line)[3]!, "(");
  const both = bracket(opened, placesOf(opened)[3]!, ")");
  expect(textOf(both)).toBe("3-2)(-1=0");
  expect(textOf(unbracket(both, 3))).toBe("3-2(-1=0");
});
test("the brackets of the writer stay, and there is a place on either side of them", () => {
  const line = lineOf("2x(4-1) = 6");
  expect(placesOf(line).length).toBe(10);
  expect(tapped("2x(4-1) = 6", 0, 7)).toBe("(2x(4-1))=6");
  expect(tapped("2x(4-1) = 6", 3, 6)).toBe("2x((4-1))=6");
});
test("a bracketed line is read by what comes first, whatever its value", () => {
  const leaf = (sign: string) => ({ sign });
  const of = (sign: string, ...parts: { sign: string }[]) => ({ sign, parts });
  const product = of("x", leaf("7"), leaf("6"));
  expect(readsAs(of("-", product, leaf("2")), "equations")).toBe("first 7 × 6, then minus 2");
  expect(readsAs(of("x", leaf("7"), of("-", leaf("6"), leaf("2"))), "equations")).toBe(
    "first 6 − 2, then 7 times that",
  );
  expect(readsAs(of("+", product, of("÷", leaf("8"), leaf("4"))), "equations")).toBe(
    "first 7 × 6, then 8 ÷ 4, then the one plus the other",
  );
  expect(readsAs(of("√", of("+", leaf("1"), leaf("2")), leaf("8")), "equations")).toBe("first 1 + 2, then that √ 8");
  expect(readsAs(of("!", of("+", leaf("1"), leaf("2"))), "equations")).toBe("first 1 + 2, then that !");
  expect(readsAs(of("-", of("∪", leaf("B"), of("'", leaf("G"))), leaf("R")), "onsets")).toBe(
    "first B ∪ G', then without R",
  );
});
test("what is presented comes out unchanged, with its colours, marks and roots", () => {
  for (const equation of ["r3bx2<sw>-k1=5", "[16*(1÷4)]<=2|>=2|", "2.<0>5+|<ud>=3"]) {
    const parts = partsOf({ equation }, ["g3", "gx"], "k5");
    expect(revisionOf({ equation }, parts)).toBe(equation);
    expect(isRevised(parts, parts)).toBe(false);
  }
});
test("On-Sets has a line for each Restriction and Set-Name, and a revision shaped like the submission", () => {
  const solutions = [{ restrictions: ["R⊆B"], set_name: "B∪G-R", blank: "BR" }, { set_name: "V" }];
  const parts = partsOf({ solutions }, [], "3");
  expect(parts.map((part) => part.name)).toEqual(["restriction", "set-name", "set-name"]);
  const next = parts.map((part, at) => (at === 1 ? { ...part, line: [2, 5].reduce(tap, part.line) } : part));
  expect(revisionOf({ solutions }, next)).toEqual([
    { restrictions: ["R⊆B"], set_name: "B∪(G-R)", blank: "BR" },
    { set_name: "V" },
  ]);
  expect(textsOf({ solutions }, next)).toEqual(["R⊆B", "B∪(G-R)", "V"]);
});
test("the other checker's line comes out as they left it", () => {
  const equation = "(r3bx2<sw>)-k1+4=5";
  const presented = partsOf({ equation }, ["g3", "gx"], "k5");
  for (const places of [[1], [4, 8], [8, 4]]) {
    const line = places.reduce(tap, presented[0]!.line);
    const taken = revised(presented, textOf(line))!;
    expect(textOf(taken[0]!.line)).toBe(textOf(line));
    expect(taken[0]!.line.tokens.map((token) => token.own ?? false).filter(Boolean)).toHaveLength(places.length);
  }
  expect(isRevised(presented, revised(presented, equation)!)).toBe(false);
  expect(isRevised(presented, revised(presented, equation.replace("<sw>", "<sw,0>"))!)).toBe(true);
  // Another line, or none at all, is no revision of this one.
  for (const other of ["", "3x2-1+4=5", "(r3bx2<sw>)-k1+4=56", "hello"])
    expect(revised(presented, other)).toBeUndefined();
  const solutions = [{ restrictions: ["R⊆B"], set_name: "B∪G-R" }];
  const sets = partsOf({ solutions }, [], "3");
  const taken = revised(sets, [{ restrictions: ["R⊆B"], set_name: "B∪(G-R)" }])!;
  expect(revisionOf({ solutions }, taken)).toEqual([{ restrictions: ["R⊆B"], set_name: "B∪(G-R)" }]);
  expect(revised(sets, "R⊆B")).toBeUndefined();
});
test("marks are offered only after a symbol that a variation in force makes ambiguous", async () => {
  recordedEngine();
  const position: Position = {
    rules: "equations-adventurous-mlag-2018",
    division: "senior",
    variations: [],
    goal: "9",
    required: "",
    permitted: "",
    resources: "",
    situation: "now",
  };
  const settles = async (line: Line, variation: Variation) => {
    const asked = { ...position, variations: [variation], equation: textOf(line) };
    const { papers } = await engine.ask({ kind: "draft", ...asked });
    return settlingAt(
      line,
      papers.flatMap((paper) => paper.lines.flatMap((one) => one.settles ?? [])),
    );
  };
  const at = async (equation: string, caret: number, variation: Variation) =>
    (await settles(moveTo(lineOf(equation), caret), variation))?.marks;
  expect(await at("3*2 = 9", 2, { name: "base", m: 11 })).toEqual(["pow", "ten"]);
  expect(await at("3*2 = 9", 2, { name: "base", m: 10 })).toBeUndefined();
  expect(await at("3*2 = 9", 1, { name: "base", m: 12 })).toBeUndefined();
  expect(await at("3√8 = 2", 2, { name: "base", m: 11 })).toBeUndefined();
  expect(await at("3√8 = 2", 2, { name: "base", m: 12 })).toEqual(["root", "eleven"]);
  expect(await at("33+1 = 2", 3, { name: "ab-plus" })).toEqual(["abab", "abbb"]);
  expect(await at("3+1 = 4", 2, { name: "ab-plus" })).toBeUndefined();
  // What the writer has settled stays; what the checker has settled can be undone.
  expect(await at("3*<pow>2 = 9", 2, { name: "base", m: 11 })).toBeUndefined();
  const marks = ["pow", "ten"];
  const settled = settle(moveTo(lineOf("3*2 = 9"), 2), "ten", marks);
  expect(textOf(settled)).toBe("3*<ten>2=9");
  expect((await settles(settled, { name: "base", m: 11 }))?.marks).toEqual(marks);
  expect(textOf(settle(settled, "pow", marks))).toBe("3*<pow>2=9");
  expect(textOf(settle(settled, "ten", marks))).toBe("3*2=9");
  const root = moveTo(lineOf("(16*(1÷4)) = 2|"), 10);
  expect(await settles(root, { name: "imaginary" })).toMatchObject({ value: true });
  expect(await settles(root, { name: "factorial" })).toBeUndefined();
  // There is no power in the bracket before it.
  expect(await settles(moveTo(root, 9), { name: "imaginary" })).toBeUndefined();
  expect(textOf(settle(root, "=2|", []))).toBe("(16*(1÷4))<=2|>=2|");
});

const note = (event: TableEvent["event"], player: string, more: Partial<TableEvent> = {}): TableEvent => ({
  at: 1,
  event,
  player,
  ...more,
});
const words = (event: TableEvent, me = "Ana") => came(event, me, GROUNDS)?.text;
test("the outcome of an objection is told in plain words, to its author and to the others", () => {
  const overruled = note("rejection-overruled", "Ana", { reason: "not-equal" });
  expect(words(overruled)).toBe("That is not so: it does equal the Goal. You may object to something else.");
  expect(words(overruled, "Ben")).toBe("Ana objects: “It does not equal the Goal.” Overruled: it does equal the Goal.");
  expect(words(note("rejection-upheld", "Ana", { reason: "cubes" }))).toBe(
    "You object: “It uses cubes that it may not use.” Upheld.",
  );
  expect(came(overruled, "Ana", GROUNDS, true)?.text).toBe(
    "You object: “It does not equal the Goal.” Overruled: it does equal the Goal.",
  );
  // A code that is not in the list is not shown.
  expect(words(note("rejection-overruled", "Ben", { reason: "required-unused" }))).toBe("Ben objects. Overruled.");
  expect(words(note("judge-answer", "Cem", { equals: false }))).toBe("The judge: no, it does not equal the Goal.");
  expect(words(note("moved", "Ben"))).toBeUndefined();
});
test("a failed joint attempt binds both checkers, and a failed single one only its author", () => {
  const failed = note("ambiguity-failed", "Ana", { revision: "(3x2)-1 = 5" });
  expect(words(failed)).toMatch(/^Failed.*you have not accepted/);
  expect(words({ ...failed, joint: true })).toMatch(/^The joint proof fails.*Neither/);
  expect(words(note("working-together", "Ben"))).toMatch(/would like to prove/);
  expect(words(note("working-together", "Ben", { joint: true }))).toBe(
    "Both checkers work together: one try for both.",
  );
});
test("what was said belongs to the Solution checked at the time", () => {
  const events = [
    note("checking", "Ana"),
    note("accepted", "Ben"),
    note("checking", "Ben"),
    note("judge-asked", "Ana"),
    note("verdict", "Ana"),
    note("scored", "Ana"),
  ];
  expect(checkingOf(events).map((one) => one.event)).toEqual(["judge-asked"]);
  expect(checkingOf(events, "Ana").map((one) => one.event)).toEqual(["accepted"]);
});
test("a screen reader announces the outcome", () => {
  const event = note("rejection-overruled", "Ana", { reason: "cubes" });
  const heard = announce([event], viewOf({ phase: "checking" }), "equations", "Ana", (one) =>
    came(one, "Ana", GROUNDS),
  );
  expect(heard.polite).toBe("That is not so: it uses the cubes correctly. You may object to something else.");
});

const CHECKER = { accepted: false, asked: false, failed: false, together: false };
function page(actions: Scene["actions"], more: Partial<NonNullable<View["shake"]>> = {}, view: Partial<View> = {}) {
  const players = [player("Ana"), player("Ben"), player("Cem")];
  const shake = {
    checked: "Cem",
    checkers: [
      { player: "Ana", ...CHECKER },
      { player: "Ben", ...CHECKER },
    ],
    papers: [
      {
        player: "Cem",
        duty: "presented" as const,
        presented: true,
        declined: false,
        submission: { equation: "3x2-1 = 5" },
      },
    ],
    ...more,
  };
  const { table, sent } = tableWith(
    sceneOf(viewOf({ phase: "checking", players, ...view }, shake), { actions: actions ?? [] }),
  );
  table.grounds = GROUNDS;
  app = mount(CheckPage, { target: document.body, props: { table } });
  flushSync();
  const commands = () =>
    sent.filter((one) => one.type === "command").map(({ type: _type, id: _id, ...fields }) => fields);
  return { table, commands };
}
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find((one) =>
    [one.textContent?.trim(), one.getAttribute("aria-label")].includes(name),
  );
const press = (name: string) => {
  button(name)!.click();
  flushSync();
};

const tiles = () => [...document.querySelectorAll(".reason-tile b")].map((one) => one.textContent);
test("offers only what the referee and the server list", () => {
  page([{ do: "accept" }]);
  expect(button("It is right: accept")).toBeDefined();
  expect(tiles()).toEqual([]);
});
test("reasons are plain words for the server's grounds; an overruled one is marked in place", () => {
  const { table, commands } = page(
    [{ do: "accept" }, { do: "reject", needs: ["reason"] }, { do: "prove-ambiguity" }, { do: "ask-judge" }],
    { goal: "k5", required: [] },
  );
  table.grounds = [...GROUNDS, { name: "of-tomorrow", rule: "X", says: "It is of tomorrow." }];
  flushSync();
  expect(tiles()).toEqual([
    "It is not 5",
    "The cubes are wrong",
    "It is of tomorrow.",
    "It can be read in two ways",
    "I don’t know",
  ]);
  document.querySelector<HTMLElement>('[data-does="cubes"]')!.click();
  expect(commands()).toEqual([{ do: "reject", reason: "cubes" }]);
  const events = [note("checking", "Cem"), note("rejection-overruled", "Ana", { reason: "cubes" })];
  table.hear({ ...table.scene!, type: "update", entry: 6, kind: "command", events });
  flushSync();
  expect(document.querySelector(".reason-tile.tried b")?.textContent).toBe("The cubes are wrong");
  expect(document.querySelector(".latest")?.textContent).toContain("You may object to something else.");
});
const place = (nth: number) => document.querySelector<HTMLElement>(`[data-place="${nth}"]`)!;
const touch = (...nth: number[]) => {
  for (const one of nth) {
    place(one).click();
    flushSync();
  }
};
const reading = () => document.querySelector(".readas b")?.textContent;
test("brackets are tapped in, removed and handed in with two presses; the page says how the line reads, not its value", async () => {
  recordedEngine();
  const { commands } = page([{ do: "prove-ambiguity", needs: ["revision"] }]);
  document.querySelector<HTMLElement>('[data-does="prove-ambiguity"]')!.click();
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe("Show that it can be read wrongly");
  expect(button("Hand it in")?.hasAttribute("disabled")).toBe(true);
  // One symbol in brackets settles nothing, and does not betray whether there is anything to settle.
  touch(0, 1);
  await vi.waitFor(() => expect(reading()).toBe("The brackets do not say yet what comes first."));
  press("Take the brackets away");
  touch(2);
  await vi.waitFor(() => expect(document.querySelector(".readas")?.textContent).toContain("This ( is never closed"));
  touch(5);
  await vi.waitFor(() => expect(reading()).toBe("first 2 − 1, then 3 times that"));
  expect(document.querySelector(".readas .tree .tree-value")).toBeNull();
  press("Hand it in");
  expect(commands()).toEqual([]);
  press("Hand it in: your only try");
  expect(commands()).toEqual([{ do: "prove-ambiguity", revision: "3x(2-1)=5" }]);
  place(2).dispatchEvent(new KeyboardEvent("keydown", { key: "Backspace", bubbles: true }));
  flushSync();
  expect(document.querySelector(".bracket-line .sr")?.textContent).toBe("3 x 2 - 1 = 5");
});
test("an offer to work together is answered before anything is handed in", () => {
  recordedEngine();
  const checkers = (mine: boolean) => [
    { player: "Ana", ...CHECKER, together: mine },
    { player: "Ben", ...CHECKER, together: true },
  ];
  const { table, commands } = page([{ do: "prove-ambiguity" }, { do: "work-together" }], { checkers: checkers(false) });
  expect(document.querySelector(".reason-tile.proves")?.textContent).toContain("Ben would like to show it with you");
  document.querySelector<HTMLElement>(".reason-tile.proves")!.click();
  flushSync();
  touch(0, 3);
  expect(button("Hand it in")?.hasAttribute("disabled")).toBe(true);
  press("Alone");
  expect(button("Hand it in")?.hasAttribute("disabled")).toBe(false);
  press("Prove it together with Ben");
  expect(commands()).toEqual([{ do: "work-together" }]);
  const scene = table.scene!;
  const view = { ...scene.view!, shake: { ...scene.view!.shake!, checkers: checkers(true) } };
  const actions: Action[] = [{ do: "prove-ambiguity" }];
  table.hear({ ...scene, view, actions, type: "update", entry: 6, kind: "command", events: [] });
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe("You and Ben prove it together");
  expect(document.querySelector(".sticks")?.textContent).toContain("neither you nor Ben");
});
test("asking the judge first says what it means, and who answers", () => {
  const { commands } = page([{ do: "ask-judge" }]);
  document.querySelector<HTMLElement>('[data-does="ask-judge"]')!.click();
  flushSync();
  expect(document.querySelector(".checkpaper")?.textContent).toContain("you can’t object any more");
  press("Ask, and stop objecting");
  expect(commands()).toEqual([{ do: "ask-judge" }]);
});
test("the checkers are listed with their progress, and the lead says what is left to do", () => {
  page([{ do: "accept" }], {
    checkers: [
      { player: "Ana", ...CHECKER, asked: true },
      { player: "Ben", ...CHECKER, failed: true },
    ],
  });
  expect(document.querySelector("h1")?.textContent).toBe("You have asked the judge");
  expect(document.querySelector(".checkers")?.textContent).toMatch(/You.*asked the judge.*Ben.*proof failed/s);
});
test("that a cube is not needed is shown by the Solution without it, with its proof", () => {
  const { commands } = page(
    [{ do: "reject", needs: ["reason"] }],
    {
      required: ["K"],
      goal: "q",
      papers: [
        {
          player: "Cem",
          duty: "presented" as const,
          presented: true,
          declined: false,
          submission: { solution: "p, Cpq, Kpr / Co" },
        },
      ],
    },
    { rules: "wff-mlag-2017", division: "junior" },
  );
  document.querySelector<HTMLElement>('[data-does="required-not-essential"]')!.click();
  flushSync();
  expect(document.querySelector(".saying .token-line .sr")?.textContent).toBe("p , C p q , K p r / C o");
  press("Hand in the shorter Solution");
  expect(commands()).toEqual([
    { do: "reject", reason: "required-not-essential", new_solution: "p, Cpq, Kpr / Co", proof: "" },
  ]);
});
