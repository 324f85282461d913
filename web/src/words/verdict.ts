// The words of checking and of verdicts.
import type { Game } from "../lib/protocol";

export const CHECK = {
  title: "Check the Solution",
  of: (name: string) => `Solution of ${name}`,
  accept: "Accept",
  reject: "Reject…",
  reason: "Reason",
  rejectWith: "Reject with this reason",
  prove: "Prove ambiguity",
  proveLine: "Bracket the same line so that it has another value.",
  revision: "The same line with your brackets",
  nonessential: "Prove that a cube is not needed",
  nonessentialLine: "A shorter Solution without an item that has a Required cube, and its proof.",
  newSolution: "Shorter Solution",
  hand: "Hand it in",
  notAccepted: "It was not accepted.",
  ask: "Ask the judge",
  askLine: "Does it equal the Goal? After asking you may object no more.",
  amend: "Withdraw it: it counts as incorrect",
  wait: (name: string) => `${name}’s Solution is being checked`,
  ownLine: "The others check what you have written.",
  said: {
    accepted: (name: string) => `${name} accepts it.`,
    "rejection-overruled": (name: string) => `${name} rejects it, which is overruled.`,
    "rejection-upheld": (name: string) => `${name} rejects it, and is right.`,
    "ambiguity-failed": (name: string) => `${name} could not prove an ambiguity.`,
    "ambiguity-proved": (name: string) => `${name} has proved an ambiguity.`,
    "judge-asked": (name: string) => `${name} asks the judge.`,
    "judge-answer": () => "The judge has answered.",
  } as Record<string, (name: string) => string>,
  reasons: {
    equations: {
      "not-equal": "The two sides are not equal",
      "required-unused": "A Required cube is not used",
      "cube-not-available": "A cube is used that may not be",
      "too-many-from-resources": "More than one cube is from Resources",
      "numeral-too-long": "A numeral is too long",
      malformed: "It is not a legal line",
      other: "Something else",
    },
    onsets: {
      "wrong-value": "The number of cards is not the Goal",
      "required-unused-in-set-name": "A Required cube is missing",
      "cube-unavailable": "A cube is used that may not be",
      "too-many-resources": "More than one cube is from Resources",
      "undefined-expression": "It is not a legal line",
      other: "Something else",
    },
    wff: {
      "rule-misapplied": "A line does not follow by its rule",
      "required-not-used": "A Required cube is not used",
      "required-not-essential": "A Required cube is not needed",
      "cube-not-available": "A cube is used that may not be",
      "premise-missing": "A premise is missing in the proof",
      "goal-not-concluded": "The proof does not end with the Goal",
      other: "Something else",
    },
  } as Record<Game, Record<string, string>>,
} as const;

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
