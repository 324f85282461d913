// Questions to the engine and its answers. The answers are the engine's own types (`generated.ts`).
import type { Position } from "../lib/api";
import type * as G from "../lib/generated";
import type { LaidGoal, Paper, Tools } from "../lib/generated";
import type { Ground, Reason, Submission, TableEvent, Variation } from "../lib/protocol";

export type {
  Branch,
  Cards,
  Due,
  LaidGoal,
  Line,
  Mark,
  Paper,
  PartName,
  Reading,
  RuleCard,
  Settling,
  Tally,
  Tools,
} from "../lib/generated";

/** A step of a match; its event has the fields of all kinds. */
export type Step = Omit<G.Step, "event"> & { event: TableEvent };
export type Replay = Omit<G.Replay, "steps"> & { steps: Step[] };

/** By what rules a shake is played. */
export interface Rules {
  rules: string;
  division: string;
  season?: string;
  variations?: Variation[];
}
/** Everything that can be asked, by kind. */
export interface Questions {
  /** A record, step by step. */
  replay: { record: string };
  /** An unfinished submission, in its position; `readings` asks how its lines can be read. */
  draft: Position & Submission & { readings?: boolean };
  /** A Goal that is being laid. */
  laid: Rules & { laid: string };
  /** The position after its Goal is set from its Resources. */
  set: Position;
  /** What there is to write with. */
  tools: Rules;
  /** The verdict on a submission. */
  check: Position & Submission;
  /** Whether a shorter Solution shows that a cube of this one is not needed. */
  nonessential: Position & { solution: string; new_solution: string; proof: string };
  /** Whether a variation may be chosen in addition to those already chosen. */
  choice: Omit<Position, "variations"> & { chosen?: Position["variations"]; select: Variation };
  /** A Solution for a position; a search that was cut short proves nothing. */
  solve: Position;
  /** Who makes the cut of the standings, and who plays off for the last places (TD-42). */
  cut: { ranks: Record<string, number>; size: number; ties: "in" | "out" | "playoff" };
  /** The truth about every move of a record. */
  analysis: { record: string };
  /** Where every other move of a shake would have led. */
  moves: { record: string; shake: number };
  /** A drill, by its seed. */
  drill: G.DrillWish & { seed: number };
  /** A match of one shake that bots play, by its seed. */
  match: G.MatchWish;
  rulebooks: object;
  /** The variations of a rulebook, for all divisions or one. */
  variations: { rules: string; division?: string | undefined; season?: string | undefined };
  /** The referee's codes with their prices. */
  codes: { rules: string; division: string };
  /** The grounds on which a Solution may be rejected. */
  grounds: { rules: string };
}
export interface Answers {
  replay: Replay;
  draft: { papers: Paper[] };
  laid: { laid: LaidGoal };
  set: { position: Position };
  tools: { tools: Tools };
  check: G.Judgement;
  nonessential: { accepted: boolean; reasons: Reason[] };
  choice: { legal: boolean; reasons: Reason[] };
  solve: { possible: boolean | null; solution?: Submission };
  cut: { in: string[]; playoff: string[]; places: number };
  analysis: G.Analysis;
  moves: G.Census[];
  drill: G.MadeDrill;
  match: G.RecordText;
  rulebooks: G.RulebookInfo[];
  variations: G.Listed[];
  codes: G.PricedCode[];
  grounds: Ground[];
}
export type Kind = keyof Questions;
export type Question<K extends Kind = Kind> = { [Each in K]: { kind: Each } & Questions[Each] }[K];
