// A position in the common format from a table.
import type { Position } from "../lib/api";
import type { Book, Division, ShakeView, Situation } from "../lib/protocol";

/** The part of a view, or of a replay's step, that says how the cubes lie. */
interface Lying {
  rules: Book;
  division: Division;
  season?: string;
  shake?: ShakeView;
}

export function positionOf(
  { rules, division, season, shake }: Lying,
  situation: Situation = shake?.situation ?? "now",
): Position {
  const list = (cubes: string[] | undefined) => (cubes ?? []).join(" ");
  return {
    rules,
    division,
    ...(season ? { season } : {}),
    variations: shake?.variations ?? [],
    ...(shake?.goal ? { goal: shake.goal } : {}),
    required: list(shake?.required),
    permitted: list(shake?.permitted),
    forbidden: list(shake?.forbidden),
    resources: list(shake?.resources),
    ...(shake && shake.universe.length > 0 ? { universe: shake.universe.join(" ") } : {}),
    situation,
  };
}
