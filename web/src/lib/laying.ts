// Laying cubes on the judge's desk: into a section or the Goal, by taps and by keys, and taking them away again.
import { faceOf, typed } from "./cubes";
import type { DeskState } from "./desk";
import { readGoal, writeGoal } from "./goal";
import { box, gameOf } from "./books";
import type { Book, Section } from "./protocol";

export type Row = "goal" | Section;
export const ROWS: readonly Row[] = ["goal", "required", "permitted", "forbidden", "resources"];

export const cubesIn = (desk: DeskState, section: Section): string[] => desk[section].split(/\s+/).filter(Boolean);

/** The desk with one more cube. */
export function lay(desk: DeskState, into: Row, code: string): DeskState {
  if (into !== "goal") return { ...desk, [into]: `${desk[into]} ${code}`.trim() };
  // On-Sets digits lie side by side unless a sign says otherwise.
  const joined = gameOf(desk.rules) === "onsets" && desk.goal !== "" && !/[+x(]$/.test(desk.goal);
  return { ...desk, goal: desk.goal + (joined ? `+${code}` : code) };
}

/** The desk without its last cube in this row. */
export function takeBack(desk: DeskState, from: Row): DeskState {
  if (from !== "goal") return { ...desk, [from]: cubesIn(desk, from).slice(0, -1).join(" ") };
  const game = gameOf(desk.rules);
  if (game !== "onsets") {
    // A gap at the end is not yet part of a Goal.
    const goal = desk.goal.trimEnd();
    return { ...desk, goal: goal === desk.goal ? writeGoal(readGoal(goal, game).slice(0, -1)) : goal };
  }
  return { ...desk, goal: desk.goal.replace(/(?:[+x])?\d?(?:<\w+>)?$/, "") };
}

/** The desk without one cube of a section. */
export function drop(desk: DeskState, section: Section, at: number): DeskState {
  const left = cubesIn(desk, section).filter((_, place) => place !== at);
  return { ...desk, [section]: left.join(" ") };
}

/** Turns the last cube of the Goal: sideways, upside-down, upright; in On-Sets upside-down only. */
export function turnLast(desk: DeskState): DeskState {
  const { goal } = desk;
  if (goal.endsWith("<ud>")) return { ...desk, goal: goal.slice(0, -4) };
  if (goal.endsWith("<sw>")) return { ...desk, goal: `${goal.slice(0, -4)}<ud>` };
  if (goal === "" || /[\s+x(]$/.test(goal)) return desk;
  return { ...desk, goal: goal + (gameOf(desk.rules) === "onsets" ? "<ud>" : "<sw>") };
}

/** The cube that a key lays: the first of the box with that face. */
export function cubeOfKey(key: string, rules: Book): string | null {
  const game = gameOf(rules);
  const face = typed(key, game);
  return face === null
    ? null
    : (box(game)
        .flat()
        .find((code) => faceOf(code, game) === face) ?? null);
}
