// Drills and typed Solutions: links, answers, and the keys below the line.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engine } from "../src/engine";
import type { Position } from "../src/lib/api";
import { extraKeys, keyCubes, withGoal, withRule } from "../src/lib/answer";
import { withTimes } from "../src/lib/cubes";
import {
  deskOf,
  emptyDesk,
  fieldsIn,
  fromFragment,
  positionOfDesk,
  readPaste,
  readVariations,
  submissionOf,
  toFragment,
  type DeskState,
} from "../src/lib/desk";
import { cubeOfKey, drop, lay, takeBack, turnLast } from "../src/lib/laying";
import { adapting, asked, following, fromLink, hintsOf, toLink, type DrillWish, type Made } from "../src/lib/drill";
import type { Drill } from "../src/lib/generated";
import { recordedEngine } from "./engine";

const wish: DrillWish = { rules: "wff-mlag-2017", division: "junior", task: "safe-move", difficulty: 3 };
const made: Made = { seed: 77, task: "safe-move", difficulty: 3 };

describe("a link to a drill", () => {
  test("brings the same drill back, with the choices made", () => {
    expect(fromLink(`#${toLink(wish, made)}`)).toEqual({ ...wish, made });
    const any = { ...adapting(wish), task: "" as const };
    const nearest = { ...made, difficulty: 2 };
    expect(fromLink(toLink(any, nearest))).toEqual({ ...any, made: nearest });
    // As in old links.
    const open = { seed: 4, task: "" as const, difficulty: 0 };
    expect(fromLink("#rules=wff-mlag-2017&division=junior&seed=4")?.made).toEqual(open);
  });
  test("without a seed, or with nonsense, is none", () => {
    expect(fromLink("#rules=wff-mlag-2017")).toBeNull();
    expect(fromLink("#rules=wff-mlag-2017&seed=-1")).toBeNull();
    expect(fromLink("#rules=wff-mlag-2017&seed=x")).toBeNull();
    const odd = "&division=junior&seed=4&task=chess&difficulty=9";
    expect(fromLink(`#rules=wff-mlag-2017${odd}`)).toMatchObject({ task: "", difficulty: 0 });
    expect(fromLink(`#rules=chess${odd}`)).toBeNull();
  });
});

describe("what is asked of the server", () => {
  const { rules, division } = wish;
  test("is any drill that was made ahead, unless a link names one", () => {
    expect(asked(wish)).toEqual(wish);
    expect(asked({ ...wish, task: "", difficulty: 0 })).toEqual({ rules, division });
    expect(asked({ ...wish, task: "", made })).toEqual({ rules, division, ...made });
    expect(asked(following({ ...wish, made }, "right"))).toEqual(wish);
  });
});

describe("the difficulty", () => {
  test("begins easy, rises after two right answers, falls after a wrong one, and stays after a hint", () => {
    const first = adapting(wish);
    expect(first).toMatchObject({ level: 1, difficulty: 1 });
    const second = following(first, "right");
    expect(second.difficulty).toBe(1);
    const third = following(second, "right");
    expect(third.difficulty).toBe(2);
    expect(following(third, "helped").difficulty).toBe(2);
    expect(following(third, "wrong").difficulty).toBe(1);
    expect(following(first, "wrong").difficulty).toBe(1);
    expect(following(adapting(wish, 5), "right").difficulty).toBe(5);
    expect(fromLink(toLink(second, made))?.level).toBe(1.5);
  });
  test("stays if it was chosen", () => {
    expect(following(wish, "right")).toEqual(wish);
  });
});

test("a hint never says what the question already said", () => {
  const hints = [
    { kind: "exists" as const, says: "" },
    { kind: "try-each" as const, says: "" },
  ];
  const kinds = (task: Drill["task"]) => hintsOf({ task, hints } as Drill).map((one) => one.kind);
  expect(kinds("find-solution")).toEqual(["try-each"]);
  expect(kinds("now-or-not")).toEqual(["exists", "try-each"]);
});

