// Generated from crates/protocol; do not edit. `cargo xtask types` renews it.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The cubes and cards that a variation changes, so that somebody who asks about one of them is told of it. */
export type About = {
  /** Whether it is about the blank card. */
  blank_card: boolean;
  /** The faces of the cubes. */
  faces: string;
};

/** How well somebody decided. */
export type Accuracy = {
  /** Moves, chances to challenge, challenges and Solutions that could be judged. */
  decisions: number;
  /** Those that were wrong. */
  errors: number;
};

export type Act = {
  do: "start-shake";
} | {
  cubes?: string;
  do: "set-out";
} | {
  cubes?: string;
  do: "roll";
} | {
  cards?: string;
  do: "deal";
} | {
  do: "select";
  more?: boolean;
  variation?: string | Variation;
} | {
  cube?: string;
  do: "bonus";
} | {
  do: "lay-goal";
  goal?: string;
} | {
  do: "goal";
  goal?: string;
} | {
  do: "no-goal";
} | {
  do: "agree";
} | {
  bonus?: string;
  bonus_to?: Section;
  cube?: string;
  do: "move";
  to?: Section;
} | {
  bonus?: string;
  bonus_to?: Section;
  cube?: string;
  do: "shift";
  to?: Section;
} | {
  bonus?: string;
  bonus_to?: Section;
  cube?: string;
  do: "add-to-goal";
  goal?: string;
  to?: Section;
} | {
  do: "pick-up";
} | {
  do: "put-back";
} | {
  call?: Call;
  do: "challenge";
} | {
  both?: boolean;
  do: "tie-ruling";
} | {
  do: "decide";
  join?: string;
  present?: boolean;
} | {
  do: "present";
  equation?: string;
  goal?: string;
  proof?: string;
  solution?: string;
  solutions?: OnsetsSolution[];
} | {
  do: "decline";
} | {
  do: "amend";
} | {
  do: "accept";
} | {
  do: "reject";
  new_solution?: string;
  proof?: string;
  reason?: string;
} | {
  do: "prove-ambiguity";
  revision?: Revision;
} | {
  do: "work-together";
} | {
  do: "ask-judge";
  person?: boolean;
} | {
  do: "charge";
  what?: string;
} | {
  cube?: string;
  do: "return";
} | {
  do: "call-time";
} | {
  do: "end-match";
} | {
  do: "sign";
} | {
  do: "absent";
  late?: boolean;
  player?: string;
} | {
  do: "disqualify";
  player?: string;
  reason?: string;
} | {
  do: "approve";
  penalty?: number;
} | {
  do: "deny";
  penalty?: number;
} | {
  do: "warn";
  player?: string;
  reason?: string;
} | {
  do: "penalize";
  judges?: number;
  player?: string;
  reason?: string;
} | {
  do: "take-back";
} | {
  do: "answer";
  equals?: boolean;
} | {
  do: "void-shake";
} | {
  do: "tick";
};

/** Something that may be done now. */
export type Action = Act & {
  /** Why it is illegal, if it could be charged (tabletop). */
  illegal?: string[];
  /** The fields that the player fills in: `goal`, `variation`, `more`, `cubes`, `cards`, `submission`, `reason` … */
  needs?: string[];
  /** The points that it would cost at once. */
  points?: number;
  /** Why it would be set aside, if it would be; that may cost a point. */
  set_aside?: string;
};

/** Points given or taken. */
export type AdjustmentInfo = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** How many. */
  points: number;
  /** Why. */
  reason: string;
};

/** What the coach would do now. */
export type Advice = {
  /** The act, with all its fields. */
  act: Act;
  /** Why. */
  why: Why;
};

/** What is said of a turn. */
export type Aloud = {
  /** What was proved, the reason first; at most three. */
  facts: Spoken[];
  /** What the bot looked at, if its level does not see everything. */
  looks?: Say;
  /** The move and one reason for it; `None` if no move was made. */
  says?: Say;
};

/** The truth about a whole record. */
export type Analysis = {
  /** How well everybody decided in the match. */
  accuracy: Record<string, Accuracy>;
  /** The division. */
  division: Division;
  /** The players. */
  players: Name[];
  /** The name of the rulebook. */
  rules: Book;
  /** The shakes in order. */
  shakes: ShakeReview[];
  /** Questions that were not decided within the budget. */
  undecided: number;
};

/** What is announced in the room. */
export type AnnouncementKind = "begin" | "five-minutes" | "no-new-shakes" | "one-minute" | "stop" | "pencils-down" | "pencils-down-two-solutions";

/** The result of a try. */
export type Answered = Marked & {
  /** Whether the lesson is done. */
  done: boolean;
  /** The judge's reasons explained, one for each and in their order. */
  explained?: Explanation[];
  /** The answer: if the try was right, or if the answer was asked for. */
  shown?: Revealed;
  /** How the step stands. */
  state: StepStanding;
};

/** An appeal. */
export type AppealInfo = {
  /** Against what. */
  about?: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who appeals. */
  player: string;
  /** Why. */
  reason?: string;
  /** Whether it was upheld, once decided. */
  upheld?: boolean;
};

/** What the coach is asked. */
export type Ask = {
  ask: "advice";
} | Act & {
  ask: "slip";
} | {
  ask: "aloud";
} | {
  ask: "look";
};

/** What to do. */
export type Assigned = {
  kind: "lesson";
  /** Their ids. */
  lessons: string[];
} | {
  /** How they are chosen, if the request does not name them. */
  choose?: PuzzleChoice;
  kind: "puzzles";
  /** Their ids. A request may leave them out: then the server chooses, the same puzzles for everybody. */
  puzzles?: string[];
} | {
  /** The least share of safe moves and right decisions, in per cent, for a shake to count as done. */
  accuracy?: number;
  /** The level of the bots. */
  bot: string;
  kind: "match";
  /** How many seats the table has: two or three. */
  seats: number;
  /** How many shakes; each is an item. */
  shakes: number;
} | {
  /** What is asked about it. */
  asks: PositionAsk;
  kind: "position";
  /** The fields of the position, as in documents; rules and division default to the class's. */
  position: PartialPosition;
} | {
  kind: "same-roll";
  /** How. */
  roll: RollWish;
} | {
  kind: "free";
};

/** An assignment. */
export type Assignment = {
  /** Whether it is closed. */
  closed: boolean;
  /** When it is due, in milliseconds since 1970. */
  due?: number;
  /** When time is up for a roll for all, in milliseconds since 1970, once it has begun. */
  ends?: number;
  /** Whether hints may be taken. */
  hints: boolean;
  /** Its number in the class, from 1; it never changes. */
  number: number;
  /** When pupils see it, in milliseconds since 1970. */
  opens: number;
  /** Whether every pupil gets the items in an order of their own. */
  shuffled: boolean;
  /** What it is called. */
  title: string;
  /** How often an item may be tried. */
  tries?: number;
  /** What to do. Pupils do not see the ids of puzzles still to come. */
  what: Assigned;
};

/** What a coach changes about an assignment; what is left out stays. */
export type AssignmentChange = {
  /** Whether it is closed: nothing counts any more. Closing a roll for all shows its result. */
  closed?: boolean;
  /** When it is due, in milliseconds since 1970. */
  due?: number;
  /** Whether hints may be taken. */
  hints?: boolean;
  /** Its place among the others, from 1. */
  place?: number;
  /** Starts the time of a roll for all. */
  start?: boolean;
  /** What it is called. */
  title?: string;
};

/** An assignment as a page shows it. */
export type AssignmentPage = {
  /** What was set. */
  assignment: Assignment;
  /** How many pupils have done it, and how many have begun; for coaches. */
  done_begun?: number[];
  /** What its items are called, in the coach's order; pupils get their own order in `mine`. */
  items: ItemTitle[];
  /** The caller's own work; for pupils. */
  mine?: MyWork;
};

/** What a coach asks to set. */
export type AssignmentWish = {
  /** When it is due, in milliseconds since 1970. Later work counts too, but is marked. */
  due?: number;
  /** Whether hints may be taken. */
  hints?: boolean;
  /** When pupils see it, in milliseconds since 1970; at once by default. */
  opens?: number;
  /** Whether every pupil gets the items in an order of their own. */
  shuffled?: boolean;
  /** What it is called; by default, a title made from what is to be done. */
  title?: string;
  /** How often an item may be tried; unlimited by default. */
  tries?: number;
  /** What to do. */
  what: Assigned;
};

/** A line of the awards. */
export type AwardLine = {
  /** The game; none for sweepstakes. */
  game?: string;
  /** The id. */
  id: string;
  /** Whose. */
  of: StandingsSubject;
  /** The highest possible number of points. */
  of_points: number;
  /** Whether every round was won alone. */
  perfect: boolean;
  /** The place; none for a perfect score. */
  place?: number;
  /** The points. */
  points: string;
  /** Over how many rounds. */
  rounds: number;
  /** The section, if there are several. */
  section?: number;
  /** Whether it is shared. */
  shared: boolean;
  /** How it is read aloud. */
  shown: string;
  /** The team of a player. */
  team?: string;
  /** What the game is called. */
  title: string;
};

/** Awards: `GET events/CODE/awards`. */
export type AwardsPage = {
  /** To be read aloud from last to first. */
  lines: AwardLine[];
};

/** The board of an assignment. */
export type Board = {
  /** The number of the assignment. */
  assignment: number;
  /** The server's time when this was true, in milliseconds since 1970. */
  at: number;
  /** What the items are called, in the coach's order. */
  items: ItemTitle[];
  /** The mistake of the day. */
  mistake?: Mistake;
  /** The pupils by nickname. */
  pupils: PupilRow[];
  /** Who is stuck, those stuck longest first. */
  stuck: Stuck[];
};

/** Turns with a bonus: each of the cubes, and after it each of the turns, unless it needs the very cube that is gone. */
export type BonusChoice = {
  /** The cubes that may go to Forbidden first. */
  cubes: Cube[];
  /** The turns that may not follow. */
  refused?: Refused[];
  /** The turns that may follow, written without their bonus. */
  turns: Action[];
};

/** The bonus cube that went before a turn, if there was one. */
export type BonusMove = {
  /** The cube. */
  bonus?: Cube;
  /** Where it went by mistake, in a tabletop match; otherwise it went to Forbidden (MR-56). */
  bonus_to?: Section;
};

export type Book = "equations-basic-mlag-2019" | "equations-adventurous-mlag-2018" | "onsets-mlag-2017" | "onsets-agloa-2024" | "wff-mlag-2017";

/** A part of a reading: a symbol with what it is applied to. */
export type Branch = {
  /** What it is applied to. */
  parts?: Branch[];
  /** The operation, or an operand as it is written. */
  sign: string;
  /** Its value, if it has one of its own to show. */
  value?: string;
};

/** What is brought along from elsewhere: of the file that was taken away, only the progress counts. */
export type BroughtAlong = {
  /** What was learned there. */
  progress: KeptProgress;
};

export type Call = "now" | "impossible" | "no-goal";

/** A call for a judge. */
export type CallInfo = {
  /** In the caller's words. */
  about?: string;
  /** When it was raised, in milliseconds since 1970. */
  at: number;
  /** The game. */
  game: string;
  /** What it is about. */
  kind: CallKind;
  /** Its number: that of its entry. */
  number: number;
  /** Judges with a player of their own team there, each with that player (TD-48). */
  own: [string, string][];
  /** The round. */
  round: number;
  /** The table. */
  table: number;
  /** When, in milliseconds since 1970. */
  taken_at?: number;
  /** Who took it. */
  taken_by?: string;
};

/** What a judge is called for (TD-48). */
export type CallKind = "solution" | "procedure" | "time" | "conduct" | "second" | "sheet" | "help";

/** Cards that were not tapped as they should be. */
export type CardFaults = {
  /** Those that should not. */
  extra: string[];
  /** Those that should have been tapped. */
  missing: string[];
};

/** The cards of the Universe that a Solution leaves and names. */
export type Cards = {
  /** What the Restrictions leave, one list for every grouping that differs. */
  left: string[][];
  /** What the Set-Name names among those, and what it counts, one entry for every grouping that differs. */
  named: NamedCards[];
};

/** Whose cards to print. */
export type CardsWish = {
  /** The numbers of the pupils; all if none is named. Their old cards then stop working. */
  pupils?: number[];
};

/** A cell of the board. */
export type Cell = {
  /** How many hints were taken. */
  hints: number;
  /** How it stands. */
  state: CellState;
  /** How often an answer was given. */
  tries: number;
};

/** How an item stands with a pupil. */
export type CellState = "not-yet" | "at" | "first" | "later" | "hinted" | "wrong" | "seen";

/** The moves that a player could have made in a turn, counted by what is true after them, without bonus moves and additions to the Goal. */
export type Census = {
  /** Moves after which Impossible is right. */
  impossible: number;
  /** The line of the turn in the record. */
  line: number;
  /** Moves after which Now is right. */
  now: number;
  /** Moves after which no challenge is right. */
  safe: number;
  /** Moves that were not decided within the budget. */
  undecided: number;
};

/** A seat of a table. */
export type Chair = {
  /** The level, if a bot plays. */
  bot: string | null;
  /** Whether the person there would rather not be rated (LC-57). */
  declines: boolean;
  /** Whether nobody sits there. */
  free: boolean;
  /** Whether a bot is standing in for somebody who has got up, and who may sit down there again. */
  kept: boolean;
  /** The name of the player; it stays for the match if somebody else sits down there. */
  name: string | null;
};

/** A challenge, and whether it was right. */
export type ChallengeReview = {
  /** Who made it. */
  by: Name[];
  /** What was called: `now`, `impossible` or `no-goal`. */
  call: Situation;
  /** Whether it was right; `None` if undecided. */
  right: boolean | null;
};

/** Whom a pupil challenges on the ladder. */
export type ChallengeWish = {
  /** The number of the opponent. */
  pupil: number;
};

/** What a challenge is worth. */
export type ChallengeWorth = {
  /** If the challenge is right: after Impossible, if nobody's Solution stands. */
  right: Gains;
  /** The Third Party, who may choose whether to write. */
  third?: Name;
  /** If it is wrong. */
  wrong: Gains;
};

/** One player who checks a Solution. */
export type CheckerView = {
  /** Whether the player has accepted it. */
  accepted: boolean;
  /** Whether the player has asked the judge, and so no longer objects. */
  asked: boolean;
  /** Whether the player's proof of ambiguity has failed, so that they can no longer object. */
  failed: boolean;
  /** Who. */
  player: Name;
  /** Whether the player has said that they work together with the other checker. */
  together: boolean;
};

/** An answer that may be chosen. */
export type Choice = ToldReply & {
  /** Whether it is right. */
  right: boolean;
  /** Why. */
  why: ToldWhy;
};

/** What somebody may do now. */
export type Choices = {
  /** Everything but turns with a bonus. */
  actions: Action[];
  /** Turns with a bonus, if there are any. */
  bonus?: BonusChoice;
  /** Cubes that may not go where others may, each with the reason. */
  refused?: Refused[];
};

/** A card that brings a pupil back on any device (LC-67). Its code is shown once. */
export type ClassCard = {
  /** Ten letters in two halves. */
  code: string;
  /** The nickname. */
  nickname: string;
  /** The number of the pupil. */
  number: number;
};

/** What a coach changes about a class; what is left out stays. */
export type ClassChange = {
  /** When the class ends by itself, in milliseconds since 1970. */
  ends?: number;
  /** Whether others may still join. */
  joining?: boolean;
  /** Whether there is a league, and which. */
  league?: LeagueForm;
  /** What it is called. */
  name?: string;
  /** Whether classmates see each other's nicknames. */
  names?: boolean;
  /** Whether it gets a new code; the old one then stops working. */
  new_code?: boolean;
  /** Whether classmates may use the quick phrases at tables of the class. */
  phrases?: boolean;
};

/** A code that was typed: a card's or a helper's. */
export type ClassCodeWish = {
  /** As it was typed. */
  code: string;
};

/** What happens in a class, as its log names it. */
export type ClassEvent = "opened" | "joined" | "came-back" | "left" | "removed" | "renamed" | "new-code" | "joining-opened" | "joining-closed" | "changed" | "cards" | "helper" | "assigned" | "assignment-changed" | "assignment-deleted" | "hinted" | "seated" | "paused" | "went-on" | "new-term";

/** What anyone with its code may know of a class. */
export type ClassInfo = {
  /** The nickname of its coach. */
  coach: string;
  /** The code to type: six letters. */
  code: string;
  /** The division. */
  division: Division;
  /** When it ends by itself, in milliseconds since 1970. */
  ends: number;
  /** Whether others may still join. */
  joining: boolean;
  /** What it is called. */
  name: string;
  /** How many pupils it has. */
  pupils: number;
  /** The rulebook. */
  rules: Book;
};

/** The classes of the caller. */
export type ClassList = {
  /** Those where the caller is a pupil. */
  attends: ClassInfo[];
  /** Those where the caller is a coach. */
  teaches: ClassInfo[];
};

/** A line of the log of a class, for the coach to read (LC-74). */
export type ClassLogLine = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Its number, from 1. */
  number: number;
  /** What happened. */
  what: ClassEvent;
  /** Who: a nickname. */
  who: string;
  /** Whom or what it concerned: a nickname, or the title of an assignment. */
  whom?: string;
};

/** The caller in a class. */
export type ClassMe = {
  /** What the others call the caller here. */
  nickname: string;
  /** The number of a pupil, from 1. */
  number?: number;
  /** What the caller is here. */
  role: ClassRole;
};

/** A pupil as the list of a class shows it. */
export type ClassMember = {
  /** Whether this pupil is connected. */
  here: boolean;
  /** Whether this pupil has left. */
  left?: boolean;
  /** What the others call this pupil. */
  nickname: string;
  /** The number in the class, from 1. */
  number: number;
};

/** A class as its page shows it to the caller. */
export type ClassPage = {
  /** The assignments, in the coach's order; for members only. Pupils see the open ones. */
  assignments?: AssignmentPage[];
  /** What everybody may know. */
  class: ClassInfo;
  /** The league. */
  league: LeagueForm;
  /** The caller, if in the class. */
  me?: ClassMe;
  /** The pupils; for coaches, and for classmates if names are shown. */
  members?: ClassMember[];
  /** Whether classmates see each other's nicknames. */
  names: boolean;
  /** Whether classmates may use the quick phrases. */
  phrases: boolean;
  /** Three nicknames for somebody who is about to join. */
  suggestions?: string[];
};

/** The report of a class, from work in this class alone (LC-66). */
export type ClassReport = {
  /** The pupils by nickname. */
  pupils: PupilReport[];
  /** From when, in milliseconds since 1970. */
  since: number;
  /** The skills that came up, those with the most mistakes first. */
  skills: SkillCount[];
  /** Until when. */
  until: number;
};

/** What somebody is in a class. */
export type ClassRole = "coach" | "helper" | "pupil";

