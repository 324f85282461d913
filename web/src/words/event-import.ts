// The words of entries from a file: what was understood, what is wrong with a row, and the fix for it.
import type { Cure } from "../event/import/list";
import type { ImportTrouble, Level } from "../event/types";
import { count } from "./event";
import { divisionCalled } from "./names";

const come = (n: number): string => `${count(n, "player")} can come in.`;
export const IMPORT = {
  back: "Back",
  title: (coming: number, skipped: number) =>
    skipped === 0 ? come(coming) : `${come(coming)} ${count(skipped, "row is", "rows are")} skipped.`,
  line: "Nothing is stored yet. Correct what you like; the rest comes in as it is.",
  begin: "Who plays?",
  beginLine:
    "Bring the list of entries: a CSV file, or rows pasted from a spreadsheet. You see everything before it is added.",
  another: "Another file",
  takeIn: (n: number) => `Add ${count(n, "player")}`,
  taking: "Adding them…",
  drop: "Drop a file or paste anywhere here.",
  choose: "Choose a file",
  chooseField: "Choose",
  chooseOf: (heading: string) => `Choose what ${heading} means`,
  pasted: "pasted",
  paste: "Or paste rows here",
  pasteExample: "Student\tNick\tTeam\tYear",
  read: "Look at it",
  rows: (n: number) => count(n, "row"),
  delimiters: { ",": "commas", ";": "semicolons", "\t": "tabs" } as Record<string, string>,
  columns: "Columns",
  private: "private",
  notUsed: "not used",
  means: (heading: string) => `What ${heading} means`,
  namesStay: "Names stay on this server.",
  namesHere: "Names stay on this laptop.",
  names: (day: string) => `Posters, screen and phones show nicknames or codes. All names are deleted on ${day}.`,
  show: "Show",
  all: (n: number) => `All ${n}`,
  questions: (n: number) => `With a question ${n}`,
  skipped: (n: number) => `Skipped ${n}`,
  fine: (n: number) => `${n} fine`,
  gaps: (n: number) => `${n} ${n === 1 ? "comes" : "come"} in with a gap`,
  left: (n: number) => `${n} skipped`,
  row: "row",
  found: "what we found",
  isFine: "fine",
  empty: "empty",
  without: (n: number) => `${count(n, "row")} without a question`,
  noQuestions: "No row has a question.",
  nothing: "Nothing in this file could be read.",
  emptyFile: "There is nothing in it.",
  lookedFor:
    "We looked for a column called name, player or student, or first and last, in the first line. The file begins like this:",
  unread: {
    "too-large": "This file is too large for a list of entries.",
    workbook: "This is a workbook. Save the sheet as CSV, or copy its cells and paste them here.",
  },
  game: "They play",
  allGames: "all games",
  ok: "Use it",
} as const;
export const FIELDS: Record<string, string> = {
  name: "name",
  first: "first name",
  last: "last name",
  nickname: "nickname",
  team: "team",
  school: "school",
  league: "league",
  grade: "grade",
  division: "division",
  seed: "seed",
  id: "code",
  consent: "consent",
};
export const LEVELS_OF_NAMES: Record<Level, string> = {
  code: "code only",
  nickname: "nickname",
  initials: "initials",
  first: "first name",
  full: "full name",
};

/** What is wrong with a row, and what happens to it. */
export function troubleWords({ code, found = "", other, cure, message }: ImportTrouble): readonly [string, string] {
  switch (code) {
    case "name-missing":
      return ["No name in this row.", "Skipped."];
    case "duplicate-player":
      return [
        other === undefined ? "Same name and team as another row." : `Same name and team as row ${other}.`,
        "Skipped.",
      ];
    case "duplicate-id":
      return [other === undefined ? `Code ${found} is taken.` : `Row ${other} has code ${found} too.`, "Skipped."];
    case "grade-invalid":
      return [`Grade “${found}” is not a number.`, "Comes in without a grade."];
    case "consent-invalid":
      return [`Consent “${found}” does not say to what.`, "Comes in as nickname."];
    case "division-unknown":
      return [`There is no division “${found}”.`, "Comes in without it."];
    case "seed-invalid":
      return [`Seed “${found}” is not a number.`, "Comes in without a seed."];
    case "too-old":
      return [`Grade ${found} is above this division.`, cure ? "Comes in. You decide." : "Comes in."];
    case "team-full":
      return ["This team is larger than allowed.", "Comes in."];
    case "too-many-cells":
      return ["More cells than columns.", "The last ones are left out."];
    default:
      return [message, ""];
  }
}
/** The label of the fix. */
export function cureWords(cure: Cure, code: string): string {
  if (code === "duplicate-player") return "Keep both";
  switch (cure.how) {
    case "set":
      return cure.field === "division" ? `Move to ${divisionCalled(cure.to)}` : `Make it ${cure.to}`;
    case "clear":
      return cure.field === "id" ? "Give a new code" : "Leave it out";
    case "type":
      return `Type a ${FIELDS[cure.field] ?? cure.field}`;
    case "choose":
      return "Choose…";
  }
}
