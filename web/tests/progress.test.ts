// Progress without a server: the chart's coordinates, the sentence, the rows, codes and files.
import { describe, expect, test, vi } from "vitest";
import type { Replay } from "../src/engine";
import { ownTask } from "../src/lib/drill";
import { decisionsOf, overall, percentOf } from "../src/progress/accuracy";
import { chartOf, named, span, ticksOf } from "../src/progress/chart";
import { dayOf, left } from "../src/progress/days";
import { readExport } from "../src/progress/file";
import { Mistakes, mistakesOf } from "../src/progress/mistakes";
import { linkTo } from "../src/progress/practise";
import { isMoments, lineOf, share, split } from "../src/progress/report";
import { headline } from "../src/progress/sentence";
import { readTransfer } from "../src/progress/transfer";
import type { Loss, LossKind, Progress, Week } from "../src/progress/types";
import { server } from "./lesson";
import { NEW_PROGRESS, PROGRESS_PAGE, WEAKNESSES } from "./progress";

const FRAME = { left: 50, right: 676, top: 16, bottom: 212 };
const week = (puzzle: number | null, play: number | null, deviation = 50): Week => ({
  date: "2026-11-09",
  puzzle,
  puzzle_deviation: puzzle === null ? null : deviation,
  play,
  play_deviation: play === null ? null : deviation,
  right: 0,
  chances: 0,
});
const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe("the chart of ratings", () => {
  const { weeks, levels } = PROGRESS_PAGE;
  test("shows every rating with its band, and the levels of bots among them", () => {
    const chart = chartOf(weeks, levels, FRAME)!;
    expect(chart.levels.map((one) => one.level)).toEqual(["learner", "player", "expert"]);
    expect(chart.ticks.map((one) => one.rating)).toEqual([1000, 1200, 1400, 1600]);
    expect(chart.dates.map((one) => dayOf(one.date))).toEqual(["31 Aug", "28 Sep", "26 Oct", "16 Nov"]);
    for (const path of [chart.puzzle.band, chart.play.band, chart.puzzle.path, chart.play.path])
      numbers(path).forEach((n, at) => {
        const [low, high] = at % 2 === 0 ? [FRAME.left, FRAME.right] : [FRAME.top, FRAME.bottom];
        expect(n).toBeGreaterThanOrEqual(low);
        expect(n).toBeLessThanOrEqual(high);
      });
    // Better is higher, and later is further right.
    const [x0, y0, ...more] = numbers(chart.play.path);
    expect([x0, more.at(-2)]).toEqual([FRAME.left, FRAME.right]);
    expect(y0).toBeGreaterThan(more.at(-1)!);
    expect(chart.puzzle.end!.y).toBeLessThan(chart.play.end!.y);
  });
  test("breaks where a week has no rating, and draws no band for a single week", () => {
    const some = [week(1000, null), week(null, null), week(1010, null), week(1020, null)];
    const chart = chartOf(some, [], FRAME)!;
    expect(chart.puzzle.path.match(/M/g)).toHaveLength(2);
    expect(chart.puzzle.band.match(/Z/g)).toHaveLength(1);
    expect([chart.play.path, chart.play.end]).toEqual(["", null]);
  });
  test("has nothing to draw before the first rating, and a small change looks small", () => {
    expect(chartOf(NEW_PROGRESS.weeks, levels, FRAME)).toBeNull();
    const [low, high] = span([week(1500, null, 0), week(1501, null, 0)], [])!;
    expect(high - low).toBe(400);
    const [from, to] = span([week(1500, null)], [{ level: "novice", rating: 800 }])!;
    expect([from < 800, to > 1550]).toEqual([true, true]);
  });
  test("names round ratings and few dates", () => {
    expect(ticksOf([990, 1380])).toEqual([1000, 1100, 1200, 1300]);
    expect(ticksOf([0, 3000])).toEqual([0, 1000, 2000, 3000]);
    expect([named(0), named(1), named(2), named(12)]).toEqual([[], [0], [0, 1], [0, 4, 8, 11]]);
  });
});

