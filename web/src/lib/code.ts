// Table codes: how they are typed, how they are shown, and when a typed one is complete.
import { hereNumber, isHere } from "../here/code";
import { SITE } from "../words/site";

/** The typed code without spaces and dashes, in one case. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** "KITE 47": word and digits apart, as they are read aloud; a table of this device has no code to read aloud. */
export const showCode = (code: string): string =>
  isHere(code) ? SITE.here(hereNumber(code)) : readCode(code).replace(/^([A-Z]{3,})(\d\d)$/, "$1 $2");

/** Whether it may be looked up without a press: a word and two digits, or the six characters of an older code. */
export const isWhole = (typed: string): boolean => /^(?:[A-Z]{3,}\d\d|[A-Z0-9]{6})$/.test(readCode(typed));
