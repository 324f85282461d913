// Codes of the referee in words, with the section of the book that is played and what it costs there.
import { gameOf, type Game } from "../lib/protocol";

interface Code {
  says: string;
  /** The section, where all books agree, or by game. */
  rule?: string | Partial<Record<Game, string>>;
  /** The same in three words, for the block. */
  short?: string;
  /** What a player is charged with, where it can be charged. */
  charge?: string;
}

const block = { equations: "VI-B", onsets: "V-B", wff: "VI-B" };
const turn = { equations: "V-B", onsets: "IV-B", wff: "V-B" };

/** Why something is not possible, set aside or penalised; the server's sentence is used for every other code. */
const CODES: Record<string, Code> = {
  "not-your-turn": { says: "It is another player’s turn.", rule: turn, charge: "out of turn" },
  "block-held": { says: "Somebody holds the block. Wait for the call.", rule: block, short: "somebody holds it" },
  "own-move": { says: "You moved last; you cannot challenge yourself.", rule: block, short: "you moved last" },
  "before-goal": {
    says: "Before the Goal is set there is nothing to challenge.",
    rule: { equations: "VI-A-1", onsets: "V-B", wff: "VI-B" },
    short: "wait for the Goal",
  },
  "no-goal-not-declared": {
    says: "Nobody has declared No Goal.",
    rule: { equations: "VI-A", onsets: "V-B", wff: "VI-A" },
    short: "nothing to challenge now",
  },
  "now-too-few-cubes": {
    says: "Now needs two cubes in Resources.",
    rule: { equations: "VI-A-2-a", onsets: "V-A-2-a", wff: "VI-A-2-a" },
  },
  "now-no-cubes-played": {
    says: "Now needs a cube in Required or Permitted.",
    rule: { equations: "VI-A-2-b", onsets: "V-A-2-b", wff: "VI-A-2-b" },
  },
  "impossible-too-late": { says: "The time for Impossible after the last cube is over.", rule: "VIII-B" },
  "after-stop": { says: "After Stop nobody challenges.", rule: "XI-B" },
  "challenge-withdrawn": { says: "The block was put back without a call.", rule: block },
  "challenge-not-stated": { says: "Fifteen seconds are over. The block goes back.", rule: "XI-A-1" },
  "last-cube-forbidden": {
    says: "The last cube goes to Required or Permitted, or you call Impossible.",
    rule: "VIII-A",
    charge: "last cube to Forbidden",
  },
  "last-cube-must-be-played": { says: "The last cube goes to Required or Permitted, not to the Goal.", rule: "VIII-A" },
  "restriction-cube-forbidden": {
    says: "= and ⊆ go to Forbidden only when four cubes or fewer are left.",
    rule: { onsets: "IV-D" },
    charge: "= or ⊆ to Forbidden",
  },
  "shift-restriction-forbidden": { says: "= and ⊆ are never shifted to Forbidden.", rule: { onsets: "XIII-B-7" } },
  "bonus-while-leading": {
    says: "No bonus while you lead.",
    rule: { equations: "V-C", onsets: "IV-C", wff: "V-C" },
    charge: "bonus while leading",
  },
  "bonus-after-goal-begun": {
    says: "The bonus comes before the first cube of the Goal.",
    rule: { equations: "IV-C", onsets: "III-C", wff: "IV-D" },
  },
  "bonus-cube-kind": { says: "A digit, = or ⊆ cannot be this bonus.", rule: { onsets: "III-C-1" } },
  "committed-by-bonus": {
    says: "After a bonus a Goal has to be set.",
    rule: { equations: "IV-D-1-c", onsets: "III-D-1-c" },
  },
  "goal-begun": {
    says: "Cubes lie in the Goal already, so it has to be called.",
    rule: { equations: "IV-D", onsets: "III-D", wff: "IV-C" },
  },
  "goal-cube-unused": {
    says: "A cube that lay in the Goal has to stay in it.",
    rule: { equations: "IV-B-3", onsets: "III-B-2", wff: "IV-C" },
  },
  "variation-no-effect": {
    says: "It would change nothing in this shake.",
    rule: { equations: "II-B-2", onsets: "II-C-2" },
    charge: "variation without effect",
  },
  "variation-conflict": {
    says: "It conflicts with one that was chosen before.",
    rule: { equations: "II-B-2", onsets: "II-C-2" },
    charge: "variation that conflicts",
  },
  "variation-repeated": {
    says: "It was chosen before.",
    rule: { equations: "II-B-2", onsets: "II-C-2" },
    charge: "variation chosen twice",
  },
};

/** The section of the book at the table that has a code. */
export function ruleOf(code: string, rules: string): string {
  const rule = CODES[code]?.rule;
  return (typeof rule === "string" ? rule : rule?.[gameOf(rules)]) ?? "";
}

/** A code as a sentence with its section: "No bonus while you lead (V-C)." */
export function why(code: string, rules: string): string {
  const says = CODES[code]?.says ?? code;
  const rule = ruleOf(code, rules);
  return rule ? `${says.replace(/\.$/, "")} (${rule}).` : says;
}

/** The same in three words, for the block. */
export const shortWhy = (code: string): string | undefined => CODES[code]?.short;

/** What players may be charged with, as code and words. */
export const CHARGES: [string, string][] = Object.entries(CODES).flatMap(([code, { charge }]) =>
  charge ? [[code, charge] as [string, string]] : [],
);

/** What penalties are for, on a plate: "−1 time". */
export const PENALTIES: Record<string, string> = {
  time: "time",
  conduct: "conduct",
  "challenge-withdrawn": "block put back",
  "challenge-not-stated": "not stated",
  "bonus-while-leading": "bonus",
  "goal-empty": "empty Goal",
};
export const penaltyName = (code: string): string =>
  PENALTIES[code] ?? (code.startsWith("variation") ? "variation" : "challenge");
