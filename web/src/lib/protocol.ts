// What goes over the socket of a table, as pages use it. The types come from the server's own (`generated.ts`).
import type * as G from "./generated";

export type {
  Advice,
  Aloud,
  Book,
  Call,
  ChallengeWorth,
  CheckerView as Checker,
  Division,
  Duty,
  Game,
  Ground,
  Hand,
  Json,
  Notice,
  OnsetsSolution,
  PaperView,
  PaperWorth,
  Penalty,
  Phase,
  Phrase,
  PlaceAtTable as Place,
  PlayerView,
  Problem,
  Reason,
  Say,
  ScoreReason,
  Section,
  ShakeResult,
  ShakeView,
  Sheet,
  Situation,
  Sketch,
  Slip,
  Solution,
  Stage,
  Submission,
  Chair as SeatInfo,
  TaskView,
  Thought,
  Variation,
  View,
  Why,
  Witness,
} from "./generated";

export type MatSection = Exclude<G.Section, "resources">;

/** All kinds of a union in one type: common fields, and those that only some have, which are then optional. */
export type Fields<Kinds> = Pick<Kinds, keyof Kinds> & {
  [Key in Exclude<KeyOf<Kinds>, keyof Kinds>]?: FieldOf<Kinds, Key>;
};
type KeyOf<Kinds> = Kinds extends unknown ? keyof Kinds : never;
type FieldOf<Kinds, Key> = Kinds extends unknown ? (Key extends keyof Kinds ? Kinds[Key] : never) : never;

/** Settings as the server always sends them: with defaults filled in. */
export type Settings = Required<Omit<G.Settings, Optional>> & Pick<G.Settings, Optional>;
type Optional = "season" | "initials" | "pace" | "unrated" | "lesson" | "errand" | "short" | "hall";
export type TableInfo = Omit<G.Table, "settings"> & { settings: Settings };
export type TableEvent = Fields<G.Event>;
export type Action = Fields<G.Action>;
/** A cube that may not go where others may, and why. */
export type RefusedTurn = Fields<G.Refused>;
export type Bonus = Omit<G.BonusChoice, "turns" | "refused"> & { turns: Action[]; refused?: RefusedTurn[] };
export type Scene = Omit<G.Scene, "table" | "actions" | "bonus" | "refused"> & {
  table: TableInfo;
  actions: Action[];
  bonus?: Bonus;
  refused?: RefusedTurn[];
  /** Whether the last act of this client can be taken back. */
  undo?: boolean;
};
export type Entry = Omit<G.Update, "events"> & { events?: TableEvent[] };

export type Says =
  | { type: "missed"; missed: Entry[] }
  | ({ type: "welcome"; missed: Entry[] } & Scene)
  | ({ type: "update" } & Entry & Scene)
  | Exclude<G.Says, { type: "missed" } | { type: "welcome" } | { type: "update" }>;

/** A number with a real minus sign. */
export const minus = (number: number): string => String(number).replace("-", "−");
