// The way from a lesson to the table of one of its steps, and back.

/** The address of a table that a step has opened. */
export const tableAddress = (code: string, lesson: string, number: number): string =>
  `/t/${code}?lesson=${encodeURIComponent(lesson)}.${number}`;

/** Which lesson and which step, from 1, have opened the table at this address. */
export function lessonOf(search: string): { id: string; number: number } | null {
  const found = /^([a-z0-9-]{1,40})\.([1-9]\d?)$/.exec(new URLSearchParams(search).get("lesson") ?? "");
  return found ? { id: found[1]!, number: Number(found[2]) } : null;
}

/** The address of the step; with the table, once its shake is over, so that it is checked there. */
export const wayBack = ({ id, number }: { id: string; number: number }, table?: string): string =>
  `/learn/${id}${table ? `?played=${encodeURIComponent(table)}` : ""}#${number}`;

/** The table from which somebody comes back. */
export const played = (): string | null => new URLSearchParams(location.search).get("played");

/** Under what the title of a lesson is kept, for the bar at its table. */
export const titleKey = (id: string): string => `lesson.${id}.title`;
