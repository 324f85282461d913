// What puzzles send and receive over HTTP, in the form that pages use.
import type { Laying } from "../exercise/shake";
import type * as G from "../lib/generated";
import type { Submission } from "../lib/protocol";

export type { PuzzleHint as Hint, PuzzleHome, PuzzleKind as Kind, PuzzleMode as Mode } from "../lib/generated";
export type { PuzzleShelf as Shelf, PuzzleState, PuzzleTheme as Theme, RatingMoved } from "../lib/generated";
export type { RunBest as Best, RunForm as Form, SkillNews, Standing } from "../lib/generated";

/** What is true after a move. */
export type Truth = "safe" | "now" | "impossible";
export type Call = "now" | "impossible";
/** A puzzle as asked: nothing in it says what is right. */
export type PuzzleShown = Omit<G.PuzzleShown, "moves"> & { moves?: Laying[] };
export type PuzzlePage = Omit<G.PuzzlePage, "puzzle" | "result"> & {
  puzzle: PuzzleShown;
  result?: PuzzleAnswered;
  /** The date, if it is a puzzle of the day. */
  date?: string;
};
export type Answer =
  | { kind: "solution"; submission: Submission }
  | { kind: "twins"; right: [boolean, boolean]; submission?: Submission }
  | ({ kind: "move" } & Laying)
  | { kind: "verdict"; accept: boolean; code?: string }
  | { kind: "flub"; number: number; call: Call };
export type PuzzleKey = Omit<G.PuzzleKey, "moves" | "flub"> & {
  moves?: (Laying & { truth: Truth })[];
  flub?: { number: number; call: Call };
};
export type PuzzleAnswered = Omit<G.PuzzleAnswered, "key" | "after"> & { key?: PuzzleKey; after?: Truth };
/** The response to every answer, to a single puzzle or in a run. */
export type Told = Pick<PuzzleAnswered, "right" | "reasons"> &
  Partial<Pick<PuzzleAnswered, "trap" | "decisions" | "after" | "explained">>;
export type Tap = { move: Laying } | { accept: boolean } | G.PaperReason | { call: boolean } | { value: string };
/** An expression that a sprint asks about. */
export type SprintText = G.SprintText;
export type RunPage = Omit<G.RunPage, "puzzle" | "taps" | "text"> & {
  puzzle?: PuzzleShown;
  text?: SprintText;
  taps?: Tap[];
};
export type RunReply = { answer: Answer } | { tap: number } | { cards: string[] } | { skip: true };
export type RunAnswered = Omit<G.RunAnswered, "key" | "run"> & { key?: PuzzleKey; run: RunPage };
/** What is due: the ids of puzzles. */
export type { Refresh } from "../lib/generated";
export type { RatingDay } from "../lib/generated";
