// What lessons send and receive over HTTP, in the form that pages use.
import type { Position } from "../lib/api";
import type { Laying } from "../exercise/shake";
import type * as G from "../lib/generated";
import type { Game, Submission } from "../lib/protocol";

export type {
  LessonEdition,
  LessonPath as Path,
  LessonRow as Listed,
  StepHint as Hint,
  StepState,
} from "../lib/generated";
export type { LessonMap, Limits, StepStanding as Stand, Tapped } from "../lib/generated";

/** How the coach speaks: short, plain or full. */
export type Reading = 1 | 2 | 3;
/** A game, or what all of them share. */
export type Subject = Game | "match";

type Refined<Task> = Task extends { kind: "mistake" } ? Omit<Task, "paper"> & { paper: PaperShown } : Task;
export type PaperShown = Submission | { wff: string };
export type Step = Refined<G.ShownTask> & Omit<G.ShownStep, keyof G.ShownTask>;
export type Kind = Step["kind"];
/** A step of one kind. */
export type StepOf<K extends Kind> = Extract<Step, { kind: K }>;
export type Page = Omit<G.LessonPage, "positions" | "steps" | "reading"> & {
  positions: Record<string, Position>;
  steps: Step[];
  reading: Reading;
};

export type Answer = Exclude<G.Reply, { kind: "move" }> | ({ kind: "move" } & Laying);
/** The key of a step, by what it asks for. */
export type Key = Omit<G.Revealed, "moves"> & { moves?: Laying[] };
export type Answered = Omit<G.Answered, "shown"> & {
  shown?: Key;
};
