// The truth about a match, from the server: what a move did, what its chip says, and the sentence above all.
import { A } from "../words/analysis";
import type { Position } from "./api";
import type { Accuracy, ToldAct, ToldMoveReview as MoveReview } from "./generated";
import type { Fields, Situation } from "./protocol";
import type { Replay, Step } from "../engine";
import { positionOf } from "../table/position";

export type {
  Accuracy,
  Analysis,
  Census,
  ShakeReview,
  ToldMoveReview as MoveReview,
  ToldPaperReview as PaperReview,
  Truth,
} from "./generated";

/** An act, with the fields of every kind. */
export type Done = Fields<ToldAct>;

/** The challenge that was right after a move. */
export function rightCall(move: MoveReview): "now" | "impossible" | null {
  if (move.now.is === "true") return "now";
  return move.impossible.is === "true" ? "impossible" : null;
}

export interface Chip {
  kind: "good" | "warn" | "bad" | "";
  icon: "check" | "cross" | "no" | null;
  letter: string;
  words: string;
}
/** What a move did, in two words with a sign; `before` is the move before it. */
export function chipOf(move: MoveReview, before: MoveReview | undefined): Chip {
  const call = rightCall(move);
  if (call === "now") {
    const words = !move.forced ? A.chips.now : before?.now.is === "true" ? A.chips.stillNow : A.chips.hadToNow;
    return { kind: "warn", icon: null, letter: "N", words };
  }
  if (call === "impossible") {
    const lost = before?.impossible.is === "true";
    const words = lost
      ? A.chips.lost
      : move.act.do === "goal"
        ? A.chips.badGoal
        : move.forced
          ? A.chips.hadToImpossible
          : A.chips.impossible;
    return { kind: "bad", icon: "cross", letter: "", words };
  }
  if (move.now.is === "undecided" || move.impossible.is === "undecided")
    return { kind: "", icon: "no", letter: "", words: A.chips.undecided };
  return { kind: "good", icon: "check", letter: "", words: A.chips.safe };
}

/** The sentence above a shake: which challenges were missed. */
export function leadOf(moves: readonly MoveReview[]): string {
  const runs: { call: "now" | "impossible"; turns: number }[] = [];
  let before: "now" | "impossible" | null = null;
  for (const move of moves) {
    const call = (move.missed_by ?? []).length > 0 ? rightCall(move) : null;
    if (call && call === before) runs.at(-1)!.turns += 1;
    else if (call) runs.push({ call, turns: 1 });
    before = call;
  }
  const [first, ...more] = runs;
  if (!first) return moves.some((move) => rightCall(move)) ? A.lead.called : A.lead.none;
  return A.lead.missed(first.call, first.turns, more.length);
}

/** The step of a match after a move, by the line of the record. */
export const stepAt = (replay: Replay | null, move: MoveReview | undefined): Step | undefined =>
  move && replay?.steps.findLast((step) => step.line === move.line);

/** A position in the common format from a step of the replay. */
export function positionAt(replay: Replay, step: Step, situation: Situation): Position | null {
  const { rules, division, season } = replay;
  if (!step.table) return null;
  return positionOf({ rules, division, ...(season ? { season } : {}), shake: step.table }, situation);
}

/** The percentage of right decisions. */
export const percent = ({ decisions, errors }: Accuracy): number | null =>
  decisions === 0 ? null : Math.floor((100 * (decisions - errors)) / decisions);
