// Codes of classes: six letters.

/** How many letters a code has. */
export const LETTERS = 6;
/** The letters of typed or pasted text, up to the length of a code. */
export const readLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, LETTERS);
/** Whether it may be a complete class code. */
export const isClassCode = (typed: string): boolean => /^[A-Z]{6}$/.test(typed);
