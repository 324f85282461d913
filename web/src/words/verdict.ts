// The words of verdicts: the outcome of a shake, what was possible, and the points with their reasons.
import type { ReasonClass } from "../lib/generated";
import type { Named } from "./who";

type Call = "now" | "impossible" | "no-goal";
const NAMES: Record<Call, string> = { now: "Now", impossible: "Impossible", "no-goal": "No Goal" };

export const VERDICT = {
  correct: "correct",
  incorrect: "incorrect",
  unverifiable: "undecided",
  nothing: "presented nothing",
  points: "Points",
  possible: "What was possible?",
  called: (who: Named, call: Call) => `${who.who} called ${NAMES[call]}`,
  wasRight: (who: Named) => `, and ${who.whom} ${who.does("was", "were")} right.`,
  impossibleRight: ", and nobody showed a Solution.",
  impossibleWrong: (who: Named) => `, but ${who.whom} showed that it can be done.`,
  wroteNothing: ", but wrote nothing.",
  undecided: ", and the judge cannot decide it.",
  forceout: "The last cube was played.",
  stop: "The round was stopped.",
  void: "The shake is void",
  voidLine: "Nobody scores.",
  /** What was wrong with the challenger’s line, after "called Now, but"; the first that applies. */
  tails: {
    ambiguity: "the line reads two ways",
    value: "it does not make the Goal",
    essential: "a cube was not needed",
    required: "a Required cube was left out",
    resources: "too many cubes came from Resources",
    cubes: "a cube was not there",
    proof: "the proof does not hold",
    form: "the line is not written correctly",
    variation: "it breaks a variation",
  } as Partial<Record<ReasonClass, string>>,
  but: (tail: string) => `, but ${tail}.`,
  notStand: (who: Named) => `, but ${who.whose} Solution is not correct.`,
  none: "No Solution was presented.",
  stands: (who: Named, many: boolean) => `${who.Whose} Solution${many ? "s are correct" : " is correct"}.`,
  noneStands: "No Solution is correct.",
  onlyFrom: (cubes: string) => `Only ${cubes} came from Resources.`,
  could: (says: string) => `It could be done: ${says}.`,
  couldDrawn: "It could be done.",
  couldProof: "It could be proved.",
  couldNot: "Nothing right could be written: every way was tried.",
  solutionOf: (who: Named, game: string) => `${who.Whose} ${game === "onsets" ? "Set-Name" : "Solution"}`,
  wasRightHere: "This was right",
  looking: "Looking for a right Solution…",
  notFound: "A right Solution was not found. That proves nothing.",
  byJudge: "found by the engine",
  nobodyWrote: (who: Named) => `${who.who} wrote nothing.`,
  /** Why somebody gets their points, by what they did. */
  why: {
    challengerRight: (who: Named) => `${who.Whose} challenge was right.`,
    challengerWrong: (who: Named) => `${who.who} called, and ${who.does("was", "were")} wrong.`,
    challengerNothing: (who: Named) => `${who.who} called, and wrote nothing.`,
    challengerStood: () => "Nobody showed a Solution.",
    challengerFell: () => "A Solution was shown.",
    moverPassive: (who: Named) => `${who.who} had moved last.`,
    correct: (who: Named) => `${who.Whose} Solution was right.`,
    incorrect: (who: Named) => `${who.Whose} Solution was not correct.`,
    unverifiable: (who: Named) => `${who.Whose} Solution could not be decided.`,
    nothing: (who: Named) => `${who.who} presented nothing.`,
    out: (who: Named) => `${who.who} did not take part.`,
  },
  whyPoints: "Why these points?",
  against: (who: Named, rules: string) => `${who.Whose} Solution was not correct: ${rules}.`,
  roles: { challenger: "Challenger", mover: "Mover", third: "Third Party" },
  everyone: "everybody writes",
  because: (after: string, facts: string, points: string, rule: string) =>
    `After ${after}, ${facts}: ${points} (${rule}).`,
  uses: {
    required: "Required: it had to be there",
    permitted: "Permitted",
    resources: "from Resources",
    used: "used",
    of: (n: number, most: number | undefined) => (most === undefined ? "used" : `${n} of ${most}`),
  },
  settled: "Brackets would have settled it:",
  dropped: "It can be proved without what is struck:",
  equals: (value: string, goal: string) => `${value} = ${goal}`,
  differs: (value: string, goal: string) => `${value} ≠ ${goal}`,
} as const;

/** The strip under a verdict. */
export const STRIP = {
  counting: "Looking at every move…",
  failed: "The other moves could not be looked at.",
  none: "No cube was moved in this shake.",
  look: "Look at every move",
  ofMove: (who: Named, cube: string) => `${who.Whose} ${cube}`,
  slip: (what: string) => `${what} was the slip.`,
  safe: (what: string) => `${what} was safe.`,
  forced: (what: string, who: Named) => `${what} could not be helped: ${who.whom} had no safe move.`,
  still: (what: string) => `${what} changed nothing: a challenge was right before.`,
  lost: (what: string) => `${what} made it impossible.`,
  undecided: (what: string) => `${what} is not decided.`,
  goal: (who: Named) => `${who.Whose} Goal`,
  outOfReach: (who: Named) => `${who.Whose} Goal was out of reach.`,
  reachable: (who: Named) => `${who.Whose} Goal could be made.`,
  count: (safe: number, all: number) => `${safe} of ${all} moves were safe`,
  open: (moves: number) => (moves === 0 ? "" : `; ${moves} ${moves === 1 ? "is" : "are"} not decided`),
  example: (cube: string, to: string) => `, for example ${cube} to ${to}`,
  missed: (who: Named, call: string) => `${who.who} let ${call} pass.`,
  saw: (who: Named, seconds: number) => `${who.who} saw it in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  wrongCall: (who: Named, call: string) => `${who.who} called ${call}, and it was wrong.`,
} as const;

const follows = (last: boolean): string => (last ? "The match ends" : "It begins");
const orIn = (limit: string): string => (limit ? `, or in ${limit}` : "");
/** What comes next after a shake. */
export const NEXT = {
  next: (setter: Named | null) =>
    setter ? `Next shake: ${setter.whom} ${setter.does("sets", "set")} the Goal` : "Next shake",
  waiting: (who: Named) => `Waiting for ${who.whom}`,
  begins: "The next shake begins…",
  last: "The round is over: see who won",
  ends: "The match ends…",
  begun: "Go to the table: the next shake has begun",
  begunYours: "Go to the table: it is your turn",
  toEnd: "How the match ended",
  ready: (who: Named) => `${who.who} ${who.does("is", "are")} ready.`,
  reading: (who: Named) => `${who.who} ${who.does("is", "are")} reading, too.`,
  whenYou: (limit: string, last: boolean) => `${follows(last)} when you press${orIn(limit)}.`,
  whenAll: (limit: string, last: boolean) => `${follows(last)} when all have pressed${orIn(limit)}.`,
  alone: "The table waits until you press. Take your time.",
  botsWait: (who: Named) => `${who.who} ${who.does("waits", "wait")} until you press. Take your time.`,
  stays: "You can still look at what was possible.",
  clockRuns: "Your clock is running.",
  atIt: (who: Named) => `The table is waiting for ${who.whom}.`,
} as const;
