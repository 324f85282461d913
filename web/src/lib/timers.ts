// Timers of the window, typed as numbers, so that tests may replace them; and whether anything shall move at all.
export const setTimeout = (what: () => void, milliseconds: number): number => window.setTimeout(what, milliseconds);
export const clearTimeout = (timer: number | undefined): void => window.clearTimeout(timer);
/** Whether somebody wants nothing to move. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Who has sent something and hears no answer for so long gives the line up (SC-17), in milliseconds. */
export const NO_ANSWER = 3000;
/** A table that has moved, or whose server restarts, is come back to within this time. */
const SOON = 300;
/** After other faults: how long it is at first, and at most. */
const FIRST = 100;
const LONGEST = 3000;
/** How long to wait before the next try at a lost line, by lot, so that not all come back at once. `code` is that of the goodbye. */
export const waitBefore = (tries: number, code?: string): number => {
  if (code === "moved" || code === "restarting") return Math.random() * SOON;
  const whole = Math.min(FIRST * 2 ** tries, LONGEST);
  return (whole / 2) * (1 + Math.random());
};