test("the sign for times is one sign", () => {
  expect(withTimes("7x6-2 = 8x(3+2<sw>x2) and 3x")).toBe("7×6-2 = 8×(3+2<sw>×2) and 3×");
  expect(withTimes("from x, y comes Kxy, and the next x")).toBe("from x, y comes Kxy, and the next x");
});

test("a rule is listed behind the stroke", () => {
  expect(withRule("p", "Ai")).toBe("p / Ai");
  expect(withRule("p, q / ", "Ki")).toBe("p, q / Ki");
  expect(withRule("p / Ai", "Co")).toBe("p / Ai, Co");
});

describe("the keys below a Solution", () => {
  beforeEach(() => recordedEngine());
  afterEach(() => vi.unstubAllGlobals());
  const desk: DeskState = { ...emptyDesk(), required: "k7 bx", permitted: "rx", resources: "g6" };
  const toolsOf = async ({ rules, division, variations }: DeskState) =>
    (await engine.ask({ kind: "tools", rules, division, variations: readVariations(variations) })).tools;
  const cubes = async (desk: DeskState) => keyCubes(desk, await toolsOf(desk));
  const keys = async (desk: DeskState) => extraKeys(desk, await toolsOf(desk)).map((key) => key.text);
  test("have every cube of the position, in its own colour", async () => {
    expect(await cubes(desk)).toEqual(["rx", "bx", "g6", "k7"]);
    expect(await cubes({ ...desk, required: "7 x", permitted: "", resources: "6" })).toEqual(["7", "x", "6"]);
    expect(await cubes({ ...emptyDesk(), rules: "wff-mlag-2017" })).toHaveLength(12);
    expect(await cubes({ ...emptyDesk(), rules: "onsets-agloa-2024", resources: "3 B ∪" })).toEqual(["B", "∪"]);
    expect(await cubes({ ...emptyDesk(), rules: "onsets-agloa-2024" })).toHaveLength(12);
  });
  test("offer marks and signs only where a variation needs them", async () => {
    expect(await keys(desk)).toEqual(["(", ")", " = "]);
    expect(await keys({ ...desk, variations: "sideways, factorial" })).toEqual(["(", ")", " = ", "!", "<sw>"]);
    // A sideways division is the remainder, even if no number may lie sideways.
    expect(await keys({ ...desk, variations: "remainder" })).toContain("<sw>");
  });
  test("a left side alone gets the Goal", () => {
    expect(withGoal({ equation: "7+1 " }, "8")).toEqual({ equation: "7+1 = 8" });
    expect(withGoal({ equation: "7+1" }, "k8bx r3k+b2<sw>")).toEqual({ equation: "7+1 = 8x3+2<sw>" });
    expect(withGoal({ equation: "7+1 = (8)" }, "8")).toEqual({ equation: "7+1 = (8)" });
    expect(withGoal({ equation: "" }, "8")).toEqual({ equation: "" });
    expect(withGoal({ solution: "p / R" }, "p")).toEqual({ solution: "p / R" });
  });
});

describe("laying cubes on the desk", () => {
  const desk = emptyDesk();
  test("into sections and the Goal, and back", () => {
    const two = lay(lay(desk, "required", "k7"), "required", "bx");
    expect(two.required).toBe("k7 bx");
    expect(takeBack(two, "required").required).toBe("k7");
    expect(drop(two, "required", 0).required).toBe("bx");
    const goal = lay(lay(desk, "goal", "k8"), "goal", "b2");
    expect(goal.goal).toBe("k8b2");
    expect(takeBack(goal, "goal").goal).toBe("k8");
    expect(takeBack({ ...desk, goal: "k8b2<sw>" }, "goal").goal).toBe("k8");
    const sets: DeskState = { ...desk, rules: "onsets-agloa-2024" };
    expect(lay(lay(sets, "goal", "2"), "goal", "3").goal).toBe("2+3");
    expect(lay({ ...sets, goal: "2x" }, "goal", "3").goal).toBe("2x3");
  });
  test("the last cube of the Goal turns round", () => {
    const turns = ["k2", "k2<sw>", "k2<ud>", "k2"];
    for (const [at, goal] of turns.slice(0, -1).entries()) expect(turnLast({ ...desk, goal }).goal).toBe(turns[at + 1]);
    expect(turnLast({ ...desk, rules: "onsets-agloa-2024", goal: "2" }).goal).toBe("2<ud>");
    expect(turnLast(desk).goal).toBe("");
  });
  test("a key lays the first cube of its face", () => {
    expect(cubeOfKey("7", desk.rules)).toBe("k7");
    expect(cubeOfKey("/", desk.rules)).toBe("b÷");
    expect(cubeOfKey("u", "onsets-agloa-2024")).toBe("∪");
    expect(cubeOfKey("z", desk.rules)).toBeNull();
  });
});

