// The pages of drills and analyses are drawn from facts: the server's words are shown, never parsed.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { MoveReview, ShakeReview } from "../src/lib/analysis";
import type { Drill as Asked } from "../src/lib/api";
import type { Position } from "../src/lib/generated";
import MoveCard from "../src/pages/analysis/MoveCard.svelte";
import MoveRow from "../src/pages/analysis/MoveRow.svelte";
import Papers from "../src/pages/analysis/Papers.svelte";
import Drill from "../src/pages/Drill.svelte";

let apps: Record<string, unknown>[] = [];
afterEach(() => {
  for (const app of apps) void unmount(app);
  apps = [];
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});
const text = (selector = "body") => document.querySelector(selector)!.textContent!.replace(/\s+/g, " ").trim();
const cubes = (selector: string) =>
  [...document.querySelectorAll(`${selector} .cube`)].map((one) => one.getAttribute("aria-label"));
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent!.includes(name))!;
/** Words without content: whatever the page knows, it knows from the facts. */
const says = "…";

const position: Position = {
  rules: "equations-basic-mlag-2019",
  division: "junior",
  variations: [],
  goal: "k5",
  required: "r+",
  permitted: "b2",
  forbidden: "",
  resources: "r3 k9 k9",
  situation: "impossible",
};
const solution = { submission: { equation: "2+3 = 5" }, says: "2+3 = 5" };
const move = (more: Partial<MoveReview>): MoveReview => ({
  line: 4,
  at: 0,
  player: "Ana",
  act: { do: "move", cube: "r3", to: "permitted", says },
  now: { is: "false" },
  impossible: { is: "false" },
  forced: false,
  progress: [0, 3],
  losing: false,
  says,
  ...more,
});
async function practise(asked: Partial<Asked>): Promise<void> {
  // The previous drill's link would bring that one back.
  history.replaceState(null, "", "/drill");
  const drill = {
    task: "safe-move",
    difficulty: 2,
    length: 3,
    solutions: 1,
    question: "Which?",
    choices: [],
    ...asked,
  };
  vi.stubGlobal("fetch", (url: string) => {
    const answer = url.endsWith("/drill") ? { hints: [], position, ...drill } : [];
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
  });
  apps.push(mount(Drill, { target: document.body }));
  await vi.waitFor(() => expect(text("h2.verdict-lead")).toBe("Which?"));
}

test("a row shows the cube and the section of every kind of act", () => {
  const acts: [MoveReview["act"], string, string[]][] = [
    [{ do: "goal", goal: "k5", says }, "Goal 5", []],
    [{ do: "move", cube: "r3", to: "permitted", says }, "Permitted", ["red 3"]],
    [{ do: "shift", cube: "b2", to: "required", says }, "shifted to Required", ["blue 2"]],
    [{ do: "add-to-goal", cube: "k9", goal: "59", says }, "to the Goal", ["black 9"]],
    [{ do: "move", cube: "r3", to: "required", bonus: "k9", says }, "Required", ["black 9", "red 3"]],
  ];
  for (const [act, words, drawn] of acts) {
    document.body.innerHTML = "";
    const row = { move: move({ act }), before: undefined, number: 2, game: "equations" as const, census: undefined };
    apps.push(
      mount(MoveRow, { target: document.body, props: { ...row, counting: false, current: true, onchoose() {} } }),
    );
    flushSync();
    expect(text(".to .move-number")).toContain(words);
    expect(cubes(".to")).toEqual(drawn);
  }
});

test("a card draws the witness, and the move that was safe", () => {
  const missed = move({
    now: { is: "true", witness: solution },
    safe: { do: "move", cube: "k9", to: "forbidden", says },
    losing: true,
    missed_by: ["Ben", "Cem"],
  });
  apps.push(
    mount(MoveCard, { target: document.body, props: { move: missed, number: 2, position, rules: position.rules } }),
  );
  flushSync();
  expect(text()).toContain("Ben, Cem");
  expect(cubes(".drawn")).toEqual(["blue 2", "red plus", "red 3", "black 5"]);
  expect(text("p.small.row")).toContain("Forbidden");
  expect(cubes("p.small.row")).toEqual(["black 9"]);
  expect(document.querySelector<HTMLAnchorElement>('a[href^="/desk#"]')!.href).toContain("equation=2%2B3+%3D+5");
  expect(text()).not.toContain(says);
});

