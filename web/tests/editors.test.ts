// The editors as a writer uses them: keys and taps make the submission that will be presented.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engine, type Paper, type Tools } from "../src/engine";
import type { Position } from "../src/lib/api";
import type { Book, Submission, Variation } from "../src/lib/protocol";
import Reasons from "../src/parts/Reasons.svelte";
import Shown from "../src/parts/Shown.svelte";
import { emptyDraft, type Draft, type Written } from "../src/write/draft";
import EquationEditor from "../src/write/EquationEditor.svelte";
import OnsetsEditor from "../src/write/OnsetsEditor.svelte";
import WffEditor from "../src/write/WffEditor.svelte";
import { recordedEngine } from "./engine";

let app: Record<string, unknown> | undefined;
let written: Written | undefined;
let draft: Draft | undefined;
const onwrite = (next: Written, kept: Draft) => {
  written = next;
  draft = kept;
};
const submission = (): Submission => written!.submission;
const lines = () => [...document.querySelectorAll<HTMLElement>(".token-line")];
function type(box: HTMLElement, text: string): void {
  box.focus();
  for (const key of text) {
    box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
  }
}
const tap = (label: string) => {
  document.querySelector<HTMLElement>(`.palette [aria-label="${label}"]`)!.click();
  flushSync();
};
beforeEach(() => recordedEngine());
afterEach(() => {
  vi.unstubAllGlobals();
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

const positionOf = (rules: Book, more: Partial<Position>): Position => ({
  rules,
  division: "middle",
  variations: [],
  required: "",
  permitted: "",
  forbidden: "",
  resources: "",
  situation: "now",
  ...more,
});
const EQUATIONS = positionOf("equations-adventurous-mlag-2018", {
  goal: "k8",
  required: "k7",
  permitted: "bx g6 r-",
  resources: "r2",
});
const ONSETS = positionOf("onsets-agloa-2024", { goal: "3", universe: "B R G Y BR BG - RGY", division: "senior" });
const WFF = positionOf("wff-mlag-2017", { goal: "q", permitted: "C p q o" });
/** The engine's answer about a submission. */
const papersOf = async (position: Position, submission: Submission): Promise<Paper[]> =>
  (await engine.ask({ kind: "draft", ...position, ...submission, readings: true })).papers;
const toolsOf = async ({ rules, division, variations }: Position): Promise<Tools> =>
  (await engine.ask({ kind: "tools", rules, division, variations })).tools;

test("an Equation is written by keys and taps; the Goal stands on the right and can be grouped", () => {
  app = mount(EquationEditor, {
    target: document.body,
    props: { position: { ...EQUATIONS, goal: "k8bx r3" }, papers: [], tools: undefined, draft: emptyDraft(), onwrite },
  });
  flushSync();
  type(lines()[0]!, "7x(6");
  tap("red minus");
  type(lines()[0]!, "2)");
  expect(submission()).toEqual({ equation: "7x(6-2) = 8x3" });
  expect(draft!.left).toBe("k7bx(g6r-r2)");
  const right = lines()[1]!;
  right.focus();
  right.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  flushSync();
  type(right, "(");
  expect(submission().equation).toBe("7x(6-2) = (8x3");
});
test("passing a line with Tab chooses nothing: Enter does, and the line says that it is being written", () => {
  const props = { position: EQUATIONS, papers: [], tools: undefined, draft: emptyDraft(), onwrite };
  app = mount(EquationEditor, { target: document.body, props });
  flushSync();
  const written = () => lines().map((one) => one.getAttribute("aria-current"));
  lines()[1]!.focus();
  flushSync();
  expect(written()).toEqual(["true", null]);
  tap("red minus");
  expect(submission().equation).toBe("- = 8");
  lines()[1]!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  flushSync();
  expect(written()).toEqual([null, "true"]);
  tap("red minus");
  expect(submission().equation).toBe("- = 8-");
});
test("readings are shown in practice and under the book with only one; a rated line shows syntax only", async () => {
  const trees = async (position: Position, practice: boolean) => {
    if (app) void unmount(app);
    const papers = await papersOf(position, { equation: "7x6-2 = k8" });
    const draft = { ...emptyDraft(), left: "7x6-2" };
    const props = { position, papers, tools: undefined, practice, draft, onwrite };
    app = mount(EquationEditor, { target: document.body, props });
    flushSync();
    document.querySelector<HTMLElement>(".treebtn")?.click();
    flushSync();
    return [...document.querySelectorAll(".groupings figcaption")].map((one) => one.textContent);
  };
  expect(await trees(EQUATIONS, false)).toEqual([]);
  expect(await trees(EQUATIONS, true)).toEqual(["(7x6)-2", "7x(6-2)"]);
  expect(await trees({ ...EQUATIONS, rules: "equations-basic-mlag-2019" }, false)).toEqual(["(7x6)-2"]);
});
test("On-Sets: what is written in a Restriction is free again in the Set-Name, relations are not", async () => {
  const position = { ...ONSETS, required: "B ⊆", permitted: "R", resources: "G Y" };
  const solution = { restrictions: ["R⊆B"], set_name: "G" };
  const papers = await papersOf(position, { solutions: [solution] });
  const draft = { ...emptyDraft(), solutions: [{ ...solution, blank: "" }] };
  const tools = await toolsOf(position);
  app = mount(OnsetsEditor, { target: document.body, props: { position, papers, tools, draft, onwrite } });
  flushSync();
  const dim = () =>
    [...document.querySelectorAll(".palette button.cube")]
      .filter((one) => one.getAttribute("aria-disabled"))
      .map((one) => one.getAttribute("data-cube"));
  // After Now the one cube from Resources is taken: the others wait, and ⊆ has no place in a Set-Name.
  expect(dim()).toEqual(["⊆", "G", "Y"]);
  lines()[0]!.click();
  flushSync();
  expect(dim()).toEqual(["B", "⊆", "R", "Y"]);
  expect(papers[0]!.required.map((one) => one.due_in)).toEqual([["set-name"], []]);
});
test("marks come from the engine; a symbol bears only one of each kind", async () => {
  const variations: Variation[] = [{ name: "sideways" }, { name: "base", m: 12 }, { name: "zero-wild" }];
  const position = { ...EQUATIONS, variations };
  const tools = await toolsOf(position);
  const draft = { ...emptyDraft(), left: "7√" };
  app = mount(EquationEditor, { target: document.body, props: { position, papers: [], tools, draft, onwrite } });
  flushSync();
  const mark = (name: string) => {
    [...document.querySelectorAll<HTMLElement>(".palette button")].find((one) => one.textContent === name)!.click();
    flushSync();
    return submission().equation;
  };
  mark("mark…");
  expect(mark("root")).toBe("7√<root> = 8");
  expect(mark("eleven")).toBe("7√<eleven> = 8");
  expect(mark("made with 0")).toBe("7√<eleven,0> = 8");
  expect(mark("eleven")).toBe("7√<0> = 8");
});
test("a draft comes back as it was", () => {
  app = mount(EquationEditor, {
    target: document.body,
    props: {
      position: EQUATIONS,
      papers: [],
      tools: undefined,
      draft: { ...emptyDraft(), left: "k7bxg6", right: "k8" },
      onwrite,
    },
  });
  flushSync();
  expect(submission().equation).toBe("7x6 = 8");
});
test("On-Sets keeps Restrictions apart from the Set-Name", async () => {
  const position = { ...ONSETS, required: "B", permitted: "R ∪ ⊆", resources: "G" };
  const papers = await papersOf(position, { solutions: [{ set_name: "" }] });
  const tools = await toolsOf(position);
  app = mount(OnsetsEditor, {
    target: document.body,
    props: { position, papers, tools, draft: emptyDraft(), onwrite },
  });
  flushSync();
  [...document.querySelectorAll<HTMLElement>("button")]
    .find((one) => one.textContent?.includes("Restriction"))!
    .click();
  flushSync();
  type(lines()[0]!, "B<R");
  type(lines()[1]!, "GuB");
  expect(submission()).toEqual({ solutions: [{ restrictions: ["B⊆R"], set_name: "G∪B" }] });
});
test("a division without Restrictions offers none", async () => {
  const position = { ...ONSETS, division: "basic", permitted: "B R ∪" };
  const papers = await papersOf(position, { solutions: [{ set_name: "" }] });
  const tools = await toolsOf(position);
  app = mount(OnsetsEditor, {
    target: document.body,
    props: { position, papers, tools, draft: emptyDraft(), onwrite },
  });
  flushSync();
  expect(lines()).toHaveLength(1);
});
test("two Solutions are asked for if that variation is in force", async () => {
  const position = { ...ONSETS, permitted: "R B", variations: [{ name: "two-solutions" }] };
  app = mount(OnsetsEditor, {
    target: document.body,
    props: { position, papers: [], draft: emptyDraft(), onwrite, tools: await toolsOf(position) },
  });
  flushSync();
  type(lines()[0]!, "R");
  document.querySelectorAll<HTMLElement>("[role=tab]")[1]!.click();
  flushSync();
  type(lines()[0]!, "B");
  expect(submission().solutions!.map((one) => one.set_name)).toEqual(["R", "B"]);
});
test("a proof is written in a grid: Enter is a new line, Tab opens a bar", async () => {
  app = mount(WffEditor, {
    target: document.body,
    props: {
      position: WFF,
      papers: [],
      tools: undefined,
      draft: emptyDraft(),
      reasons: [],
      onwrite,
    },
  });
  flushSync();
  type(lines()[0]!, "p,Cpq/Co");
  expect(submission().solution).toBe("p, Cpq / Co");
  const field = (at: number, part: string) => document.querySelectorAll<HTMLInputElement>(`.proof input.${part}`)[at]!;
  const fill = (at: number, part: string, text: string) => {
    const one = field(at, part);
    one.focus();
    one.value = text;
    one.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  };
  const enter = (at: number, part: string) => {
    field(at, part).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    flushSync();
  };
  // The line of cubes is written until the proof is chosen.
  field(0, "formula").focus();
  expect(document.querySelector(".proof-pad")).toBeNull();
  enter(0, "formula");
  expect(document.querySelector(".proof-pad")).not.toBeNull();
  expect(document.querySelectorAll(".proof .proof-row")).toHaveLength(1);
  fill(0, "formula", "p");
  fill(0, "just", "s");
  enter(0, "just");
  field(1, "formula").focus();
  field(1, "formula").dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true }));
  flushSync();
  fill(1, "formula", "q");
  expect(submission().proof).toBe("p  s\n| q");
});
test("a bracket stays with its contents, and what the judge quotes is formal text", () => {
  app = mount(Shown, {
    target: document.body,
    props: { submission: { equation: "7x4 = 8x((3+2)!)" }, game: "equations" },
  });
  flushSync();
  const pieces = [...document.querySelectorAll(".piece")];
  expect(pieces.map((piece) => piece.querySelectorAll(".bracket").length)).toEqual([0, 0, 0, 0, 0, 2, 0, 3]);
  expect(pieces.every((piece) => piece.querySelector(".cube"))).toBe(true);
  void unmount(app);
  app = mount(Reasons, {
    target: document.body,
    props: {
      game: "onsets",
      reasons: [{ class: "form", code: "x", rule: "VI-A", message: "An operation such as `∪` is missing." }],
    },
  });
  flushSync();
  expect(document.querySelector(".reason b")!.textContent).toBe("An operation such as ∪ is missing.");
  expect(document.querySelector(".reason b .mono")!.textContent).toBe("∪");
});
