// A position of an exercise as a mat shows it.
import type { Position } from "../lib/api";
import type { MatSection, ShakeView, Situation } from "../lib/protocol";

export interface Laying {
  cube: string;
  to: MatSection;
}

const listed = (text: string | undefined): string[] => (text ?? "").split(/\s+/).filter(Boolean);
const without = (list: readonly string[], cube: string): string[] => {
  const at = list.indexOf(cube);
  return list.filter((_, index) => index !== at);
};

/** How the cubes lie, after the move if there was one. */
export function shakeOf(position: Position, move: Laying | null = null): ShakeView {
  const shake: ShakeView = {
    goal: position.goal ?? "",
    required: listed(position.required),
    permitted: listed(position.permitted),
    forbidden: listed(position.forbidden),
    resources: listed(position.resources),
    universe: listed(position.universe),
    variations: position.variations,
    challengers: [],
    papers: [],
    ...(position.situation ? { situation: position.situation as Situation } : {}),
  };
  if (!move) return shake;
  return {
    ...shake,
    resources: without(shake.resources, move.cube),
    [move.to]: [...shake[move.to], move.cube],
  };
}

/** The position after a move. */
export const moved = (position: Position, move: Laying): Position => ({
  ...position,
  resources: without(listed(position.resources), move.cube).join(" "),
  [move.to]: [...listed(position[move.to]), move.cube].join(" "),
});
