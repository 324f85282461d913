// Puzzles without a page: their positions, what is sent and resent, what is rated, runs and sprints, days and lines.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dayFrom, dayName } from "../src/puzzle/days";
import { afterMoves, differs, positionOf, positionsOf } from "../src/puzzle/lies";
import { Run } from "../src/puzzle/run.svelte";
import { gameOfShelf, shelfOf, shelfTitle } from "../src/puzzle/shelves";
import { lineOf } from "../src/puzzle/spark";
import { Solving } from "../src/puzzle/work.svelte";
import { keep } from "../src/lib/keep";
import { isPuzzles, needsServer, placeAt } from "../src/lib/places";
import { server } from "./lesson";
import { answered, KEY, pageOf, RUN, SHOWN, STANDING } from "./puzzle";

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const MOVE = { kind: "move", cube: "k7", to: "forbidden" } as const;

describe("how a puzzle lies", () => {
  test("has every section, and a pair differs by one cube", () => {
    expect(positionOf(SHOWN.write)).toMatchObject({
      required: "",
      permitted: "g6",
      forbidden: "",
      division: "elementary",
    });
    const [first, second] = positionsOf(SHOWN.now);
    expect([first!.permitted, second!.permitted]).toEqual(["g6", "g6 bx"]);
    expect(differs(first!, second!)).toBe("resources:bx");
    expect(differs(second!, first!)).toBe("permitted:bx");
    expect(differs(first!, first!)).toBeNull();
    expect(positionsOf(SHOWN.write)).toHaveLength(1);
  });
  test("lays moves one after the other", () => {
    const position = positionOf(SHOWN.flub);
    expect(afterMoves(position, SHOWN.flub.moves!, 0)).toEqual(position);
    expect(afterMoves(position, SHOWN.flub.moves!, 2)).toMatchObject({
      forbidden: "k7",
      permitted: "g6 bx",
      resources: "b2",
    });
  });
});

describe("a puzzle being worked on", () => {
  test("is rated until it is tried; a wrong answer leaves it open, a right one ends it", async () => {
    const moved = { before: STANDING, after: { ...STANDING, rating: 1188 }, puzzle: 1210 };
    const said = [
      answered({ right: false, rating: moved, after: "now" }),
      answered({ rated: false, state: { tries: 2, hints: 0, over: true } }),
    ];
    const sent = server(() => ({ data: said[sent.length - 1] }));
    const solving = new Solving(pageOf(SHOWN.safe));
    expect(solving.rated).toBe(true);
    await solving.send(MOVE);
    expect([solving.over, solving.rated, solving.told?.after, solving.standing?.rating]).toEqual([
      false,
      false,
      "now",
      1188,
    ]);
    expect(solving.answer).toBeUndefined();
    solving.forget();
    await solving.send({ ...MOVE, to: "permitted" });
    expect([solving.over, solving.moved?.puzzle, solving.result?.key]).toEqual([true, 1210, KEY]);
    expect(solving.answer).toEqual({ ...MOVE, to: "permitted" });
    expect(sent.map((one) => one.path)).toEqual(Array(2).fill("/api/puzzles/SSSSSSS/answers"));
    expect(new Set(sent.map((one) => one.body.id)).size).toBe(2);
    // A finished puzzle takes no more answers.
    await solving.send(MOVE);
    expect(sent).toHaveLength(2);
  });
  test("resends what did not arrive with the same id, and forgets what was refused", async () => {
    let say: Parameters<typeof server>[0] = () => null;
    const sent = server((...all) => say(...all));
    const solving = new Solving(pageOf(SHOWN.safe));
    await solving.send(MOVE);
    expect([solving.unsent?.answer, solving.problem]).toEqual([MOVE, expect.stringContaining("did not arrive")]);
    say = () => ({ data: answered() });
    await solving.again();
    expect(sent[1]!.body.id).toBe(sent[0]!.body.id);
    expect([solving.over, solving.unsent, solving.problem]).toEqual([true, null, ""]);

    const other = new Solving(pageOf(SHOWN.safe));
    say = () => ({ status: 400, data: { status: 400, code: "malformed", detail: "k7 cannot be moved there." } });
    await other.send(MOVE);
    expect([other.unsent, other.problem, other.told]).toEqual([null, "k7 cannot be moved there.", undefined]);
  });
  test("a hint responds to what is written and makes it unrated; the last one says that it is the last", async () => {
    const sent = server((_, { number }) =>
      number === 3
        ? { status: 404, data: { status: 404, code: "no-more-hints", detail: "" } }
        : { data: { number, of: 4, text: `Hint ${String(number)}` } },
    );
    const solving = new Solving(pageOf(SHOWN.write));
    await solving.hint({ equation: "6 = 12" });
    expect([solving.rated, solving.hints]).toEqual([false, ["Hint 1"]]);
    expect(sent[0]).toMatchObject({
      path: "/api/puzzles/WRITEEE/hints",
      body: { number: 1, draft: { equation: "6 = 12" } },
    });
    await solving.hint();
    await solving.hint();
    expect([solving.ladder, solving.hints.length, solving.problem]).toEqual([2, 2, ""]);
    await solving.hint();
    expect(sent).toHaveLength(3);
  });
  test("can be given up and reported; the next visit shows the result", async () => {
    const given = answered({ right: false, over: true, key: KEY });
    const sent = server((path) => ({ data: path.endsWith("/reports") ? "" : given }));
    const solving = new Solving(pageOf(SHOWN.write));
    solving.giveUp();
    await vi.waitFor(() => expect(solving.over).toBe(true));
    expect(sent[0]!.body.answer).toEqual({ kind: "give-up" });
    expect(solving.answer).toBeUndefined();
    await solving.report();
    expect([sent[1]!.path, solving.reported]).toEqual(["/api/puzzles/WRITEEE/reports", true]);
    const again = new Solving(pageOf(SHOWN.write, { result: given }));
    expect([again.over, again.result?.key]).toEqual([true, KEY]);
  });
  test("keeps what was written, of the last puzzle only", () => {
    new Solving(pageOf(SHOWN.write)).keepDraft({ left: "6" });
    expect(new Solving(pageOf(SHOWN.write)).draft({})).toEqual({ left: "6" });
    new Solving(pageOf(SHOWN.now)).keepDraft({ chosen: 1 });
    expect(new Solving(pageOf(SHOWN.write)).draft({})).toEqual({});
  });
});

