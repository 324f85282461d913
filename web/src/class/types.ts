// What classes send and receive over HTTP and their socket, in the form that pages use.
import type { Page as LessonPage } from "../learn/types";
import type * as L from "../learn/types";
import type { Position } from "../lib/api";
import type * as G from "../lib/generated";
import type * as P from "../puzzle/types";

export type { Assigned, Assignment, AssignmentChange, AssignmentPage, AssignmentWish } from "../lib/generated";
export type { Cell, CellState, ItemRef, ItemTitle, MyWork, PupilRow, PupilWhere, Stuck } from "../lib/generated";
export type { ClassCard, ClassChange, ClassEvent, ClassInfo, ClassList, ClassLogLine, ClassMe } from "../lib/generated";
export type { ClassMember, ClassPage, ClassReport, ClassRole, ClassWish, HelperCode } from "../lib/generated";
export type {
  Heard,
  LeagueForm,
  LeagueMatch,
  LeaguePage,
  LeagueRow,
  PupilPage,
  PupilWork,
  SkillCount,
} from "../lib/generated";
export type {
  PositionAsk,
  PositionTruth,
  PuzzleChoice,
  RollForm,
  RollPaper,
  RollPaperVerdict,
  RollRow,
  RollWish,
  SeatsWish,
  WorkCount,
} from "../lib/generated";

export type Mistake = Omit<G.Mistake, "position"> & { position: Position };
export type Board = Omit<G.Board, "mistake"> & { mistake?: Mistake };

/** A lesson of which one step is an item: without its own standing. */
type Steps = Omit<LessonPage, "state" | "reading">;
export type ItemPage =
  | { kind: "step"; lesson: Steps; step: number; tries: number; hints: number }
  | { kind: "position"; lesson: Steps; tries: number; hints: number }
  | { kind: "puzzle"; page: P.PuzzlePage }
  | { kind: "shake"; table?: string }
  | { kind: "roll"; roll?: RollGiven };
export type ItemTry =
  | { step: { id: string; answer: L.Answer } }
  | { puzzle: { id: string; answer: P.Answer | { kind: "give-up" }; ms: number } };
export type ItemAnswered = { said: { step: L.Answered } | { puzzle: P.PuzzleAnswered }; mine: G.MyWork };
export type ItemHint = G.ItemHint;

export type RollGiven = Omit<G.RollGiven, "position"> & { position: Position };
export type RollResult = Omit<G.RollResult, "position" | "judging"> & {
  position: Position;
  /** How many papers are judged, of how many, until all are. */
  judging?: number[];
};

/** What a coach shows. */
export type Shown =
  | Exclude<G.Shown, { what: "mistake" | "position" }>
  | { what: "mistake"; mistake: Mistake }
  | { what: "position"; position: Position };
export type OnStage = Shown & { number: number };
/** What everybody in the class sees. */
export type Stage = Omit<G.ClassStage, "shown"> & { shown?: OnStage };
/** A pupil's page as it is. */
export type Looked = Omit<G.Looked, "draft" | "answer"> & { draft?: unknown; answer?: unknown };
export type ClassSaid =
  | Exclude<G.ClassSaid, { type: "show" | "at" }>
  | { type: "show"; what?: Shown }
  | { type: "at"; assignment?: number; item?: number; draft?: unknown };
export type ClassSays =
  | Exclude<G.ClassSays, { type: "stage" | "board" | "rows" | "looked" }>
  | (Stage & { type: "stage" })
  | (Board & { type: "board" })
  | (Omit<Extract<G.ClassSays, { type: "rows" }>, "mistake"> & { mistake?: Mistake })
  | (Looked & { type: "looked" });
