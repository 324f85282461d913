// A reading as a tree to draw: where each part goes.
import type { Branch } from "../engine";
import type { Game } from "../lib/protocol";
import { plain } from "./line";

/** Colours say how the cubes lie and are not part of a reading. */
export const bare = (text: string, game: Game): string => (game === "equations" ? plain(text, game) : text);
export const undressed = ({ sign, parts = [] }: Branch, game: Game): Branch => ({
  sign: bare(sign, game) || sign,
  parts: parts.map((part) => undressed(part, game)),
});

/** A sign as drawn and read: without its cube's marks. */
export const label = (sign: string): string => sign.replace("x", "×").replace("-", "−").replace(/<.*/, "");

export interface Placed {
  sign: string;
  value: string | undefined;
  x: number;
  y: number;
  leaf: boolean;
  /** Whether it is the whole. */
  top: boolean;
  /** Which side has room for its value. */
  right: boolean;
  to: { x: number; y: number }[];
}

/** Places a tree on a grid: leaves side by side, signs above the middle of their parts. */
export function place(root: Branch): { nodes: Placed[]; width: number; height: number } {
  const nodes: Placed[] = [];
  let next = 0;
  let deepest = 0;
  const walk = (branch: Branch, depth: number, right = true): Placed => {
    deepest = Math.max(deepest, depth);
    const parts = (branch.parts ?? []).map((part, at) => walk(part, depth + 1, at > 0));
    const x = parts.length === 0 ? 34 + 66 * next++ : parts.reduce((sum, part) => sum + part.x, 0) / parts.length;
    const placed = {
      sign: branch.sign,
      value: branch.value,
      x,
      y: 34 + 62 * depth,
      leaf: parts.length === 0,
      top: depth === 0,
      right,
      to: parts.map(({ x, y }) => ({ x, y })),
    };
    nodes.push(placed);
    return placed;
  };
  walk(root, 0);
  return { nodes, width: Math.max(2, next) * 66 + 2, height: 68 + 62 * deepest };
}
