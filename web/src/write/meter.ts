// The meter of cubes: it counts what is used, still due, and taken from Resources. It never judges.
import { faceOf } from "../lib/cubes";
import type { Game, Situation, Variation } from "../lib/protocol";
import { W } from "../words";
import type { Mat, Token } from "./line";

export interface Due {
  code: string;
  face: string;
  used: boolean;
  /** Where it is used and where it is still due, in words. */
  where: string;
}
/** A variation that is pure counting: "Two Operations: 1 of 2". */
export interface Tally {
  name: string;
  have: number;
  of: number;
  /** Whether so many are needed at least, or allowed at most. */
  kind: "least" | "most";
}
export interface Counted {
  required: Due[];
  /** Cubes that must have come from Resources. */
  fromResources: string[];
  /** How many may; nothing where all may. */
  most: number | null;
  /** Cubes that lie nowhere where they could be taken from. */
  nowhere: string[];
  tallies: Tally[];
}
export interface Rules {
  situation: Situation;
  game: Game;
  variations: readonly Variation[];
}

const OPERATIONS: Record<Game, string> = { equations: "+-x÷*√", onsets: "∪∩-'", wff: "" };
const RELATIONS = "=⊆";
const has = (rules: Rules, name: string): boolean => rules.variations.some((one) => one.name === name);
/** Whether one cube of this face may be used again and again. */
export const isReusable = (face: string, rules: Rules): boolean =>
  has(rules, "multiple-operations") && OPERATIONS[rules.game].includes(face);
const costs = (tokens: readonly Token[]): string[] => tokens.map((token) => token.cost).filter((cost) => cost !== null);
const number = (list: readonly string[], face: string): number => list.filter((one) => one === face).length;

/**
 * Counts the cubes of a Solution. Its parts draw on the same cubes, each once: the Restrictions and the Set-Name of On-Sets;
 * the other games have one part.
 */
export function count(parts: readonly (readonly Token[])[], mat: Mat, rules: Rules): Counted {
  const spent = parts.map(costs);
  const faces = (codes: readonly string[]) => codes.map((code) => faceOf(code, rules.game));
  const [required, permitted] = [faces(mat.required), faces(mat.permitted)];
  const fromResources: string[] = [];
  const nowhere: string[] = [];
  for (const face of new Set(spent.flat())) {
    const near = number(required, face) + number(permitted, face);
    const most = Math.max(...spent.map((part) => number(part, face)));
    const needed = isReusable(face, rules) ? Math.min(most, Math.max(1, near)) : most;
    const far = Math.max(0, needed - near);
    const found = mat.resources.filter((code) => faceOf(code, rules.game) === face).slice(0, far);
    fromResources.push(...found);
    nowhere.push(...Array<string>(far - found.length).fill(face));
  }
  const most = rules.situation === "now" ? 1 : rules.situation === "forceout" ? 0 : null;
  return { required: dueOf(mat.required, spent, rules), fromResources, most, nowhere, tallies: tallies(parts, rules) };
}

/** Each Required cube with the parts in which it is still due. */
function dueOf(codes: readonly string[], spent: readonly string[][], rules: Rules): Due[] {
  const left = spent.map((part) => [...part]);
  return codes.map((code) => {
    const face = faceOf(code, rules.game);
    const took = left.map((part) => {
      const at = part.indexOf(face);
      if (at >= 0) part.splice(at, 1);
      return at >= 0;
    });
    const [restriction = false, name = false] = took;
    if (spent.length < 2)
      return { code, face, used: restriction, where: restriction ? W.write.inSolution : W.write.notYet };
    if (RELATIONS.includes(face))
      return { code, face, used: restriction, where: restriction ? W.write.inRestriction : W.write.notInRestriction };
    // Without a Restriction nothing is due there.
    const needs = spent[0]!.length > 0;
    const used = name && (restriction || !needs);
    const where = [
      restriction ? W.write.inRestriction : needs ? W.write.notInRestriction : "",
      name ? W.write.inSetName : W.write.notInSetName,
    ];
    return { code, face, used, where: where.filter(Boolean).join(", ") };
  });
}

function tallies(parts: readonly (readonly Token[])[], rules: Rules): Tally[] {
  const list: Tally[] = [];
  const last = parts.at(-1) ?? [];
  if (has(rules, "two-operations")) {
    const have = last.filter((token) => OPERATIONS.onsets.includes(token.face)).length;
    list.push({ name: W.write.twoOperations, have, of: 2, kind: "least" });
  }
  if (has(rules, "three-operation")) {
    const have = last.filter((token) => OPERATIONS.equations.includes(token.face)).length;
    list.push({ name: W.write.threeOperations, have, of: 3, kind: "least" });
  }
  if (has(rules, "factorial")) {
    const have = last.filter((token) => token.face === "!").length;
    list.push({ name: W.write.factorials, have, of: 2, kind: "most" });
  }
  for (const one of rules.variations.filter((each) => each.name === "required-cube"))
    list.push({
      name: W.write.variationCube(String(one.cube)),
      have: Math.min(1, number(parts.flatMap(costs), String(one.cube))),
      of: 1,
      kind: "least",
    });
  return list;
}

/** Which cubes of a palette are still free for the part that is being written: those that are used up are dimmed. */
export function unused(codes: readonly string[], tokens: readonly Token[], rules: Rules): boolean[] {
  const spent = costs(tokens);
  return codes.map((code) => {
    const face = faceOf(code, rules.game);
    if (isReusable(face, rules)) return true;
    const at = spent.indexOf(face);
    if (at >= 0) spent.splice(at, 1);
    return at < 0;
  });
}

/** What is still due, in a few words: "B, ⊆". */
export const missingOf = (counted: Counted): string =>
  [
    ...counted.required.filter((one) => !one.used).map((one) => one.face),
    ...counted.tallies.filter((one) => one.kind === "least" && one.have < one.of).map((one) => one.name),
  ].join(", ");