/** What somebody says to a class. */
export type ClassSaid = {
  type: "hello";
} | {
  /** The number of the assignment. */
  assignment?: number;
  /** What is in the editor, for a coach who is looking; at most 4 kB. It is never stored. */
  draft?: Record<string, Json>;
  /** The number of the item. */
  item?: number;
  type: "at";
} | {
  /** Its number; left out, watching ends. */
  assignment?: number;
  type: "watch";
} | {
  /** The number of the pupil; left out, looking ends. */
  pupil?: number;
  type: "look";
} | {
  type: "show";
  /** What; left out, showing ends. */
  what?: Shown;
} | {
  /** Whether they follow. */
  on: boolean;
  type: "follow";
} | {
  /** Whether they are covered. */
  on: boolean;
  type: "pause";
} | {
  /** Whether they are shown. */
  on: boolean;
  type: "names";
} | {
  /** The number of the pupil. */
  pupil: number;
  type: "hint";
};

/** What a class says. */
export type ClassSays = ClassStage & {
  type: "stage";
} | {
  /** The pupils. */
  members: ClassMember[];
  type: "members";
} | {
  type: "assignments";
} | Assignment & {
  type: "assignment";
} | Board & {
  type: "board";
} | {
  /** The number of the assignment. */
  assignment: number;
  /** The server's time, in milliseconds since 1970. */
  at: number;
  /** The mistake of the day. */
  mistake?: Mistake;
  /** The rows. */
  pupils: PupilRow[];
  /** Who is stuck. */
  stuck: Stuck[];
  type: "rows";
} | Looked & {
  type: "looked";
} | Heard & {
  type: "hint";
} | {
  /** Its code. */
  table: string;
  type: "seated";
} | {
  type: "ended";
} | {
  /** Why. */
  problem: Problem;
  type: "problem";
} | {
  /** Why. */
  problem: Problem;
  type: "goodbye";
};

/** What everybody in the class sees. */
export type ClassStage = {
  /** Whether all pages follow. */
  follow: boolean;
  /** Whether names are shown on the projector. */
  names: boolean;
  /** Whether all pages are covered. */
  paused: boolean;
  /** What the coach shows. */
  shown?: OnStage;
};

/** A request to open a class. */
export type ClassWish = {
  /** The division. */
  division: Division;
  /** When it ends by itself, in milliseconds since 1970; by default the next 31 July. */
  ends?: number;
  /** What it is called. */
  name: string;
  /** The rulebook that it plays by. */
  rules: Book;
};

/** What a column means. */
export type ColumnChoice = {
  /** The field; left out, the column is ignored. */
  field?: string;
  /** The heading of the column in the file. */
  heading: string;
};

/** What a judge may rule on a player's conduct (IX-C). */
export type ConductRuling = "warn" | "penalize" | "disqualify";

/** Where copies of the event go. */
export type CopyInfo = {
  /** When the last copy was written, in milliseconds since 1970. */
  at?: number;
  /** What went wrong with the last one. */
  fault?: string;
  /** The folder, as the organiser named it. */
  place: string;
};

/** A result that was corrected. */
export type Corrected = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Why. */
  reason: string;
  /** The round. */
  round: number;
  /** The points before. */
  was: number;
};

/** A cube by its face, with the letter of its colour before it where that is known. */
export type Cube = string;

/** Where a cube goes. */
export type CubeMove = {
  /** The cube. */
  cube: string;
  /** The section. */
  to: Section;
};

/** A move of one cube from Resources. */
export type CubeStep = {
  /** The cube. */
  cube: string;
  /** Where it goes. */
  to: Section;
};

/** The puzzle of a day. */
export type DailyPage = PuzzlePage & {
  /** The date, such as `2026-11-16`. */
  date: string;
};

/** A device of the caller. */
export type Device = {
  /** When it came, in milliseconds since 1970. */
  made: number;
  /** Its number, from 1. */
  number: number;
  /** When it was added, in milliseconds since 1970. */
  seen: number;
  /** Whether it is the one making this request. */
  this: boolean;
};

export type Division = "basic" | "basic-senior" | "minor" | "elementary" | "middle" | "junior" | "senior";

/** The answer to a request of the kind `draft`. */
export type Draft = {
  /** What is known about a Goal that is being laid. */
  laid?: LaidGoal;
  /** One for each Solution that is being written. */
  papers?: Paper[];
  /** What there is to write with, if neither a Solution nor a Goal is given. */
  tools?: Tools;
};

/** What to draw or measure: `POST events/CODE/draft`. It stores nothing: the act `draw` does. */
export type DraftWish = {
  /** Which draft: every number gives another draw from the seed of the event. */
  draft?: number;
  /** The game, if there are several. */
  game?: string;
  /** Count only rematches from this many of the last rounds. */
  repeat_after?: number;
  /** Tables to measure instead of drawing, after seats were swapped by hand. */
  tables?: string[][];
  /** How many tables of two, if more than necessary are wanted. */
  twos?: number;
  /** Whether to explain flaws, which takes longer. */
  why?: boolean;
};

/** A draw and how good it is. */
export type DrawPage = {
  /** How far the points at each table lie apart, as a list: how many tables lie 0, 1, 2, … apart. */
  apart: number[];
  /** A bound that no draw can beat, count by count. */
  bound: EventVector;
  /** Which draft, of those that were drawn. */
  draft: number;
  /** Pairs at a table that should not be. */
  flaws: Flaw[];
  /** The game. */
  game: string;
  /** Who has met whom: each pair with the rounds; for up to eighteen players. */
  met: MetPair[];
  /** Whether no better draw exists. */
  proved: boolean;
  /** What the log would refuse about these tables: a code, with the table if it is about one. */
  refused: [string, number | null][];
  /** The round. */
  round: number;
  /** Cubes that are missing (TD-9). */
  sets?: MissingSets;
  /** The tables; numbers as in the hall. */
  tables: TableDraw[];
  /** Who has no seat: one player alone (TD-6). */
  unseated: string[];
  /** How good it is. */
  vector: EventVector;
  /** Why the worst of them remain, if that was asked. */
  why: WhyFlaw[];
};

/** Something that shows a mistake. */
export type Drawing = {
  /** One past the last. */
  end: number;
  kind: "written";
  /** The first character of that part, counted from 0. */
  start: number;
  /** The text. */
  text: string;
} | {
  /** Those that Restrictions throw out. */
  gone: string[];
  /** Those that are in the set. */
  inside: string[];
  kind: "cards";
  /** Those that are left, and not in it. */
  outside: string[];
} | {
  /** The rules behind it. */
  by: string;
  /** What that rule is applied to. */
  from: string;
  /** What it gives. */
  gives: string;
  kind: "line";
  /** Its number, from 1. */
  number: number;
  /** The rule that has to give it. */
  rule: string;
  /** Its WFF. */
  wff: string;
} | {
  /** The Goal. */
  goal: string;
  kind: "values";
  /** The premises. */
  premises: string[];
  /** The value of each variable. */
  values: Record<string, boolean>;
};

/** A drill. */
export type Drill = {
  /** The answer with its reason. */
  answer: ToldWhy;
  /** The answers to choose from; none if a Solution is asked for. */
  choices?: Choice[];
  /** From 1, easy, to 5. */
  difficulty: number;
  /** Hints, each saying more than the one before. */
  hints: ToldHint[];
  /** The cubes of the shortest known Solution; 0 if there is none. */
  length: number;
  /** The position, as a document of the common format. */
  position: Position;
  /** The question, in a sentence. */
  question: string;
  /** How many Solutions there are, counted up to a limit. */
  solutions: number;
  /** What is asked. */
  task: Task;
};

/** What to practise. */
export type DrillWish = {
  /** From 1 to 5. */
  difficulty?: number | null;
  /** The division. */
  division: Division;
  position?: PartialPosition | null;
  /** The rulebook. */
  rules: Book;
  /** Which drill: the same number gives the same one, at the same difficulty. Left out, one comes from the stock. */
  seed?: number | null;
  task?: Task | null;
};

/** A Required cube. */
export type Due = {
  /** The cube. */
  cube: string;
  /** The parts that still have to use it. */
  due_in: PartName[];
  /** The parts that use it. */
  used_in: PartName[];
};

/** What a player owes while Solutions are written. */
export type Duty = "must" | "may" | "waits" | "presented" | "nothing";

/** A book and a division by which lessons are taken; as text `BOOK~DIVISION`. */
export type Edition = {
  /** The division. */
  division: Division;
  /** The rulebook. */
  rules: Book;
};

/** A request to join the staff. */
export type EnterWish = {
  /** The name the caller wants in the log; by default the one on the link. */
  label?: string;
  /** The secret of the link. */
  secret: string;
  /** A judge's team, to whose tables they are then not sent (TD-48). */
  team?: string;
};

/** A sheet as somebody typed it. */
export type EnteredSheet = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who. */
  by: string;
  /** The entry of the log. */
  entry: number;
  /** What. */
  result: TableResult;
};

/** An entry of the log as a page shows it. */
export type EntryInfo = {
  /** What was done. Those who may not see a result see the act without it. */
  act: EventAct;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who. */
  by: string;
  /** Whether it still counts: no undo that counts names it. */
  counts: boolean;
  /** In which game. */
  game?: string;
  /** Whether the caller may undo it. */
  mine: boolean;
  /** Its number, from 1. */
  number: number;
  /** In which role. */
  role: EventRole;
};

/** What a bot at a practice table brings about, from the learner's second turn on, if a legal move does so. */
export type Errand = "give-now" | "make-impossible" | "last-cube" | "call-wrong" | "play-safe" | "out-of-turn";

/** Something that happened. */
export type Event = Happening & {
  /** When. */
  at: Moment;
  /** Whom it is about. */
  player?: Name;
};

/** What to do. The round is the last one by default. */
export type EventAct = {
  do: "game";
  settings: GameSettings;
} | {
  do: "drop-game";
} | {
  do: "admit";
  players: EventEntry[];
} | EventEntry & {
  do: "add";
} | {
  do: "change";
  games?: string[] | null;
  player: string;
  school?: string | null;
  seed?: number | null;
  team?: string | null;
} | {
  do: "check-in";
  player?: string;
  players?: string[];
} | {
  do: "check-out";
  player?: string;
  players?: string[];
  reason?: string;
} | {
  do: "withdraw";
  player: string;
} | {
  do: "expel";
  player: string;
  reason?: string;
} | {
  do: "apart";
  pairs: [string, string][];
} | {
  do: "draw";
  round?: number;
  tables: string[][];
  twos?: number;
} | {
  do: "publish";
  round?: number;
} | {
  do: "start";
  round?: number;
} | {
  do: "pause";
} | {
  do: "resume";
} | {
  do: "close";
  round?: number;
} | {
  do: "release";
  round?: number;
} | {
  do: "reseat";
  round?: number;
  tables: string[][];
} | {
  do: "medium";
  live: boolean;
  round?: number;
  table: number;
} | {
  code: string;
  do: "opened";
  round?: number;
  table: number;
} | {
  do: "finished";
  round?: number;
  table: number;
} | EventSheet & {
  do: "enter";
} | EventSheet & {
  do: "live";
} | EventSheet & {
  do: "correct";
} | {
  do: "adjust";
  player?: string;
  points: number;
  reason?: string;
  team?: string;
} | {
  do: "sign";
  player: string;
  round?: number;
  table: number;
} | {
  about?: string;
  do: "call";
  kind: CallKind;
  round?: number;
  table: number;
} | {
  call: number;
  do: "take";
  judge?: string;
} | {
  call: number;
  do: "drop-call";
} | {
  about?: string;
  call?: number;
  do: "ruling";
  round?: number;
  ruled?: string;
  table: number;
  verdict?: number;
} | {
  about?: string;
  do: "warn";
  player: string;
  round?: number;
  table: number;
} | {
  about?: string;
  do: "appeal";
  player: string;
  round?: number;
  table: number;
} | {
  do: "decide";
  reason?: string;
  round?: number;
  table: number;
  upheld?: boolean;
} | {
  do: "note";
  text: string;
} | {
  do: "undo";
  entry: number;
} | {
  do: "finish";
};

/** What the organiser changes about an event outside its log; what is left out stays. */
export type EventChange = {
  /** When names, grades and consent are deleted, in milliseconds since 1970 (TD-58). */
  deletes?: number;
  /** Its first day. */
  from?: string;
  /** Where sheets are handed in. */
  hand_in?: string;
  /** Where it is. */
  place?: string;
  /** How much of a name the public may see at most (TD-53). */
  public?: EventLevel;
  /** How many tables make a row of the hall. */
  row?: number;
  /** How many sets of cubes there are (TD-9). */
  sets?: number;
  /** Whether the public sees the names of teams and schools. */
  show_teams?: boolean;
  /** What it is called. */
  title?: string;
  /** Its last day. */
  to?: string;
};

/** A command as it is sent: `POST events/CODE/commands`. */
export type EventCommand = {
  /** What to do. */
  act: EventAct;
  /** The game it is about, if there are several. */
  game?: string;
  /** The client's own id for it: sent again, it is answered again but not carried out again. */
  id: string;
};

/** The outcome of a command that was accepted. */
export type EventDone = {
  /** Its entry in the log. */
  entry: EntryInfo;
};

/** The details somebody enters an event with. */
export type EventEntry = {
  /** The games they play; by default all but play-offs. */
  games?: string[];
  /** The id. */
  player?: string;
  /** The school. */
  school?: string;
  /** The seed: 1 is the strongest. */
  seed?: number;
  /** The team. */
  team?: string;
};

/** What anyone with its code may know of an event. */
export type EventInfo = {
  /** The code to type: six letters. */
  code: string;
  /** When names are deleted, in milliseconds since 1970. */
  deletes: number;
  /** The fingerprint of the seed of its draws: its SHA-256. */
  fingerprint: string;
  /** Whether it is over. */
  finished: boolean;
  /** Its first day. */
  from: string;
  /** Where sheets are handed in. */
  hand_in: string;
  /** Where it is. */
  place: string;
  /** How much of a name the public may see at most. */
  public: EventLevel;
  /** How many tables make a row of the hall. */
  row: number;
  /** The season. */
  season: string;
  /** How many sets of cubes there are. */
  sets?: number;
  /** Whether the public sees the names of teams and schools. */
  show_teams: boolean;
  /** What it is called. */
  title: string;
  /** Its last day. */
  to: string;
};

/** How much of a name is shown. */
export type EventLevel = "code" | "nickname" | "initials" | "first" | "full";

/** The events of the caller. */
export type EventList = {
  /** Each with what the caller is there. */
  events: MyEvent[];
};

/** What decides who plays whom. */
export type EventMethod = "random" | "pots" | "power" | "bump" | "pods";

/** What the organiser has chosen for a game (section 3). */
export type EventOptions = {
  /** Whether meetings in other games count too (TD-11). */
  across_games?: boolean;
  /** How many equal entries confirm a result: 1 or 2 (TD-32). */
  entries?: number;
  /** How long a running shake may go on after it, in seconds. */
  extra_s?: number;
  /** Whether the last round stays hidden until the organiser releases it. */
  hide_last?: boolean;
  /** Whether tables are live by default. */
  live?: boolean;
  /** A player who sat down in fewer rounds has no place (TD-38). */
  min_rounds?: number;
  /** The order in which the counts of a draw are compared. */
  order_of_draw?: EventOrder;
  /** Meetings in this many of the last rounds count; 0 means all (TD-11). */
  repeat_after?: number;
  /** How long a round is, in seconds. */
  round_s?: number;
  /** The points of a player who has no opponent (TD-26). */
  sit_out?: number;
};

/** The order in which the counts are compared; nothing else can be permuted (5.2). */
export type EventOrder = "standard" | "schools-first";

/** The event as a member of its staff sees it: `GET events/CODE`. */
export type EventPage = {
  /** Calls that are open, oldest first. */
  calls: CallInfo[];
  /** Where copies go, if a place was named. */
  copy?: CopyInfo;
  /** How many entries the log has. */
  entries: number;
  /** The event. */
  event: EventInfo;
  /** Its games. */
  games: GameInfo[];
  /** The hash of its last line. */
  head: string;
  /** The last entry of the log that counts, for the foot of the page. */
  last?: EntryInfo;
  /** What the organiser should look at. */
  look_at: LookAt[];
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** How many other devices are connected. */
  phones: number;
  /** The staff; only the judges, unless the caller is the organiser. */
  staff: StaffInfo[];
  /** What the caller is there. */
  you: StaffInfo;
};

/** How far along a round is. */
export type EventPhase = "draft" | "published" | "running" | "closed";

/** How far along the result of a table is. */
export type EventResultState = "open" | "entered" | "disputed" | "confirmed";

/** What somebody is at an event. */
export type EventRole = "organiser" | "scorekeeper" | "coach" | "judge" | "player" | "table";

/** What somebody says to an event. */
export type EventSaid = {
  type: "hello";
};

/** What an event says. */
export type EventSays = {
  /** How many entries the log has. */
  entries: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  type: "welcome";
  /** What the caller is there; for staff. */
  you?: StaffInfo;
} | {
  /** How many entries the log has now. */
  entries: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** What to ask for again. */
  touched: Touched[];
  type: "changed";
} | {
  /** Why. */
  problem: Problem;
  type: "bye";
};

/** A sheet: the table it is about, and what it says. Two are equal when their results are. */
export type EventSheet = TableResult & {
  /** A remark; a correction needs one. */
  reason?: string;
  /** The round; by default the last one. */
  round?: number;
  /** The number of the table in the hall. */
  table: number;
};

/** Whether a player is present. */
export type EventStatus = "registered" | "present" | "away" | "withdrawn" | "expelled";

/** The seven counts of a draw. */
export type EventVector = {
  /** Pairs that the organiser keeps apart (TD-12). */
  apart: number;
  /** The sum of the squares of earlier meetings (TD-11). */
  repeats: number;
  /** Pairs from one school who are not teammates (TD-12). */
  schools: number;
  /** How unequal in strength, or how alike in seed, the players at a table are (TD-14). */
  spread: number;
  /** Pairs of teammates (TD-10). */
  teammates: number;
  /** The strength of the players at tables of two (TD-13). */
  two_strength: number;
  /** How often the players at tables of two sat at one before (TD-13). */
  twos: number;
};

/** A request to open an event. */
export type EventWish = {
  /** Its first day, such as `2027-03-13`. */
  from: string;
  /** The games, with their ids: letters, digits and hyphens. */
  games: GameWish[];
  /** What the organiser is called in the log. */
  label: string;
  /** Where it is. */
  place?: string;
  /** The season, such as `2026-27`. */
  season: string;
  /** What is usual for such an event; the games named are added to it. */
  template: Template;
  /** What it is called. */
  title: string;
  /** Its last day; the first by default. */
  to?: string;
};

/** A mistake explained, in one reading. */
export type Explanation = {
  /** What shows it, in addition to the witness of the reason. */
  drawing?: Drawing[];
  /** What to do next. */
  next?: string;
  /** What the mistake is; absent if it has been said already. */
  text?: string;
};

