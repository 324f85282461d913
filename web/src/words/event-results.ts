// The words of the results page: sheets that are typed, checked, compared and corrected.
import type { SheetNote } from "../event/types";
import { capital, inWords } from "./counting";
import { count, tablesNamed } from "./event";

export const RESULTS = {
  says: {
    notYet: "No round is being played.",
    notYetLine: "Results can be typed once a round has begun.",
    some: (n: number, of: number, missing: number) =>
      `${n} of ${of} are in. ${capital(inWords(missing))} ${missing === 1 ? "sheet is" : "sheets are"} missing.`,
    none: (of: number) => `${count(of, "sheet")} to come.`,
    second: (n: number, waiting: number) =>
      `${n} agree. ${capital(inWords(waiting))} ${waiting === 1 ? "waits" : "wait"} for the second person.`,
    differ: (list: readonly number[]) =>
      `All sheets are in. ${tablesNamed(list)} ${list.length === 1 ? "differs" : "differ"}.`,
    waiting: (n: number) =>
      `All sheets are in. ${capital(inWords(n))} ${n === 1 ? "waits" : "wait"} for the second person.`,
    all: (of: number, round: number) => `${of === 1 ? "The table agrees" : `All ${of} agree`}. Close round ${round}.`,
    allIn: (of: number) => `${of === 1 ? "The table agrees" : `All ${of} agree`}.`,
    closed: (round: number) => `Round ${round} is closed.`,
    closedLine: "A result can still be corrected, with a reason.",
  },
  you: "You are",
  first: ", first entry.",
  second: ", second entry.",
  one: ". One entry is enough.",
  other: (name: string) => `${name} types the same sheets and does not see yours.`,
  somebody: "Somebody else types the same sheets and does not see yours.",
  part: "Your part",
  firstPart: "First entry",
  secondPart: "Second entry",
  close: (round: number) => `Close round ${round}`,
  correct: "Correct a result…",
  closeForm: "Close the form",
  toStandings: "Go to the standings",

  sheet: "A sheet",
  table: "Table",
  store: (table: number) => `Store table ${table}`,
  storeNone: "Store",
  seat: (seat: string, name: string) => `${name}, seat ${seat}: total`,
  noTable: (table: string) => `There is no table ${table} in this round.`,
  gone: "Nobody is left at this table.",
  agreed: "This result counts. The organiser can correct it.",
  isLive: "A live table: its record fills this in.",
  record: "The record",
  stored: (table: number, missing: number) =>
    `Table ${table} stored. ${missing === 0 ? "No sheet is missing." : `${capital(inWords(missing))} missing.`}`,
  odd: "odd: see below",
  strange: "see below",
  flags: {
    absent: "absent",
    left: "left early",
    excused: "excused",
    disqualified: "disqualified",
    penalty: "has a penalty",
    unsigned: "not signed",
  },
  /** What each key does, with the key. */
  keys: [
    [["17", "Tab"], "table"],
    [["20", "Tab"], "totals by seat"],
    [["Enter"], "store"],
    [["A"], "absent"],
    [["L"], "left early"],
    [["E"], "excused"],
    [["D"], "disqualified"],
    [["S"], "not signed"],
    [["Esc"], "clear"],
  ] as [string[], string][],
  penaltyThere: "Has a penalty",
  storeAnyway: "You can store it anyway.",
  minus: "±",
  minusLabel: "Below zero",
  ofBox: (name: string) => `About ${name}`,
  wholeSheet: "The whole sheet, shake by shake",
  shake: (n: number) => `Shake ${n}`,
  shakeOf: (n: number, name: string) => `Shake ${n}, ${name}`,
  shakesLine: "Leave it empty if somebody was not there. The sums are checked against the totals above.",
  sums: "Sums",
  takeSums: "Take the sums as totals",

  yours: "Your last sheets",
  yoursMany: (n: number) => `${n} typed by you`,
  yoursNone: "Sheets that you store appear here. You can take them back.",
  waits: "waits for the second person",
  counts: "agreed",
  differs: "differs: the organiser looks at it",
  undo: "Undo",
  undoOf: (table: number) => `Undo table ${table}`,
  askUndo: "ask the organiser to undo it",

  sheets: "Sheets",
  missing: (n: number) => `${n} missing`,
  missingNone: "none missing",
  /** Below the squares. */
  legend: {
    agreed: "agreed",
    typed: "typed once",
    "no-sheet": "missing",
    differ: "differ",
    appeal: "appeal",
    playing: "playing",
  },

  differTitle: (table: number) => `Table ${table}: the two entries differ`,
  organiser: "organiser",
  seatHead: "seat",
  isRight: (name: string) => `${name} is right`,
  rightReason: (name: string) => `The entry of ${name} is right.`,
  third: "Third entry",

  form: {
    title: "Correct a result",
    round: "Round",
    table: "Table",
    reason: "Reason",
    reasonHint: "such as: the sheet was added up wrong",
    needsReason: "Say why: a reason is required.",
    note: "Standings change at once. Published draws stay as they are (TD-34).",
    do: "Correct it",
    incomplete: "A total is missing.",
    nothing: "This table has no result to correct.",
  },
};

/** What is suspicious about a sheet: the emphasised start and the rest of the sentence. */
export function strange(note: SheetNote, total: number | undefined, name: string): { lead: string; line: string } {
  const anyway = RESULTS.storeAnyway;
  switch (note.code) {
    case "odd-total":
      return {
        lead: `${total ?? ""} is odd.`,
        line: `A shake gives 2, 4 or 6, so a penalty point must stand in ${name}’s column. ${anyway}`,
      };
    case "high-total":
      return { lead: `${total ?? ""} is a lot.`, line: `A round rarely has so many shakes. ${anyway}` };
    case "sum-wrong":
      return {
        lead: `${name}:`,
        line: `The shakes add up to ${note.expected ?? ""}, the sheet says ${total ?? "nothing"}.`,
      };
    case "impossible-score":
      return {
        lead: note.shake === undefined ? `${name}:` : `Shake ${note.shake}, ${name}:`,
        line: `A shake gives 2, 4 or 6. ${anyway}`,
      };
    case "impossible-shake":
      return {
        lead: note.shake === undefined ? "" : `Shake ${note.shake}:`,
        line: "Somebody has 6 and nobody has 2: that cannot be (X). Stored anyway.",
      };
    default:
      return { lead: note.code, line: anyway };
  }
}
