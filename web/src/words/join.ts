// The words of joining a table: who is there, the name, a seat or not.
import { listed } from "./who";

export const JOIN = {
  title: "Join a table",
  here: (names: readonly string[]) =>
    names.length === 0 ? "Nobody is here yet" : `${listed(names)} ${names.length === 1 ? "is" : "are"} here`,
  rules: { practice: "practice, no penalties for asking", strict: "the real rules", tabletop: "tabletop rules" },
  times: { tournament: "with the clock", relaxed: "with a relaxed clock", none: "no clock" },
  seated: "sits here",
  bot: (level: string) => `a bot, ${level}`,
  kept: "a bot plays until they come back",
  free: "Free seat",
  freeLine: "yours, if you like",
  ask: "What shall we call you?",
  line: (names: readonly string[]) =>
    `${names.length === 0 ? "The others" : listed(names)} ${names.length === 1 ? "sees" : "see"} this name. A first name or a nickname is enough.`,
  name: "Your name",
  others: "Other names",
  sit: (name: string) => `Sit down as ${name}`,
  sitDown: "Sit down",
  watch: "Only watch",
  watchAs: (name: string) => `Watch as ${name}`,
  full: "Every seat is taken. You can watch.",
  stays: "It is your name everywhere. You can change it at any time, at the top of each page.",
} as const;