/** What the players may know of the seed: a promise, and the seed itself when all is over. */
export type Fairness = {
  /** The SHA-256 of the seed. */
  promise: string;
  /** The seed, when the match is over. */
  seed?: string;
};

/** What may fill the blank of a variation, as far as that does not depend on the shake. */
export type Fills = {
  /** The least. */
  least: number;
  /** The most. */
  most: number;
  with: "number";
} | {
  with: "colour";
} | {
  /** The faces that it may show. */
  faces: string;
  with: "cube";
} | {
  with: "card";
} | {
  /** What it is made of. */
  symbols: string;
  with: "symbols";
};

/** How a mistake is pointed out. */
export type FindBy = "place" | "reason";

/** What is true of a position. */
export type Finding = {
  /** If a challenge was right: whether every other move loses, too. */
  forced: boolean;
  /** Whether Impossible was right. */
  impossible: Truth;
  /** Whether Now was right; `False` without a proof if it could not be called at all. */
  now: Truth;
  /** How many cubes of a Solution are already on the mat, and how many it has: how near the end is. */
  progress: [number, number];
  /** If a challenge was right: another move after which none is. */
  safe?: ToldAct;
};

/** A first shake that explains itself. */
export type FirstShakeWish = {
  /** Of which game. */
  game: Game;
};

/** A pair at one table that should not be. */
export type Flaw = {
  /** What is wrong. */
  flaw: FlawKind;
  /** The players. */
  players: string[];
  /** The rounds in which they met. */
  rounds: number[];
  /** The table. */
  table: number;
};

/** Why players should not be at one table. */
export type FlawKind = "apart" | "teammates" | "repeats" | "schools" | "twos";

/** For every cube that lies there, in the order of the position, whether one more symbol could be made with it. */
export type Free = {
  /** Cubes in Permitted. */
  permitted: boolean[];
  /** Cubes in Required. */
  required: boolean[];
  /** Cubes in Resources. */
  resources: boolean[];
};

/** A wish that was fulfilled. */
export type Fulfilled = {
  /** The number of the entry that did it. */
  entry: number;
};

/** What everybody gets. */
export type Gains = {
  /** If the Third Party writes nothing. */
  alone: Record<string, number>;
  /** If the Third Party has a right Solution too; the same as `alone` if that cannot be. */
  too: Record<string, number>;
};

export type Game = "equations" | "onsets" | "wff";

/** A game of an event as the overview has it. */
export type GameInfo = {
  /** The clock of the room, while a round is on. */
  clock?: RoomClock;
  /** The tables that those who are here fill. */
  fit: TableSizes;
  /** Its id. */
  id: string;
  /** How many players it has. */
  players: number;
  /** How many of them are here. */
  present: number;
  /** Up to which round the public sees the standings; 0 for none. */
  released: number;
  /** Its rounds so far. */
  rounds: RoundInfo[];
  /** How it is played. */
  settings: GameSettings;
  /** Tables of the round that is on, with their states, by number. */
  sheets: SheetSquare[];
  /** How many teams. */
  teams: number;
  /** What it is called, such as On-Sets Middle. */
  title: string;
};

/** A game of an event: one book in one division (TD-2). */
export type GameSettings = {
  /** The division. */
  division: Division;
  /** The number of its first table in the hall. */
  first_table?: number;
  /** The lot that was drawn for ties: the earlier name is better. */
  lot?: string[];
  /** What else the organiser has chosen. */
  options?: EventOptions;
  /** The tie-breaks, in order. */
  order?: Metric[];
  /** How each round is drawn; the last one holds for the rounds after it. */
  plan?: EventMethod[];
  /** The game that this one decides: its results are kept apart, and it is played only by those whose games name it. */
  play_off_of?: string;
  /** How many rounds there are. */
  rounds: number;
  /** The rulebook. */
  rules: Book;
  /** The season, as `2026-27`, or the list of variations. */
  season?: string;
  /** The section of a team, or of a player without one, from 1; by default the first. */
  section_of?: Record<string, number>;
  /** How many sections there are (TD-17). */
  sections?: number;
  /** How a team's points follow from its members'. */
  team_score?: TeamScore;
  /** The title, if it is not its book and division. */
  title?: string;
};

/** A game that an event begins with. */
export type GameWish = {
  /** Its id: letters, digits and hyphens. */
  id: string;
  /** How it is played; by default with the template's options. */
  settings: GameSettings;
};

/** A ground on which a Solution may be rejected. Each game keeps its grounds in one table; there are no others. */
export type Ground = {
  /** What the checker names, such as `cubes`. */
  name: string;
  /** Where the rulebook lists it. */
  rule: string;
  /** What the checker says, for lists that people choose from. */
  says: string;
};

/** A table of an event: its seats are assigned, and it keeps the room's time. */
export type HallTable = {
  /** The code of the event. */
  event: string;
  /** How long a running shake may go on after it, in seconds. */
  extra_s: number;
  /** The id of its game there. */
  game?: string;
  /** The number of the table in the hall. */
  number: number;
  /** The ids of the players, clockwise. */
  players: string[];
  /** How long the round is, in seconds. */
  round_s: number;
};

/** A place in a sketched line. */
export type Hand = {
  /** Which line, from 0. */
  line: number;
  /** Which place in it, from 0. */
  place: number;
};

/** The kinds of events, each with its own data. A `code` says what was penalised or set aside. */
export type Happening = {
  event: "shake-started";
  setter: Name;
} | {
  event: "shake-void";
} | {
  event: "stop";
} | {
  event: "match-ended";
  points: Record<string, number>;
} | {
  event: "closed";
} | {
  cubes: string;
  event: "set-out";
} | {
  cubes: string;
  event: "rolled";
} | {
  cards: string;
  event: "dealt";
} | {
  cards: string;
  event: "cards-removed";
} | {
  event: "selected";
  variation: Variation;
} | {
  code: string;
  event: "selection-illegal";
  variation: Variation;
} | {
  code?: string;
  event: "selection-lost";
} | {
  cube: Cube;
  event: "bonus";
} | {
  event: "goal-laid";
  goal: string;
} | {
  event: "goal-set";
  goal: string;
} | {
  event: "goal-by-time";
  goal: string;
} | {
  code: string;
  event: "goal-empty";
} | {
  event: "no-goal-declared";
} | {
  event: "agreed";
} | BonusMove & {
  cube: Cube;
  to: Section;
} & {
  event: "moved";
} | BonusMove & {
  cube: Cube;
  to: Section;
} & {
  event: "shifted";
} | BonusMove & {
  cube: Cube;
  goal: string;
} & {
  event: "added-to-goal";
} | {
  cube: Cube;
  event: "returned";
} | {
  event: "block-taken";
} | {
  event: "block-contended";
} | {
  both: boolean;
  event: "tie-ruled";
} | {
  call: Call;
  event: "stated";
} | {
  event: "block-returned";
} | {
  call?: Call;
  code: string;
  event: "challenge-set-aside";
} | {
  challengers: Name[];
  event: "challenged";
  mover: Name | null;
} | {
  event: "writing";
  situation: Situation;
} | {
  event: "third-party";
  present: boolean;
} | {
  event: "presented";
  /** Left out for viewers who may not see it yet. */
  submission?: Submission;
} | {
  event: "declined";
} | {
  code: string;
  event: "solution-voided";
} | {
  event: "checking";
} | {
  event: "accepted";
} | {
  event: "rejection-upheld";
  reason: string;
} | {
  event: "rejection-overruled";
  reason: string;
} | {
  event: "working-together";
  /** Whether both checkers now do: the next attempt of either is the one chance of both (MR-50). */
  joint?: boolean;
} | {
  event: "ambiguity-proved";
  revision?: Revision;
} | {
  event: "ambiguity-failed";
  /** Whether it was the one chance of both checkers. */
  joint?: boolean;
  revision?: Revision;
} | {
  event: "judge-asked";
} | {
  equals: boolean;
  event: "judge-answer";
} | {
  event: "verdict";
  /** The codes of the reasons. */
  reasons: string[];
  submission: Submission;
  verdict: Verdict;
  /** The same reasons in full. */
  why?: Reason[];
} | {
  event: "scored";
  scores: Record<string, number>;
} | {
  event: "countdown";
} | Price & {
  event: "penalty";
} | Price & {
  event: "penalty-pending";
} | Price & {
  event: "penalty-denied";
} | {
  event: "forfeit";
  task: TaskKind;
} | {
  code: string;
  event: "insulated";
} | {
  event: "charge-opened";
} | {
  against: Name;
  code?: string;
  /** The cube that was moved, if a move was charged. */
  cube?: Cube;
  event: "charge-upheld";
} | {
  code: string;
  event: "charge-dismissed";
} | {
  event: "absent";
} | {
  event: "warned";
  /** In the judge's words. */
  reason?: string;
} | {
  event: "disqualified";
  /** In the judge's words. */
  reason?: string;
} | {
  event: "taken-back";
  ruling: ConductRuling;
} | {
  event: "signed";
};

/** A hint from the coach. */
export type Heard = {
  /** The number of the assignment. */
  assignment: number;
  /** The number of the item. */
  item: number;
  /** The number of the hint, from 1. */
  number: number;
  /** How many there are. */
  of: number;
  /** What it says. */
  text: string;
};

/** A code that makes somebody a helper, once and for a short time. */
export type HelperCode = {
  /** Ten letters in two halves. */
  code: string;
  /** When it expires, in milliseconds since 1970. */
  expires: number;
};

/** A request for a hint. */
export type HintWish = {
  /** What is written so far: hints follow it. */
  draft?: Record<string, Json>;
  /** The number of the hint, from 1, or 0 for the next one; asking for the same number again gives the same hint. */
  number?: number;
};

/** A column of a list. */
export type ImportColumn = {
  /** The field, if it is used. */
  field?: string;
  /** Its heading in the file. */
  heading: string;
  /** Whether it stays private. */
  private: boolean;
};

/** A list of entries as it was understood. */
export type ImportPage = {
  /** Its first lines as they are, if nothing could be read. */
  beginning: string[];
  /** The columns. */
  columns: ImportColumn[];
  /** How many players would come in. */
  coming: number;
  /** What separates cells: `,`, `;` or a tab. */
  delimiter: string;
  /** The entry of the log, if it was taken in. */
  entry?: number;
  /** The rows, top to bottom. */
  rows: ImportRow[];
  /** How many rows are skipped. */
  skipped: number;
  /** What is wrong with the list as a whole. */
  troubles: ImportTrouble[];
};

/** A row of a list. */
export type ImportRow = {
  /** The cells as they are in the file. */
  cells: string[];
  /** The id that the player gets, for those who come in. */
  id?: string;
  /** The line on which it begins. */
  line: number;
  /** Whether it is skipped. */
  skipped: boolean;
  /** What is wrong with it. */
  troubles: ImportTrouble[];
};

/** Something in a list that could not be taken over. */
export type ImportTrouble = {
  /** The code of TD-54. */
  code: string;
  /** What it could be, to be fixed with one press: a grade, a division. */
  cure?: string;
  /** The field, if it is about one. */
  field?: string;
  /** What is there. */
  found?: string;
  /** A sentence for people. */
  message: string;
  /** The other line, if two are alike. */
  other?: number;
};

/** A list of entries: `POST events/CODE/import?dry=1` checks it; without `dry` it is taken in as one entry of the log. */
export type ImportWish = {
  /** What columns mean, if the organiser chose. */
  columns?: ColumnChoice[];
  /** The game that they play; all by default. */
  game?: string;
  /** The client's own id. */
  id: string;
  /** The largest team. */
  team_size?: number;
  /** The text of the file. */
  text: string;
};

/** Which cards are tapped. */
export type InOut = "in" | "out";

/** Whether a penalty counts. */
export type Initials = "approved" | "pending" | "denied" | "struck";

/** Who initials penalties. */
export type InitialsBy = "auto" | "judge";

/** What came of an answer to an item. */
export type ItemAnswered = {
  /** How the assignment stands now. */
  mine: MyWork;
  /** What is said about it. */
  said: ItemSaid;
};

/** A hint for an item. */
export type ItemHint = {
  /** For a step of a lesson, or the question about a position. */
  step: StepHint;
} | {
  /** For a puzzle. */
  puzzle: PuzzleHint;
};

/** A kind of item. */
export type ItemKind = "step" | "puzzle" | "position" | "shake" | "roll";

/** One item as a pupil works on it: `GET classes/CODE/assignments/N/items/I`. Answers and hints go to `…/items/I/answers` and `…/items/I/hints`, with replies like those of lessons and puzzles. */
export type ItemPage = {
  /** How many hints were taken. */
  hints: number;
  kind: "step";
  /** The lesson, without keys. */
  lesson: ShownLesson;
  /** The step, from 1. */
  step: number;
  /** How it stands in this assignment. */
  tries: number;
} | {
  kind: "puzzle";
  /** As its page shows it; never rated here. */
  page: PuzzlePage;
} | {
  /** How many hints were taken. */
  hints: number;
  kind: "position";
  /** That lesson. */
  lesson: ShownLesson;
  /** How often it was tried. */
  tries: number;
} | {
  kind: "shake";
  /** The code of the table, once it is open. */
  table?: string;
} | {
  kind: "roll";
  /** The roll, once the coach has started it. */
  roll?: RollGiven;
};

/** What an item is. */
export type ItemRef = {
  item: "step";
  /** The lesson. */
  lesson: string;
  /** The step, from 1. */
  step: number;
} | {
  /** Its id. */
  id: string;
  item: "puzzle";
} | {
  item: "position";
} | {
  item: "shake";
  /** Its number, from 1. */
  number: number;
} | {
  item: "roll";
};

/** What is said about an answer. */
export type ItemSaid = {
  /** To a step of a lesson, or to the question about a position. */
  step: Answered;
} | {
  /** To a puzzle. */
  puzzle: PuzzleAnswered;
};

/** What an item is called. */
export type ItemTitle = {
  /** The kind of puzzle. */
  kind?: PuzzleKind;
  /** The number of the item in the coach's order, from 1: the board, works and addresses use it. */
  number: number;
  /** The lesson and the step, if it is one. */
  step?: [string, number];
  /** A word or two: what the step asks, or the kind of puzzle. */
  title: string;
  /** What kind of item it is. */
  what: ItemKind;
};

/** An answer to an item. It counts in the assignment, and towards the pupil's own progress like any other. */
export type ItemTry = {
  /** To a step of a lesson, or to the question about a position. */
  step: Try;
} | {
  /** To a puzzle. */
  puzzle: PuzzleTry;
};

/** What a newcomer to a class wants to be called. */
export type JoinWish = {
  /** The nickname. */
  nickname: string;
};

/** A verdict with all its reasons. */
export type Judgement = {
  /** Why; empty if the verdict is `correct`. */
  reasons: Reason[];
  /** What the judge says. */
  verdict: Verdict;
};

/** Who checks Solutions. */
export type Judging = "auto" | "peers";

/** Everything kept about somebody. */
export type Kept = Me & {
  /** Their classes, with what they did there. */
  classes?: KeptClass[];
  /** Their devices. */
  devices: Device[];
  /** Events on whose staff they are, or where their device plays for somebody. */
  events?: KeptEvent[];
  /** When they were last here, in milliseconds since 1970. */
  last_seen: number;
  /** What they have learned. */
  progress: KeptProgress;
  /** When a coach made the recovery code that works now, in milliseconds since 1970. */
  recovery?: number;
  /** Their tables. */
  tables: KeptTable[];
};

/** A class that somebody teaches or attends. */
export type KeptClass = {
  /** Its code. */
  code: string;
  /** What it is called. */
  name: string;
  /** What the others call this person there. */
  nickname: string;
  /** The papers of rolls for all. */
  papers: Record<string, Json>[];
  /** What they are there. */
  role: ClassRole;
  /** Their work on assignments, as it is stored. */
  works: Record<string, Json>[];
};

/** An event where somebody is on the staff, or plays with a device. */
export type KeptEvent = {
  /** Its code. */
  code: string;
  /** What they are called in its log, or the id of the player. */
  label: string;
  /** What they may do there. */
  role: EventRole;
  /** Their team. */
  team?: string;
};

/** What somebody has learned. */
export type KeptProgress = {
  /** Decisions in matches, as stored. */
  decisions?: Record<string, Json>[];
  /** How puzzles went, as stored. */
  puzzles?: Record<string, Json>[];
  /** How ratings stood at the end of each day on which they moved. */
  rating_days?: KeptRatingDay[];
  /** Ratings, as they are stored. */
  ratings?: Record<string, Json>[];
  /** How the coach speaks: 1 short, 2 plain, 3 full. */
  reading?: number;
  /** Runs and sprints. */
  runs?: KeptRun[];
  /** How skills stand, as they are stored. */
  skills?: Record<string, Json>[];
  /** Steps of lessons. */
  steps?: KeptStep[];
};

/** How a rating stood at the end of a day. */
export type KeptRatingDay = {
  /** The number of the day. */
  day: number;
  /** How far it may be off. */
  deviation: number;
  /** `puzzle/GAME` or `play/GAME`. */
  ladder: string;
  /** The rating. */
  rating: number;
};

/** What came of a run or a sprint. */
export type KeptRun = {
  /** The number of the day. */
  day: number;
  /** Which of the two. */
  form: RunForm;
  /** Whether it was the first with this seed: only then it counts among the best. */
  fresh: boolean;
  /** How many were right. */
  score: number;
  /** The seed. */
  seed: number;
  /** The shelf. */
  shelf: string;
  /** When, in milliseconds since 1970. */
  touched: number;
};

/** How a step of a lesson stands. */
export type KeptStep = {
  /** How many hints were shown. */
  hints: number;
  /** The id of the lesson. */
  lesson: string;
  /** Whether the answer was shown. */
  shown: boolean;
  /** How it stands. */
  state: StepState;
  /** The number of the step, from 1. */
  step: number;
  /** When, in milliseconds since 1970. */
  touched: number;
  /** How often an answer was given. */
  tries: number;
};

/** A table that somebody opened, or sat at. */
export type KeptTable = {
  /** Its code. */
  code: string;
  /** When something last happened there, in milliseconds since 1970. */
  last_used: number;
  /** When it was opened, in milliseconds since 1970. */
  opened: number;
  /** Whether they own it. */
  own: boolean;
};

/** The first move that made a challenge right. */
export type KeyFlub = {
  /** The challenge. */
  call: Situation;
  /** Its number, from 1. */
  number: number;
};

/** A move, and what is true after it. */
export type KeyMove = {
  /** The cube. */
  cube: string;
  /** Where it goes. */
  to: Section;
  /** What is true then. */
  truth: TruthName;
};

/** What a puzzle is about. */
export type KeyTheme = {
  /** The name in addresses. */
  theme: string;
  /** The title. */
  title: string;
};

/** The near miss of a puzzle. */
export type KeyTrap = {
  /** The code of its one fault. */
  code: string;
  /** What the judge has against it. */
  reasons: Reason[];
  /** As it is presented. */
  submission: Submission;
};

