// Timers of the window, typed as numbers, so that tests may replace them.
export const setTimeout = (what: () => void, milliseconds: number): number => window.setTimeout(what, milliseconds);
export const clearTimeout = (timer: number | undefined): void => window.clearTimeout(timer);
