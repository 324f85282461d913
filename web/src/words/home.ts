// The words of the way in: the first page, the name one goes by, joining by a code, and what is asked before a table is left.
const and = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const HOME = {
  and,
  nav: "Pages",
  play: "Play",
  learn: "Learn",
  drills: "Drills",
  desk: "Judge’s desk",

  firstTitle: "New here? Play one shake.",
  firstLine: "It tells you what to touch, one sentence at a time. No account, no clock, nothing can go wrong.",
  backTitle: "Sit down and play.",
  backLine: "Equations, On-Sets and WFF ’N PROOF with the real rules and an exact judge.",

  code: "A friend gave you a code?",
  codeExample: "KITE 47",
  codeLine: "A word and two digits. You choose your name on the next page.",
  codeLineNamed: "A word and two digits. It looks by itself.",
  join: "Join",

  games: "Games",
  /** The three ways into a game, each with its line; the short name where there is little room. */
  ways: {
    learn: { name: "Learn in three minutes", short: "Learn", line: "a real shake that explains itself" },
    practise: { name: "Practise", short: "Practise", line: "no clock, hints, undo" },
    tournament: { name: "Tournament table", short: "Tournament table", line: "clock and all rules" },
  },
  opening: "Opening…",
  /** Why one of the ways is proposed. */
  new: "new for you",
  practised: "you practised last",
  tournament: "a tournament table last",
  learned: (when: string) => `learned ${when}`,
  today: "today",
  yesterday: "yesterday",
  on: (day: string) => `on ${day}`,

  how: "How a shake goes",
  steps: [
    ["A Goal is set.", "Everybody tries to make it."],
    ["One cube each turn:", "never, if you like, or always."],
    ["One cube away?", "Take the block before the others do."],
    ["Write it.", "The judge checks it and says why."],
  ],
  challenge: "Challenge",

  goOn: (code: string) => `Go on at ${code}`,
  goBack: "Go back",
  yourTurn: "Your turn",
  messagesOn: "Tell me when it is my turn",
  messagesOff: "No messages about my turn",
  waiting: (names: readonly string[]) => `${and(names)} ${names.length === 1 ? "is" : "are"} waiting`,
  turnOf: (names: readonly string[]) => (names.length === 1 ? `${names[0]}’s turn` : `${and(names)} are at it`),
  goalIs: (goal: string) => `the Goal is ${goal}`,
  lead: (totals: string) => `you lead, ${totals}`,
  leads: (name: string, totals: string) => `${name} leads, ${totals}`,
  even: (totals: string) => `even, ${totals}`,
  to: " to ",

  tables: "Your tables",
  newTable: "New table",
  withOthers: (names: readonly string[]) => `with ${and(names)}`,
  bot: (name: string) => (/bot$/i.test(name) ? name : `${name}, a bot`),
  practice: "practice",
  noClock: "no clock",
  yours: "your turn",
  sitDown: "Sit down",
  watch: "Watch",
  shake: (n: number) => `shake ${n}`,
  waitsFor: (free: number) => (free === 1 ? "waits for one more player" : `waits for ${free} more players`),
  phases: {
    lobby: "before the match",
    between: "between two shakes",
    rolling: "rolling",
    variations: "choosing variations",
    goal: "setting the Goal",
    "no-goal": "no Goal declared",
    turn: "moving cubes",
    writing: "writing",
    checking: "checking",
    ended: "match over",
    closed: "match over",
  } as Record<string, string>,

  leaveOf: (code: string) => `Leave ${code}`,
  deleteOf: (code: string) => `Delete ${code}`,
  leaveAsk: (code: string) => `Leave ${code}?`,
  deleteAsk: (code: string) => `Delete ${code}?`,
  stay: "Stay",
  leave: "Leave",
  keep: "Keep",
  delete: "Delete",
  leaveCost: {
    playing: (names: readonly string[]) =>
      `${and(names)} ${names.length === 1 ? "plays" : "play"} on with a bot in your seat. You can sit down again with the code.`,
    bots: "The match stops as it stands. You can sit down again with the code.",
    waiting: "Your seat is free for somebody else. You can sit down again with the code.",
    over: "The match is over; its record stays with the table.",
  },
  deleteCost: {
    playing: "The match ends here, and its shakes are gone for good.",
    played: "Its shakes and its record are gone for good.",
    empty: "Nothing was played there yet.",
  },

  open: "Open to watch",
  watching: (n: number) => (n === 0 ? "open to watch" : n === 1 ? "1 watches" : `${n} watch`),
  before: "before the first shake",

  last: "Your last shakes",
  look: "Look at this shake",
  record: "Look at a record",
  recordLine: "A record file (.shake) can be dropped anywhere on this page.",
  recentLine: "Drop a record file (.shake) here, or choose one.",
  chooseFile: "Choose a file",

  youAre: "You are",
  change: (name: string) => `You are ${name}. Change your name`,
  rename: "What shall we call you?",
  renameLine: "A nickname is enough. At tables where you already sit, it is new from the next seat on.",
  save: "Save",
} as const;

export const JOIN = {
  title: "Join a table",
  here: (names: readonly string[]) =>
    names.length === 0 ? "Nobody is here yet" : `${and(names)} ${names.length === 1 ? "is" : "are"} here`,
  rules: { practice: "practice, no penalties for asking", strict: "the real rules", tabletop: "tabletop rules" },
  times: { tournament: "with the clock", relaxed: "with a relaxed clock", none: "no clock" },
  seated: "sits here",
  bot: (level: string) => `a bot, ${level}`,
  kept: "a bot plays until they come back",
  free: "Free seat",
  freeLine: "yours, if you like",
  ask: "What shall we call you?",
  line: (names: readonly string[]) =>
    `${names.length === 0 ? "The others" : and(names)} ${names.length === 1 ? "sees" : "see"} this name. A first name or a nickname is enough.`,
  name: "Your name",
  others: "Other names",
  sit: (name: string) => `Sit down as ${name}`,
  sitDown: "Sit down",
  watch: "Only watch",
  watchAs: (name: string) => `Watch as ${name}`,
  full: "Every seat is taken. You can watch.",
  stays: "It stays your name everywhere. Change it at any time, at the top of each page.",
} as const;
