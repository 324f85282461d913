// Days and spans of time, as the pages of progress name them. Dates of weeks come as `2026-11-16`, without a time zone.

import { dayOfMonth } from "../words/progress";

/** "16 Nov" of `2026-11-16`. */
export function dayOf(date: string): string {
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return dayOfMonth(day, month - 1);
}
/** "16 Nov" of a moment, in local time. */
export function dayAt(ms: number): string {
  const at = new Date(ms);
  return dayOfMonth(at.getDate(), at.getMonth());
}
/** "14:59" from the time left. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
