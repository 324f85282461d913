// Players who check each other: reasons, brackets, working together, and the words for what came of it.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engine } from "../src/engine";
import type { Position } from "../src/lib/api";
import type { Ground, Scene, TableEvent, Variation, View } from "../src/lib/protocol";
import CheckPage from "../src/table/CheckPage.svelte";
import { came, checkingOf } from "../src/lib/checking";
import { announce } from "../src/table/announce";
import { insert, moveTo, read, type Line } from "../src/write/line";
import { isRevised, partsOf, revised, revisionOf, settle, settlingAt } from "../src/write/revision";
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

const put = (line: Line, text: string): Line => revised(line, insert(line, read(text, "equations")));
const lineOf = (equation: string): Line => partsOf({ equation }, [], "")[0]!.line;
const textOf = (line: Line): string => line.tokens.map((token) => token.text).join("");

test("brackets go into the line of another and out again; nothing else of it changes", () => {
  const line = lineOf("3x2-1 = 5");
  const opened = put(moveTo(line, 2), "(");
  const closed = put(moveTo(opened, 6), ")");
  expect(textOf(closed)).toBe("3x(2-1)=5");
  // Symbols are not put in, and deleting goes over those that stand there.
  expect(textOf(put(closed, "4"))).toBe("3x(2-1)=5");
  const over = revised(closed, { tokens: closed.tokens.filter((_, at) => at !== 8), caret: 8 });
  expect([textOf(over), over.caret]).toEqual(["3x(2-1)=5", 8]);
  const without = revised(closed, { tokens: closed.tokens.filter((_, at) => at !== 2), caret: 2 });
  expect(textOf(without)).toBe("3x2-1)=5");
});
test("the brackets of the writer stay, whatever is deleted", () => {
  const line = lineOf("2x(4-1) = 6");
  const tried = revised(line, { tokens: line.tokens.filter((token) => token.face !== "("), caret: 2 });
  expect(textOf(tried)).toBe("2x(4-1)=6");
});
test("what is presented comes out as it stood, with its colours, marks and roots", () => {
  for (const equation of ["r3bx2<sw>-k1=5", "[16*(1÷4)]<=2|>=2|", "2.<0>5+|<ud>=3"]) {
    const parts = partsOf({ equation }, ["g3", "gx"], "k5");
    expect(revisionOf({ equation }, parts)).toBe(equation);
    expect(isRevised(parts, parts)).toBe(false);
  }
});
test("On-Sets has a line for each Restriction and Set-Name, and a revision like what was presented", () => {
  const solutions = [{ restrictions: ["R⊆B"], set_name: "B∪G-R", blank: "BR" }, { set_name: "V" }];
  const parts = partsOf({ solutions }, [], "3");
  expect(parts.map((part) => part.name)).toEqual(["restriction", "set-name", "set-name"]);
  const line = revised(parts[1]!.line, insert(moveTo(parts[1]!.line, 2), read("(", "onsets")));
  const next = parts.map((part, at) => (at === 1 ? { ...part, line: put(moveTo(line, 6), ")") } : part));
  expect(revisionOf({ solutions }, next)).toEqual([
    { restrictions: ["R⊆B"], set_name: "B∪(G-R)", blank: "BR" },
    { set_name: "V" },
  ]);
});
test("marks are offered only behind a symbol that a variation in force makes ambiguous", async () => {
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
  // What the writer has settled stays; what the checker has settled can be taken back.
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
const words = (event: TableEvent, before: TableEvent[] = [], me = "Ana") =>
  came(event, me, GROUNDS, [note("checking", "Cem"), ...before, event])?.text;
test("what came of an objection is said in plain words, to who made it and to the others", () => {
  const overruled = note("rejection-overruled", "Ana", { reason: "not-equal" });
  expect(words(overruled)).toBe("Overruled: it does equal the Goal. You may go on.");
  expect(words(overruled, [], "Ben")).toBe(
    "Ana objects: “It does not equal the Goal.” Overruled: it does equal the Goal.",
  );
  expect(words(note("rejection-upheld", "Ana", { reason: "cubes" }))).toBe(
    "You object: “It uses cubes that it may not use.” Upheld.",
  );
  expect(came(overruled, "Ana", GROUNDS, [overruled], true)?.text).toBe(
    "You object: “It does not equal the Goal.” Overruled: it does equal the Goal.",
  );
  // A code that is not in the list is not shown.
  expect(words(note("rejection-overruled", "Ben", { reason: "required-unused" }))).toBe("Ben objects. Overruled.");
  expect(words(note("judge-answer", "Cem", { equals: false }))).toBe("The judge: no, it does not equal the Goal.");
  expect(words(note("moved", "Ben"))).toBeUndefined();
});
test("a joint attempt that fails binds both, and one of who stood alone binds the author", () => {
  const failed = note("ambiguity-failed", "Ana", { revision: "(3x2)-1 = 5" });
  expect(words(failed)).toMatch(/^Failed.*you have not accepted/);
  const both = [note("working-together", "Ana"), note("working-together", "Ben")];
  expect(words(failed, both)).toMatch(/^The joint proof fails.*Neither/);
  expect(words(failed, [...both, note("judge-asked", "Ben")])).toMatch(/^Failed/);
  expect(words(both[1]!, [both[0]!])).toBe("Both checkers work together: one attempt for both.");
});
test("what was said belongs to the Solution that was checked then", () => {
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
test("a screen reader hears what came of it", () => {
  const event = note("rejection-overruled", "Ana", { reason: "cubes" });
  const heard = announce([event], viewOf({ phase: "checking" }), "equations", "Ana", (one) =>
    came(one, "Ana", GROUNDS, [event]),
  );
  expect(heard.polite).toBe("Overruled: it uses the cubes as it may. You may go on.");
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
    papers: [{ player: "Cem", presented: true, declined: false, submission: { equation: "3x2-1 = 5" } }],
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

test("only what the referee lists is offered", () => {
  page([{ do: "accept" }]);
  expect(button("Accept")).toBeDefined();
  for (const name of ["Reject…", "Prove ambiguity", "Work together…", "Ask the judge…"])
    expect(button(name)).toBeUndefined();
});
test("a reason is chosen from the list, with its section, and one that was overruled is marked", () => {
  const { table, commands } = page([{ do: "accept" }, { do: "reject", needs: ["reason"] }]);
  press("Reject…");
  // What has to be shown by a shorter Solution is not in the list.
  expect(document.querySelectorAll(".ground").length).toBe(2);
  expect(document.querySelector(".ground.on")).toBeNull();
  document.querySelectorAll<HTMLInputElement>(".ground input")[1]!.click();
  flushSync();
  expect(document.querySelector(".ground.on")?.textContent).toContain("Section VII-C-4-c");
  press("Reject for this reason");
  expect(commands()).toEqual([{ do: "reject", reason: "cubes" }]);
  const events = [note("checking", "Cem"), note("rejection-overruled", "Ana", { reason: "cubes" })];
  table.hear({ ...table.scene!, type: "update", entry: 6, kind: "command", events });
  flushSync();
  expect(document.querySelector(".ground.on .chip")?.textContent).toBe("overruled");
  expect(document.querySelector(".latest")?.textContent).toContain("You may go on.");
});
test("brackets are tapped in, taken back and handed in with two presses", async () => {
  recordedEngine();
  const { commands } = page([{ do: "prove-ambiguity", needs: ["revision"] }]);
  press("Prove ambiguity");
  for (const name of ["One place to the right", "One place to the right", "Put an opening bracket here"]) press(name);
  press("Put an opening bracket here");
  press("Undo");
  for (let times = 0; times < 3; times++) press("One place to the right");
  await vi.waitFor(() =>
    expect(document.querySelector(".bracketing .reads")?.textContent).toContain("This ( is never closed"),
  );
  press("Put a closing bracket here");
  press("Hand it in");
  expect(commands()).toEqual([]);
  press("Hand it in: the one attempt");
  expect(commands()).toEqual([{ do: "prove-ambiguity", revision: "3x(2-1)=5" }]);
  press("Clear");
  expect(document.querySelector(".token-line .sr")?.textContent).toBe("3 x 2 - 1 = 5");
});
test("working together and asking say first what they mean", () => {
  const { commands } = page([{ do: "work-together" }, { do: "ask-judge" }]);
  press("Work together…");
  expect(document.querySelector(".saying")?.textContent).toContain("one attempt for both");
  press("Work together with Ben");
  press("Ask the judge…");
  expect(document.querySelector(".saying")?.textContent).toContain("object no more");
  press("Ask, and object no more");
  expect(commands()).toEqual([{ do: "work-together" }, { do: "ask-judge" }]);
});
test("the checkers are listed with how far they are, and the lead says what is left to oneself", () => {
  page([{ do: "accept" }], {
    checkers: [
      { player: "Ana", ...CHECKER, asked: true },
      { player: "Ben", ...CHECKER, failed: true },
    ],
  });
  expect(document.querySelector("h1")?.textContent).toBe("You have asked the judge");
  expect(document.querySelector(".checkers")?.textContent).toMatch(/You.*asked the judge.*Ben.*proof failed/s);
});
test("a cube that is not needed is shown by the Solution without it, with its proof", () => {
  const { commands } = page(
    [{ do: "reject", needs: ["reason"] }],
    {
      required: ["K"],
      goal: "q",
      papers: [{ player: "Cem", presented: true, declined: false, submission: { solution: "p, Cpq, Kpr / Co" } }],
    },
    { rules: "wff-mlag-2017", division: "junior" },
  );
  press("A cube is not needed…");
  expect(document.querySelector(".saying .token-line .sr")?.textContent).toBe("p , C p q , K p r / C o");
  press("Hand in the shorter Solution");
  expect(commands()).toEqual([
    { do: "reject", reason: "required-not-essential", new_solution: "p, Cpq, Kpr / Co", proof: "" },
  ]);
});
