// The words of the coach: one sentence for each thing to touch, from facts; warnings before a slip; what Tally thinks.
import type { Step } from "../coach/next";
import { cubeName, faceOf } from "../lib/cubes";
import { plainGoal } from "../lib/goal";
import type { Game, MatSection, Section, Slip, Thought, Why } from "../lib/protocol";
import { CALLS, SECTIONS } from "./names";

/** How a face is written in a sentence. */
const sign = (face: string): string => face.replace("x", "×");
/** A cube in an instruction to tap it: "the 8", "the minus", "the yellow cube", "p". */
export function theCube(cube: string, game: Game): string {
  const face = faceOf(cube, game);
  if (game === "equations") return `the ${cubeName(face, game)}`;
  if (game === "onsets") return /[BRGY]/.test(face) ? `the ${cubeName(face, game)} cube` : `the ${face}`;
  return face === face.toUpperCase() ? `the ${face}` : face;
}
/** A cube in a sentence about where it lies: "the 5", "+", "R". */
function named(cube: string, game: Game): string {
  const face = faceOf(cube, game);
  if (game === "equations") return /\d/.test(face) ? `the ${face}` : sign(face);
  return game === "wff" && face === face.toUpperCase() ? `the ${face}` : face;
}
/** "A, p, q"; "5 and +". */
const listed = (cubes: readonly string[], game: Game): string =>
  cubes.map((cube) => sign(faceOf(cube, game))).join(", ");
const both = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
const text = (goal: string, game: Game): string => sign(plainGoal(goal, game));
const cards = (count: number | string): string => (String(count) === "1" ? "1 card" : `${count} cards`);

export const COACH = {
  first: "First shake",
  close: "Leave the first shake",
  pips: (n: number) => `moment ${n} of 5`,
  moments: ["the Goal", "your move", "Tally’s move", "the block", "write"],
  eyebrow: (n: number, what: string) => `${n} of 5 · ${what}`,
  undo: "Undo",
  show: "Show me a move",
  showShort: "Show me",
  goOn: "Go on",
  thinks: (name: string) => `${name} thinks`,
  waits: (name: string) => `${name} is thinking.`,
  wait: "Wait a moment.",
  thisOne: "this one",
  warn: "Warn me before a slip",
  title: "The coach",
  else: "Lay something else",
  one: "Show me one",
  keep: "Keep it",
  words: "What the words mean",
  means: {
    forbidden: "nobody may use it",
    permitted: "you may use it",
    required: "you must use it",
    resources: "not played yet",
  },
  hint: "No clock, no penalties. Every move can be taken back. Keys: Enter does what the finger points at,",
  hintUndo: "undo,",
  hintShow: "show me,",
  hintMore: "for more.",
  nothing: "I have no advice here. Play what you like.",
} as const;

const GOAL_IS: Record<Game, string> = {
  equations: "The Goal is the number you both try to make.",
  onsets: "The Goal says how many cards to name.",
  wff: "The Goal is what you will prove.",
};
const LAID: Record<MatSection, string> = {
  forbidden: "then nobody may use it",
  permitted: "then you may use it",
  required: "then every answer needs it",
};
const MEANS: Record<MatSection, string> = {
  forbidden: "nobody may use it",
  permitted: "you may use it, if you like",
  required: "every answer needs it",
};

export interface Sentence {
  says: string;
  /** Optional reading. */
  line: string;
}

