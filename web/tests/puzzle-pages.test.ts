// Every kind of puzzle on its page: what taps and keys send, and what is shown when the answer comes.
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Puzzle from "../src/pages/Puzzle.svelte";
import Puzzles from "../src/pages/Puzzles.svelte";
import { Run } from "../src/puzzle/run.svelte";
import Taps from "../src/puzzle/Taps.svelte";
import type { PuzzleAnswered, PuzzlePage, PuzzleShown } from "../src/puzzle/types";
import { answered as settled } from "./engine";
import { server } from "./lesson";
import { WEAKNESSES } from "./progress";
import { answered, KEY, pageOf, RUN, SHOWN, STANDING } from "./puzzle";

let app: Record<string, unknown> | undefined;
let sent: ReturnType<typeof server>;
let page: PuzzlePage;
let says: PuzzleAnswered;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
async function tap(one: HTMLElement): Promise<void> {
  one.click();
  await settled();
}
async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  await settled();
}
const check = () => press("Enter", { ctrlKey: true });
const answers = () => sent.flatMap((one) => (one.body.answer ? [one.body.answer] : []));
async function open(shown: PuzzleShown, more: Partial<PuzzlePage> = {}): Promise<void> {
  page = pageOf(shown, more);
  app = mount(Puzzle, { target: document.body, props: { code: shown.id } });
  await settled();
}
beforeEach(() => {
  localStorage.clear();
  says = answered();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  sent = server((path) => {
    if (path.endsWith("/answers")) return { data: says };
    if (path.endsWith("/hints")) return { data: { number: 1, of: 4, text: "Think of a product." } };
    if (path.startsWith("/api/puzzles/")) return { data: page };
    return { status: 404, data: { status: 404, code: "none", detail: "" } };
  });
});
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("a move is laid by keys, taken back, and checked; the result is given in words", async () => {
  await open(SHOWN.safe);
  expect(find(".puzzle-ask").textContent).toBe("Move a cube so that no challenge is right.");
  expect(find(".puzzle-meta").textContent).toContain("rated");
  await press("7");
  await press("f");
  await tap(button("Take it back"));
  await press("2");
  await press("p");
  says = answered({
    right: false,
    after: "now",
    rating: { before: STANDING, after: { ...STANDING, rating: 1188 }, puzzle: 1 },
  });
  await check();
  expect(answers()).toEqual([{ kind: "move", cube: "b2", to: "permitted" }]);
  expect(find(".lesson-said.bad").textContent).toMatch(/Now would be right.*1200 → 1188/s);
  expect(find(".puzzle-meta").textContent).toContain("practice");
  // The same move is not sent twice.
  await check();
  expect(answers()).toHaveLength(1);
  await press("Escape");
  expect(all(".lesson-said")).toEqual([]);
  await press("7");
  await press("r");
  says = answered({
    state: { tries: 2, hints: 0, over: true },
    key: {
      ...KEY,
      moves: [
        { cube: "k7", to: "forbidden", truth: "impossible" },
        { cube: "k7", to: "required", truth: "safe" },
      ],
    },
  });
  await check();
  expect(find("h1").textContent).toBe("Right.");
  expect(find(".puzzle-map").textContent).toMatch(/Impossible.*not allowed.*safe.*your move/s);
  expect(document.activeElement).toBe(find("h1"));
});
test("a paper is accepted or rejected by digits", async () => {
  await open(SHOWN.check);
  await press("1");
  says = answered({ right: false, trap: true });
  await check();
  await press("3");
  says = answered({ key: { ...KEY, codes: ["not-equal"] } });
  await check();
  expect(answers()).toEqual([
    { kind: "verdict", accept: true },
    { kind: "verdict", accept: false, code: "not-equal" },
  ]);
  expect(find(".puzzle-sol").textContent).toContain("The paper is not correct.");
});
test("a slip is a move and a challenge; the mat shows what lay after the move", async () => {
  await open(SHOWN.flub);
  await press("2");
  expect(all('[data-section="permitted"] .cube')).toHaveLength(2);
  await press("1");
  expect(all('[data-section="permitted"] .cube')).toHaveLength(1);
  await check();
  expect(answers()).toEqual([]);
  await press("4");
  says = answered({ key: { ...KEY, flub: { number: 1, call: "impossible" } } });
  await check();
  expect(answers()).toEqual([{ kind: "flub", number: 1, call: "impossible" }]);
  expect(find(".puzzle-sol h2").textContent).toContain("Move 1 made Impossible right.");
  expect(find(".puzzle-row .slip").textContent).toContain("Forbidden");
});
test("of two mats one is chosen, and a Solution is written for it", async () => {
  await open(SHOWN.now);
  expect(all(".twin [data-pointed]").map((one) => one.dataset.cube)).toEqual(["bx", "bx"]);
  expect(all(".token-line")).toEqual([]);
  await press("2");
  expect(find(".sheetpaper").textContent).toContain("Write the Solution for mat 2.");
  expect(button("Check").hasAttribute("disabled")).toBe(true);
  expect(all(".twin .choice").map((one) => one.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
});
test("hints stand one below the other, and giving up shows the key with its trap", async () => {
  await open(SHOWN.write);
  expect(find(".puzzle-acts").textContent).toContain("A hint makes it unrated.");
  await press("i", { altKey: true, code: "KeyI" });
  expect(find(".rungs .open").textContent).toContain("Think of a product.");
  expect(find(".puzzle-acts").textContent).toContain("Hint 2 of 4");
  expect(find(".puzzle-acts").textContent).not.toContain("unrated");
  says = answered({
    right: false,
    over: true,
    key: {
      ...KEY,
      witness: { equation: "6x2 = 12" },
      trap: {
        submission: { equation: "6+6 = 12" },
        code: "cube-not-available",
        reasons: [{ class: "cubes", code: "cube-not-available", message: "There is one 6.", rule: "VII-B-3" }],
      },
    },
  });
  await tap(button("Give up"));
  expect(find("h1").textContent).toBe("This is how it goes.");
  const [solution, trap] = all(".puzzle-sol");
  expect(solution!.textContent).toMatch(/A Solution.*the only way: every possibility was tried/s);
  expect(trap!.textContent).toMatch(/The trap.*tried by 2 of 4.*There is one 6\..*VII-B-3/s);
  expect(find(".puzzle-aside").textContent).toContain("Products");
});
test("a puzzle that does not exist, and one opened offline, say so", async () => {
  sent = server(() => ({ status: 404, data: { status: 404, code: "no-such-puzzle", detail: "" } }));
  await open(SHOWN.write);
  expect(find("h1").textContent).toBe("There is no such puzzle.");
  await unmount(app!);
  sent = server(() => null);
  await open(SHOWN.write);
  expect(find("h1").textContent).toBe("Puzzles need the server.");
  expect(all('a[href="/drill"]')).not.toEqual([]);
});
test("the first page has the shelf with its rating and every way in", async () => {
  const best = { day: null, week: 3, ever: 9 };
  const rules = "onsets-agloa-2024";
  const shelves = [
    { name: "on-middle", game: "onsets", rules, division: "middle", also: [], count: 300 },
    { name: "on-senior", game: "onsets", rules, division: "senior", also: [], count: 300 },
  ];
  const today = { date: "2026-11-16", weekday: 0, puzzle: "AAAAAAA", kind: "now", rating: 900, solved: true };
  sent = server((path) => ({
    data: path.includes("themes")
      ? { themes: [{ theme: "long", title: "Long", skill: "s", count: 4 }] }
      : path.includes("weaknesses")
        ? WEAKNESSES
        : {
            shelf: path.includes("senior") ? "on-senior" : "on-middle",
            shelves,
            rating: path.includes("senior") ? null : STANDING,
            today,
            best: { run: best, sprint: best },
            due: 2,
          },
  }));
  app = mount(Puzzles, { target: document.body });
  await settled();
  const text = find("main").textContent!;
  for (const part of [
    "1200",
    "±80",
    "Monday, 16 November",
    "solved",
    "best 9 · this week 3",
    "2 things you know are due",
  ])
    expect(text).toContain(part);
  const links = all("main a").map((one) => one.getAttribute("href"));
  for (const to of [
    "/daily",
    "/daily/2026-11-15",
    "/puzzles/run",
    "/puzzles/sprint",
    "/puzzles/theme/long",
    "/refresh",
    "/drill#mistakes=onsets",
    "/drill",
  ])
    expect(links).toContain(to);
  const select = find("select") as HTMLSelectElement;
  select.value = "on-senior";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
  expect(find(".puzzles-rating").textContent).toContain("no rating yet");
  expect(sent.some((one) => one.path === "/api/puzzles?shelf=on-senior")).toBe(true);
});
test("a sprint asks for a value with digits, and for cards with digits and a check", async () => {
  const rules = ["onsets-agloa-2024"];
  const text = { text: "B ∪ R", rules, division: "middle", variations: [], universe: "B R G BY" };
  const sprint = { ...RUN, form: "sprint", shelf: "on-middle", left_ms: 180_000, skips: 0 } as const;
  const value = { ...sprint, asked: "value", text, taps: ["2", "3", "4", "1"].map((one) => ({ value: one })) };
  const mark = { ...sprint, number: 2, asked: "mark", text: { ...text, universe: "B R G" }, taps: [] };
  sent = server((path, body) => ({
    data: !path.endsWith("/answers")
      ? value
      : body.tap === undefined
        ? { right: false, reasons: [], right_cards: ["B", "R"], run: { ...value, number: 3 } }
        : { right: true, reasons: [], right_tap: 1, run: mark },
  }));
  const run = new Run("sprint", "?shelf=on-middle");
  await run.begin();
  app = mount(Taps, { target: document.body, props: { run } });
  await settled();
  expect(find(".puzzle-ask").textContent).toBe("How many cards does it name?");
  expect(all(".choice").map((one) => one.textContent?.trim())).toEqual(["12", "23", "34", "41"]);
  await press("2");
  expect(find(".puzzle-ask").textContent).toContain("Mark the cards");
  expect(find(".puzzle-came").textContent).toContain("Right.");
  await press("3");
  await press("1");
  await press("3");
  await check();
  const tries = sent.filter((one) => one.path.endsWith("/answers")).map((one) => one.body);
  expect(tries).toMatchObject([
    { number: 1, tap: 1 },
    { number: 2, cards: ["B"] },
  ]);
  expect(find(".puzzle-came").textContent).toContain("No: B, R");
});
