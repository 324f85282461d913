// A drill: what is practised, what the server asks, and the link that brings the same one back.
import { keep, kept } from "./keep";
import type { Position } from "./api";

export const TASKS = ["find-solution", "now-or-not", "impossible-or-not", "safe-move"] as const;
export type Task = (typeof TASKS)[number];
export interface DrillWish {
  rules: string;
  division: string;
  task: Task | "";
  /** From 1 to 5; 0 for any. */
  difficulty: number;
  seed: number;
}
export interface Choice {
  text: string;
  right: boolean;
  why: string;
}
export interface Drill {
  task: Task;
  difficulty: number;
  length: number;
  solutions: number;
  position: Position;
  question: string;
  choices?: Choice[];
  hints: string[];
  answer: string;
}

const FIRST: DrillWish = { rules: "onsets-agloa-2024", division: "elementary", task: "", difficulty: 0, seed: 0 };

/** What was practised last, with a drill of its own. */
export const lastWish = (): DrillWish => ({ ...FIRST, ...kept<Partial<DrillWish>>("drill", {}), seed: newSeed() });
export const keepWish = ({ seed: _, ...wish }: DrillWish): void => keep("drill", wish);
export const newSeed = (): number => Math.floor(Math.random() * 1e9);

/** The fragment of a link to this drill. */
export function toLink(wish: DrillWish): string {
  const { rules, division, task, difficulty, seed } = wish;
  const fields = new URLSearchParams({ rules, division, seed: String(seed) });
  if (task) fields.set("task", task);
  if (difficulty) fields.set("difficulty", String(difficulty));
  return fields.toString();
}

/** The drill that a link asks for; nothing where it asks for none. */
export function fromLink(fragment: string): DrillWish | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const seed = Number(fields.get("seed"));
  if (!fields.has("seed") || !fields.get("rules") || !Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff)
    return null;
  const task = TASKS.find((one) => one === fields.get("task")) ?? "";
  const difficulty = Number(fields.get("difficulty") ?? 0);
  return {
    rules: fields.get("rules")!,
    division: fields.get("division") ?? "",
    task,
    difficulty: difficulty >= 1 && difficulty <= 5 ? Math.floor(difficulty) : 0,
    seed,
  };
}

/** What is sent to the server. */
export function asked({ rules, division, task, difficulty, seed }: DrillWish): Record<string, string | number> {
  return { rules, division, seed, ...(task ? { task } : {}), ...(difficulty ? { difficulty } : {}) };
}

/** The Solution that a reason names: "Now would be right: 6+6 = 75." */
export function solutionIn(why: string): string | null {
  const found =
    /^(?:Now|Impossible) is (?:right|wrong): (.*) can be written\.$/s.exec(why) ??
    /^Now would be right: (.*)\.$/s.exec(why) ??
    /^Safe: (.*) can still be made,/s.exec(why);
  return found?.[1] ?? null;
}

/** The Solution that the last hint tells, if there is one. */
export function solutionOf(drill: Drill): string | null {
  return /^The Solution: (.*)\.$/s.exec(drill.hints.at(-1) ?? "")?.[1] ?? null;
}
