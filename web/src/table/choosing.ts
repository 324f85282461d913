// Choosing a variation: rows that can be chosen and rows that cannot, and how a blank is filled.
import { engine, type Answers } from "../engine";
import type { ListedVariation, Position } from "../lib/api";
import { gameOf } from "../lib/books";
import { colourNames } from "../lib/cubes";
import type { Book, Reason, ShakeView, Variation, View } from "../lib/protocol";

/** The judge's answer for a row: nothing yet, yes, or why not. */
export type Found = "legal" | Reason | undefined;
export interface Choice {
  listed: ListedVariation;
  found: Found;
}

/** Whether a variation may be chosen in addition to those already chosen. */
export const mayChoose = (
  { variations: chosen, ...position }: Position,
  select: Variation,
): Promise<Answers["choice"]> => engine.ask({ kind: "choice", ...position, chosen, select });

/** The values that a stepper offers for a numeric blank. */
export const RANGES: Record<string, [number, number]> = { m: [8, 12], k: [6, 12] };
/** The symbols of a Double Set; at most four, not counting brackets. */
export const SET_SYMBOLS = ["B", "R", "G", "Y", "∪", "∩", "-", "'", "(", ")"];

/** The options for a blank. */
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

/** Rows in two groups: those that can be chosen (or are not known yet) and those that cannot, each in the order of the list. */
export function grouped(
  list: readonly ListedVariation[],
  found: ReadonlyMap<string, Found>,
): { can: Choice[]; not: Choice[] } {
  const choices = list.filter((one) => !one.always).map((listed) => ({ listed, found: found.get(listed.name) }));
  // A blank can be filled differently, so its row stays where it can be changed.
  const no = (one: Choice) => typeof one.found === "object" && !fillable(one);
  return { can: choices.filter((one) => !no(one)), not: choices.filter(no) };
}
const fillable = (one: Choice): boolean =>
  one.listed.blank !== null && typeof one.found === "object" && one.found.class !== "repeated";

/** The whole time for this selection, for the ring. */
export function wholeOf(view: View): number {
  return Math.max(15, (view.deadline ?? view.clock) - view.clock);
}

/** How a blank is shown: as a drawn cube, a card, a set, a number or a word. */
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
