// Days and hours as pupils say them.
import type { Assignment, AssignmentPage, Cell, CellState, MyWork } from "./types";

const DAY = 86_400_000;
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
/** How many midnights lie between two moments. */
const daysBetween = (from: number, to: number): number => Math.round((midnight(to) - midnight(from)) / DAY);

/** A day in words: "today", "tomorrow", "on Friday", "on 3 December". */
export function dayOf(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  if (days > 1 && days < 7) return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(at)}`;
  return `on ${dateOf(at)}`;
}
/** "3 December". */
export const dateOf = (at: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(at);
/** "14:05". */
export const hourOf = (at: number): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);
/** A due date: the hour only if it is near and not the end of the day. */
export function dueOf(at: number, now: number): string {
  const ends = new Date(at).getHours() === 23 && new Date(at).getMinutes() === 59;
  return Math.abs(daysBetween(now, at)) > 1 || ends ? dayOf(at, now) : `${dayOf(at, now)} at ${hourOf(at)}`;
}

const DONE: readonly CellState[] = ["first", "later", "hinted", "seen"];
/** Whether there is nothing left to do for an item. */
export const isDone = ({ state }: Pick<Cell, "state">): boolean => DONE.includes(state);
export const doneOf = (work: MyWork | undefined): number => work?.cells.filter(isDone).length ?? 0;
/** Whether an item's tries are used up and it is not done. */
export const isSpent = (cell: Pick<Cell, "state" | "tries">, most?: number): boolean =>
  most !== undefined && cell.tries >= most && !isDone(cell);
/** The index of the first item that is still open, in the pupil's own order, from `from` on and then from the start; `most` is how
 * often each may be tried. */
export function nextOpen(work: MyWork, from = 0, most?: number): number | null {
  const open = (at: number): boolean => {
    const cell = work.cells[at];
    return !cell || !(isDone(cell) || isSpent(cell, most));
  };
  const places = work.order.map((_, at) => at);
  return places.slice(from).find(open) ?? places.find(open) ?? null;
}
/** What there is to do, in the coach's order, and what is over, latest first. */
export function sorted(pages: readonly AssignmentPage[]): { todo: AssignmentPage[]; past: AssignmentPage[] } {
  const over = ({ assignment, mine }: AssignmentPage): boolean => assignment.closed || mine?.done === true;
  return { todo: pages.filter((one) => !over(one)), past: pages.filter(over).reverse() };
}
/** The page on which an assignment is worked on. */
export const addressOf = (code: string, { number, what }: Pick<Assignment, "number" | "what">): string =>
  `/c/${code}/${what.kind === "same-roll" ? "same" : "a"}/${number}`;
