// Today for a learner: the puzzle of the day, and the ideas of a game that are due. What the server does not answer is left out.
import { get } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { Division, Game } from "../lib/protocol";
import { fetchRefresh, fetchSkills } from "./calls";
import type { Refresh, Skill } from "./types";

/** The part of the server's puzzle page that is used here. */
interface PuzzleHome {
  shelf: string;
  shelves: { name: string; game: string; division: Division }[];
  today: { date: string; weekday: number; solved: boolean };
}
export interface Daily {
  date: string;
  weekday: number;
  solved: boolean;
  game: string;
  division: Division;
}
export interface Today {
  daily: Daily | null;
  due: Skill[];
  refresh: Refresh | null;
}

function dailyOf({ shelf, shelves, today }: PuzzleHome): Daily | null {
  const own = shelves.find((one) => one.name === shelf);
  return own ? { ...today, game: own.game, division: own.division } : null;
}

/** The puzzle is from the shelf used last; the ideas are the game's, if there is one. */
export async function fetchToday(game: Game | null): Promise<Today> {
  await me.load();
  const mine = game !== null && me.known;
  const [daily, skills, refresh] = await Promise.all([
    (get("/puzzles") as Promise<PuzzleHome>).then(dailyOf).catch(() => null),
    mine ? fetchSkills(game).catch(() => null) : null,
    mine ? fetchRefresh(game).catch(() => null) : null,
  ]);
  const all = skills?.groups.flatMap((group) => group.skills.filter((one) => one.due)) ?? [];
  // No more than can be refreshed in one go.
  return { daily, due: all.slice(0, refresh?.skills ?? 0), refresh };
}
