// The list of moves of a shake, from what the referee noted.
import type { Section, TableEvent } from "./protocol";

export interface Move {
  player: string;
  cube: string;
  to: Section | "goal";
  bonus?: string;
  /** Where the bonus went, where it was not Forbidden. */
  bonusTo?: Section;
  took: number;
}

/** Where the last shake begins among these events; before all of them where none begins. */
export const begun = (events: readonly TableEvent[]): number =>
  Math.max(
    0,
    events.findLastIndex((event) => event.event === "shake-started"),
  );

/** What happened since the last shake began. */
export const sinceShake = (events: readonly TableEvent[]): TableEvent[] =>
  events[begun(events)]?.event === "shake-started" ? events.slice(begun(events)) : [];

/** The moves among these events. A move took the time since the Goal or the move before it. */
export function movesOf(events: readonly TableEvent[]): Move[] {
  const moves: Move[] = [];
  let before = 0;
  /** The cube that went back when a move was charged. */
  let back = "";
  for (const event of events) {
    if (["goal-set", "goal-by-time"].includes(event.event)) before = event.at;
    if (event.event === "charge-upheld") back = takeBack(moves, event);
    if (event.event === "returned") {
      const last = moves.findLast((move) => move.player === event.player && move.cube === event.cube);
      if (last && back) last.cube = back;
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

/** Takes a move back that was charged, and gives its cube; of a bonus while leading the first cube stands as the move. */
function takeBack(moves: Move[], charge: TableEvent): string {
  const at = moves.findLastIndex((move) => move.player === charge.against);
  const move = moves[at];
  if (!move) return "";
  const { bonus, bonusTo: _, ...rest } = move;
  const stands = charge.code === "bonus-while-leading" && bonus;
  moves.splice(at, 1, ...(stands ? [{ ...rest, cube: bonus, to: "forbidden" as const }] : []));
  return move.cube;
}

/** The cubes that an action moved, as places on the mat. */
function placesOf(event: TableEvent): { cube: string; to: string }[] {
  if (!event.cube) return [];
  const main = { cube: event.cube, to: event.event === "bonus" ? "forbidden" : (event.to ?? "") };
  return event.bonus ? [{ cube: event.bonus, to: event.bonus_to ?? "forbidden" }, main] : [main];
}
const MOVES = ["moved", "shifted", "bonus", "added-to-goal"];

/** The cubes that the last action moved; after a lost line, those of everything that was missed. */
export function justMoved(
  events: readonly TableEvent[],
  missed: readonly TableEvent[] = [],
): { cube: string; to: string }[] {
  const all = missed.filter((event) => MOVES.includes(event.event));
  if (all.length > 0) return all.flatMap(placesOf);
  const last = events.findLast((event) => MOVES.includes(event.event));
  return last ? placesOf(last) : [];
}
