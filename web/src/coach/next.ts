// What to touch next: from the coach's advice and what is in hand, the one thing to tap and the sentence for it.
import { faceOf } from "../lib/cubes";
import { readGoal, readShape } from "../lib/goal";
import type { Advice, Call, Game, MatSection, Submission } from "../lib/protocol";
import { read, type Token } from "../write/line";
import { readProof, type Row } from "../write/proof";

/** Where the thing to touch is. */
export type Target =
  | { at: "tray" | "permitted" | "palette"; cube: string }
  | { at: "section"; section: MatSection }
  | { at: "add-goal"; goal: string }
  | { at: "call"; call: Call }
  | { at: "key"; key: string }
  | { at: "decide"; present: boolean }
  /** What a line of the proof gets: a letter, the whole Goal, or a rule after it. */
  | { at: "proof"; row: number; gets: "letter" | "goal" | "rule"; text: string }
  | {
      at:
        | "call-goal"
        | "take-back"
        | "block"
        | "put-back"
        | "delete"
        | "erase"
        | "present"
        | "decline"
        | "status"
        | "go-on";
    };

/** What this player has in hand, has laid, holds and has written. */
export interface Hands {
  game: Game;
  held: string | null;
  /** The cubes of the Goal that is being built, in their order. */
  laid: string[];
  /** Whether the block is in hand. */
  block: boolean;
  written: Submission | null;
  /** Whether Present was pressed once. */
  pressed: boolean;
  /** Whether something made contrary to the advice is right too; null until that is known. */
  own: boolean | null;
}

export type Key =
  | "goal-cube"
  | "goal-more"
  | "goal-call"
  | "goal-own"
  | "goal-back"
  | "move"
  | "lay"
  | "other"
  | "add"
  | "block"
  | "call"
  | "put-back"
  | "write"
  | "write-first"
  | "proof-letter"
  | "proof-goal"
  | "proof-given"
  | "proof-rule"
  | "delete"
  | "present"
  | "final"
  | "decline"
  | "decide"
  | "begin"
  | "do";
export interface Step {
  target: Target | null;
  key: Key;
  /** The cube or sign to tap, or the one in hand. */
  cube?: string;
  section?: MatSection;
  call?: Call;
  /** What is there already, as it is read aloud. */
  so?: string[];
  /** The line of the proof, from 1, what it says and by which rule. */
  row?: number;
  line?: string;
  rule?: string;
  /** Whether the act is done with this tap. */
  last?: boolean;
}

/** Whether a cube is the one that a text means: colours count only if the text has them. */
const same = (cube: string, wanted: string, game: Game): boolean => cube === wanted || faceOf(cube, game) === wanted;
const begins = <T>(whole: readonly T[], part: readonly T[], alike: (one: T, other: T) => boolean): boolean =>
  part.length <= whole.length && part.every((one, at) => alike(one, whole[at]!));

export function nextOf({ act }: Advice, hands: Hands): Step {
  switch (act.do) {
    case "goal":
      return goal(act.goal ?? "", hands);
    case "move":
    case "shift": {
      const { cube = "", to = "permitted" } = act;
      const from = act.do === "shift" ? ("permitted" as const) : ("tray" as const);
      const section = to as MatSection;
      if (hands.held === null) return { target: { at: from, cube }, key: "move", cube, section };
      if (!same(hands.held, cube, hands.game)) return { target: { at: from, cube }, key: "other", cube, section };
      return { target: { at: "section", section }, key: "lay", cube, section, last: true };
    }
    case "add-to-goal": {
      const { cube = "", goal = "" } = act;
      if (hands.held === null || !same(hands.held, cube, hands.game))
        return { target: { at: "tray", cube }, key: hands.held === null ? "move" : "other", cube };
      return { target: { at: "add-goal", goal }, key: "add", cube, last: true };
    }
    case "pick-up":
      return { target: { at: "block" }, key: "block", last: true };
    case "challenge": {
      const call = act.call ?? "now";
      return hands.block
        ? { target: { at: "call", call }, key: "call", call, last: true }
        : { target: { at: "block" }, key: "block", last: true };
    }
    case "put-back":
      return { target: { at: "put-back" }, key: "put-back", last: true };
    case "present":
      return paper(act, hands);
    case "decide":
      return { target: { at: "decide", present: act.present ?? true }, key: "decide", last: true };
    case "decline":
      return { target: { at: "decline" }, key: "decline", last: hands.pressed };
    case "roll":
    case "deal":
    case "set-out":
      return { target: { at: "status" }, key: "begin", last: true };
    default:
      return { target: null, key: "do" };
  }
}

