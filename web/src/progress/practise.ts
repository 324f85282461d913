// The very position in which something was missed, to be practised.
import { engine } from "../engine";
import { positionAt } from "../lib/analysis";
import { api } from "../lib/api";
import { loadBooks } from "../lib/books";
import { deskOf, toFragment } from "../lib/desk";
import type { Situation } from "../lib/protocol";
import type { LossKind, Moment } from "./types";

/** What is asked there, where the record does not say it. */
const ASKED: Partial<Record<LossKind, Situation>> = {
  "missed-now": "now",
  "gave-now": "now",
  "missed-impossible": "impossible",
  "left-nothing": "impossible",
  goals: "impossible",
};

/** The page of a moment: its position, with the question that was missed. Nothing where the record no longer has it. */
export async function pageOf(kind: LossKind, { table, number }: Moment): Promise<string | null> {
  const [record] = await Promise.all([api.record(table), loadBooks()]);
  const replay = await engine.ask({ kind: "replay", record });
  const step = replay.steps.findLast((one) => one.line === number);
  const position = step && positionAt(replay, step, ASKED[kind] ?? step.table?.situation ?? "now");
  return position ? `/drill#${toFragment(deskOf(position, {}))}` : null;
}
