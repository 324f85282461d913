// The finished part of a match, as a record of its own: its analysis is available even while the next shake is played.
import { engine, type Replay } from "../engine";
import { api } from "./api";

export interface Finished {
  /** The record up to the end of its last finished shake. */
  record: string;
  /** The whole match so far. */
  replay: Replay;
  /** How many shakes are finished. */
  shakes: number;
}

/** The record without the shake that is still being played. */
export function finishedPart(record: string, replay: Replay): { record: string; shakes: number } {
  const ended = replay.steps.findLast((step) => ["scored", "shake-void"].includes(step.event.event));
  if (!ended) return { record: "", shakes: 0 };
  const next = replay.steps.find((step) => step.line > ended.line && step.shake > ended.shake);
  const text = next
    ? record
        .split("\n")
        .slice(0, next.line - 1)
        .join("\n") + "\n"
    : record;
  return { record: text, shakes: ended.shake };
}

/** What is finished at a table. */
export async function finishedOf(code: string): Promise<Finished> {
  const whole = await api.record(code);
  const replay = await engine.ask({ kind: "replay", record: whole });
  return { ...finishedPart(whole, replay), replay };
}
