// Codes of classes: six letters.

/** How many letters a code has. */
export const LETTERS = 6;
/** The letters of what was typed or pasted, as far as a code goes. */
export const readLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, LETTERS);
/** Whether it may be a whole code of a class. */
export const isClassCode = (typed: string): boolean => /^[A-Z]{6}$/.test(typed);
