// A class as the server would send it to one of its pupils: the one in the mock-ups.
import type {
  AssignmentPage,
  ClassPage,
  ItemTitle,
  LeaguePage,
  MyWork,
  RollGiven,
  RollResult,
  RollRow,
} from "../src/class/types";

export const NOW = Date.UTC(2026, 10, 18, 10, 0);
const DAY = 86_400_000;
export const CODE = "KQTZRM";

const work = (states: MyWork["cells"][number]["state"][], order = states.map((_, at) => at + 1)): MyWork => ({
  order,
  cells: states.map((state) => ({ state, tries: state === "later" ? 2 : Number(state !== "not-yet"), hints: 0 })),
  done: !states.includes("not-yet"),
  late: false,
});
type Given = Pick<AssignmentPage["assignment"], "number" | "title" | "what"> & Partial<AssignmentPage["assignment"]>;
const set = (given: Given, mine: MyWork, what: ItemTitle["what"]): AssignmentPage => ({
  assignment: { opens: NOW - DAY, hints: true, shuffled: false, closed: false, ...given },
  items: mine.order.map((number) => ({ number, what, title: `${what} ${number}` })),
  mine,
});
export const LESSON = set(
  { number: 1, title: "The smallest step", what: { kind: "lesson", lessons: ["eb-01"] }, due: NOW + 2 * DAY },
  work(["first", "not-yet", "not-yet"]),
  "step",
);
export const PUZZLES = set(
  { number: 2, title: "Three puzzles", what: { kind: "puzzles" }, shuffled: true, due: NOW - DAY },
  work(["not-yet", "not-yet", "not-yet"], [3, 1, 2]),
  "puzzle",
);
export const MATCH = set(
  { number: 3, title: "Two shakes", what: { kind: "match", bot: "learner", seats: 2, shakes: 2, accuracy: 70 } },
  work(["not-yet", "not-yet"]),
  "shake",
);
export const ROLL = set(
  { number: 4, title: "Same roll, 18 November", what: { kind: "same-roll", roll: { form: "own-goal", seconds: 240 } } },
  work(["not-yet"]),
  "roll",
);
export const PAST = set(
  { number: 5, title: "What is a Goal?", what: { kind: "lesson", lessons: ["eb-02"] } },
  work(["first", "later", "hinted", "seen"]),
  "step",
);
export const CLASS: ClassPage = {
  class: {
    code: CODE,
    name: "Room 12 Owls",
    rules: "equations-basic-mlag-2019",
    division: "elementary",
    coach: "Ada",
    pupils: 21,
    joining: true,
    ends: Date.UTC(2027, 6, 31),
  },
  me: { role: "pupil", nickname: "Sunny Lynx", number: 7 },
  assignments: [LESSON, PUZZLES, MATCH, ROLL, PAST],
  names: true,
  phrases: true,
  league: "ladder",
  members: [
    { number: 1, nickname: "Quiet Otter", here: true },
    { number: 2, nickname: "Keen Wren", here: false },
    { number: 7, nickname: "Sunny Lynx", here: true },
  ],
};
/** The class for somebody who has only its code. */
export const STRANGER: ClassPage = {
  class: { ...CLASS.class, rules: "onsets-agloa-2024", division: "middle" },
  suggestions: ["Sunny Lynx", "Keen Falcon", "Merry Otter"],
  names: true,
  phrases: true,
  league: "off",
};

const CUBES = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";
export const POSITION = {
  rules: "equations-basic-mlag-2019",
  division: "elementary",
  variations: [],
  required: "",
  permitted: "",
  forbidden: "",
  resources: CUBES,
} as RollGiven["position"];
const row = (
  place: number,
  pupil: number,
  nickname: string,
  goal: string,
  line: string,
  more: Partial<RollRow>,
): RollRow => ({
  place,
  pupil,
  nickname,
  mine: pupil === 7,
  paper: { goal, submission: { equation: `${line} = ${goal.replace(/[a-z]/g, "")}` } },
  correct: true,
  worth: more.least ?? 0,
  proved: true,
  percent: 50,
  ...more,
});
const shortest = (...lines: string[]) => lines.map((line) => ({ equation: line }));
export const RESULT: RollResult = {
  form: "own-goal",
  position: POSITION,
  cut_off: false,
  rows: [
    row(1, 1, "Quiet Otter", "g5k9k7", "6x(2+8)*2-3", {
      percent: 93,
      cubes: 9,
      least: 9,
      shortest: shortest("6x(2+8)*2-3 = 597", "3x(3+(6+8)*2) = 597", "8x(3*4-6)-3 = 597"),
    }),
    row(1, 2, "Keen Wren", "k9k7r1", "3+8x(5+6)*2", {
      percent: 93,
      cubes: 9,
      least: 9,
      shortest: shortest("3+8x(5+6)*2 = 971"),
    }),
    row(3, 7, "Sunny Lynx", "k9g4", "2x(5+6x7)", {
      percent: 64,
      cubes: 7,
      least: 7,
      shortest: shortest("2x(5+6x7) = 94"),
    }),
    row(5, 6, "Wise Owl", "k7k9", "8x(4+6)-1", {
      percent: 36,
      cubes: 7,
      least: 5,
      worth: 5,
      shortest: shortest("(3*4)-2 = 79"),
    }),
    row(8, 8, "Merry Crane", "g4r1", "5x8+1", {
      percent: 0,
      correct: false,
      worth: 0,
      reasons: [
        { class: "incorrect", code: "cube-not-available", message: "the only 1 lies in the Goal", rule: "" },
      ] as unknown as NonNullable<RollRow["reasons"]>,
    }),
  ],
};
export const LEAGUE: LeaguePage = {
  form: "ladder",
  term: 2,
  since: NOW - 20 * DAY,
  rows: [
    { place: 1, pupil: 1, nickname: "Quiet Otter", me: false, played: 9, results: [7, 0, 2], rating: [1612, 80] },
    { place: 2, pupil: 2, nickname: "Keen Wren", me: false, played: 8, results: [5, 1, 2], rating: [1570, 84] },
    { place: 3, pupil: 7, nickname: "Sunny Lynx", me: true, played: 6, results: [3, 0, 3], rating: [1502, 95] },
    { place: 4, pupil: 8, nickname: "Merry Crane", me: false, played: 3, results: [0, 0, 3], rating: [1380, 140] },
  ],
  matches: [{ pupils: [7, 8], table: "KITE47" }],
  may_challenge: [1, 2],
};
