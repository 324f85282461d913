// The kinds of puzzles, in a few words: for lists, worksheets, and beside the map of lessons.
import type { Kind } from "../puzzle/types";

export const KINDS: Record<Kind, string> = {
  write: "Write a Solution",
  now: "Now or not",
  impossible: "Possible or not",
  safe: "Find a safe move",
  shortest: "The shortest Solution",
  check: "Check a paper",
  flub: "Find the slip",
  prove: "Write a proof",
  name: "Name the cards",
};
