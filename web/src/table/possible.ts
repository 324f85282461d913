// A move of a finished shake in words: whether it was safe, how many others were, and who saw what it gave away.
import { chipOf, rightCall, type Census, type Done, type MoveReview } from "../lib/analysis";
import { signOf } from "../lib/cubes";
import type { Game } from "../lib/protocol";
import { ENDINGS, SECTIONS } from "../words";
import { STRIP as S } from "../words/verdict";
import type { Names } from "../words/who";

export interface Tells {
  lead: string;
  line: string;
}

export function tellOf(
  move: MoveReview,
  before: MoveReview | undefined,
  census: Census | undefined,
  game: Game,
  named: Names,
  calledAt: number | undefined,
): Tells {
  const who = named(move.player);
  const act: Done = move.act;
  const safe: Done | undefined = move.safe;
  const call = rightCall(move);
  const what = act.do === "goal" ? S.goal(who) : S.ofMove(who, signOf(act.cube ?? "", game));
  const wasRight = before !== undefined && rightCall(before) === call;
  const leads = () => {
    if (call === null) {
      if (chipOf(move, before).kind === "") return S.undecided(what);
      return act.do === "goal" ? S.reachable(who) : S.safe(what);
    }
    if (act.do === "goal") return call === "impossible" ? S.outOfReach(who) : S.slip(what);
    if (move.losing) return call === "impossible" ? S.lost(what) : S.slip(what);
    return wasRight ? S.still(what) : S.forced(what, who);
  };
  const lines: string[] = [];
  const all = census ? census.safe + census.now + census.impossible + census.undecided : 0;
  if (census && all > 0) {
    const example =
      call !== null && safe?.cube && safe.to && (safe.do === "move" || safe.do === "shift")
        ? S.example(signOf(safe.cube, game), SECTIONS[safe.to])
        : "";
    lines.push(`${S.count(census.safe, all)}${example}${S.open(census.undecided)}.`);
  }
  if (call && (move.missed_by ?? []).length > 0) lines.push(S.missed(named(...move.missed_by!), ENDINGS[call]));
  if (move.challenge) {
    const by = named(...move.challenge.by);
    if (move.challenge.right === false) lines.push(S.wrongCall(by, ENDINGS[move.challenge.call]));
    else if (move.challenge.right && calledAt !== undefined)
      lines.push(S.saw(by, Math.max(1, Math.round(calledAt - move.at))));
  }
  return { lead: leads(), line: lines.join(" ") };
}
