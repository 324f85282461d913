// The replay plays by itself: step after step, longer at the end of a shake, and it pauses when moved by hand.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player } from "../src/pages/replay/player.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("plays to the end, waits longer at the end of a shake, and begins again", () => {
  const player = new Player(
    () => 3,
    (at) => at === 2,
  );
  player.play();
  vi.advanceTimersByTime(1400);
  expect(player.at).toBe(1);
  vi.advanceTimersByTime(1400);
  expect(player.at).toBe(2);
  vi.advanceTimersByTime(1400 * 3);
  expect(player.at).toBe(2);
  vi.advanceTimersByTime(1400);
  expect([player.at, player.playing]).toEqual([3, false]);
  player.toggle();
  expect([player.at, player.playing]).toEqual([0, true]);
});

test("a new speed applies at once, and moving by hand pauses", () => {
  const player = new Player(
    () => 5,
    () => false,
  );
  player.play();
  player.hurry("fast");
  vi.advanceTimersByTime(1200);
  expect(player.at).toBe(2);
  player.go(99);
  expect([player.at, player.playing]).toEqual([5, false]);
  player.go(1);
  vi.advanceTimersByTime(10_000);
  expect(player.at).toBe(1);
});

test("an empty record does not play", () => {
  const player = new Player(
    () => 0,
    () => false,
  );
  player.toggle();
  expect(player.playing).toBe(false);
});
