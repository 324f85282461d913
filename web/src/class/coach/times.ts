// Times as the pages of a class say them: how long somebody worked, when something is due, and dates in form fields.
import { digits } from "../../lib/clock";
import { COACH } from "../../words/class-coach";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** "6:10", from milliseconds. */
export const worked = (ms: number): string => digits(Math.max(0, Math.floor(ms / 1000)));

/** "4 min", "2 h", "3 days": how long somebody has been away. */
export function awayFor(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 60) return COACH.minutes(minutes);
  if (minutes < 24 * 60) return COACH.hours(Math.floor(minutes / 60));
  return COACH.days(Math.floor(ms / DAY));
}

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** "today", "Friday", "24 Nov": a day as somebody in the room says it. */
export function dayNamed(time: number, now: number): string {
  const away = Math.round((dayOf(time) - dayOf(now)) / DAY);
  const date = new Date(time);
  if (away === 0) return COACH.today;
  if (away === 1) return COACH.tomorrow;
  if (away > 1 && away < 7) return COACH.weekdays[date.getDay()]!;
  return `${date.getDate()} ${COACH.months[date.getMonth()]!}`;
}

/** "24 Nov, 10:05". */
export function momentNamed(time: number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getDate()} ${COACH.months[date.getMonth()]!}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A day for a form field, in local time: "2026-11-24". */
export function toField(time: number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
/** The end of the day in a field, or its beginning; undefined if the field has no date. */
export function fromField(text: string, end: boolean): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year) return undefined;
  const hour = end ? ([23, 59, 59] as const) : ([0, 0, 0] as const);
  return new Date(Number(year), Number(month) - 1, Number(day), ...hour).getTime();
}
/** The next 31 July: a school year ends there. */
export function endOfYear(now: number): number {
  const year = new Date(now).getFullYear();
  const here = new Date(year, 6, 31, 23, 59, 59).getTime();
  return here > now ? here : new Date(year + 1, 6, 31, 23, 59, 59).getTime();
}
