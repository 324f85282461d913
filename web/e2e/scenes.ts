// The states that the design's mock-ups show, told to the real client over a socket that is played here.
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
  /** What is done before the scene is as the mock-up shows it. */
  then?: (page: Page) => Promise<unknown>;
}

const SHEET = {
  shakes: [
    {
      setter: "Priya",
      void: false,
      scores: [6, 2, 4],
      took_part: [true, true, true],
      goal: "k6",
      situation: "now",
      solutions: [],
    },
    {
      setter: "Maya",
      void: false,
      scores: [4, 4, 2],
      took_part: [true, true, true],
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
  { name: "Maya", bot: null, free: false, kept: false },
  { name: "Tally", bot: "expert", free: false, kept: false },
  { name: "Priya", bot: null, free: false, kept: false },
];
const table = (rules: string, division: string, more?: More) => ({
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

const EQUATIONS = "equations-adventurous-mlag-2018";
const clock = 1088; // Round 11:52
const RESOURCES = "r1 r2 r- b2 b3 g4 g5 g* g- gx k8 k9".split(" ");
const VARIATIONS = [{ name: "zero-wild" }, { name: "factorial" }, { name: "sideways" }];
const GOAL = "k8bx r3k+b2<sw>";
const MOVES: [who: string, cube: string, to: string, took: number, bonus?: string][] = [
  ["Priya", "k7", "required", 48],
  ["Maya", "bx", "permitted", 21],
  ["Tally", "k√", "forbidden", 9],
  ["Priya", "b÷", "forbidden", 33],
  ["Maya", "g6", "permitted", 40],
  ["Tally", "r+", "forbidden", 12, "r0"],
  ["Priya", "g*", "forbidden", 38],
];
function moved(count: number): More[] {
  const events: More[] = [
    { at: 700, event: "shake-started", setter: "Tally" },
    { at: 790, event: "goal-set", player: "Tally", goal: GOAL },
  ];
  let at = 790;
  for (const [who, cube, to, took, bonus] of MOVES.slice(0, count))
    events.push({ at: (at += took), event: "moved", player: who, cube, to, ...(bonus ? { bonus } : {}) });
  return events;
}
const equationsView = (more: More = {}, shakeMore: More = {}): View => ({
  rules: EQUATIONS,
  division: "middle",
  clock,
  phase: "turn",
  waiting: ["Priya"],
  block: [],
  setter: "Tally",
  sheet: SHEET,
  players: [player("Maya", 10, { leads: true }), player("Tally", 6), player("Priya", 5, { penalties: 1 })],
  task: { kind: "turn", deadline: clock + 41, stage: "limit", stands: false },
  deadline: clock + 41,
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
const CALLS = [
  { do: "challenge", call: "now" },
  { do: "challenge", call: "impossible" },
  { do: "challenge", call: "no-goal", set_aside: "no-goal-not-declared" },
];
const mine = {
  resources: RESOURCES.filter((cube) => cube !== "g*"),
  forbidden: ["k√", "b÷", "r0", "r+", "g*"],
  turn: "Maya",
  mover: "Priya",
};
const turns = mine.resources.flatMap((cube) =>
  ["required", "permitted", "forbidden"].map((to) => ({ do: "move", cube, to })),
);
/** Somebody who checks, and how far. */
const checker = (player: string, more: More = {}) => ({
  player,
  accepted: false,
  asked: false,
  failed: false,
  together: false,
  ...more,
});
const MAY_OBJECT = [
  { do: "accept" },
  { do: "reject", needs: ["reason"] },
  { do: "prove-ambiguity", needs: ["revision"] },
  { do: "work-together" },
  { do: "ask-judge" },
];
/** What the referee offers a judge, while Maya alone was warned before. */
const MAY_RULE = [
  { do: "void-shake" },
  ...["Maya", "Tally", "Priya"].flatMap((player) => [
    { do: "warn", player, needs: ["reason"] },
    ...(player === "Maya" ? [{ do: "penalize", player, judges: 1, points: 1, needs: ["reason"] }] : []),
    { do: "disqualify", player, needs: ["reason"] },
  ]),
];
const RULED = [{ at: clock - 200, event: "warned", player: "Maya", reason: "unkind words" }];
const TURN = {
  waiting: ["Tally"],
  task: { kind: "turn", deadline: clock + 31, stage: "limit", stands: false },
  deadline: clock + 31,
};

/** The table with somebody in the judge's chair. */
const judged = (more: More = {}) => ({
  ...table(EQUATIONS, "middle"),
  judge: "Ms Ruiz",
  ...more,
});
const NOTICE = { to: "Maya", by: "Ms Ruiz", what: "warn", reason: "a watcher helped with a cube", points: 0 };

/** Maya checks what Priya wrote, beside this other checker; it can be read in two ways. */
const peers = (other: ReturnType<typeof checker>) => ({
  scene: scene(
    equationsView(
      {
        phase: "checking",
        waiting: ["Maya", "Tally"],
        task: { kind: "checking", deadline: clock + 112, stage: "limit", stands: false },
        deadline: clock + 112,
      },
      {
        turn: undefined,
        mover: "Maya",
        challengers: ["Priya"],
        situation: "now",
        goal: "b2k8",
        checked: "Priya",
        checkers: [checker("Maya"), other],
        papers: [{ player: "Priya", presented: true, declined: false, submission: { equation: "7x6-2 = 28" } }],
      },
    ),
    { actions: MAY_OBJECT, settings: { judging: "peers" } },
  ),
  events: [...moved(6), { at: clock - 40, event: "checking", player: "Priya" }],
});
async function bracketed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "It can be read in two ways" }).click();
  await page.locator(".place").nth(0).click();
  await page.locator(".place").nth(3).click();
  await page.locator(".readas b").waitFor();
}
const papers = (writers: string[]) =>
  ["Maya", "Tally", "Priya"].map((name) => ({ player: name, presented: false, declined: !writers.includes(name) }));

const ALL = {
  "table-equations": {
    scene: scene(equationsView(), { actions: [{ do: "pick-up" }, ...CALLS] }),
    events: moved(6),
  },
  "table-equations-turn": {
    scene: scene(
      equationsView(
        {
          waiting: ["Maya"],
          task: { kind: "turn", deadline: clock + 52, stage: "limit", stands: false },
          deadline: clock + 52,
        },
        mine,
      ),
      { actions: [...turns, { do: "pick-up" }, ...CALLS] },
    ),
    events: moved(7),
    then: (page: Page) => page.locator('.tray [data-cube="r-"]').click(),
  },
  "table-equations-ten": {
    scene: scene(
      equationsView(
        {
          waiting: ["Maya"],
          task: { kind: "turn", deadline: clock, stage: { countdown: clock + 6.5 }, stands: false },
          deadline: clock + 6.5,
        },
        mine,
      ),
      { actions: [...turns, { do: "pick-up" }, ...CALLS] },
    ),
    events: moved(7),
    then: (page: Page) => page.locator('.tray [data-cube="r-"]').click(),
  },
  "table-equations-block": {
    scene: scene(
      equationsView({
        waiting: ["Maya"],
        block: ["Maya"],
        deadline: clock + 11.5,
        task: { kind: "turn", deadline: clock + 41, stage: "limit", stands: true },
      }),
      { actions: [{ do: "put-back" }, ...CALLS] },
    ),
    events: [...moved(6), { at: clock - 3.5, event: "block-taken", player: "Maya" }],
  },
  "table-equations-charge": {
    scene: scene(
      equationsView({
        waiting: ["Maya"],
        deadline: clock + 11.5,
        task: { kind: "turn", deadline: clock + 41, stage: "limit", stands: true },
      }),
      { actions: [{ do: "charge", needs: ["what"] }], settings: { mode: "tabletop" } },
    ),
    events: [...moved(6), { at: clock - 3.5, event: "charge-opened", player: "Maya" }],
  },
  "table-onsets-hands": {
    scene: scene(
      {
        rules: "onsets-agloa-2024",
        division: "junior",
        clock: 600,
        phase: "turn",
        waiting: ["Maya"],
        block: ["Tally"],
        setter: "Tally",
        sheet: { shakes: [SHEET.shakes[0]], penalties: [] },
        players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
        task: { kind: "turn", deadline: 650, stage: "limit", stands: true },
        deadline: 615,
        shake: shake({
          resources: ["B", "G", "R", "Y", "-", "V"],
          permitted: ["R", "'", "∪"],
          goal: "2",
          universe: "BRG BR BY RG RY GY B G Y -".split(" "),
          turn: "Tally",
          mover: "Maya",
        }),
      },
      {
        actions: [
          { do: "tie-ruling", both: true },
          { do: "tie-ruling", both: false },
        ],
      },
    ),
    events: [
      { at: 500, event: "shake-started", setter: "Tally" },
      { at: 600, event: "block-taken", player: "Tally" },
      { at: 600, event: "block-contended", player: "Priya" },
    ],
  },
  "table-onsets": {
    scene: scene(
      {
        rules: "onsets-agloa-2024",
        division: "junior",
        clock: 700,
        phase: "writing",
        waiting: ["Maya"],
        block: [],
        setter: "Tally",
        sheet: { shakes: [SHEET.shakes[0]], penalties: [] },
        players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
        task: { kind: "writing", deadline: 784, stage: "limit", stands: false },
        deadline: 784,
        shake: shake({
          resources: ["B", "G", "R", "Y", "-", "V"],
          required: ["B", "⊆"],
          permitted: ["R", "'", "∪"],
          forbidden: ["Y", "Λ", "∩"],
          goal: "2x3+1<ud>",
          universe: "BRG BR BY RG RY GY B G Y -".split(" "),
          variations: [
            { name: "no-null-restrictions" },
            { name: "required-cube", cube: "R" },
            { name: "shift-from-permitted" },
          ],
          mover: "Priya",
          challengers: ["Maya"],
          situation: "now",
          papers: papers(["Maya"]),
        }),
      },
      { actions: [{ do: "present", needs: ["submission"] }, { do: "decline" }] },
    ),
    events: [{ at: 500, event: "shake-started", setter: "Tally" }],
    draft: { solutions: [{ restrictions: ["R⊆B'"], set_name: "G∪", blank: "" }] },
    marks: { 0: "out", 1: "out", 3: "in", 5: "in", 7: "in" },
  },
  "table-wff": {
    scene: scene(
      {
        rules: "wff-mlag-2017",
        division: "junior",
        clock: 354,
        phase: "writing",
        waiting: ["Maya"],
        block: [],
        setter: "Tally",
        sheet: { shakes: [SHEET.shakes[0], SHEET.shakes[1], SHEET.shakes[0]], penalties: [] },
        players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
        task: { kind: "writing", deadline: 482, stage: "limit", stands: false },
        deadline: 482,
        shake: shake({
          resources: "C C R N A A E p q r o i s".split(" "),
          required: ["K", "C"],
          permitted: ["C", "p", "q", "o", "i"],
          forbidden: ["N", "E", "s"],
          goal: "CpKqr",
          mover: "Maya",
          challengers: ["Priya"],
          situation: "impossible",
          papers: papers(["Maya"]),
        }),
      },
      { actions: [{ do: "present", needs: ["submission"] }, { do: "decline" }], settings: { practice: true } },
    ),
    events: [{ at: 200, event: "shake-started", setter: "Tally" }],
    draft: {
      solution: "Cpq, Cpr / Ci, Co, Ki, R",
      proof: "Cpq  s\nCpr  s\n| p  s\n| q  R, Co 1, 3\n| r  Co 2, 3\n| Kqr  Ki 4, 5\nCpKqr",
    },
    then: (page: Page) => page.waitForSelector(".diag"),
  },
  "called-now": {
    scene: scene(
      equationsView(
        {
          phase: "writing",
          waiting: ["Tally", "Priya"],
          task: { kind: "writing", deadline: clock + 107, stage: "limit", stands: false },
          deadline: clock + 107,
          players: [player("Maya", 10, { leads: true }), player("Tally", 6), player("Priya", 5)],
        },
        {
          turn: undefined,
          mover: "Maya",
          permitted: ["bx", "g6", "g-"],
          challengers: ["Tally"],
          situation: "now",
          papers: ["Maya", "Tally", "Priya"].map((name) => ({ player: name, presented: false, declined: false })),
        },
      ),
    ),
    events: [
      ...moved(7),
      { at: clock - 20, event: "moved", player: "Maya", cube: "g-", to: "permitted" },
      { at: clock - 13, event: "challenged", challengers: ["Tally"], mover: "Maya" },
      { at: clock - 13, event: "writing", situation: "now" },
    ],
  },
  "check-equations": {
    scene: scene(
      equationsView(
        {
          phase: "checking",
          waiting: ["Maya", "Tally"],
          task: { kind: "checking", deadline: clock + 74, stage: "limit", stands: false },
          deadline: clock + 74,
        },
        {
          turn: undefined,
          mover: "Maya",
          challengers: ["Priya"],
          situation: "now",
          checked: "Priya",
          checkers: [checker("Maya"), checker("Tally", { together: true })],
          papers: [
            {
              player: "Priya",
              presented: true,
              declined: false,
              submission: { equation: "7x6-2 = 8x(3+2<sw>)" },
            },
          ],
        },
      ),
      { actions: MAY_OBJECT, settings: { judging: "peers" } },
    ),
    events: [
      ...moved(6),
      { at: clock - 40, event: "checking", player: "Priya" },
      { at: clock - 30, event: "rejection-overruled", player: "Tally", reason: "cubes" },
      { at: clock - 20, event: "rejection-overruled", player: "Maya", reason: "not-equal" },
    ],
  },
  "judge-seat": {
    scene: scene(equationsView(TURN), { watchers: ["Ms Ruiz", "Mr Cole"], judge_code: "OWL 22" }),
    events: moved(6),
    then: (page: Page) => page.getByRole("button", { name: "Give the judge’s chair" }).click(),
  },
  "judge-act": {
    scene: scene(equationsView(TURN), {
      place: "judge",
      owner: false,
      table: judged(),
      actions: [...MAY_RULE, { do: "take-back" }],
    }),
    events: [...moved(6), ...RULED],
    then: (page: Page) => page.getByRole("button", { name: "Tally", exact: true }).click(),
  },
  "judge-reason": {
    scene: scene(equationsView(TURN), { place: "judge", owner: false, table: judged(), actions: MAY_RULE }),
    events: [...moved(6), ...RULED],
    then: (page: Page) => page.getByRole("button", { name: "Go on: why?" }).click(),
  },
  "judge-pupil": {
    scene: scene(equationsView(TURN), { owner: false, table: judged({ notice: NOTICE }), running: false }),
    events: [...moved(6), ...RULED],
  },
  "judge-third": {
    scene: scene(equationsView(TURN), {
      owner: false,
      place: { seat: 2 },
      table: judged({ notice: NOTICE }),
      running: false,
    }),
    events: [...moved(6), ...RULED],
  },
  "peers-reasons": peers(checker("Tally")),
  "peers-brackets": { ...peers(checker("Tally")), then: (page: Page) => bracketed(page) },
  "peers-joint": { ...peers(checker("Tally", { together: true })), then: (page: Page) => bracketed(page) },
  "check-onsets": {
    scene: scene(
      {
        rules: "onsets-agloa-2024",
        division: "junior",
        clock: 700,
        phase: "checking",
        waiting: ["Maya", "Tally"],
        block: [],
        setter: "Tally",
        sheet: { shakes: [SHEET.shakes[0]], penalties: [] },
        players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
        task: { kind: "checking", deadline: 784, stage: "limit", stands: false },
        deadline: 784,
        shake: shake({
          resources: ["B", "G", "-", "V"],
          required: ["B", "⊆"],
          permitted: ["R", "G", "'", "∪", "-"],
          forbidden: ["Y", "Λ", "∩"],
          goal: "2x3+1<ud>",
          universe: "BRG BR BY RG RY GY B G Y -".split(" "),
          variations: [{ name: "no-null-restrictions" }],
          mover: "Maya",
          challengers: ["Priya"],
          situation: "now",
          checked: "Priya",
          checkers: [checker("Maya"), checker("Tally")],
          papers: [
            {
              player: "Priya",
              presented: true,
              declined: false,
              submission: { solutions: [{ restrictions: ["R⊆B'"], set_name: "B∪G-R" }] },
            },
          ],
        }),
      },
      { actions: MAY_OBJECT, settings: { judging: "peers" } },
    ),
    events: [
      { at: 500, event: "shake-started", setter: "Tally" },
      { at: 650, event: "checking", player: "Priya" },
    ],
    then: (page: Page) => page.getByRole("button", { name: "It can be read in two ways" }).click(),
  },
  "check-wff": {
    scene: scene(
      {
        rules: "wff-mlag-2017",
        division: "junior",
        clock: 500,
        phase: "checking",
        waiting: ["Maya"],
        block: [],
        setter: "Tally",
        sheet: { shakes: [SHEET.shakes[0]], penalties: [] },
        players: [player("Maya", 6), player("Tally", 2), player("Priya", 4)],
        task: { kind: "checking", deadline: 640, stage: "limit", stands: false },
        deadline: 640,
        shake: shake({
          resources: ["A", "i"],
          required: ["K"],
          permitted: "C p p p q q r o o".split(" "),
          goal: "q",
          mover: "Maya",
          challengers: ["Priya"],
          situation: "now",
          checked: "Priya",
          checkers: [checker("Maya"), checker("Tally")],
          papers: [
            {
              player: "Priya",
              presented: true,
              declined: false,
              submission: { solution: "p, Cpq, Kpr / Co", proof: "p  s\nCpq  s\nKpr  s\nq  Co" },
            },
          ],
        }),
      },
      { actions: MAY_OBJECT.slice(0, 2), settings: { judging: "peers" } },
    ),
    events: [
      { at: 400, event: "shake-started", setter: "Tally" },
      { at: 480, event: "checking", player: "Priya" },
    ],
    then: (page: Page) => page.getByRole("button", { name: "A Required cube is not needed" }).click(),
  },
  verdict: {
    scene: scene(
      equationsView({
        phase: "between",
        waiting: ["Priya"],
        setter: "Priya",
        clock: 1369,
        task: undefined,
        deadline: undefined,
        shake: undefined,
        players: [player("Maya", 12), player("Tally", 10), player("Priya", 7, { penalties: 1 })],
        sheet: {
          ...SHEET,
          shakes: [
            ...SHEET.shakes,
            {
              setter: "Tally",
              void: false,
              scores: [2, 4, 2],
              took_part: [true, true, true],
              goal: GOAL,
              situation: "now",
              solutions: [
                { player: "Priya", submission: { equation: "7x6-2 = 8x(3+2<sw>)" }, correct: false },
                { player: "Tally", submission: { equation: "7x4 = 8x(3+2<sw>)" }, correct: true },
              ],
            },
          ],
        },
      }),
      { owner: false },
    ),
    events: [
      { at: 700, event: "shake-started", setter: "Tally" },
      {
        at: 702,
        event: "rolled",
        player: "Tally",
        cubes: "k8 bx r3 k+ b2 k7 bx k√ b÷ g6 r0 r+ r1 r2 r- b2 b3 g4 g5 g* g- gx k8 k9",
      },
      ...VARIATIONS.map((variation, at) => ({ at: 710 + at, event: "selected", player: "Tally", variation })),
      ...moved(6).slice(1),
      { at: 990, event: "moved", player: "Maya", cube: "r-", to: "permitted" },
      { at: 1000, event: "challenged", challengers: ["Priya"], mover: "Maya", player: "Priya", call: "now" },
      { at: 1001, event: "writing", situation: "now" },
      {
        at: 1100,
        event: "verdict",
        player: "Priya",
        verdict: "incorrect",
        reasons: ["solution-ambiguous"],
        submission: { equation: "7x6-2 = 8x(3+2<sw>)" },
      },
      {
        at: 1100,
        event: "verdict",
        player: "Tally",
        verdict: "correct",
        reasons: [],
        submission: { equation: "7x4 = 8x(3+2<sw>)" },
      },
      { at: 1101, event: "scored", scores: { Maya: 2, Tally: 4, Priya: 2 } },
    ],
  },
} satisfies Record<string, Staged>;

export type SceneName = keyof typeof ALL;
export const SCENES: Record<SceneName, Staged> = ALL;
