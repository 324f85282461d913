// What a challenge costs that is set aside, by the book that is played: for the words before somebody does it. The referee decides.

const EVERYWHERE_BUT_BASIC = ["own-move", "now-too-few-cubes", "now-no-cubes-played", "challenge-withdrawn"];
const BY_BOOK: Record<string, string[]> = {
  "equations-basic-mlag-2019": [],
  "equations-adventurous-mlag-2018": EVERYWHERE_BUT_BASIC,
  "onsets-mlag-2017": EVERYWHERE_BUT_BASIC,
  "onsets-agloa-2024": [
    ...EVERYWHERE_BUT_BASIC,
    "before-goal",
    "no-goal-not-declared",
    "impossible-too-late",
    "after-stop",
  ],
  "wff-mlag-2017": [...EVERYWHERE_BUT_BASIC, "before-goal", "no-goal-not-declared", "after-stop"],
};

/** The points that this code costs at this table. */
export function priceOf(code: string, rules: string, division: string): number {
  const free = code === "own-move" && rules.startsWith("wff") && ["elementary", "middle"].includes(division);
  return !free && BY_BOOK[rules]?.includes(code) ? 1 : 0;
}
