// A drill: what is practised, what the server asks, and the link that brings the same one back.
import { isBook } from "./books";
import type { Task, ToldHint, ToldWhy, DrillWish as Wish } from "./generated";
import { keep, kept } from "./keep";
import type { Book, Division, Solution } from "./protocol";
import { DIVISIONS } from "../words";

export const TASKS: readonly Task[] = ["find-solution", "now-or-not", "impossible-or-not", "safe-move"];
/** What somebody wants to practise, as the page keeps it. */
export interface DrillWish {
  rules: Book;
  division: Division;
  task: Task | "";
  /** From 1 to 5; 0 for any. */
  difficulty: number;
  seed: number;
}

const FIRST: DrillWish = { rules: "onsets-agloa-2024", division: "elementary", task: "", difficulty: 0, seed: 0 };

/** What was practised last, with a drill of its own. */
export function lastWish(): DrillWish {
  const last = { ...FIRST, ...kept<Partial<DrillWish>>("drill", {}), seed: newSeed() };
  return isBook(last.rules) ? last : { ...FIRST, seed: last.seed };
}
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

const isDivision = (name: string): name is Division => name in DIVISIONS;

/** The drill that a link asks for; nothing where it asks for none, or for one that the server does not have. */
export function fromLink(fragment: string): DrillWish | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = (name: string) => fields.get(name) ?? "";
  const [rules, division, seed] = [text("rules"), text("division"), Number(text("seed"))];
  if (!fields.has("seed") || !isBook(rules) || !isDivision(division)) return null;
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) return null;
  const difficulty = Number(text("difficulty"));
  return {
    rules,
    division,
    task: TASKS.find((one) => one === text("task")) ?? "",
    difficulty: difficulty >= 1 && difficulty <= 5 ? Math.floor(difficulty) : 0,
    seed,
  };
}

/** What is sent to the server. */
export function asked({ rules, division, task, difficulty, seed }: DrillWish): Wish {
  return { rules, division, seed, ...(task ? { task } : {}), ...(difficulty ? { difficulty } : {}) };
}

/** The Solution in a fact that has one. */
export const solutionIn = (fact: ToldWhy | ToldHint | undefined): Solution | null =>
  fact && "solution" in fact ? fact.solution : null;