/** A cube that has just come to a section of the mat. */
export type Laid = {
  /** The cube. */
  cube: Cube;
  /** The section. */
  to: Section;
};

/** A Goal as it is being laid. */
export type LaidGoal = {
  /** Whether it is legal as it lies. */
  legal: boolean;
  /** Whether it has more values than are listed. */
  more?: boolean;
  /** Why not. */
  reasons: Reason[];
  /** Its values, if it has any. */
  values?: string[];
  /** What it says: "if p, then q". */
  words?: string;
};

/** Which league a class has. */
export type LeagueForm = "off" | "ratings" | "ladder" | "round-robin";

/** A match of the league. */
export type LeagueMatch = {
  /** The numbers of the pupils. */
  pupils: number[];
  /** The round, in a round robin. */
  round?: number;
  /** The code of the table, once it is open. */
  table?: string;
};

/** The league. */
export type LeaguePage = {
  /** Which it is. */
  form: LeagueForm;
  /** What is to be played, and what is under way: the next round of a round robin, or the challenges of a ladder. */
  matches: LeagueMatch[];
  /** Whom the caller may challenge, by number. */
  may_challenge?: number[];
  /** The pupils, the leader first. */
  rows: LeagueRow[];
  /** When it began, in milliseconds since 1970. */
  since: number;
  /** The term, from 1: each one starts afresh. */
  term: number;
};

/** A line of the league. */
export type LeagueRow = {
  /** Whether it is the caller. */
  me: boolean;
  /** The nickname, if names are shown. */
  nickname?: string;
  /** The place, from 1. */
  place: number;
  /** How many shakes and rolls it rests on. */
  played: number;
  /** The number of the pupil. */
  pupil: number;
  /** The rating within the class, and how far it may be off. */
  rating: number[];
  /** How many of them were won, drawn and lost, one result for each pair of pupils. */
  results: number[];
};

/** What is learned at a table. */
export type Lesson = "first-shake";

/** A part of a way. */
export type LessonChapter = {
  /** The ids of its lessons. */
  lessons: string[];
  /** The title. */
  title: string;
};

/** An edition by which the lessons of a path can be taken: the lesson `ID` has the address `ID~BOOK~DIVISION` then. */
export type LessonEdition = {
  /** The division. */
  division: Division;
  /** The game of the rulebook. */
  game: Game;
  /** The rulebook. */
  rules: Book;
  /** The ids of the lessons that have no version for it; they open as they were written. */
  without: string[];
};

/** All lessons as the map shows them. */
export type LessonMap = {
  /** The lessons. */
  lessons: LessonRow[];
  /** The ways through the lessons. */
  paths: LessonPath[];
  /** How the coach speaks: 1 short, 2 plain, 3 full. */
  reading: number;
};

/** A lesson as its page shows it. */
export type LessonPage = ShownLesson & {
  /** Whether it is done. */
  done: boolean;
  /** How the coach speaks: 1 short, 2 plain, 3 full. */
  reading: number;
  /** How its steps stand. */
  states: StepStanding[];
};

/** A way through the lessons of a game. */
export type LessonPath = {
  /** Its parts. */
  chapters: LessonChapter[];
  /** The editions by which its lessons can be taken. */
  editions: LessonEdition[];
  /** The game, or `match`. */
  game: string;
  /** The id. */
  id: string;
  /** For whom it is. */
  note: string;
  /** The title. */
  title: string;
};

/** A lesson as the map shows it. */
export type LessonRow = {
  /** The lessons that come before it. */
  after: string[];
  /** What the learner can do afterwards. */
  aim: string;
  /** The sections of the rulebook. */
  book: string[];
  /** The division. */
  division: Division;
  /** Whether it is done. */
  done: boolean;
  /** The game, or `match`. */
  game: string;
  /** The id. */
  id: string;
  /** The kinds of its steps. */
  kinds: string[];
  /** Whether a program wrote it. */
  made: boolean;
  /** About how long it takes. */
  minutes: number;
  /** Its number on its way, from 1. */
  number: number;
  /** The rulebook. */
  rules: Book;
  /** How its steps stand. */
  steps: (StepState | null)[];
  /** The title. */
  title: string;
  /** When something was last done in it, in milliseconds since 1970; 0 for never. */
  touched: number;
};

/** The rating of bots of a level. */
export type LevelRating = {
  /** The name of the level. */
  level: string;
  /** Its rating. */
  rating: number;
};

/** What is asked of a Solution in addition to correctness. */
export type Limits = {
  /** At most this many cubes. */
  cubes_max?: number;
  /** Symbols or rules that it must use. */
  uses?: string[];
  /** Symbols or rules that it must not use. */
  without?: string[];
};

/** A line of a Solution. */
export type Line = {
  /** Why it cannot be read, and where; absent if it can be read or is empty. */
  fault?: Reason;
  /** The field of the submission that it stands in. */
  field: string;
  /** Whether it has more readings than are listed. */
  more?: boolean;
  /** What it can mean, if that was asked: one grouping for each different value. */
  readings?: Reading[];
  /** The symbols that a mark can settle. */
  settles?: Settling[];
};

/** A link of the staff. */
export type LinkInfo = {
  /** For whom it is. */
  label: string;
  /** When it was created, in milliseconds since 1970. */
  made: number;
  /** Its number, from 1. */
  number: number;
  /** Whether it was revoked. */
  revoked: boolean;
  /** What it lets people do. */
  role: EventRole;
  /** Its secret, shown once: when it is created. */
  secret?: string;
  /** The team of a coach. */
  team?: string;
  /** Who came through it. */
  used_by: string[];
};

/** The links of an event. */
export type LinkList = {
  /** The newest last. */
  links: LinkInfo[];
};

/** A request for a link for somebody on the staff. */
export type LinkWish = {
  /** For whom it is; whoever takes it may choose another name. */
  label?: string;
  /** What they may do. */
  role: EventRole;
  /** The team of a coach. */
  team?: string;
};

/** A variation as the lists of a rulebook give it. */
export type Listed = {
  /** Which cubes and cards that sentence is about, whatever fills its blank. */
  about: About;
  /** The field that fills its blank. */
  blank: string | null;
  /** The divisions that have it. */
  divisions: Listing[];
  /** What it does, in a sentence. */
  effect: string;
  fills: Fills | null;
  /** The name in documents. */
  name: string;
  /** The name for people. */
  title: string;
};

/** A table of the caller. */
export type ListedTable = {
  /** Its code. */
  code: string;
  /** When something last happened there, in milliseconds since 1970. */
  last_used: number;
  /** Whether the caller opened it. */
  own: boolean;
  /** The table itself. */
  table: Table;
};

/** A variation on the list of a division. */
export type Listing = {
  /** Whether it is always in effect, and so not chosen. */
  always: boolean;
  /** The section of the rulebook. */
  citation: string;
  /** The division. */
  division: Division;
};

/** Before the first match. */
export type Lobby = "lobby";

/** A part of the log: `GET events/CODE/log?after=N`. */
export type LogPage = {
  /** Its entries, at most 500 at a time. */
  entries: EntryInfo[];
  /** The hash of its last line. */
  head: string;
  /** How many the log has. */
  of: number;
};

/** A name and a password to come back with. */
export type Login = {
  /** The name. */
  login: string;
  /** The password. */
  password: string;
};

/** Something the organiser should look at. */
export type LookAt = {
  /** The game. */
  game: string;
  /** The round. */
  round: number;
  /** The table. */
  table: number;
  what: "appeal";
} | {
  /** The game. */
  game: string;
  /** The round. */
  round: number;
  /** The table. */
  table: number;
  what: "differ";
} | {
  /** The game. */
  game: string;
  /** How many are missing. */
  missing: number;
  /** The round. */
  round: number;
  /** The table. */
  table: number;
  what: "unsigned";
} | {
  /** Who, as the caller may see them named. */
  player: string;
  /** Why, if a reason was given. */
  reason?: string;
  what: "away";
} | {
  /** Who. */
  player: string;
  what: "two-seats";
} | {
  /** How many. */
  missing: number;
  what: "sets";
} | {
  /** How many. */
  count: number;
  what: "wishes";
} | {
  /** What went wrong. */
  fault: string;
  what: "copy";
};

/** A pupil's page as it is, for a coach who looks. */
export type Looked = {
  /** The last answer to this item, and the codes of what was wrong with it. */
  answer?: Record<string, Json>;
  /** The number of the assignment, if the pupil is at one. */
  assignment?: number;
  /** Those codes. */
  codes?: string[];
  /** What is in the editor. */
  draft?: Record<string, Json>;
  /** The number of the item. */
  item?: number;
  /** The number of the pupil. */
  pupil: number;
  /** What the item is. */
  what?: ItemRef;
};

/** A drill, and what is needed to reproduce it. */
export type MadeDrill = Drill & {
  /** The difficulty requested when it was made; the same seed with the same request gives the same drill. */
  made_for: number;
  /** Its seed. */
  seed: number;
};

/** A mark. */
export type Mark = {
  /** What it says. A symbol bears at most one mark of each kind. */
  kind: MarkKind;
  /** As it is written. */
  mark: string;
};

/** What a mark says of its symbol. */
export type MarkKind = "turn" | "cube" | "sense";

/** The result of an answer. */
export type Marked = {
  /** The cards that are wrong. */
  cards?: CardFaults;
  /** The items or options that are wrong, by their numbers. */
  misplaced?: number[];
  /** The cubes of that Solution that lie in Resources. */
  missing?: string[];
  /** What the judge has against it. */
  reasons?: Reason[];
  /** Whether it was right. */
  right: boolean;
  /** What the coach says to it. */
  said?: string;
  /** What is true after a move. */
  truth?: TruthName;
  /** A Solution that shows it. */
  witness?: Submission;
};

/** A match of one shake for bots to play. */
export type MatchWish = {
  /** The division. */
  division: Division;
  /** Two or three levels, clockwise; the first sets the Goal. */
  levels: string[];
  /** The rulebook. */
  rules: Book;
  /** Which match: the same number gives the same one. */
  seed: number;
};

/** The caller: a nickname, or a suggestion for a newcomer. */
export type Me = {
  /** The name to come back with, if one is set. */
  login?: string;
  /** What the others call them. */
  nickname?: string;
  /** A nickname that a newcomer may take. */
  suggestion?: string;
};

/** What a coach changes about a pupil. */
export type MemberChange = {
  /** Gives the pupil a new nickname, which the server draws (LC-74). */
  rename: boolean;
};

/** Two players who have met. */
export type MetPair = {
  /** The two. */
  pair: [string, string];
  /** In which rounds. */
  rounds: number[];
};

/** A tie-break: what is compared among those who are still level. */
export type Metric = "points" | "average" | "firsts" | "paired" | "opponents" | "totals" | "margin" | "last-rounds" | "direct" | "best-player" | "best-game" | "lot";

/** A tie-break. */
export type MetricInfo = {
  /** Its name. */
  metric: Metric;
};

/** Cubes that are missing. */
export type MissingSets = {
  /** How many are missing. */
  missing: number;
  /** How many sets of cubes there are. */
  sets: number;
  /** How many tables there are. */
  tables: number;
};

/** The mistake of the day: the most frequent code on one item, if at least four pupils have it. */
export type Mistake = {
  /** The judge's code. */
  code: string;
  /** What is said about it. */
  explained: Explanation;
  /** The number of the item. */
  item: number;
  /** Out of how many who have tried the item. */
  of: number;
  /** One of the papers, without a name. */
  paper: Submission;
  /** The position it was written for, as in documents. */
  position: PartialPosition;
  /** How many pupils have it. */
  pupils: number;
  /** A theme for setting more on it, if there is one. */
  theme?: string;
};

/** Seconds since the start of the round, exact to the microsecond. */
export type Moment = number;

/** An event of the caller. */
export type MyEvent = {
  /** The event. */
  event: EventInfo;
  /** What the caller is there. */
  you: StaffInfo;
};

/** A pupil's own work on an assignment. */
export type MyWork = {
  /** How they stand, in that order. */
  cells: Cell[];
  /** Whether every item is done or seen. */
  done: boolean;
  /** Whether it was done after the due date. */
  late: boolean;
  /** The numbers of the items in this pupil's order. */
  order: number[];
};

/** The name of a player. */
export type Name = string;

/** Cards that a Set-Name names. */
export type NamedCards = {
  /** The cards, by the colours that are printed on them. */
  cards: string[];
  /** What they count. */
  value: number;
};

/** The season of lists that alternate: odd, even, all, or years such as 2018-19 */
export type NamedSeason = string;

/** A nickname to take. */
export type Nickname = {
  /** The nickname. */
  nickname: string;
};

/** A ruling of the judge, as shown to everybody. */
export type Notice = {
  /** What more the judge has said about it. */
  answer: string | null;
  /** Whether its player has asked why. */
  asked: boolean;
  /** The judge. */
  by: string;
  /** What it costs, in points. */
  points: number;
  /** Why, in the judge's words. */
  reason: string;
  /** The player it is for. */
  to: string;
  /** What the judge has ruled. */
  what: ConductRuling;
};

/** What most of the errors of a row have in common. */
export type Observation = ObservedFact & {
  /** How many of the errors it is true of. */
  n: number;
  /** How many errors there are. */
  of: number;
};

/** Something that errors can have in common. */
export type ObservedFact = {
  kind: "resource-cube";
} | {
  kind: "on-mat";
} | {
  kind: "section";
  /** Which. */
  section: Section;
} | {
  /** Its code. */
  code: string;
  kind: "code";
} | {
  /** What. */
  call: Situation;
  kind: "call";
} | {
  /** How many. */
  cubes: number;
  kind: "length";
};

/** A table that anybody may watch. */
export type OnShow = {
  /** The code, for `/api/tables/CODE/socket` and the page `/t/CODE`. */
  code: string;
  /** The division. */
  division: Division;
  /** The name of the game. */
  game: string;
  /** How far the match is. */
  phase: TablePhase;
  /** Who plays, clockwise; before the match, those already seated. */
  players: PlayerOnShow[];
  /** The rulebook. */
  rules: Book;
  /** Which shake it is, from 1; 0 before the first match. */
  shake: number;
  /** When something last happened there, in milliseconds since 1970. */
  touched: number;
  /** How many people watch. */
  watching: number;
};

/** What is shown, with a number that grows whenever it changes. */
export type OnStage = Shown & {
  /** The number. */
  number: number;
};

/** A Solution of ON-SETS. */
export type OnsetsSolution = {
  /** What the wild cube stands for. */
  blank?: string;
  /** The Restrictions, each a line. */
  restrictions?: string[];
  /** The name of the set. */
  set_name: string;
};

/** The table that was opened. */
export type Opened = {
  /** Its code. */
  code: string;
};

/** How long bots take for what they do. */
export type Pace = "quick" | "calm" | "tournament";

/** What has been written of a Solution so far. */
export type Paper = {
  /** The cards that an On-Sets Solution speaks of, if it can be read. */
  cards?: Cards;
  /** Whether the judge would accept its cubes. */
  fits: boolean;
  /** The cubes that come from Resources. */
  from_resources: string[];
  /** Every line, and whether it can be read. */
  lines: Line[];
  /** Symbols for which there is no usable cube, one entry for each. */
  missing: string[];
  /** How many may come from there; absent if all may. */
  most?: number;
  /** Whether the book gives every line a single reading, so that showing it gives nothing away. */
  ordered?: boolean;
  /** The parts of the Solution that the division plays with, each of which may use every cube once. */
  parts: Part[];
  /** Every Required cube, in the order of the position. */
  required: Due[];
  /** What variations count. */
  tallies: Tally[];
};

/** A reason against a paper. */
export type PaperReason = {
  /** The judge's code. */
  code: string;
  /** What it says. */
  words: string;
};

/** One player's paper. */
export type PaperView = {
  /** What checking found. */
  correct?: boolean;
  /** What the Third Party decided. */
  decided?: boolean;
  /** Whether nothing will be presented. */
  declined: boolean;
  /** What the player owes. */
  duty: Duty;
  /** Whose. */
  player: Name;
  /** Whether something was presented. */
  presented: boolean;
  /** What was presented, if the viewer may see it. */
  submission?: Submission;
  /** What it is worth to the player, who may still write it. */
  worth?: PaperWorth;
};

/** What a paper is worth to whoever may write it. */
export type PaperWorth = {
  /** With a right Solution. */
  right: number;
  /** Without one; for a Third Party, with a wrong one. */
  without: number;
};

/** A part of a Solution. */
export type Part = {
  /** Which cubes it could still use. */
  free: Free;
  /** Which one. */
  name: PartName;
};

/** The name of a part of a Solution. */
export type PartName = "solution" | "restrictions" | "set-name";

/** As much of a position as is not said elsewhere. A section that is left out has no cubes. */
export type PartialPosition = {
  division?: Division;
  forbidden?: string;
  goal?: string;
  permitted?: string;
  required?: string;
  resources?: string;
  rules?: Book;
  /** The season, if lists of variations alternate. */
  season?: string;
  /** The occasion for writing. */
  situation?: Situation;
  /** The cards of ON-SETS. */
  universe?: string;
  variations?: Variation[];
};

/** A penalty on the score sheet. */
export type Penalty = {
  /** When. */
  at: Moment;
  /** What for. */
  code: string;
  /** Its number, from 1. */
  id: number;
  /** Who loses the points. */
  player: Name;
  /** How much. */
  points: number;
  /** Why, in the judge's words, if it is for conduct. */
  reason?: string;
  /** Whether it counts. */
  status: Initials;
};

/** Everybody entered: `GET events/CODE/people`. A coach sees only their own team. */
export type PeoplePage = {
  /** Pairs to keep apart; for the organiser alone (TD-12). */
  apart?: [string, string][];
  /** In the order of entry. */
  players: PlayerRow[];
  /** In the order in which players name them. */
  teams: TeamRow[];
  /** Nicknames that have asked to play. */
  wishes?: string[];
};

/** The phase of the match. */
export type Phase = "between" | "rolling" | "variations" | "goal" | "no-goal" | "turn" | "writing" | "checking" | "ended" | "closed";

/** A quick phrase: what may be said at a table, in place of free text. */
export type Phrase = "hello" | "good-luck" | "well-played" | "good-game" | "thank-you" | "one-moment" | "back" | "play-again";

/** A stretch of characters in one field of a document. */
export type Place = {
  /** One past the last character. */
  end: number;
  /** The field, such as `goal` or `solutions[0].restrictions[1]`. */
  field: string;
  /** The first character, counted from 0. */
  start: number;
};

/** A place at a table. */
export type PlaceAtTable = {
  /** The seat of a player, from 0 clockwise. */
  seat: number;
} | "judge";

/** Changes to a player outside the log: `PATCH events/CODE/people/ID`. What is left out stays; an empty text clears. */
export type PlayerChange = {
  /** What may be shown of the name. */
  consent?: EventLevel;
  /** Removes everything personal; results keep the id (TD-58). */
  forget?: boolean;
  /** The grade, as typed. */
  grade?: string;
  /** The league. */
  league?: string;
  /** The name. */
  name?: string;
  /** The nickname. */
  nickname?: string;
};

