// Standings, seats and awards of the tournament of the mock-ups, and what the public sees of it.
import type {
  AwardsPage,
  EventPage,
  PublicGame,
  PublicPage,
  PublicTable,
  StandingRow,
  StandingsPage,
} from "../src/event/types";
import { CLOCK, EVENT, GAME as PLAYED, INFO } from "./event";

/** When round 3 began: 11:00. */
export const BEGAN = CLOCK.began;
const MINUTE = 60_000;

const TEAMS: Record<string, string> = {
  A: "Northgate Owls",
  B: "Millbrook Comets",
  C: "Rivermouth Rays",
  D: "Cedar Hill Bears",
  E: "St Brigid Larks",
  F: "Elmstead Badgers",
  G: "Ashford Foxes",
  H: "Northgate Herons",
  I: "Tollgate Terns",
  J: "Harrow Lane Hawks",
  K: "Westerly Wrens",
};
/** Tables of round 3, seats A B C. */
const SEATS =
  `Brock F1 Quill E4 Hazel D2/Bruno D1 Manta C1 Pixel A3/Tuck D5 Comet B1 Juno A2/Umber F4 Rook B3 Kestrel A1/
Maple D4 Linnet E1 Fern F5/Sorrel F2 Koda D3 Marlow A4/Pip C2 Nell E5 Dig F3/Tansy B2 Zuzu C5 Wisp E2/Coral C4 Dara E3 Orla B5/
Biscuit A5 Sable C3 Figgy B4/Bo I4 Stilt H1 Tod G5/Dot K4 Ember G3 Nimbus H4/Ziggy J3 Lark H5 Vix G1/Twig K2 Mica J4 Skye I3/
Roo J5 Piper I2 Otis H3/Rusty G2 Marram I5 Swoop J2/Gull I1 Talon J1 Jenny K1/Saffi G4 Moss K3 Reed H2`
    .replaceAll("\n", "")
    .split("/")
    .map((table) => table.split(" "));
const CODES = new Map(SEATS.flatMap((one) => [0, 2, 4].map((at) => [one[at]!, one[at + 1]!] as const)));
const teamOf = (player: string): string => TEAMS[player.slice(0, 1)]!;

export const TABLES: PublicTable[] = SEATS.map((one, at) => ({
  number: at + 1,
  stands: [Math.floor(at / 5) + 1, (at % 5) + 1],
  section: at < 10 ? 1 : 2,
  seats: [0, 1, 2].map((seat) => ({
    seat: "ABC"[seat]!,
    player: one[seat * 2 + 1]!,
    shown: one[seat * 2]!,
    team: teamOf(one[seat * 2 + 1]!),
  })),
  live: false,
}));

