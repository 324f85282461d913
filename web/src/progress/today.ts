// Today for a learner: the puzzle of the day, the ideas of a game that are due, and what the classes have set. What the server
// does not answer is left out.
import { fetchAssignments, fetchClasses } from "../class/calls";
import { addressOf, doneOf, sorted } from "../class/due";
import { get } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { Division, Game } from "../lib/protocol";
import type { Kind } from "../puzzle/types";
import { fetchRefresh, fetchSkills } from "./calls";
import type { Refresh, Skill } from "./types";

/** The part of the server's puzzle page that is used here. */
interface PuzzleHome {
  shelf: string;
  shelves: { name: string; game: string; division: Division }[];
  today: { date: string; weekday: number; kind: Kind; solved: boolean };
}
export interface Daily {
  date: string;
  weekday: number;
  kind: Kind;
  solved: boolean;
  game: string;
  division: Division;
}
/** A class of the learner, with the first thing there is to do in it. */
export interface ClassToday {
  code: string;
  name: string;
  work: { title: string; due: number | null; done: number; of: number; href: string } | null;
}
export interface Today {
  daily: Daily | null;
  /** The ideas that a refresh brings back. */
  due: Skill[];
  /** Those that come back with a lesson. */
  lessons: Skill[];
  refresh: Refresh | null;
  classes: ClassToday[];
}
/** At most so many ideas and classes are named. */
const IDEAS = 6;
const CLASSES = 3;

function dailyOf({ shelf, shelves, today }: PuzzleHome): Daily | null {
  const own = shelves.find((one) => one.name === shelf);
  return own ? { ...today, game: own.game, division: own.division } : null;
}

async function classesOf(): Promise<ClassToday[]> {
  const { attends } = await fetchClasses();
  return Promise.all(
    attends.slice(0, CLASSES).map(async ({ code, name }) => {
      const [first] = sorted(await fetchAssignments(code).catch(() => [])).todo;
      if (!first) return { code, name, work: null };
      const { assignment, mine, items } = first;
      const work = {
        title: assignment.title,
        due: assignment.due ?? null,
        done: doneOf(mine),
        of: mine?.order.length ?? items.length,
        href: addressOf(code, assignment),
      };
      return { code, name, work };
    }),
  );
}

/** The puzzle is from the shelf used last; the ideas are the game's, if there is one. */
export async function fetchToday(game: Game | null): Promise<Today> {
  await me.load();
  const mine = game !== null && me.known;
  const [daily, skills, refresh, classes] = await Promise.all([
    (get("/puzzles") as Promise<PuzzleHome>).then(dailyOf).catch(() => null),
    mine ? fetchSkills(game).catch(() => null) : null,
    mine ? fetchRefresh(game).catch(() => null) : null,
    me.known ? classesOf().catch(() => []) : [],
  ]);
  const all = skills?.groups.flatMap((group) => group.skills.filter((one) => one.due)) ?? [];
  // No more than can be refreshed in one go.
  const due = all.filter((one) => !one.lesson).slice(0, refresh?.skills ?? 0);
  const lessons = all.filter((one) => one.lesson).slice(0, IDEAS - due.length);
  return { daily, due, lessons, refresh, classes };
}
