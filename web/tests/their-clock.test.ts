// The server's clock, told by answers that took their time.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TheirClock } from "../src/lib/their-clock";

const HERE = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ now: HERE }));
afterEach(() => void vi.useRealTimers());

test("what comes at once is believed to the millisecond", () => {
  const clock = new TheirClock();
  clock.hear(HERE + 5_000);
  expect(clock.now()).toBe(HERE + 5_000);
  vi.setSystemTime(HERE + 100);
  clock.hear(HERE + 4_000);
  expect(clock.now()).toBe(HERE + 4_000);
});

test("an answer that was three seconds on its way does not set the clock back", () => {
  const clock = new TheirClock();
  clock.hear(HERE + 5_000);
  vi.setSystemTime(HERE + 3_000);
  clock.hear(HERE + 5_000, HERE);
  expect(clock.now()).toBe(HERE + 8_000);
});

test("if somebody changes the local clock, the next answer corrects it", () => {
  const clock = new TheirClock();
  clock.hear(HERE);
  vi.setSystemTime(HERE + 3_600_000);
  clock.hear(HERE + 1_000, HERE + 3_600_000 - 400);
  expect(Math.abs(clock.now() - (HERE + 1_000))).toBeLessThanOrEqual(400);
});
