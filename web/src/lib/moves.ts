// The list of moves of a shake, from what the referee noted.
import type { Section, TableEvent } from "./protocol";

export interface Move {
  player: string;
  cube: string;
  to: Section | "goal";
  bonus?: string;
  took: number;
}

/** What happened since the last shake began. */
export function sinceShake(events: readonly TableEvent[]): TableEvent[] {
  const begun = events.findLastIndex((event) => event.event === "shake-started");
  return begun < 0 ? [] : events.slice(begun);
}

/** The moves among these events. A move took the time since the Goal or the move before it. */
export function movesOf(events: readonly TableEvent[]): Move[] {
  const moves: Move[] = [];
  let before = 0;
  for (const event of events) {
    if (["goal-set", "goal-by-time"].includes(event.event)) before = event.at;
    if (!["moved", "shifted", "added-to-goal"].includes(event.event)) continue;
    const to = event.event === "added-to-goal" ? "goal" : ((event.to ?? "permitted") as Section);
    moves.push({
      player: event.player ?? "",
      cube: event.cube ?? "",
      to,
      ...(event.bonus ? { bonus: event.bonus } : {}),
      took: event.at - before,
    });
    before = event.at;
  }
  return moves;
}

/** The cubes that the last action moved, as places on the mat. */
export function justMoved(events: readonly TableEvent[]): { cube: string; to: string }[] {
  const last = events.findLast((event) => ["moved", "shifted", "bonus", "added-to-goal"].includes(event.event));
  if (!last?.cube) return [];
  const main = { cube: last.cube, to: last.event === "bonus" ? "forbidden" : (last.to ?? "") };
  return last.bonus ? [{ cube: last.bonus, to: "forbidden" }, main] : [main];
}
