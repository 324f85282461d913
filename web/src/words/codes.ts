// Codes of the referee in words.
/** Why something is set aside or refused, in the words of the design; the server's sentence is used for every other code. */
export const CODES: Record<string, string> = {
  "own-move": "You moved last; you cannot challenge yourself.",
  "before-goal": "Before the Goal is set there is nothing to challenge.",
  "no-goal-not-declared": "Nobody has declared No Goal.",
  "now-too-few-cubes": "Now needs two cubes in Resources.",
  "last-cube-forbidden": "The last cube goes to Required or Permitted, or you call Impossible.",
  "restriction-cube-forbidden": "= and ⊆ go to Forbidden only when four cubes or fewer are left.",
  "bonus-while-leading": "No bonus while you lead.",
  "block-held": "Somebody holds the block. Wait for the call.",
};
/** The same on the block, where there is room for three words. */
export const BLOCK_WHY: Record<string, string> = {
  "own-move": "you moved last",
  "before-goal": "wait for the Goal",
  "no-goal-not-declared": "nothing to challenge now",
  "block-held": "somebody holds it",
};
