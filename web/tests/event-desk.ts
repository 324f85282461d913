// The tournament of the mock-ups where its organiser draws, types and rules: the draft of round 3, the club's round 4, and a round in
// progress with its sheets, calls and an appeal.
import type {
  CallInfo,
  DrawPage,
  EnteredSheet,
  EventPage,
  GameInfo,
  MetPair,
  PeoplePage,
  PlayerRow,
  RoundPage,
  SquareState,
  TableDraw,
  TableInfo,
} from "../src/event/types";
import { CLOCK, EVENT, GAME, NOW } from "./event";

const SECTION_A = `Brock:F1:10 Quill:E4:10 Hazel:D2:12|Bruno:D1:12 Manta:C1:10 Pixel:A3:10|Tuck:D5:11 Comet:B1:10 Juno:A2:10|Umber:F4:8 Rook:B3:10 Kestrel:A1:10
Maple:D4:8 Linnet:E1:8 Fern:F5:8|Sorrel:F2:8 Koda:D3:8 Marlow:A4:8|Pip:C2:8 Nell:E5:7 Dig:F3:7|Tansy:B2:6 Zuzu:C5:6 Wisp:E2:6|Coral:C4:6 Dara:E3:6 Orla:B5:5|Biscuit:A5:4 Sable:C3:4 Figgy:B4:4`;
const SECTION_B = `Bo:I4:10 Stilt:H1:12 Tod:G5:12|Dot:K4:10 Ember:G3:10 Nimbus:H4:11|Ziggy:J3:8 Lark:H5:10 Vix:G1:9|Twig:K2:9 Mica:J4:8 Skye:I3:8|Roo:J5:8 Piper:I2:7 Otis:H3:8
Rusty:G2:5 Marram:I5:7 Swoop:J2:7|Gull:I1:6 Talon:J1:6 Jenny:K1:7|Saffi:G4:4 Moss:K3:5 Reed:H2:5`;
const CLUB_SEATS =
  "Otter:02:12 Mina:03:11 Tess:06:18|Pip:01:16 Wren:08:11 Hugo:09:13|Jules:04:8 Lupin:10:14 Ash:11:13|Cobalt:05:11 Nori:07:11";
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

const seatsIn = (text: string): [string, string, number][][] =>
  text.split(/[|\n]/).map((table) =>
    table.split(" ").map((one) => {
      const [name, id, points] = one.split(":");
      return [name!, id!, Number(points)];
    }),
  );
const drawn = (text: string, first: number, section?: number): TableDraw[] =>
  seatsIn(text).map((seats, at) => {
    const points = seats.map((one) => one[2]);
    return {
      number: first + at,
      ...(section === undefined ? {} : { section }),
      seats: seats.map((one) => one[1]),
      points,
      apart: Math.max(...points) - Math.min(...points),
    };
  });
const players = (text: string, teams: boolean): PlayerRow[] =>
  seatsIn(text)
    .flat()
    .sort((one, other) => one[1].localeCompare(other[1]))
    .map(([shown, id]) => ({
      id,
      shown,
      nickname: shown,
      ...(teams ? { team: TEAMS[id[0]!]!, school: TEAMS[id[0]!]!.split(" ")[0]! } : {}),
      consent: "nickname" as const,
      status: "present" as const,
      games: ["onsets"],
      claimed: false,
    }));
const spread = (tables: readonly TableDraw[]): number => tables.reduce((sum, one) => sum + one.apart ** 2, 0);
/** How many tables are 0, 1, 2, … points apart. */
const apartOf = (tables: readonly TableDraw[]): number[] =>
  Array.from(
    { length: Math.max(...tables.map((one) => one.apart)) + 1 },
    (_, n) => tables.filter((one) => one.apart === n).length,
  );
const NONE = { apart: 0, teammates: 0, repeats: 0, schools: 0, twos: 0, two_strength: 0, spread: 0 };

export const TABLES: TableDraw[] = [...drawn(SECTION_A, 1, 1), ...drawn(SECTION_B, 11, 2)];
export const DRAWN: DrawPage = {
  game: "onsets",
  round: 3,
  draft: 2,
  tables: TABLES,
  vector: { ...NONE, spread: spread(TABLES) },
  bound: { ...NONE, spread: 12 },
  proved: false,
  apart: apartOf(TABLES),
  unseated: [],
  flaws: [],
  why: [],
  met: [],
  refused: [],
};
/** The draft as measured after a swap: Juno and Umber have met before. */
export function measured(tables: string[][], page: DrawPage = DRAWN): DrawPage {
  const points = new Map(page.tables.flatMap((one) => one.seats.map((id, at) => [id, one.points[at]!] as const)));
  const lie = page.tables.map((one, at) => {
    const seats = tables[at] ?? [];
    const own = seats.map((id) => points.get(id) ?? 0);
    return { ...one, seats, points: own, apart: Math.max(...own) - Math.min(...own) };
  });
  const again = lie.filter((one) => one.seats.includes("F4") && one.seats.includes("A2"));
  return {
    ...page,
    tables: lie,
    apart: apartOf(lie),
    vector: { ...page.vector, repeats: again.length, spread: spread(lie) },
    flaws: again.map(({ number }) => ({ flaw: "repeats", table: number, players: ["A2", "F4"], rounds: [1] })),
  };
}
export const PEOPLE: PeoplePage = {
  players: players(`${SECTION_A}|${SECTION_B}`, true),
  teams: Object.entries(TEAMS).map(([letter, id]) => ({ id, letter, players: 5, present: 5 })),
};