function goal(text: string, { game, laid, own }: Hands): Step {
  const shape = game === "onsets" ? readShape(text) : null;
  const cubes = shape
    ? shape.cubes.map((one) => one.cube)
    : readGoal(text, game).flatMap((one) => (one === "gap" ? [] : [one.cube]));
  if (begins(cubes, laid, (have, want) => same(have, want, game))) {
    const cube = cubes[laid.length];
    if (cube === undefined) return { target: { at: "call-goal" }, key: "goal-call", so: laid, last: true };
    return { target: { at: "tray", cube }, key: laid.length === 0 ? "goal-cube" : "goal-more", cube, so: laid };
  }
  // Another Goal is just as good, if it can be reached.
  if (own) return { target: { at: "call-goal" }, key: "goal-own", so: laid, last: true };
  return { target: { at: "take-back" }, key: "goal-back", so: laid };
}

/** A token without the colour of its cube. */
const plainly = (token: Token): string =>
  token.kind === "cube" ? token.face + token.text.slice(token.code.length) : token.text;

function paper(advised: Submission, hands: Hands): Step {
  const { game, written, own } = hands;
  const want = lineOf(advised, game);
  const have = lineOf(written ?? {}, game);
  const done = hands.pressed
    ? ({ target: { at: "present" }, key: "final", last: true } as const)
    : ({ target: { at: "present" }, key: "present" } as const);
  const so = have.map(plainly);
  // Another Solution is just as good, if it is right.
  if (own) return { ...done, so };
  if (!begins(want, have, (one, other) => plainly(one) === plainly(other)))
    return { target: { at: "delete" }, key: "delete", so };
  const next = want[have.length];
  if (next) {
    const cube = next.code;
    const target: Target = next.kind === "cube" ? { at: "palette", cube } : { at: "key", key: next.face };
    return { target, key: have.length === 0 ? "write-first" : "write", cube, so };
  }
  if (game === "wff") {
    const step = proof(readProof(advised.proof ?? ""), readProof(written?.proof ?? ""));
    if (step) return step;
  }
  return { ...done, so };
}

/** The line that is written first: the Equation's left side, the Set-Name, the Solution of WFF 'N PROOF. */
function lineOf(submission: Submission, game: Game): Token[] {
  if (game === "equations") return read(submission.equation?.split("=")[0] ?? "", game);
  if (game === "onsets") return read(submission.solutions?.[0]?.set_name ?? "", game);
  return read(submission.solution ?? "", game);
}

/** The next step of a proof, row by row: first the WFF, then its rule. The last row is the Goal. */
function proof(want: readonly Row[], have: readonly Row[]): Step | null {
  for (const [row, { wff, just }] of want.entries()) {
    const found = have[row] ?? { wff: "", just: "" };
    const says = { row: row + 1, line: wff, rule: just };
    if (found.wff !== wff) {
      if (!wff.startsWith(found.wff)) return { target: { at: "erase" }, key: "delete", ...says };
      if (found.wff === "" && row === want.length - 1)
        return { target: { at: "proof", row, gets: "goal", text: wff }, key: "proof-goal", ...says };
      const text = wff[found.wff.length]!;
      return { target: { at: "proof", row, gets: "letter", text }, key: "proof-letter", cube: text, ...says };
    }
    const rules = just.split(/,\s*/).filter((rule) => !found.just.split(/,\s*/).includes(rule));
    const rule = rules[0];
    if (rule) {
      const key = rule === "s" ? "proof-given" : "proof-rule";
      return { target: { at: "proof", row, gets: "rule", text: rule }, key, ...says, rule };
    }
  }
  return null;
}