test("papers are shown as they were presented", () => {
  const shake: ShakeReview = {
    number: 1,
    scores: {},
    moves: [],
    papers: [
      {
        line: 9,
        says,
        player: "Ana",
        solution: { submission: { solutions: [{ restrictions: ["B = R"], set_name: "B ∪ G", blank: "BR" }] }, says },
        verdict: "incorrect",
        instead: { submission: { solutions: [{ set_name: "B" }] }, says: "B" },
      },
      { line: 10, says, player: "Ben" },
    ],
    accuracy: {},
  };
  apps.push(mount(Papers, { target: document.body, props: { shake, game: "onsets", position: null } }));
  flushSync();
  expect(document.querySelectorAll(".equation")).toHaveLength(2);
  expect(text("ul.pad .small .mono")).toBe("B");
  expect(text()).not.toContain(says);
});

test("moves to choose from are cubes and sections; the chosen one shows its Solution", async () => {
  await practise({
    choices: [
      {
        kind: "act",
        act: { do: "move", cube: "k9", to: "required", says },
        says,
        right: true,
        why: { kind: "safe", solution, says: "It is safe." },
      },
      {
        kind: "act",
        act: { do: "move", cube: "r3", to: "forbidden", says },
        says,
        right: false,
        why: { kind: "leaves-none", says: "Nothing is left." },
      },
    ] as Asked["choices"] & object,
    hints: [
      { kind: "exists", says: "There is one." },
      { kind: "solution", solution, says: "This one." },
    ],
  });
  expect([...document.querySelectorAll(".choice .grow")].map((one) => one.textContent)).toEqual([
    "Required",
    "Forbidden",
  ]);
  expect(cubes(".choices")).toEqual(["black 9", "red 3"]);
  button("Hint 1 of 2").click();
  flushSync();
  expect(text(".hints")).toBe("There is one.");
  document.querySelectorAll<HTMLElement>(".choice")[0]!.click();
  await vi.waitFor(() => expect(text()).toContain("It is safe."));
  expect(cubes(".drawn")).toEqual(["blue 2", "red plus", "red 3", "black 5"]);
  expect(text()).not.toContain(says);
});

test("yes and no, and no Solution if the reason has none", async () => {
  await practise({
    task: "impossible-or-not",
    choices: [
      { kind: "yes", says, right: true, why: { kind: "impossible-right", says: "None is left." } },
      { kind: "no", says, right: false, why: { kind: "impossible-right", says: "None is left." } },
    ],
    hints: [{ kind: "none", says: "None." }],
    answer: { kind: "impossible-right", says: "None is left." },
  });
  expect([...document.querySelectorAll(".choice .grow")].map((one) => one.textContent)).toEqual(["Yes", "No"]);
  document.querySelectorAll<HTMLElement>(".choice")[1]!.click();
  await vi.waitFor(() => expect(text()).toContain("None is left."));
  expect(document.querySelector(".drawn")).toBeNull();
});

test("giving up shows the answer, with the Solution of the last hint", async () => {
  await practise({
    task: "find-solution",
    hints: [
      { kind: "cubes", cubes: "2 3 +", says: "Three cubes." },
      { kind: "solution", solution, says: "This one." },
    ],
    answer: { kind: "solution", solution, says: "It is 2+3." },
  });
  button("Show the answer").click();
  await vi.waitFor(() => expect(text()).toContain("It is 2+3."));
  expect(cubes(".drawn")).toEqual(["blue 2", "red plus", "red 3", "black 5"]);
});