describe("a run", () => {
  const first = { ...RUN, puzzle: SHOWN.safe };
  test("goes on while answers are right, skips once, and ends with an error and its key", async () => {
    const told = { right: true, reasons: [] };
    const replies = [
      { ...told, run: { ...first, number: 2, score: 1, row: 1, puzzle: SHOWN.check } },
      { ...told, right: false, run: { ...first, number: 3, score: 1, row: 1, skips: 0, puzzle: SHOWN.flub } },
      { ...told, right: false, key: KEY, run: { ...RUN, number: 3, score: 1, row: 1, skips: 0, over: true } },
    ];
    const sent = server((path) => ({ data: path === "/api/runs" ? first : replies[sent.length - 2] }));
    const run = new Run("run", "");
    await run.begin();
    expect(sent[0]!.body).toEqual({ form: "run", shelf: "eq-basic-elementary" });
    await run.work!.send(MOVE);
    expect([run.page?.score, run.work?.shown.kind]).toEqual([1, "check"]);
    await run.work!.skip();
    expect([run.last?.skipped, run.page?.skips, run.work?.shown.kind]).toEqual([true, 0, "flub"]);
    await run.work!.send({ kind: "flub", number: 1, call: "now" });
    expect([run.page?.over, run.work, run.last?.key, run.last?.puzzle?.id]).toEqual([true, null, KEY, "FFFFFFF"]);
    expect(sent.slice(1).map(({ body: { id: _, ...body } }) => body)).toEqual([
      { number: 1, answer: MOVE },
      { number: 2, skip: true },
      { number: 3, answer: { kind: "flub", number: 1, call: "now" } },
    ]);
  });
  test("that was left is resumed; one that is over is not", async () => {
    let over = false;
    const sent = server((path) => ({ data: path === "/api/runs" ? first : { ...first, number: 4, over } }));
    await new Run("run", "").begin();
    const back = new Run("run", "");
    await back.resume();
    expect([sent[1]!.path, back.page?.number]).toEqual(["/api/runs/r1", 4]);
    const linked = new Run("run", "?seed=9");
    await linked.resume();
    expect(linked.page).toBeNull();
    over = true;
    const later = new Run("run", "");
    await later.resume();
    expect(later.page).toBeNull();
  });
  test("of three minutes uses the server's clock, and a tap for each puzzle", async () => {
    const taps = [
      { move: { cube: "k7", to: "forbidden" as const } },
      { move: { cube: "b2", to: "required" as const } },
    ];
    const sprint = { ...first, form: "sprint" as const, left_ms: 180_000, asked: "safe" as const, taps };
    let say: Parameters<typeof server>[0] = (path) => ({
      data:
        path === "/api/runs"
          ? sprint
          : { right: false, reasons: [], right_tap: 1, run: { ...sprint, left_ms: 90_000 } },
    });
    const sent = server((...all) => say(...all));
    const run = new Run("sprint", "?seed=7&shelf=on-middle");
    await run.begin();
    expect(sent[0]!.body).toEqual({ form: "sprint", shelf: "on-middle", seed: 7 });
    expect(run.address).toBe("/puzzles/sprint?seed=1&shelf=eq-basic-elementary");
    const now = performance.now();
    expect(run.left(now)).toBeGreaterThan(179_000);
    await run.tap(2);
    expect(sent).toHaveLength(1);
    await run.tap(0);
    expect(sent[1]!.body).toMatchObject({ number: 1, tap: 0 });
    expect([run.last?.right_tap, run.last?.taps]).toEqual([1, taps]);
    expect(run.left(performance.now())).toBeLessThan(90_001);
    expect(run.left(performance.now() + 100_000)).toBe(0);
    // After the time is up, the server says that it is over.
    say = (path) =>
      path.endsWith("/answers")
        ? { status: 409, data: { status: 409, code: "run-over", detail: "It has ended." } }
        : { data: { ...sprint, over: true, score: 4 } };
    await run.tap(0);
    expect([run.page?.over, run.page?.score, run.problem]).toEqual([true, 4, ""]);
  });
});

