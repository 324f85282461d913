// What standings say beyond their figures: who moved, who is perfect, how many have how many points, and where lines are drawn.
import type { StandingRow, StandingsPage, StandingsSubject } from "../types";

/** Whether all games of a division are looked at together: they have no rounds and no sections. */
export const isOfAllGames = (of: StandingsSubject | undefined): boolean =>
  of === "sweepstakes" || of === "team-sweepstakes";
/** Whether teams are ranked, and not players. */
export const isOfTeams = (of: StandingsSubject): boolean => of === "teams" || of === "team-sweepstakes";

/** By how many places a line has gone up since the round before, down where negative; nothing where there is no round before. */
export function moved({ place, before }: Pick<StandingRow, "place" | "before">): number | null {
  return place === undefined || before === undefined ? null : before - place;
}

/** Figures of the server are exact texts: `35.5`, `71/3`. As a number they are good enough to draw. */
export function worth(text: string): number {
  const [top = "", under] = text.split("/");
  return under === undefined ? Number(top) : Number(top) / Number(under);
}
/** A figure as people read it: fractions with one digit, as `23.7`. */
export const figure = (text: string): string => (text.includes("/") ? String(Math.round(worth(text) * 10) / 10) : text);

/** The height of a round's bar, from 0 to 1, and how it is filled: whole for the best that can be had, lighter for nearly that. */
export function barOf(points: string | null, best: number): { height: number; fill: "first" | "level" | "" } {
  const share = points === null || best <= 0 ? 0 : Math.max(0, Math.min(1, worth(points) / best));
  return { height: share, fill: share >= 1 ? "first" : share >= 5 / 6 ? "level" : "" };
}
/** The best of one round: 6 for a player who is first alone, for a team so much for each of its players. */
export const bestRound = ({ perfect, round }: Pick<StandingsPage, "perfect" | "round">): number =>
  perfect / Math.max(1, round);

/** Who has all the points that could be had. */
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
  // Averages and sums of teams lie far apart: then several values share a bar.
  const step = Math.ceil(width / 24);
  return Array.from({ length: Math.ceil(width / step) }, (_, at) => {
    const points = least + at * step;
    return { points, count: values.filter((one) => one >= points && one < points + step).length };
  });
}

/** The line of a team through the rounds, as it is drawn. */
export interface Line {
  row: StandingRow;
  points: { x: number; y: number }[];
}
/** Where the last round stands, how far rounds are apart at most, how many are drawn, and how far lines are apart. */
export const DRAWN = { right: 162, apart: 70, rounds: 6, top: 12, step: 24 } as const;
/** The lines of the first teams. Those who share a place stand below each other, in the order of the page. */
export function places(page: Pick<StandingsPage, "rows" | "round">, most = 8): Line[] {
  const rows = page.rows.filter((row) => row.place !== undefined).slice(0, most);
  const count = Math.min(page.round, DRAWN.rounds);
  const apart = Math.min(DRAWN.apart, (2 * DRAWN.apart) / Math.max(1, count - 1));
  /** The line of each team after a round: its rank among those that are drawn; at last as the page has them. */
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
