// The words of the judge's chair: who sits there, what the judge may do and why, and what the others see of it.
import type { Notice } from "../lib/protocol";

const points = (n: number): string => (n === 1 ? "one point" : `${n} points`);

export const CHAIR = {
  lead: "The judge’s chair",
  chip: "Judge:",
  empty: "nobody yet",
  sits: "in the judge’s chair",
  youSit: "you, in the judge’s chair",
  give: "Give the judge’s chair…",
  emptyLead: "The judge’s chair is empty",
  who: "Who should be the judge at this table?",
  whoLine: "Only the person you choose can warn, take points or void a shake. Everybody at the table sees who it is.",
  watches: "is watching this table",
  chosen: "chosen",
  nobodyWatches: "Nobody is watching. Ask your judge to open the table and watch.",
  readCode: "or read this code to your judge",
  copyCode: "Copy the code",
  giveTo: (name: string) => `Give ${name} the chair`,
  ownerLine: "You opened the table, so you decide.",
  taken: (name: string) => `${name} sits in the judge’s chair`,
  takeChair: "Take the chair back",
  close: "Close",
  sit: "Sit in the judge’s chair",
  code: "The judges’ code",
  step: (n: number) => `Judge · step ${n} of 2`,
  what: "What happens, and to whom?",
  whom: "To whom",
  acts: "What happens",
  goOn: "Go on: why?",
  goOnPlain: "Go on",
  nothingYet: "Nothing has happened yet. The clock keeps running.",
  back: "Back",
  reasons: "Why",
  words: "In your words",
  reads: (name: string) => `${name} reads this`,
  preview: (name: string) => `This is what ${name} will see. The others see the same in one line.`,
  takeBackLine: "You can take it back until the next shake begins. It stays in the record, crossed out.",
  finalLine: "It happens as soon as you press.",
  did: "What you did at this table",
  from: "From the judge",
  takeBack: "Take back",
  taken_back: "taken back",
  shake: (who: string, n: number) => `${who}, shake ${n}`,
  you: "You",
  waits: "waits for your initials",
  asks: (name: string) => `${name} asks you: does it equal the Goal?`,
  asksAll: "The checkers ask you: does it equal the Goal?",
  asksLine: "One reading that fits is enough for a yes. Your answer decides.",
  yes: "Yes, it equals the Goal",
  no: "No, it does not",
  program: "Let the program answer",
  sure: (text: string) => `${text}: final`,
  read: "I have read it",
  readFor: (name: string) => `${name} has read it`,
  askWhy: "Ask why",
  youAsked: (judge: string) => `You asked ${judge}. The answer will appear here.`,
  says: (judge: string) => `${judge} says:`,
  asksWhy: (name: string) => `${name} asks why`,
  tell: (name: string) => `Tell ${name}`,
  told: "You said:",
  stands: "The clock is stopped until you have read it.",
  standsFor: (name: string) => `The clock is stopped until ${name} has read it.`,
  warned: "warned",
  out: "out",
} as const;

/** What the judge may do, as a button: its name, and what it means for this player. */
export const ACTS: Record<string, { title: string; line: (name: string, cost: number) => string }> = {
  warn: { title: "Warn", line: () => "costs nothing; the first step" },
  penalize: { title: "Take one point", line: (name) => `${name} loses one point` },
  "penalize-2": {
    title: "Take one point, two judges",
    line: (name) => `another judge agrees; ${name} loses one point`,
  },
  "void-shake": { title: "Void this shake", line: () => "nobody scores, the same Goal-setter rolls again" },
  disqualify: { title: "Disqualify", line: (name) => `${name} gets 0 match points; this shake is void` },
  absent: { title: "Not here", line: (name) => `${name} is absent; the others play on` },
};
/** The last button of the two steps, with the act and the name on it. */
export const DOES: Record<string, (name: string) => string> = {
  warn: (name) => `Warn ${name}`,
  penalize: (name) => `Take one point from ${name}`,
  "penalize-2": (name) => `Take one point from ${name}`,
  "void-shake": () => "Void this shake",
  disqualify: (name) => `Disqualify ${name}`,
  absent: (name) => `Mark ${name} absent`,
};
export const warnFirst = (name: string): string => `${name} has no warning in this round yet: warn first`;
export const notNow = (name: string): string => `not possible for ${name} now`;

/** The usual reasons, and the text for each; its reader may be the player or somebody else. */
export const USUAL: [title: string, text: string][] = [
  ["Help from a watcher", "a watcher helped with a cube"],
  ["Unkind words", "unkind words"],
  ["Playing slowly on purpose", "playing slowly on purpose"],
  ["Disturbing another player", "disturbing another player"],
  ["Notes or a calculator", "notes or a calculator"],
  ["Something else…", ""],
];

/** What the player concerned reads. */
export function toPlayer({ by, what, reason, points: cost }: Notice): [lead: string, line: string] {
  const why = reason ? `Why: ${reason}. ` : "";
  if (what === "warn")
    return [`${by}, the judge, warned you.`, `${why}It costs nothing now. The next time it costs one point.`];
  if (what === "penalize") return [`${by}, the judge, took ${points(cost)} from you.`, `${why}It counts at once.`];
  return [`${by}, the judge, disqualified you.`, `${why}You are out of this match, and the shake is void.`];
}
/** The same fact for everybody else. */
export function toOthers({ to, by, what, reason, points: cost }: Notice): string {
  const why = reason ? `: ${reason}.` : ".";
  if (what === "warn") return `${by}, the judge, warned ${to}${why}`;
  if (what === "penalize") return `${by}, the judge, took ${points(cost)} from ${to}${why}`;
  return `${by}, the judge, disqualified ${to}${why}`;
}
