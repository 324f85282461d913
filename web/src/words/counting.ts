// Numbers for sentences of the tournament desk.
const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Small numbers as words. */
export const inWords = (n: number): string => SMALL[n] ?? String(n);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** "third", and "12th" for long words. */
export const ordinal = (n: number): string => PLACES[n - 1] ?? `${n}th`;
