// The words of the same roll for everybody, and of the league.
import { listed } from "./who";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** A number for a sentence. */
export const spelled = (count: number): string => NUMBERS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const SAME = {
  title: "Same roll",
  place: "same roll",
  wait: "Everybody gets the same roll.",
  waitLine: {
    "own-goal":
      "When your coach starts, the clock runs for everybody: set a Goal, and write a Solution that reaches it. The more cubes the shortest Solution of your Goal needs, the more it is worth.",
    write:
      "When your coach starts, the clock runs for everybody: you all write a Solution for the same mat. The shorter, the better.",
    shake: "When your coach starts, everybody plays the same shake, at the same seat, against the same bots.",
  },
  waiting: "Waiting for your coach…",
  ask: { "own-goal": "Set a Goal, and write a Solution for it.", write: "Write a Solution for this mat." },
  askLine: {
    "own-goal": "Your Goal is worth the cubes of its shortest Solution, if your own Solution is correct.",
    write: "100 for the shortest Solution; each extra cube costs 10.",
  },
  otherGoal: "Another Goal",
  setFirst: "Lay a Goal first: tap cubes of the roll, and say that it is the Goal.",
  handIn: "Hand in",
  handInAgain: "Hand in again",
  handing: "Handing in…",
  taken: (when: string) => `Handed in at ${when}. Until the time is up you can hand in a better one.`,
  unchanged: "This is what you have handed in.",
  notTaken: "This cannot be read yet:",
  notSent: "This did not reach the server. What you wrote is still here.",
  timeUp: "Time is up.",
  timeUpLine:
    "What you handed in last is with the judge. As soon as your coach closes the roll, you see what everybody found.",
  shakeLine: "The same shake for everybody, at the same seat, against the same bots. Your score counts.",
  judging: "The judge is reading the papers.",
  judged: (papers: number, of: number) =>
    `${papers} of ${of} are done. It takes a moment: the judge looks for the shortest Solution of every Goal.`,
  notClosed: "The result comes when the roll is closed.",
  toTable: "Go to the table",
  opening: "Opening…",

  lead: {
    "own-goal": (papers: number) => `One roll, ${spelled(papers)} ${papers === 1 ? "Goal" : "Goals"}.`,
    write: (papers: number) => `One mat, ${spelled(papers)} ${papers === 1 ? "Solution" : "Solutions"}.`,
    shake: (papers: number) => `One shake, played ${papers === 1 ? "once" : `${spelled(papers)} times`}.`,
  },
  doing: {
    "own-goal": "set a Goal and show that it can be reached",
    write: "write the shortest Solution you can find",
    shake: "play it as well as you can",
  },
  roll: "The roll",
  cubesInRoll: (count: number) => `${count} cubes, the same for everybody`,
  pupil: "Pupil",
  /** Whether the projector shows names. */
  namesAre: (on: boolean) => `names ${on ? "on" : "off"}`,
  projector: "Projector",
  nextRoll: "Next roll",
  goal: "Goal",
  written: "Solution as written",
  worth: { "own-goal": "Goal is worth", write: "Worth", shake: "Score" },
  cubes: (count: number) => (count === 1 ? "cube" : "cubes"),
  points: "points",
  result: "Result",
  you: "you",
  anonymous: (number: number) => `Pupil ${number}`,
  incorrect: "incorrect",
  nothingWritten: "nothing was handed in",
  wroteMore: (cubes: number, shorter: string, least: number) => `wrote ${cubes}; ${shorter} has ${least}`,
  wroteOnly: (cubes: number, least: number) => `wrote ${cubes}; there is one with ${least}`,
  noRows: "Nobody handed anything in.",
  choose: (who: string) => `Look at the Goal of ${who}`,
  setBy: (goal: string, who: string) => `${goal}, set by ${who}`,
  theMat: (goal: string) => `The Goal ${goal}`,
  proved: "proved",
  notProved: "not proved",
  fewest: (least: number, shown: number) =>
    `No Solution has fewer than ${spelled(least)} cubes. ${shown === 1 ? "One has" : `${capital(spelled(shown))} have`} ${spelled(least)}:`,
  known: (least: number, shown: number) =>
    `The shortest known has ${spelled(least)} cubes. ${shown === 1 ? "Here it is:" : "Here are some:"}`,
  hidden: (least: number) => `The shortest Solution has ${spelled(least)} cubes. Can you find one?`,
  tryFirst: "Try it first",
  tryCheck: "Check",
  tryRight: "Right: it reaches the Goal.",
  tryWrong: "Not yet:",
  show: "Show it",
  toDesk: "To the desk",
  nobody: "Nobody found this",
  nobodyGoal: (goal: string) => `${goal} could have been set:`,
  counted: "How it is counted",
  count: {
    "own-goal":
      "A Goal is worth the cubes of its shortest Solution, if your own Solution is correct. You get 2 for everybody whose Goal is worth less, 1 for a tie, out of all you could get. The class average is always 50 %.",
    write:
      "A correct Solution is worth 100, less 10 for each cube more than the shortest has. You get 2 for everybody whose Solution is worth less, 1 for a tie, out of all you could get. The class average is always 50 %.",
    shake:
      "Your score in the shake counts. You get 2 for everybody with a lower score, 1 for a tie, out of all you could get. The class average is always 50 %.",
  },
  cutOff: "Some searches were cut off. Those Goals are worth the shortest Solution that is known.",
  replay: "Look at the shake",
  minutes: (seconds: number) =>
    seconds % 60 === 0 ? `${spelled(seconds / 60)} ${seconds === 60 ? "minute" : "minutes"}` : `${seconds} seconds`,
} as const;

export const LEAGUE = {
  title: "League",
  off: "This class has no league.",
  offLine: "Your coach can switch it on.",
  forms: {
    off: "",
    ratings: "Everybody’s rating from the shakes at class tables and the rolls for all.",
    ladder: "Win against somebody up to two places above you, and you swap places.",
    "round-robin": "Everybody plays everybody, one shake each.",
  },
  term: (term: number, since: string) => `Term ${term}, since ${since}`,
  place: "Place",
  who: "Pupil",
  played: "Played",
  results: "Won · drawn · lost",
  rating: "Rating",
  off_by: (deviation: number) => `± ${deviation}`,
  you: "you",
  challenge: "Challenge",
  challengeWhom: (who: string) => `Challenge ${who}`,
  matches: "To be played",
  round: (number: number) => `Round ${number}`,
  between: (names: readonly string[]) => listed(names),
  yourTable: "Go to your table",
  watch: "Watch",
  waits: "The table opens when your coach seats you.",
  none: "Nobody has played yet. Class tables and rolls for all count.",
  pupil: (number: number) => `Pupil ${number}`,
} as const;
