// What the judge has ruled on conduct in a match, from what the referee noted; what was taken back stays, struck.
import type { TableEvent } from "./protocol";

export interface Ruling {
  what: "warn" | "penalize" | "disqualify";
  player: string;
  reason: string;
  points: number;
  /** In which shake it was, from 1; before the first it is 0. */
  shake: number;
  struck: boolean;
}

const CONDUCT = "conduct";
const WHAT: Record<string, Ruling["what"]> = { warned: "warn", disqualified: "disqualify" };

export function rulingsOf(events: readonly TableEvent[]): Ruling[] {
  let rulings: Ruling[] = [];
  let shake = 0;
  let over = false;
  for (const event of events) {
    if (event.event === "match-ended") over = true;
    if (event.event === "shake-started") {
      // Another match at the same table.
      if (over) [rulings, shake, over] = [[], 0, false];
      shake += 1;
    }
    // A shake that was void is played again under its number.
    if (event.event === "shake-void") shake -= 1;
    const what = event.event === "penalty" && event.code === CONDUCT ? "penalize" : WHAT[event.event];
    const player = event.player ?? "";
    if (what)
      rulings.push({
        what,
        player,
        reason: event.reason ?? "",
        points: typeof event.points === "number" ? event.points : 0,
        shake,
        struck: false,
      });
    if (event.event === "taken-back") {
      const last = rulings.findLastIndex((one) => !one.struck && one.player === player && one.what === event.ruling);
      rulings = rulings.map((one, at) => (at === last ? { ...one, struck: true } : one));
    }
  }
  return rulings;
}