describe("the chart of decisions", () => {
  const ROOM = { left: 46, right: 736, line: { top: 14, bottom: 82 }, bars: { top: 108, bottom: 170 } };
  const decided = (right: number, chances: number, n = 0): Week => ({
    ...week(null, null),
    date: `2026-11-${String(2 + n).padStart(2, "0")}`,
    right,
    chances,
  });
  test("has a bar and a point for each week with decisions, and keeps within its room", () => {
    const { bars, points, path, most, ticks, dates } = decisionsOf(PROGRESS_PAGE.weeks, ROOM)!;
    expect([bars.length, points.length, path.match(/M/g)?.length]).toEqual([12, 12, 1]);
    expect(points.map((one) => one.percent).slice(-2)).toEqual([93, 97]);
    expect([most.count, most.y]).toEqual([30, ROOM.bars.top]);
    expect(ticks.map((one) => one.percent)).toEqual([100, 75, 50]);
    expect(dates.map((one) => dayOf(one.date))).toEqual(["31 Aug", "28 Sep", "26 Oct", "16 Nov"]);
    for (const bar of bars) {
      expect(bar.x).toBeGreaterThanOrEqual(ROOM.left);
      expect(bar.x + bar.wide).toBeLessThanOrEqual(ROOM.right);
      // The right ones stand on the floor, the others on them.
      expect(bar.right.y + bar.right.tall).toBeCloseTo(ROOM.bars.bottom, 0);
      expect(bar.wrong.y + bar.wrong.tall).toBeCloseTo(bar.right.y, 0);
    }
    for (const { y } of points) {
      expect(y).toBeGreaterThanOrEqual(ROOM.line.top);
      expect(y).toBeLessThanOrEqual(ROOM.line.bottom);
    }
    // Better is higher.
    expect(points.at(-1)!.y).toBeLessThan(points[0]!.y);
  });
  test("breaks at weeks without decisions, and goes down to nothing if it has to", () => {
    const { bars, path, ticks } = decisionsOf([decided(1, 4), decided(0, 0, 7), decided(4, 4, 14)], ROOM)!;
    expect([bars.length, path.match(/M/g)?.length, ticks.at(-1)!.percent]).toEqual([2, 2, 0]);
    expect(decisionsOf(NEW_PROGRESS.weeks, ROOM)).toBeNull();
  });
  test("counts every decision, not every week", () => {
    expect([percentOf(decided(1, 3)), percentOf(decided(0, 0))]).toEqual([33, null]);
    expect(overall([decided(0, 1), decided(9, 9)])).toBe(90);
    expect(overall([])).toBeNull();
  });
});

describe("the sentence above the page", () => {
  const of = (...weeks: Week[]): Progress => ({ ...PROGRESS_PAGE, weeks });
  test("says what the ratings show", () => {
    expect(headline(PROGRESS_PAGE, true)).toBe("Play is catching up with puzzles.");
    expect(headline(of(week(1200, 1400), week(1380, 1410)), true)).toBe("Puzzles are catching up with play.");
    expect(headline(of(week(1200, 1000), week(1400, 1200)), true)).toBe("Puzzles and play both went up.");
    expect(headline(of(week(1200, 1000), week(1210, 1005)), true)).toBe("Your ratings hold steady.");
    expect(headline(of(week(null, 1000), week(null, 1060)), true)).toBe("Your play went up.");
    expect(headline(of(week(1000, null), week(1060, null)), true)).toBe("Your puzzles went up.");
    expect(headline(of(week(null, 1400), week(null, 1320)), true)).toBe("Your play rating is 1320; it was 1400.");
  });
  test("claims nothing without a fact", () => {
    expect(headline(NEW_PROGRESS, false)).toBe("Here you will see how you get better.");
    expect(headline({ ...NEW_PROGRESS, lessons: 1 }, false)).toBe("You have begun.");
    expect(headline(NEW_PROGRESS, true)).toBe("You have begun.");
    // A single week shows no trend, and a rise within the deviation is none.
    expect(headline(of(week(1500, null)), true)).toBe("You have begun.");
    expect(headline(of(week(1500, null), week(1549, null)), true)).toBe("Your ratings hold steady.");
  });
});

describe("where points were lost", () => {
  const [missed, gave, wrong] = WEAKNESSES.rows as [Loss, Loss, Loss];
  test("says what most errors have in common, and whether it changed", () => {
    expect(lineOf(missed)).toBe("5 of 7 with the one cube from Resources");
    expect(lineOf(gave)).toBe("4 of 5 laid a cube into Permitted · fewer than before");
    expect(lineOf(wrong)).toBe("2 of 3: it could be read in two ways");
    expect(lineOf({ ...wrong, observation: { kind: "code", code: "new-one", n: 2, of: 3 } })).toBe(
      "2 of 3: the same reason",
    );
    expect(lineOf({ ...wrong, observation: { kind: "call", call: "impossible", n: 2, of: 3 } })).toBe(
      "2 of 3 called Impossible",
    );
    expect(lineOf({ kind: "time", n: 2, of: 30, few: false })).toBe("");
  });
  test("keeps rows with too few chances apart", () => {
    const { shown, few } = split(WEAKNESSES.rows);
    expect(shown).toEqual([missed, gave, wrong]);
    expect(few).toBe("Missed an Impossible: 1 of 3. Too few to say anything.");
    expect(split([{ kind: "time", n: 0, of: 30, few: false }])).toEqual({ shown: [], few: "" });
    expect(split([{ kind: "time", n: 0, of: 0, few: true }])).toEqual({ shown: [], few: "" });
  });
  test("fills bars by the share, and never more than whole", () => {
    expect([share(missed), share({ n: 0, of: 9 }), share({ n: 1, of: 900 }), share({ n: 5, of: 4 })]).toEqual([
      23, 0, 3, 100,
    ]);
    expect([isMoments(missed.practise), isMoments(gave.practise), isMoments([])]).toEqual([true, false, false]);
  });
});

