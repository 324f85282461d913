// What scenes are made of: Maya, Tally and Priya at a table, its view, and a shake of Equations that is under way.
import type { Page } from "@playwright/test";

export type More = Record<string, unknown>;
export interface View extends More {
  rules: string;
  division: string;
  clock: number;
  sheet: More & { shakes: unknown[] };
}
export interface Staged {
  scene: More & { view: View };
  events: More[];
  draft?: More;
  marks?: Record<number, string>;
  /** How many verdicts have been read here. */
  seen?: number;
  /** What to do until the scene looks like the mock-up. */
  then?: (page: Page) => Promise<unknown>;
}

export const SHEET = {
  shakes: [
    {
      setter: "Priya",
      void: false,
      scores: [6, 2, 4],
      totals: [6, 2, 3],
      took_part: [true, true, true],
      rules: ["X-A", "X-B"],
      goal: "k6",
      situation: "now",
      solutions: [],
    },
    {
      setter: "Maya",
      void: false,
      scores: [4, 4, 2],
      totals: [10, 6, 5],
      took_part: [true, true, true],
      rules: ["X-A", "X-B"],
      goal: "k6",
      situation: "forceout",
      solutions: [],
    },
  ],
  penalties: [{ id: 1, player: "Priya", points: 1, code: "time", at: 400, status: "approved" }],
};
export const player = (name: string, total: number, more: More = {}) => ({
  name,
  total,
  penalties: 0,
  here: true,
  leads: false,
  disqualified: false,
  signed: false,
  ...more,
});
const settings = (rules: string, division: string, more: More = {}) => ({
  rules,
  division,
  seats: 3,
  mode: "strict",
  judging: "auto",
  time: "tournament",
  practice: false,
  open_to_watch: false,
  ...more,
});
const seats = [
  { name: "Maya", bot: null, free: false, kept: false, declines: false },
  { name: "Tally", bot: "expert", free: false, kept: false, declines: false },
  { name: "Priya", bot: null, free: false, kept: false, declines: false },
];
export const table = (rules: string, division: string, more?: More) => ({
  settings: settings(rules, division, more),
  seats,
  judge: null,
  phase: "playing",
  paused: false,
  matches: 1,
  fairness: {},
  ready: [false, true, false],
  next_by: null,
  notice: null,
  rated: true,
});
export const scene = (view: View, more?: More & { settings?: More }) => ({
  last: 40,
  table: table(view.rules, view.division, more?.settings),
  place: { seat: 0 },
  owner: true,
  now: view.clock,
  running: false,
  actions: [],
  undo: false,
  judge_code: null,
  watchers: [],
  ...more,
  view,
});
export const shake = (more: More) => ({
  resources: [],
  required: [],
  permitted: [],
  forbidden: [],
  goal: "",
  universe: [],
  variations: [],
  challengers: [],
  papers: [],
  ...more,
});

/** A limit that ends this many seconds later. */
export const limit = (kind: string, from: number, seconds: number): More => ({
  task: { kind, deadline: from + seconds, stage: "limit", stands: false },
  deadline: from + seconds,
});
export const EQUATIONS = "equations-adventurous-mlag-2018";
export const clock = 1088; // Round 11:52
export const RESOURCES = "r1 r2 r- b2 b3 g4 g5 g* g- gx k8 k9".split(" ");
export const VARIATIONS = [{ name: "zero-wild" }, { name: "factorial" }, { name: "sideways" }];
export const GOAL = "k8bx r3k+b2<sw>";
const MOVES: [who: string, cube: string, to: string, took: number, bonus?: string][] = [
  ["Priya", "k7", "required", 48],
  ["Maya", "bx", "permitted", 21],
  ["Tally", "k√", "forbidden", 9],
  ["Priya", "b÷", "forbidden", 33],
  ["Maya", "g6", "permitted", 40],
  ["Tally", "r+", "forbidden", 12, "r0"],
  ["Priya", "g*", "forbidden", 38],
];
export function moved(count: number): More[] {
  const events: More[] = [
    { at: 700, event: "shake-started", setter: "Tally" },
    { at: 790, event: "goal-set", player: "Tally", goal: GOAL },
  ];
  let at = 790;
  for (const [who, cube, to, took, bonus] of MOVES.slice(0, count))
    events.push({ at: (at += took), event: "moved", player: who, cube, to, ...(bonus ? { bonus } : {}) });
  return events;
}
export const equationsView = (more: More = {}, shakeMore: More = {}): View => ({
  rules: EQUATIONS,
  division: "middle",
  clock,
  round_ends: 1800,
  phase: "turn",
  waiting: ["Priya"],
  block: [],
  setter: "Tally",
  sheet: SHEET,
  players: [player("Maya", 10, { leads: true }), player("Tally", 6), player("Priya", 5, { penalties: 1 })],
  ...limit("turn", clock, 41),
  shake: shake({
    resources: RESOURCES,
    required: ["k7"],
    permitted: ["bx", "g6"],
    forbidden: ["k√", "b÷", "r0", "r+"],
    goal: GOAL,
    variations: VARIATIONS,
    turn: "Priya",
    mover: "Tally",
    ...shakeMore,
  }),
  ...more,
});

/** Another game, as these three play it. */
const otherView = (rules: string, clock: number, more: More, shakeMore: More): View => ({
  rules,
  division: "junior",
  clock,
  round_ends: 1800,
  waiting: ["Maya"],
  block: [],
  setter: "Tally",
  sheet: { shakes: [SHEET.shakes[0]], penalties: [] },
  players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
  ...more,
  shake: shake(shakeMore),
});
export const onsetsView = (clock: number, more: More, shakeMore: More): View =>
  otherView("onsets-agloa-2024", clock, more, { universe: "BRG BR BY RG RY GY B G Y -".split(" "), ...shakeMore });
export const wffView = (clock: number, more: More, shakeMore: More): View =>
  otherView("wff-mlag-2017", clock, more, shakeMore);
