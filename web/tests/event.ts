// An event as the server would send it to its organiser: the one in the mock-ups, in the middle of its third round.
import type {
  CallInfo,
  EntryInfo,
  EventInfo,
  EventPage,
  GameInfo,
  GameSettings,
  PeoplePage,
  PlayerRow,
  RoomClock,
  RoundPage,
  SheetSquare,
  SquareState,
  StaffInfo,
  Status,
  TeamRow,
  TimedAnnouncement,
} from "../src/event/types";

const MINUTE = 60_000;
/** 11:32:12 local time. */
export const NOW = new Date(2027, 2, 13, 11, 32, 12).getTime();
const at = (hour: number, minute: number): number => new Date(2027, 2, 13, hour, minute).getTime();

export const INFO: EventInfo = {
  code: "HARBOR",
  title: "Harbour League",
  place: "Harbour School",
  from: "2027-03-13",
  to: "2027-03-13",
  season: "2026-27",
  public: "nickname",
  show_teams: true,
  deletes: new Date(2027, 5, 11).getTime(),
  fingerprint: "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca7",
  finished: false,
  row: 6,
  hand_in: "the desk by the door",
};
export const SETTINGS: GameSettings = {
  rules: "onsets-agloa-2024",
  division: "middle",
  season: "2026-27",
  rounds: 4,
  plan: ["random", "power", "power", "power"],
  order: ["points", "opponents"],
  team_score: { kind: "sum" },
  sections: 2,
  section_of: {},
  first_table: 1,
  options: {
    entries: 2,
    sit_out: 6,
    repeat_after: 0,
    across_games: false,
    round_s: 1800,
    extra_s: 300,
    order_of_draw: "standard",
    live: false,
    min_rounds: 0,
    hide_last: false,
  },
};
const BEGAN = at(11, 0);
const announced = (what: TimedAnnouncement["what"], round_s: number, aloud: string): TimedAnnouncement => ({
  what,
  at: BEGAN + round_s * 1000,
  round_s,
  aloud,
});
export const CLOCK: RoomClock = {
  game: "onsets",
  round: 3,
  began: BEGAN,
  stood: 0,
  round_s: 1800,
  extra_s: 300,
  announcements: [
    announced("begin", 0, "Begin."),
    announced("five-minutes", 1500, "Five minutes."),
    announced("no-new-shakes", 1800, "No new shakes. The shake that is on has five minutes."),
    announced("one-minute", 2040, "One minute."),
    announced("stop", 2100, "Stop. Whoever is in a shake without a challenge writes a Solution."),
    announced("pencils-down", 2220, "Pencils down."),
  ],
};
const STATES: Record<number, SquareState> = {
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
export const SHEETS: SheetSquare[] = Array.from({ length: 18 }, (_, index) => {
  const table = index + 1;
  return {
    table,
    state: STATES[table] ?? "playing",
    live: false,
    ...(table === 16 ? { since: NOW - 6 * MINUTE } : {}),
  };
});
export const GAME: GameInfo = {
  id: "onsets",
  title: "On-Sets Middle",
  settings: SETTINGS,
  players: 55,
  present: 54,
  fit: { threes: 18, twos: 0 },
  teams: 11,
  rounds: [
    { number: 1, phase: "closed", tables: 18, confirmed: 18 },
    { number: 2, phase: "closed", tables: 18, confirmed: 18 },
    { number: 3, phase: "running", tables: 18, confirmed: 5 },
  ],
  released: 2,
  clock: CLOCK,
  sheets: SHEETS,
};
const staff = (number: number, role: StaffInfo["role"], label: string, more: Partial<StaffInfo> = {}): StaffInfo => ({
  number,
  role,
  label,
  here: true,
  ...more,
});
export const YOU = staff(1, "organiser", "Ines");
const call = (number: number, table: number, kind: CallInfo["kind"], seconds: number): CallInfo => ({
  number,
  game: "onsets",
  round: 3,
  table,
  kind,
  at: NOW - seconds * 1000,
  own: [],
});
export const LAST: EntryInfo = {
  number: 57,
  at: at(11, 31),
  by: "Tomas",
  role: "scorekeeper",
  game: "onsets",
  act: { do: "enter", table: 18, totals: { J2: 12, G1: 8, A3: 6 } },
  counts: true,
  mine: true,
};
export const EVENT: EventPage = {
  event: INFO,
  you: YOU,
  staff: [
    YOU,
    staff(2, "scorekeeper", "Tomas"),
    staff(3, "judge", "Dana"),
    staff(4, "judge", "Marek", { call: 40 }),
    staff(5, "judge", "Ruth", { here: false }),
  ],
  games: [GAME],
  calls: [call(55, 9, "solution", 110), call(56, 13, "time", 35)],
  look_at: [
    { what: "appeal", game: "onsets", round: 3, table: 12 },
    { what: "unsigned", game: "onsets", round: 3, table: 8, missing: 1 },
    { what: "away", player: "Acorn", reason: "Westerly Wrens count four" },
  ],
  last: LAST,
  entries: 57,
  head: "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
  copy: { place: "the stick", at: at(11, 24) },
  phones: 6,
  now: NOW,
};

/** Teams of the mock-up in the order of their letters, with their players. */
const TEAMS: Record<string, string> = {
  "Northgate Owls": "Kestrel Juno Quartz Rusty Wisp",
  "Millbrook Comets": "Tansy Comet Orbit Nova Astra",
  "Rivermouth Rays": "Manta Pip Sable Coral Zuzu",
  "Cedar Hill Bears": "Bruno Hazel Koda Maple Tuck",
  "St Brigid Larks": "Linnet Quill Lark Merle Trill",
  "Elmstead Badgers": "Brock Sorrel Dig Umber Fern",
  "Ashford Foxes": "Rufus Vix Ember Dash Russet",
  "Northgate Herons": "Reed Egret Marsh Stilt Wader",
  "Tollgate Terns": "Gull Piper Skye Bo Marram",
  "Harrow Lane Hawks": "Talon Swoop Ziggy Mica Roo",
  "Westerly Wrens": "Jenny Bracken Acorn Moss Ivy",
};
/** The check-in of the mock-up: two teams and three more players are missing, and one player is ill. */
const MISSING = ["C4", "F2", "J5"];
function statusOf(id: string): { status: Status; reason?: string } {
  if (id === "K3") return { status: "away", reason: "ill" };
  return { status: /^[DI]/.test(id) || MISSING.includes(id) ? "registered" : "present" };
}
const letter = (index: number): string => String.fromCharCode(65 + index);
export const PLAYERS: PlayerRow[] = Object.entries(TEAMS).flatMap(([team, names], index) =>
  names.split(" ").map((nickname, place) => {
    const id = `${letter(index)}${place + 1}`;
    return {
      id,
      shown: nickname,
      nickname,
      team,
      school: team.split(" ")[0]!,
      consent: "nickname" as const,
      games: ["onsets"],
      claimed: false,
      ...statusOf(id),
    };
  }),
);
const TEAM_ROWS: TeamRow[] = Object.keys(TEAMS).map((id, index) => {
  const players = PLAYERS.filter((one) => one.team === id);
  return {
    id,
    letter: letter(index),
    players: players.length,
    present: players.filter((one) => one.status === "present").length,
  };
});
export const PEOPLE: PeoplePage = { players: PLAYERS, teams: TEAM_ROWS, apart: [["B1", "C2"]], wishes: ["Sparrow"] };

/** The current round; only the tables that tests ask about are complete. */
export const ROUND: RoundPage = {
  game: "onsets",
  number: 3,
  of: 4,
  phase: "running",
  clock: CLOCK,
  unseated: [],
  tables: SHEETS.map(({ table, state }) => ({
    number: table,
    stands: [Math.ceil(table / 6), ((table - 1) % 6) + 1],
    seats: PLAYERS.filter((_, index) => (table === 16 ? [3, 44, 46].includes(index) : index % 18 === table - 1))
      .slice(0, 3)
      .map((one, index) => ({
        seat: letter(index),
        player: one.id,
        shown: one.shown,
        team: one.team!,
        points: 8,
        status: one.status,
        signed: false,
        own: false,
      })),
    square: state,
    state: state === "agreed" ? ("confirmed" as const) : ("open" as const),
    live: false,
    entries: [],
    points: {},
    rulings: [],
    calls: [],
    warned: [],
  })),
};

/** A game before its first draw, while people come. */
export const BEFORE: EventPage = {
  ...EVENT,
  games: [
    (({ clock: _clock, ...game }) => ({
      ...game,
      present: 41,
      fit: { threes: 13, twos: 1 },
      rounds: [],
      released: 0,
      sheets: [],
    }))(GAME),
  ],
  calls: [],
  look_at: [],
};
