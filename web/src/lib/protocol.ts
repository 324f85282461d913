// What goes over the socket of a table, as pages use it. The types come from the server's own (`generated.ts`).
import type * as G from "./generated";

export type {
  Advice,
  Call,
  CheckerView as Checker,
  Ground,
  Json,
  OnsetsSolution,
  PaperView,
  Penalty,
  Phase,
  PlaceAtTable as Place,
  PlayerView,
  Problem,
  Section,
  ShakeResult,
  ShakeView,
  Sheet,
  Situation,
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
} from "./generated";

export type Game = "equations" | "onsets" | "wff";
export type MatSection = Exclude<G.Section, "resources">;

/** Every field that a kind may have, for code that asks for the field and not for the kind. */
export type Loose<Kinds> = { [Key in KeyOf<Kinds>]?: FieldOf<Kinds, Key> };
type KeyOf<Kinds> = Kinds extends unknown ? keyof Kinds : never;
type FieldOf<Kinds, Key> = Kinds extends unknown ? (Key extends keyof Kinds ? Kinds[Key] : never) : never;

/** What a player did or could have done on the mat, as a command has it. */
export type Act =
  | { do: "goal"; goal: string }
  | { do: "move" | "shift"; cube: string; to: MatSection; bonus?: string }
  | { do: "add-to-goal"; cube: string; goal: string; bonus?: string };
/** A fact with the words for it. */
export type Said<Fact> = Fact & { says: string };

/** What the server always says of a table; books and divisions are texts here, for they come from addresses and forms as well. */
type Optional = "season" | "initials" | "lesson" | "errand";
export type Settings = Required<Omit<G.Settings, Optional | "rules" | "division">> &
  Pick<G.Settings, Optional> & { rules: string; division: string };
export type TableInfo = Omit<G.Table, "settings" | "phase"> & { settings: Settings; phase: string };
export type Reason = Omit<G.Reason, "rule" | "witness"> & {
  rule?: string;
  witness?: Loose<G.Witness> & { kind: string };
};
/** An event; a record may have others than this program. */
export type TableEvent = Omit<Loose<G.Event>, "at" | "event" | "why" | "points" | "to" | "bonus_to" | "variation"> & {
  at: number;
  event: string;
  why?: Reason[];
  points?: number;
  to?: string;
  bonus_to?: string;
  variation?: G.Variation | string;
};
export type Action = Omit<Loose<G.Action>, "do" | "to"> & { do: string; to?: string };
/** A cube that may not go where others may, and why. */
export type RefusedTurn = Omit<Loose<G.Refused>, "do" | "to" | "cube" | "code"> & {
  do: string;
  to?: string;
  cube: string;
  code: string;
};
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
