// The words of checking and of verdicts.

export const VERDICT = {
  go: "To the table: the next shake has begun",
  goYours: "To the table: it is your turn",
  waitsForYou: "The clock runs for you.",
  waitsFor: (name: string) => `${name} is at it.`,
  correct: "correct",
  incorrect: "incorrect",
  unverifiable: "undecided",
  nothing: "presented nothing",
  thisShake: "This shake",
  next: "Next shake",
  possible: "What was possible?",
  print: "Print the sheet",
  now: (name: string) => `${name} called Now`,
  impossible: (name: string) => `${name} called Impossible`,
  "no-goal": (name: string) => `${name} called No Goal`,
  forceout: "The last cube was played",
  stop: "The round was stopped",
  void: "The shake is void",
  right: "and was right",
  /** What was wrong with the challenger’s line, after "called Now". */
  tails: [
    [/ambiguous/, "with a line that reads two ways"],
    [/^not-equal|wrong-value/, "with a line that is not the Goal"],
    [/not-essential/, "with a cube that was not needed"],
    [/required/, "and left a Required cube out"],
    [/resources|resource-cubes/, "with too many cubes from Resources"],
    [/available|forbidden/, "with a cube that was not there"],
    [/rule-|line-|premise|proof|supposition|conclud|reiteration/, "with a proof that does not hold"],
    [/malformed|expression|numeral|not-wff/, "with a line that cannot stand"],
  ] as [RegExp, string][],
  none: "No Solution was presented.",
  stands: (names: string) => `The Solution of ${names} stands.`,
  standsOf: (role: string, name: string) => `The ${role}’s Solution stands: ${name} is right.`,
  standMany: (names: string) => `The Solutions of ${names} stand.`,
  noneStands: "No Solution stands.",
  everyReading: (goal: string, value: string) => `Every reading has to be ${goal}, and one is ${value}.`,
  roles: { challenger: "Challenger", mover: "Mover", third: "Third Party" },
  everyone: "everybody writes",
  because: (after: string, facts: string, points: string, rule: string) =>
    `After ${after}, ${facts}: ${points} (${rule}).`,
  uses: (required: string, permitted: string, resources: string[]) => {
    const parts = [
      required ? `Required ${required}` : "",
      permitted ? `Permitted ${permitted}` : "",
      resources.length === 1
        ? `one cube from Resources: the ${resources[0]}`
        : resources.length > 1
          ? `${resources.length} cubes from Resources`
          : "",
    ].filter(Boolean);
    return parts.length === 0
      ? ""
      : `Uses ${parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]}.`;
  },
  settled: "Brackets would have settled it:",
  dropped: "It can be proved without what is struck:",
  equals: (value: string, goal: string) => `${value} = ${goal}`,
  differs: (value: string, goal: string) => `${value} ≠ ${goal}`,
} as const;
