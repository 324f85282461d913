// The positions of a puzzle: its own, the other one of a pair, and those after its moves.
import { moved, type Laying } from "../exercise/shake";
import type { Position } from "../lib/api";
import type { Section } from "../lib/protocol";
import type { PuzzleShown, SprintText } from "./types";

const BARE = { required: "", permitted: "", forbidden: "", resources: "" };

/** The position, with every section, although a puzzle names only those with cubes. */
export const positionOf = ({ rules, division, variations, position }: PuzzleShown): Position => ({
  ...BARE,
  ...position,
  rules: rules[0]!,
  division,
  variations,
});
/** An expression without a mat: its rules, and the cards if there are any. */
export const positionOfText = ({ rules, division, variations, universe }: SprintText): Position => ({
  ...BARE,
  rules: rules[0]!,
  division,
  variations,
  ...(universe === undefined ? {} : { universe }),
});
/** One position, or the two of a pair. */
export function positionsOf(shown: PuzzleShown): Position[] {
  const first = positionOf(shown);
  return shown.twin ? [first, { ...first, ...shown.twin }] : [first];
}
/** The position after this many of the moves. */
export const afterMoves = (position: Position, moves: readonly Laying[], count: number): Position =>
  moves.slice(0, count).reduce(moved, position);

const SECTIONS: readonly Section[] = ["required", "permitted", "forbidden", "resources"];
const listed = (text: string | undefined): string[] => (text ?? "").split(/\s+/).filter(Boolean);

/** The cube in which one position differs from another, as `section:cube`: there it has one that the other lacks. */
export function differs(position: Position, other: Position): string | null {
  for (const section of SECTIONS) {
    const left = listed(other[section]);
    for (const cube of listed(position[section])) {
      const at = left.indexOf(cube);
      if (at < 0) return `${section}:${cube}`;
      left.splice(at, 1);
    }
  }
  return null;
}
