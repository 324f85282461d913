// A roll with a Goal set from it, and texts about papers.
import type { Question } from "../engine";
import type { Position } from "../lib/api";
import type { Submission } from "../lib/protocol";

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

/** What to ask for the position in which a Solution to this Goal is written; nothing without a Goal. */
export const settingOf = (position: Position, goal: string): Question<"set"> | null =>
  goal ? { kind: "set", ...position, goal, situation: "impossible" } : null;
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
