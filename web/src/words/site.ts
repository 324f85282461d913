// The words of every page: its name, its links, and what is said when something cannot be had.
export const SITE = {
  brand: "Forceout",
  skip: "Skip to the page",
  toHome: "To the first page",
  again: "Try again",
  failed: "This page could not be loaded.",
  failedLine: "Nothing is lost.",
  guest: "Guest",
  here: (number: number) => `This device ${number}`,
  unknown: "There is nothing at this address.",
  unreachable: "The server cannot be reached.",
  noAnswer: "The server could not answer.",
} as const;
