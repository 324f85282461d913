// The clock of the room: its state at a given moment, what is announced next, and times of day. Pure.
import type { RoomClock, TimedAnnouncement } from "./types";

/** An announcement as it stands now. */
export interface Announced extends TimedAnnouncement {
  /** Seconds until it comes; negative once it is past. */
  left: number;
  /** When by the wall clock, as far as is known: a pause delays it. */
  wall: number;
}
export interface ClockStand {
  paused: boolean;
  /** Seconds of round time elapsed. */
  gone: number;
  /** What the large digits count down to: the end of new shakes, Stop, and pencils down; null when all are past. */
  target: Announced | null;
  announcements: Announced[];
  /** The next announcement. */
  next: Announced | null;
  /** The share of the time until Stop that has elapsed, from 0 to 1. */
  share: number;
  /** The wall-clock time at which the room stops. */
  stops: number;
}

const TARGETS = ["no-new-shakes", "stop", "pencils-down", "pencils-down-two-solutions"];

export function clockStand(clock: RoomClock, now: number): ClockStand {
  const gone = Math.max(0, ((clock.paused ?? now) - clock.began - clock.stood) / 1000);
  const announcements = clock.announcements.map((one) => {
    const left = one.round_s - gone;
    return { ...one, left, wall: now + left * 1000 };
  });
  const whole = clock.round_s + clock.extra_s;
  return {
    paused: clock.paused !== undefined,
    gone,
    announcements,
    next: announcements.find((one) => one.left > 0) ?? null,
    target: announcements.find((one) => one.left > 0 && TARGETS.includes(one.what)) ?? null,
    share: whole > 0 ? Math.min(1, gone / whole) : 1,
    stops: now + (whole - gone) * 1000,
  };
}

const two = (n: number): string => String(n).padStart(2, "0");
/** "11:35", in local time. */
export function wallHour(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
/** "2:48", from seconds, rounded up. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
/** "1:50": how long something has waited, from milliseconds. */
export const waited = (ms: number): string => countdown(Math.floor(Math.max(0, ms) / 1000));
/** The same in whole minutes. */
export const minutesOf = (ms: number): number => Math.max(0, Math.floor(ms / 60_000));
