// The words for screen readers: moves politely, the block and the last seconds at once.
import type { Named } from "./who";

export const ANNOUNCE = {
  rolled: (who: Named) => `${who.who} rolled the cubes.`,
  dealt: (who: Named) => `${who.who} dealt the cards.`,
  goal: (who: Named, goal: string) => `${who.who} set the Goal: ${goal}.`,
  laid: (who: Named, goal: string) => `${who.who} ${who.does("lays", "lay")} in the Goal: ${goal}.`,
  noGoal: (who: Named) => `${who.who} ${who.does("declares", "declare")} No Goal.`,
  moved: (who: Named, cube: string, to: string, bonus: string, bonusTo: string) =>
    `${who.who}: ${cube} to ${to}${bonus ? `, with bonus ${bonus}${bonusTo ? ` to ${bonusTo}` : ""}` : ""}.`,
  bonus: (who: Named, cube: string) => `${who.who}: bonus ${cube} to Forbidden.`,
  added: (who: Named, goal: string) => `${who.who} added to the Goal: ${goal}.`,
  selected: (who: Named, title: string) => `${who.who} chose ${title}.`,
  illegalChoice: (who: Named) => `${who.who} made a choice that is not allowed.`,
  taken: (who: Named) => `${who.who} took the block.`,
  contended: (who: Named) => `${who.who} reached for the block at the same moment.`,
  stated: (who: Named, call: string) => `${who.who} called ${call}.`,
  back: (who: Named) => `${who.who} put the block back.`,
  aside: (who: Named) => `${who.Whose} challenge is set aside.`,
  ten: "Ten seconds.",
  penalty: (who: Named, points: number) =>
    `${who.who} ${who.does("loses", "lose")} ${points === 1 ? "one point" : `${points} points`}.`,
  pending: (who: Named) => `${who.Whose} penalty waits for initials.`,
  charges: (who: Named) =>
    `${who.who} ${who.does("charges", "charge")} illegal procedure, and ${who.does("says", "say")} which in fifteen seconds.`,
  returned: (who: Named, cube: string) => `${who.who} ${who.does("takes", "take")} ${cube} back instead.`,
  charged: (who: Named) => `${who.Whose} charge is upheld.`,
  dismissed: (who: Named) => `${who.Whose} charge is dismissed.`,
  presented: (who: Named) => `${who.who} ${who.does("has", "have")} presented.`,
  declined: (who: Named) => `${who.who} ${who.does("presents", "present")} nothing.`,
  checked: (who: Named) => `${who.Whose} Solution is being checked.`,
  verdict: (who: Named, verdict: string) => `${who.Whose} Solution is ${verdict}.`,
  scored: (scores: string) => `Scores: ${scores}.`,
  stop: "The round is stopped.",
  turnOf: (who: Named) => `${who.Whose} turn`,
  minutes: (seconds: number) =>
    seconds >= 90
      ? `${Math.round(seconds / 60)} minutes`
      : seconds >= 45
        ? "one minute"
        : `${Math.round(seconds)} seconds`,
  seconds: (n: number) => `${n} seconds`,
  emptyMat: "The mat is empty.",
  nothing: "nothing",
  goalNotSet: "not set",
  mat: (goal: string, sections: string) => `Goal: ${goal}. ${sections}`,
} as const;