test("days are counted across months, and named", () => {
  expect([dayFrom("2026-03-01", -1), dayFrom("2026-12-31", 1)]).toEqual(["2026-02-28", "2027-01-01"]);
  expect(dayName("2026-11-16")).toBe("Monday, 16 November");
});
test("the line of a rating goes from its first day to its last, with round numbers beside it", () => {
  expect(lineOf([1500])).toBeNull();
  const line = lineOf([1588, 1600, 1662])!;
  expect([line.from, line.to, line.end]).toEqual([1588, 1662, [276, 22]]);
  expect(line.path).toMatch(/^M8 76 L142 /);
  expect(line.marks.map((one) => one.value)).toEqual([1600, 1650]);
  expect(lineOf([1500, 1500])!.path).toBe("M8 76 L276 76");
});
test("an address names a shelf, or a game and so the shelf used last there", () => {
  const of = (address: string) => shelfOf(address);
  expect(["", "?shelf=on-senior", "?game=wff", "?game=chess"].map(of)).toEqual([
    "eq-basic-elementary",
    "on-senior",
    "wff-elementary",
    "eq-basic-elementary",
  ]);
  keep("shelf", "on-middle");
  keep("shelf.wff", "wff-regular");
  expect(["", "?game=onsets", "?game=wff"].map(of)).toEqual(["on-middle", "on-middle", "wff-regular"]);
});
test("a shelf names its edition if a game has two, and its divisions", () => {
  const shelf = { name: "eq-basic-elementary", count: 300, rules: "equations-basic-mlag-2019" } as const;
  expect(shelfTitle({ ...shelf, game: "equations", division: "elementary", also: ["minor"] })).toBe(
    "Basic · Elementary, Minor",
  );
  expect(["eq-senior", "on-basic", "wff-regular"].map(gameOfShelf)).toEqual(["equations", "onsets", "wff"]);
});
test("every address of puzzles has a page, and needs the server", () => {
  const all = [
    "/puzzles",
    "/p/KTRMBQD",
    "/daily",
    "/daily/2026-11-16",
    "/puzzles/run",
    "/puzzles/sprint",
    "/puzzles/theme/long",
    "/refresh",
  ];
  for (const path of all)
    expect([path, placeAt(path) !== null, isPuzzles(path), needsServer(path)]).toEqual([path, true, true, true]);
  expect(placeAt("/puzzles/nothing")).toBeNull();
  expect([isPuzzles("/play"), needsServer("/drill")]).toEqual([false, false]);
});
