// What goes over the socket of a table, as docs/protocol.md and docs/referee.md have it.

export type Game = "equations" | "onsets" | "wff";
export type Section = "required" | "permitted" | "forbidden" | "resources";
export type MatSection = Exclude<Section, "resources">;
export type Phase =
  "between" | "rolling" | "variations" | "goal" | "no-goal" | "turn" | "writing" | "checking" | "ended" | "closed";
export type Situation = "now" | "impossible" | "forceout" | "stop" | "no-goal";
export type Call = "now" | "impossible" | "no-goal";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Variation {
  name: string;
  [parameter: string]: string | number;
}

export interface Settings {
  rules: string;
  division: string;
  season?: string;
  seats: number;
  mode: "strict" | "tabletop";
  judging: "auto" | "peers";
  time: "tournament" | "relaxed" | "none";
  practice: boolean;
  open_to_watch: boolean;
}

export interface SeatInfo {
  name: string | null;
  bot: string | null;
  free: boolean;
}
export interface TableInfo {
  settings: Settings;
  seats: SeatInfo[];
  judge: string | null;
  phase: string;
  paused: boolean;
  matches: number;
  fairness: Json;
}

export interface PlayerView {
  name: string;
  total: number;
  penalties: number;
  here: boolean;
  leads: boolean;
  disqualified: boolean;
  signed: boolean;
  points?: number;
}
export type Stage = "limit" | "added" | { countdown: number };
export interface TaskView {
  kind: string;
  deadline: number;
  stage: Stage;
  stands: boolean;
}
export interface Submission {
  equation?: string;
  solutions?: OnsetsSolution[];
  solution?: string;
  proof?: string;
  goal?: string;
}
export interface OnsetsSolution {
  restrictions?: string[];
  set_name: string;
  blank?: string;
}
/** A Solution, and the same in one line for sentences. */
export interface Solution {
  submission: Submission;
  says: string;
}
/** What a player did or could have done on the mat, as a command has it. */
export type Act =
  | { do: "goal"; goal: string }
  | { do: "move" | "shift"; cube: string; to: MatSection; bonus?: string }
  | { do: "add-to-goal"; cube: string; goal: string; bonus?: string };
/** A fact with the words for it. */
export type Said<Fact> = Fact & { says: string };
export interface PaperView {
  player: string;
  decided?: boolean;
  presented: boolean;
  declined: boolean;
  submission?: Submission;
  correct?: boolean;
}
/** Somebody who checks the Solution of another, and what has come of it so far. */
export interface Checker {
  player: string;
  accepted: boolean;
  /** Has asked the judge, and may object no more. */
  asked: boolean;
  /** Has tried to prove an ambiguity in vain, and may object no more. */
  failed: boolean;
  /** Has said that the attempt shall be a joint one. */
  together: boolean;
}
/** A reason for which a Solution may be rejected, as `GET /api/grounds` lists them. */
export interface Ground {
  name: string;
  /** The section of the book. */
  rule: string;
  says: string;
}
export interface ShakeView {
  resources: string[];
  required: string[];
  permitted: string[];
  forbidden: string[];
  goal: string;
  universe: string[];
  variations: Variation[];
  turn?: string;
  mover?: string;
  challengers: string[];
  situation?: Situation;
  window?: number;
  papers: PaperView[];
  checked?: string;
  /** Those who check it, while one is checked. */
  checkers?: Checker[];
  offences?: string[];
}
export interface ShakeResult {
  setter: string;
  void: boolean;
  scores: number[];
  took_part: boolean[];
  goal: string;
  situation?: Situation;
  solutions: { player: string; submission: Submission; correct: boolean }[];
}
export interface Penalty {
  id: number;
  player: string;
  points: number;
  code: string;
  at: number;
  status: "approved" | "pending" | "denied";
}
export interface Sheet {
  shakes: ShakeResult[];
  penalties: Penalty[];
}
export interface View {
  rules: string;
  division: string;
  season?: string;
  clock: number;
  phase: Phase;
  players: PlayerView[];
  waiting: string[];
  task?: TaskView;
  /** When what time runs for ends: the task, or the statement of a challenge while the block is held. */
  deadline?: number;
  block: string[];
  setter?: string;
  shake?: ShakeView;
  sheet: Sheet;
}

export interface Reason {
  code: string;
  rule?: string;
  message: string;
  place?: { field: string; start: number; end: number };
  witness?: {
    kind: string;
    lines?: string[];
    value?: string;
    cubes?: string[];
    cards?: string[];
    solution?: string;
    proof?: string;
    rules?: string[];
    bars?: number;
  };
}
export interface TableEvent {
  at: number;
  event: string;
  player?: string;
  code?: string;
  cube?: string;
  cubes?: string;
  cards?: string;
  to?: string;
  goal?: string;
  bonus?: string;
  call?: Call;
  setter?: string;
  variation?: Variation | string;
  challengers?: string[];
  mover?: string;
  situation?: Situation;
  present?: boolean;
  verdict?: string;
  /** The codes of a verdict's reasons. */
  reasons?: string[];
  /** The same reasons in full. */
  why?: Reason[];
  submission?: Submission;
  scores?: Record<string, number>;
  points?: number;
  id?: number;
  task?: string;
  reason?: string;
  /** The presented line with the brackets of a checker: a text, or in On-Sets a list like `solutions`. */
  revision?: string | OnsetsSolution[];
  /** What the judge answered: whether it equals the Goal. */
  equals?: boolean;
  /** Where a bonus went by mistake, at a tabletop. */
  bonus_to?: string;
  both?: boolean;
  against?: string;
}

export interface Action {
  do: string;
  cube?: string;
  to?: string;
  goal?: string;
  call?: Call;
  cubes?: string;
  present?: boolean;
  both?: boolean;
  player?: string;
  penalty?: number;
  late?: boolean;
  judges?: number;
  needs?: string[];
  set_aside?: string;
  illegal?: string[];
}
/** A cube that may not go where others may, and why. */
export interface RefusedTurn {
  do: string;
  cube: string;
  to?: string;
  code: string;
}
export interface Bonus {
  cubes: string[];
  turns: Action[];
  refused?: RefusedTurn[];
}

export type Place = { seat: number } | "judge" | null;
export interface Scene {
  last: number;
  table: TableInfo;
  place: Place;
  owner: boolean;
  now: number | null;
  running: boolean;
  view?: View;
  actions?: Action[];
  bonus?: Bonus;
  refused?: RefusedTurn[];
}
export interface Entry {
  entry: number;
  kind: string;
  events?: TableEvent[];
  away?: number;
}
export interface Problem {
  status: number;
  code: string;
  detail: string;
  rule?: string;
}

export type Says =
  | { type: "missed"; missed: Entry[] }
  | ({ type: "welcome"; missed: Entry[] } & Scene)
  | ({ type: "update" } & Entry & Scene)
  | { type: "answer"; id: string; entry?: number; problem?: Problem }
  | { type: "presence"; seats: boolean[]; watching: number }
  | { type: "phrase"; by: string; phrase: number }
  | { type: "lag"; milliseconds: number }
  | { type: "goodbye"; problem: Problem };

/** A number with a real minus sign. */
export const minus = (number: number): string => String(number).replace("-", "−");