/** The sentence for the thing to touch, and an optional line. `goal` is the Goal as it lies. */
export function sentenceOf(step: Step, why: Why, game: Game, goal: string): Sentence {
  const cube = step.cube === undefined ? "" : theCube(step.cube, game);
  const plain = (says: string, line = ""): Sentence => ({ says, line });
  const laid = listed(step.so ?? [], game);
  switch (step.key) {
    case "goal-cube": {
      const all = "goal" in why ? why.goal : "";
      const tap = game === "wff" ? [...text(all, game)].join(", ") : cube;
      const line = game === "equations" ? `Any number in the tray would do. ${capital(cube)} is a good first one.` : "";
      return plain(`${GOAL_IS[game]} Tap ${tap}.`, line);
    }
    case "goal-more":
      return plain(`Now tap ${cube}.`);
    case "goal-call": {
      const made = laid.replaceAll(", ", "");
      if (game === "onsets") return plain(`Name ${cards(made)}: that is your Goal. Tap Call Goal.`);
      return plain(
        game === "wff" ? `${made} can be read: it is a WFF. Tap Call Goal.` : `${made} is your Goal. Tap Call Goal.`,
      );
    }
    case "goal-own":
      return plain(`${laid.replaceAll(", ", "")} can be reached too. Tap Call Goal.`);
    case "goal-back":
      return plain("This may not be a good Goal. Take it back.", "You can also go on with it.");
    case "move":
      return plain(`Your turn: move one cube. Tap ${cube}.`);
    case "lay":
      return plain(`You hold ${cube}. Tap ${SECTIONS[step.section!]}: ${LAID[step.section!]}.`);
    case "other":
      return plain(`Lay that where you like, or tap ${cube}.`);
    case "add":
      return plain("Tap the new Goal.");
    case "block":
      return why.fact === "now-right"
        ? missing(why, game, goal)
        : plain("You may challenge. Take the block.", never(why));
    case "call":
      return step.call === "now"
        ? plain("Say Now: you can write it with one more cube.")
        : plain(`Say ${CALLS[step.call ?? "impossible"].name}.`, never(why));
    case "put-back":
      return plain("No challenge is right now. Put the block back.");
    case "write-first":
      if (game === "wff") return plain(`Tap ${cube}: from ${cube} you get ${text(goal, game)}.`);
      return plain(`Tap ${cube}.`, fromResources(why));
    case "write": {
      const so = step.so ?? [];
      if (game === "wff")
        return step.cube === "/"
          ? plain(`${so.join("")} is given. Tap the stroke: the rules come after it.`)
          : plain(`Tap ${cube}: it belongs to the rule.`);
      const stand = `${both(so.map(sign))} ${so.length === 1 ? "is" : "are"} written`;
      return game === "onsets"
        ? plain(`${stand}. Tap the cube that makes it ${cards(goal)}.`, fromResources(why))
        : plain(`${stand}. Tap the cube that makes ${text(goal, game)}.`, fromResources(why));
    }
    case "proof-letter":
      return plain(`Now the proof. Line ${step.row ?? 1} is ${step.line ?? ""}: tap ${cube}.`);
    case "proof-given":
      return plain(`${step.line ?? ""} is given. Tap s: it says so.`);
    case "proof-goal":
      return plain(`Line ${step.row ?? 2} is new: it is the Goal, ${step.line ?? ""}.`);
    case "proof-rule":
      return plain(`The rule ${step.rule ?? ""} gives ${step.line ?? ""}. Tap ${step.rule ?? ""}.`);
    case "delete":
      return plain("Something else is there. Take it away, or write what you like.");
    case "present": {
      const so = (step.so ?? []).map(sign).join(" ");
      if (game === "wff") return plain(`The proof is complete. Tap Present, then once more: it is final.`);
      return game === "onsets"
        ? plain(`${so} names ${cards(goal)}. Tap Present, then once more: it is final.`)
        : plain(`${so} is ${text(goal, game)}. Tap Present, then once more: it is final.`);
    }
    case "final":
      return plain("Once more: it is final.");
    case "decline":
      return plain("There is nothing to write. Present nothing.");
    case "decide":
      return plain(why.fact === "write" ? "You can write a Solution. Say so." : "There is nothing to write. Say so.");
    case "begin":
      return plain("The shake begins. Tap the button.");
    case "do":
      return plain(advised(why));
  }
}
const capital = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase());
const never = (why: Why) => (why.fact === "impossible-right" ? "Nobody can reach the Goal any more." : "");
const fromResources = (why: Why) =>
  why.fact === "write" && why.missing.length === 1 ? "Exactly one cube may come from Resources." : "";

function missing(why: Why & { fact: "now-right" }, game: Game, goal: string): Sentence {
  const line = "With the block in your hand you say “Now”: I can write it with one more cube.";
  const few = why.missing.length === 0 ? "No cube is missing" : "Only one cube is missing";
  if (game === "onsets") return { says: `${few} to name ${cards(goal)}. Take the block.`, line };
  if (game === "equations") return { says: `${few} to make ${text(goal, game)}. Take the block.`, line };
  const rule = why.solution.submission.solution?.split("/")[1]?.trim() ?? "";
  const made = /^[A-Z][io]$/.test(rule) ? `${rule[0]!} and ${rule[1]!} make the rule ${rule}. ` : "";
  return { says: `${made}${made ? "One cube is missing" : few}. Take the block.`, line };
}

/** The advice if there is no single thing to tap. */
function advised(why: Why): string {
  switch (why.fact) {
    case "variation":
      return `Choose ${why.name.replaceAll("-", " ")}.`;
    case "no-goal":
      return "No Goal can be reached. Declare No Goal.";
    case "agree":
      return "No Goal can be set. You may agree.";
    case "correct":
      return "The Solution is right. You may accept it.";
    case "incorrect":
      return `Something is wrong here: ${why.reasons[0]?.message ?? ""}`;
    case "sign":
      return "The match is over. Sign the sheet.";
    default:
      return COACH.nothing;
  }
}

/** What another has just done, with its meaning: "Tally has put the 5 in Permitted: you may use it, if you like." */
export function putOf(name: string, cube: string, to: string, game: Game): string {
  const section = to as MatSection;
  if (!(section in MEANS)) return "";
  const or = faceOf(cube, game) === "∪" && game === "onsets" ? " ∪ means “or”." : "";
  return `${name} has put ${named(cube, game)} in ${SECTIONS[section]}: ${MEANS[section]}.${or}`;
}

