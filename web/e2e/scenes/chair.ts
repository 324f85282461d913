// Scenes with somebody in the judge’s chair.
import type { Page } from "@playwright/test";
import { clock, EQUATIONS, equationsView, limit, moved, scene, table, type More, type Staged } from "./make";

/** What the referee offers a judge when only Maya has been warned before. */
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
  ...limit("turn", clock, 31),
};

/** The table with somebody in the judge's chair. */
const judged = (more: More = {}) => ({
  ...table(EQUATIONS, "middle"),
  judge: "Ms Ruiz",
  ...more,
});
const NOTICE = { to: "Maya", by: "Ms Ruiz", what: "warn", reason: "a watcher helped with a cube", points: 0 };

export const CHAIR = {
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
} satisfies Record<string, Staged>;
