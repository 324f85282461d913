// The pages of an event by role: what is in the bar, what is in the menu beside it, and where each role begins.
import type { Role } from "./types";

/** Pages in the bar. */
const BAR: Record<Role, readonly string[]> = {
  organiser: ["", "people", "draw", "results", "room", "standings"],
  scorekeeper: ["", "people", "results", "room", "standings"],
  judge: ["judge", "room", "standings"],
  coach: ["coach", "standings"],
  player: [],
  table: [],
};
/** Pages in the menu. */
const MORE: Record<Role, readonly string[]> = {
  organiser: ["check-in", "import", "staff", "print", "projector", "awards", "log", "settings"],
  scorekeeper: ["check-in", "print", "projector", "log"],
  judge: ["log"],
  coach: [],
  player: [],
  table: [],
};
export const barOf = (role: Role): readonly string[] => BAR[role];
export const moreOf = (role: Role): readonly string[] => MORE[role];
/** Where a member of the staff begins. */
export const firstPage = (role: Role): string => BAR[role][0] ?? "";

/** The letters after `G`. */
export const LETTERS: Readonly<Record<string, string>> = {
  o: "",
  p: "people",
  d: "draw",
  r: "results",
  m: "room",
  s: "standings",
};
/** Pages that belong to one in the bar. */
const WITHIN: Readonly<Record<string, string>> = { "check-in": "people", import: "people", awards: "standings" };
export const inBar = (page: string): string => WITHIN[page] ?? page;
