// A pupil's draft or answer in a form to show: a paper, or a few words.
import { cubeName } from "../../lib/cubes";
import type { Game, Section, Submission } from "../../lib/protocol";
import { COACH } from "../../words/class-coach";
import { SECTIONS } from "../../words/names";

export interface Drafted {
  paper?: Submission;
  words?: string;
}
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const L = COACH.looking;

/** A paper from the editors' draft, as it would be handed in; undefined if nothing is written. */
function written(draft: Fields, game: Game): Submission | undefined {
  if (game === "equations") {
    const [left, right] = [text(draft.left), text(draft.right)];
    // The Goal is already on the right: only the left side is written.
    return left ? { equation: right ? `${left} = ${right}` : left } : undefined;
  }
  if (game === "wff") {
    const [solution, proof] = [text(draft.solution), text(draft.proof)];
    return solution || proof ? { solution, proof } : undefined;
  }
  const solutions = (Array.isArray(draft.solutions) ? draft.solutions : []).filter(isFields).flatMap((one) => {
    const restrictions = (Array.isArray(one.restrictions) ? one.restrictions : []).map(text).filter(Boolean);
    const [set_name, blank] = [text(one.set_name), text(one.blank)];
    return set_name || restrictions.length > 0
      ? [{ ...(restrictions.length > 0 ? { restrictions } : {}), set_name, ...(blank ? { blank } : {}) }]
      : [];
  });
  return solutions.length > 0 ? { solutions } : undefined;
}

const listed = (list: readonly unknown[], options: readonly string[]): string =>
  list
    .map((one) =>
      typeof one === "number" ? (options[one] ?? String(one + 1)) : text(one) === "-" ? "blank" : text(one),
    )
    .filter(Boolean)
    .join(", ");

/** A draft or an answer to any exercise. `options` are the choices it offered. */
export function draftedOf(value: unknown, game: Game, options: readonly string[] = []): Drafted {
  if (typeof value === "string" || typeof value === "number") {
    const said = text(String(value));
    return said ? { words: L.said(said) } : {};
  }
  if (Array.isArray(value)) {
    const said = listed(value, options);
    return said ? { words: L.said(said) } : {};
  }
  if (!isFields(value)) return {};
  if (isFields(value.submission)) {
    const right = Array.isArray(value.right) ? { words: L.mats(value.right.indexOf(true) + 1) } : {};
    return { paper: value.submission, ...right };
  }
  if (isFields(value.answer)) return draftedOf(value.answer, game, options);
  if (isFields(value.draft)) return draftedOf(value.draft, game, options);
  if (typeof value.cube === "string" && typeof value.to === "string")
    return { words: L.laid(cubeName(value.cube, game), SECTIONS[value.to as Section] ?? value.to) };
  if (typeof value.accept === "boolean") return { words: value.accept ? L.accepted : L.rejected };
  if (typeof value.number === "number") return { words: L.flub(value.number, text(value.call)) };
  for (const list of [value.picked, value.first, value.cards])
    if (Array.isArray(list)) return draftedOf(list, game, options);
  if (typeof value.picked === "number") return draftedOf([value.picked], game, options);
  for (const said of [value.value, value.goal]) if (text(said)) return draftedOf(said, game);
  const paper = written(value, game);
  return paper ? { paper } : {};
}
