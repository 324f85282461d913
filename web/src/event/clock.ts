// The clock of the room: where it stands at a moment, what is announced next, and hours as the wall says them. Pure.
import type { RoomClock, TimedAnnouncement } from "./types";

/** An announcement as it stands now. */
export interface Announced extends TimedAnnouncement {
  /** Seconds until it comes; below zero when it is over. */
  left: number;
  /** When by the wall clock, as far as is known now: a pause puts it off. */
  wall: number;
}
export interface ClockStand {
  paused: boolean;
  /** Seconds of round time that are gone. */
  gone: number;
  /** What the large digits count down to: the end of new shakes, Stop, and pencils down; nothing when all is over. */
  target: Announced | null;
  announcements: Announced[];
  /** The next announcement. */
  next: Announced | null;
  /** How much of the time until Stop is gone, from 0 to 1. */
  share: number;
  /** When the room stops by the wall clock. */
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
/** "11:35", where the page is open. */
export function wallHour(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
/** "2:48", from seconds; a part of a second is a second. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
/** "1:50": how long something has waited, from milliseconds. */
export const waited = (ms: number): string => countdown(Math.floor(Math.max(0, ms) / 1000));
/** Whole minutes of it. */
export const minutesOf = (ms: number): number => Math.max(0, Math.floor(ms / 60_000));
