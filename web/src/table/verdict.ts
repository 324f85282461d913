// What came of a shake, from what the referee noted: roles, verdicts, scores, and a lead sentence.
import type { Paper, Replay } from "../engine";
import type { Position } from "../lib/api";
import { gameOf } from "../lib/books";
import { cubeName, faceOf } from "../lib/cubes";
import type { Reason, ShakeResult, Submission, TableEvent, View } from "../lib/protocol";
import { ENDINGS, W } from "../words";
import { matOf } from "../write/draft";
import { positionOf } from "./position";

export interface Verdict {
  player: string;
  role: string;
  submission: Submission | null;
  verdict: string;
  codes: string[];
  /** The reasons in full, where the referee noted them. */
  why: Reason[] | null;
}
export interface Outcome {
  lead: string;
  line: string;
  papers: Verdict[];
  result: ShakeResult;
  /** What was noted in the shake. */
  events: TableEvent[];
  /** Each player with what they were in this shake, best first. */
  scores: { player: string; seat: number; points: number; what: string }[];
  /** Why the points are as they are. */
  because: string;
}

const V = W.verdict;

/** The last shake that ended, or nothing before the first. */
export function outcome(view: View, events: readonly TableEvent[]): Outcome | null {
  const result = view.sheet.shakes.at(-1);
  if (!result) return null;
  const scored = events.findLastIndex((event) => event.event === "scored" || event.event === "shake-void");
  const begun = events.slice(0, Math.max(0, scored)).findLastIndex((event) => event.event === "shake-started");
  const shake = events.slice(Math.max(0, begun), scored + 1);
  const challenged = shake.findLast((event) => event.event === "challenged");
  const challengers = challenged?.challengers ?? [];
  const mover = challenged?.mover;
  const role = (name: string): string =>
    challenged === undefined
      ? ""
      : challengers.includes(name)
        ? V.roles.challenger
        : name === mover
          ? V.roles.mover
          : V.roles.third;
  const papers = result.solutions.map((solution): Verdict => {
    const verdict = shake.findLast((event) => event.event === "verdict" && event.player === solution.player);
    return {
      player: solution.player,
      role: role(solution.player),
      submission: solution.submission,
      verdict: verdict?.verdict ?? (solution.correct ? "correct" : "incorrect"),
      codes: solution.correct ? [] : (verdict?.reasons ?? []),
      why: solution.correct ? [] : (verdict?.why ?? null),
    };
  });
  for (const event of shake.filter((one) => one.event === "declined")) {
    if (event.player && !papers.some((paper) => paper.player === event.player)) {
      const nothing = { submission: null, verdict: "nothing", codes: [], why: [] };
      papers.push({ player: event.player, role: role(event.player), ...nothing });
    }
  }
  const scores = view.players
    .map((player, seat) => {
      const paper = papers.find((one) => one.player === player.name);
      const what = [role(player.name), paper ? says(paper.verdict) : ""].filter(Boolean).join(", ");
      return { player: player.name, seat, points: result.scores[seat] ?? 0, what };
    })
    .sort((one, other) => other.points - one.points);
  return {
    lead: lead(result, challengers, papers),
    line: line(papers, challenged !== undefined),
    papers,
    result,
    events: shake,
    scores,
    because: because(result, scores, papers, challenged !== undefined),
  };
}

const SAYS: Record<string, string> = {
  correct: V.correct,
  incorrect: V.incorrect,
  unverifiable: V.unverifiable,
  nothing: V.nothing,
};
export const says = (verdict: string): string => SAYS[verdict] ?? verdict;

/** "Priya called Now, with a line that reads two ways." */
function lead(result: ShakeResult, challengers: readonly string[], papers: readonly Verdict[]): string {
  const who = challengers.join(" and ");
  if (result.void) return `${V.void}.`;
  const called = { now: V.now, impossible: V.impossible, "no-goal": V["no-goal"] };
  if (result.situation !== "now" && result.situation !== "impossible" && result.situation !== "no-goal")
    return `${result.situation === "stop" ? V.stop : V.forceout}.`;
  const own = papers.find((paper) => challengers.includes(paper.player));
  const tail =
    own?.verdict === "correct" ? V.right : V.tails.find(([code]) => own?.codes.some((one) => code.test(one)))?.[1];
  return `${called[result.situation](who)}${tail ? `, ${tail}` : ""}.`;
}

function line(papers: readonly Verdict[], challenged: boolean): string {
  const presented = papers.filter((paper) => paper.submission !== null);
  const standing = presented.filter((paper) => paper.verdict === "correct");
  if (presented.length === 0) return V.none;
  if (standing.length === 0) return V.noneStands;
  if (standing.length > 1) return V.standMany(standing.map((paper) => paper.player).join(" and "));
  const [one] = standing;
  return challenged && one!.role ? V.standsOf(one!.role, one!.player) : V.stands(one!.player);
}

/** "After Now, Challenger incorrect, Third Party correct: 2, 2 and 4 (X)." */
function because(
  result: ShakeResult,
  scores: Outcome["scores"],
  papers: readonly Verdict[],
  challenged: boolean,
): string {
  if (result.void || result.situation === undefined) return "";
  const after = ENDINGS[result.situation] ?? "";
  const facts = challenged ? papers.map((paper) => `${paper.role} ${says(paper.verdict)}`).join(", ") : V.everyone;
  const points = scores.map((one) => one.points).join(", ");
  return V.because(after, facts, points, challenged ? "X-A, X-B" : result.situation === "stop" ? "XI-B" : "X-C");
}

/** What lay on the table when the last shake ended, as the referee has it. */
export function tableAtEnd(replay: Replay, shakes: number): Position | null {
  const { rules, division, season } = replay;
  const last = replay.steps.findLast((step) => step.shake === shakes && step.table);
  return last?.table
    ? positionOf(
        { rules, division, ...(season ? { season } : {}), shake: last.table },
        last.table.situation ?? "forceout",
      )
    : null;
}

/** Where the cubes of a Solution came from: "Uses Required 7, Permitted ×, and one cube from Resources: the green 4." */
export function uses(paper: Paper, position: Position): string {
  const game = gameOf(position.rules);
  const shown = (codes: string[]) => codes.map((code) => faceOf(code, game).replace("x", "×")).join(" ");
  const required = paper.required.filter((one) => one.due_in.length === 0).map((one) => one.cube);
  const permitted = matOf(position).permitted.filter((_, at) => paper.parts.some((part) => !part.free.permitted[at]));
  return V.uses(
    shown(required),
    shown(permitted),
    paper.from_resources.map((code) => cubeName(code, game)),
  );
}
