// Lessons without a page: one's place, what is sent and resent, the ladder of hints, the map.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Lesson } from "../src/learn/lesson.svelte";
import { editionOf, goOn, lookOf, minutesLeft, missingBefore, nameOf, pathOf, placeIn } from "../src/learn/map";
import { linesOf, proofOf } from "../src/learn/paper";
import { moved, shakeOf } from "../src/exercise/shake";
import type { LessonMap, Listed, Stand } from "../src/learn/types";
import { addressOf, editionIn, isPlayed, wayBack } from "../src/learn/way";
import { readPlaced } from "../src/write/line";
import { answeredAs, PAGE, server } from "./lesson";

const stand = (state: Stand["state"]): Stand => ({ state, tries: 1, hints: 0 });
const at = (number: number, page = PAGE): Lesson => {
  const lesson = new Lesson(page);
  lesson.go(number - 1);
  return lesson;
};
beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe("the place in a lesson", () => {
  test("is the first step that is neither done nor seen, else the first of all", () => {
    const states = [stand("done"), stand("seen"), stand("begun"), stand("done")];
    expect(new Lesson({ ...PAGE, states }).at).toBe(2);
    expect(new Lesson({ ...PAGE, states: PAGE.steps.map(() => stand("done")) }).at).toBe(0);
  });
  test("moves on only when a step is read, answered rightly, shown or skipped", async () => {
    const sent = server((_, { answer }) => ({
      data: answeredAs(
        answer?.kind === "choose"
          ? { right: answer.picked instanceof Array && answer.picked[0] === 0 }
          : answer?.kind === "show"
            ? { right: false, shown: { picked: [0] }, state: stand("seen") }
            : { state: stand(answer?.kind === "skip" ? "seen" : "done") },
      ),
    }));
    const lesson = at(1);
    lesson.next();
    await vi.waitFor(() => expect(lesson.at).toBe(1));
    expect(lesson.passed).toBe(false);
    lesson.next();
    expect(lesson.at).toBe(1);
    await lesson.send({ kind: "choose", picked: [1] });
    expect([lesson.passed, lesson.answer?.right]).toEqual([false, false]);
    await lesson.send({ kind: "show" });
    lesson.next();
    expect(lesson.at).toBe(2);
    lesson.skip();
    await vi.waitFor(() => expect(lesson.at).toBe(3));
    expect(lesson.stands.slice(0, 3).map((one) => one.state)).toEqual(["done", "seen", "seen"]);
    expect(sent.map((one) => [one.path, one.body.answer?.kind])).toEqual([
      ["/api/lessons/eb-05/steps/1", "read"],
      ["/api/lessons/eb-05/steps/2", "choose"],
      ["/api/lessons/eb-05/steps/2", "show"],
      ["/api/lessons/eb-05/steps/3", "skip"],
    ]);
  });
});

test("a skipped step can be tried again; one whose answer was shown stays seen, even on the next visit", async () => {
  server((_, { answer }) => ({
    data: answeredAs({
      right: answer?.kind === "choose",
      ...(answer?.kind === "show" ? { shown: { picked: [0] } } : {}),
      state: stand("seen"),
    }),
  }));
  const lesson = at(2);
  await lesson.send({ kind: "skip" });
  expect(lesson.isRepeatable(1)).toBe(true);
  await lesson.send({ kind: "show" });
  expect(lesson.isRepeatable(1)).toBe(false);
  lesson.go(2);
  await lesson.send({ kind: "skip" });
  // The answer was shown on another device: a right answer does not count.
  await lesson.send({ kind: "choose", picked: [0] });
  expect(lesson.isRepeatable(2)).toBe(false);
  const back = new Lesson({ ...PAGE, states: PAGE.steps.map(() => stand("seen")) });
  expect(PAGE.steps.map((_, n) => back.isRepeatable(n)).slice(0, 4)).toEqual([true, false, false, true]);
  // Another device learns of it from the server.
  localStorage.clear();
  const states = PAGE.steps.map((_, n) => ({ ...stand("seen"), ...(n === 3 ? { shown: true } : {}) }));
  const elsewhere = new Lesson({ ...PAGE, states });
  expect(PAGE.steps.map((_, n) => elsewhere.isRepeatable(n)).slice(0, 4)).toEqual([true, true, true, false]);
});

test("without tries left nothing is sent, and one can go on", async () => {
  const sent = server(() => ({ data: answeredAs({ right: false, state: stand("begun") }) }));
  let spent = false;
  const answer = (): Promise<never> => Promise.reject(new Error("sent"));
  const lesson = new Lesson(PAGE, { answer, hint: answer, table: answer, key: "class", spent: () => spent });
  lesson.go(1);
  expect(lesson.passed).toBe(false);
  spent = true;
  await lesson.send({ kind: "choose", picked: [0] });
  expect([lesson.passed, lesson.problem, sent.length]).toEqual([true, "", 0]);
  lesson.next();
  expect(lesson.at).toBe(2);
});

