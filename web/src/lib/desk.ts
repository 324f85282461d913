// The judge's desk: a position and a Solution as texts, in a link's fragment and from a paste.
import type { Position } from "./api";
import { gameOf, isBook } from "./books";
import type { Book, OnsetsSolution, Submission, Variation } from "./protocol";

export interface DeskState {
  rules: Book;
  division: string;
  /** The season, if a tournament names one; lists of variations may alternate by season. */
  season: string;
  situation: string;
  variations: string;
  goal: string;
  required: string;
  permitted: string;
  forbidden: string;
  resources: string;
  universe: string;
  equation: string;
  restrictions: string;
  set_name: string;
  blank: string;
  solution: string;
  proof: string;
}

export const emptyDesk = (): DeskState => ({
  rules: "equations-adventurous-mlag-2018",
  division: "middle",
  season: "",
  situation: "now",
  variations: "",
  goal: "",
  required: "",
  permitted: "",
  forbidden: "",
  resources: "",
  universe: "",
  equation: "",
  restrictions: "",
  set_name: "",
  blank: "",
  solution: "",
  proof: "",
});
const KEYS = Object.keys(emptyDesk()) as (keyof DeskState)[];

/** The fragment of a link that restores this position. */
export function toFragment(desk: DeskState): string {
  const fields = new URLSearchParams();
  for (const key of KEYS) if (desk[key]) fields.set(key, desk[key]);
  return fields.toString();
}

/** The desk with these texts on it; null if they name a rulebook that the server does not have. */
function withTexts(desk: DeskState, { rules = desk.rules, ...texts }: Texts): DeskState | null {
  return isBook(rules) ? { ...desk, ...texts, rules } : null;
}
type Texts = Partial<Record<keyof DeskState, string>>;

/** The desk from a link; null if it names a rulebook that the server does not have. */
export function fromFragment(fragment: string): DeskState | null {
  const fields = [...new URLSearchParams(fragment.replace(/^#/, ""))];
  return withTexts(emptyDesk(), Object.fromEntries(fields.filter(([key]) => KEYS.includes(key as keyof DeskState))));
}

/** Variations as they are typed: `zero-wild, base m=8`, or as TOML has them. */
export function readVariations(text: string): Variation[] {
  const objects = [...text.matchAll(/\{([^}]*)\}/g)].map((one) => one[1]!.replaceAll(",", " "));
  const parts = objects.length > 0 ? objects : text.split(",");
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const fields = [...part.matchAll(/([\w-]+)\s*=\s*("[^"]*"|[^\s]+)/g)].map((one): [string, string | number] => {
        const value = one[2]!.replaceAll('"', "");
        return [one[1]!, /^\d+$/.test(value) && ["m", "k"].includes(one[1]!) ? Number(value) : value];
      });
      const named = Object.fromEntries(fields);
      const name =
        typeof named.name === "string"
          ? named.name
          : part
              .replace(/[\w-]+\s*=\s*\S+/g, "")
              .trim()
              .toLowerCase()
              .replace(/\s+/g, "-");
      return { ...named, name };
    });
}

/** Variations as they are typed. */
export function writeVariations(variations: readonly Variation[]): string {
  const one = ({ name, ...rest }: Variation) =>
    [name, ...Object.entries(rest).map(([key, value]) => `${key}=${value}`)].join(" ");
  return variations.map(one).join(", ");
}

export function positionOfDesk(desk: DeskState): Position {
  return {
    rules: desk.rules,
    division: desk.division,
    ...(desk.season ? { season: desk.season } : {}),
    variations: readVariations(desk.variations),
    ...(desk.goal ? { goal: desk.goal } : {}),
    required: desk.required,
    permitted: desk.permitted,
    forbidden: desk.forbidden,
    resources: desk.resources,
    ...(gameOf(desk.rules) === "onsets" ? { universe: desk.universe } : {}),
    situation: desk.situation,
  };
}