/** The club evening: one rematch that cannot be avoided. */
const MET =
  "01-02:3 01-03:2 03-04:1 02-05:2 03-05:1 04-05:1 01-06:1 04-06:3 01-07:2 03-07:2 04-07:3 06-07:3 02-08:2 03-08:3 05-08:2 07-08:1 02-09:1 05-09:3 06-09:2 01-10:3 02-10:3 06-10:2 07-10:1 08-10:1 09-10:2 01-11:1 04-11:2 05-11:3 06-11:1 09-11:3";
const met: MetPair[] = MET.split(" ").map((one) => {
  const [pair, round] = one.split(":");
  return { pair: pair!.split("-") as [string, string], rounds: [Number(round)] };
});
const CLUB_TABLES = drawn(CLUB_SEATS, 1);
export const CLUB_DRAW: DrawPage = {
  ...DRAWN,
  round: 4,
  draft: 1,
  tables: CLUB_TABLES,
  vector: { ...NONE, repeats: 1, spread: 110 },
  bound: { ...NONE, spread: 40 },
  proved: true,
  apart: apartOf(CLUB_TABLES),
  flaws: [{ flaw: "repeats", table: 3, players: ["04", "11"], rounds: [2] }],
  why: [
    {
      pair: ["04", "11"],
      flaw: "repeats",
      instead: { ...NONE, repeats: 1, spread: 122 },
      tables: [
        ["02", "03", "06"],
        ["01", "08", "10"],
        ["04", "09", "11"],
        ["05", "07"],
      ],
      instead_pairs: [["08", "10"]],
      none_without: true,
    },
  ],
  met,
};
export const CLUB_PEOPLE: PeoplePage = { players: players(CLUB_SEATS, false), teams: [] };

/** Between two rounds: the second is closed, the third is not drawn yet. */
export const CLOSED: RoundPage = {
  game: "onsets",
  number: 2,
  of: 4,
  phase: "closed",
  unseated: [],
  tables: [],
};
const { clock: _clock, ...idle } = GAME;
export const IDLE: GameInfo = { ...idle, rounds: GAME.rounds.slice(0, 2), sheets: [] };
export const BETWEEN: EventPage = {
  ...EVENT,
  event: { ...EVENT.event, sets: 20 },
  games: [IDLE],
  calls: [],
  look_at: [],
};
export const CLUB_PAGE: EventPage = {
  ...BETWEEN,
  event: { ...BETWEEN.event, title: "Tuesday club" },
  games: [
    {
      ...IDLE,
      title: "Basic Equations",
      settings: { ...GAME.settings, rules: "equations-basic-mlag-2019", rounds: 5, sections: 1 },
      present: 11,
      fit: { threes: 3, twos: 1 },
      rounds: [1, 2, 3].map((number) => ({ number, phase: "closed" as const, tables: 4, confirmed: 4 })),
    },
  ],
};
export const CLUB_CLOSED: RoundPage = { ...CLOSED, number: 3, of: 5 };

const named = new Map(PEOPLE.players.map((one) => [one.id, one]));
/** A table of round 3 as it stands. */
export const tableInfo = (drawn: TableDraw, more: Partial<TableInfo> = {}): TableInfo => ({
  number: drawn.number,
  stands: [Math.ceil(drawn.number / 6), ((drawn.number - 1) % 6) + 1],
  ...(drawn.section === undefined ? {} : { section: drawn.section }),
  seats: drawn.seats.map((player, at) => ({
    seat: "ABC"[at]!,
    player,
    shown: named.get(player)?.shown ?? player,
    team: named.get(player)?.team ?? "",
    points: drawn.points[at]!,
    status: "present",
    signed: false,
    own: false,
  })),
  square: "playing",
  state: "open",
  live: false,
  entries: [],
  points: {},
  rulings: [],
  calls: [],
  warned: [],
  ...more,
});
const minutesAgo = (n: number): number => NOW - n * 60_000;
export const sheet = (entry: number, by: string, ago: number, totals: Record<string, number>): EnteredSheet => ({
  entry,
  by,
  at: minutesAgo(ago),
  result: { totals },
});

