// What is going on after a challenge, for this viewer: who called what on whose move, who must do what, and the move it is about.
import { gameOf } from "../lib/books";
import { signOf } from "../lib/cubes";
import { movesOf, sinceShake, type Move } from "../lib/moves";
import type { Situation, TableEvent, View } from "../lib/protocol";
import { CALLED as C } from "../words/called";
import type { Names } from "../words/who";

export type Doing = "must" | "may" | "waits" | "presented" | "nothing";
export interface Duty {
  player: string;
  doing: Doing;
}
export interface Called {
  situation: Situation;
  /** Who called what, on whose move. */
  lead: string;
  /** Who must do what, and what the viewer may do. */
  line: string;
  duties: Duty[];
  /** The move that it is about; none if it is about the Goal. */
  move: Move | undefined;
  /** The same in words. */
  about: { who: string; rest: string } | undefined;
}

/** Everybody's duty while Solutions are written. A Third Party may choose; a player without a paper for whom nobody waits is waiting. */
export function dutiesOf(view: View): Duty[] {
  const shake = view.shake!;
  return shake.papers.map(({ player, presented, declined, decided }): Duty => {
    const side = shake.challengers.includes(player) || player === shake.mover;
    if (presented) return { player, doing: "presented" };
    if (declined || decided === false) return { player, doing: "nothing" };
    if (!view.waiting.includes(player)) return { player, doing: "waits" };
    return { player, doing: shake.challengers.length > 0 && !side && decided === undefined ? "may" : "must" };
  });
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
  const rank = (one: Duty) => (one.doing === "must" ? 0 : one.player === me ? 1 : 2);
  const duties = dutiesOf(view).sort((one, other) => rank(one) - rank(other));
  const of = (doing: Doing) => duties.filter((one) => one.doing === doing).map((one) => one.player);
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
