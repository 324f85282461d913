// The words of the page of the log.
import { count } from "./event";

export const JOURNAL = {
  title: (n: number) => `The log: ${count(n, "entry", "entries")}.`,
  line: "Nothing is erased. An entry that was undone stays, and so does the undoing.",
  find: "Look for a name, a table, a word",
  found: (n: number, of: number) => `${n} of ${count(of, "entry", "entries")}`,
  nothing: "No entry has these words.",
  empty: "Nothing is stored yet.",
  fingerprint: "Fingerprint of the log",
  fingerprintLine: "The hash of its last line. It is printed on every sheet.",
  more: "Earlier entries",
  undo: "Undo",
  undoOf: (n: number) => `Undo entry ${n}`,
  undone: "undone",
  entry: (n: number) => `Entry ${n}`,
  breaks: "This entry needs it:",
  loading: "The log is being read.",
  failed: "The log could not be read.",
  note: "Add a line to the log",
  noteDo: "Add",
  days: (at: number) => new Date(at).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }),
};