/** Lines of section A after round 3: place, name, rounds, firsts, opponents, and places gained since round 2. */
const SECTION_A = `1 Bruno 666 3 39 0/1 Hazel 666 3 39 0/3 Rook 466 2 35.5 3/4 Comet 466 2 33 5/5 Pip 626 2 37 7/6 Fern 626 2 35 7/
7 Pixel 464 1 39.5 1/8 Brock 644 1 37 -2/9 Juno 554 0 37.5 1/10 Kestrel 643 1 41.5 -5/11 Tuck 562 1 38.5 -8/12 Manta 642 1 42.5 -8/
13 Marlow 264 1 34 0/14 Dara 246 1 33.5 6/14 Koda 624 1 33.5 0/16 Tansy 246 1 32.5 5/17 Maple 264 1 30.5 -3/18 Quill 552 0 40.5 -9/
19 Sorrel 444 0 36.5 -3/20 Umber 263 1 36.5 -6/21 Nell 524 0 37.5 -2/22 Sable 226 1 31.5 6/23 Linnet 442 0 34 -6/24 Dig 432 0 37 -5/
24 Zuzu 243 0 37 -2/26 Wisp 333 0 34.5 -4/27 Orla 324 0 33.5 -1/28 Coral 422 0 37.5 -4/29 Biscuit 223 0 34 0/30 Figgy 223 0 31 0`;
const SECTION_B = `1 Tod 666 3 39.5 0/2 Stilt 664 2 42 0/3 Ember 646 2 40.5 0/4 Lark 645 1 36 1/5 Nimbus 564 1 35 -2/6 Mica 626 2 39.5 5/
7 Vix 365 1 39.5 0/8 Roo 446 1 37.5 4/9 Twig 364 1 36.5 -1/10 Jenny 256 1 33.5 0/11 Marram 256 1 30.5 0/12 Bo 642 1 40.5 -8/
13 Dot 462 1 39.5 -7/14 Reed 326 1 33 5/15 Piper 524 0 40 0/16 Swoop 344 0 32 0/17 Skye 262 1 36.5 -3/18 Ziggy 622 1 35.5 -4/
19 Otis 442 0 37 -5/20 Talon 424 0 32 0/21 Moss 234 0 30 1/22 Gull 422 0 32 -2/23 Rusty 232 0 30.5 0/24 Saffi 222 0 35.5 0`;
function linesOf(text: string): StandingRow[] {
  const lines = text
    .replaceAll("\n", "")
    .split("/")
    .map((line) => line.split(" "));
  return lines.map(([place, name, rounds, firsts, opponents, up], at) => {
    const points = String([...rounds!].reduce((sum, one) => sum + Number(one), 0));
    const shared = lines.some((other, there) => there !== at && other[0] === place);
    const beside = [lines[at - 1], lines[at + 1]].filter((other) => other !== undefined);
    const levelWith = (other: string[]) => [...other[2]!].reduce((sum, one) => sum + Number(one), 0) === Number(points);
    const level = beside.filter(levelWith);
    const decided = shared ? undefined : level.some((other) => other[3] === firsts) ? 2 : level.length > 0 ? 1 : 0;
    const id = CODES.get(name!)!;
    return {
      id,
      shown: name!,
      team: teamOf(id),
      place: Number(place),
      shared,
      before: Number(place) + Number(up),
      places: [],
      by_round: [...rounds!],
      points,
      values: [points, firsts!, opponents!],
      ...(decided === undefined ? {} : { decided }),
      adjustments: [],
      corrected: [],
    };
  });
}
export const ORDER = (["points", "firsts", "opponents"] as const).map((metric) => ({ metric }));
const HEAD = EVENT.head;
const pageOf = (more: Partial<StandingsPage>): StandingsPage => ({
  game: PLAYED.id,
  of: "players",
  round: 3,
  rounds: 3,
  sections: 2,
  confirmed: [18, 18],
  order: ORDER,
  rows: [],
  perfect: 18,
  released: 2,
  head: HEAD,
  ...more,
});
export const PLAYERS_A: StandingsPage = pageOf({ section: 1, rows: linesOf(SECTION_A) });
export const PLAYERS_B: StandingsPage = pageOf({ section: 2, rows: linesOf(SECTION_B) });
/** Teams of section A: places after each round, and points. */
const TEAM_LINES: [string, number[], number][] = [
  ["Cedar Hill Bears", [1, 1, 1], 73],
  ["Millbrook Comets", [6, 5, 2], 60],
  ["Elmstead Badgers", [2, 3, 3], 60],
  ["Northgate Owls", [4, 2, 4], 60],
  ["St Brigid Larks", [5, 4, 5], 54],
  ["Rivermouth Rays", [3, 6, 6], 53],
];
export const TEAMS_A: StandingsPage = pageOf({
  of: "teams",
  section: 1,
  perfect: 90,
  order: ORDER.slice(0, 1),
  rows: TEAM_LINES.map(([name, places, points], at) => ({
    id: name,
    shown: name,
    place: at + 1,
    shared: false,
    before: places[1]!,
    places,
    by_round: ["20", "20", String(points - 40)],
    points: String(points),
    values: [String(points)],
    decided: 0,
    adjustments: [],
    corrected: [],
  })),
});

/** Standings after round 2. */
const afterTwo = (page: StandingsPage): StandingsPage => ({
  ...page,
  round: 2,
  rounds: 2,
  perfect: 12,
  rows: page.rows
    .map((row) => ({
      ...row,
      place: row.before!,
      by_round: row.by_round.slice(0, 2),
      points: String(row.by_round.slice(0, 2).reduce((sum, one) => sum + Number(one), 0)),
    }))
    .sort((one, other) => one.place - other.place),
});
export const GAME: PublicGame = {
  id: PLAYED.id,
  title: "On-Sets Middle",
  game: "onsets",
  round: 3,
  of: 4,
  phase: "running",
  clock: CLOCK,
  tables: TABLES,
  standings: { released: 2, players: [afterTwo(PLAYERS_A), afterTwo(PLAYERS_B)], teams: [afterTwo(TEAMS_A)] },
};
export const PUBLIC: PublicPage = {
  event: INFO,
  games: [GAME],
  joining: false,
  now: BEGAN + 2 * MINUTE + 24_000,
  entries: 412,
};
/** The event as its organiser sees it once round 3 is closed. */
export const CLOSED: EventPage = {
  ...EVENT,
  calls: [],
  look_at: [],
  games: [
    (({ clock: _, ...game }) => ({
      ...game,
      rounds: game.rounds.map((one) => ({ ...one, phase: "closed" as const, confirmed: one.tables })),
      sheets: [],
    }))(PLAYED),
  ],
};
export const AWARDS: AwardsPage = {
  lines: [
    ...PLAYERS_A.rows.slice(0, 3).map((row) => ({
      game: PLAYED.id,
      title: "On-Sets Middle",
      of: "players" as const,
      section: 1,
      place: row.place!,
      shared: row.shared,
      perfect: false,
      id: row.id,
      shown: row.shown,
      ...(row.team ? { team: row.team } : {}),
      points: row.points,
      of_points: 24,
      rounds: 4,
    })),
  ].reverse(),
};