/** A player at such a table. */
export type PlayerOnShow = {
  /** The level, if a bot plays. */
  bot?: string;
  /** The name in the match. */
  name: Name;
  /** The points so far. */
  total: number;
};

/** A player as the caller may see them. */
export type PlayerRow = {
  /** Whether a device has claimed their seats at live tables. */
  claimed: boolean;
  /** What may be shown of the name. */
  consent: EventLevel;
  /** The games they play. */
  games: string[];
  /** The grade, K being 0; for the organiser. */
  grade?: number;
  /** The id on the badge. */
  id: string;
  /** The league; for the organiser. */
  league?: string;
  /** The name; for the organiser and the team's coach. */
  name?: string;
  /** The nickname. */
  nickname?: string;
  /** Why they are away, if a reason was given. */
  reason?: string;
  /** The school. */
  school?: string;
  /** The seed. */
  seed?: number;
  /** What pages call them: by level and consent, or in full for those who may see it. */
  shown: string;
  /** Whether they are here. */
  status: EventStatus;
  /** The team. */
  team?: string;
};

/** One player. */
export type PlayerView = {
  /** Whether the player is out for the round. */
  disqualified: boolean;
  /** Whether the player takes part in this shake, or would in the next. */
  here: boolean;
  /** Whether the player is in the lead. */
  leads: boolean;
  /** The name. */
  name: Name;
  /** Approved penalty points. */
  penalties: number;
  /** Match points, when the match has ended. */
  points?: number;
  /** Whether the player has signed. */
  signed: boolean;
  /** The total at this moment. */
  total: number;
};

/** What lies on the table, as a document of the common format that a game's judge reads. */
export type Position = {
  division: Division;
  /** Left out if it makes no difference, as in a drill. */
  forbidden?: string;
  goal?: string;
  permitted: string;
  required: string;
  resources: string;
  rules: Book;
  /** The season, if lists of variations alternate. */
  season?: string;
  /** The occasion for writing. */
  situation?: Situation;
  /** The cards of ON-SETS. */
  universe?: string;
  variations: Variation[];
};

/** What is asked about a position. */
export type PositionAsk = "write" | "now" | "safe";

/** The engine's truth about a position, which the coach sees before it is set. */
export type PositionTruth = {
  /** Whether the question can be set: there is an answer, and not everything is one. */
  fits: boolean;
  /** A Solution, if there is one. */
  solution?: Submission;
  /** What is true, in a sentence. */
  words: string;
};

/** Where something can be practised. */
export type Practise = PractiseMoment[] | {
  /** Which. */
  theme: string;
};

/** A moment of a match. */
export type PractiseMoment = {
  /** The line of the record, as an analysis names it. */
  number: number;
  /** The number of the shake in the match, from 1. */
  shake: number;
  /** The code of the table; its record and its analysis are those of its last match. */
  table: string;
};

/** A Solution on the score sheet. */
export type PresentedSolution = {
  /** Whether it counted as correct. */
  correct: boolean;
  /** Who presented it. */
  player: Name;
  /** What was presented, with the fields of a submission. */
  submission: Submission;
};

/** A hand on the block: when the press arrived by the server's clock, and when it was made. */
export type Press = {
  /** When the press arrived. */
  arrived: Moment;
  /** Whose hand. */
  by: string;
  /** The round trip the server had measured; never more than the credit given. */
  lag: Moment;
  /** The moment that counts. */
  pressed: Moment;
};

/** What a penalty costs, and what it is for. */
export type Price = {
  /** What for. */
  code: string;
  /** The number of the penalty on the score sheet. */
  id: number;
  /** How much. */
  points: number;
  /** Why, in the judge's words, if it is for conduct. */
  reason?: string;
};

/** A code as one book has it. */
export type PricedCode = Refusal & {
  /** What a challenge set aside for this reason costs. */
  points: number;
};

/** Why something cannot be done, as a problem document (RFC 9457). */
export type Problem = {
  /** The entry of the log that would no longer hold, if that is why something cannot be undone. */
  breaks?: number;
  /** The stable code. */
  code: string;
  /** A sentence for people. */
  detail: string;
  /** The field at fault, if there is one. */
  field?: string;
  /** The section of the rulebook, if a rule is behind it; `engine` if it is a matter of the program. */
  rule?: string;
  /** The HTTP status. */
  status: number;
};

/** How somebody does in a game. */
export type ProgressPage = {
  /** How many skills are due for a refresh. */
  due: number;
  /** The game. */
  game: Game;
  /** How many lessons are done. */
  lessons: number;
  /** The ratings of the bots. */
  levels: LevelRating[];
  play: Standing | null;
  puzzle: Standing | null;
  /** How many puzzles were answered. */
  puzzles: number;
  /** How many shakes were looked at. */
  shakes: number;
  /** How long turns took. */
  turns: TurnTimes;
  /** The last twelve weeks, the earliest first. */
  weeks: ProgressWeek[];
};

/** A week: the ratings at its end, and how many decisions in matches were right. */
export type ProgressWeek = {
  /** All decisions in matches. */
  chances: number;
  /** Its Monday, such as `2026-11-16`. */
  date: string;
  /** The rating by play. */
  play: number | null;
  /** How far it may be off. */
  play_deviation: number | null;
  /** The rating by puzzles. */
  puzzle: number | null;
  /** How far it may be off. */
  puzzle_deviation: number | null;
  /** Right decisions in matches. */
  right: number;
};

/** A game as the public sees it. */
export type PublicGame = {
  /** The clock of the room, once it has begun. */
  clock?: RoomClock;
  /** Which of the three games: the colour of the felt. */
  game: Game;
  /** Its id. */
  id: string;
  /** Out of how many. */
  of: number;
  /** How far along it is. */
  phase?: EventPhase;
  /** The last round that is published; 0 before the first. */
  round: number;
  /** Standings, as far as they are released. */
  standings: PublicStandings;
  /** Its tables. */
  tables: PublicTable[];
  /** What it is called. */
  title: string;
};

/** The public page: `GET events/CODE/public`. */
export type PublicPage = {
  /** How many entries the log has. */
  entries: number;
  /** The event. */
  event: EventInfo;
  /** Its games. */
  games: PublicGame[];
  /** Whether anybody may still ask to play, under a nickname. */
  joining: boolean;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
};

/** A seat as the public sees it. */
export type PublicSeat = {
  /** The id on the badge. */
  player: string;
  /** A, B or C, clockwise. */
  seat: string;
  /** The name as far as it may be shown. */
  shown: string;
  /** The team, if teams are shown; otherwise its letter. */
  team?: string;
};

/** Standings as the public sees them. */
export type PublicStandings = {
  /** Of players, section by section. */
  players: StandingsPage[];
  /** Up to which round they are released; 0 for none. */
  released: number;
  /** Of teams, section by section; empty if there are none. */
  teams: StandingsPage[];
};

/** A table as the public sees it. */
export type PublicTable = {
  /** Whether players sit down at it with devices. */
  live: boolean;
  /** Its number in the hall. */
  number: number;
  /** Who sits there, clockwise. */
  seats: PublicSeat[];
  /** The section, from 1, if there are several. */
  section?: number;
  /** Its row and its place in it, from 1. */
  stands: [number, number];
  /** The code of a live table that may be watched. */
  watch?: string;
};

/** A pupil's last answer to an item. */
export type PupilAnswer = {
  /** The answer, as it was given. */
  answer: Record<string, Json>;
  /** The judge's codes against it. */
  codes: string[];
  /** The number of the item. */
  item: number;
};

/** A pupil's work in the class, for the coach: `GET classes/CODE/pupils/N`. */
export type PupilPage = {
  /** The pupil. */
  pupil: ClassMember;
  /** The work on everything that was set, in the coach's order. */
  works: PupilWork[];
};

/** What a pupil did in the class. */
export type PupilReport = {
  /** The nickname. */
  nickname: string;
  /** The number of the pupil. */
  number: number;
  /** The skills that came up. */
  skills: SkillCount[];
  /** What was set. */
  works: WorkCount[];
};

/** A row of the board. */
export type PupilRow = {
  /** How the items stand, in the coach's order. */
  cells: Cell[];
  /** Whether it was finished only after the due date. */
  late?: boolean;
  /** The nickname. */
  nickname: string;
  /** Where the pupil is. */
  now: PupilWhere;
  /** The number of the pupil. */
  number: number;
  /** How long the pupil has worked on this assignment, in milliseconds. */
  worked: number;
};

/** Where a pupil is. */
export type PupilWhere = {
  is: "done";
} | {
  is: "at";
  /** Its number. */
  item: number;
} | {
  is: "stuck";
  /** Its number. */
  item: number;
} | {
  is: "here";
} | {
  is: "away";
  /** Since when, in milliseconds since 1970, if this pupil was ever here. */
  since?: number;
};

/** A pupil's work on an assignment, with the answers. */
export type PupilWork = {
  /** The last answer to each item that was answered. */
  answers: PupilAnswer[];
  /** The number of the assignment. */
  assignment: number;
  /** How they stand. */
  cells: Cell[];
  /** Whether all of it is done. */
  done: boolean;
  /** What its items are called, in the coach's order. */
  items: ItemTitle[];
  /** Whether it was done after the due date. */
  late: boolean;
  /** What it is called. */
  title: string;
  /** How long the pupil has worked, in milliseconds. */
  worked: number;
};

/** The result of a try at a puzzle. */
export type PuzzleAnswered = {
  /** For a move: what is true after it. */
  after?: TruthName;
  /** For a pair: whether each decision was right. */
  decisions?: boolean[];
  /** What is said about each of them, in order. */
  explained?: Explanation[];
  /** The key, once it is over. */
  key?: PuzzleKey;
  /** Whether the puzzle is over: solved or given up. */
  over: boolean;
  /** Whether this answer moved the rating. */
  rated: boolean;
  /** How the ratings changed. */
  rating?: RatingMoved;
  /** The judge's reasons against what was written. */
  reasons: Reason[];
  /** Whether it is right. */
  right: boolean;
  /** How the skills of the caller changed. */
  skills: SkillNews[];
  /** How far the caller is with the puzzle now. */
  state: PuzzleState;
  /** Whether it fell for the near miss. */
  trap: boolean;
};

/** The best runs and sprints. */
export type PuzzleBests = {
  /** Of runs. */
  run: RunBest;
  /** Of sprints. */
  sprint: RunBest;
};

/** How to choose the puzzles of an assignment. */
export type PuzzleChoice = {
  /** How many. */
  count: number;
  /** Which kinds; all if none is named. */
  kinds?: PuzzleKind[];
  /** Roughly how hard they are; by default, as suits the class's division. */
  rating?: number;
  /** What they are about; anything by default. */
  theme?: string;
};

/** A hint for a puzzle. */
export type PuzzleHint = {
  /** Its number, from 1. */
  number: number;
  /** How many there are. */
  of: number;
  /** What it says. */
  text: string;
};

/** The first page of puzzles. */
export type PuzzleHome = {
  /** The best runs and sprints on this shelf. */
  best: PuzzleBests;
  /** How many skills of this game wait to be refreshed. */
  due: number;
  rating: Standing | null;
  /** The shelf that the rest is about. */
  shelf: string;
  /** Every shelf. */
  shelves: PuzzleShelf[];
  /** The puzzle of the day. */
  today: PuzzleToday;
};

/** The key of a puzzle: it leaves the server only when the puzzle is over. */
export type PuzzleKey = {
  /** How many people have tried it. */
  attempts: number;
  /** The codes of the judge's reasons for rejecting the paper; none if it is correct. */
  codes?: string[];
  /** The move that was asked for. */
  flub?: KeyFlub;
  /** Cubes without which there is no Solution. */
  keystones: string[];
  /** Where it comes from. */
  made: PuzzleMade;
  /** What is true after each possible move; for a row of moves, before the one that is asked for. */
  moves?: KeyMove[];
  /** Whether there is only one. */
  only: boolean;
  /** For a pair: in which position the challenge is right. */
  right?: boolean[];
  /** The cubes of a shortest Solution. */
  shortest: number;
  /** How many Solutions there are: one for each choice of cubes, counted up to twelve. */
  solutions: number;
  /** How many of them solved it at their first try. */
  solved: number;
  /** What the puzzle is about. */
  themes: KeyTheme[];
  /** The near miss. */
  trap?: KeyTrap;
  /** How many of them fell for the near miss. */
  trapped: number;
  /** A shortest Solution. */
  witness?: Submission;
};

/** The kinds of puzzles. */
export type PuzzleKind = "write" | "now" | "impossible" | "safe" | "shortest" | "check" | "flub" | "prove" | "name";

/** The match that a puzzle was found in. */
export type PuzzleMade = {
  /** The seed. */
  seed: number;
  /** The number of the shake. */
  shake: number;
};

/** How somebody came to a puzzle. */
export type PuzzleMode = "rated" | "practice" | "refresh" | "daily" | "opened" | "run";

/** A puzzle as its page shows it. */
export type PuzzlePage = {
  /** How many hints there are. */
  hints_of: number;
  /** How the caller came to it. */
  mode: PuzzleMode;
  /** The puzzle. */
  puzzle: PuzzleShown;
  /** Whether the next answer would move the rating. */
  rated: boolean;
  /** The result, once it is over. */
  result?: PuzzleAnswered;
  /** Its shelf. */
  shelf: string;
  standing: Standing | null;
  /** How far the caller is with it. */
  state: PuzzleState;
};

/** An answer to a puzzle. */
export type PuzzleReply = {
  kind: "solution";
  /** As it is presented. */
  submission: Submission;
} | {
  kind: "twins";
  /** In which of the two positions the challenge is right. */
  right: boolean[];
  /** The Solution, as it is presented. */
  submission?: Submission;
} | {
  /** The cube, as documents write it. */
  cube: string;
  kind: "move";
  /** Where it goes. */
  to: Section;
} | {
  /** Whether it is accepted. */
  accept: boolean;
  /** The code of the reason against it. */
  code?: string;
  kind: "verdict";
} | {
  /** The challenge. */
  call: Situation;
  kind: "flub";
  /** The number of the move, from 1. */
  number: number;
} | {
  kind: "give-up";
};

/** A shelf of puzzles. */
export type PuzzleShelf = {
  /** Other divisions that play by the same rules. */
  also: Division[];
  /** How many puzzles it has. */
  count: number;
  /** The division. */
  division: Division;
  /** The game. */
  game: string;
  /** Its name. */
  name: string;
  /** The rulebook. */
  rules: Book;
};

/** A puzzle as it is shown before it is answered: nothing here says what is right, or what it is about. */
export type PuzzleShown = {
  /** Where accepting stands among them, from 0: it comes before the option with this number. */
  accept_at?: number;
  /** The division. */
  division: Division;
  /** Its id. */
  id: string;
  /** What is asked. */
  kind: PuzzleKind;
  /** The cards that the Set-Name has to name. */
  marks?: string[];
  /** The most cubes that the Solution may have. */
  most?: number;
  /** Moves made from this position on. */
  moves?: CubeStep[];
  /** The reasons against the paper that can be named; the paper can also be accepted. */
  options?: PaperReason[];
  /** A paper that somebody has written. */
  paper?: Submission;
  /** The other fields of the position. */
  position: PartialPosition;
  /** How hard it is. */
  rating: number;
  /** The rulebooks. */
  rules: Book[];
  /** The fields in which the other position of a pair differs. */
  twin?: PartialPosition;
  /** The variations in effect. */
  variations: Variation[];
};

/** How far somebody is with a puzzle. */
export type PuzzleState = {
  /** How many hints were shown. */
  hints: number;
  /** Whether it was solved or given up. */
  over: boolean;
  /** How often an answer was given. */
  tries: number;
};

/** A theme of a shelf. */
export type PuzzleTheme = {
  /** How many puzzles are about it. */
  count: number;
  /** The id of the skill that it trains. */
  skill: string;
  /** The name in addresses. */
  theme: string;
  /** The title. */
  title: string;
};

/** What the puzzles of a shelf are about. */
export type PuzzleThemes = {
  /** The themes that it has, in the order of the list. */
  themes: PuzzleTheme[];
};

/** The puzzle of the day, as a list names it. */
export type PuzzleToday = {
  /** The date, such as `2026-11-16`. */
  date: string;
  /** What is asked. */
  kind: PuzzleKind;
  /** The id of the puzzle. */
  puzzle: string;
  /** How hard it is. */
  rating: number;
  /** Whether the caller has solved it. */
  solved: boolean;
  /** 0 for Monday to 6 for Sunday. */
  weekday: number;
};

/** A try at a puzzle. */
export type PuzzleTry = {
  /** The answer. */
  answer: PuzzleReply;
  /** The client's own id of it: the same try sent again changes nothing. */
  id: string;
  /** How long it took, in milliseconds, as the client saw it. No rating depends on it. */
  ms?: number;
};

/** A quick phrase that may be said at a table. */
export type QuickPhrase = {
  /** Its name in messages. */
  phrase: Phrase;
  /** What is said. */
  says: string;
};

/** A rating at the end of a day. */
export type RatingDay = {
  /** The day, such as `2026-11-16`. */
  date: string;
  /** How far it may be off. */
  deviation: number;
  /** The rating. */
  rating: number;
};

/** The days of a rating. */
export type RatingDays = {
  /** The days on which it moved, the earliest first. */
  days: RatingDay[];
};

/** How a rated answer changed the ratings. */
export type RatingMoved = {
  /** The caller's standing now. */
  after: Standing;
  /** The caller's standing before. */
  before: Standing;
  /** The rating of the puzzle now. */
  puzzle: number;
};

/** Where other devices find the server: `GET reach`. */
export type Reach = {
  /** The address for phones in the room, such as `http://192.168.1.7:7700`; left out if the page's own is as good. */
  address?: string;
};

/** One reading of a line. */
export type Reading = {
  /** The line with every grouping symbol in place. */
  text: string;
  /** The same as a tree. */
  tree: Branch;
  /** Its value. */
  value?: string;
  /** What it says: "if p, then q". */
  words?: string;
};

/** How the coach should speak. */
export type ReadingWish = {
  /** 1 short, 2 plain, 3 full. */
  reading: number;
};

/** Why a submission is not correct, or a choice not legal. */
export type Reason = {
  /** What it finds fault with. */
  class: ReasonClass;
  /** The stable code in kebab case. */
  code: string;
  /** A sentence that a twelve-year-old understands. */
  message: string;
  /** Where in the submission. */
  place?: Place;
  /** The section of the rulebook. */
  rule: string;
  /** What shows it. */
  witness?: Witness;
};

/** What a reason finds fault with. Games have codes of their own; the same fault has the same class in all of them, so that nobody outside a game needs to know its codes. */
export type ReasonClass = "unknown" | "form" | "goal" | "cubes" | "required" | "resources" | "value" | "ambiguity" | "variation" | "proof" | "essential" | "undecided" | "unreadable" | "not-offered" | "repeated" | "conflict" | "no-effect" | "filling";

