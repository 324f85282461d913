// A position of the common format from what lies on the table.
import type { Position } from "../lib/api";
import type { View } from "../lib/protocol";

export function positionOf(view: View): Position {
  const shake = view.shake;
  const list = (cubes: string[] | undefined) => (cubes ?? []).join(" ");
  return {
    rules: view.rules,
    division: view.division,
    ...(view.season ? { season: view.season } : {}),
    variations: shake?.variations ?? [],
    ...(shake?.goal ? { goal: shake.goal } : {}),
    required: list(shake?.required),
    permitted: list(shake?.permitted),
    forbidden: list(shake?.forbidden),
    resources: list(shake?.resources),
    ...(shake && shake.universe.length > 0 ? { universe: shake.universe.join(" ") } : {}),
    situation: shake?.situation ?? "now",
  };
}
