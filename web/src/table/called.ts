// What is going on after a challenge, for this viewer: who called what on whose move, who must do what, and the move it is about.
import { gameOf } from "../lib/books";
import { signOf } from "../lib/cubes";
import { movesOf, sinceShake, type Move } from "../lib/moves";
import type { Duty, Situation, TableEvent, View } from "../lib/protocol";
import { CALLED as C } from "../words/called";
import type { Names } from "../words/who";

export interface PlayersDuty {
  player: string;
  doing: Duty;
}
export interface Called {
  situation: Situation;
  /** Who called what, on whose move. */
  lead: string;
  /** Who must do what, and what the viewer may do. */
  line: string;
  duties: PlayersDuty[];
  /** The move that it is about; none if it is about the Goal. */
  move: Move | undefined;
  /** The same in words. */
  about: { who: string; rest: string } | undefined;
}

/** The current challenge; null if nobody is writing. */
export function calledOf(
  view: View,
  events: readonly TableEvent[],
  named: Names,
  me: string | undefined,
): Called | null {
  const shake = view.shake;
  const situation = shake?.situation;
  if (!shake || !situation) return null;
  const game = gameOf(view.rules);
  // After those who must write comes the viewer.
  const rank = (one: PlayersDuty) => (one.doing === "must" ? 0 : one.player === me ? 1 : 2);
  const duties = shake.papers
    .map(({ player, duty }) => ({ player, doing: duty }))
    .sort((one, other) => rank(one) - rank(other));
  const of = (doing: Duty) => duties.filter((one) => one.doing === doing).map((one) => one.player);
  const own = duties.find((one) => one.player === me)?.doing;
  const must = of("must");
  const move = movesOf(sinceShake(events)).at(-1);
  const laid = shake.required.length + shake.permitted.length + shake.forbidden.length;
  const challengers = named(...shake.challengers);
  const mover = named(shake.mover ?? "");
  const challenged = situation !== "forceout" && situation !== "stop";
  const lead = challenged ? C.lead(challengers, situation, mover, laid > 0) : C.leads[situation];
  const required = shake.required.map((code) => signOf(code, game));
  const alone = !challenged && must.includes(me ?? "") ? [me!] : must;
  const lines: string[] = [];
  if (challenged && !challengers.mine) lines.push(...C.claim(challengers, situation, own === undefined));
  if (alone.length > 0)
    lines.push(own === "may" ? C.mustShort(named(...alone)) : C.must(named(...alone), situation, required));
  if (own === "may") lines.push(C.mayToo);
  else if (own === "waits") lines.push(C.onlyWait);
  else if (own === "presented") lines.push(C.havePresented);
  else if (own === "nothing") lines.push(C.haveNothing);
  return {
    situation,
    lead,
    line: lines.join(" "),
    duties,
    move,
    about: move && challenged ? C.about(named(move.player), move, game) : undefined,
  };
}
