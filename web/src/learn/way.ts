// The way back from the table of a lesson.
import type { ShortShake } from "../lib/generated";

/** The address of a step, from 1; with the table, once its shake is over, so that it is checked there. */
export const wayBack = (lesson: string, step: number, table?: string): string =>
  `/learn/${lesson}${table ? `?played=${encodeURIComponent(table)}` : ""}#${step}`;

/** Whether all that is rolled for a lesson has been played. */
export const isPlayed = ({ rolls }: Pick<ShortShake, "rolls">, shakes: number): boolean =>
  shakes >= Math.max(1, rolls.length);

/** The table from which somebody comes back. */
export const played = (): string | null => new URLSearchParams(location.search).get("played");

/** Under what the title of a lesson is kept, for the bar at its table. */
export const titleKey = (id: string): string => `lesson.${id}.title`;
