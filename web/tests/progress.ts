// The progress of an On-Sets player, as in the mock-up; and that of a newcomer.
import type { Progress, Refresh, Skill, SkillLevel, Skills, Weaknesses } from "../src/progress/types";

const PUZZLE = [1480, 1496, 1522, 1515, 1540, 1561, 1588, 1580, 1604, 1631, 1640, 1662];
const PUZZLE_DEVIATION = [120, 104, 92, 84, 78, 72, 68, 66, 64, 62, 60, 58];
const PLAY = [1180, 1205, 1198, 1240, 1262, 1255, 1301, 1322, 1340, 1371, 1392, 1418];
const PLAY_DEVIATION = [190, 160, 140, 128, 118, 110, 102, 96, 90, 84, 78, 74];
const day = (n: number) => new Date(Date.UTC(2026, 7, 31) + n * 7 * 86_400_000).toISOString().slice(0, 10);

export const PROGRESS_PAGE: Progress = {
  game: "onsets",
  shakes: 41,
  puzzles: 186,
  lessons: 9,
  puzzle: { rating: 1662, deviation: 58, count: 186 },
  play: { rating: 1418, deviation: 74, count: 41 },
  weeks: PUZZLE.map((puzzle, n) => ({
    date: day(n),
    puzzle,
    puzzle_deviation: PUZZLE_DEVIATION[n]!,
    play: PLAY[n]!,
    play_deviation: PLAY_DEVIATION[n]!,
    right: 18 + n,
    chances: 30,
  })),
  levels: [
    { level: "novice", rating: 800 },
    { level: "learner", rating: 1100 },
    { level: "player", rating: 1400 },
    { level: "expert", rating: 1700 },
    { level: "master", rating: 2000 },
  ],
  due: 3,
  turns: { median: 24, allowed: 60, over: 2, bars: [3, 9, 17, 22, 18, 12, 7, 4, 3, 2] },
};

const skill = (title: string, level: SkillLevel, due = false): Skill => ({
  id: `on.${title.toLowerCase().replaceAll(" ", "-")}`,
  title,
  level,
  due,
  days: due ? 0 : 5,
});
export const SKILLS: Skills = {
  groups: [
    {
      title: "Sets",
      skills: [
        skill("Union, intersection", "fluent"),
        skill("Without, complement", "sure"),
        skill("Brackets decide", "sure", true),
        skill("Universe, empty set", "can"),
      ],
    },
    {
      title: "Two parts",
      skills: [
        skill("Subset Restrictions", "can"),
        skill("Equals, chains", "met"),
        skill("Both parts", "sure"),
        skill("Goal shapes", "fluent"),
      ],
    },
    {
      title: "Challenges",
      skills: [
        skill("One cube from Resources", "can", true),
        skill("Now", "sure"),
        skill("Impossible", "met"),
        skill("Safe moves", "can"),
      ],
    },
    {
      title: "Variations",
      skills: [skill("Wild Cube", "can"), skill("Two Operations", "sure"), skill("No Null Restrictions", "met", true)],
    },
  ],
  unmet: ["Required Card", "Forbidden Card", "Double Set", "Blank Card Wild", "Two Solutions", "Symmetric"].map(
    (title) => ({ id: `on.v.${title.toLowerCase().replaceAll(" ", "-")}`, title }),
  ),
};

export const WEAKNESSES: Weaknesses = {
  shakes: 20,
  rows: [
    {
      kind: "missed-now",
      n: 7,
      of: 31,
      few: false,
      observation: { kind: "resource-cube", n: 5, of: 7 },
      practise: [{ table: "KITE47", shake: 1, number: 12 }],
    },
    {
      kind: "gave-now",
      n: 5,
      of: 94,
      few: false,
      observation: { kind: "section", section: "permitted", n: 4, of: 5 },
      better: true,
      practise: { theme: "safe-move" },
    },
    {
      kind: "wrong-solution",
      n: 3,
      of: 12,
      few: false,
      observation: { kind: "code", code: "ambiguous", n: 2, of: 3 },
      practise: { theme: "both-parts" },
    },
    { kind: "missed-impossible", n: 1, of: 3, few: true },
  ],
};
export const REFRESH: Refresh = { puzzles: ["a", "b", "c", "d", "e", "f"], skills: 3, minutes: 5 };

/** Nothing has been done yet. */
export const NEW_PROGRESS: Progress = {
  ...PROGRESS_PAGE,
  shakes: 0,
  puzzles: 0,
  lessons: 0,
  puzzle: null,
  play: null,
  weeks: PROGRESS_PAGE.weeks.map(({ date }) => ({
    date,
    puzzle: null,
    puzzle_deviation: null,
    play: null,
    play_deviation: null,
    right: 0,
    chances: 0,
  })),
  due: 0,
  turns: { median: null, allowed: null, over: 0, bars: [] },
};
export const NO_SKILLS: Skills = { groups: [], unmet: SKILLS.unmet };
export const NO_WEAKNESSES: Weaknesses = { shakes: 0, rows: [] };
