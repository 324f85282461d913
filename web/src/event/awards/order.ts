// Awards: in groups as they are read aloud, and ties for a place that could be played off (section 8).
import type { AwardLine, AwardsPage } from "../types";

export interface Group {
  key: string;
  title: string;
  of: AwardLine["of"];
  section?: number;
  /** Whether these lines honour perfect scores. */
  perfect: boolean;
  lines: AwardLine[];
}
/** Whether a line honours only a perfect score: a player who also has a place is read out under the place. */
export const isPerfect = ({ perfect, place }: Pick<AwardLine, "perfect" | "place">): boolean =>
  perfect && place === undefined;
const keyOf = (line: AwardLine): string =>
  [line.game ?? "", line.of, line.section ?? "", isPerfect(line) ? "perfect" : ""].join(" ");

/** The server's lines from last to first, grouped by kind. */
export function groups(page: AwardsPage): Group[] {
  const all = new Map<string, Group>();
  for (const line of page.lines) {
    const key = keyOf(line);
    const group = all.get(key) ?? {
      key,
      title: line.title,
      of: line.of,
      ...(line.section === undefined ? {} : { section: line.section }),
      perfect: isPerfect(line),
      lines: [],
    };
    group.lines.push(line);
    all.set(key, group);
  }
  return [...all.values()];
}

export interface Tie {
  key: string;
  game: string;
  title: string;
  of: "players" | "teams";
  section?: number;
  place: number;
  /** The players or the teams that are level. */
  level: { id: string; shown: string }[];
}
/** At most this many teams play off a place at shared tables (TD-43). */
const TEAMS = 3;
/** Players and teams who share a place that is awarded. */
export function ties(page: AwardsPage): Tie[] {
  const all = new Map<string, Tie>();
  for (const { game, title, of, section, place, shared, id, shown } of page.lines) {
    if (game === undefined || (of !== "players" && of !== "teams") || place === undefined || !shared) continue;
    const key = `${game} ${of} ${section ?? ""} ${place}`;
    const tie = all.get(key) ?? {
      key,
      game,
      title,
      of,
      ...(section === undefined ? {} : { section }),
      place,
      level: [],
    };
    tie.level.push({ id, shown });
    all.set(key, tie);
  }
  // Ties for the best place first.
  return [...all.values()]
    .filter(({ of, level }) => level.length > 1 && (of === "players" || level.length <= TEAMS))
    .sort((one, other) => one.place - other.place);
}

/** The tables of teams that play off a place: the k-th of each team at table k, as long as everybody has an opponent (TD-43). */
export function lineUp(teams: readonly (readonly string[])[]): string[][] {
  const most = Math.max(0, ...teams.map((team) => team.length));
  const tables = Array.from({ length: most }, (_, at) => teams.flatMap((team) => team.slice(at, at + 1)));
  return tables.filter((table) => table.length > 1);
}
