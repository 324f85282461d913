// Timers of the window, typed as numbers, so that tests may replace them; and whether anything shall move at all.
export const setTimeout = (what: () => void, milliseconds: number): number => window.setTimeout(what, milliseconds);
export const clearTimeout = (timer: number | undefined): void => window.clearTimeout(timer);
/** Whether somebody wants nothing to move. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long to wait before the next try at a lost line, in milliseconds. */
const TRIES = [200, 500, 1000, 2000, 4000];
export const waitBefore = (tries: number): number => TRIES[Math.min(tries, TRIES.length - 1)]!;
