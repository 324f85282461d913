// What lessons say and hear over HTTP. Everything here imports these types, so that they can come from elsewhere one day.
import type { Position } from "../lib/api";
import type { Game, MatSection, Reason, Submission, Variation } from "../lib/protocol";

/** How the coach speaks: short, plain or full. */
export type Reading = 1 | 2 | 3;
/** A game, or what all of them share. */
export type Subject = Game | "match";
/** How far somebody is with a step; nothing where it was never begun. */
export type StepState = null | "begun" | "done" | "seen";
export interface Stand {
  state: StepState;
  tries: number;
  hints: number;
}
export type Kind = Step["kind"];

export interface Chapter {
  title: string;
  lessons: string[];
}
export interface Path {
  id: string;
  game: Subject;
  title: string;
  note: string;
  chapters: Chapter[];
}
export interface Listed {
  id: string;
  /** In its path. */
  number: number;
  game: Subject;
  rules: string;
  division: string;
  title: string;
  aim: string;
  after: string[];
  book: string[];
  minutes: number;
  made: boolean;
  kinds: Kind[];
  steps: StepState[];
  done: boolean;
  /** When it was last worked on, in milliseconds; 0 for never. */
  touched: number;
}
export interface LessonMap {
  reading: Reading;
  paths: Path[];
  lessons: Listed[];
}

interface Common {
  say?: { short: string; plain: string; full: string };
  ask?: string;
  /** The name of a position of the lesson. */
  position?: string;
  /** What is outlined: `goal`, `permitted:b2`, `card:BR`, `line:5`. */
  point: string[];
  /** How many hints there are at least. */
  hints: number;
}
/** What a Solution has to keep to, beside the rules. */
export interface Limits {
  cubes_max?: number;
  uses?: string;
  without?: string;
}
export type PaperShown = Submission | { wff: string };
export type Step = Common &
  (
    | { kind: "read" }
    | { kind: "goal" }
    | { kind: "move" }
    | { kind: "choose"; options: string[]; all: boolean; roll?: string }
    | { kind: "value"; of?: string; side: "solution" | "goal"; restrictions: string[] }
    | { kind: "mark"; of: string; restrictions: string[]; mark: "in" | "out" }
    | { kind: "sort"; items: string[]; bins: [string, string] }
    | { kind: "write"; situation: string; limits?: Limits }
    | { kind: "prove"; situation: string; solution?: string; given?: string[] }
    | { kind: "mistake"; situation?: string; paper: PaperShown; find: "place" | "reason"; options: string[] }
    | { kind: "play"; bot: string; errand?: string; short: boolean }
  );
/** A step of one kind. */
export type StepOf<K extends Kind> = Extract<Step, { kind: K }>;

export interface ShownLesson {
  id: string;
  game: Subject;
  rules: string;
  division: string;
  season?: string;
  variations: Variation[];
  title: string;
  aim: string;
  after: string[];
  book: string[];
  minutes: number;
  next: string | null;
  reading?: Reading;
  positions: Record<string, Position>;
  steps: Step[];
  states: Stand[];
  done: boolean;
}

/** Where a symbol or a line of a paper stands. */
export interface At {
  field: string;
  character: number;
}
export interface Laying {
  cube: string;
  to: MatSection;
}
export type Answer =
  | { kind: "read" | "skip" | "show" }
  | { kind: "choose"; picked: number[] }
  | { kind: "value"; value: string }
  | { kind: "mark"; cards: string[] }
  | { kind: "sort"; first: number[] }
  | { kind: "goal"; goal: string }
  | ({ kind: "move" } & Laying)
  | { kind: "write"; submission: Submission }
  | { kind: "mistake"; picked: number }
  | { kind: "mistake"; at: At }
  | { kind: "play"; table: string };

/** The key of a step, by what it asks for. */
export interface Key {
  picked?: number[];
  value?: string;
  cards?: string[];
  first?: number[];
  goal?: string;
  moves?: Laying[];
  submission?: Submission;
  at?: { field: string; start: number; end: number };
}
export interface Answered {
  right: boolean;
  said?: string;
  reasons: Reason[];
  truth?: "safe" | "now" | "impossible";
  /** What shows it: the Solution that Now allows. */
  witness?: Submission;
  /** The cubes of the witness that lie in Resources. */
  missing?: string[];
  misplaced?: number[];
  cards?: { missing: string[]; extra: string[] };
  shown?: Key;
  state: Stand;
  /** Whether the lesson is done. */
  done: boolean;
}
export interface Hint {
  number: number;
  of: number;
  text: string;
  state: Stand;
}
