// The chart of decisions: where the accuracy and the number of decisions of each week are drawn. It knows only coordinates.
import { named } from "./chart";
import type { Week } from "./types";

export interface Room {
  left: number;
  right: number;
  /** The line of accuracy is drawn between these, from 100 % down to the lowest tick. */
  line: { top: number; bottom: number };
  /** The bars stand on the bottom. */
  bars: { top: number; bottom: number };
}
/** A week with decisions. */
export interface Bar {
  date: string;
  x: number;
  wide: number;
  /** The right ones, from the floor up. */
  right: { y: number; tall: number };
  /** The others, on top of them. */
  wrong: { y: number; tall: number };
}
export interface Decisions {
  bars: Bar[];
  /** The accuracy as an SVG path; broken at weeks without decisions. */
  path: string;
  points: { date: string; percent: number; x: number; y: number }[];
  ticks: { percent: number; y: number }[];
  /** The most decisions of a week, with its height. */
  most: { count: number; y: number };
  dates: { date: string; x: number }[];
}

/** The widest bar, in pixels, and how much of its room it takes. */
const WIDEST = 30;
const SHARE = 0.66;
const round = (n: number) => Math.round(n * 10) / 10;
/** The share of right decisions, in per cent; null without any. */
export const percentOf = ({ right, chances }: Pick<Week, "right" | "chances">): number | null =>
  chances === 0 ? null : Math.round((100 * right) / chances);
/** The share of right decisions over several weeks. */
export const overall = (weeks: readonly Week[]): number | null =>
  percentOf({
    right: weeks.reduce((sum, week) => sum + week.right, 0),
    chances: weeks.reduce((sum, week) => sum + week.chances, 0),
  });

/** The whole picture; nothing while nothing was decided. */
export function decisionsOf(weeks: readonly Week[], room: Room): Decisions | null {
  const most = Math.max(0, ...weeks.map((week) => week.chances));
  if (most === 0) return null;
  const step = (room.right - room.left) / weeks.length;
  const wide = Math.min(WIDEST, step * SHARE);
  const x = (week: number) => room.left + step * (week + 0.5);
  const tall = (count: number) => ((room.bars.bottom - room.bars.top) * count) / most;
  const shares = weeks.map(percentOf);
  // From 100 % down to the half below the lowest.
  const low = Math.min(...shares.filter((share) => share !== null)) >= 50 ? 50 : 0;
  const y = (percent: number) =>
    round(room.line.top + ((room.line.bottom - room.line.top) * (100 - percent)) / (100 - low));
  const bars = weeks.flatMap(({ date, right, chances }, week): Bar[] => {
    if (chances === 0) return [];
    const [good, bad] = [tall(right), tall(chances - right)];
    return [
      {
        date,
        x: round(x(week) - wide / 2),
        wide: round(wide),
        right: { y: round(room.bars.bottom - good), tall: round(good) },
        wrong: { y: round(room.bars.bottom - good - bad), tall: round(bad) },
      },
    ];
  });
  const points = shares.flatMap((percent, week) =>
    percent === null ? [] : [{ date: weeks[week]!.date, percent, x: round(x(week)), y: y(percent), week }],
  );
  const path = points.map((one, n) => `${points[n - 1]?.week === one.week - 1 ? "L" : "M"}${one.x} ${one.y}`).join(" ");
  return {
    bars,
    path,
    points: points.map(({ week: _, ...point }) => point),
    ticks: [100, (100 + low) / 2, low].map((percent) => ({ percent, y: y(percent) })),
    most: { count: most, y: round(room.bars.bottom - tall(most)) },
    dates: named(weeks.length).map((week) => ({ date: weeks[week]!.date, x: round(x(week)) })),
  };
}
