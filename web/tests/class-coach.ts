// A class as the server would send it to its coach: the one in the mock-up.
import type {
  AssignmentPage,
  Board,
  Cell,
  ClassPage,
  ClassReport,
  ItemTitle,
  Mistake,
  PupilRow,
} from "../src/class/types";

export const NOW = Date.UTC(2026, 10, 18, 10, 0);
const MINUTE = 60_000;
const CELLS: Record<string, Cell> = {
  "1": { state: "first", tries: 1, hints: 0 },
  "2": { state: "later", tries: 2, hints: 0 },
  "3": { state: "later", tries: 3, hints: 0 },
  h: { state: "hinted", tries: 1, hints: 1 },
  x: { state: "wrong", tries: 3, hints: 2 },
  o: { state: "at", tries: 0, hints: 0 },
  s: { state: "seen", tries: 1, hints: 0 },
  ".": { state: "not-yet", tries: 0, hints: 0 },
};
/** A row from its signs: `11h.` is right, right, right with a hint, not yet. */
export const row = (
  number: number,
  nickname: string,
  signs: string,
  now: PupilRow["now"],
  seconds: number,
): PupilRow => ({
  number,
  nickname,
  cells: [...signs].map((sign) => CELLS[sign]!),
  now,
  worked: seconds * 1000,
});
const at = (item: number): PupilRow["now"] => ({ is: "at", item });
export const ROWS: PupilRow[] = [
  row(1, "Brave Seal", "112111", { is: "done" }, 370),
  row(2, "Calm Heron", "12h1o.", at(5), 422),
  row(3, "Clever Fox", "1111o.", at(5), 348),
  row(4, "Curious Otter", "12o...", at(3), 391),
  row(5, "Eager Wren", "111111", { is: "done" }, 302),
  row(6, "Gentle Panda", "13ho..", at(4), 435),
  row(7, "Happy Crane", "211o..", at(4), 404),
  row(8, "Keen Owl", "1121o.", at(5), 380),
  row(9, "Lively Badger", "1hx...", { is: "stuck", item: 3 }, 440),
  row(10, "Lucky Marten", "1.....", { is: "away", since: NOW - 4 * MINUTE }, 130),
  row(11, "Quick Robin", "12hx..", { is: "stuck", item: 4 }, 451),
  row(12, "Quiet Raven", "112o..", at(4), 362),
  row(13, "Sunny Lynx", "11o...", at(3), 315),
];
export const MISTAKE: Mistake = {
  item: 3,
  code: "required-unused-in-set-name",
  pupils: 9,
  of: 19,
  explained: { text: "B stands in the Restriction and is missing in the Set-Name." },
  paper: { solutions: [{ restrictions: ["R ⊆ B'"], set_name: "G ∪ R" }] },
  position: {
    rules: "onsets-agloa-2024",
    division: "middle",
    situation: "now",
    variations: [],
    goal: "4",
    required: "B",
    permitted: "R G ∪ ⊆",
    forbidden: "",
    resources: "' ∩ Y",
    universe: "BRGY BR GY R G B Y -",
  },
  theme: "required-both",
};
const items = (count: number): ItemTitle[] =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    what: "puzzle",
    title: "Write a Solution",
    kind: "write",
  }));
export const BOARD: Board = {
  assignment: 1,
  items: items(6),
  pupils: ROWS,
  stuck: [
    { pupil: 11, item: 4, tries: 3, hints: 2, since: NOW - 160_000 },
    { pupil: 9, item: 3, tries: 4, hints: 0, since: NOW - 185_000 },
  ],
  mistake: MISTAKE,
  at: NOW,
};
/** Thirty pupils and this many items. */
export const bigBoard = (count: number): Board => ({
  ...BOARD,
  items: items(count),
  pupils: Array.from({ length: 30 }, (_, at) => {
    const one = ROWS[at % ROWS.length]!;
    const cells = Array.from({ length: count }, (_, item) => one.cells[item % 6]!);
    return { ...one, number: at + 1, nickname: `${one.nickname} ${at + 1}`, cells };
  }),
});
const set = (
  number: number,
  title: string,
  what: AssignmentPage["assignment"]["what"],
  count: number,
): AssignmentPage => ({
  assignment: { number, title, what, opens: NOW - MINUTE, hints: true, shuffled: false, closed: false },
  items: items(count),
  done_begun: [2, 12],
});
export const PUZZLES: AssignmentPage = {
  ...set(1, "Six puzzles: both parts", { kind: "puzzles", puzzles: ["a", "b", "c", "d", "e", "f"] }, 6),
};
PUZZLES.assignment.due = Date.UTC(2026, 10, 20, 22);
export const CLASS: ClassPage = {
  class: {
    code: "KQTZRM",
    name: "Room 12 Owls",
    rules: "onsets-agloa-2024",
    division: "middle",
    coach: "Coach Ana",
    pupils: 13,
    joining: true,
    ends: Date.UTC(2027, 6, 31, 21),
  },
  me: { role: "coach", nickname: "Coach Ana" },
  assignments: [
    PUZZLES,
    set(2, "Lesson", { kind: "lesson", lessons: ["ob-05"] }, 4),
    set(3, "Match", { kind: "match", bot: "learner", seats: 2, shakes: 3 }, 3),
  ],
  names: true,
  phrases: true,
  league: "ratings",
  members: ROWS.map(({ number, nickname, now }) => ({ number, nickname, here: now.is !== "away" })),
};
const skill = (skill: string, title: string, outcomes: [number, number, number]) => ({
  skill,
  title,
  items: outcomes[0] + outcomes[1] + outcomes[2],
  outcomes,
  pupils: 13,
  can: 5,
});
const SKILLS = [
  skill("on.both", "A Required cube in both parts", [21, 14, 9]),
  skill("on.count", "Count the cards of a Set-Name", [40, 6, 1]),
];
export const PUPIL = {
  pupil: { number: 1, nickname: "Brave Seal", here: true },
  works: [
    {
      assignment: 1,
      title: "Six puzzles: both parts",
      items: items(6),
      cells: ROWS[8]!.cells,
      answers: [{ item: 3, answer: { kind: "solution", submission: MISTAKE.paper }, codes: [MISTAKE.code] }],
      worked: 370_000,
      done: false,
      late: false,
    },
  ],
};
export const REPORT: ClassReport = {
  since: NOW - 30 * 24 * 60 * MINUTE,
  until: NOW,
  skills: SKILLS,
  pupils: ROWS.slice(0, 3).map(({ number, nickname }) => ({
    number,
    nickname,
    works: [
      {
        assignment: 1,
        title: "Six puzzles: both parts",
        items: 6,
        outcomes: [4, 2, 0],
        worked: 370_000,
        done: true,
        late: false,
      },
      { assignment: 2, title: "Lesson", items: 4, outcomes: [1, 0, 3], worked: 70_000, done: false, late: false },
    ],
    skills: SKILLS,
  })),
};
