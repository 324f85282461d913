// The live reading of a line: syntax only. It says what is still due for the line to stand, never whether it is right.
import { W } from "../words";
import type { Token } from "./line";

const OPENS = "([{";
const R = W.reading;

/** What is wrong with how brackets open and close, if anything is. */
export function brackets(tokens: readonly Token[]): string | null {
  let depth = 0;
  for (const token of tokens) {
    if (token.kind !== "bracket") continue;
    depth += OPENS.includes(token.face) ? 1 : -1;
    if (depth < 0) return R.close;
  }
  return depth > 0 ? R.open : null;
}

/** The reading of an infix line: Equations, or a Set-Name or Restriction of On-Sets. */
export function readInfix(
  tokens: readonly Token[],
  binary: string,
  postfix: string,
  prefix: string,
  numerals = true,
): string {
  if (tokens.length === 0) return R.empty;
  const more = numerals ? R.more : R.moreSet;
  let due = true;
  for (const token of tokens) {
    const face = token.face;
    if (token.kind === "bracket" && OPENS.includes(face)) {
      if (!due && !numerals) return R.twoSets;
      due = true;
    } else if (token.kind === "bracket") {
      if (due) return more;
      due = false;
    } else if (postfix.includes(face)) {
      if (due) return more;
    } else if (binary.includes(face)) {
      if (due && !prefix.includes(face)) return R.twoOps;
      due = true;
    } else {
      // Digits beside each other make a numeral; two sets beside each other make nothing.
      if (!due && !numerals) return R.twoSets;
      due = false;
    }
  }
  if (due) return more;
  return brackets(tokens) ?? R.ok;
}

const ARITY: Record<string, number> = { C: 2, A: 2, K: 2, E: 2, N: 1 };
const SAYS: Record<string, (parts: string[]) => string> = {
  C: ([a, b]) => `if ${a}, then ${b}`,
  A: ([a, b]) => `${a} or ${b}`,
  K: ([a, b]) => `${a} and ${b}`,
  E: ([a, b]) => `${a} if and only if ${b}`,
  N: ([a]) => `not ${a}`,
};

/** A WFF in words, or nothing where the letters are none. */
export function wffInWords(text: string): string | null {
  let at = 0;
  const part = (): string | null => {
    const letter = text[at++];
    if (letter === undefined) return null;
    if ("pqrs".includes(letter)) return letter;
    const arity = ARITY[letter];
    if (!arity) return null;
    const parts: string[] = [];
    for (let index = 0; index < arity; index++) {
      const one = part();
      if (one === null) return null;
      parts.push(one);
    }
    return SAYS[letter]!(parts);
  };
  const words = part();
  return words !== null && at === text.length ? words : null;
}

/** The reading of a WFF Solution: premises, a stroke, rules. */
export function readWffSolution(text: string): string {
  if (!text.trim()) return R.empty;
  const [premises, rules] = text.split("/");
  const wrong = premises!
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one && wffInWords(one) === null);
  if (wrong.length > 0) return `${wrong[0]}: ${R.notWff}`;
  return rules === undefined ? R.noStroke : R.ok;
}
