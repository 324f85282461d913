// Finished shakes, from the referee's replay of a record: the outcome of each, in the words of the verdict.
import type { Replay, Step } from "../engine";
import { outcome, type Outcome } from "../table/verdict";
import type { Names } from "../words/who";
import type { Book, ShakeResult, Submission, View } from "./protocol";

export interface Past {
  number: number;
  rules: Book;
  came: Outcome;
  /** The final position, for the colours of what was written. */
  table: Step["table"];
}

/** Every shake of a record that was scored or void. */
export function pastShakes(replay: Replay, named: Names): Past[] {
  const numbers = [...new Set(replay.steps.map((step) => step.shake))];
  return numbers.flatMap((number) => {
    const steps = replay.steps.filter((step) => step.shake === number);
    const result = resultOf(replay, steps);
    if (!result) return [];
    const came = outcome(
      {
        players: replay.players.map((name) => ({ name })),
        sheet: { shakes: [result], penalties: [] },
      } as unknown as View,
      steps.map((step) => step.event),
      named,
    );
    return came ? [{ number, rules: replay.rules, came, table: steps.findLast((step) => step.table)?.table }] : [];
  });
}

/** The line of the sheet, from the events; nothing while the shake is being played. */
function resultOf(replay: Replay, steps: readonly Step[]): ShakeResult | null {
  const end = steps.findLast(({ event }) => ["scored", "shake-void"].includes(event.event));
  if (!end) return null;
  const table = steps.findLast((step) => step.table)?.table;
  const scores = (end.event.scores ?? {}) as Record<string, number>;
  const verdicts = steps.filter(({ event }) => event.event === "verdict" && event.submission);
  return {
    goal: table?.goal ?? "",
    setter: table?.setter ?? "",
    ...(table?.situation ? { situation: table.situation } : {}),
    void: end.event.event === "shake-void",
    scores: replay.players.map((name) => scores[name] ?? 0),
    took_part: replay.players.map((name) => name in scores),
    // The events name no sections; the sheet of a table does.
    rules: [],
    solutions: verdicts.map(({ event }) => ({
      player: event.player ?? "",
      submission: event.submission as Submission,
      correct: event.verdict === "correct",
    })),
  };
}
