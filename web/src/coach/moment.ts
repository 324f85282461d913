// Which of the five moments of a first shake it is: Goal, own move, the other's move, block, writing.
import type { Advice, TableEvent, View } from "../lib/protocol";
import { sinceShake } from "../lib/moves";

export function momentOf(
  view: View,
  me: string,
  advice: Advice | null,
  events: readonly TableEvent[],
  /** Whether the other's thought is being read. */
  pauses = false,
): number {
  if (["writing", "checking"].includes(view.phase)) return 5;
  if (pauses) return 3;
  if (view.block.includes(me) || ["pick-up", "challenge"].includes(advice?.act.do ?? "")) return 4;
  if (!view.shake?.goal || view.phase === "goal") return 1;
  const moved = sinceShake(events).some((one) => one.player === me && ["moved", "shifted"].includes(one.event));
  return moved ? 3 : 2;
}
