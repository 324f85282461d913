// What came of a shake, from what the referee noted: roles, verdicts, scores, and a lead sentence.
import type { Position } from "../lib/api";
import { cubeName } from "../lib/cubes";
import {
  gameOf,
  type Reason,
  type ShakeResult,
  type Submission,
  type TableEvent,
  type Variation,
  type View,
} from "../lib/protocol";
import { reelOf } from "../lib/reel";
import { ENDINGS, W } from "../words";
import { read, type Token } from "../write/line";
import { count } from "../write/meter";

export interface Paper {
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
  papers: Paper[];
  result: ShakeResult;
  /** What was noted in the shake. */
  events: TableEvent[];
  position: Position;
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
  const papers = result.solutions.map((solution): Paper => {
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
    position: positionAt(view, shake, result),
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
function lead(result: ShakeResult, challengers: readonly string[], papers: readonly Paper[]): string {
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

function line(papers: readonly Paper[], challenged: boolean): string {
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
  papers: readonly Paper[],
  challenged: boolean,
): string {
  if (result.void || result.situation === undefined) return "";
  const after = ENDINGS[result.situation] ?? "";
  const facts = challenged ? papers.map((paper) => `${paper.role} ${says(paper.verdict)}`).join(", ") : V.everyone;
  const points = scores.map((one) => one.points).join(", ");
  return V.because(after, facts, points, challenged ? "X-A, X-B" : result.situation === "stop" ? "XI-B" : "X-C");
}

/** What lay on the table when the shake ended: for drawing, and for the judge where the log keeps codes only. */
function positionAt(view: View, shake: readonly TableEvent[], result: ShakeResult): Position {
  const { pictures } = reelOf({ rules: view.rules, division: view.division, players: [] }, shake);
  const last = pictures.at(-1)!;
  return {
    rules: view.rules,
    division: view.division,
    ...(view.season ? { season: view.season } : {}),
    variations: last.variations.filter((one): one is Variation => typeof one === "object"),
    ...(result.goal ? { goal: result.goal } : {}),
    required: last.required.join(" "),
    permitted: last.permitted.join(" "),
    forbidden: last.forbidden.join(" "),
    resources: last.resources.join(" "),
    ...(last.universe.length > 0 ? { universe: last.universe.join(" ") } : {}),
    situation: result.situation ?? "forceout",
  };
}

/** The parts of a submission, as tokens. */
function partsOf(submission: Submission, position: Position): Token[][] {
  const game = gameOf(position.rules);
  if (submission.equation !== undefined) return [read(submission.equation.split("=")[0] ?? "", game)];
  if (submission.solution !== undefined) return [read(submission.solution, game)];
  const [one] = submission.solutions ?? [];
  return [(one?.restrictions ?? []).flatMap((text) => read(text, game)), read(one?.set_name ?? "", game)];
}

/** Where the cubes of a Solution came from: "Uses Required 7, Permitted ×, and one cube from Resources: the green 4." */
export function uses(submission: Submission, position: Position): string {
  const game = gameOf(position.rules);
  const list = (text: string) => text.split(" ").filter(Boolean);
  const mat = {
    required: list(position.required),
    permitted: list(position.permitted),
    resources: list(position.resources),
  };
  const situation = "now" as const;
  const parts = partsOf(submission, position);
  const counted = count(parts, mat, { situation, game, variations: position.variations });
  // What was spent and is neither Required nor from Resources was Permitted.
  const most = (face: string) => Math.max(...parts.map((part) => part.filter((token) => token.cost === face).length));
  const faces = [...new Set(parts.flat().map((token) => token.cost))].filter((face) => face !== null);
  const number = (codes: readonly string[], face: string) => codes.filter((code) => code.endsWith(face)).length;
  const permitted = faces.flatMap((face) => {
    const rest = most(face) - number(mat.required, face) - number(counted.fromResources, face);
    return Array<string>(Math.max(0, Math.min(rest, number(mat.permitted, face)))).fill(face === "x" ? "×" : face);
  });
  const required = counted.required.filter((one) => one.used).map((one) => (one.face === "x" ? "×" : one.face));
  return V.uses(
    required.join(" "),
    permitted.join(" "),
    counted.fromResources.map((code) => cubeName(code, game)),
  );
}
