// The words of the help at the table: what may be done, what a thing is, which rules are in force.
import type { Call, Game, Section } from "../lib/protocol";

export const PANEL = {
  title: "Help",
  open: "Help",
  close: "Close help",
  tabs: { now: "Now", what: "What is this?", rules: "Rules" },
  foot: "The clock keeps running. Help moves nothing on the mat.",
  footKey: "opens and closes it.",
  nothing: "Nothing to do now",
  waitFor: (names: string) => `Wait for ${names}.`,
  watch: "You watch. The players act.",
  not: (what: string) => `No ${what}`,
  notTo: (cubes: string, section: string) => `${cubes} not to ${section}`,
  move: "move",
  bonus: "bonus",
  challenge: "challenge",
  call: (call: string) => `No “${call}”`,
  leads: (totals: string) => `Not while you lead, ${totals}.`,
  theirTurn: (name: string) => `It is ${name}’s turn.`,
  /** "Forbidden, Permitted or Required". */
  or: (names: string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`,
  askLead: "Tap a cube, a card, a section or a player.",
  askLine: "While this page of the help is open, a tap asks and moves nothing. Only the block still works.",
  before: "The thing before",
  after: "The next thing",
  inSection: (name: string, section: string) => `${name}, in ${section}`,
  putBy: (name: string, number: number) => `put there by ${name}, move ${number}`,
  is: "is",
  rule: "The rule",
  section: (rule: string) => `The rule: ${rule}`,
  none: "No variation is in force in this shake.",
  table: "This table",
  all: "All the rules, in five minutes each",
  clock: "Clock",
  player: (total: string) => `${total} points in all`,
  lost: (points: number) => (points === 1 ? "1 point lost in penalties" : `${points} points lost in penalties`),
  leadsNow: "leads",
} as const;

/** What the referee lets a player do, by the name of the act. Acts not listed are described by the page itself. */
export const ACTS: Record<string, { title: string; line: string }> = {
  "set-out": { title: "Set cubes out", line: "Choose which cubes are laid out by hand; the others are rolled." },
  roll: { title: "Roll the cubes", line: "The shake begins with the roll." },
  deal: { title: "Deal the cards", line: "They are the Universe of this shake." },
  select: { title: "Choose a variation", line: "It holds for this shake." },
  goal: { title: "Set the Goal", line: "Tap cubes in Resources, then Call Goal." },
  "lay-goal": { title: "Lay the Goal down", line: "Everybody sees it, and its cubes stay in the Goal." },
  "no-goal": { title: "Declare No Goal", line: "If no Goal can be set with these cubes." },
  agree: { title: "Agree", line: "You agree that no Goal can be set." },
  shift: { title: "Shift a cube", line: "Tap a cube in Permitted, then where it goes." },
  "add-to-goal": { title: "Add a cube to the Goal", line: "Tap it in Resources, then one of the Goals above." },
  "put-back": { title: "Put the block back", line: "Without a call." },
  decide: { title: "Take a side", line: "Present a Solution, or present nothing." },
  present: { title: "Present a Solution", line: "Write it, then press Present twice: it is final." },
  decline: { title: "Present nothing", line: "If you have no Solution." },
  amend: { title: "Write it again", line: "Until everybody has presented." },
  accept: { title: "Accept the Solution", line: "If you have nothing against it." },
  reject: { title: "Reject the Solution", line: "Say why." },
  "prove-ambiguity": { title: "Prove an ambiguity", line: "Put in brackets that make it unequal to the Goal." },
  "work-together": { title: "Work together", line: "With the other checker." },
  "ask-judge": { title: "Ask the judge", line: "After that you can’t object any more." },
  charge: { title: "Charge illegal procedure", line: "Say what was illegal." },
  return: { title: "Take the other cube back", line: "For ten seconds after the second one went back." },
  "tie-ruling": { title: "Decide who was first", line: "Two hands came to the block." },
  "call-time": { title: "Call time", line: "Another player’s time is up." },
  "end-match": { title: "End the match", line: "" },
  sign: { title: "Sign the sheet", line: "The match is over." },
  warn: { title: "Warn a player", line: "You sit in the judge’s chair." },
  penalize: { title: "Penalise a player", line: "After a warning." },
  disqualify: { title: "Disqualify a player", line: "" },
  "void-shake": { title: "Void the shake", line: "Nobody scores." },
  approve: { title: "Initial a penalty", line: "Then it counts." },
  deny: { title: "Deny a penalty", line: "Then it does not count." },
};

export const MOVE = {
  title: "Move one cube",
  line: (sections: string) => `Tap it in Resources, then ${sections}.`,
  bonus: { title: "Bonus", line: "One more cube to Forbidden, before your move." },
  challenge: (name: string) => (name ? `Challenge ${name}` : "Challenge"),
  /** When each challenge is right, in a few words. */
  when: {
    now: "if one cube is enough (Now)",
    impossible: "if it can’t be done any more (Impossible)",
    "no-goal": "if a Goal could have been set (No Goal)",
  } satisfies Record<Call, string>,
  take: (whens: string) => `Take the block ${whens}.`,
};

/** What lying there means. */
export const LIES: Record<Section | "goal" | "universe", { name: string; cube: string; all: string }> = {
  forbidden: {
    name: "Forbidden",
    cube: "Nobody may use it.",
    all: "Cubes here may not be in any Solution. They stay here.",
  },
  permitted: {
    name: "Permitted",
    cube: "You may use it, if you like.",
    all: "Cubes here may be in a Solution, or not.",
  },
  required: {
    name: "Required",
    cube: "Every Solution has to use it.",
    all: "Every cube here has to be in every Solution.",
  },
  resources: {
    name: "Resources",
    cube: "Nobody has played it yet.",
    all: "Cubes that nobody has played yet. A turn moves one of them.",
  },
  goal: { name: "Goal", cube: "It is part of the Goal.", all: "What every Solution has to come to." },
  universe: {
    name: "Universe",
    cube: "",
    all: "The cards of this shake. A Set-Name names some of them. Your marks on them are your own.",
  },
};

/** The name of a symbol, and what it does unless a variation changes it. */
export const SYMBOLS: Record<Game, Record<string, string>> = {
  equations: {},
  onsets: {
    B: "It names every card with blue on it.",
    R: "It names every card with red on it.",
    G: "It names every card with green on it.",
    Y: "It names every card with yellow on it.",
    "∪": "“Or”: every card that one side or the other names.",
    "∩": "“And”: the cards that both sides name.",
    "-": "“Without”: the cards of the left side that the right side does not name.",
    "'": "“Not”: every card that is not named before it.",
    V: "It names every card.",
    Λ: "It names no card.",
    "=": "In a Restriction: only cards that both sides name, or neither, stay.",
    "⊆": "In a Restriction: a card that the left side names stays only if the right side names it too.",
  },
  wff: {
    C: "“If … then”: stands before two statements. With i or o it is a rule.",
    A: "“Or”: stands before two statements. With i or o it is a rule.",
    K: "“And”: stands before two statements. With i or o it is a rule.",
    E: "“If and only if”: stands before two statements. With i or o it is a rule.",
    N: "“Not”: stands before one statement. With i or o it is a rule.",
    R: "It stands for a rule.",
    p: "A statement.",
    q: "A statement.",
    r: "A statement.",
    s: "A statement.",
    i: "With a capital it is a rule that puts together: Ki makes an “and”.",
    o: "With a capital it is a rule that takes apart: Co uses an “if … then”.",
  },
};

/** A line that shows what a sign does; its value comes from the engine. */
export const SIGN_SHOWS: Record<string, string> = {
  "+": "2+6",
  "-": "6-2",
  x: "2x6",
  "÷": "6÷2",
  "*": "2*3",
  "√": "2√9",
};
/** A line that shows what a variation does; its value comes from the engine. */
export const VARIATION_SHOWS: Record<string, string> = {
  sideways: "2<sw>",
  "upside-down": "2<ud>",
  factorial: "3!",
  average: "2+6",
  "number-of-factors": "x6",
  "next-prime": "x6",
  percent: "5√<ud>8",
  "decimal-point": "1.5",
};

export const CARD = {
  title: (letters: string) => `Card ${letters}`,
  has: (names: string) => `It has ${names}.`,
  blank: "It has no colour: only V and ' name it.",
  and: (names: string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`,
} as const;