/** A position, and perhaps a Solution, from the desk. */
export function deskOf(position: Position, submission: Submission): DeskState {
  const [first] = submission.solutions ?? [];
  return {
    ...emptyDesk(),
    rules: position.rules,
    division: position.division,
    ...(position.season ? { season: position.season } : {}),
    ...(position.situation ? { situation: position.situation } : {}),
    variations: writeVariations(position.variations),
    goal: position.goal ?? "",
    required: position.required,
    permitted: position.permitted,
    forbidden: position.forbidden ?? "",
    resources: position.resources,
    universe: position.universe ?? "",
    equation: submission.equation ?? "",
    restrictions: (first?.restrictions ?? []).join("\n"),
    set_name: first?.set_name ?? "",
    blank: first?.blank ?? "",
    solution: submission.solution ?? "",
    proof: submission.proof ?? "",
  };
}

export function submissionOf(desk: DeskState): Submission {
  const game = gameOf(desk.rules);
  if (game === "equations") return { equation: desk.equation };
  if (game === "wff") return { solution: desk.solution, proof: desk.proof };
  return {
    solutions: [
      {
        restrictions: desk.restrictions
          .split("\n")
          .map((one) => one.trim())
          .filter(Boolean),
        set_name: desk.set_name,
        ...(desk.blank ? { blank: desk.blank } : {}),
      },
    ],
  };
}

/** The fields in a paste: a document in TOML or JSON, or lines of `field: text`. Unknown fields are left out. */
export function fieldsIn(text: string): Texts {
  const found: Texts = fromJson(text) ?? {};
  if (Object.keys(found).length > 0) return found;
  const put = (key: string, value: string) => {
    if (KEYS.includes(key as keyof DeskState)) found[key as keyof DeskState] = value;
  };
  const lists = /^[ \t]*(variations|solutions)[ \t]*=[ \t]*\[([\s\S]*?\}?)\s*\][ \t]*(?:#.*)?$/gm;
  const long = /^(\w+)\s*=\s*"""\n?([\s\S]*?)"""/gm;
  for (const [, key = "", value = ""] of text.matchAll(long)) put(key, value.trimEnd());
  for (const [, key, value = ""] of text.matchAll(lists)) if (key === "variations") put(key, value.trim());
  for (const line of text.replace(long, "").replace(lists, "").split("\n")) {
    const one = /^\s*(\w+)\s*[=:]\s*(.*?)\s*$/.exec(line);
    if (!one) continue;
    const value = one[2]!
      .replace(/\s+#.*$/, "")
      .replace(/^"(.*)"$/, "$1")
      .replace(/^'(.*)'$/, "$1");
    put(one[1]!, value);
  }
  const part = (pattern: RegExp) => pattern.exec(text)?.[1];
  const name = part(/set_name\s*=\s*"([^"]*)"/);
  if (name !== undefined) found.set_name = name;
  const restrictions = part(/restrictions\s*=\s*\[([^\]]*)\]/);
  if (restrictions !== undefined)
    found.restrictions = [...restrictions.matchAll(/"([^"]*)"/g)].map((one) => one[1]).join("\n");
  const blank = part(/blank\s*=\s*"([^"]*)"/);
  if (blank !== undefined) found.blank = blank;
  return found;
}

/** The fields of a JSON document, as written by the program and the server. */
function fromJson(text: string): Texts | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const data = JSON.parse(text) as Record<string, unknown>;
    const solutions = (data.solutions ?? []) as OnsetsSolution[];
    const all: Record<string, unknown> = {
      ...data,
      variations: Array.isArray(data.variations) ? writeVariations(data.variations as Variation[]) : undefined,
      restrictions: solutions[0]?.restrictions?.join("\n"),
      set_name: solutions[0]?.set_name,
      blank: solutions[0]?.blank,
    };
    return Object.fromEntries(KEYS.filter((key) => typeof all[key] === "string").map((key) => [key, all[key]]));
  } catch {
    return null;
  }
}

/**
 * The desk after a paste. A document that names its rulebook is complete: what it leaves out is empty. Null if the
 * server does not have that rulebook.
 */
export function readPaste(text: string, before: DeskState): DeskState | null {
  const found = fieldsIn(text);
  return withTexts(found.rules ? emptyDesk() : before, found);
}
