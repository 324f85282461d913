// The words of the end of a match: who won, how the totals went, the best moment, and a card to share.
import type { Named } from "./who";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const PLACES = ["first", "second", "third"];
const seconds = (n: number) => (n === 1 ? "1 second" : `${n} seconds`);

export const ENDING = {
  crumb: "match over",
  win: (who: Named, totals: string) => `${who.who} ${who.does("wins", "win")}, ${totals}`,
  shared: (who: Named, totals: string) => `${who.who} share the win, ${totals}`,
  place: (place: number) => `; you are ${PLACES[place] ?? "last"}`,
  draw: (total: number) => `A draw, ${total} all`,
  to: " to ",
  /** "Five shakes, 29 minutes." */
  length: (shakes: number, minutes: number) =>
    `${NUMBERS[shakes] ?? shakes} ${shakes === 1 ? "shake" : "shakes"}, ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
  ledAll: (who: Named) => `${who.who} led from first to last.`,
  none: "The match is over",
  noneLine: "No shake was played to its end.",
  totals: "How the totals went",
  start: "start",
  chart: (lines: string) => `Totals after each shake. ${lines}`,
  chartLine: (who: string, totals: string) => `${who}: ${totals}.`,
  best: (mine: boolean) => (mine ? "Your best moment" : "The best moment"),
  block: (shake: number, who: Named, time: number) =>
    `Shake ${shake}: ${who.whom} had the block after ${seconds(time)}`,
  blockLine: (mover: Named, cube: string, to: string, call: string) =>
    `${mover.who} put ${cube} ${to}; ${call} was right.`,
  narrow: (shake: number, who: Named) => `Shake ${shake}: ${who.whom} found a safe move`,
  narrowLine: (safe: number, all: number, cube: string, to: string) =>
    `Only ${safe} of ${all} moves ${safe === 1 ? "was" : "were"} safe: ${cube} ${to} was one.`,
  into: (section: string) => `in ${section}`,
  intoGoal: "to the Goal",
  watch: "Watch it",
  looking: "Looking for it…",
  noBest: "No challenge was right this time. The next match is another chance.",
  sheet: "Final sheet",
  points: (n: number) => (n === 1 ? "1 match point" : `${n} match points`),
  lost: (n: number) => (n === 1 ? "one point lost" : `${n} points lost`),
  rematch: "Rematch",
  wantIt: "I want a rematch",
  wanted: "You want one. The owner begins.",
  wants: (who: Named) => `${who.who} ${who.does("wants", "want")} one, too.`,
  wantsOne: (who: Named) => `${who.who} ${who.does("wants", "want")} one.`,
  notSaid: (who: Named) => `${who.who} ${who.does("has", "have")} not said.`,
  ownerBegins: "The owner of the table begins.",
  sign: "Sign the sheet",
  leave: "Leave",
  stay: "Stay here",
  leaveAsk: "Leave the table?",
  leaveCost: "The sheet and the record stay. The code brings you back.",
  leaveSure: "Leave now",
  share: "Share",
  copy: "Copy picture",
  copied: "Copied",
  notCopied: "This browser cannot copy pictures.",
  card: "A card to share",
  cardLine: "Only what is on the picture is shared: no names, no code.",
  wonWith: (call: string, time: number) => `won with ${call} after ${seconds(time)}`,
  title: "Forceout",
} as const;