test("a wrong move is practised from before it, and the question is what was missed", () => {
  const table = (permitted: string[], more = {}) => ({
    goal: "5",
    required: [],
    permitted,
    forbidden: [],
    resources: ["3"],
    universe: [],
    variations: [],
    ...more,
  });
  const replay = {
    rules: "equations-basic-mlag-2019",
    division: "junior",
    players: ["Ana", "Ben"],
    steps: [
      { line: 7, shake: 1, table: table([]) },
      { line: 8, shake: 1, table: table(["2"]) },
      { line: 9, shake: 1, table: table(["2", "+"]) },
      { line: 10, shake: 1, table: table(["2", "+"], { situation: "impossible" }) },
    ],
  } as unknown as Replay;
  const fields = (kind: LossKind, number: number) =>
    Object.fromEntries(new URLSearchParams(linkTo(replay, kind, { number })!.replace("/drill#", "")));
  expect(fields("missed-now", 9)).toMatchObject({ permitted: "2 +", task: "now-or-not", goal: "5" });
  expect(fields("missed-impossible", 9)).toMatchObject({ permitted: "2 +", task: "impossible-or-not" });
  expect(fields("gave-now", 9)).toMatchObject({ permitted: "2", task: "safe-move" });
  expect(fields("wrong-challenge", 10)).toMatchObject({ permitted: "2 +", task: "impossible-or-not" });
  expect(linkTo(replay, "missed-now", { number: 99 })).toBeNull();
  expect([ownTask("#goal=5&task=safe-move"), ownTask("#goal=5&task=dance"), ownTask("")]).toEqual([
    "safe-move",
    "find-solution",
    "find-solution",
  ]);
});

test("one's mistakes come kind by kind, a dozen at most, and whatever is gone is passed over", async () => {
  const moments = (kind: LossKind, lines: number[]) => ({
    ...WEAKNESSES.rows[0]!,
    kind,
    practise: lines.map((number) => ({ table: "T", shake: 1, number })),
  });
  const many = Array.from({ length: 20 }, (_, at) => at);
  const rows = [
    moments("missed-now", [1, 2]),
    moments("gave-now", [3]),
    { ...WEAKNESSES.rows[0]!, practise: { theme: "trap" } },
  ];
  expect(mistakesOf({ shakes: 3, rows }).map((one) => [one.kind, one.moment.number])).toEqual([
    ["missed-now", 1],
    ["gave-now", 3],
    ["missed-now", 2],
  ]);
  expect(mistakesOf({ shakes: 3, rows: [moments("goals", many)] })).toHaveLength(12);
  expect([Mistakes.of("#mistakes=wff") === null, Mistakes.of("#mistakes=chess"), Mistakes.of("")]).toEqual([
    false,
    null,
    null,
  ]);
  const sent = server((path) =>
    path.includes("weaknesses")
      ? { data: { shakes: 3, rows } }
      : { status: 404, data: { status: 404, code: "none", detail: "" } },
  );
  const set = Mistakes.of("#mistakes=wff")!;
  expect([await set.next(), set.opened, set.left]).toEqual([null, 0, 0]);
  expect(sent.filter((one) => one.path.includes("/T")).length).toBe(3);
  vi.unstubAllGlobals();
});

test("the code of a move may be typed in any way", () => {
  expect(readTransfer("abcde fghij")).toBe("ABCDE-FGHIJ");
  expect(readTransfer("ABCDE-FGHIJ")).toBe("ABCDE-FGHIJ");
  expect([readTransfer("ABCDE"), readTransfer("ABCDE-FGHIJ-K"), readTransfer("")]).toEqual(["", "", ""]);
});

test("the time left counts down to zero", () => {
  expect([left(15 * 60_000), left(61_001), left(999), left(-5)]).toEqual(["15:00", "1:02", "0:01", "0:00"]);
});

test("a file is read as an export, or refused in words", async () => {
  expect(await readExport(new Blob(['{"me":{}}']))).toEqual({ me: {} });
  for (const text of ["", "[1]", "no"]) await expect(readExport(new Blob([text]))).rejects.toThrow("not an export");
  await expect(readExport(new Blob([new Uint8Array(9_000_000)]))).rejects.toThrow("too big");
});
