// How good a draft is, in words: the heading, and the vector line by line, worst first (TD-10 to TD-14).
import type { IconName } from "../../parts/Icon.svelte";
import { DRAW } from "../../words/event-draw";
import type { DrawPage, Flaw, GameInfo } from "../types";

/** How pages name a player. */
export type Named = (id: string) => string;
/** The counts of the vector that are about pairs, in the order in which draws are compared. */
const PAIRS = ["apart", "teammates", "repeats", "schools"] as const;
type Pairs = (typeof PAIRS)[number];

export interface Measured {
  draw: DrawPage;
  /** The draw before changes by hand, if there were any. */
  before: DrawPage | null;
  /** Whether anybody has a team. */
  teams: boolean;
  /** How many sets of cubes there are, if known. */
  sets: number | undefined;
  named: Named;
}
export interface Line {
  what: string;
  mark: "good" | "warn" | "plain";
  icon: IconName;
  title: string;
  line: string;
  /** The pair that can be asked about. */
  pair?: [string, string];
}

export const flawsOf = (draw: DrawPage, what: string): Flaw[] => draw.flaws.filter((one) => one.flaw === what);
export const seatsOf = (draw: DrawPage): number => draw.tables.reduce((sum, table) => sum + table.seats.length, 0);
/** Whether every draw has such a flaw: proved best, or asked and proved. */
export const isUnavoidable = (draw: DrawPage, what: string): boolean =>
  draw.proved || draw.why.some((one) => one.flaw === what && one.none_without);
/** Whether a change by hand made it. */
const isByHand = ({ draw, before }: Measured, what: Pairs): boolean =>
  before !== null && draw.vector[what] > before.vector[what];

/** The heading: the problem, or that there is none. */
export function heading(measured: Measured): string {
  const { draw, teams } = measured;
  const S = DRAW.says;
  const faults = PAIRS.flatMap((what) => {
    const n = flawsOf(draw, what).length;
    if (n === 0) return [];
    const said = S[what](n);
    if (isByHand(measured, what)) return [S.byHand(said)];
    return [isUnavoidable(draw, what) ? S.unavoidable(said) : said];
  });
  const good = [...(teams ? [S.noTeammate] : []), ...(draw.round > 1 ? [S.noRematch] : [])];
  const verdict = faults.length > 0 ? faults : good.length > 0 ? good : [S.seated(seatsOf(draw), draw.tables.length)];
  return DRAW.draft(draw.round, verdict.join(", "));
}

function pairLine(measured: Measured, what: Pairs): Line {
  const { draw, named } = measured;
  const L = DRAW.lines;
  const flaws = flawsOf(draw, what);
  const said = DRAW.says[what](flaws.length);
  const [first] = flaws;
  const names = first?.players.map(named) ?? [];
  const who = first && first.rounds.length > 0 ? L.metIn(names, first.rounds) : L.pair(names);
  const more = flaws.length > 1 ? ` · ${L.more(flaws.length - 1)}` : "";
  const isAll = what !== "apart" && isUnavoidable(draw, what) && !isByHand(measured, what);
  const [one, other] = first?.players ?? [];
  return {
    what,
    mark: "warn",
    icon: "warn",
    title: isByHand(measured, what) ? L.byHand(said) : said,
    line: isAll ? L.all : who + more,
    ...(one !== undefined && other !== undefined && what !== "apart" && what !== "schools"
      ? { pair: [one, other] as [string, string] }
      : {}),
  };
}

function twosLine({ draw, sets, named }: Measured): Line {
  const L = DRAW.lines;
  const two = draw.tables.filter((table) => table.seats.length === 2);
  const good = { what: "twos", mark: "good", icon: "check" } as const;
  if (draw.vector.twos > 0)
    return {
      what: "twos",
      mark: "warn",
      icon: "warn",
      title: L.twosAgain(draw.vector.twos),
      line: isUnavoidable(draw, "twos") ? L.all : L.pair(two.flatMap((table) => table.seats).map(named)),
    };
  if (two.length > 0)
    return { ...good, title: L.noTwosAgain, line: L.firstTime(two.flatMap((table) => table.seats).map(named)) };
  const line = [L.threes(draw.tables.length), ...(sets === undefined ? [] : [L.setsFor(sets)])].join(", ");
  return { ...good, title: L.noTwos, line };
}

/** The vector in words: problems first, in the order in which draws are compared. */
export function linesOf(measured: Measured, few = false): Line[] {
  const { draw, teams, named } = measured;
  const L = DRAW.lines;
  const good = (what: string, title: string, line: string): Line => ({
    what,
    mark: "good",
    icon: "check",
    title,
    line,
  });
  const bad: Line[] = [
    ...draw.unseated.map((id): Line => ({
      what: `unseated ${id}`,
      mark: "warn",
      icon: "warn",
      title: L.unseated(named(id)),
      line: L.unseatedLine,
    })),
    ...PAIRS.filter((what) => flawsOf(draw, what).length > 0).map((what) => pairLine(measured, what)),
    ...(draw.sets && draw.sets.missing > 0
      ? [
          {
            what: "sets",
            mark: "warn",
            icon: "warn",
            title: L.sets(draw.sets.missing),
            line: L.setsLine(draw.sets.tables, draw.sets.sets),
          } as Line,
        ]
      : []),
  ];
  const has = (what: Pairs) => flawsOf(draw, what).length > 0;
  const twos = twosLine(measured);
  const fine: Line[] = [
    ...(teams && !has("teammates") ? [good("teammates", L.noTeammates, has("apart") ? "" : L.noTeammatesLine)] : []),
    ...(has("repeats") ? [] : [good("repeats", L.noRematch, draw.round > 1 ? L.noRematchLine : L.firstRound)]),
    ...(teams && !has("schools") ? [good("schools", L.noSchools, L.noSchoolsLine)] : []),
    ...(twos.mark === "good" ? [twos] : []),
    ...(!teams && !has("apart") ? [good("apart", L.noApart, L.noApartLine)] : []),
    ...(teams
      ? []
      : [{ what: "teammates", mark: "plain", icon: "people", title: L.noTeams, line: L.noTeamsLine } as Line]),
  ];
  // In a small field everybody sees the points of every table at a glance.
  const points: Line[] =
    draw.apart.some((n) => n > 0) && !few
      ? [{ what: "spread", mark: "plain", icon: "chart", title: L.points, line: L.spread(draw.apart) }]
      : [];
  return [...bad, ...(twos.mark === "warn" ? [twos] : []), ...fine, ...points];
}

/** The gap between this draw and the lower bound: the first count that is above its bound. */
export function shortOf(draw: DrawPage, before: DrawPage | null): { what: string; bound: number; here: number } | null {
  const order = ["apart", "teammates", "repeats", "schools", "twos", "two_strength", "spread"] as const;
  // Changes by hand are the organiser's: the search is measured by what it found.
  const found = before ?? draw;
  const what = order.find((one) => found.vector[one] > found.bound[one]);
  return what === undefined ? null : { what, bound: draw.bound[what], here: draw.vector[what] };
}

/** How a round is drawn, in words, if it is not a search for the best. */
export const methodLine = (game: GameInfo, round: number): string => {
  const method = game.settings.plan?.[round - 1] ?? "power";
  return DRAW.methods[method];
};