describe("a position on the desk", () => {
  test("goes into a link and comes back, variations with what fills them", () => {
    const position: Position = {
      rules: "onsets-agloa-2024",
      division: "senior",
      variations: [{ name: "wild-cube", cube: "B" }, { name: "two-operations" }],
      universe: "BRG BR - Y",
      goal: "3x2+1",
      required: "∪ R",
      permitted: "G '",
      forbidden: "- V",
      resources: "B Y =",
      situation: "now",
    };
    const solution = { solutions: [{ restrictions: ["B ⊆ R'", "G = Y"], set_name: "(B ∪ G) - Y" }] };
    const back = fromFragment(`#${toFragment(deskOf(position, solution))}`)!;
    expect(positionOfDesk(back)).toEqual(position);
    expect(submissionOf(back)).toEqual(solution);
  });
  test("is read from a pasted document, as TOML or as fields", () => {
    const toml = `rules = "equations-adventurous-mlag-2018"   # the book
division = "junior"
variations = [{ name = "base", m = 8 }, { name = "sideways" }]
goal = "k8bx r3"
required = "k7"
equation = "7x(6-2) = 8x3"
[[case]]
id = "x"`;
    const desk = readPaste(toml, emptyDesk())!;
    expect(desk).toMatchObject({ division: "junior", goal: "k8bx r3", required: "k7", equation: "7x(6-2) = 8x3" });
    expect(positionOfDesk(desk).variations).toEqual([{ name: "base", m: 8 }, { name: "sideways" }]);
    expect(fieldsIn("hello")).toEqual({});
    expect(readPaste("goal: 24\npermitted: 4 6 x", emptyDesk())).toMatchObject({ goal: "24", permitted: "4 6 x" });
  });
  test("is read from a whole document with lists over several lines, and from JSON", () => {
    const toml = `rules = "onsets-agloa-2024"
division = "senior"
variations = [
  { name = "wild-cube", cube = "B" },
  { name = "two-operations" },
]
universe = "BRG BR -"
goal = "3x2+1"
situation = "now"
solutions = [{ restrictions = ["B ⊆ R'", "G = Y"], set_name = "(B ∪ G) - Y", blank = "BG" }]`;
    const desk = readPaste(toml, { ...emptyDesk(), required: "k7" })!;
    expect(desk.required, "what a whole document leaves out is empty").toBe("");
    expect(positionOfDesk(desk).variations).toEqual([{ name: "wild-cube", cube: "B" }, { name: "two-operations" }]);
    expect(submissionOf(desk).solutions).toEqual([
      { restrictions: ["B ⊆ R'", "G = Y"], set_name: "(B ∪ G) - Y", blank: "BG" },
    ]);
    const json = JSON.stringify({ ...positionOfDesk(desk), ...submissionOf(desk), kind: "check" });
    expect(readPaste(json, emptyDesk())).toEqual({ ...desk, variations: "wild-cube cube=B, two-operations" });
    expect(fieldsIn("{ nonsense")).toEqual({});
    expect([readPaste('rules = "chess"', desk), fromFragment("#rules=chess&goal=8")]).toEqual([null, null]);
  });
});
