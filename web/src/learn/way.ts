// The way back from the table of a lesson.
import type { ShortShake } from "../lib/generated";

/** The address of a lesson by an edition, `BOOK~DIVISION`; without one, as it was written. */
export const addressOf = (id: string, edition: string): string => (edition ? `${id}~${edition}` : id);
/** The edition that an address names, or nothing. */
export const editionIn = (address: string): string => address.split("~").slice(1).join("~");

/** The address of a step, from 1; with the table once its shake is over, to have it checked. */
export const wayBack = (lesson: string, step: number, table?: string): string =>
  `/learn/${lesson}${table ? `?played=${encodeURIComponent(table)}` : ""}#${step}`;

/** Whether all rolls of a lesson have been played. */
export const isPlayed = ({ rolls }: Pick<ShortShake, "rolls">, shakes: number): boolean =>
  shakes >= Math.max(1, rolls.length);

/** The table from which the learner comes back. */
export const played = (): string | null => new URLSearchParams(location.search).get("played");

/** The key under which a lesson's title is kept, for the bar at its table. */
export const titleKey = (id: string): string => `lesson.${id}.title`;
