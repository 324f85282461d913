// Choosing a variation: rows that can be chosen and rows that cannot, and how a blank is filled.
import { engine, type Answers } from "../engine";
import type { Fills, ListedVariation, Position } from "../lib/api";
import { colourNames } from "../lib/cubes";
import type { Reason, ShakeView, Variation, View } from "../lib/protocol";

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

/** What may fill a blank in this shake: cubes that were rolled, cards that were dealt. */
export function options(fills: Fills, shake: ShakeView | undefined): (string | number)[] {
  switch (fills.with) {
    case "number":
      return Array.from({ length: fills.most - fills.least + 1 }, (_, at) => fills.least + at);
    case "cube":
      return [...new Set(shake?.resources ?? [])].filter((cube) => fills.faces.includes(cube));
    case "card":
      return [...new Set(shake?.universe ?? [])];
    case "colour":
      return colourNames();
    case "symbols":
      return [...fills.symbols];
  }
}

/** The row's variation with its blank filled. */
export function filled(one: ListedVariation, blanks: Record<string, string | number>, view: View): Variation {
  if (!one.blank || !one.fills) return { name: one.name };
  const value = blanks[one.name] ?? options(one.fills, view.shake)[0] ?? "";
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
