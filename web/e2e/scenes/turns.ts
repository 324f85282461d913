// Scenes in which somebody moves, holds the block or charges.
import type { Page } from "@playwright/test";
import { clock, equationsView, limit, moved, onsetsView, RESOURCES, scene, type Staged } from "./make";

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
export const TURNS = {
  "table-equations": {
    scene: scene(equationsView(), { actions: [{ do: "pick-up" }, ...CALLS] }),
    events: moved(6),
  },
  "table-equations-turn": {
    scene: scene(
      equationsView(
        {
          waiting: ["Maya"],
          ...limit("turn", clock, 52),
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
        charging: "Maya",
        deadline: clock + 11.5,
        task: { kind: "turn", deadline: clock + 41, stage: "limit", stands: true },
      }),
      { actions: [{ do: "charge", needs: ["what"] }], settings: { mode: "tabletop" } },
    ),
    events: [...moved(6), { at: clock - 3.5, event: "charge-opened", player: "Maya" }],
  },
  "table-onsets-hands": {
    scene: scene(
      onsetsView(
        600,
        {
          phase: "turn",
          block: ["Tally"],
          contender: "Priya",
          task: { kind: "turn", deadline: 650, stage: "limit", stands: true },
          deadline: 615,
        },
        {
          resources: ["B", "G", "R", "Y", "-", "V"],
          permitted: ["R", "'", "∪"],
          goal: "2",
          turn: "Tally",
          mover: "Maya",
        },
      ),
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
} satisfies Record<string, Staged>;
