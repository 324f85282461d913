// The keys below a typed Solution: the position's faces, brackets, and marks if a variation needs them.
import { W } from "../words";
import { ANSWER } from "../words/desk";
import { CHECK } from "../words/check";
import type { Tools } from "../engine";
import { faceOf, sorted } from "./cubes";
import type { DeskState } from "./desk";
import { plainGoal } from "./goal";
import { box, gameOf } from "./books";
import type { Submission } from "./protocol";

export interface Key {
  text: string;
  shown: string;
  name: string;
}

/** One key for every usable cube of the position, in its own colour; the whole box if there are none yet. */
export function keyCubes(desk: DeskState, tools: Tools | undefined): string[] {
  const game = gameOf(desk.rules);
  const laid = `${desk.required} ${desk.permitted} ${desk.resources}`.split(/\s+/).filter(Boolean);
  const writes = (code: string) => tools?.faces.includes(faceOf(code, game)) ?? false;
  const usable = sorted([...new Set(laid)], game).filter(writes);
  if (usable.length > 0) return usable;
  const faces = new Set<string>();
  return box(game)
    .flat()
    .filter((code) => {
      const face = faceOf(code, game);
      if (!writes(code) || faces.has(face)) return false;
      faces.add(face);
      return true;
    });
}

/** Signs that are written and cost no cube. */
export function extraKeys(desk: DeskState, tools: Tools | undefined): Key[] {
  const game = gameOf(desk.rules);
  const key = (text: string, name: string, shown = text): Key => ({ text, shown, name });
  const brackets = [key("(", ANSWER.open), key(")", ANSWER.close)];
  if (game === "wff") return [key(", ", ANSWER.comma, ","), key(" / ", ANSWER.stroke, "/"), ...brackets];
  const marks = (tools?.marks ?? []).map(({ mark }) => key(`<${mark}>`, W.write.markName(mark), mark));
  // Each line holds one Restriction.
  const line = tools?.parts.includes("restrictions") ? [key("\n", ANSWER.line, "↵")] : [];
  if (game === "onsets") return [...brackets, ...marks, ...line];
  const signs = (tools?.signs ?? []).map((sign) => key(sign, CHECK.signs[sign] ?? sign));
  return [...brackets, key(" = ", ANSWER.equals, "="), ...signs, ...marks];
}

/** The Solution of WFF 'N PROOF with one more rule: after the stroke, which is added if missing. */
export function withRule(solution: string, rule: string): string {
  const text = solution.trim();
  if (!text.includes("/")) return `${text} / ${rule}`.trimStart();
  return text.endsWith("/") ? `${text} ${rule}` : `${text}, ${rule}`;
}

/** Adds the Goal to an Equation of which only the left side was written. */
export function withGoal(submission: Submission, goal: string): Submission {
  const line = submission.equation?.trim();
  if (line === undefined || line === "" || line.includes("=")) return submission;
  return { ...submission, equation: `${line} = ${plainGoal(goal, "equations")}` };
}
