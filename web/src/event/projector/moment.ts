// What the room is told, apart from the clock: what to say now, what was said last, and what follows (TD-45).
import { clockStand, type Announced } from "../clock";
import type { RoomClock, TimedAnnouncement } from "../types";

/** How late an announcement may be, in seconds: what a laptop slept through is no longer said. */
const LATE = 20;
/** What to say of the announcements between two moments of round time in seconds: only the last one. */
export function due(clock: RoomClock, before: number, after: number): TimedAnnouncement | null {
  const last = clock.announcements.findLast((one) => one.round_s > before && one.round_s <= after);
  return last && after - last.round_s <= LATE ? last : null;
}

/** What was announced last. */
export const lastOf = (announced: readonly Announced[]): Announced | null =>
  announced.findLast((one) => one.left <= 0) ?? null;

/** The text beside the clock: the last announcement, and what follows. */
export function following(
  clock: RoomClock,
  now: number,
  most = 4,
): { announced: Announced; state: "done" | "next" | "" }[] {
  const { announcements, next } = clockStand(clock, now);
  const last = lastOf(announcements);
  const from = last ? announcements.indexOf(last) : 0;
  return announcements
    .slice(from, from + most)
    .map((announced) => ({ announced, state: announced === last ? "done" : announced === next ? "next" : "" }));
}
