// Timers of the window, typed as numbers, so that tests may replace them; and whether anything shall move at all.
export const setTimeout = (what: () => void, milliseconds: number): number => window.setTimeout(what, milliseconds);
export const clearTimeout = (timer: number | undefined): void => window.clearTimeout(timer);
/** Whether somebody wants nothing to move. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
