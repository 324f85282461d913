// The cubes of a roll with a Goal taken from them, and texts about papers.
import type { Position } from "../lib/api";
import { readGoal, readShape } from "../lib/goal";
import type { Game, Submission } from "../lib/protocol";

const listed = (text: string | undefined): string[] => (text ?? "").split(/\s+/).filter(Boolean);

/** A position has every section, although a document names only those with cubes. */
export const whole = (position: Position): Position => ({
  ...position,
  variations: position.variations ?? [],
  required: position.required ?? "",
  permitted: position.permitted ?? "",
  forbidden: position.forbidden ?? "",
  resources: position.resources ?? "",
});

/** The cubes of a Goal, as taken from the roll. */
const cubesOf = (goal: string, game: Game): string[] =>
  (game === "onsets" ? (readShape(goal)?.cubes ?? []) : readGoal(goal, game)).flatMap((one) =>
    one === "gap" ? [] : [one.cube],
  );

/** The position for writing a Solution to this Goal: every other cube may be used. */
export function withGoal(position: Position, goal: string, game: Game): Position {
  const rest = listed(position.resources);
  for (const cube of cubesOf(goal, game)) {
    const at = rest.indexOf(cube);
    if (at >= 0) rest.splice(at, 1);
  }
  return { ...position, goal, resources: rest.join(" "), situation: "impossible" };
}
/** All cubes of a position, as rolled. */
export const cubesIn = (position: Position): string[] =>
  [position.required, position.permitted, position.forbidden, position.resources].flatMap(listed);

/** A Solution in one line; an Equation without its Goal. */
export const lineOf = (submission: Submission | undefined): string =>
  submission?.equation?.split("=")[0]?.trim() ||
  submission?.solution?.trim() ||
  (submission?.solutions ?? []).map((one) => [...(one.restrictions ?? []), one.set_name].join("; ")).join(" · ") ||
  "";
/** An Equation without its Goal, which is drawn beside it. */
export const leftOf = (submission: Submission): Submission =>
  submission.equation === undefined ? submission : { ...submission, equation: lineOf(submission) };