/** A record. */
export type RecordText = {
  /** The text of the `.shake` file. */
  record: string;
};

/** A shake of a record. */
export type RecordedShake = {
  /** The text of the `.shake` file. */
  record: string;
  /** The number of the shake, from 1. */
  shake: number;
};

/** A coach's recovery code, shown this once. */
export type Recovery = {
  /** The code, as it is shown: four groups of five letters. */
  code: string;
  /** The name that the coach logs in with. */
  login: string;
  /** When it was made, in milliseconds since 1970. */
  made: number;
};

/** The recovery code that works now. */
export type RecoveryState = {
  /** When it was made, in milliseconds since 1970; `null` if there is none. */
  made: number | null;
};

/** A recovery code, and the password that takes the place of the lost one. */
export type RecoveryWish = {
  /** The code as it was typed. */
  code: string;
  /** The new password. */
  password: string;
};

/** Puzzles for what fades, mixed and without names (LC-54). */
export type Refresh = {
  /** About how long it takes. */
  minutes: number;
  /** Their ids. */
  puzzles: string[];
  /** How many skills they are for. */
  skills: number;
};

/** Why a command is not carried out. */
export type Refusal = {
  /** The stable code. */
  code: string;
  /** A sentence that a twelve-year-old understands. */
  message: string;
  /** The section of the rulebook, or `engine` if it is a matter of the program. */
  rule: string;
};

/** A cube that may not go somewhere now although others may, so that a client can say why. */
export type Refused = Act & {
  /** Why. */
  code: string;
};

/** A repaired round. */
export type RepairPage = {
  /** The draw as it would become: tables with the same numbers, new ones at the end, empty if nobody is left. */
  draw: DrawPage;
  /** Who moves, from which table to which. */
  moves: [string, number, number][];
  /** Who gets a seat, and where. */
  seated: [string, number][];
};

/** Who is missing and who has come: `POST events/CODE/repair`. It stores nothing: the act `reseat` does. */
export type RepairWish = {
  /** Players who are seated but not there. */
  absent?: string[];
  /** Players who have come but have no seat. */
  arrived?: string[];
  /** The game, if there are several. */
  game?: string;
};

/** A match as steps. */
export type Replay = {
  /** The division. */
  division: Division;
  /** Whether there are more steps than are listed. */
  more?: boolean;
  /** The players, clockwise. */
  players: Name[];
  /** The rulebook. */
  rules: Book;
  /** The season, for the list of variations. */
  season?: NamedSeason;
  /** The score sheet at the end of the record. The number of a step's shake, less one, is its place there. */
  sheet: Sheet;
  /** Every step that is worth showing. */
  steps: Step[];
};

/** What a learner answers. */
export type Reply = {
  kind: "read";
} | {
  kind: "choose";
  /** Their numbers. */
  picked: number[];
} | {
  kind: "value";
  /** As it was typed. */
  value: string;
} | {
  /** Their names. */
  cards: string[];
  kind: "mark";
} | {
  /** Their numbers. */
  first: number[];
  kind: "sort";
} | {
  /** As it lies. */
  goal: string;
  kind: "goal";
} | {
  /** The cube. */
  cube: string;
  kind: "move";
  /** Where it went. */
  to: Section;
} | {
  kind: "write";
  /** The submission. */
  submission: Submission;
} | {
  /** The place. */
  at?: Tapped;
  kind: "mistake";
  /** The number of the option, from 0. */
  picked?: number;
} | {
  kind: "play";
  /** Its code. */
  table: string;
} | {
  kind: "skip";
} | {
  kind: "show";
};

/** Where a result that counts comes from. */
export type ResultSource = "sheet" | "live" | "correction";

/** The answer to a step, if it has one. */
export type Revealed = {
  /** The place to tap. */
  at?: Place;
  /** The cards to tap. */
  cards?: string[];
  /** The items of the first bin, by their numbers from 0. */
  first?: number[];
  /** A Goal that will do. */
  goal?: string;
  /** The moves that will do. */
  moves?: CubeMove[];
  /** The options to pick, by their numbers from 0. */
  picked?: number[];
  /** A submission that will do. */
  submission?: Submission;
  /** The value. */
  value?: string;
};

/** The presented line with the brackets of a checker: a text, or in ON-SETS a list like `solutions`. */
export type Revision = string | OnsetsSolution[];

/** What to do with the roll. */
export type RollForm = "own-goal" | "write" | "shake";

/** The roll as a pupil gets it. */
export type RollGiven = {
  /** The server's time, in milliseconds since 1970. */
  at: number;
  /** When time is up, in milliseconds since 1970. */
  ends?: number;
  /** What is done. */
  form: RollForm;
  /** The paper that counts so far. */
  paper?: RollPaper;
  /** The position: rules, division, cubes in Resources, cards; for a shared mat, all of it. */
  position: PartialPosition;
  /** The code of the table of a shake, once it is open. */
  table?: string;
};

/** A Goal and a Solution. */
export type RollPaper = {
  /** The Goal, if the pupil set one. */
  goal?: string;
  /** What was written. */
  submission: Submission;
};

/** A paper being handed in. Until time is up, a later one replaces it. */
export type RollPaperTry = {
  /** The client's own id: the same paper sent again changes nothing. */
  id: string;
  /** The paper. */
  paper: RollPaper;
};

/** The immediate answer to a paper: whether it could be read. Its verdict comes when time is up. */
export type RollPaperVerdict = {
  /** When it was taken, in milliseconds since 1970. */
  at: number;
  /** Why not. */
  reasons: Reason[];
  /** Whether it counts: a paper that cannot be read is handed back. */
  taken: boolean;
};

/** The result of a roll. */
export type RollResult = {
  /** Whether the solver was cut off anywhere, so that a worth may rest on the shortest Solution known. */
  cut_off: boolean;
  /** What was done. */
  form: RollForm;
  /** How many papers are judged, and of how many, while some are not; there are no rows until all are. */
  judging?: number[];
  /** What could have been reached and nobody found: for a mat, the shortest Solution; for own Goals, a Goal worth more than any that was set, if one is known. */
  nobody?: RollPaper;
  /** The roll, or the mat. */
  position: PartialPosition;
  /** The papers, the best first. Pupils see others' papers only once the coach has closed the roll. */
  rows: RollRow[];
};

/** A line of the result. */
export type RollRow = {
  /** Whether the Solution stands. */
  correct: boolean;
  /** How many cubes the Solution uses, as written. */
  cubes?: number;
  /** How many cubes a shortest Solution uses. */
  least?: number;
  /** Whether it is the caller's. */
  mine: boolean;
  /** The nickname, if names are shown. */
  nickname?: string;
  /** The paper; a shake has none. */
  paper?: RollPaper;
  /** The share of the attainable points, in per cent. */
  percent: number;
  /** Its place, from 1; equal ones share it. */
  place: number;
  /** Whether it is proved that none is shorter. */
  proved: boolean;
  /** The number of the pupil. */
  pupil: number;
  /** The judge's reasons, if it does not. */
  reasons?: Reason[];
  /** Shortest Solutions, if known; the caller's page hides them until "Try it first" is answered. */
  shortest?: Submission[];
  /** The table of a shake. */
  table?: string;
  /** What it is worth. */
  worth: number;
};

/** What a coach asks for. */
export type RollWish = {
  /** The level of the bots in a shake; `player` by default. */
  bot?: string;
  /** The cards dealt, likewise. */
  cards?: string;
  /** The roll itself, in the notation of documents, if the coach has rolled real cubes. */
  cubes?: string;
  /** What is done. */
  form: RollForm;
  /** How long it takes, in seconds; four minutes by default. A shake has no such limit. */
  seconds?: number;
  /** The seed of the roll; drawn by the server by default. */
  seed?: number;
};

/** The clock of the room (TD-45, TD-47). */
export type RoomClock = {
  /** What is announced, and when by the wall clock, as far as is known now. */
  announcements: TimedAnnouncement[];
  /** When it began, in milliseconds since 1970. */
  began: number;
  /** How long a running shake may go on, in seconds. */
  extra_s: number;
  /** The game whose round it is. */
  game: string;
  /** Since when the room is paused, in milliseconds since 1970. */
  paused?: number;
  /** The round. */
  round: number;
  /** How long a round is, in seconds. */
  round_s: number;
  /** How long it had been paused before, in milliseconds. */
  stood: number;
};

/** How far along a round is. */
export type RoundInfo = {
  /** How many results are confirmed. */
  confirmed: number;
  /** Its number, from 1. */
  number: number;
  /** How far along it is. */
  phase: EventPhase;
  /** How many tables it has. */
  tables: number;
};

/** A round as the caller may see it: `GET events/CODE/round?game=G&round=N`; the last one if none is named. */
export type RoundPage = {
  /** The clock of the room, once it has begun. */
  clock?: RoomClock;
  /** The game. */
  game: string;
  /** Its number; 0 before the first draw. */
  number: number;
  /** Out of how many. */
  of: number;
  /** How far along it is. */
  phase?: EventPhase;
  /** Its tables, by number. A draft is shown to the organiser alone. */
  tables: TableInfo[];
  /** Players who are here but have no seat. */
  unseated: string[];
};

/** A rule of inference as a player's card has it. */
export type RuleCard = {
  /** What it is applied to. */
  from: string;
  /** What it gives. */
  gives: string;
  /** The name as players write it. */
  name: string;
};

/** A rulebook. */
export type RulebookInfo = {
  /** Every card, if cards are dealt. */
  cards?: string[];
  /** How many cubes are rolled. */
  cubes: number;
  /** The divisions that play by it. */
  divisions: Division[];
  /** What they show: for each kind of cube, a list of every face once. */
  faces: Cube[][];
  /** Whether it is the one proposed for a tournament, as the full game. */
  full: boolean;
  /** The game. */
  game: Game;
  /** The cubes of which a Goal is built, if not of all. */
  goal_cubes?: Cube[];
  /** Its name in documents. */
  rules: Book;
  /** Whether its lists of variations alternate from season to season. */
  seasons: boolean;
  /** How the cubes of a Goal may lie, if not in a row: `#` is a cube, `x` above another, `+` beside it. */
  shapes?: string[];
  /** Its name for people. */
  title: string;
  /** Other ways of typing a face, by what is typed. */
  typed: Record<string, string>;
  /** The season it was written for. */
  years: string;
};

/** A ruling at a table. */
export type RulingInfo = {
  /** What was asked. */
  about?: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** The judge. */
  by: string;
  /** Its entry in the log. */
  entry: number;
  /** What was ruled. */
  ruled?: string;
  /** The number of the attached verdict (TD-49). */
  verdict?: number;
};

/** The result of a try in a run or a sprint. */
export type RunAnswered = RunTold & {
  /** How the run stands now, with the next puzzle. */
  run: RunPage;
};

/** The best results of runs or sprints. */
export type RunBest = {
  /** Today. */
  day: number | null;
  /** Ever. */
  ever: number | null;
  /** Since Monday. */
  week: number | null;
};

/** A series of puzzles in one sitting. */
export type RunForm = "run" | "sprint";

/** A run or a sprint as its page shows it. */
export type RunPage = {
  /** For a sprint: what is asked about it. */
  asked?: SprintAsks;
  /** The best results of this form on this shelf. */
  best: RunBest;
  /** Which of the two. */
  form: RunForm;
  /** Its id. */
  id: string;
  /** For a sprint: the milliseconds left, by the server's clock. */
  left_ms?: number;
  /** The number of the puzzle, from 1. */
  number: number;
  /** Whether it has ended. */
  over: boolean;
  /** The puzzle that is asked now. */
  puzzle?: PuzzleShown;
  /** How many have been right in a row, up to now. */
  row: number;
  /** How many were right. */
  score: number;
  /** The seed. */
  seed: number;
  /** The shelf. */
  shelf: string;
  /** How many may still be skipped. */
  skips: number;
  /** For a sprint: what can be tapped. */
  taps?: SprintTap[];
  /** For a sprint, in place of the puzzle: the expression that is asked about. */
  text?: SprintText;
};

/** What is said about an answer in a run or a sprint. */
export type RunTold = {
  /** The key of the puzzle, in a run. */
  key?: PuzzleKey;
  /** The judge's reasons against what was written. */
  reasons: Reason[];
  /** Whether it is right. */
  right: boolean;
  /** The cards that had to be marked, in a sprint that asks for cards. */
  right_cards?: string[];
  /** The number of the tap that was right, in a sprint. */
  right_tap?: number;
};

/** A try in a run or a sprint: an answer, a tap, or a skipped puzzle. */
export type RunTry = {
  /** The answer, in a run. */
  answer?: PuzzleReply;
  /** The cards that were marked, in a sprint that asks for cards. */
  cards?: string[];
  /** The client's own id of it: the same try sent again changes nothing. */
  id: string;
  /** The number of the puzzle. */
  number: number;
  /** Whether the puzzle is skipped, in a run. */
  skip?: boolean;
  /** The number of the tap, from 0, in a sprint. */
  tap?: number;
};

/** A request for a run or a sprint. */
export type RunWish = {
  /** Which of the two. */
  form: RunForm;
  /** The seed: the same seed gives everybody the same puzzles. If absent, one is drawn. */
  seed?: number;
  /** From which shelf. */
  shelf: string;
};

/** A message from a client. */
export type Said = {
  /** That number. */
  have?: number | null;
  type: "hello";
} | Act & {
  /** The client's own id, so that a resend changes nothing. */
  id: string;
} & {
  type: "command";
} | Wish & {
  /** The client's own id. */
  id: string;
} & {
  type: "wish";
} | Ask & {
  /** The client's own id. */
  id: string;
} & {
  type: "ask";
} | {
  /** Which. */
  phrase: Phrase;
  type: "phrase";
} | {
  hand?: Hand | null;
  /** The line, as it would be handed in. */
  revision: Revision;
  type: "sketch";
};

/** A text in three readings (LC-7). */
export type Say = {
  /** With terms and sections. */
  full: string;
  /** In plain words. */
  plain: string;
  /** In short sentences. */
  short: string;
};

/** A message from the server. */
export type Says = {
  /** The entries, in order. */
  missed: Update[];
  type: "missed";
} | Scene & {
  /** What happened since the entry that the client has, or since the last page. */
  missed: Update[];
} & {
  type: "welcome";
} | Update & Scene & {
  type: "update";
} | {
  /** The number of its entry, if it was done. */
  entry?: number;
  /** The client's id. */
  id: string;
  /** Why it was not done. */
  problem?: Problem;
  type: "answer";
} | {
  advice: Advice | null;
  /** The client's id. */
  id: string;
  type: "advice";
} | {
  /** The client's id. */
  id: string;
  slip: Slip | null;
  type: "slip";
} | {
  aloud: Aloud | null;
  /** The client's id. */
  id: string;
  /** How the coach speaks to this person, if the server knows: 1 short, 2 plain, 3 full. */
  reading?: number;
  type: "aloud";
} | {
  /** Who. */
  by: string;
  /** Which. */
  phrase: Phrase;
  type: "phrase";
} | {
  /** Whether they may. */
  on: boolean;
  type: "phrases";
} | Sketch & {
  type: "sketch";
} | {
  /** Seats with somebody connected. */
  seats: boolean[];
  type: "presence";
  /** Their names, each once; only the owner is told. */
  watchers?: string[];
  /** How many others are watching. */
  watching: number;
} | {
  /** That time. */
  milliseconds: number;
  type: "lag";
} | {
  /** Why. */
  problem: Problem;
  type: "goodbye";
};

/** How things stand, as this viewer sees them. */
export type Scene = Choices & {
  /** The code that gives a judge the chair; only the owner sees it. */
  judge_code: string | null;
  /** The number of the last entry. */
  last: number;
  now: Moment | null;
  /** Whether this client opened the table. */
  owner: boolean;
  place: PlaceAtTable | null;
  /** Whether time runs. */
  running: boolean;
  /** The line of two checkers who work together; only they see it. */
  sketch?: Sketch;
  /** The table itself. */
  table: Table;
  /** Whether this client can take back an act. */
  undo: boolean;
  /** The match, from this place. */
  view?: View;
  /** The names of those who watch, each once; only the owner sees them. */
  watchers: string[];
};

/** Why somebody has the points of a shake (§9). */
export type ScoreReason = "absent" | "disqualified" | "accepted-wrong" | "correct" | "incorrect" | "undecided" | "nothing" | "stood-aside" | "challenge-right" | "challenge-wrong" | "challenge-unwritten" | "challenge-stood" | "challenge-fell" | "caught" | "cleared";

/** The seat that was claimed. */
export type SeatClaimed = {
  /** The id on the badge. */
  player: string;
  /** The live table to sit down at, if there is one now. */
  table?: string;
};

/** A seat. */
export type SeatInfo = {
  /** Whether the caller coaches them, or judges for their team. */
  own: boolean;
  /** The id of the player. */
  player: string;
  /** Points before this round. */
  points: number;
  /** A, B or C, clockwise. */
  seat: string;
  /** What pages call them. */
  shown: string;
  /** Whether they have signed the sheet. */
  signed: boolean;
  /** Whether they are here. */
  status: EventStatus;
  /** The team. */
  team?: string;
};

/** A player claims their own seats at live tables with this device: `POST events/CODE/seat`. */
export type SeatWish = {
  /** The id on the badge. */
  player: string;
};

/** Whom a coach seats at live tables. */
export type SeatsWish = {
  /** How many sit at a table, if none is named. */
  seats?: number;
  /** The numbers of the pupils for each table, two or three; if none is named, everybody who is here and at no table, in pairs or threes that have not met lately. */
  tables?: number[][];
};

export type Section = "required" | "permitted" | "forbidden" | "resources";

/** How a table is played. */
export type Settings = {
  /** The division. */
  division: Division;
  /** What bots try to bring about, in practice. */
  errand?: Errand;
  /** The event's table that this is; the event opens it. */
  hall?: HallTable;
  /** Who initials penalties. */
  initials?: InitialsBy;
  /** Who checks Solutions. */
  judging?: Judging;
  /** What is learned here; cubes and cards are then those of the lesson. */
  lesson?: Lesson;
  /** Who stops illegal actions. */
  mode?: TableMode;
  /** Whether anybody may watch, or only those with the code. */
  open_to_watch?: boolean;
  /** How long bots take; by default `calm` in practice and `tournament` elsewhere. */
  pace?: Pace;
  /** Whether this is practice: it may be paused, and one person alone may take acts back. */
  practice?: boolean;
  /** The rulebook. */
  rules: Book;
  /** The season, for the list of variations. */
  season?: NamedSeason;
  /** Two or three. */
  seats: number;
  /** The short shake of a lesson that is played here. */
  short?: ShortShake;
  /** How time runs. */
  time?: Time;
  /** Whether no shake counts for ratings, whoever sits here (LC-57). */
  unrated?: boolean;
};

