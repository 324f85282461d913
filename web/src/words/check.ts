// The words of checking: objections to a Solution, and their outcome.
import type { Game } from "../lib/protocol";
import type { IconName } from "../parts/Icon.svelte";

export const CHECK = {
  title: (name: string) => `Check ${name}’s Solution`,
  line: "Is it right? If not, say what is wrong. A wrong objection costs nothing.",
  wait: (name: string) => `${name}’s Solution is being checked`,
  ownTitle: "Your Solution is being checked",
  ownLine: "The others look for what is wrong with it.",
  watchLine: "The players judge.",
  accepted: "You have accepted it",
  acceptedLine: "That is final. The other checker is not done yet.",
  asked: "You have asked the judge",
  askedLine: "You can’t object any more. The judge answers when the other checker is done; you may still accept.",
  failed: "Your proof has failed",
  failedLine: "You can’t object any more, but you have not accepted it. The other checker is not done yet.",
  accept: "It is right: accept",
  acceptLine: "What you accept you can’t object to later.",
  alsoChecks: (name: string) => `${name} is checking, too.`,
  wrong: "Something is wrong",
  wrongLine: "Choose one; you may try another while time lasts.",
  section: (rule: string) => `Section ${rule}`,
  noGrounds: "The list of reasons could not be loaded.",
  again: "Try again",
  tried: "you tried this: it is not so",
  back: "Back to the list",
  twoWays: "It can be read in two ways",
  twoWaysLine: "put in brackets that show the wrong one",
  twoWaysWith: (name: string) => `${name} would like to show it with you`,
  proveLead: "Show that it can be read wrongly",
  proveLine: (name: string) =>
    `Tap where a bracket opens, then where it closes. Cubes and order stay as ${name} wrote them.`,
  one: "One try.",
  once: "If it fails, you can’t object any more.",
  onceTogether: (name: string) => `If it fails, neither you nor ${name} can object any more.`,
  bracketLine: "The line, with a place for brackets around every symbol",
  opensHere: "a bracket can open here",
  closesHere: "the bracket can close here",
  takeAway: "Take the brackets away",
  caretStart: (after: string) => `Before ${after}, at the beginning`,
  caretEnd: (before: string) => `After ${before}, at the end`,
  caret: (before: string, after: string) => `Between ${before} and ${after}`,
  opening: "opening bracket",
  closing: "closing bracket",
  signs: { "=": "equals", "!": "factorial", ".": "point", "|": "imaginary unit" } as Record<string, string>,
  none: "Put in brackets to see how it reads then.",
  reads: "With these brackets it reads",
  readsOpen: "The brackets do not say yet what comes first.",
  youDecide: "Is that still the Goal? You decide: the page never tells.",
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
  handFinal: "Hand it in: your only try",
  shorterLead: "Write it without what is not needed",
  shorterLine: "Leave out a premise or a rule that has a Required cube, and prove the Goal from the rest.",
  shorterHand: "Hand in the shorter Solution",
  shorterWhy: "Why this does not show it:",
  together: (name: string) => `Prove it together with ${name}`,
  togetherLead: (name: string) => `You and ${name} prove it together`,
  togetherLine: "One try for both of you. Whoever hands it in does so for both.",
  saysYes: "says yes",
  offers: (name: string) => `${name} would like to prove it with you: one try for both.`,
  yes: "I say yes",
  alone: "Alone",
  answerFirst: "Say yes, or choose to try it alone.",
  offered: (name: string) => `You have said yes. Until ${name} says yes too, a try is yours alone.`,
  ask: "I don’t know",
  askLine: "ask the judge: does it equal the Goal? Then no more objections",
  askLead: "Ask the judge one question: does it equal the Goal?",
  askWhom: (judge: string) => `${judge}, in the judge’s chair, answers.`,
  askMore:
    "After asking you can’t object any more. One reading that fits is enough for a yes. The judge does not look at the cubes.",
  askWaits: "The answer comes when the other checker has accepted, failed or asked as well.",
  askSay: "Ask, and stop objecting",
  amend: "Withdraw it",
  amendFinal: "Withdraw it: it counts as incorrect",
  checkers: "Who checks it",
  you: "You",
  state: {
    checking: "checking",
    accepted: "accepted it",
    asked: "asked the judge",
    failed: "proof failed",
    together: "working together",
    offers: "offers to work together",
  },
  earlier: "Before that",
  nothingSaid: "Nothing has been said against it yet.",
  how: "How it was checked",
} as const;

export interface Checked {
  game: Game;
  /** Who wrote it. */
  writer: string;
  /** The Goal, if it is a plain number. */
  number: string;
  /** The variations in force. */
  variations: readonly string[];
}
export interface GroundWords {
  /** What goes before it: a picture, or a few signs. */
  icon?: IconName;
  sign?: string;
  says: (about: Checked) => string;
  more: (about: Checked) => string;
}
const list = (all: readonly string[]): string =>
  all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;

