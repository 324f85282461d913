// The Goal as it lies: from its text to cubes, gaps and stacks, and back.
import { cubeAt, cubeName, faceOf, type Turn } from "./cubes";
import type { Game } from "./protocol";

export type Laid = { cube: string; turn: Turn } | "gap";
/** Columns of an On-Sets Goal from left to right; in each, cubes from above. */
export interface Stacks {
  rows: { cube: string; turn: Turn }[][];
  centred: boolean;
}

const MARK = /^<([^>]*)>/;

/** Reads a Goal in a line. `.` is a power sign that was laid as a point. */
export function readGoal(text: string, game: Game): Laid[] {
  const laid: Laid[] = [];
  let rest = text.trim();
  while (rest) {
    if (/^\s/.test(rest)) {
      laid.push("gap");
      rest = rest.trimStart();
      continue;
    }
    const cube = cubeAt(rest, game);
    rest = rest.slice(cube.length);
    const mark = MARK.exec(rest);
    if (mark) rest = rest.slice(mark[0].length);
    const marks = mark ? mark[1]!.split(",") : [];
    laid.push({
      cube: cube === "." ? "*" : cube,
      turn: marks.includes("sw") ? "sw" : marks.includes("ud") ? "ud" : "",
    });
  }
  return laid;
}

/** Writes a Goal as the common format has it. */
export function writeGoal(laid: readonly Laid[]): string {
  return laid
    .map((one) => (one === "gap" ? " " : one.cube + (one.turn && `<${one.turn}>`)))
    .join("")
    .trim();
}

/** The Goal as it is written in a line: colours and gaps are only how it lies. */
export const plainGoal = (text: string, game: Game): string =>
  readGoal(text, game)
    .map((one) => (one === "gap" ? "" : faceOf(one.cube, game) + (one.turn && `<${one.turn}>`)))
    .join("");

export const SHAPES = ["a", "a+b", "a+b+c", "axb", "axbxc", "axb+c", "ax(b+c)"] as const;
export type Shape = (typeof SHAPES)[number];

/** How many digits a shape takes. */
export const shapeSize = (shape: Shape): number => [...shape].filter((letter) => "abc".includes(letter)).length;

/** Writes an On-Sets Goal of this shape. */
export function writeShape(shape: Shape, cubes: readonly { cube: string; turn: Turn }[]): string {
  return [...shape]
    .map((letter) => {
      const at = "abc".indexOf(letter);
      const one = cubes[at];
      return at < 0 || !one ? letter : one.cube + (one.turn && `<${one.turn}>`);
    })
    .join("");
}

/** Reads an On-Sets Goal: its cubes in order, and its shape, if it is one of the seven. */
export function readShape(text: string): { shape: Shape; cubes: { cube: string; turn: Turn }[] } | null {
  const cubes: { cube: string; turn: Turn }[] = [];
  const pattern = text.replace(/\s/g, "").replace(/(\d)(<ud>)?/g, (_, digit: string, mark?: string) => {
    cubes.push({ cube: digit, turn: mark ? "ud" : "" });
    return "abc"[cubes.length - 1] ?? "?";
  });
  const shape = SHAPES.find((one) => one === pattern);
  return shape ? { shape, cubes } : null;
}

/** The places of a shape's digits: columns from left to right, or rows where one stands over a pair. */
export const PLACES: Record<Shape, number[][]> = {
  a: [[0]],
  "a+b": [[0], [1]],
  "a+b+c": [[0], [1], [2]],
  axb: [[0, 1]],
  axbxc: [[0, 1, 2]],
  "axb+c": [[0, 1], [2]],
  "ax(b+c)": [[0], [1, 2]],
};
export const isCentred = (shape: Shape): boolean => shape === "ax(b+c)";

/** The columns in which an On-Sets Goal lies: × is one above the other, + is side by side. */
export function stacks(text: string): Stacks | null {
  const read = readShape(text);
  if (!read) return null;
  return {
    rows: PLACES[read.shape].map((column) => column.map((at) => read.cubes[at]!)),
    centred: isCentred(read.shape),
  };
}

/** The Goal as it is read aloud: "8 times, gap, 3 plus 2 sideways". */
export function spokenGoal(text: string, game: Game): string {
  if (game === "onsets")
    return text.replace(/x/g, " over ").replace(/\+/g, " beside ").replace(/<ud>/g, " upside-down");
  return readGoal(text, game)
    .map((one) => (one === "gap" ? ", gap," : cubeName(faceOf(one.cube, game), game, one.turn)))
    .join(" ")
    .replace(/ ,/g, ",");
}