/** A symbol or a bracket that can mean several things, and the marks that say which. */
export type Settling = {
  /** Where it begins, in characters from the beginning of the field. */
  at: number;
  /** The marks to choose from. */
  marks?: string[];
  /** Whether one of several values can be named, as `<=2>`. */
  value?: boolean;
};

/** How a shake ended. */
export type ShakeResult = {
  /** The Goal as it lay. */
  goal: string;
  /** Why everybody has these scores, by seat; nothing if nobody scored. */
  reasons?: ScoreReason[];
  /** The sections of the rulebook by which the scores were given; none if nobody scored. */
  rules: string[];
  /** The scores by seat, without penalties. */
  scores: number[];
  /** Who set the Goal. */
  setter: Name;
  /** The occasion for writing. */
  situation?: Situation;
  /** The Solutions that were presented, in that order. */
  solutions: PresentedSolution[];
  /** Who took part, by seat. */
  took_part: boolean[];
  /** The totals by seat when it had ended, less the penalties that counted then. */
  totals?: number[];
  /** Whether nobody scored. */
  void: boolean;
};

/** A shake, move by move. */
export type ShakeReview = {
  /** How well everybody decided. */
  accuracy: Record<string, Accuracy>;
  /** The moves, the Goal first. */
  moves: ToldMoveReview[];
  /** Its number, from 1. */
  number: number;
  /** What was written. */
  papers: ToldPaperReview[];
  /** The scores by name, once it is scored. */
  scores: Record<string, number>;
};

/** The shake in progress. */
export type ShakeView = {
  /** Who challenged. */
  challengers: Name[];
  /** Whose Solution is being checked. */
  checked?: Name;
  /** Who checks it, and how far along each is. */
  checkers?: CheckerView[];
  /** Cubes in Forbidden. */
  forbidden: Cube[];
  /** The Goal as it lies. */
  goal: string;
  /** The cubes of the Goal in order, with their colours, which its text may lack. */
  goal_cubes?: Cube[];
  /** The last Mover. */
  mover?: Name;
  /** What was done illegally and may still be charged; only a judge sees it. */
  offences?: string[];
  /** The papers of those who write. */
  papers: PaperView[];
  /** Cubes in Permitted. */
  permitted: Cube[];
  /** Cubes in Required. */
  required: Cube[];
  /** Cubes in Resources. */
  resources: Cube[];
  /** The occasion for writing. */
  situation?: Situation;
  /** Whose turn it is. */
  turn?: Name;
  /** The cards dealt. */
  universe: string[];
  /** The variations in the order of selection. */
  variations: Variation[];
  /** The last instant for Impossible after the last cube. */
  window?: Moment;
  /** What the challenge is worth, while Solutions are written. */
  worth?: ChallengeWorth;
};

/** The score sheet. */
export type Sheet = {
  /** Every penalty. */
  penalties: Penalty[];
  /** Every shake that ended. */
  shakes: ShakeResult[];
};

/** What is found in a sheet. */
export type SheetFound = {
  /** What looks odd; it can be stored all the same (TD-31). */
  notes: SheetNote[];
  /** Sums of the shakes, if they were typed. */
  sums: Record<string, number>;
};

/** Something odd about a sheet. */
export type SheetNote = {
  /** `sum-wrong`, `impossible-score`, `impossible-shake`, `odd-total` or `high-total`. */
  code: string;
  /** What was expected, for `sum-wrong`. */
  expected?: number;
  /** The player, if it is about one. */
  player?: string;
  /** The sections of the rulebook. */
  rule: string;
  /** The shake, from 1, if it is about one. */
  shake?: number;
};

/** The score sheet of a table's last match. */
export type SheetOfMatch = {
  /** The players by seat. */
  players: Name[];
  /** The match points by seat, once the match is over. */
  points: number[] | null;
  /** The sheet. */
  sheet: Sheet;
};

/** A table as a square (design, section 2). */
export type SheetSquare = {
  /** Whether it is a live table. */
  live: boolean;
  /** Since when, in milliseconds since 1970, if that matters. */
  since?: number;
  /** Its state, the most urgent first: `called`, `differ`, `judge-there`, `appeal`, `no-sheet`, `typed`, `agreed`, `playing`. */
  state: SquareState;
  /** Its number in the hall. */
  table: number;
};

/** A sheet checked while it is typed: `POST events/CODE/sheet`. Nothing is stored. */
export type SheetWish = {
  /** Those who were not there. */
  absent?: string[];
  /** The game, if there are several. */
  game?: string;
  /** Penalty points by player. */
  penalties?: Record<string, number>;
  /** The shakes, if the whole sheet is typed: scores by player. */
  shakes?: Record<string, number>[];
  /** The table. */
  table: number;
  /** Totals by player, as far as typed. */
  totals: Record<string, number>;
};

/** A short shake of a lesson (LC-13): its rolls are given, so it is practice and counts nowhere. */
export type ShortShake = {
  /** How strong the bots are. */
  bot: string;
  /** What is dealt, shake by shake. */
  deals?: string[];
  /** Who sets the first Goal. */
  first: string;
  /** The Goal that a bot sets. */
  goal?: string;
  /** The name among them that stands for the learner. */
  learner: string;
  /** The address of the lesson: its id, or `ID~BOOK~DIVISION` for one by another edition. */
  lesson: string;
  /** Who sits there, clockwise. */
  players: string[];
  /** What is rolled, shake by shake. */
  rolls: string[];
  /** The same shake for everybody (LC-71), and no lesson: everything random about the bots follows from this seed and from what was played, so that equal play gets equal replies. It is no practice: nothing is taken back, and nobody helps. */
  same?: number;
  /** The step, from 1. */
  step: number;
  /** Whether variations are selected. */
  variations?: boolean;
};

/** What a coach shows. */
export type Shown = {
  /** The lesson. */
  lesson: string;
  /** The step, from 1. */
  step: number;
  what: "step";
} | {
  /** Its id. */
  id: string;
  what: "puzzle";
} | {
  /** The fields. */
  position: PartialPosition;
  what: "position";
} | {
  /** The code. */
  code: string;
  /** The step of the replay, if one is shown. */
  step?: number;
  what: "table";
} | {
  /** As the board has it. */
  mistake: Mistake;
  what: "mistake";
} | {
  /** Its number. */
  assignment: number;
  what: "board";
} | {
  /** The number of the assignment. */
  assignment: number;
  what: "result";
} | {
  what: "league";
};

/** A lesson without its keys. */
export type ShownLesson = {
  /** The lessons that come before it. */
  after: string[];
  /** What the learner can do afterwards. */
  aim: string;
  /** The edition that was asked for, if the lesson has no version for it and is shown as it was written. */
  asked?: Edition;
  /** The sections of the rulebook. */
  book: string[];
  /** The division. */
  division: Division;
  /** The game, or `match`. */
  game: string;
  /** The id. */
  id: string;
  /** About how long it takes. */
  minutes: number;
  /** The lesson that follows. */
  next: string | null;
  /** The positions by their names. */
  positions: Record<string, PartialPosition>;
  /** The rulebook. */
  rules: Book;
  /** The season, for the list of variations. */
  season?: NamedSeason;
  /** The steps. */
  steps: ShownStep[];
  /** The title. */
  title: string;
  /** The variations in force. */
  variations: Variation[];
};

/** A step without its key. */
export type ShownStep = ShownTask & {
  /** What is asked. */
  ask?: string;
  /** How many hints there are at most. */
  hints: number;
  /** What is outlined. */
  point: string[];
  /** The name of the position. */
  position?: string;
  /** What the coach says, in three readings. */
  say?: Say;
};

/** What the learner has to do. */
export type ShownTask = {
  kind: "read";
} | {
  all: boolean;
  kind: "choose";
  options: string[];
  roll?: string;
} | {
  kind: "value";
  of?: string;
  restrictions: string[];
  side: Side;
} | {
  kind: "mark";
  mark: InOut;
  of: string;
  restrictions: string[];
} | {
  bins: string[];
  items: string[];
  kind: "sort";
} | {
  kind: "goal";
} | {
  kind: "move";
} | {
  kind: "write";
  limits: Limits;
  situation: Situation;
} | {
  given: string[];
  kind: "prove";
  situation: Situation;
  solution?: string;
} | {
  find: FindBy;
  kind: "mistake";
  options: string[];
  paper: Record<string, Json>;
  situation?: Situation;
} | {
  bot: string;
  /** Whether the clock runs at the table. */
  clock: boolean;
  errand?: Errand;
  kind: "play";
};

/** How an expression is read. */
export type Side = "solution" | "goal";

export type Situation = "now" | "impossible" | "forceout" | "stop" | "no-goal";

/** The line that two checkers bracket together. */
export type Sketch = {
  /** Who touched it last. */
  by: string;
  /** Where it was touched. */
  hand?: Hand;
  /** Which state of this line it is, from 1. */
  number: number;
  /** The line, as it would be handed in. */
  revision: Revision;
};

/** How a skill stands in a class. */
export type SkillCount = {
  /** How many of them had it right at the first try at least three times out of the last four. */
  can: number;
  /** How many items asked for it. */
  items: number;
  /** How many of them were right at the first try, right later or with a hint, and not right. */
  outcomes: number[];
  /** How many pupils met it. */
  pupils: number;
  /** Its id. */
  skill: string;
  /** What it is called. */
  title: string;
};

/** Skills that belong together. */
export type SkillGroup = {
  /** The skills. */
  skills: SkillStanding[];
  /** The title. */
  title: string;
};

/** How well a skill is known (LC-53). Somebody who has not met it has no level. */
export type SkillLevel = "met" | "can" | "sure" | "fluent";

/** The skills of a game, and of the match. */
export type SkillMap = {
  /** Those that have been met, by group. */
  groups: SkillGroup[];
  /** Those that have not been met yet. */
  unmet: UnmetSkill[];
};

/** What an answer changed about a skill. */
export type SkillNews = {
  /** In how many days it comes back. */
  days: number;
  /** The id of the skill. */
  id: string;
  /** How well it is known now. */
  level: SkillLevel;
  /** The title. */
  title: string;
};

/** How a skill stands. */
export type SkillStanding = {
  /** In how many days it comes back. */
  days: number;
  /** Whether it fades and is worth a refresh. */
  due: boolean;
  /** The id. */
  id: string;
  /** If it fades and no puzzle shows it: the lesson that practises it. */
  lesson?: string;
  /** How well it is known. */
  level: SkillLevel;
  /** The title. */
  title: string;
};

/** What is wrong with something that a player is about to do. */
export type Slip = {
  fact: "no-wff";
  /** The Goal. */
  goal: string;
  /** How many WFFs are missing at its end. */
  open: number;
  /** What is left over after a whole WFF. */
  rest: string;
} | {
  fact: "no-goal";
  /** The Goal. */
  goal: string;
  /** Why. */
  reasons: Reason[];
} | {
  /** How many there are. */
  cards: number;
  fact: "too-few-cards";
  /** The Goal. */
  goal: string;
  /** How many cards it asks for. */
  wanted: number;
} | {
  fact: "goal-impossible";
  /** The Goal. */
  goal: string;
} | {
  fact: "goal-exists";
  /** The Goal. */
  goal: string;
  /** Its Solution. */
  solution: Solution;
} | {
  fact: "gives-now";
  /** Its cube that is still in Resources, or none. */
  missing: Cube[];
  /** The Solution that shows it. */
  solution: Solution;
} | {
  fact: "makes-impossible";
  /** The Goal. */
  goal: string;
} | {
  fact: "now-wrong";
} | {
  fact: "impossible-wrong";
  /** The Solution. */
  solution: Solution;
} | {
  fact: "no-challenge";
} | {
  /** The code of the reason. */
  code: string;
  fact: "set-aside";
} | {
  fact: "no-such-solution";
  /** Why. */
  reasons: Reason[];
} | {
  fact: "solution-exists";
  /** The Solution. */
  solution: Solution;
} | {
  fact: "accepts-wrong";
  /** What is wrong with it. */
  reasons: Reason[];
} | {
  fact: "rejects-right";
};

/** A Solution. */
export type Solution = {
  /** In one line, for sentences. */
  says: string;
  /** In the form in which it is presented. */
  submission: Submission;
};

/** A fact in words. */
export type Spoken = {
  /** What follows, or what else is true. */
  more?: Say;
  /** The fact. */
  says: Say;
};

/** What a sprint asks. */
export type SprintAsks = "safe" | "check" | "now" | "value" | "mark";

/** Something to tap in a sprint. */
export type SprintTap = {
  /** The move. */
  move: CubeStep;
} | {
  /** Always true. */
  accept: boolean;
} | PaperReason | {
  /** Whether it is right. */
  call: boolean;
} | {
  /** As it is written. */
  value: string;
};

/** An expression that a sprint asks about. */
export type SprintText = {
  /** The division. */
  division: Division;
  /** The rulebooks under which it is read. */
  rules: Book[];
  /** As it is written. */
  text: string;
  /** The cards that lie there. */
  universe?: string;
  /** The variations in effect. */
  variations: Variation[];
};

/** The states of a table, the same everywhere (design, section 2). */
export type SquareState = "playing" | "called" | "judge-there" | "no-sheet" | "typed" | "agreed" | "differ" | "appeal";

/** Somebody on the staff. */
export type StaffInfo = {
  /** The call a judge is handling. */
  call?: number;
  /** Whether they are connected now. */
  here: boolean;
  /** What they are called in the log; no two have the same label. */
  label: string;
  /** The number, from 1; it never changes. */
  number: number;
  /** What they may do. */
  role: EventRole;
  /** The team of a coach or a judge. */
  team?: string;
};

/** How far the time of a task has run. */
export type Stage = "limit" | {
  /** The ten seconds that end at this moment. */
  countdown: Moment;
} | "added";

/** How somebody stands on a rating ladder. */
export type Standing = {
  /** How many rated answers it rests on. */
  count: number;
  /** How far it may be off. */
  deviation: number;
  /** The rating. */
  rating: number;
};

/** A line of the standings. */
export type StandingRow = {
  /** Points given or taken. */
  adjustments: AdjustmentInfo[];
  /** The place after the round before. */
  before?: number;
  /** Points by round; none for rounds they did not play. */
  by_round: (string | null)[];
  /** Results that were corrected after they counted. */
  corrected: Corrected[];
  /** Which tie-break separated this line from the one above or below; none if the place is shared. */
  decided?: number;
  /** The id of the player or the team. */
  id: string;
  /** The place; some have none (TD-38). */
  place?: number;
  /** Places after every round so far, for teams. */
  places: (number | null)[];
  /** The points, exactly. */
  points: string;
  /** Whether others have the same place. */
  shared: boolean;
  /** What pages call them. */
  shown: string;
  /** The team of a player. */
  team?: string;
  /** A text for every tie-break. */
  values: string[];
};

/** Standings: `GET events/CODE/standings?game=G&of=players&round=N&section=S`. */
export type StandingsPage = {
  /** How many results of this round count, and out of how many. */
  confirmed: [number, number];
  /** The game; none for sweepstakes. */
  game?: string;
  /** The hash of the log's last line. */
  head: string;
  /** Whose. */
  of: StandingsSubject;
  /** The tie-breaks, in order. */
  order: MetricInfo[];
  /** The highest possible number of points. */
  perfect: number;
  /** Up to which round the public sees this; 0 for none. */
  released: number;
  /** After which round. */
  round: number;
  /** How many rounds there are so far. */
  rounds: number;
  /** Everybody, by place; those without a place last. */
  rows: StandingRow[];
  /** The section, if one was requested. */
  section?: number;
  /** How many sections there are. */
  sections: number;
};

/** Whose standings. */
export type StandingsSubject = "players" | "teams" | "sweepstakes" | "team-sweepstakes";

/** Something that happened, and the table after it. */
export type Step = {
  /** What happened. */
  event: Event;
  /** The cubes that this step has brought to the mat. */
  laid?: Laid[];
  /** The line of the record. */
  line: number;
  /** The number of the shake, from 1; 0 before the first. */
  shake: number;
  /** What lies on the table, as everybody sees it; after a shake, what lay there when it ended. */
  table?: StepTable;
  /** The totals by player. */
  totals: Record<string, number>;
};

/** A hint. */
export type StepHint = {
  /** Its number, from 1. */
  number: number;
  /** How many there are. */
  of: number;
  /** How the step stands. */
  state: StepStanding;
  /** What it says. */
  text: string;
};

/** How a step stands with a learner, and how it got there. */
export type StepStanding = {
  /** How many hints were shown. */
  hints: number;
  /** Whether the answer was shown before it was found; the step then stays seen (LC-16). */
  shown?: boolean;
  state: StepState | null;
  /** How often an answer was given. */
  tries: number;
};

/** How a step stands with a learner (LC-16). */
export type StepState = "begun" | "done" | "seen";

/** The table of a shake. */
export type StepTable = ShakeView & {
  /** Who sets the Goal. */
  setter?: Name;
};

/** Somebody who is stuck: at the same item for two and a half minutes, with three tries or two hints (LC-69). */
export type Stuck = {
  /** How many hints were taken. */
  hints: number;
  /** The number of the item. */
  item: number;
  /** The number of the pupil. */
  pupil: number;
  /** Since when the pupil has been at it, in milliseconds since 1970. */
  since: number;
  /** How often an answer was given. */
  tries: number;
};

/** The fields of a submission, of which each game uses its own. */
export type Submission = {
  /** EQUATIONS: the Solution and the Goal, as `2+3 = 5`. */
  equation?: string;
  /** The Goal, if the writer supplies it. */
  goal?: string;
  /** WFF 'N PROOF: its proof. */
  proof?: string;
  /** WFF 'N PROOF: the Solution. */
  solution?: string;
  /** ON-SETS: one Solution, or two if that is played. */
  solutions?: OnsetsSolution[];
};

/** What everybody may know of a table. */
export type Table = {
  fairness: Fairness | null;
  /** Who sits in the judge's chair. */
  judge: string | null;
  /** How many matches have begun. */
  matches: number;
  next_by: Moment | null;
  notice: Notice | null;
  /** Whether the clocks are stopped. */
  paused: boolean;
  /** How far the match is. */
  phase: TablePhase;
  /** Whether shakes count for ratings as things stand: the table allows it, and nobody seated would rather not (LC-57). */
  rated: boolean;
  /** Who is ready for the next shake, by seat; bots always are. */
  ready: boolean[];
  /** The players' seats, clockwise. */
  seats: Chair[];
  /** How it is played. */
  settings: Settings;
};

/** A table of a draw. */
export type TableDraw = {
  /** How far the points lie apart. */
  apart: number;
  /** Its number in the hall. */
  number: number;
  /** Their points so far. */
  points: number[];
  /** The players, clockwise. */
  seats: string[];
  /** The section, from 1, if there are several. */
  section?: number;
};

