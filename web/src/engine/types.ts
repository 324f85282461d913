// What the engine is asked and what it answers, as docs/documents.md has it.
import type { Position } from "../lib/api";
import type { Reason, ShakeView, Submission, TableEvent, Variation } from "../lib/protocol";

/** Everything that can be asked, by kind. */
export interface Questions {
  /** A record, step by step. */
  replay: { record: string };
  /** A submission as far as it is written, in its position; `readings` asks how its lines can be read. */
  draft: Position & Submission & { readings?: boolean };
  /** A Goal that is being laid. */
  laid: { rules: string; division: string; season?: string; variations?: Variation[]; laid: string };
  /** A Solution for a position; a search that is cut off proves nothing. */
  solve: Position;
  /** What a shake would bring each player. */
  score: {
    rules: string;
    division: string;
    of: "shake";
    situation: string;
    players: string[];
    challengers: string[];
    mover?: string;
    solutions: Record<string, "correct" | "incorrect">;
  };
}
export interface Answers {
  replay: Replay;
  draft: { papers: Paper[] };
  laid: { laid: LaidGoal };
  solve: { possible: boolean | null; solution?: Submission };
  score: { scores: Record<string, number> };
}
export type Kind = keyof Questions;
export type Question<K extends Kind = Kind> = { [Each in K]: { kind: Each } & Questions[Each] }[K];

export interface Replay {
  rules: string;
  division: string;
  season?: string;
  players: string[];
  steps: Step[];
  /** Whether there are more steps than are listed. */
  more?: boolean;
}
/** Something that happened, and the table after it. */
export interface Step {
  /** The line of the record. */
  line: number;
  /** The number of the shake, from 1. */
  shake: number;
  event: TableEvent;
  table?: ShakeView & { setter?: string };
  /** The cubes that this step has brought to the mat. */
  laid?: { cube: string; to: string }[];
  totals: Record<string, number>;
}

/** A Solution as far as it is written. */
export interface Paper {
  /** Whether the judge would have nothing against its cubes. */
  fits: boolean;
  /** Whether the book reads every line in one way. */
  ordered?: boolean;
  required: Due[];
  from_resources: string[];
  /** How many may come from Resources; nothing where all may. */
  most?: number;
  /** Symbols for which there is no cube. */
  missing: string[];
  tallies: Tally[];
  parts: Part[];
  lines: Line[];
  cards?: Cards;
}
export type PartName = "solution" | "restrictions" | "set-name";
export interface Due {
  cube: string;
  used_in: PartName[];
  due_in: PartName[];
}
/** A number that a variation asks for. */
export interface Tally {
  variation: string;
  cube?: string;
  have: number;
  least?: number;
  most?: number;
}
export interface Part {
  name: PartName;
  /** For every cube, in the order of the position, whether one more symbol could be made with it. */
  free: { required: boolean[]; permitted: boolean[]; resources: boolean[] };
}
export interface Line {
  field: string;
  /** Why it cannot be read, and where. */
  fault?: Reason;
  readings?: Reading[];
  more?: boolean;
}
export interface Reading {
  text: string;
  value?: string;
  words?: string;
  tree: Branch;
}
export interface Branch {
  sign: string;
  parts?: Branch[];
  value?: string;
}
export interface Cards {
  left: string[][];
  named: { cards: string[]; value: number }[];
}
export interface LaidGoal {
  legal: boolean;
  reasons: Reason[];
  values?: string[];
  more?: boolean;
  words?: string;
}
