// The words of the room: the plan, the queue of calls, appeals.
import type { CallKind } from "../event/types";
import { capital, inWords } from "./counting";
import { listed } from "./event";

export const ROOM = {
  says: {
    wait: (n: number) => `${capital(inWords(n))} ${n === 1 ? "table waits" : "tables wait"} for a judge.`,
    calm: "No calls.",
    paused: "The room is paused.",
    notYet: "No round is being played.",
  },
  longest: (time: string) => ` has waited longest, ${time}.`,
  waits: (time: string) => ` has waited ${time}.`,
  free: (names: readonly string[]) =>
    names.length === 0 ? "No judge is free." : `${listed(names)} ${names.length === 1 ? "is" : "are"} free.`,
  noJudges: "Nobody on the staff is a judge yet.",
  pause: "Pause the room",
  resume: "Go on",
  projector: "Projector",
  plan: "Plan of the room",
  parts: "Parts of the room",
  part: (first: number, last: number) => `Tables ${first} to ${last}`,
  screen: "screen",
  door: "door",
  desk: (where: string) => `desk: ${where || "sheets here"}`,
  /** The line below a table. */
  table: {
    playing: "playing",
    live: (shake: number | undefined) => (shake === undefined ? "live" : `live, shake ${shake}`),
    there: (judge: string) => `${judge} is there`,
    judgeThere: "a judge is there",
    noSheet: (minutes: number) => `no sheet, ${minutes < 1 ? "<1" : minutes} min`,
    in: "sheet in",
    differ: "entries differ",
    appeal: "appeal",
  },
  tableWord: "Table",
  /** A call in a few letters, below its table. */
  short: {
    solution: "Solution",
    procedure: "procedure",
    time: "initials",
    conduct: "conduct",
    second: "second judge",
    sheet: "sheet",
    help: "help",
  } as Record<CallKind, string>,
  counts: {
    playing: "playing",
    noSheet: "finished, no sheet",
    in: "sheet in",
    appeal: "appeal",
  },
  hint: "A helper taps the table when a card goes up.",
  judges: "Judges",
  judgeFree: "free",
  judgeAt: (table: number) => `at table ${table}`,
  judgeAway: "not here",
  coaches: (team: string) => `of ${team}`,

  calls: "Calls, oldest first",
  noCalls: "No calls.",
  send: (name: string) => `Send ${name}`,
  take: "I take it",
  notNeeded: "Not needed",
  own: (name: string, player: string) => `Not ${name}: own team (${player}).`,
  takenFor: (name: string, time: string) => `${name}, for ${time}`,
  taken: "taken",
  newCall: (table: number, what: string) => `New call: table ${table}, ${what}.`,

  tableCard: (number: number) => `Table ${number}`,
  call: "Call a judge",
  about: "What about? (optional)",
  finished: "Has finished playing",
  open: "Look at the live table",
  sheet: "Type its sheet",
  closeCard: "Close",
  warned: "warned",
  warn: (name: string) => `Warn ${name} for conduct`,
  keys: [
    [["9", "Enter"], "table 9"],
    [["C"], "call a judge"],
    [["1", "…", "9"], "send that judge"],
    [["Esc"], "none"],
  ] as [string[], string][],

  appealAt: (table: number) => `Appeal at table ${table}`,
  asks: (about: string | undefined) => (about ? ` asks about: ${about}.` : " appeals."),
  appealLine: (judges: number, name: string) =>
    `${capital(inWords(judges))} ${judges === 1 ? "judge has" : "judges have"} ruled, ${name} has not signed. The result counts as typed until you decide.`,
  rulings: (n: number) => (n === 2 ? "Both rulings" : n === 1 ? "The ruling" : `${n} rulings`),
  decide: "Decide…",
  upheld: "The appeal is right",
  refused: "The rulings stand",
  reason: "Reason",
  needsReason: "Say why: a reason is required.",
  doDecide: "Decide",
  thenCorrect: "A changed result is a correction.",
  correct: "Correct the result",
};
/** "“Is red wild?” No." from what was asked and ruled. */
export const rulingWords = (about: string | undefined, ruled: string | undefined): string =>
  [about ? `“${about}”` : "", ruled ?? ""].filter(Boolean).join(" ") || "A ruling was given.";
