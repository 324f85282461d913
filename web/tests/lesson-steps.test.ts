// Every kind of step on its page: what a tap or a key sends, and what is shown when the answer comes.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Lesson from "../src/pages/Lesson.svelte";
import type { Answered, Page } from "../src/learn/types";
import { answered } from "./engine";
import { answeredAs, PAGE, server } from "./lesson";

let app: Record<string, unknown> | undefined;
let sent: ReturnType<typeof server>;
/** The server's response to the next answer. */
let says: Partial<Answered>;
let page: Page;
const WRONG = { right: false, said: "Not so." } as const;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const button = (name: string | RegExp) =>
  all("button").find((one) =>
    typeof name === "string" ? one.textContent?.trim() === name : name.test(one.textContent ?? ""),
  )!;
async function tap(...elements: (HTMLElement | undefined)[]): Promise<void> {
  for (const one of elements) {
    one!.click();
    await answered();
  }
}
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  await answered();
}
const answers = () => sent.flatMap((one) => (one.body.answer ? [one.body.answer] : []));
async function open(step: number): Promise<void> {
  history.replaceState(null, "", `/learn/eb-05#${step}`);
  app = mount(Lesson, { target: document.body, props: { code: "eb-05" } });
  await answered();
}
beforeEach(() => {
  localStorage.clear();
  says = {};
  page = PAGE;
  sent = server((path) => {
    if (path === "/api/lessons") return { data: { reading: 2, paths: [], lessons: [] } };
    if (path === "/api/lessons/eb-05") return { data: page };
    if (path.endsWith("/table")) return { data: { code: "KITE47" } };
    if (path.endsWith("/hints"))
      return { data: { number: 1, of: 2, text: "Think.", state: { state: "begun", tries: 0, hints: 1 } } };
    return { data: answeredAs(says) };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

test("a step to read says it in three readings, and outlines what it speaks of", async () => {
  await open(1);
  expect(find(".lesson-voice").textContent).toContain("Plain.");
  expect(find('[data-section="permitted"]').hasAttribute("data-pointed")).toBe(true);
  await tap(button("Full"));
  expect(find(".lesson-voice").textContent).toContain("Full.");
  await press("n", { altKey: true, code: "KeyN" });
  expect(answers()).toEqual([{ kind: "read" }]);
  expect(location.hash).toBe("#2");
  expect(document.activeElement).toBe(find(".lesson-ask"));
});
test("a digit chooses; wrong choices are marked, and a key gives hints", async () => {
  await open(2);
  says = WRONG;
  await press("2");
  expect(find(".choice.bad").textContent).toContain("No");
  expect(find(".lesson-said.bad").textContent).toContain("Not so.");
  await press("i", { altKey: true, code: "KeyI" });
  expect(find(".rungs .open").textContent).toContain("Think.");
  says = { shown: { picked: [0] } };
  await press("1");
  expect(answers()).toEqual([
    { kind: "choose", picked: [1] },
    { kind: "choose", picked: [0] },
  ]);
  expect(find(".choice.good").textContent).toContain("Yes");
  expect(document.activeElement).toBe(button("Next"));
});
test("several are picked, taken back, and checked together", async () => {
  await open(3);
  await tap(...all(".choice"), all(".choice")[1]);
  expect(answers()).toEqual([]);
  says = { right: false, misplaced: [2] };
  await press("Enter", { ctrlKey: true });
  expect(answers()).toEqual([{ kind: "choose", picked: [0, 2] }]);
  expect(all(".choice.bad").length).toBe(1);
});
test("a value is typed, and kept for the next visit", async () => {
  await open(4);
  const field = find(".lesson-value") as HTMLInputElement;
  field.value = "−3 ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  await tap(button("Check"));
  expect(answers()).toEqual([{ kind: "value", value: "-3" }]);
  void unmount(app!);
  await open(4);
  expect((find(".lesson-value") as HTMLInputElement).value).toBe("−3 ");
});
test("cards are tapped and taken back; the key shows which they were", async () => {
  page = { ...PAGE, rules: "onsets-agloa-2024", division: "basic" };
  await open(5);
  const card = (name: string) => find(`[data-card="${name}"]`);
  await tap(card("B"), card("R"), card("-"), card("R"));
  says = { right: false, cards: { missing: ["BR"], extra: ["-"] } };
  await tap(button("Check"));
  expect(answers()).toEqual([{ kind: "mark", cards: ["B", "-"] }]);
  expect(find(".lesson-said").textContent).toContain("Missing: BR");
  expect(find(".lesson-said").textContent).toContain("Too many: blank");
  says = { right: false, shown: { cards: ["B", "BR"] } };
  await tap(button("Show me"));
  expect(all(".universe-card:has(.tick)").map((one) => one.dataset.card)).toEqual(["B", "BR"]);
});
test("sorting: digits lay one thing after the other, and misplaced ones are marked", async () => {
  await open(6);
  expect(button("Check").hasAttribute("disabled")).toBe(true);
  await press("1");
  await press("2");
  await press("2");
  says = { right: false, misplaced: [2] };
  await press("Enter", { ctrlKey: true });
  expect(answers()).toEqual([{ kind: "sort", first: [0] }]);
  expect(find(".lesson-sort .bad").textContent).toContain("7");
});
test("a Goal is laid from Resources by keys, and called", async () => {
  await open(7);
  await press("2");
  await press("x");
  await press("7");
  await press("Enter");
  expect(answers()).toEqual([{ kind: "goal", goal: "b2bxk7" }]);
});
test("a wrong move shows what follows, outlines the cube, and goes back", async () => {
  await open(8);
  says = { right: false, truth: "now", witness: { equation: "2x6 = 12" }, missing: ["b2"] };
  await press("x");
  await press("p");
  expect(answers()).toEqual([{ kind: "move", cube: "bx", to: "permitted" }]);
  expect(find(".lesson-said.bad").textContent).toContain("Now would be right.");
  expect(all('[data-section="permitted"] .cube').length).toBe(2);
  expect(find(".tray [data-needed]").dataset.cube).toBe("b2");
  expect(find(".lesson-witness [data-needed]").dataset.cube).toBe("b2");
  await tap(button("Take it back"));
  expect(all(".tray .cube").length).toBe(3);
  expect(all("[data-needed]").length).toBe(0);
  says = { right: true, truth: "safe" };
  await press("7");
  await press("f");
  expect(answers()[1]).toEqual({ kind: "move", cube: "k7", to: "forbidden" });
  expect(find(".lesson-said.good").textContent).toContain("Safe.");
});
test("safe moves are listed, and can be tried", async () => {
  await open(8);
  says = { right: false, truth: "now" };
  await press("x");
  await press("p");
  says = {
    right: false,
    shown: { moves: [{ cube: "k7", to: "forbidden" }] },
    state: { state: "seen", tries: 1, hints: 0 },
  };
  await tap(button("Which moves do it?"));
  expect(answers()[1]).toEqual({ kind: "show" });
  expect(find(".lesson-moves").textContent).toContain("Forbidden");
  await tap(button("Try it yourself"));
  expect(all(".tray button.cube").length).toBe(3);
});
test("a paper is written in the editor, with its limits in words; changing the line removes the verdict", async () => {
  await open(9);
  expect(document.body.textContent).toContain("At most 3 cubes.");
  const line = find(".token-line");
  const type = async (key: string) => {
    line.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await answered();
  };
  for (const key of "2x6") await type(key);
  await press("i", { altKey: true, code: "KeyI" });
  expect(sent.at(-1)!.body).toEqual({ number: 1, draft: { equation: "2x6 = 12" } });
  says = {
    right: false,
    reasons: [{ class: "value", code: "not-equal", message: "It is not the same.", rule: "VII" }],
    explained: [{ text: "It is not the same.", next: "Work it out again." }],
  };
  await press("Enter", { ctrlKey: true });
  expect(answers()).toEqual([{ kind: "write", submission: { equation: "2x6 = 12" } }]);
  expect(find(".lesson-said").textContent).toContain("It is not the same.");
  await type("7");
  expect(find(".lesson-said")).toBeNull();
});
test("a mistake: the reason is chosen, or the symbol is tapped", async () => {
  await open(10);
  await press("2");
  expect(answers()).toEqual([{ kind: "mistake", picked: 1 }]);
  void unmount(app!);
  await open(11);
  says = WRONG;
  await tap(all(".lesson-paper .cube")[0]);
  expect(all(".place.missed").length).toBe(1);
  says = { right: false, shown: { at: { field: "equation", start: 2, end: 7 } } };
  await tap(button("Show me"));
  expect(answers().slice(1)).toEqual([{ kind: "mistake", at: { field: "equation", character: 0 } }, { kind: "show" }]);
  expect(find(".place.found [data-cube]").dataset.cube).toBe("0");
});
test("a table is opened; coming back from it has it checked once", async () => {
  await open(12);
  await tap(button("Open the table"));
  expect(location.pathname).toBe("/t/KITE47");
  void unmount(app!);
  history.replaceState(null, "", "/learn/eb-05?played=KITE47#12");
  app = mount(Lesson, { target: document.body, props: { code: "eb-05" } });
  await answered();
  expect(answers()).toEqual([{ kind: "play", table: "KITE47" }]);
  expect(location.search).toBe("");
  expect(button("Play it again")).toBeDefined();
  await tap(button("Finish"));
  // Eleven steps are open: the lesson is not done.
  expect(find(".lesson-end").textContent).toContain("11 steps");
});
test("an address with a step that never was opens at the place", async () => {
  await open(99);
  expect(location.hash).toBe("#1");
});
