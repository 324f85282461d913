// The words of the overview of an event: what is going on, what is next, the path of the day, and what to look at.
import type { Day, Stand, Step } from "../event/day";
import type { LookAt } from "../event/types";
import { count, listed, tablesNamed } from "./event";

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const inWords = (n: number): string => SMALL[n] ?? String(n);

interface Told extends Pick<Day, "round" | "of" | "sheets"> {
  players: number;
  present: number;
  /** What the clock shows. */
  left: string;
}
/** What is going on, and what is next. */
export const GOES_ON: Record<Stand, (told: Told) => readonly [heading: string, next: string]> = {
  "no-players": () => ["No players yet.", "bring the list of entries, or add players by hand."],
  "check-in": ({ present, players }) => [
    `${present} of ${players} ${present === 1 ? "is" : "are"} here.`,
    "check in who has come, then draw round 1.",
  ],
  "all-here": ({ players }) => [`All ${players} are here.`, "draw round 1. Only you see it until you publish it."],
  draft: ({ round }) => [`Round ${round} is drawn. Only you see it.`, "look at the draw, then publish it."],
  published: ({ round }) => [`Round ${round} is on the wall.`, "start it when everybody is seated."],
  playing: ({ round, left, sheets }) => [
    `Round ${round}: ${left} until the last shake may begin.`,
    `walk round and look. ${sheets.finished > 0 ? `${count(sheets.finished, "table has", "tables have")} finished.` : "Calls come in below."}`,
  ],
  stopping: ({ round, left, sheets }) => [
    `Round ${round} stops in ${left}.`,
    `put two people at the results page. ${count(sheets.out, "sheet is", "sheets are")} still out; ${sheets.finished} of those tables ${sheets.finished === 1 ? "has" : "have"} finished.`,
  ],
  collecting: ({ round, sheets }) => [
    `Round ${round} is over. ${count(sheets.out, "sheet is", "sheets are")} out.`,
    "type the sheets as they come; each is typed by two people.",
  ],
  "all-in": ({ round, sheets }) => [`All ${sheets.of} agree.`, `close round ${round}.`],
  closed: ({ round }) => [`Round ${round} is closed.`, "look at the standings and release them, or draw at once."],
  released: ({ round }) => [`Round ${round} is closed and released.`, `draw round ${round + 1}.`],
  played: ({ of }) => [`All ${of} rounds are played.`, "look at the standings and release them."],
  awards: ({ of }) => [`All ${of} rounds are played and released.`, "read out the awards, then finish the event."],
  finished: () => ["The event is finished.", "keep the file, and give everybody their certificate."],
};
/** What the one large button says. */
export const DOES: Record<Stand, (round: number) => string> = {
  "no-players": () => "Bring the list",
  "check-in": () => "Check in",
  "all-here": () => "Draw round 1",
  draft: (round) => `Publish round ${round}`,
  published: (round) => `Start round ${round}`,
  playing: () => "Room plan",
  stopping: () => "Type results",
  collecting: () => "Type results",
  "all-in": (round) => `Close round ${round}`,
  closed: (round) => `Release round ${round}`,
  released: (round) => `Draw round ${round + 1}`,
  played: (round) => `Release round ${round}`,
  awards: () => "Awards",
  finished: () => "Certificates",
};
/** Where it leads, if it does nothing itself; and the second button with its words. */
export const LEADS: Record<Stand, readonly [page: string, second: string, words: string]> = {
  "no-players": ["import", "people", "Add by hand"],
  "check-in": ["check-in", "draw", "Draw round 1"],
  "all-here": ["draw", "check-in", "Check-in"],
  draft: ["draw", "draw", "Look at the draw"],
  published: ["room", "print", "Posters and sheets"],
  playing: ["room", "results", "Type results"],
  stopping: ["results", "room", "Room plan"],
  collecting: ["results", "room", "Room plan"],
  "all-in": ["results", "results", "Look at the results"],
  closed: ["standings", "draw", "Draw the next round"],
  released: ["draw", "standings", "Standings"],
  played: ["standings", "standings", "Look at the standings"],
  awards: ["awards", "standings", "Standings"],
  finished: ["print", "awards", "Awards"],
};
export const STEP_WORDS: Record<Step, string> = {
  setup: "Setup",
  "check-in": "Check-in",
  draw: "Draw",
  play: "Play",
  results: "Results",
  standings: "Standings",
  awards: "Awards",
};

