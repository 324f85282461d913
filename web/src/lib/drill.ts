// A drill: what is practised, what the server asks, and the link that brings the same one back.
import { keep, kept } from "./keep";
import type { Position } from "./api";
import type { Act, Said, Solution } from "./protocol";

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
/** Why an answer is right or wrong; a Solution shows it where there is one. */
export type Why =
  | { kind: "now-right" | "impossible-wrong" | "safe" | "gives-now" | "solution"; solution: Solution }
  | { kind: "now-wrong" | "impossible-right" | "leaves-none" }
  | { kind: "safe-moves"; acts: Act[] };
export type Hint =
  | { kind: "exists" | "try-each" | "count-required" | "none" }
  | { kind: "cubes"; cubes: string }
  | { kind: "operations"; operations: string }
  | { kind: "rules"; rules: string }
  | { kind: "solution"; solution: Solution };
export type Choice = Said<{ kind: "yes" | "no" } | { kind: "act"; act: Act }> & { right: boolean; why: Said<Why> };
export interface Drill {
  task: Task;
  difficulty: number;
  length: number;
  solutions: number;
  position: Position;
  question: string;
  choices?: Choice[];
  hints: Said<Hint>[];
  answer: Said<Why>;
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

/** The Solution in a fact that has one. */
export const solutionIn = (fact: Why | Hint | undefined): Solution | null =>
  fact && "solution" in fact ? fact.solution : null;
