// The words of every page: its name, its links, and messages for when something is unavailable.
export const SITE = {
  brand: "Forceout",
  nav: "Pages",
  menu: "Menu",
  rooms: { play: "Play", learn: "Learn", puzzles: "Puzzles", desk: "Judge’s desk" },
  progress: "Progress",
  classes: "Classes",
  events: "Tournaments",
  privacy: "Privacy",
  skip: "Skip to the content",
  toHome: "Go to the home page",
  again: "Try again",
  close: "Close",
  failed: "This page could not be loaded.",
  failedLine: "Nothing is lost.",
  guest: "Guest",
  here: (number: number) => `This device ${number}`,
  unknown: "There is nothing at this address.",
  /** What works offline, and in a copy that has no server. */
  away: [
    "There is no connection to the server.",
    "Tables with other people need it. You can still play against bots, and these work too:",
  ],
  noTables: [
    "There are no tables with others here.",
    "You can play against bots, and these work too, online or offline:",
  ],
  puzzlesNeed: "Puzzles need the server.",
  works: "What works without the server",
  records: "Replay and analysis",
  unreachable: "The server cannot be reached.",
  noAnswer: "The server could not answer.",
} as const;
