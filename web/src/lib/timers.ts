// Timers of the window, typed as numbers, so that tests can replace them; and whether anything may move at all.
export const setTimeout = (what: () => void, milliseconds: number): number => window.setTimeout(what, milliseconds);
export const clearTimeout = (timer: number | undefined): void => window.clearTimeout(timer);
/** Whether the user wants nothing to move. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whoever hears no answer for this long drops the connection (SC-17), in milliseconds. */
export const NO_ANSWER = 3000;
/** Reconnects within this time if the table has moved or its server restarts, in milliseconds. */
const SOON = 300;
/** After other faults: the first and the longest wait, in milliseconds. */
const FIRST = 100;
const LONGEST = 3000;
/** How long to wait before reconnecting, at random, so that not all clients come back at once. `code` is that of the goodbye. */
export const waitBefore = (tries: number, code?: string): number => {
  if (code === "moved" || code === "restarting") return Math.random() * SOON;
  const whole = Math.min(FIRST * 2 ** tries, LONGEST);
  return (whole / 2) * (1 + Math.random());
};