export const HOME_PAGE = {
  next: "Next:",
  path: "The day",
  roundOf: (round: number, of: number) => `round ${round} of ${of}`,
  roundsOf: (of: number) => count(of, "round"),
  teams: (n: number) => count(n, "team"),
  players: (n: number) => count(n, "player"),
  here: (n: number, of: number) => `${n} of ${of} here`,
  tables: (n: number) => count(n, "table"),
  notDrawn: "not drawn",
  stops: (hour: string) => `stops ${hour}`,
  stopped: "stopped",
  waits: "waits",
  inOf: (n: number, of: number) => `${n} of ${of} in`,
  onWall: (round: number) => `round ${round} on the wall`,
  notReleased: "not released",
  afterRound: (round: number) => `after round ${round}`,
  sheets: "Sheets",
  noRound: "Tables appear here when a round is drawn.",
  stoppedTables: (tables: readonly number[]) => tablesNamed(tables),
  haveFinished: (n: number) => `${n === 1 ? "has" : "have"} finished.`,
  longest: (table: number, minutes: number) =>
    `Table ${table} for ${inWords(minutes)} ${minutes === 1 ? "minute" : "minutes"}:`,
  either: (names: readonly string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
  hasSheet: "has the sheet.",
  calls: "Calls",
  wait: (n: number) => `${n} wait`,
  waiting: (time: string) => `waits ${time}`,
  free: (judge: string) => `${judge} is free`,
  there: (judge: string) => `${judge} is there`,
  send: (judge: string) => `Send ${judge}`,
  sendSome: "Send…",
  noCalls: "No calls.",
  judges: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? "is" : "are"} free.`,
  noJudges: "No judge has come in yet.",
  lookAt: "To look at",
  nothing: "Nothing waits for you.",
  more: (n: number) => `${n} more`,
  say: "Read this aloud",
} as const;

/** Something to look at: what, why it can wait, where to fix it, and the label for that. */
export function lookedAt(one: LookAt): { title: string; line: string; page: string; words: string } {
  switch (one.what) {
    case "appeal":
      return {
        title: `Table ${one.table}: appeal`,
        line: "does not hold up the room",
        page: "results",
        words: "Decide",
      };
    case "differ":
      return {
        title: `Table ${one.table}: entries differ`,
        line: "two people typed different totals",
        page: "results",
        words: "Settle",
      };
    case "unsigned":
      return {
        title: `Table ${one.table}: ${inWords(one.missing)} ${one.missing === 1 ? "signature" : "signatures"} missing`,
        line: "entered and marked",
        page: "results",
        words: "",
      };
    case "away":
      return { title: `${one.player} is away`, line: one.reason ?? "no reason given", page: "people", words: "" };
    case "two-seats":
      return {
        title: `${one.player} has two seats`,
        line: "two rounds in play seat the same person",
        page: "draw",
        words: "Repair",
      };
    case "sets":
      return {
        title: `${count(one.missing, "set")} of cubes ${one.missing === 1 ? "is" : "are"} missing`,
        line: "fewer sets than tables",
        page: "draw",
        words: "",
      };
    case "wishes":
      return {
        title: `${count(one.count, "nickname asks", "nicknames ask")} to play`,
        line: "by the code on the wall",
        page: "people",
        words: "Look",
      };
    case "copy":
      return { title: "The copy failed", line: one.fault, page: "settings", words: "" };
  }
}
