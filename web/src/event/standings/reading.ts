// What standings say beyond their figures: who moved, who is perfect, how many have how many points, and where the lines of a chart go.
import type { StandingRow, StandingsPage, StandingsSubject } from "../types";

/** Whether these standings combine all games of a division: then there are no rounds and no sections. */
export const isOfAllGames = (of: StandingsSubject | undefined): boolean =>
  of === "sweepstakes" || of === "team-sweepstakes";
/** Whether teams are ranked, and not players. */
export const isOfTeams = (of: StandingsSubject): boolean => of === "teams" || of === "team-sweepstakes";

/** How many places a line has gained since the previous round, negative if lost; nothing without a previous round. */
export function moved({ place, before }: Pick<StandingRow, "place" | "before">): number | null {
  return place === undefined || before === undefined ? null : before - place;
}

/** Figures from the server are exact texts: `35.5`, `71/3`. As numbers they are good enough to draw. */
export function worth(text: string): number {
  const [top = "", under] = text.split("/");
  return under === undefined ? Number(top) : Number(top) / Number(under);
}
/** A figure for people: fractions with one digit, such as `23.7`. */
export const figure = (text: string): string => (text.includes("/") ? String(Math.round(worth(text) * 10) / 10) : text);

/** The height of a round's bar, from 0 to 1, and its fill: full for the best possible, lighter for nearly that. */
export function barOf(points: string | null, best: number): { height: number; fill: "first" | "level" | "" } {
  const share = points === null || best <= 0 ? 0 : Math.max(0, Math.min(1, worth(points) / best));
  return { height: share, fill: share >= 1 ? "first" : share >= 5 / 6 ? "level" : "" };
}
/** The most points in one round: 6 for a player who is first alone, for a team as much for each of its players. */
export const bestRound = ({ perfect, round }: Pick<StandingsPage, "perfect" | "round">): number =>
  perfect / Math.max(1, round);

/** Who has all possible points. */
export const perfect = (page: Pick<StandingsPage, "rows" | "perfect">): StandingRow[] =>
  page.perfect > 0 ? page.rows.filter((row) => row.place !== undefined && worth(row.points) >= page.perfect) : [];
/** Who is first. */
export const leaders = (page: Pick<StandingsPage, "rows">): StandingRow[] => page.rows.filter((row) => row.place === 1);

/** How many lines have how many points, in whole points from the fewest to the most. */
export function spread(rows: readonly Pick<StandingRow, "points">[]): { points: number; count: number }[] {
  const values = rows.map((row) => Math.floor(worth(row.points)));
  if (values.length === 0) return [];
  const least = Math.min(...values);
  const width = Math.max(...values) - least + 1;
  // Averages and team sums are far apart: then several values share a bar.
  const step = Math.ceil(width / 24);
  return Array.from({ length: Math.ceil(width / step) }, (_, at) => {
    const points = least + at * step;
    return { points, count: values.filter((one) => one >= points && one < points + step).length };
  });
}

/** A team's line through the rounds, as drawn. */
export interface Line {
  row: StandingRow;
  points: { x: number; y: number }[];
}
/** Where the last round goes, the largest distance between rounds, how many rounds are drawn, and the distance between lines. */
export const DRAWN = { right: 162, apart: 70, rounds: 6, top: 12, step: 24 } as const;
/** The lines of the first teams. Teams that share a place are drawn below each other, in the order of the page. */
export function places(page: Pick<StandingsPage, "rows" | "round">, most = 8): Line[] {
  const rows = page.rows.filter((row) => row.place !== undefined).slice(0, most);
  const count = Math.min(page.round, DRAWN.rounds);
  const apart = Math.min(DRAWN.apart, (2 * DRAWN.apart) / Math.max(1, count - 1));
  /** The line of each team after a round: its rank among those drawn; in the last round as on the page. */
  const rank = (round: number): number[] => {
    const place = (at: number) => (round === page.round ? at : (rows[at]?.places[round - 1] ?? Infinity));
    const order = rows.map((_, at) => at).sort((one, other) => place(one) - place(other) || one - other);
    return rows.map((_, at) => order.indexOf(at));
  };
  const ranks = Array.from({ length: count }, (_, at) => rank(page.round - count + 1 + at));
  return rows.map((row, at) => ({
    row,
    points: ranks.map((lines, column) => ({
      x: DRAWN.right - (count - 1 - column) * apart,
      y: DRAWN.top + DRAWN.step * lines[at]!,
    })),
  }));
}
