// The words after a challenge: who called what on whose move, who must do what, and what it is worth.
import { faceName } from "../lib/cubes";
import type { Move } from "../lib/moves";
import type { Game, Situation } from "../lib/protocol";
import { CALLS, SECTIONS } from "./names";
import { listed, type Named } from "./who";

type Call = "now" | "impossible" | "no-goal";
const points = (n: number) => (n === 1 ? "1 point" : `${n} points`);
const theCube = (code: string, game: Game) => `the ${faceName(code, game)}${game === "onsets" ? " cube" : ""}`;

export const CALLED = {
  lead: (who: Named, call: Call, mover: Named, moved: boolean) =>
    `${who.who} called ${CALLS[call].name}${call === "no-goal" || !mover.whom ? "" : ` on ${mover.whose} ${moved ? "move" : "Goal"}`}`,
  leads: { forceout: "The last cube is played", stop: "The round is stopped" },
  /** What a challenger says with the call. */
  claim: (who: Named, call: Call, watched: boolean): string[] =>
    call === "impossible"
      ? [`${who.who} ${who.does("says", "say")} nobody can solve this any more.`]
      : call === "no-goal"
        ? [`${who.who} ${who.does("says", "say")} a Goal could have been set.`]
        : watched
          ? [`${who.who} ${who.does("says", "say")} the mat and one more cube are enough.`]
          : [],
  must: (who: Named, situation: Situation, required: readonly string[]) => {
    if (who.mine) {
      const use = required.length === 0 ? "" : `Use ${required.length === 1 ? "the " : ""}${listed(required)}. `;
      if (situation === "now") return `${use}At most one cube may come from Resources.`;
      if (situation === "impossible") return `You moved last: write a Solution. ${use}Any cubes from Resources count.`;
      if (situation === "no-goal") return "Write the Goal that could be set, and a Solution.";
      return `Write a Solution. ${use}`.trimEnd();
    }
    if (situation === "now")
      return `${who.who} must write a Solution with the mat and at most one cube from Resources.`;
    if (situation === "impossible") return `${who.who} must write a Solution; any cubes from Resources count.`;
    if (situation === "no-goal") return `${who.who} must write the Goal that could be set, and a Solution.`;
    return `${who.who} ${who.does("writes", "write")} a Solution.`;
  },
  /** The same for a player who may choose: the call has said the rest. */
  mustShort: (who: Named) => `${who.who} must write.`,
  mayToo: "You may write a Solution too, or nothing.",
  onlyWait: "You may only wait.",
  havePresented: "You have presented. It is shown when all are done.",
  haveNothing: "You present nothing.",
  about: (who: Named, move: Move, game: Game) => ({
    who: who.who,
    rest: ` put ${theCube(move.cube, game)} ${move.to === "goal" ? "to the Goal" : `in ${SECTIONS[move.to]}`}. That was the move.`,
  }),
  duty: {
    must: (who: Named) => `${who.who} must write`,
    may: (who: Named) => (who.mine ? "You may write" : `${who.who} may write too`),
    waits: (who: Named) => `${who.who} ${who.does("waits", "wait")}`,
    presented: (who: Named) => `${who.who} ${who.does("has", "have")} presented`,
    nothing: (who: Named) => `${who.who} ${who.does("writes", "write")} nothing`,
  },
  dutyLine: {
    must: "until time is up",
    mayYou: "If you do not choose before time is up, you write nothing.",
    may: (who: Named) => `${who.who} decides before time is up.`,
    moved: (who: Named) => (who.mine ? "You moved last, so the rules don’t let you write." : `${who.who} moved last.`),
    called: (who: Named) => (who.mine ? "You called, so the others write." : `${who.who} called.`),
    done: "It is shown when all are done.",
  },
  chip: { must: "writing", may: "thinking", waits: "waits", presented: "presented", nothing: "nothing" },
  chipYou: {
    must: "your turn",
    may: "your choice",
    waits: "nothing to do",
    presented: "presented",
    nothing: "nothing",
  },
  /** For the plates. */
  plate: {
    must: (who: Named) => who.does("writes", "write"),
    may: (who: Named) => (who.mine ? "your choice" : "may write"),
    waits: (who: Named) => who.does("waits", "wait"),
    presented: () => "presented",
    nothing: (who: Named) => who.does("writes nothing", "write nothing"),
  },
  worth: "What it is worth",
  ifRight: (who: Named) => `If ${who.whom} ${who.does("is", "are")} right`,
  ifWrong: (who: Named) => `If ${who.whom} ${who.does("is", "are")} wrong`,
  /** What somebody gets, and what they get if the Third Party has a right Solution. */
  gets: (who: Named, n: number, instead: number, third: Named) =>
    n === instead
      ? `${who.who} ${n}`
      : who.who === third.who
        ? `${who.who} ${n}, or ${instead} with a right Solution too`
        : `${who.who} ${n}, or ${instead} if ${third.whose} Solution is right`,
  ask: (who: Named) => `Do you think ${who.whom} ${who.does("is", "are")} right?`,
  final: "your answer is final",
  too: "I’ll write one too",
  tooLine: (right: number, alone: number, wrong: number, who: Named) =>
    `Right: ${points(right)}${alone === right ? "" : `, ${alone} if ${who.whom} ${who.does("is", "are")} wrong`}. Wrong: ${points(wrong)}.`,
  same: "The same rule for you: one cube from Resources.",
  not: "I’ll write nothing",
  notLine: (right: number, wrong: number, who: Named) =>
    `${points(right)} if ${who.whom} ${who.does("is", "are")} right, ${wrong} if ${who.whom} ${who.does("is", "are")} wrong.`,
  notYet: "Let me think",
  notAsk: "Write nothing?",
  notSure: "Write nothing: final",
  scratch: "See it yourself?",
  scratchLine: "Your scratch line. Only you see it, and it counts for nothing.",
  scratchWatch: "Can you see it?",
  scratchWatchLine: "Watchers keep silent. Try it here: only you see your line.",
  tryIt: "Try it",
  shut: "Put it away",
} as const;
