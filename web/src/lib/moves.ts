// The list of moves of a shake, from the referee's events.
import type { Section, TableEvent } from "./protocol";

export interface Move {
  player: string;
  cube: string;
  to: Section | "goal";
  bonus?: string;
  /** Where the bonus went, if not to Forbidden. */
  bonusTo?: Section;
  took: number;
  /** Whether it was charged, so that the mat has changed since. */
  charged?: boolean;
}

/** Where the last shake begins among these events; 0 if none does. */
export const begun = (events: readonly TableEvent[]): number =>
  Math.max(
    0,
    events.findLastIndex((event) => event.event === "shake-started"),
  );

/** What happened since the last shake began. */
export const sinceShake = (events: readonly TableEvent[]): TableEvent[] =>
  events[begun(events)]?.event === "shake-started" ? events.slice(begun(events)) : [];

/** The moves among these events. A move takes the time since the Goal or the move before it. */
export function movesOf(events: readonly TableEvent[]): Move[] {
  const moves: Move[] = [];
  let before = 0;
  for (const event of events) {
    if (["goal-set", "goal-by-time"].includes(event.event)) before = event.at;
    if (event.event === "charge-upheld") {
      const last = moves.findLast((move) => move.player === event.against && move.cube === event.cube);
      if (last) last.charged = true;
    }
    if (!["moved", "shifted", "added-to-goal"].includes(event.event)) continue;
    const to = event.event === "added-to-goal" ? "goal" : ((event.to ?? "permitted") as Section);
    moves.push({
      player: event.player ?? "",
      cube: event.cube ?? "",
      to,
      ...(event.bonus ? { bonus: event.bonus } : {}),
      ...(event.bonus_to ? { bonusTo: event.bonus_to as Section } : {}),
      took: event.at - before,
    });
    before = event.at;
  }
  return moves;
}

/** The cubes that an action moved, as places on the mat. */
function placesOf(event: TableEvent): { cube: string; to: string }[] {
  if (!event.cube) return [];
  const main = { cube: event.cube, to: event.event === "bonus" ? "forbidden" : (event.to ?? "") };
  return event.bonus ? [{ cube: event.bonus, to: event.bonus_to ?? "forbidden" }, main] : [main];
}
const MOVES = ["moved", "shifted", "bonus", "added-to-goal"];

/** The cubes that the last action moved; after a lost connection, those of everything missed. */
export function justMoved(
  events: readonly TableEvent[],
  missed: readonly TableEvent[] = [],
): { cube: string; to: string }[] {
  const all = missed.filter((event) => MOVES.includes(event.event));
  if (all.length > 0) return all.flatMap(placesOf);
  const last = events.findLast((event) => MOVES.includes(event.event));
  return last ? placesOf(last) : [];
}
