// The words of the projector: what is counted down, what was announced, where people sit, and what is said aloud.
import type { Game } from "../lib/protocol";

/** What an announcement means for the room, as a heading and a sentence. The sentence to read aloud is the server's. */
export const TOLD: Record<string, { head: string; line: (game: Game, handIn: string) => string }> = {
  begin: {
    head: "Play",
    line: (game) =>
      ({
        equations: "Highest red cube sets the first Goal.",
        onsets: "Highest digit cube sets the first Goal.",
        wff: "Earliest capital letter sets the first Goal.",
      })[game],
  },
  "five-minutes": { head: "Five minutes", line: () => "Then no new shake may begin." },
  "no-new-shakes": { head: "No new shakes", line: () => "Finish the shake you are in." },
  "one-minute": { head: "One minute", line: () => "" },
  stop: {
    head: "Stop",
    line: () =>
      "No cube is moved, nothing is challenged. In a shake without a challenge, write a Solution; any cubes left may be used.",
  },
  "pencils-down": {
    head: "Pencils down",
    line: (_, handIn) => `Sign the sheet. The winner brings it to ${handIn || "the desk"}.`,
  },
  "pencils-down-two-solutions": { head: "Pencils down, Two Solutions", line: () => "Sign the sheet." },
};
/** What the digits count down to. */
export const COUNTED: Record<string, string> = {
  "no-new-shakes": "until no new shakes",
  stop: "until Stop",
  "pencils-down": "until pencils down",
  "pencils-down-two-solutions": "until pencils down for Two Solutions",
};

export const PROJECTOR = {
  title: "Projector",
  round: (n: number, of: number) => `round ${n} of ${of}`,
  over: "The round is over.",
  overLine: "Hand in your sheet.",
  paused: "The room is paused.",
  pausedLine: "The clock is stopped.",
  begin: (time: string) => `begin ${time}`,
  noNew: (time: string) => `no new shakes ${time}`,
  stop: (time: string) => `Stop ${time}`,
  where: "Where do I sit?",
  fromTo: (from: string, to: string, next: number) =>
    next > 0 ? `${from} to ${to} · next page in ${next}` : `${from} to ${to}`,
  tablesFromTo: (from: number, to: number, next: number) =>
    next > 0 ? `Tables ${from} to ${to} · next page in ${next}` : `Tables ${from} to ${to}`,
  seat: "seat",
  now: "What happens now",
  phone: "On your phone, outside the room:",
  code: (code: string) => `code ${code}`,
  notDrawn: (round: number) => `Round ${round} is not drawn yet.`,
  allPlayed: "All rounds are played.",
  noGame: "There is no game yet.",
  standings: (round: number) => `Standings after round ${round}`,
  linesFromTo: (from: number, to: number, next: number) =>
    next > 0 ? `${from} to ${to} · next page in ${next}` : `${from} to ${to}`,
  starts: "The round begins when the organiser says so.",
  controls: "Controls",
  game: "Game",
  by: "Seats",
  byName: "By name",
  byTable: "By table",
  aloud: "Say it aloud",
  silent: "Aloud: on",
  aloudOn: "Announcements are said aloud here.",
  noVoice: "A tone only: this browser cannot speak.",
  full: "Full screen",
  window: "Leave full screen",
  lost: "No connection to the desk. The clock goes on.",
  gone: "There is no such event.",
  loading: "The screen is being laid out.",
} as const;
