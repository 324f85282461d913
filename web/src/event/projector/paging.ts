// Seats and lines on a screen: who sits where, by the alphabet or by table, in pages that follow each other.
import type { PublicSeat, PublicTable } from "../types";

/** How long a page stands, in milliseconds. */
export const PAGE = 8000;
/** How long seats are shown beside the clock, in seconds of the round. */
export const SEATS_UNTIL = 300;

export interface Placed extends PublicSeat {
  table: number;
}
/** Everybody who sits somewhere, by the alphabet as people read it: 2 before 10. */
export function byName(tables: readonly PublicTable[], language?: string): Placed[] {
  const order = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return tables
    .flatMap((table) => table.seats.map((seat) => ({ ...seat, table: table.number })))
    .sort((one, other) => order.compare(one.shown, other.shown) || order.compare(one.player, other.player));
}

/** Pages of at most so many, all about equally full: no page has one line alone. */
export function pages<One>(all: readonly One[], most: number): One[][] {
  const count = Math.ceil(all.length / Math.max(1, most));
  return Array.from({ length: count }, (_, at) =>
    all.slice(Math.floor((at * all.length) / count), Math.floor(((at + 1) * all.length) / count)),
  );
}

/** Which page stands at a moment, and in how many seconds the next comes. Every screen of a room shows the same one. */
export function pageAt(now: number, count: number): { page: number; next: number } {
  if (count <= 1) return { page: 0, next: 0 };
  return { page: Math.floor(now / PAGE) % count, next: Math.ceil((PAGE - (now % PAGE)) / 1000) };
}