/** What is wrong with what the player is about to do, and the question whether to do something else. */
export function slipOf(slip: Slip, game: Game, other: string): Sentence {
  const plain = (says: string, line = ""): Sentence => ({ says, line });
  switch (slip.fact) {
    case "no-wff":
      return plain(
        `${slip.goal} is not a WFF: nobody could ever solve it. Lay something else?`,
        slip.rest
          ? `${slip.rest} is left over.`
          : slip.open === 1
            ? "One part is missing at its end."
            : `${slip.open} parts are missing at its end.`,
      );
    case "no-goal":
      return plain(`${text(slip.goal, game)} is not a Goal. Lay something else?`, slip.reasons[0]?.message ?? "");
    case "too-few-cards":
      return plain(`${cards(slip.wanted)} cannot be named here: there are only ${slip.cards}. Another Goal?`);
    case "goal-impossible":
      return plain(`Nobody could ever make ${text(slip.goal, game)}. Another Goal?`);
    case "goal-exists":
      return plain(`A Goal can be set: ${text(slip.goal, game)}. Set one?`);
    case "gives-now":
      return plain(`With that, ${other} could call Now: ${sign(saysOf(slip.solution))}. Move something else?`);
    case "makes-impossible":
      return plain(`Then nobody could make ${text(slip.goal, game)} any more. Move something else?`);
    case "now-wrong":
      return plain("One cube is not enough yet. Call something else?");
    case "impossible-wrong":
      return plain(`It can still be done: ${sign(saysOf(slip.solution))}. Call something else?`);
    case "no-challenge":
      return plain("No challenge is right now. Leave the block?");
    case "set-aside":
      return plain("This call would be set aside. Call something else?");
    case "no-such-solution":
      return plain("The judge would not take this. Write something else?", slip.reasons[0]?.message ?? "");
    case "solution-exists":
      return plain("There is something to write. Write it?");
    case "accepts-wrong":
      return plain("Something is wrong with it. Look again?", slip.reasons[0]?.message ?? "");
    case "rejects-right":
      return plain("It is right. Look again?");
  }
}
/** The left side of an Equation, a Set-Name or a WFF Solution, for a sentence. */
const saysOf = (solution: { says: string }): string =>
  solution.says
    .split("=")[0]!
    .trim()
    .replace(/([+x÷*-])/g, " $1 ");

/** What a bot thinks at its move. */
export function thoughtOf(thought: Thought, game: Game, goal: string): string {
  switch (thought.fact) {
    case "hides-now": {
      const cube = named(thought.cube, game);
      const gap = thought.missing[0];
      if (game === "onsets")
        return thought.cards === undefined
          ? `I put ${cube} on the mat; ${text(goal, game)} is still far away.`
          : `${capital(cubeName(thought.cube, game))} is on ${cards(thought.cards)}. I put ${cube} on the mat; ${text(goal, game)} is still far away.`;
      if (game === "wff")
        return thought.rule
          ? `${thought.rule[0]!} and ${thought.rule[1]!} belong together. I put ${cube} beside the other.`
          : `I put ${cube} on the mat. Nobody will see it.`;
      return gap === undefined
        ? `I put ${cube} on the mat and hope that nobody sees it.`
        : `${sign(faceOf(thought.cube, game))} and ${sign(faceOf(gap, game))} make ${text(goal, game)}. I put ${cube} on the mat and hope that nobody sees it.`;
    }
    case "plans":
      return `I want ${named(thought.cube, game)} in my answer.`;
    case "spares":
      return `I do not need ${named(thought.cube, game)}.`;
    case "spoils":
      return `Without ${named(thought.cube, game)} nobody gets there.`;
    case "calls":
      return `I think that I can say ${CALLS[thought.call].name}.`;
  }
}

/** "You used the 5 and the + from the mat, and one more cube: the 3." Nothing if more cubes came from Resources. */
export function usedLine(cubes: readonly { cube: string; from: Section }[], game: Game): string {
  const of = (more: boolean) =>
    cubes.filter((one) => (one.from === "resources") === more).map((one) => theCube(one.cube, game));
  return cubes.length > 0 && of(true).length < 2 ? WON.used(both(of(false)), of(true).join("")) : "";
}
export const WON = {
  right: "You called Now, and you were right.",
  solved: "You wrote a Solution.",
  over: "The shake is over.",
  used: (mat: string, more: string) =>
    more
      ? `You used ${mat} from the mat, and one more cube: ${more}. That is a Solution.`
      : `You used ${mat} from the mat. That is a Solution.`,
  points: (who: string, points: number) => `${who} ${points} ${points === 1 ? "point" : "points"}`,
  because: "because your challenge was right",
  whole: "That was a whole shake.",
  next: "At the next table you choose the cubes yourself. There is no clock, and the coach is still there.",
  practise: "Practise",
  again: "Play this one again",
  tryOther: (game: string) => `Try ${game}`,
  home: "Go to the home page",
  can: "What you can do now",
  skills: [
    { icon: "goal", name: "Set a Goal", line: "what both try to reach" },
    { icon: "forbidden", name: "Move a cube", line: "Forbidden, Permitted or Required" },
    { icon: "star", name: "Call Now", line: "when one cube is missing" },
  ],
  opening: "Opening…",
} as const;
