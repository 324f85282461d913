// A bracketed line as a tree to draw: the witness of a wrong grouping.
import { symbols } from "./groupings";

export interface Node {
  label: string;
  parts: Node[];
}
export interface Placed {
  label: string;
  x: number;
  y: number;
  leaf: boolean;
  /** Whether it is the whole. */
  top: boolean;
  /** On which side of it there is room for its value. */
  right: boolean;
  node: Node;
  to: { x: number; y: number }[];
}

const BINARY = "+-x÷*√∪∩=⊆";

/** Reads a line from left to right; brackets group. Nothing where it cannot be drawn. */
export function tree(text: string): Node | null {
  const list = symbols(text);
  let at = 0;
  const atom = (): Node | null => {
    const symbol = list[at++];
    if (symbol === undefined) return null;
    let node: Node | null;
    if ("([{".includes(symbol)) {
      node = line();
      at += 1;
    } else if ("-√".includes(symbol[0]!)) {
      const part = atom();
      node = part && { label: symbol, parts: [part] };
    } else node = { label: symbol, parts: [] };
    while (node && (list[at] === "'" || list[at] === "!")) node = { label: list[at++]!, parts: [node] };
    return node;
  };
  const line = (): Node | null => {
    let left = atom();
    while (left && at < list.length && BINARY.includes(list[at]![0]!)) {
      const sign = list[at++]!;
      const right = atom();
      if (!right) return null;
      left = { label: sign, parts: [left, right] };
    }
    return left;
  };
  const whole = line();
  return whole && at >= list.length ? whole : null;
}

/** Places a tree on a grid: leaves side by side, signs above the middle of their parts. */
export function place(root: Node): { nodes: Placed[]; width: number; height: number } {
  const nodes: Placed[] = [];
  let next = 0;
  let deepest = 0;
  const walk = (node: Node, depth: number, right = true): Placed => {
    deepest = Math.max(deepest, depth);
    const parts = node.parts.map((part, at) => walk(part, depth + 1, at > 0));
    const x = parts.length === 0 ? 34 + 66 * next++ : parts.reduce((sum, part) => sum + part.x, 0) / parts.length;
    const placed = {
      label: node.label,
      x,
      y: 34 + 62 * depth,
      leaf: parts.length === 0,
      top: depth === 0,
      right,
      node,
      to: parts.map(({ x, y }) => ({ x, y })),
    };
    nodes.push(placed);
    return placed;
  };
  walk(root, 0);
  return { nodes, width: Math.max(2, next) * 66 + 2, height: 68 + 62 * deepest };
}
