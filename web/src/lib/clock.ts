// The clocks: how much time is left, and how much of the sand has run. Pure: components ask at every frame.
import type { Stage, TaskView } from "./protocol";

/** After the limit come ten seconds, and after these an added minute. */
export interface Left {
  seconds: number;
  /** What is left of the sand, from 1 to 0. */
  share: number;
  mode: "limit" | "ten" | "added" | "over";
}

/** How long a task takes by the book, for the sand when the page opens in the middle. */
const USUAL: Record<string, number> = {
  rolling: 60,
  selecting: 15,
  goal: 120,
  "no-goal": 60,
  turn: 60,
  writing: 120,
  checking: 120,
};

/** What is left of a task at a moment of the match; `whole` is the longest time left that was seen. */
export function left(task: TaskView, now: number, whole: number): Left {
  const stage: Stage = task.stage;
  if (typeof stage === "object") {
    const seconds = Math.max(0, stage.countdown - now);
    return { seconds, share: Math.min(1, seconds / 10), mode: "ten" };
  }
  const seconds = Math.max(0, task.deadline - now);
  const share = whole > 0 ? Math.min(1, seconds / whole) : 0;
  if (stage === "added") return { seconds, share, mode: "added" };
  return { seconds, share, mode: seconds > 0 ? "limit" : "over" };
}

/** The whole time of a task: at least the usual, and never less than what is left. */
export function wholeOf(task: TaskView, now: number): number {
  return Math.max(task.stage === "added" ? 60 : (USUAL[task.kind] ?? 60), task.deadline - now);
}

/** Digits of a clock: `1:24`. Seconds are rounded up, so that 0:00 is the end. */
export function digits(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds - 0.001));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The seconds that are said aloud. */
export function spokenAt(mode: Left["mode"], before: number, after: number): number | null {
  const marks = mode === "ten" ? [10, 5, 3, 2, 1] : [30, 10];
  return marks.find((mark) => before > mark && after <= mark) ?? null;
}
