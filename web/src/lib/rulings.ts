// The judge's rulings on conduct in a match, from the referee's events; those taken back stay, struck through.
import type { TableEvent } from "./protocol";

export interface Ruling {
  what: "warn" | "penalize" | "disqualify";
  player: string;
  reason: string;
  points: number;
  /** The shake, from 1; 0 before the first. */
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
    // A void shake is played again under the same number.
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
