// Codes of the referee in words. The section of the book that is played comes from the server.
import type { Codebook } from "../lib/codebook";

interface Code {
  says: string;
  /** The same in three words, for the block. */
  short?: string;
  /** What a player is charged with, if it can be charged. */
  charge?: string;
}

/** Why something is not possible, set aside or penalised; every other code has the server's sentence. */
const CODES: Record<string, Code> = {
  "not-your-turn": { says: "It is another player’s turn.", charge: "out of turn" },
  "block-held": { says: "Somebody holds the block. Wait for the call.", short: "somebody holds it" },
  "own-move": { says: "You moved last; you cannot challenge yourself.", short: "you moved last" },
  "before-goal": { says: "Before the Goal is set there is nothing to challenge.", short: "wait for the Goal" },
  "no-goal-not-declared": { says: "Nobody has declared No Goal.", short: "nothing to challenge now" },
  "now-too-few-cubes": { says: "Now needs two cubes in Resources." },
  "now-no-cubes-played": { says: "Now needs a cube in Required or Permitted." },
  "impossible-too-late": { says: "The time for Impossible after the last cube is over." },
  "after-stop": { says: "After Stop nobody challenges." },
  "challenge-withdrawn": { says: "The block was put back without a call." },
  "challenge-not-stated": { says: "Fifteen seconds are over. The block goes back." },
  "last-cube-forbidden": {
    says: "The last cube goes to Required or Permitted, or you call Impossible.",
    charge: "last cube to Forbidden",
  },
  "last-cube-must-be-played": { says: "The last cube goes to Required or Permitted, not to the Goal." },
  "restriction-cube-forbidden": {
    says: "= and ⊆ go to Forbidden only when four cubes or fewer are left.",
    charge: "= or ⊆ to Forbidden",
  },
  "shift-restriction-forbidden": { says: "= and ⊆ are never shifted to Forbidden." },
  "bonus-while-leading": { says: "No bonus while you lead.", charge: "bonus while leading" },
  "bonus-not-forbidden": { says: "A bonus cube goes to Forbidden.", charge: "bonus not to Forbidden" },
  "bonus-after-goal-begun": { says: "The bonus comes before the first cube of the Goal." },
  "bonus-cube-kind": { says: "A digit, = or ⊆ cannot be this bonus." },
  "committed-by-bonus": { says: "After a bonus move you have to set a Goal." },
  "goal-begun": { says: "Cubes lie in the Goal already, so it has to be called." },
  "goal-cube-unused": { says: "A cube that lay in the Goal has to stay in it." },
  "variation-no-effect": { says: "It would change nothing in this shake.", charge: "variation without effect" },
  "variation-conflict": { says: "It conflicts with one that was chosen before.", charge: "variation that conflicts" },
  "variation-illegal": {
    says: "Its blank is filled in a way the variation does not allow.",
    charge: "variation filled illegally",
  },
  "variation-repeated": { says: "It was chosen before.", charge: "variation chosen twice" },
};

/** A code as a sentence with its section: "No bonus while you lead (V-C)." */
export function why(code: string, book: Codebook): string {
  const says = CODES[code]?.says ?? book.message(code) ?? code;
  const rule = book.rule(code);
  return rule ? `${says.replace(/\.$/, "")} (${rule}).` : says;
}

/** The same in three words, for the block. */
export const shortWhy = (code: string): string | undefined => CODES[code]?.short;

/** What players may be charged with, as code and words. */
export const CHARGES: [string, string][] = Object.entries(CODES).flatMap(([code, { charge }]) =>
  charge ? [[code, charge] as [string, string]] : [],
);

/** What penalties are for, on a plate: "−1 time". */
const PENALTIES: Record<string, string> = {
  time: "time",
  conduct: "conduct",
  "challenge-withdrawn": "block put back",
  "challenge-not-stated": "not stated",
  "bonus-while-leading": "bonus",
  "goal-empty": "empty Goal",
};
export const penaltyName = (code: string): string =>
  PENALTIES[code] ?? (code.startsWith("variation") ? "variation" : "challenge");
