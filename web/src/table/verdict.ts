// The outcome of a shake, from the referee's events, for this viewer: verdicts, points with their reasons, a lead sentence.
import type { Paper, Replay } from "../engine";
import type { Position } from "../lib/api";
import type { Reason, ScoreReason, Section, ShakeResult, Submission, TableEvent, View } from "../lib/protocol";
import { ENDINGS, W } from "../words";
import type { Named, Names } from "../words/who";
import { matOf } from "../write/draft";
import { positionOf } from "./position";

type Role = keyof typeof W.verdict.roles;
export interface Verdict {
  player: string;
  role: Role | "";
  submission: Submission | null;
  verdict: string;
  codes: string[];
  /** The reasons in full, if the referee recorded them. */
  why: Reason[] | null;
}
export interface Score {
  player: string;
  seat: number;
  points: number;
  /** Why, in a sentence. */
  why: string;
}
export interface Outcome {
  lead: string;
  line: string;
  /** Whether it went well for the viewer; for a watcher, whether a Solution stands. */
  good: boolean;
  papers: Verdict[];
  /** Whether somebody's Solution stands. */
  solved: boolean;
  result: ShakeResult;
  /** The events of the shake. */
  events: TableEvent[];
  /** Each player with the reason, best first. */
  scores: Score[];
  /** Why the points are as they are, with the section. */
  because: string;
}

const V = W.verdict;
const isCall = (situation: string | undefined): situation is "now" | "impossible" | "no-goal" =>
  situation === "now" || situation === "impossible" || situation === "no-goal";

/** The last finished shake, for this viewer; null before the first. */
export function lastOutcome(view: View, events: readonly TableEvent[], named: Names): Outcome | null {
  const result = view.sheet.shakes.at(-1);
  const names = view.players.map((player) => player.name);
  return result ? outcome(result, names, events, named) : null;
}

/** A shake that has ended like this, for this viewer: the last one of these events. */
export function outcome(
  result: ShakeResult,
  players: readonly string[],
  events: readonly TableEvent[],
  named: Names,
): Outcome {
  const scored = events.findLastIndex((event) => event.event === "scored" || event.event === "shake-void");
  const begun = events.slice(0, Math.max(0, scored)).findLastIndex((event) => event.event === "shake-started");
  const shake = events.slice(Math.max(0, begun), scored + 1);
  const challenged = shake.findLast((event) => event.event === "challenged");
  const challengers = challenged?.challengers ?? [];
  const mover = challenged?.mover ?? undefined;
  const role = (name: string): Role | "" =>
    challenged === undefined ? "" : challengers.includes(name) ? "challenger" : name === mover ? "mover" : "third";
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
  const told: Told = { result, challengers, papers, named };
  const solved = papers.some((paper) => paper.verdict === "correct");
  const scores = players
    .map((player, seat) => ({
      player,
      seat,
      points: result.scores[seat] ?? 0,
      why: whyOf(result.reasons?.[seat], named(player)),
    }))
    .sort((one, other) => other.points - one.points);
  const own = scores.find((one) => named(one.player).mine);
  return {
    lead: lead(told),
    line: result.void ? V.voidLine : line(told),
    good: own ? own.points > 0 && own.points === scores[0]?.points : solved,
    papers,
    solved,
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

/** The facts behind the sentences about a shake. */
interface Told {
  result: ShakeResult;
  challengers: readonly string[];
  papers: readonly Verdict[];
  named: Names;
}

/** "You called Now, and you were right." */
function lead({ result, challengers, papers, named }: Told): string {
  if (result.void) return `${V.void}.`;
  const { situation } = result;
  if (!isCall(situation)) return situation === "stop" ? V.stop : V.forceout;
  const who = named(...challengers);
  const called = V.called(who, situation);
  const right = papers.filter((paper) => paper.verdict === "correct").map((paper) => paper.player);
  if (situation === "impossible")
    return `${called}${right.length > 0 ? V.impossibleWrong(named(...right)) : V.impossibleRight}`;
  const own = papers.find((paper) => challengers.includes(paper.player));
  if (right.some((name) => challengers.includes(name))) return `${called}${V.wasRight(who)}`;
  if (!own || own.verdict === "nothing") return `${called}${V.wroteNothing}`;
  if (own.verdict === "unverifiable") return `${called}${V.undecided}`;
  const tail = Object.entries(V.tails).find(([kind]) => own.why?.some((one) => one.class === kind))?.[1];
  return `${called}${tail ? V.but(tail) : V.notStand(who)}`;
}

function line({ papers, named }: Told): string {
  const presented = papers.filter((paper) => paper.submission !== null);
  const standing = presented.filter((paper) => paper.verdict === "correct").map((paper) => paper.player);
  if (presented.length === 0) return V.none;
  return standing.length === 0 ? V.noneStands : V.stands(named(...standing), standing.length > 1);
}

/** Why somebody has their points, as the referee says it: "Your challenge was right." */
const whyOf = (reason: ScoreReason | undefined, who: Named): string => (reason ? V.why[reason](who) : "");

/** "After Now, Challenger incorrect, Third Party correct: 2, 2 and 4 (X)." */
function because(result: ShakeResult, scores: Score[], papers: readonly Verdict[], challenged: boolean): string {
  if (result.void || result.situation === undefined) return "";
  const after = ENDINGS[result.situation];
  const roles = (paper: Verdict) => (paper.role ? V.roles[paper.role] : "");
  const facts = challenged ? papers.map((paper) => `${roles(paper)} ${says(paper.verdict)}`).join(", ") : V.everyone;
  const points = scores.map((one) => one.points).join(", ");
  return V.because(after, facts, points, result.rules.join(", "));
}

/** The position when the last shake ended, from the referee. */
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

export interface Used {
  cube: string;
  from: Section;
  words: string;
  /** The chip after it. */
  chip: string;
  must: boolean;
}
/** Where the cubes of a Solution came from, as the engine counts them. */
export function uses(paper: Paper, position: Position): Used[] {
  const U = V.uses;
  const required = paper.required.filter((one) => one.due_in.length === 0).map((one) => one.cube);
  const permitted = matOf(position).permitted.filter((_, at) => paper.parts.some((part) => !part.free.permitted[at]));
  return [
    ...required.map((cube) => ({ cube, from: "required" as const, words: U.required, chip: U.used, must: true })),
    ...permitted.map((cube) => ({ cube, from: "permitted" as const, words: U.permitted, chip: U.used, must: false })),
    ...paper.from_resources.map((cube, at) => ({
      cube,
      from: "resources" as const,
      words: U.resources,
      chip: U.of(at + 1, paper.most),
      must: false,
    })),
  ];
}