/** A table of a round. */
export type TableInfo = {
  /** The appeal, open or decided. */
  appeal?: AppealInfo;
  /** The numbers of its open calls. */
  calls: number[];
  /** Where the result came from. */
  came?: ResultSource;
  /** The code of the live table, once it is open. */
  code?: string;
  /** What the caller has typed; the organiser sees all entries once they differ or count, others only their own (TD-32). */
  entries: EnteredSheet[];
  /** Whether it is a live table. */
  live: boolean;
  /** Its number in the hall. */
  number: number;
  /** The match points that follow from it. */
  points: Record<string, number>;
  /** The result that counts, for those who may see it. */
  result?: TableResult;
  /** What was ruled here, oldest first. */
  rulings: RulingInfo[];
  /** The players, clockwise; empty if the table is gone. */
  seats: SeatInfo[];
  /** The section, from 1, if there are several. */
  section?: number;
  /** The shake a live table is at. */
  shake?: number;
  /** Since when, in milliseconds since 1970, if that matters. */
  since?: number;
  /** Its state. */
  square: SquareState;
  /** Its row and its place in it, from 1. */
  stands: [number, number];
  /** How far along its result is. */
  state: EventResultState;
  /** Players with a warning for conduct, from any round (TD-28). */
  warned: string[];
};

/** Who stops illegal actions. */
export type TableMode = "strict" | "tabletop";

/** How far the match of a table is. */
export type TablePhase = Phase | Lobby;

/** The result of a table as entered. Two entries are equal if all of this is equal. */
export type TableResult = {
  /** Those who were not there for any shake. */
  absent?: string[];
  /** Those who were disqualified for the round. */
  disqualified?: string[];
  /** Those who left with the head judge's permission. */
  excused?: string[];
  /** Those who left during the round. */
  left?: string[];
  /** Totals of everybody except the absent; a disqualified player may have none. */
  totals: Record<string, number>;
};

/** How many tables of which size (TD-5). */
export type TableSizes = {
  /** Tables of three. */
  threes: number;
  /** Tables of two. */
  twos: number;
};

/** A number that a variation asks for. */
export type Tally = {
  /** The cube that it is about. */
  cube?: string;
  /** How many there are. */
  have: number;
  /** How many there have to be. */
  least?: number;
  /** How many there may be. */
  most?: number;
  /** The variation. */
  variation: string;
};

/** A character of a paper. */
export type Tapped = {
  /** The character, from 0. */
  character: number;
  /** The field of the submission, as the judge names it. */
  field: string;
};

/** What is asked. */
export type Task = "find-solution" | "now-or-not" | "impossible-or-not" | "safe-move";

/** What has to be done. */
export type TaskKind = "rolling" | "selecting" | "goal" | "no-goal" | "turn" | "writing" | "checking";

/** The running task. */
export type TaskView = {
  /** The end of the limit or of the additional minute. */
  deadline: Moment;
  /** What has to be done. */
  kind: TaskKind;
  /** How far the time has run. */
  stage: Stage;
  /** Whether the clock stands still because the block is held. */
  stands: boolean;
};

/** A team. */
export type TeamRow = {
  /** Its name, which is its id. */
  id: string;
  /** Its letter: what the public calls it until names are released. */
  letter: string;
  /** How many players it has. */
  players: number;
  /** How many of them are here. */
  present: number;
  /** The section it plays in, from 1, by game, if there are several. */
  section?: number;
};

/** How documents write it: `{ kind = "best", count = 5, per = "game" }`. */
export type TeamScore = {
  /** How many of the best. */
  count?: number;
  /** Which members count. */
  kind: TeamScoreKind;
  /** Whether the best of the whole game or of every round. */
  per?: TeamScorePer;
};

export type TeamScoreKind = "sum" | "best" | "average";

export type TeamScorePer = "game" | "round";

/** Kinds of events, with what is usual for them (section 4). */
export type Template = "club-evening" | "league-day" | "state";

/** What a bot thinks at its move, for all to hear. */
export type Thought = {
  /** The cube. */
  cube: Cube;
  fact: "plans";
  /** How many cubes of the Solution are still missing on the mat. */
  missing: number;
} | {
  /** On-Sets: how many cards that cube names alone. */
  cards?: number;
  /** The cube that it lays. */
  cube: Cube;
  fact: "hides-now";
  /** The cube of it that is still in Resources. */
  missing: Cube[];
  /** WFF 'N PROOF: the rule that the cube belongs to. */
  rule?: string;
  /** The Solution that could be written. */
  solution: Solution;
} | {
  /** The cube. */
  cube: Cube;
  fact: "spoils";
} | {
  /** The cube. */
  cube: Cube;
  fact: "spares";
} | {
  /** Which one: `now`, `impossible` or `no-goal`. */
  call: Call;
  fact: "calls";
};

/** How time runs. */
export type Time = "tournament" | "relaxed" | "none";

/** An announcement of the room's clock. */
export type TimedAnnouncement = {
  /** The sentence to read aloud (TD-46). */
  aloud: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Seconds of round time. */
  round_s: number;
  /** The section of the rulebook behind it, if there is one. */
  rule?: string;
  /** What is announced. */
  what: AnnouncementKind;
};

/** A fact with its words, as other programs see it. */
export type ToldAct = Act & {
  /** The words for it. */
  says: string;
};

/** A fact with its words, as other programs see it. */
export type ToldHint = ({
  kind: "exists";
} | {
  /** The cubes, as documents write them. */
  cubes: string;
  kind: "cubes";
} | {
  kind: "operations";
  /** The cubes of the operations; empty if it has none. */
  operations: string;
} | {
  kind: "rules";
  /** The rules, as the Solution names them. */
  rules: string;
} | {
  kind: "solution";
  /** The Solution. */
  solution: Solution;
} | {
  kind: "try-each";
} | {
  kind: "count-required";
} | {
  kind: "none";
}) & {
  /** The words for it. */
  says: string;
};

/** A fact with its words, as other programs see it. */
export type ToldMoveReview = (Finding & {
  /** What. */
  act: ToldAct;
  /** When, in seconds. */
  at: Moment;
  /** The challenge that followed. */
  challenge?: ChallengeReview;
  /** The line of the record. */
  line: number;
  /** Whether a challenge became right with it although another move was safe. */
  losing: boolean;
  /** Who let a right challenge pass. */
  missed_by?: Name[];
  /** Who moved. */
  player: Name;
}) & {
  /** The words for it. */
  says: string;
};

/** A fact with its words, as other programs see it. */
export type ToldPaperReview = {
  /** A Solution that could have been written instead. */
  instead?: Solution;
  /** The line of the record. */
  line: number;
  /** Who. */
  player: Name;
  /** Why it is not correct. */
  reasons?: Reason[];
  /** What was presented. */
  solution?: Solution;
  /** The verdict on it. */
  verdict?: Verdict;
} & {
  /** The words for it. */
  says: string;
};

/** A fact with its words, as other programs see it. */
export type ToldReply = ({
  kind: "yes";
} | {
  kind: "no";
} | {
  /** The move. */
  act: Act;
  kind: "act";
}) & {
  /** The words for it. */
  says: string;
};

/** A fact with its words, as other programs see it. */
export type ToldWhy = ({
  kind: "now-right";
  solution: Solution;
} | {
  kind: "now-wrong";
} | {
  kind: "impossible-right";
} | {
  kind: "impossible-wrong";
  solution: Solution;
} | {
  kind: "safe";
  solution: Solution;
} | {
  kind: "gives-now";
  solution: Solution;
} | {
  kind: "leaves-none";
} | {
  acts: Act[];
  kind: "safe-moves";
} | {
  kind: "solution";
  solution: Solution;
} | {
  kind: "judged";
  reason: Reason;
}) & {
  /** The words for it. */
  says: string;
};

/** What a writer may write with under the rules of a shake, whatever the cubes. */
export type Tools = {
  /** Whether the writer says which colours the blank card has. */
  blank?: boolean;
  /** Whether the colour of a cube means something, so that it is written. */
  colours?: boolean;
  /** The faces that a Solution may show. */
  faces: string[];
  /** What may be written behind a symbol, in angle brackets. */
  marks: Mark[];
  /** The parts of a Solution that the division plays with, in the order in which they are written. */
  parts: PartName[];
  /** The rules of inference. */
  rules?: RuleCard[];
  /** Signs that no cube shows. */
  signs: string[];
  /** How many Solutions are presented. */
  solutions: number;
};

/** A part of an event that has changed. */
export type Touched = {
  part: "settings";
} | {
  part: "people";
} | {
  /** The game. */
  game: string;
  part: "round";
  /** The round. */
  round: number;
} | {
  /** The game. */
  game: string;
  part: "standings";
} | {
  part: "calls";
} | {
  part: "staff";
} | {
  /** The game. */
  game: string;
  part: "live";
  /** The table. */
  table: number;
};

/** A code that brings somebody to another device. */
export type Transfer = {
  /** The code, as it is shown: two halves of five letters. */
  code: string;
  /** When it expires, in milliseconds since 1970. */
  expires: number;
};

/** The code typed on the other device. */
export type TransferWish = {
  /** As it was typed. */
  code: string;
};

/** Whether something holds. */
export type Truth = {
  is: "true";
  /** The Solution. */
  witness?: Solution;
} | {
  is: "false";
  /** The Solution. */
  witness?: Solution;
} | {
  is: "undecided";
};

/** What is true of a position after a move. */
export type TruthName = "safe" | "now" | "impossible";

/** A try at a step. */
export type Try = {
  /** The answer. */
  answer: Reply;
  /** The client's own id of it: the same try sent again changes nothing. */
  id: string;
};

/** How long turns took in the last shakes that had a limit. */
export type TurnTimes = {
  /** The usual limit, in seconds. */
  allowed: number | null;
  /** How many took each tenth of the limit; those over the limit are not included. */
  bars: number[];
  /** Half of the turns took less, in seconds. */
  median: number | null;
  /** How many took longer than their limit. */
  over: number;
};

/** A skill that has not come up yet. */
export type UnmetSkill = {
  /** The id. */
  id: string;
  /** The title. */
  title: string;
};

/** One entry of a table's log, as this viewer may see it. */
export type Update = {
  /** How long the clocks stood, in milliseconds. */
  away?: number;
  /** Its number. */
  entry: number;
  /** What the referee noted. */
  events?: Event[];
  /** What kind of thing it was. */
  kind: UpdateKind;
  /** When hands came to the block. */
  presses?: Press[];
  /** How many commands of the match remain, if acts were taken back. */
  stand?: number;
  /** What a bot thought about it, at the table of a lesson. */
  thought?: Thought;
};

/** What kind of thing an entry is. */
export type UpdateKind = "opened" | "sat" | "left" | "began" | "command" | "paused" | "went-on" | "failed" | "ready" | "took-back" | "read" | "asked-why" | "explained" | "rating";

/** A variation: its name, and what fills its blanks. */
export type Variation = {
  name: string;
  [other: string]: string | number;
};

/** What the judge says about a submission. */
export type Verdict = "correct" | "incorrect" | "unverifiable";

/** A verdict of the judge's desk, attached to the event. */
export type VerdictInfo = {
  /** What the program said. */
  judgement: Judgement;
  /** Its number. */
  number: number;
  /** The request. */
  request: Record<string, Json>;
  /** The version of the program. */
  version: string;
};

/** What a judge attaches to a ruling: `POST events/CODE/verdicts`; the server judges it again (TD-49). */
export type VerdictWish = {
  /** The client's own id. */
  id: string;
  /** The request, as sent to the judge's desk. */
  request: Record<string, Json>;
};

/** What somebody sees of a match. */
export type View = {
  /** Who holds the block. */
  block: Name[];
  /** Who has cried illegal procedure and must still say which. */
  charging?: Name;
  /** The moment up to which the clock has run. */
  clock: Moment;
  /** Who reached for it at the same moment, until somebody has ruled whether both hold it. */
  contender?: Name;
  /** When the running time ends: that of the task, or that for stating a challenge while the block is held. */
  deadline?: Moment;
  /** The division. */
  division: Division;
  /** Where the match stands. */
  phase: Phase;
  /** Who is there, clockwise. */
  players: PlayerView[];
  /** When the round ends. */
  round_ends: Moment;
  /** The rulebook. */
  rules: Book;
  /** The season, for the list of variations. */
  season?: NamedSeason;
  /** The Goal-setter of this shake or the next. */
  setter?: Name;
  /** The shake in progress. */
  shake?: ShakeView;
  /** The score sheet. Solutions of shakes that ended are on it for everyone. */
  sheet: Sheet;
  /** The running task. */
  task?: TaskView;
  /** The players from whom something is due. */
  waiting: Name[];
};

/** The kinds of errors. */
export type Weakness = "missed-now" | "missed-impossible" | "gave-now" | "left-nothing" | "wrong-challenge" | "wrong-solution" | "goals" | "time";

/** Where points were lost in the last shakes of a game. */
export type WeaknessReport = {
  /** What was lost, the most first. */
  rows: WeaknessRow[];
  /** How many shakes were looked at. */
  shakes: number;
};

/** How often something went wrong. */
export type WeaknessRow = {
  /** Whether there are fewer errors than in the shakes before, or more; absent if that cannot be told. */
  better?: boolean;
  /** Whether these are too few to say anything. */
  few: boolean;
  /** What went wrong. */
  kind: Weakness;
  /** How often. */
  n: number;
  /** What most of these errors have in common. */
  observation?: Observation;
  /** Out of how many chances. */
  of: number;
  /** Where it can be practised: the positions themselves, or a theme of puzzles. */
  practise?: Practise;
};

/** Why the coach advises an act. */
export type Why = {
  fact: "begin";
} | {
  fact: "variation";
  /** Its name. */
  name: string;
} | {
  /** How many cubes that takes. */
  cubes: number;
  fact: "good-goal";
  /** The Goal. */
  goal: string;
  /** A Solution of it. */
  solution: Solution;
} | {
  fact: "any-goal";
  /** The Goal. */
  goal: string;
} | {
  fact: "no-goal";
} | {
  fact: "agree";
} | {
  fact: "spare";
  /** The Solution that is kept. */
  solution: Solution;
} | {
  fact: "nearer";
  /** Its cubes that are not on the mat after the move. */
  missing: Cube[];
  /** The Solution that comes nearer. */
  solution: Solution;
} | {
  fact: "safe";
  /** A Solution that can still be made. */
  solution: Solution;
} | {
  fact: "nothing-safe";
} | {
  fact: "now-right";
  /** Its cube that is still in Resources, or none. */
  missing: Cube[];
  /** The Solution. */
  solution: Solution;
} | {
  fact: "impossible-right";
} | {
  fact: "goal-exists";
  /** The Goal. */
  goal: string;
  /** Its Solution. */
  solution: Solution;
} | {
  fact: "no-challenge";
} | {
  fact: "tie";
} | {
  fact: "write";
  /** Its cubes that come from Resources. */
  missing: Cube[];
  /** The Solution. */
  solution: Solution;
} | {
  fact: "nothing-to-write";
  /** Whether it is proved that there is no Solution. */
  proved: boolean;
} | {
  fact: "correct";
  /** The Solution. */
  solution: Solution;
} | {
  fact: "incorrect";
  /** Why. */
  reasons: Reason[];
} | {
  fact: "sign";
};

/** Why a pair is not separated. */
export type WhyFlaw = {
  /** How they are related: teammates, or a repeat. */
  flaw: FlawKind;
  /** The best draw found that separates them, if there is one. */
  instead?: EventVector;
  /** The pairs that have this flaw there. */
  instead_pairs: [string, string][];
  /** Whether it is proved that every draw has such a flaw. */
  none_without: boolean;
  /** The pair. */
  pair: [string, string];
  /** Its tables. */
  tables?: string[][];
};

/** What somebody wants from the table itself. */
export type Wish = {
  /** Which seat, from 0. */
  seat?: number | null;
  wish: "sit";
} | {
  /** The judges' code; the owner needs none. */
  code?: string | null;
  wish: "judge";
} | {
  /** The name, as in `watchers` of the scene. */
  name: string;
  wish: "appoint";
} | {
  wish: "leave";
} | {
  /** The level. */
  level: string;
  /** Which seat. */
  seat: number;
  wish: "bot";
} | {
  /** Which seat; left out, the judge's chair. */
  seat?: number | null;
  wish: "remove";
} | {
  wish: "begin";
} | {
  wish: "end";
} | {
  wish: "pause";
} | {
  wish: "go-on";
} | {
  wish: "ready";
} | {
  /** Whether they may. */
  agree: boolean;
  wish: "rating";
} | {
  wish: "undo";
} | {
  wish: "read";
} | {
  wish: "ask-why";
} | {
  wish: "explain";
  /** In the judge's words. */
  words: string;
};

/** What shows that a reason is true. */
export type Witness = {
  kind: "grouping";
  /** The lines of the submission with every grouping symbol in place. */
  lines: string[];
  /** The value of this grouping. */
  value: string;
} | {
  /** The faces of the cubes. */
  cubes: string[];
  kind: "cubes";
} | {
  kind: "solution";
  /** The proof, line by line; empty if it would be too long. */
  proof: string;
  /** The Solution as it is written. */
  solution: string;
} | {
  /** The cards by their colours. */
  cards: string[];
  kind: "cards";
} | {
  kind: "rules";
  /** The rules in the order in which they are written. */
  rules: string[];
} | {
  /** How many bars stand before it there. */
  bars: number;
  kind: "bars";
};

/** How an assignment stands with a pupil. */
export type WorkCount = {
  /** The number of the assignment. */
  assignment: number;
  /** Whether it is done. */
  done: boolean;
  /** How many items it has. */
  items: number;
  /** Whether it was done after the due date. */
  late: boolean;
  /** How many of them were right at the first try, right later or with a hint, and not yet right. */
  outcomes: number[];
  /** What it is called. */
  title: string;
  /** How long the pupil worked, in milliseconds. */
  worked: number;
};

/** A sheet as it is printed. */
export type WorksheetDrawn = {
  /** Their styles. */
  css: string;
  /** Its pages, as HTML without scripts or styles. */
  html: string;
  /** The kinds of puzzles that can be asked for on its shelf. */
  kinds: PuzzleKind[];
  /** Its name: its answers are checked at `/w/NAME`. */
  name: string;
  /** How many pages it has, including the key. */
  pages: number;
  /** The title. */
  title: string;
};

/** A sheet whose answers are checked: what was printed, without the key. */
export type WorksheetShown = {
  /** The game, the division, and what is asked. */
  line: string;
  /** Its name. */
  name: string;
  /** The puzzles, in their order. */
  puzzles: PuzzleShown[];
  /** The shelf that its puzzles come from. */
  shelf: string;
  /** The title. */
  title: string;
};

/** An answer to a puzzle of a sheet. */
export type WorksheetTry = {
  /** The answer. */
  answer: PuzzleReply;
  /** The client's own id of it: the same answer sent again changes nothing. */
  id: string;
  /** How long it took, in milliseconds, as the client saw it. */
  ms?: number;
  /** The number of the puzzle, from 1. */
  number: number;
};
