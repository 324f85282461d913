// The chart of ratings: where weeks, ratings and the bots' levels are drawn. It knows only coordinates, not the page.
import type { BotLevel, Week } from "./types";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Line {
  /** The rating as an SVG path; broken at weeks without one. */
  path: string;
  /** How sure it is: the rating plus and minus the deviation. */
  band: string;
  /** Where the last known rating is. */
  end: { x: number; y: number } | null;
}
export interface Chart {
  puzzle: Line;
  play: Line;
  /** Round ratings, with their heights. */
  ticks: { rating: number; y: number }[];
  levels: { level: string; rating: number; y: number }[];
  /** Some of the weeks, by their Mondays. */
  dates: { date: string; x: number }[];
}

/** The smallest span of ratings drawn, so that a small change looks small. */
const LEAST = 400;
/** The least distance between two labels in the right margin. */
const APART = 14;
const round = (n: number) => Math.round(n * 10) / 10;

interface Point {
  rating: number;
  deviation: number;
  week: number;
}
function points(weeks: readonly Week[], ladder: "puzzle" | "play"): Point[] {
  return weeks.flatMap((one, week) => {
    const rating = one[ladder];
    return rating === null ? [] : [{ rating, deviation: one[`${ladder}_deviation`] ?? 0, week }];
  });
}
/** Points in runs without a missing week. */
function runs(of: readonly Point[]): Point[][] {
  const all: Point[][] = [];
  for (const point of of) {
    const run = all.at(-1);
    if (run && run.at(-1)!.week === point.week - 1) run.push(point);
    else all.push([point]);
  }
  return all;
}

/** The span of ratings drawn: all that are known, and a bot's level to compare with. */
export function span(weeks: readonly Week[], levels: readonly BotLevel[]): [number, number] | null {
  const known = [...points(weeks, "puzzle"), ...points(weeks, "play")];
  if (known.length === 0) return null;
  let low = Math.min(...known.map((one) => one.rating - one.deviation));
  let high = Math.max(...known.map((one) => one.rating + one.deviation));
  const middle = (low + high) / 2;
  const away = (one: BotLevel) => Math.abs(one.rating - middle);
  const [nearest] = levels.toSorted((one, other) => away(one) - away(other));
  if (nearest) [low, high] = [Math.min(low, nearest.rating), Math.max(high, nearest.rating)];
  const more = Math.max(20, (LEAST - (high - low)) / 2);
  return [low - more, high + more];
}

/** Round ratings within a span, at most about five. */
export function ticksOf([low, high]: readonly [number, number]): number[] {
  const step = [100, 200, 400, 500, 1000].find((one) => (high - low) / one <= 5) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, n) => first + n * step);
}

/** The weeks that get a date: the last one, and others far enough apart. */
export function named(weeks: number, most = 4): number[] {
  if (weeks <= 1) return weeks === 1 ? [0] : [];
  const step = Math.max(1, Math.ceil((weeks - 1) / (most - 1)));
  const before = Array.from({ length: weeks }, (_, n) => n).filter((n) => n % step === 0 && weeks - 1 - n >= step / 2);
  return [...before, weeks - 1];
}

/** The whole picture; nothing while no rating is known. */
export function chartOf(weeks: readonly Week[], levels: readonly BotLevel[], frame: Frame): Chart | null {
  const drawn = span(weeks, levels);
  if (!drawn) return null;
  const [low, high] = drawn;
  const wide = frame.right - frame.left;
  const x = (week: number) => round(weeks.length > 1 ? frame.left + (wide * week) / (weeks.length - 1) : frame.right);
  const y = (rating: number) => round(frame.bottom - ((frame.bottom - frame.top) * (rating - low)) / (high - low));
  const through = (of: readonly (readonly [number, number])[]) =>
    of.map(([week, rating], n) => `${n === 0 ? "M" : "L"}${x(week)} ${y(rating)}`).join(" ");
  const line = (ladder: "puzzle" | "play"): Line => {
    const all = points(weeks, ladder);
    const parts = runs(all);
    const last = all.at(-1);
    const around = (run: readonly Point[]) =>
      `${through([
        ...run.map((one) => [one.week, one.rating + one.deviation] as const),
        ...run.toReversed().map((one) => [one.week, one.rating - one.deviation] as const),
      ])}Z`;
    return {
      path: parts.map((run) => through(run.map((one) => [one.week, one.rating] as const))).join(" "),
      band: parts
        .filter((run) => run.length > 1)
        .map(around)
        .join(" "),
      end: last ? { x: x(last.week), y: y(last.rating) } : null,
    };
  };
  const within = levels
    .filter((one) => one.rating >= low && one.rating <= high)
    .toSorted((one, other) => one.rating - other.rating)
    .map((one) => ({ ...one, y: y(one.rating) }));
  return {
    puzzle: line("puzzle"),
    play: line("play"),
    ticks: ticksOf(drawn).map((rating) => ({ rating, y: y(rating) })),
    levels: within.filter((one, n) => n === 0 || within[n - 1]!.y - one.y >= APART),
    dates: named(weeks.length).map((week) => ({ date: weeks[week]!.date, x: x(week) })),
  };
}
