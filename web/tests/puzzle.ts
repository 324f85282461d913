// Puzzles for tests: one of each kind, and the server's responses.
import type { PuzzleAnswered, PuzzleKey, PuzzlePage, PuzzleShown, RunPage } from "../src/puzzle/types";

const lies = { rules: ["equations-basic-mlag-2019"], division: "elementary", variations: [], rating: 1200 } as const;
const position: PuzzleShown["position"] = { goal: "r1r2", permitted: "g6", resources: "bx b2 k7", situation: "now" };
const shown = (id: string, more: Partial<PuzzleShown> & Pick<PuzzleShown, "kind">): PuzzleShown => ({
  ...lies,
  rules: [...lies.rules],
  variations: [],
  id,
  position,
  ...more,
});
export const SHOWN = {
  write: shown("WRITEEE", { kind: "write" }),
  now: shown("NNNNNNN", { kind: "now", twin: { permitted: "g6 bx", resources: "b2 k7" } }),
  safe: shown("SSSSSSS", { kind: "safe" }),
  check: shown("CCCCCCC", {
    kind: "check",
    paper: { equation: "6x2 = 12" },
    options: [
      { code: "too-many-from-resources", words: "Too many cubes come from Resources." },
      { code: "not-equal", words: "It does not equal the Goal." },
    ],
  }),
  flub: shown("FFFFFFF", {
    kind: "flub",
    moves: [
      { cube: "k7", to: "forbidden" },
      { cube: "bx", to: "permitted" },
    ],
  }),
} as const;
export const STANDING = { rating: 1200, deviation: 80, count: 12 };
export const pageOf = (puzzle: PuzzleShown, more: Partial<PuzzlePage> = {}): PuzzlePage => ({
  puzzle,
  shelf: "eq-basic-elementary",
  mode: "rated",
  rated: true,
  standing: STANDING,
  hints_of: 4,
  state: { tries: 0, hints: 0, over: false },
  ...more,
});
export const KEY: PuzzleKey = {
  solutions: 1,
  only: true,
  shortest: 3,
  keystones: [],
  themes: [{ theme: "times", title: "Products" }],
  attempts: 4,
  solved: 1,
  trapped: 2,
  made: { seed: 1, shake: 7 },
};
export const answered = (more: Partial<PuzzleAnswered> = {}): PuzzleAnswered => {
  const right = more.right ?? true;
  return {
    right,
    trap: false,
    reasons: [],
    over: right,
    rated: true,
    state: { tries: 1, hints: 0, over: right },
    skills: [],
    ...(right ? { key: KEY } : {}),
    ...more,
  };
};
export const RUN: RunPage = {
  id: "r1",
  form: "run",
  shelf: "eq-basic-elementary",
  seed: 1,
  number: 1,
  score: 0,
  row: 0,
  skips: 1,
  over: false,
  best: { day: null, week: null, ever: null },
};
