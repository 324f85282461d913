// Seats and lines on a screen: who sits where, alphabetically or by table, in pages that follow each other.
import type { PublicSeat, PublicTable } from "../types";

/** How long a page is shown, in milliseconds. */
export const PAGE = 8000;
/** How long seats are shown beside the clock, in seconds of the round. */
export const SEATS_UNTIL = 300;

export interface Placed extends PublicSeat {
  table: number;
}
/** Everybody with a seat, in natural alphabetical order: 2 before 10. */
export function byName(tables: readonly PublicTable[], language?: string): Placed[] {
  const order = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return tables
    .flatMap((table) => table.seats.map((seat) => ({ ...seat, table: table.number })))
    .sort((one, other) => order.compare(one.shown, other.shown) || order.compare(one.player, other.player));
}

/** Pages of at most this many, all about equally full: no page has a single line. */
export function pages<One>(all: readonly One[], most: number): One[][] {
  const count = Math.ceil(all.length / Math.max(1, most));
  return Array.from({ length: count }, (_, at) =>
    all.slice(Math.floor((at * all.length) / count), Math.floor(((at + 1) * all.length) / count)),
  );
}

/** Which page is shown at a given moment, and in how many seconds the next comes. All screens of a room show the same one. */
export function pageAt(now: number, count: number): { page: number; next: number } {
  if (count <= 1) return { page: 0, next: 0 };
  return { page: Math.floor(now / PAGE) % count, next: Math.ceil((PAGE - (now % PAGE)) / 1000) };
}
