// A drill: what to practise, the request to the server, and the link that restores it.
import { isBook } from "./books";
import { toFragment, type DeskState } from "./desk";
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
  /** From 1 to 5; 0 for any, as in old links. */
  difficulty: number;
  /** The level that the difficulty follows, as answers move it; undefined if the difficulty was chosen. */
  level?: number | undefined;
  /** The exact drill to restore, from a link; without it the server gives one made ahead. */
  made?: Made | undefined;
}
/** What identifies a drill. */
export interface Made {
  seed: number;
  task: Task | "";
  difficulty: number;
}

const FIRST: DrillWish = {
  rules: "onsets-agloa-2024",
  division: "elementary",
  task: "",
  difficulty: 1,
  level: 1,
};

/** The wish with a difficulty that follows the answers, starting with the easiest. */
export const adapting = (wish: DrillWish, level = 1): DrillWish => ({ ...wish, level, difficulty: Math.floor(level) });

/** How a drill went: right at once, right with help or after a miss, or not at all. */
export type Went = "right" | "helped" | "wrong";

/** The next drill: two right answers make it harder by one, a wrong one makes it easier at once. */
export function following({ made: _, ...wish }: DrillWish, went: Went): DrillWish {
  if (wish.level === undefined) return wish;
  const level = { right: wish.level + 0.5, helped: wish.level, wrong: Math.floor(wish.level) - 1 }[went];
  return adapting(wish, Math.max(1, Math.min(5, level)));
}

/** The hints that say more than the question: being asked to find a Solution already says that there is one. */
export const hintsOf = ({ task, hints }: Drill): ToldHint[] =>
  hints.filter((one) => !(task === "find-solution" && one.kind === "exists"));

/** What was practised last. */
export function lastWish(): DrillWish {
  const { level, ...wish } = { ...FIRST, ...kept<Partial<DrillWish> & { level?: number | null }>("drill", {}) };
  const last = isBook(wish.rules) ? wish : FIRST;
  return level === null || level === undefined ? last : adapting(last, level);
}
export const keepWish = ({ made: _, ...wish }: DrillWish): void =>
  keep("drill", { ...wish, level: wish.level ?? null });

/** The fragment of a link to the drill made for a wish. */
export function toLink({ rules, division, task, level }: DrillWish, made: Made): string {
  const fields = new URLSearchParams({ rules, division, seed: String(made.seed) });
  if (made.task) fields.set("task", made.task);
  // If any task was asked for, the next one may be another.
  if (!task && made.task) fields.set("any", "");
  if (made.difficulty) fields.set("difficulty", String(made.difficulty));
  if (level !== undefined) fields.set("level", String(level));
  return fields.toString();
}

/** The fragment of a link to a position of one's own, with its question. */
export const ownLink = (desk: DeskState, task: Task): string => `${toFragment(desk)}&task=${task}`;
/** The question that a link asks about a position of one's own. */
export const ownTask = (fragment: string): Task => {
  const task = new URLSearchParams(fragment.replace(/^#/, "")).get("task");
  return TASKS.find((one) => one === task) ?? "find-solution";
};

const isDivision = (name: string): name is Division => name in DIVISIONS;

/** The drill in a link; null if there is none, or one that the server does not have. */
export function fromLink(fragment: string): DrillWish | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = (name: string) => fields.get(name) ?? "";
  const [rules, division, seed] = [text("rules"), text("division"), Number(text("seed"))];
  if (!fields.has("seed") || !isBook(rules) || !isDivision(division)) return null;
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) return null;
  const given = Number(text("difficulty"));
  const difficulty = given >= 1 && given <= 5 ? Math.floor(given) : 0;
  const task = TASKS.find((one) => one === text("task")) ?? "";
  const level = Number(fields.get("level") ?? NaN);
  const wish = {
    rules,
    division,
    task: fields.has("any") ? "" : task,
    difficulty,
    made: { seed, task, difficulty },
  } as const;
  return level >= 1 && level <= 5 ? adapting(wish, level) : wish;
}

/** The request; without a seed any drill of that kind will do. */
export function asked({ rules, division, made, ...wish }: DrillWish): Wish {
  const { task, difficulty } = made ?? wish;
  return {
    rules,
    division,
    ...(made ? { seed: made.seed } : {}),
    ...(task ? { task } : {}),
    ...(difficulty ? { difficulty } : {}),
  };
}

/** The Solution in a fact, if it has one. */
export const solutionIn = (fact: ToldWhy | ToldHint | undefined): Solution | null =>
  fact && "solution" in fact ? fact.solution : null;
