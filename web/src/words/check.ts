// The words of checking: what may be said against a Solution, and what came of it.
import type { Game } from "../lib/protocol";

export const CHECK = {
  title: (name: string) => `Check ${name}’s Solution`,
  line: "Accept it, or say what is wrong. The referee looks at what you say, and at nothing else.",
  wait: (name: string) => `${name}’s Solution is being checked`,
  ownTitle: "Your Solution is being checked",
  ownLine: "The others look for what is wrong with it.",
  watchLine: "The players judge.",
  accepted: "You have accepted it",
  acceptedLine: "That is final. The other checker is still at it.",
  asked: "You have asked the judge",
  askedLine: "You may object no more. The judge answers when the other checker is done; you may still accept.",
  failed: "Your proof has failed",
  failedLine: "You may object no more, but you have not accepted it. The other checker is still at it.",
  what: "What you can do",
  accept: "Accept",
  reject: "Reject…",
  rejectLead: "What is wrong with it?",
  rejectLine: "If it is not so, you may go on: an objection of this kind costs nothing but time.",
  section: (rule: string) => `Section ${rule}`,
  rejectWith: "Reject for this reason",
  choose: "Choose what is wrong.",
  noGrounds: "The list of reasons could not be loaded.",
  again: "Try again",
  tried: "overruled",
  prove: "Prove ambiguity",
  proveLead: "Bracket it so that it is wrong",
  proveLine: (game: Game) =>
    game === "onsets"
      ? "Put brackets in, so that read like that it does not come to the Goal. Those that stand there stay."
      : "Put brackets in, so that read like that it does not equal the Goal. Those that stand there stay.",
  once: "You have one attempt. If it fails, you may object no more.",
  onceTogether: (name: string) =>
    `You and ${name} have one attempt together. If it fails, neither may object any more.`,
  brackets: "Brackets",
  open: "Put an opening bracket here",
  close: "Put a closing bracket here",
  left: "One place to the left",
  right: "One place to the right",
  undo: "Undo",
  clear: "Clear",
  caretStart: (after: string) => `Before ${after}, at the beginning`,
  caretEnd: (before: string) => `After ${before}, at the end`,
  caret: (before: string, after: string) => `Between ${before} and ${after}`,
  opening: "opening bracket",
  closing: "closing bracket",
  signs: { "=": "equals", "!": "factorial", ".": "point", "|": "imaginary unit" } as Record<string, string>,
  none: "tap a place in the line, then a bracket",
  stands: "the brackets pair",
  meansOf: (symbol: string) => `Here ${symbol} is`,
  means: {
    pow: "the power sign",
    ten: "the digit ten",
    root: "the root sign",
    eleven: "the digit eleven",
    abab: "ABAB",
    abbb: "ABBB",
  } as Record<string, string>,
  rootOf: "This bracket is the root",
  rootSay: "Mark it",
  hand: "Hand it in",
  handFinal: "Hand it in: the one attempt",
  shorter: "A cube is not needed…",
  shorterLead: "Write it without what is not needed",
  shorterLine: "Leave out a premise or a rule that has a Required cube, and prove the Goal from the rest.",
  shorterHand: "Hand in the shorter Solution",
  shorterWhy: "Why it does not show it:",
  together: "Work together…",
  togetherLead: (name: string) => `Prove an ambiguity together with ${name}`,
  togetherLine:
    "Then you have one attempt for both, and whoever hands it in, it counts for both. It holds once both have said so.",
  togetherSay: (name: string) => `Work together with ${name}`,
  ask: "Ask the judge…",
  askLead: "One question: does it equal the Goal?",
  askLine: "After asking you may object no more. One reading that fits is enough for a yes; cubes are not looked at.",
  askWaits: "The judge answers when the other checker has accepted, failed or asked as well.",
  askSay: "Ask, and object no more",
  amend: "Withdraw it: it counts as incorrect",
  checkers: "Who checks it",
  you: "You",
  state: {
    checking: "checking",
    accepted: "accepted it",
    asked: "asked the judge",
    failed: "proof failed",
    together: "works together",
    offers: "offers to work together",
  },
  earlier: "Before that",
  nothingSaid: "Nothing has been said against it yet.",
  how: "How it was checked",
} as const;

/** What it means that an objection is overruled, by the reason that it named. */
const NOT_SO: Record<string, string> = {
  form: "it is written as an Equation has to be",
  "not-equal": "it does equal the Goal",
  cubes: "it uses the cubes as it may",
  goal: "the Goal is legal",
  numerals: "its numerals are legal",
  variation: "it keeps to the variations",
  "goal-interpretation": "the Goal may be read like that",
  "set-name": "the Set-Name is legal",
  restriction: "the Restrictions are legal",
  premise: "its premises are WFFs",
  rule: "its rules are used rightly",
  "required-not-essential": "the shorter Solution does not show it",
  division: "this division plays with what it uses",
  solution: "it is written as a Solution has to be",
  proof: "nothing is wrong with the form of the proof",
};

export interface About {
  /** The name of the reason that an objection gave. */
  reason: string;
  /** The same in the words of the list. */
  says: string;
  /** Whether the attempt was that of both checkers. */
  together: boolean;
  /** What the judge answered; a record does not say it. */
  equals: boolean | undefined;
  /** Whether something has happened since, so that nothing is left to be said about what comes next. */
  past: boolean;
}
function objects(who: string, says: string): string {
  const objects = who === "You" ? "You object" : `${who} objects`;
  return says ? `${objects}: “${says}”` : `${objects}.`;
}

/** What came of an objection and the like, in the second person for who made it. */
export const CAME: Record<string, (who: string, mine: boolean, about: About) => string> = {
  accepted: (who, mine) => (mine ? "You accept it." : `${who} accepts it.`),
  "rejection-overruled": (who, mine, { reason, says, past }) => {
    const overruled = `Overruled${NOT_SO[reason] ? `: ${NOT_SO[reason]}` : ""}.`;
    if (!mine) return `${objects(who, says)} ${overruled}`;
    return past ? `${objects("You", says)} ${overruled}` : `${overruled} You may go on.`;
  },
  "rejection-upheld": (who, mine, { says }) => `${objects(mine ? "You" : who, says)} Upheld.`,
  "ambiguity-failed": (who, mine, { together, past }) => {
    if (together)
      return `The joint proof fails: these brackets do not make it wrong.${past ? "" : " Neither checker may object any more."}`;
    if (!mine) return `${who}’s proof of ambiguity fails.`;
    return `Failed: these brackets do not make it wrong.${past ? "" : " You may object no more, but you have not accepted it."}`;
  },
  "ambiguity-proved": (who, mine) =>
    mine ? "Proved: with your brackets it is wrong." : `${who} proves an ambiguity: with these brackets it is wrong.`,
  "working-together": (who, mine, { together }) => {
    if (together) return "Both checkers work together: one attempt for both.";
    return mine
      ? "You have offered to work together. Until the other checker says so too, an attempt is your own."
      : `${who} would like to prove an ambiguity together.`;
  },
  "judge-asked": (who, mine) =>
    mine ? "You ask the judge, and may object no more." : `${who} asks the judge, and may object no more.`,
  "judge-answer": (_who, _mine, { equals }) => {
    if (equals === undefined) return "The judge answers.";
    return equals ? "The judge: yes, it equals the Goal." : "The judge: no, it does not equal the Goal.";
  },
  "solution-voided": (who, mine) =>
    mine ? "You withdraw it: it counts as incorrect." : `${who} withdraws it: it counts as incorrect.`,
};
