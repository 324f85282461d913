// The exact position in which something was missed, with the question that was answered wrongly there.
import { engine, type Replay } from "../engine";
import { positionAt } from "../lib/analysis";
import { api } from "../lib/api";
import { loadBooks } from "../lib/books";
import { deskOf } from "../lib/desk";
import { ownLink } from "../lib/drill";
import type { Task } from "../lib/generated";
import type { LossKind, Moment } from "./types";

/** The question there; by default, whether the challenge was right. */
const ASKED: Partial<Record<LossKind, Task>> = {
  "missed-now": "now-or-not",
  "missed-impossible": "impossible-or-not",
  "gave-now": "safe-move",
  "left-nothing": "safe-move",
  goals: "impossible-or-not",
};

/** The address of a moment of a record; nothing if the record does not have it. */
export function linkTo(replay: Replay, kind: LossKind, { number }: Pick<Moment, "number">): string | null {
  const at = replay.steps.findLast((step) => step.line === number);
  // After a wrong move, the task is to find another one from before it.
  const step =
    ASKED[kind] === "safe-move"
      ? replay.steps.findLast((one) => one.line < number && one.shake === at?.shake && one.table)
      : at;
  const position = step && positionAt(replay, step, "now");
  const task = ASKED[kind] ?? (step?.table?.situation === "impossible" ? "impossible-or-not" : "now-or-not");
  return position ? `/drill#${ownLink(deskOf(position, {}), task)}` : null;
}

/** The page of a moment. */
export async function pageOf(kind: LossKind, moment: Moment): Promise<string | null> {
  const [record] = await Promise.all([api.record(moment.table), loadBooks()]);
  return linkTo(await engine.ask({ kind: "replay", record }), kind, moment);
}
