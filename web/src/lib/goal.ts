// The Goal as it lies: text to cubes, gaps and stacks, and back.
import { cubeAt, cubeName, faceOf, type Turn } from "./cubes";
import type { Game } from "./protocol";
import { GOAL } from "../words/goal";
import { shapesOf } from "./books";

export type Laid = { cube: string; turn: Turn } | "gap";
/** Columns of an On-Sets Goal from left to right; in each, cubes from top to bottom. */
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

/** Writes a Goal in the common format. */
export function writeGoal(laid: readonly Laid[]): string {
  return laid
    .map((one) => (one === "gap" ? " " : one.cube + (one.turn && `<${one.turn}>`)))
    .join("")
    .trim();
}

/** The Goal as written in a line: colours and gaps only say how it lies. */
export const plainGoal = (text: string, game: Game): string =>
  readGoal(text, game)
    .map((one) => (one === "gap" ? "" : faceOf(one.cube, game) + (one.turn && `<${one.turn}>`)))
    .join("");

/** The shape of an On-Sets Goal, as the rulebook lists it: `#` is a cube, `x` above another, `+` beside it. */
export type Shape = string;

/** How many digits a shape takes. */
export const shapeSize = (shape: Shape): number => shape.split("#").length - 1;

/** A shape with letters for its digits, or with the digits themselves. */
export function filled(shape: Shape, digits: readonly string[] = []): string {
  let at = 0;
  return shape.replaceAll("#", () => digits[at++] ?? "abc"[at - 1]!);
}

/** Writes an On-Sets Goal of this shape. */
export const writeShape = (shape: Shape, cubes: readonly { cube: string; turn: Turn }[]): string =>
  filled(
    shape,
    cubes.map((one) => one.cube + (one.turn && `<${one.turn}>`)),
  );

/** Reads an On-Sets Goal: its cubes in order, and its shape, if it has a legal one. */
export function readShape(text: string): { shape: Shape; cubes: { cube: string; turn: Turn }[] } | null {
  const cubes: { cube: string; turn: Turn }[] = [];
  const pattern = text.replace(/\s/g, "").replace(/(\d)(<ud>)?/g, (_, digit: string, mark?: string) => {
    cubes.push({ cube: digit, turn: mark ? "ud" : "" });
    return "#";
  });
  const shape = shapesOf("onsets").find((one) => one === pattern);
  return shape ? { shape, cubes } : null;
}

/** Whether one cube is above a pair, so that the shape is drawn in rows instead of columns. */
export const isCentred = (shape: Shape): boolean => shape.includes("(");

/** The places of a shape's digits: columns from left to right, or rows if one cube is above a pair. */
export function placesOf(shape: Shape): number[][] {
  let at = 0;
  return shape.split(isCentred(shape) ? "x" : "+").map((part) => Array.from({ length: shapeSize(part) }, () => at++));
}

/** The columns in which an On-Sets Goal lies: × is one above the other, + is side by side. */
export function stacks(text: string): Stacks | null {
  const read = readShape(text);
  if (!read) return null;
  return {
    rows: placesOf(read.shape).map((column) => column.map((at) => read.cubes[at]!)),
    centred: isCentred(read.shape),
  };
}

/** The Goal as it is drawn, cube by cube, for screen readers: "8 times, gap, 3 plus 2, sideways". */
export function spokenGoal(text: string, game: Game): string {
  const piles = game === "onsets" ? stacks(text) : null;
  if (piles) {
    const rows = piles.rows.map((row) => row.map((one) => cubeName(one.cube, game, one.turn)));
    return piles.centred
      ? GOAL.over(rows.map((row) => (row.length > 1 ? GOAL.pair(row) : row.join(""))))
      : GOAL.beside(rows.map(GOAL.over));
  }
  return readGoal(text, game)
    .map((one) => (one === "gap" ? `, ${GOAL.gap},` : cubeName(faceOf(one.cube, game), game, one.turn)))
    .join(" ")
    .replace(/ ,/g, ",");
}
