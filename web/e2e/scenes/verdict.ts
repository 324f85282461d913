// The scene of a verdict: Priya’s line can be read in two ways, Tally’s is right.
import { equationsView, GOAL, moved, player, scene, SHEET, VARIATIONS, type Staged } from "./make";

export const VERDICTS = {
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
              totals: [12, 10, 7],
              reasons: ["caught", "correct", "challenge-wrong"],
              took_part: [true, true, true],
              rules: ["X-A", "X-B"],
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
