// What is on a sheet, from the fragment of its link. The fragment is never sent to the server or printed, since it has the seed.
import { kept } from "../lib/keep";
import { shelfOf } from "../puzzle/shelves";
import type { Kind } from "../puzzle/types";
import { KINDS } from "../words/kinds";

export type Paper = "a4" | "letter";
export interface Choice {
  shelf: string;
  /** None for all. */
  kinds: Kind[];
  count: number;
  seed: number;
  /** Empty for any. */
  theme: string;
  key: boolean;
  paper: Paper;
}
export const COUNT = { least: 1, usual: 6, most: 12 };
const MOST_SEED = 0xffff_ffff;

/** A random seed, short enough to be read aloud. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000;

/** The integer in a text, if it is within bounds. */
function number(text: string | null, least: number, most: number): number | null {
  const value = Number(text ?? NaN);
  return text?.trim() && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
const isKind = (name: string): name is Kind => name in KINDS;

/** Reads a fragment; what it leaves out is as last time, or as most people want it. */
export function readChoice(fragment: string): Choice {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const paper =
    asked.get("paper") ?? kept<string>("paper", /^(en-US|en-CA)/.test(navigator.language) ? "letter" : "a4");
  return {
    shelf: asked.get("shelf") ?? shelfOf(""),
    kinds: (asked.get("kinds") ?? "").split(",").filter(isKind),
    count: number(asked.get("count"), COUNT.least, COUNT.most) ?? COUNT.usual,
    seed: number(asked.get("seed"), 0, MOST_SEED) ?? newSeed(),
    theme: asked.get("theme") ?? "",
    key: asked.get("key") !== "no",
    paper: paper === "letter" ? "letter" : "a4",
  };
}

/** Writes the fragment of a choice. */
export function writeChoice({ shelf, kinds, count, seed, theme, key, paper }: Choice): string {
  const said = new URLSearchParams({ shelf, count: String(count), seed: String(seed), paper });
  if (kinds.length > 0) said.set("kinds", kinds.join(","));
  if (theme) said.set("theme", theme);
  if (!key) said.set("key", "no");
  return `#${said.toString()}`;
}

/** The kinds after one was pressed: an empty list means all. */
export function pressed(kinds: readonly Kind[], all: readonly Kind[], one: Kind): Kind[] {
  const shown = kinds.length > 0 ? kinds : all;
  const next = all.filter((kind) => (kind === one ? !shown.includes(kind) : shown.includes(kind)));
  return next.length === all.length ? [] : next;
}
