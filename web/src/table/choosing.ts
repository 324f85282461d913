// Choosing a variation: rows that can be chosen and rows that cannot, and how a blank is filled.
import { engine, type Answers } from "../engine";
import type { ListedVariation, Position } from "../lib/api";
import { gameOf } from "../lib/books";
import { colourNames } from "../lib/cubes";
import type { Book, Reason, ShakeView, Variation, View } from "../lib/protocol";

/** What the judge has said of a row: nothing yet, yes, or why not. */
export type Found = "legal" | Reason | undefined;
export interface Choice {
  listed: ListedVariation;
  found: Found;
}

/** Whether a variation may be chosen beside those that were. */
export const mayChoose = (
  { variations: chosen, ...position }: Position,
  select: Variation,
): Promise<Answers["choice"]> => engine.ask({ kind: "choice", ...position, chosen, select });

/** The values that a stepper offers for a blank that is a number. */
export const RANGES: Record<string, [number, number]> = { m: [8, 12], k: [6, 12] };
/** Symbols of which a Double Set is made; at most four, brackets aside. */
export const SET_SYMBOLS = ["B", "R", "G", "Y", "∪", "∩", "-", "'", "(", ")"];

/** What a blank offers to choose from. */
export function options(blank: string, shake: ShakeView | undefined): (string | number)[] {
  const range = RANGES[blank];
  if (range) return Array.from({ length: range[1] - range[0] + 1 }, (_, at) => range[0] + at);
  if (blank === "cube") return [...new Set(shake?.resources ?? [])].filter((cube) => !/\d/.test(cube));
  if (blank === "card") return [...new Set(shake?.universe ?? [])];
  return blank === "color" ? colourNames() : [];
}

/** The row's variation with its blank filled. */
export function filled(one: ListedVariation, blanks: Record<string, string | number>, view: View): Variation {
  if (!one.blank) return { name: one.name };
  const value = blanks[one.name] ?? options(one.blank, view.shake)[0] ?? "B";
  return { name: one.name, [one.blank]: value };
}

/** Rows in two groups: what can be chosen (or is not known yet), and what cannot, each in the order of the list. */
export function grouped(
  list: readonly ListedVariation[],
  found: ReadonlyMap<string, Found>,
): { can: Choice[]; not: Choice[] } {
  const choices = list.filter((one) => !one.always).map((listed) => ({ listed, found: found.get(listed.name) }));
  // A blank may be filled in another way, so its row stays where it can be changed.
  const no = (one: Choice) => typeof one.found === "object" && !fillable(one);
  return { can: choices.filter((one) => !no(one)), not: choices.filter(no) };
}
const fillable = (one: Choice): boolean =>
  one.listed.blank !== null && typeof one.found === "object" && !/repeated|already-chosen/.test(one.found.code);

/** How long this selection takes in all, for the ring. */
export function wholeOf(view: View): number {
  return Math.max(15, (view.deadline ?? view.clock) - view.clock);
}

/** Whether the cube of a blank is drawn or the blank is a number or a word. */
export const drawn = (blank: string, rules: Book): "cube" | "card" | "set" | "step" | "word" =>
  blank === "cube" && gameOf(rules) !== "wff"
    ? "cube"
    : blank === "card"
      ? "card"
      : blank === "set"
        ? "set"
        : RANGES[blank]
          ? "step"
          : "word";
