// A drill: what is practised, what the server asks, and the link that brings the same one back.
import { isBook } from "./books";
import type { Drill, Task, ToldHint, ToldWhy, DrillWish as Wish } from "./generated";
import { keep, kept } from "./keep";
import type { Book, Division, Solution } from "./protocol";
import { DIVISIONS } from "../words";

export const TASKS: readonly Task[] = ["find-solution", "now-or-not", "impossible-or-not", "safe-move"];
/** What somebody wants to practise, as the page keeps it. */
export interface DrillWish {
  rules: Book;
  division: Division;
  task: Task | "";
  /** From 1 to 5; 0 for any, as old links have it. */
  difficulty: number;
  /** How good this person is, where the difficulty follows the answers; nothing where it was chosen. */
  level?: number | undefined;
  seed: number;
}

const FIRST: DrillWish = {
  rules: "onsets-agloa-2024",
  division: "elementary",
  task: "",
  difficulty: 1,
  level: 1,
  seed: 0,
};

/** The wish with a difficulty that follows the answers, from the easiest on. */
export const adapting = (wish: DrillWish, level = 1): DrillWish => ({ ...wish, level, difficulty: Math.floor(level) });

/** How a drill went: right at once, right with help or after a miss, or not at all. */
export type Went = "right" | "helped" | "wrong";

/** The next drill: two right answers make it harder by one, a wrong one makes it easier at once. */
export function following(wish: DrillWish, went: Went): DrillWish {
  const next = { ...wish, seed: wish.seed + 1 };
  if (wish.level === undefined) return next;
  const level = { right: wish.level + 0.5, helped: wish.level, wrong: Math.floor(wish.level) - 1 }[went];
  return adapting(next, Math.max(1, Math.min(5, level)));
}

/** The hints that say more than the question: who is asked to find a Solution knows that there is one. */
export const hintsOf = ({ task, hints }: Drill): ToldHint[] =>
  hints.filter((one) => !(task === "find-solution" && one.kind === "exists"));

/** What was practised last, with a drill of its own. */
export function lastWish(): DrillWish {
  const { level, ...wish } = { ...FIRST, ...kept<Partial<DrillWish> & { level?: number | null }>("drill", {}) };
  const last = { ...(isBook(wish.rules) ? wish : FIRST), seed: newSeed() };
  return level === null || level === undefined ? last : adapting(last, level);
}
export const keepWish = ({ seed: _, ...wish }: DrillWish): void =>
  keep("drill", { ...wish, level: wish.level ?? null });
export const newSeed = (): number => Math.floor(Math.random() * 1e9);

/** The fragment of a link to this drill. */
export function toLink(wish: DrillWish): string {
  const { rules, division, task, difficulty, level, seed } = wish;
  const fields = new URLSearchParams({ rules, division, seed: String(seed) });
  if (task) fields.set("task", task);
  if (difficulty) fields.set("difficulty", String(difficulty));
  if (level !== undefined) fields.set("level", String(level));
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
  const level = Number(fields.get("level") ?? NaN);
  return {
    rules,
    division,
    task: TASKS.find((one) => one === text("task")) ?? "",
    difficulty: difficulty >= 1 && difficulty <= 5 ? Math.floor(difficulty) : 0,
    ...(level >= 1 && level <= 5 ? { level } : {}),
    seed,
  };
}

/** What the engine is asked. */
export function asked({ rules, division, task, difficulty, seed }: DrillWish): Wish & { seed: number } {
  return { rules, division, seed, ...(task ? { task } : {}), ...(difficulty ? { difficulty } : {}) };
}

/** The Solution in a fact that has one. */
export const solutionIn = (fact: ToldWhy | ToldHint | undefined): Solution | null =>
  fact && "solution" in fact ? fact.solution : null;
