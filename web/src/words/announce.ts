// What a screen reader is told: moves politely, the block and the last seconds at once.
export const ANNOUNCE = {
  rolled: (who: string) => `${who} rolled the cubes.`,
  dealt: (who: string) => `${who} dealt the cards.`,
  goal: (who: string, goal: string) => `${who} set the Goal: ${goal}.`,
  laid: (who: string, goal: string) => `${who} lays in the Goal: ${goal}.`,
  noGoal: (who: string) => `${who} declares No Goal.`,
  moved: (who: string, cube: string, to: string, bonus: string, bonusTo: string) =>
    `${who}: ${cube} to ${to}${bonus ? `, with bonus ${bonus}${bonusTo ? ` to ${bonusTo}` : ""}` : ""}.`,
  bonus: (who: string, cube: string) => `${who}: bonus ${cube} to Forbidden.`,
  added: (who: string, goal: string) => `${who} added to the Goal: ${goal}.`,
  selected: (who: string, title: string) => `${who} chose ${title}.`,
  illegalChoice: (who: string) => `${who} chose what cannot be chosen.`,
  taken: (who: string) => `${who} took the block.`,
  contended: (who: string) => `${who} reached for the block at the same moment.`,
  stated: (who: string, call: string) => `${who} calls ${call}.`,
  waitMover: "You are the Mover: wait.",
  writeMover: "You are the Mover: write.",
  back: (who: string) => `${who} put the block back.`,
  aside: (who: string) => `The challenge of ${who} is set aside.`,
  ten: "Ten seconds.",
  penalty: (who: string, points: number) => `${who} loses ${points === 1 ? "one point" : `${points} points`}.`,
  pending: (who: string) => `A penalty of ${who} waits for initials.`,
  charges: (who: string) => `${who} charges illegal procedure, and says which in fifteen seconds.`,
  returned: (who: string, cube: string) => `${who} takes ${cube} back instead.`,
  charged: (who: string) => `The charge of ${who} is upheld.`,
  dismissed: (who: string) => `The charge of ${who} is dismissed.`,
  presented: (who: string) => `${who} has presented.`,
  declined: (who: string) => `${who} presents nothing.`,
  checked: (who: string) => `${who}’s Solution is being checked.`,
  checkedOwn: "Your Solution is being checked.",
  verdict: (who: string, verdict: string) => `${who}’s Solution is ${verdict}.`,
  scored: (scores: string) => `Scores: ${scores}.`,
  stop: "The round is stopped.",
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name}’s turn`,
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
