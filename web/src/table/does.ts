// What a player is doing, in two or three words, for the plate.
import type { PaperView, View } from "../lib/protocol";
import { W } from "../words";
import { CALLED } from "../words/called";
import type { Named } from "../words/who";

const T = W.table;

export function does(view: View, name: string, who: Named): string {
  const shake = view.shake;
  const waiting = view.waiting.includes(name);
  if (view.block.includes(name)) return T.holds(who);
  if (view.block.length > 0 && shake?.turn === name) return T.stopped;
  if (view.phase === "writing") {
    const paper = shake?.papers.find((one) => one.player === name);
    if (paper) return CALLED.plate[duty(paper)](who);
  }
  if (view.phase === "ended") return view.players.find((one) => one.name === name)?.signed ? T.signed : T.signs(who);
  if (waiting) {
    if (view.task?.stands) return T.stopped;
    if (view.task && typeof view.task.stage === "object") return T.tenSeconds;
    if (view.task?.stage === "added") return T.added;
    const doing: Record<string, (who: Named) => string> = {
      between: T.rolls,
      rolling: T.rolls,
      variations: T.selecting,
      goal: T.setting,
      checking: T.checking,
    };
    return doing[view.phase]?.(who) ?? (who.mine ? T.yourTurn : T.thinking);
  }
  if (shake?.mover === name && view.phase === "turn") return T.justMoved;
  return view.setter === name && shake ? T.setter : "";
}

/** What somebody owes; a server of the release before says nothing of it, and may answer a newer page (SC-21). */
function duty(paper: Omit<PaperView, "duty"> & Partial<PaperView>): PaperView["duty"] {
  return paper.duty ?? (paper.presented ? "presented" : paper.declined ? "nothing" : "must");
}
