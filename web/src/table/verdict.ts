// What came of a shake, from what the referee noted: roles, verdicts, scores, and a lead sentence.
import type { Position } from "../lib/api";
import type { ShakeResult, Submission, TableEvent, Variation, View } from "../lib/protocol";
import { reelOf } from "../lib/reel";
import { W } from "../words";

export interface Paper {
  player: string;
  role: string;
  submission: Submission | null;
  verdict: string;
  codes: string[];
}
export interface Outcome {
  lead: string;
  line: string;
  papers: Paper[];
  result: ShakeResult;
  pool: string[];
  position: Position;
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
      ? V.roles.writer!
      : challengers.includes(name)
        ? V.roles.challenger!
        : name === mover
          ? V.roles.mover!
          : V.roles.third!;
  const papers = result.solutions.map((solution): Paper => {
    const verdict = shake.findLast((event) => event.event === "verdict" && event.player === solution.player);
    return {
      player: solution.player,
      role: role(solution.player),
      submission: solution.submission,
      verdict: verdict?.verdict ?? (solution.correct ? "correct" : "incorrect"),
      codes: solution.correct ? [] : (verdict?.reasons ?? []),
    };
  });
  for (const event of shake.filter((one) => one.event === "declined")) {
    if (event.player && !papers.some((paper) => paper.player === event.player)) {
      papers.push({ player: event.player, role: role(event.player), submission: null, verdict: "nothing", codes: [] });
    }
  }
  const standing = result.solutions.filter((one) => one.correct).map((one) => one.player);
  const line =
    result.solutions.length === 0
      ? V.none
      : standing.length === 0
        ? V.noneStands
        : standing.length === 1
          ? V.stands(standing[0]!)
          : V.standMany(standing.join(" and "));
  const who = challengers.join(" and ");
  const lead = result.void
    ? V.void
    : result.situation === "now"
      ? V.now(who)
      : result.situation === "impossible"
        ? V.impossible(who)
        : result.situation === "no-goal"
          ? V["no-goal"](who)
          : result.situation === "stop"
            ? V.stop
            : V.forceout;
  const pool = (shake.findLast((event) => event.event === "rolled")?.cubes ?? "").split(" ").filter(Boolean);
  return { lead: `${lead}.`, line, papers, result, pool, position: positionAt(view, shake, result) };
}

/** What lay on the table when the shake ended: the judge is asked again for its reasons in words, since the log keeps their codes only. */
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
