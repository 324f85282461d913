// The judge's desk: a position and a Solution as texts, in a link's fragment and from a paste.
import type { Position } from "./api";
import { gameOf, type Submission, type Variation } from "./protocol";

export interface DeskState {
  rules: string;
  division: string;
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

/** The fragment of a link that brings this position back. */
export function toFragment(desk: DeskState): string {
  const fields = new URLSearchParams();
  for (const key of KEYS) if (desk[key]) fields.set(key, desk[key]);
  return fields.toString();
}

export function fromFragment(fragment: string): DeskState {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const desk = emptyDesk();
  for (const key of KEYS)
    desk[key] =
      fields.get(key) ?? (key in emptyDesk() && ["rules", "division", "situation"].includes(key) ? desk[key] : "");
  return desk;
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

/** The fields that a paste has filled in. */
export function filledBy(before: DeskState, after: DeskState): string[] {
  return KEYS.filter((key) => after[key] !== before[key]).map((key) => key.replace("_", " "));
}

export function positionOfDesk(desk: DeskState): Position {
  return {
    rules: desk.rules,
    division: desk.division,
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

/** A position, and perhaps a Solution, as it lies on the desk. */
export function deskOf(position: Position, submission: Submission): DeskState {
  const [first] = submission.solutions ?? [];
  return {
    ...emptyDesk(),
    rules: position.rules,
    division: position.division,
    situation: position.situation,
    variations: writeVariations(position.variations),
    goal: position.goal ?? "",
    required: position.required,
    permitted: position.permitted,
    forbidden: position.forbidden,
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

/** Reads what was pasted: lines of `field = "text"`, as documents have them. Unknown fields are left out. */
export function readPaste(text: string, before: DeskState): DeskState {
  const desk = { ...before };
  const long = /^(\w+)\s*=\s*"""\n?([\s\S]*?)"""/gm;
  for (const one of text.matchAll(long))
    if (KEYS.includes(one[1] as keyof DeskState)) desk[one[1] as keyof DeskState] = one[2]!.trimEnd();
  for (const line of text.replace(long, "").split("\n")) {
    const found = /^\s*(\w+)\s*[=:]\s*(.*?)\s*$/.exec(line);
    if (!found || !KEYS.includes(found[1] as keyof DeskState)) continue;
    const value = found[2]!.startsWith("[")
      ? found[2]!
      : found[2]!
          .replace(/\s+#.*$/, "")
          .replace(/^"(.*)"$/, "$1")
          .replace(/^'(.*)'$/, "$1");
    desk[found[1] as keyof DeskState] = value;
  }
  const set = /set_name\s*=\s*"([^"]*)"/.exec(text);
  if (set) desk.set_name = set[1]!;
  return desk;
}