test("what did not arrive is sent again with its id; another answer is another try", async () => {
  let line = false;
  const sent = server(() => (line ? { data: answeredAs() } : null));
  const lesson = at(2);
  await lesson.send({ kind: "choose", picked: [0] });
  expect(lesson.unsent?.answer).toEqual({ kind: "choose", picked: [0] });
  expect(lesson.problem).not.toBe("");
  // Repeating the same press is the same try.
  await lesson.send({ kind: "choose", picked: [0] });
  await lesson.send({ kind: "choose", picked: [1] });
  line = true;
  await lesson.again();
  expect([lesson.unsent, lesson.problem, lesson.answer?.right]).toEqual([null, "", true]);
  const ids = sent.map((one) => one.body.id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(ids[3]).toBe(ids[2]);
});
test("skipping offline stays on the step, and goes on when the connection is back", async () => {
  let line = false;
  server(() => (line ? { data: answeredAs({ right: false, state: stand("seen") }) } : null));
  const lesson = at(2);
  lesson.skip();
  await vi.waitFor(() => expect(lesson.unsent).not.toBeNull());
  expect(lesson.at).toBe(1);
  line = true;
  await lesson.again();
  expect(lesson.at).toBe(2);
});
test("a refusal says why, and what the server knows of a step wins", async () => {
  server((_, { answer }) =>
    answer?.kind === "value"
      ? { status: 400, data: { status: 400, code: "malformed", detail: "That is no answer." } }
      : { data: answeredAs({ right: false, state: { state: "done", tries: 4, hints: 1 } }) },
  );
  const lesson = at(2);
  await lesson.send({ kind: "value", value: "1" });
  expect(lesson.problem).toBe("That is no answer.");
  // Another window has done it meanwhile.
  await lesson.send({ kind: "choose", picked: [1] });
  expect(lesson.stand).toEqual({ state: "done", tries: 4, hints: 1 });
  expect(lesson.passed).toBe(true);
});

test("hints come rung by rung, are kept, and end", async () => {
  const sent = server((_, { number }) =>
    number === 3
      ? { status: 404, data: { status: 404, code: "no-more-hints", detail: "" } }
      : { data: { number, of: 3, text: `hint ${String(number)}`, state: { state: "begun", tries: 0, hints: number } } },
  );
  const lesson = at(2);
  expect(lesson.ladder).toBe(2);
  await lesson.hint();
  await lesson.hint();
  expect([lesson.hints, lesson.ladder]).toEqual([["hint 1", "hint 2"], 3]);
  await lesson.hint();
  expect([lesson.hints.length, lesson.ladder]).toEqual([2, 2]);
  await lesson.hint();
  expect(sent.length).toBe(3);
  expect(at(2).hints).toEqual(["hint 1", "hint 2"]);
});
test("a reading is chosen at once, and the server is told", () => {
  const sent = server(() => ({ data: null }));
  const lesson = at(1);
  lesson.speak(3);
  expect(lesson.reading).toBe(3);
  expect(sent).toEqual([{ path: "/api/me/reading", body: { reading: 3 } }]);
});
test("drafts are kept by lesson, step and kind", () => {
  at(2).keepDraft([1]);
  expect(at(2).draft([])).toEqual([1]);
  expect(at(3).draft([])).toEqual([]);
  const other = { ...PAGE, steps: PAGE.steps.map((step, place) => (place === 1 ? PAGE.steps[3]! : step)) };
  expect(at(2, other).draft("")).toBe("");
});

describe("the map", () => {
  const row = (id: string, number: number, steps: Listed["steps"], more: Partial<Listed> = {}): Listed => ({
    id,
    number,
    steps,
    game: "equations",
    rules: "equations-basic-mlag-2019",
    division: "elementary",
    title: id,
    aim: "",
    after: [],
    book: [],
    minutes: 10,
    made: false,
    kinds: [],
    done: steps.every((state) => state === "done"),
    touched: 0,
    ...more,
  });
  const path = (id: string, ...chapters: string[][]) => ({
    id,
    game: "equations",
    title: id,
    note: "",
    editions: [],
    chapters: chapters.map((lessons) => ({ title: "", lessons })),
  });
  const map: LessonMap = {
    reading: 2,
    paths: [path("basic", ["a", "b"], ["c"], ["d"]), path("more", ["e"])],
    lessons: [
      row("a", 1, ["done"], { touched: 5 }),
      row("b", 2, ["done", "seen", "begun", null], { touched: 9, after: ["a"] }),
      row("c", 3, [null], { after: ["b"] }),
      row("d", 4, [null], { after: ["a", "c"] }),
      row("e", 1, [null], { touched: 0 }),
    ],
  };
  test("takes the edition chosen, and for the match the mat of the game learned last", () => {
    const editions = (
      [
        ["equations", "equations-basic-mlag-2019"],
        ["onsets", "onsets-agloa-2024"],
      ] as const
    ).map(([game, rules]) => ({
      game,
      rules,
      division: "middle" as const,
      without: [],
    }));
    const own = { ...path("basic", ["a"]), editions };
    const match = { ...path("match", ["m"]), game: "match", editions };
    expect(editionOf(map, own, null)).toBeUndefined();
    expect(editionOf(map, own, "")).toBeUndefined();
    expect(editionOf(map, own, nameOf(editions[1]!))).toBe(editions[1]);
    expect(editionOf(map, match, null)).toBe(editions[0]);
    const last = row("o", 1, ["done"], { game: "onsets", touched: 20 });
    const learner = { ...map, lessons: [...map.lessons, last, row("m", 1, ["done"], { game: "match", touched: 30 })] };
    expect(editionOf(learner, match, null)).toBe(editions[1]);
    expect(editionOf(learner, match, nameOf(editions[0]!))).toBe(editions[0]);
  });
  const [a, b, c, d, e] = map.lessons as [Listed, Listed, Listed, Listed, Listed];
  test("goes on with what was begun, on the path touched last", () => {
    expect(pathOf(map, "equations")?.id).toBe("basic");
    expect(pathOf(map, "wff")).toBeUndefined();
    expect(goOn(map, map.paths[0]!)?.id).toBe("b");
    expect([placeIn(b), minutesLeft(b)]).toEqual([2, 5]);
    expect(goOn({ ...map, lessons: [a, { ...b, done: true }, c, d, e] }, map.paths[0]!)?.id).toBe("c");
  });
  test("says what is done, what is now, what comes later, and what comes first", () => {
    expect([a, b, c, d].map((lesson) => lookOf(map.paths[0]!, lesson, b))).toEqual(["done", "now", "", "later"]);
    expect(missingBefore(map, d.after).map((one) => one.id)).toEqual(["c"]);
  });
  test("does not send anybody back to a lesson they went through with answers shown, as long as others are open", () => {
    const shown = { ...b, steps: b.steps.map(() => "seen" as const) };
    const others = (...lessons: Listed[]): LessonMap => ({ ...map, lessons });
    expect(goOn(others(a, shown, c, d, e), map.paths[0]!)?.id).toBe("c");
    expect(missingBefore(others(a, shown, c, d, e), c.after)).toEqual([]);
    const done = [c, d].map((one) => ({ ...one, steps: ["done" as const], done: true }));
    expect(goOn(others(a, shown, ...done), map.paths[0]!)?.id).toBe("b");
  });
});

test("a table of a lesson has been played when all of its rolls have", () => {
  expect([0, 1].map((shakes) => isPlayed({ rolls: ["r1 r2"] }, shakes))).toEqual([false, true]);
  expect([2, 3].map((shakes) => isPlayed({ rolls: ["r1", "r2", "r3"] }, shakes))).toEqual([false, true]);
  expect(isPlayed({ rolls: [] }, 0)).toBe(false);
});

test("a move changes the mat and the position alike", () => {
  const { mat } = PAGE.positions;
  const move = { cube: "bx", to: "permitted" } as const;
  expect(shakeOf(mat!, move)).toMatchObject({ permitted: ["g6", "bx"], resources: ["b2", "k7"] });
  expect(moved(mat!, move)).toMatchObject({ permitted: "g6 bx", resources: "b2 k7" });
});
test("every symbol of a paper has its field and its place", () => {
  const paper = { solutions: [{ restrictions: ["(R ⊆ B)'"], set_name: "G ∪ B" }] };
  expect(linesOf(paper).map((one) => one.field)).toEqual(["solutions[0].restrictions[0]", "solutions[0].set_name"]);
  expect(linesOf({ wff: "Npq" })).toEqual([{ field: "text", text: "Npq" }]);
  expect(readPlaced("(R ⊆ B)'", "onsets").map(({ token, start }) => [token.face, start])).toEqual([
    ["(", 0],
    ["R", 1],
    ["⊆", 3],
    ["B", 5],
    [")", 6],
    ["'", 7],
  ]);
  expect(readPlaced("5+0<sw> = 5", "equations").map(({ start }) => start)).toEqual([0, 1, 2, 8, 10]);
  const proof = "Cpq s\n\n| r Co";
  expect(proofOf({ solution: "", proof })).toEqual([
    { text: "Cpq s", from: 0, at: 0, to: 5 },
    { text: "| r Co", from: 7, at: 9, to: 13 },
  ]);
  expect(proof[9]).toBe("r");
});
test("the way back names the step, and the table once its shake is over", () => {
  expect(addressOf("eb-05", "")).toBe("eb-05");
  expect(editionIn("eb-05")).toBe("");
  expect(addressOf("ob-02", "onsets-mlag-2017~middle")).toBe("ob-02~onsets-mlag-2017~middle");
  expect(editionIn("ob-02~onsets-mlag-2017~middle")).toBe("onsets-mlag-2017~middle");
  expect(wayBack("eb-05", 7)).toBe("/learn/eb-05#7");
  expect(wayBack("eb-05", 7, "KITE47")).toBe("/learn/eb-05?played=KITE47#7");
});
