// Finished shakes, from the referee's replay of a record: the outcome of each, in the words of the verdict.
import type { Replay, Step } from "../engine";
import { outcome, type Outcome } from "../table/verdict";
import type { Names } from "../words/who";
import type { Book } from "./protocol";

export interface Past {
  number: number;
  rules: Book;
  came: Outcome;
  /** The final position, for the colours of what was written. */
  table: Step["table"];
}

/** Every shake on the sheet of a record; of a very long one, those whose steps are all listed. */
export function pastShakes(replay: Replay, named: Names): Past[] {
  return replay.sheet.shakes.flatMap((result, at) => {
    const steps = replay.steps.filter((step) => step.shake === at + 1);
    if (!steps.some(({ event }) => ["scored", "shake-void"].includes(event.event))) return [];
    const events = steps.map((step) => step.event);
    const came = outcome(result, replay.players, events, named);
    return [{ number: at + 1, rules: replay.rules, came, table: steps.findLast((step) => step.table)?.table }];
  });
}
