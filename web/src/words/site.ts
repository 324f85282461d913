// The words of every page: its name, its links, and what is said when something cannot be had.
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
  /** Without a line, and in a copy that has no server: what works there. */
  away: [
    "There is no connection to the server.",
    "Tables with others wait for it. You can play against bots, and these work too.",
  ],
  noTables: [
    "There are no tables with others here.",
    "You can play against bots, and these work too, online or offline.",
  ],
  puzzlesNeed: "Puzzles need the server.",
  works: "What works without the server",
  records: "Replay and analysis",
  unreachable: "The server cannot be reached.",
  noAnswer: "The server could not answer.",
} as const;
