// The words of lessons: the map, the steps, what the coach's page says around them, and the bar at a lesson's table.
import type { Edition } from "../lib/generated";
import type { Game } from "../lib/protocol";
import { DIVISIONS, editionCalled, GAMES } from "./names";

/** An edition of lessons, and the game of its book. */
type OnMat = Edition & { game: Game };
const edition = (one: Edition): string => `${DIVISIONS[one.division]} · ${editionCalled(one.rules)}`;
const matOf = ({ game }: OnMat): string => GAMES[game].title;
const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** What is done in a step, by its kind. */
const KINDS: Record<string, string> = {
  read: "read",
  choose: "choose",
  value: "work out",
  mark: "mark cards",
  sort: "sort",
  goal: "set a Goal",
  move: "move a cube",
  write: "write a Solution",
  prove: "prove",
  mistake: "find a mistake",
  play: "play",
};

export const LEARN = {
  title: "Learn",
  line: "Every exercise is checked by the judge. Begin anywhere; nothing is locked.",
  inClass: "Are you in a class?",
  games: "Game",
  match: "Match",
  wffShort: "WFF",
  wffLong: " ’N PROOF",
  goOn: "Go on",
  begin: "Begin",
  beginHere: "Begin here",
  again: "All done",
  stepOf: (n: number, of: number) => `Step ${n} of ${of}`,
  about: (minutes: number) => `about ${count(minutes, "minute")}`,
  steps: (n: number) => count(n, "step"),
  /** "6 steps: choose, move a cube, write a Solution", each kind once. */
  stepsOf: (n: number, kinds: readonly string[]) =>
    `${count(n, "step")}: ${[...new Set(kinds)].map((kind) => KINDS[kind] ?? kind).join(", ")}`,
  aims: "What they are for",
  lessonsOf: (title: string) => `Lessons of ${title}`,
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  lesson: (n: number) => `Lesson ${n}`,
  is: { done: ", done", now: ", go on here", later: ", later", "": "" },
  others: "Other paths",
  pathCount: (n: number) => count(n, "lesson"),
  /** From when on another path makes sense: after a lesson of this one, or whenever somebody likes. */
  pathAfter: (lesson: number) => `After lesson ${lesson}:`,
  anyTime: "Any time:",
  otherEdition: "Other book or division",
  editions: "Book and division",
  edition,
  /** The match has a mat for each game. */
  matEdition: (one: OnMat) => `${matOf(one)} · ${editionCalled(one.rules)}`,
  asWritten: (note: string) => `As written: ${note}`,
  missing: (n: number) =>
    `${count(n, "lesson")} of this path ${n === 1 ? "has" : "have"} no version for it and will open as written.`,
  shownBy: (by: OnMat, asked: OnMat) =>
    matOf(by) === matOf(asked)
      ? `Shown for ${edition(by)}: there is no version for ${edition(asked)}.`
      : `Shown on the mat of ${matOf(by)}: there is no version for ${matOf(asked)}.`,
  loading: "Loading the lessons…",

  leave: "Leave the lesson; your place is kept",
  first: (n: number) => `Lesson ${n} comes first`,
  firstLine: "You can stay here: nothing is locked.",
  speaks: "How the coach speaks",
  readings: ["Short", "Plain", "Full"],
  mat: "Lesson mat: real rules, no clock",
  layKeys: "lay a cube",
  back: (n: number) => `Step ${n}`,
  skip: "Skip",
  next: "Next",
  finish: "Finish",
  check: "Check",
  checking: "Checking…",
  show: "Show me",
  which: "Which moves do it?",
  yourself: "Try it yourself",
  takeBack: "Take it back",
  notSent: "That did not arrive. What you did is kept.",
  hints: "Hints",
  hint: (n: number) => `Hint ${n}`,
  hintOf: (n: number, all: number) => `Hint ${n} of ${all}`,
  hintShow: "Show",
  hintShowOf: (n: number) => `Show hint ${n}`,
  theAnswer: "The answer",
  noHints: "There are no more hints for this step.",
  keys: { pick: "choose", check: "check", hint: "hint", next: "next" },

  right: "Right.",
  wrongAll: "Not yet. Drop what is marked, or add what is missing.",
  /** For when neither the lesson nor the judge has a sentence. */
  wrongAt: {
    read: "Not yet.",
    choose: "Not this one. Try another.",
    value: "That is not it. Try again, or ask for the answer below.",
    mark: "Not yet. Change these cards:",
    sort: "Not yet. Put what is marked in the other place.",
    goal: "That is not it yet. Change something and call it again.",
    move: "Not this move. Take it back and try another.",
    write: "Not yet.",
    prove: "Not yet.",
    mistake: "It is not that. Look again.",
    play: "What was asked has not happened at the table yet. Play it again.",
  },
  shown: "This is one way.",
  truths: { now: "Now would be right.", impossible: "Nothing is possible any more.", safe: "Safe." },
  doneBefore: "You have done this step.",
  shownBefore: "You have seen the answer to this step.",
  seenBefore: "You have seen this step. You can still do it.",

  pickOne: "Choose one.",
  pickAll: "Choose all that fit, then check.",
  markIn: "Tap cards; tap again to take one back.",
  value: "Your answer",
  valueLine: "A number such as 7, −3 or 7/2.",
  sortLine: "Put each in its place.",
  sortLeft: (n: number) => `${count(n, "thing")} left to place`,
  moveLine: "Tap a cube, then a section. A move can be taken back.",
  goalLine: "Tap cubes in Resources, then Call Goal.",
  placeLine: "Tap it.",
  playLine: (clock: boolean) => `A short shake against a bot. ${clock ? "The clock runs" : "No clock"}; no rating.`,
  open: "Open the table",
  opening: "Opening…",
  toTable: "Back to the table",
  another: "Play it again",
  restrictions: "Restriction",
  roll: "The roll",
  paper: "The paper",
  cardsMissing: (cards: string) => `Missing: ${cards}`,
  cardsExtra: (cards: string) => `Too many: ${cards}`,
  keyValue: (value: string) => `The answer is ${value}.`,
  keyCards: (cards: string) => `The cards are ${cards}.`,
  keyOption: (options: string) => `It is: ${options}`,
  keyBin: (bin: string, items: string) => `${bin}: ${items}`,
  keyMoves: "Each of these moves does it:",
  noMoves: "No move does it here.",
  keyPlace: "It is this one.",
  most: (n: number) => `At most ${count(n, "cube")}.`,
  uses: (what: string) => `Use ${what}.`,
  without: (what: string) => `Do not use ${what}.`,

  endTitle: "You can do this now",
  endLeft: (n: number) => `${count(n, "step")} of this lesson ${n === 1 ? "is" : "are"} still to do.`,
  endMore: "More of the exercises should be your own. Try one again.",
  endThrough: "You have been through this lesson.",
  endThroughLine: "You saw many of its answers, so it is not ticked. Go on anyway: its ideas will come up again.",
  endStep: (n: number) => `Go to step ${n}`,
  endNext: "Next lesson",
  endMap: "All lessons",
  repeat: "Once more from the beginning",

  none: "There is no such lesson.",
  noneLine: "Perhaps the address was mistyped.",

  barOf: "A table of the lesson",
  short: "short roll",
  toLesson: "Back to the lesson",
  over: "The shake is over.",
  goBack: "Go on with the lesson",
} as const;