/** What each of the rules’ grounds is called on its button. Which there are comes from the server. */
export const GROUND: Record<string, GroundWords> = {
  "not-equal": {
    sign: "=",
    says: ({ number, game }) => (number && game === "equations" ? `It is not ${number}` : "It is not the Goal"),
    more: ({ game }) =>
      game === "onsets" ? "it names a different number of cards" : "worked out, it gives a different number",
  },
  cubes: {
    icon: "resources",
    says: () => "The cubes are wrong",
    more: () => "a Forbidden one, a Required one left out, too many",
  },
  numerals: { sign: "17", says: () => "A number is too long", more: () => "or it has a digit that is not allowed" },
  form: { sign: "+ ·", says: () => "It is not an Equation", more: () => "something is missing, or nobody can read it" },
  variation: {
    icon: "star",
    says: () => "A variation is broken",
    more: ({ variations }) => list(variations) || "one of those in force in this shake",
  },
  goal: { icon: "goal", says: () => "The Goal was never legal", more: () => "nobody could have made sense of it" },
  "goal-interpretation": {
    sign: "= ?",
    says: () => "The Goal is read wrongly",
    more: ({ writer }) => `${writer} writes it in a way that is not allowed`,
  },
  "set-name": {
    sign: "B ·",
    says: () => "The Set-Name means nothing",
    more: () => "something is missing, or nobody can read it",
  },
  restriction: { sign: "⊆", says: () => "A Restriction is wrong", more: () => "or one is missing, or not allowed" },
  premise: { sign: "p", says: () => "A premise is not a WFF", more: () => "or there is none at all" },
  rule: { sign: "Co", says: () => "A rule is used wrongly", more: () => "a line does not follow by its rule" },
  "required-not-essential": {
    sign: "− 1",
    says: () => "A Required cube is not needed",
    more: () => "then show it by a shorter Solution",
  },
  division: {
    sign: "↑",
    says: () => "Not in this division",
    more: () => "it uses something from a higher division",
  },
  solution: {
    sign: "/",
    says: () => "It is not a Solution",
    more: () => "it is not premises, a slash and different rules",
  },
  proof: {
    sign: "∴",
    says: () => "The proof is wrong",
    more: () => "a line is wrong, or it does not end with the Goal",
  },
};

/** What it means if an objection is overruled, by the reason that it named. */
const NOT_SO: Record<string, string> = {
  form: "it is written as an Equation has to be",
  "not-equal": "it does equal the Goal",
  cubes: "it uses the cubes correctly",
  goal: "the Goal is legal",
  numerals: "its numerals are legal",
  variation: "it keeps to the variations",
  "goal-interpretation": "the Goal may be read like that",
  "set-name": "the Set-Name is legal",
  restriction: "the Restrictions are legal",
  premise: "its premises are WFFs",
  rule: "its rules are used correctly",
  "required-not-essential": "the shorter Solution does not show it",
  division: "this division allows everything it uses",
  solution: "it is written as a Solution has to be",
  proof: "nothing is wrong with the form of the proof",
};

export interface About {
  /** The name of the reason that an objection gave. */
  reason: string;
  /** The same in the words of the list. */
  says: string;
  /** Whether it was an attempt by both checkers. */
  together: boolean;
  /** The judge's answer; a record does not contain it. */
  equals: boolean | undefined;
  /** Whether something has happened since, so that nothing need be said about what comes next. */
  past: boolean;
}
function objects(who: string, says: string): string {
  const objects = who === "You" ? "You object" : `${who} objects`;
  return says ? `${objects}: “${says}”` : `${objects}.`;
}

/** The outcome of an objection and the like, in the second person for whoever made it. */
export const CAME: Record<string, (who: string, mine: boolean, about: About) => string> = {
  accepted: (who, mine) => (mine ? "You accept it." : `${who} accepts it.`),
  "rejection-overruled": (who, mine, { reason, says, past }) => {
    const overruled = `Overruled${NOT_SO[reason] ? `: ${NOT_SO[reason]}` : ""}.`;
    if (!mine) return `${objects(who, says)} ${overruled}`;
    if (past) return `${objects("You", says)} ${overruled}`;
    return `That is not so${NOT_SO[reason] ? `: ${NOT_SO[reason]}` : ""}. You may object to something else.`;
  },
  "rejection-upheld": (who, mine, { says }) => `${objects(mine ? "You" : who, says)} Upheld.`,
  "ambiguity-failed": (who, mine, { together, past }) => {
    if (together)
      return `The joint proof fails: these brackets do not make it wrong.${past ? "" : " Neither checker may object any more."}`;
    if (!mine) return `${who}’s proof of ambiguity fails.`;
    return `Failed: these brackets do not make it wrong.${past ? "" : " You can’t object any more, but you have not accepted it."}`;
  },
  "ambiguity-proved": (who, mine) =>
    mine ? "Proved: with your brackets it is wrong." : `${who} proves an ambiguity: with these brackets it is wrong.`,
  "working-together": (who, mine, { together }) => {
    if (together) return "Both checkers work together: one try for both.";
    return mine
      ? "You have said yes to working together. Until the other checker says yes too, a try is yours alone."
      : `${who} would like to prove an ambiguity together.`;
  },
  "judge-asked": (who, mine) =>
    mine ? "You ask the judge, and can’t object any more." : `${who} asks the judge, and can’t object any more.`,
  "judge-answer": (_who, _mine, { equals }) => {
    if (equals === undefined) return "The judge answers.";
    return equals ? "The judge: yes, it equals the Goal." : "The judge: no, it does not equal the Goal.";
  },
  "solution-voided": (who, mine) =>
    mine ? "You withdraw it: it counts as incorrect." : `${who} withdraws it: it counts as incorrect.`,
};