/** Sheets come in: the page of results in the mock-up. */
const IN = [1, 2, 5, 8, 10, 11, 18];
const ONCE: Record<number, EnteredSheet[]> = {
  3: [sheet(50, "Ines", 3, { D5: 12, B1: 18, A2: 14 })],
  4: [sheet(53, "Ines", 1, { F4: 18, B3: 20, A1: 18 })],
  7: [],
  15: [sheet(56, "Ines", 0, { J5: 20, I2: 18, H3: 16 })],
};
const APPEAL = {
  appeal: { player: "G3", about: "shake 4", at: minutesAgo(3) },
  rulings: [
    { entry: 30, by: "Marek", at: minutesAgo(20), about: "Was the Solution complete?", ruled: "No." },
    { entry: 31, by: "Ruth", at: minutesAgo(12), ruled: "The first ruling stands." },
  ],
};
export const TYPED: RoundPage = {
  game: "onsets",
  number: 3,
  of: 4,
  phase: "running",
  clock: CLOCK,
  unseated: [],
  tables: TABLES.map((one) => {
    const { number } = one;
    if (IN.includes(number)) return tableInfo(one, { square: "agreed", state: "confirmed", came: "sheet" });
    if (number === 6)
      return tableInfo(one, {
        square: "differ",
        state: "disputed",
        entries: [sheet(48, "Ines", 4, { F2: 22, D3: 22, A4: 22 }), sheet(49, "Tomas", 2, { F2: 22, D3: 24, A4: 22 })],
      });
    if (number === 12) return tableInfo(one, { square: "appeal", state: "confirmed", ...APPEAL });
    if (number in ONCE) return tableInfo(one, { square: "typed", state: "entered", entries: ONCE[number]! });
    return tableInfo(one, { square: "no-sheet", since: minutesAgo(6) });
  }),
};

/** The room of the mock-up. */
const call = (number: number, table: number, kind: CallInfo["kind"], seconds: number): CallInfo => ({
  number,
  game: "onsets",
  round: 3,
  table,
  kind,
  at: NOW - seconds * 1000,
  own: [],
});
export const CALLS: CallInfo[] = [
  call(55, 9, "solution", 110),
  { ...call(56, 13, "time", 35), own: [["Dana", "Vix"]] },
  { ...call(54, 3, "procedure", 120), taken_by: "Marek", taken_at: NOW - 80_000 },
];
const SQUARES: Record<number, SquareState> = {
  3: "judge-there",
  5: "agreed",
  7: "no-sheet",
  8: "agreed",
  9: "called",
  10: "agreed",
  12: "appeal",
  13: "called",
  15: "no-sheet",
  16: "no-sheet",
  17: "no-sheet",
  18: "agreed",
};
const SINCE: Record<number, number> = { 7: 2, 15: 1, 16: 6, 17: 0 };
export const PLAYED: RoundPage = {
  ...TYPED,
  tables: TABLES.map((one) =>
    tableInfo(one, {
      square: SQUARES[one.number] ?? "playing",
      state: SQUARES[one.number] === "agreed" ? "confirmed" : "open",
      ...(one.number in SINCE ? { since: minutesAgo(SINCE[one.number]!) } : {}),
      ...(one.number === 1 || one.number === 11 ? { live: true, shake: 5, code: "TABLE1" } : {}),
      ...(one.number === 12 ? { ...APPEAL, state: "confirmed" as const } : {}),
      ...(one.number === 9
        ? {
            rulings: [
              { entry: 20, by: "Marek", at: minutesAgo(18), about: "Is the red cube in Permitted wild?", ruled: "No." },
            ],
          }
        : {}),
      calls: CALLS.filter((each) => each.table === one.number).map((each) => each.number),
    }),
  ),
};
export const STAFF = [
  EVENT.you,
  { number: 2, role: "scorekeeper", label: "Tomas", here: true },
  { number: 3, role: "judge", label: "Dana", here: true, team: "Ashford Foxes" },
  { number: 4, role: "judge", label: "Ruth", here: true },
  { number: 5, role: "judge", label: "Marek", here: true, call: 54 },
] as const;
export const ROOM_PAGE: EventPage = { ...EVENT, staff: [...STAFF], calls: CALLS };
/** The same on Dana's phone, who was sent to table 9. */
export const DANAS: EventPage = {
  ...ROOM_PAGE,
  you: STAFF[2],
  calls: CALLS.map((one) => (one.number === 55 ? { ...one, taken_by: "Dana", taken_at: NOW - 20_000 } : one)),
};
