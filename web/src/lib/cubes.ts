// Cubes as people see and name them: what a code such as `b2` shows, its name, and the keys that type it.
import { box, typedIn } from "./books";
import type { Game } from "./protocol";

export type Turn = "" | "sw" | "ud";

export interface CubeLook {
  /** The symbol on the face. */
  face: string;
  /** The style of ink and side. */
  ink: "red" | "blue" | "green" | "black" | "plain" | "operation" | "relation" | "capital" | "lower";
  /** The corner letter, in Equations. */
  corner: string;
}

const COLOURS: Record<string, { ink: CubeLook["ink"]; corner: string; name: string }> = {
  r: { ink: "red", corner: "R", name: "red" },
  b: { ink: "blue", corner: "B", name: "blue" },
  g: { ink: "green", corner: "G", name: "green" },
  k: { ink: "black", corner: "K", name: "black" },
};
const SIGNS: Record<string, string> = {
  "+": "plus",
  "-": "minus",
  x: "times",
  "÷": "divided by",
  "*": "power",
  "√": "root",
};
const SETS: Record<string, string> = {
  B: "blue",
  R: "red",
  G: "green",
  Y: "yellow",
  "∪": "union",
  "∩": "intersection",
  "-": "without",
  "'": "complement",
  V: "Universe",
  Λ: "empty set",
  "=": "equals",
  "⊆": "is contained in",
};
const TURNED: Record<Turn, string> = { "": "", sw: ", sideways", ud: ", upside-down" };

/** The face of a cube's code, without its colour. */
export function faceOf(code: string, game: Game): string {
  return game === "equations" && code.length > 1 && code[0]! in COLOURS ? code.slice(1) : code;
}

/** The face as people write it: × and −, not the letters and hyphens of codes. */
export const signOf = (code: string, game: Game): string => {
  const face = faceOf(code, game).replace("-", "−");
  return game === "equations" ? face.replace("x", "×") : face;
};
/** A line as people write it: with × for times, which may be a letter in the common format. */
export const withTimes = (text: string): string => text.replace(/(?<=[\d)>!] ?)x(?= ?[\d(√-])|(?<=\d)x\b/g, "×");

/** An Equation for a sentence: without the colours of its cubes. */
export const plainEquation = (text: string): string => text.replace(/[rbgk](?=[\d+\-x÷*√])/g, "").replaceAll("x", "×");

/** What a tap on a cube writes. */
export const writtenAs = (code: string, game: Game): string => {
  const face = faceOf(code, game);
  return game === "equations" && face === "x" ? "×" : face;
};

/** The code of the cube with which a text begins: its colour, if the game has colours, and its face. */
export function cubeAt(text: string, game: Game): string {
  const [first = "", second = ""] = text;
  const coloured = game === "equations" && first in COLOURS && second.trim() !== "";
  return coloured ? first + second : first;
}

/** How a cube looks. */
export function look(code: string, game: Game): CubeLook {
  const face = faceOf(code, game);
  if (game === "equations") {
    const colour = code.length > face.length ? COLOURS[code[0]!]! : { ink: "black" as const, corner: "" };
    return { face, ink: colour.ink, corner: colour.corner };
  }
  if (game === "wff") return { face, ink: face === face.toUpperCase() ? "capital" : "lower", corner: "" };
  if ("V Λ = ⊆".includes(face)) return { face, ink: "relation", corner: "" };
  return { face, ink: "∪∩-'".includes(face) ? "operation" : "plain", corner: "" };
}

/** The spoken name of what a cube shows: "2", "minus". */
export function faceName(code: string, game: Game): string {
  const face = faceOf(code, game);
  return (game === "wff" ? undefined : game === "onsets" ? SETS[face] : SIGNS[face]) ?? face;
}

/** The spoken name: "blue 2, sideways". */
export function cubeName(code: string, game: Game, turn: Turn = ""): string {
  const [face, name] = [faceOf(code, game), faceName(code, game)];
  if (game === "wff") return (face === face.toUpperCase() ? "capital " : "small ") + name;
  const colour = code.length > face.length ? COLOURS[code[0]!]!.name + " " : "";
  return colour + name + TURNED[turn];
}

/** The colours of the cubes of Equations, in the order of the box. */
export const colourNames = (): string[] =>
  box("equations").flatMap(([first = ""]) => COLOURS[first.charAt(0)]?.name ?? []);

/** A card's spoken name. */
export function cardName(card: string): string {
  return card === "-" ? "blank" : [...card].map((letter) => SETS[letter] ?? letter).join(" ");
}

/** The face that a key types, if it types one: capitals count only in a game whose faces differ by nothing else. */
export function typed(key: string, game: Game): string | null {
  const faces = box(game).flatMap((kind) => kind.map((code) => faceOf(code, game)));
  const isOne = (face: string) => faces.includes(face);
  const both = faces.some((face) => face !== face.toLowerCase() && isOne(face.toLowerCase()));
  const face = typedIn(game)[key] ?? key;
  return [face, ...(both ? [] : [key.toUpperCase(), key.toLowerCase()])].find(isOne) ?? null;
}

/** Cubes in an order that makes them easy to find: by colour, digits before signs. */
export function sorted(cubes: readonly string[], game: Game): string[] {
  const order = box(game).flat();
  return [...cubes].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}
