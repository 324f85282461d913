// The words of every page of the tournament desk: the frame, the clock of the room, squares of tables, entries and refusals.
import type { CallKind, Role, SquareState } from "../event/types";

export const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
/** "9", "9 and 16", "7, 15 and 16". */
export const listed = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
/** "Table 9", "Tables 9 and 16". */
export const tablesNamed = (tables: readonly number[]): string =>
  `${tables.length === 1 ? "Table" : "Tables"} ${listed(tables)}`;

export const EVENT = {
  title: "Tournaments",
  nav: "Event",
  pages: {
    "": "Overview",
    people: "People",
    draw: "Draw",
    results: "Results",
    room: "Room",
    standings: "Standings",
    settings: "Settings",
    staff: "Staff and links",
    log: "Log",
    awards: "Awards",
    print: "Paper",
    projector: "Projector",
    judge: "Judge",
    coach: "My team",
    import: "Entries from a file",
    "check-in": "Check-in",
  } as Record<string, string>,
  more: "More pages",
  game: "Game",
  calls: (n: number) => count(n, "call"),
  loading: "The desk is being laid out.",
  gone: "There is no event with this code.",
  notStaff: "You are not on the staff of this event.",
  notStaffLine: "Ask the organiser for a link, or look at what everybody sees.",
  toPublic: "What everybody sees",
  revoked: "Your place on the staff has ended.",
  again: "Try again",
  offline: "Not connected to the desk.",
  waits: (n: number) => `${count(n, "tap")} ${n === 1 ? "waits" : "wait"} on this device.`,
  latest: "What you see may be out of date.",
  finished: "This event is finished: everything stays as it is.",
  undoFinish: "Undo finish",
  found: {
    title: "The desk was opened again.",
    line: (entries: number) => `All ${entries} entries are here.`,
    clock: (left: string, what: string) => `The room clock has gone on: ${left} ${what}.`,
    paused: "The room is paused.",
    goOn: "Go on",
  },
  saved: "Saved",
  savedHere: "Saved on this laptop",
  copy: (place: string) => `copy on ${place}`,
  copyFailed: (place: string) => `copy on ${place} failed`,
  phones: (n: number) => `${count(n, "phone")} on the room’s network`,
  last: "Last:",
  undo: "Undo",
  nothingYet: "Nothing is stored yet.",
  close: "Close",
  refusedBefore: "Something that waited was refused:",
  keys: {
    title: "Keys",
    list: [
      ["G, then O P D R M S", "Overview, People, Draw, Results, Room, Standings"],
      ["Ctrl Z", "takes back your last entry"],
      ["/", "finds a player"],
      ["?", "this list"],
    ] as readonly (readonly [string, string])[],
  },
} as const;

/** The clock of the room. */
export const CLOCK = {
  title: "Room clock",
  started: (hour: string) => `started ${hour}`,
  paused: "The room is paused",
  over: "Time is up",
  none: "The clock has not begun.",
  gone: (gone: string, of: string) => `${gone} of ${of} gone`,
  pause: "Pause the room",
  resume: "Go on",
} as const;
/** What is announced, in a line. */
export const ANNOUNCED: Record<string, string> = {
  begin: "Begin",
  "five-minutes": "Five minutes",
  "no-new-shakes": "No new shakes",
  "one-minute": "One minute",
  stop: "Stop, write what you have",
  "pencils-down": "Pencils down",
  "pencils-down-two-solutions": "Pencils down, two Solutions",
};
/** What the digits count down to: beside them, and in the bar. */
export const UNTIL: Record<string, readonly [large: readonly string[], chip: string]> = {
  "no-new-shakes": [["until the last", "shake may begin."], "to No new shakes"],
  stop: [["until Stop.", "No new shakes."], "to Stop"],
  "pencils-down": [["until pencils", "down. Write."], "to Pencils down"],
  "pencils-down-two-solutions": [["until pencils down,", "two Solutions."], "to Pencils down"],
};

/** A table as a square: what it is called in a legend, and what is read aloud. */
export const SQUARES: Record<SquareState, string> = {
  called: "judge called",
  differ: "differ",
  "judge-there": "a judge is there",
  appeal: "appeal",
  "no-sheet": "finished, no sheet",
  typed: "typed once",
  agreed: "in",
  playing: "still playing",
};
export const SQUARE = {
  label: (table: number, word: string, minutes: number, live: boolean) =>
    `Table ${table}, ${live ? "live, " : ""}${word}${minutes > 0 ? ` for ${count(minutes, "minute")}` : ""}`,
} as const;

export const ROLES: Record<Role, string> = {
  organiser: "Organiser",
  scorekeeper: "Scorekeeper",
  judge: "Judge",
  coach: "Coach",
  player: "Player",
  table: "Live table",
};
export const CALLS: Record<CallKind, string> = {
  solution: "Solution",
  procedure: "Procedure",
  time: "Initials for a penalty",
  conduct: "Conduct",
  second: "Second judge",
  sheet: "Sheet",
  help: "Help",
};

/** Refusals in the words of the desk; all others have the server's sentence. */
export const REFUSED = {
  "same-person": "You typed this sheet. Somebody else has to be the second.",
  "second-judge-needed": "An appeal needs rulings of two judges. Call a second one.",
  "event-finished": "This event is finished. Undo the finish first.",
  "undo-breaks": "Something that came after this needs it. Undo that first.",
  "already-undone": "This was taken back already.",
  "not-allowed": "Your place on the staff does not allow this.",
  "round-open": "The round before is not closed yet.",
  "already-present": "They are here already.",
  "player-exists": "Somebody has this code already.",
  "reason-required": "Say why, in a few words.",
} as Record<string, string>;
export const refusedTables = (tables: readonly number[]): string =>
  `${tablesNamed(tables)} ${tables.length === 1 ? "has" : "have"} no result. Type ${tables.length === 1 ? "it" : "them"}, or enter who was absent.`;
export const refusedTwos = (players: number, threes: number): string =>
  `${players} players fill ${threes} tables of three. No table of two is needed.`;
