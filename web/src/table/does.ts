// What a player is doing, in two or three words, for the plate.
import type { View } from "../lib/protocol";
import { W } from "../words";

const T = W.table;

export function does(view: View, name: string, me: boolean): string {
  const shake = view.shake;
  const waiting = view.waiting.includes(name);
  if (view.block.includes(name)) return T.holds;
  if (view.block.length > 0 && shake?.turn === name) return T.stopped;
  const paper = shake?.papers.find((one) => one.player === name);
  if (view.phase === "writing" && paper) {
    if (paper.presented) return T.presented;
    if (paper.declined) return T.nothing;
    if (waiting) return T.writing;
  }
  if (view.phase === "ended") return view.players.find((one) => one.name === name)?.signed ? T.signed : T.signs;
  if (waiting) {
    if (view.task?.stands) return T.stopped;
    if (view.task && typeof view.task.stage === "object") return T.tenSeconds;
    if (view.task?.stage === "added") return T.added;
    const doing: Record<string, string> = {
      between: T.rolls,
      rolling: T.rolls,
      variations: T.selecting,
      goal: T.setting,
      checking: T.checking,
    };
    return doing[view.phase] ?? (me ? T.yourTurn : T.thinking);
  }
  if (shake?.mover === name && view.phase === "turn") return T.justMoved;
  const roles = [me ? T.you : "", view.setter === name && shake ? T.setter : ""].filter(Boolean);
  return roles.join(" · ");
}
