// Scenes in which somebody writes, after a call.
import type { Page } from "@playwright/test";
import { clock, equationsView, limit, moved, onsetsView, player, scene, SHEET, wffView, type Staged } from "./make";

const MAY_WRITE = [{ do: "present", needs: ["submission"] }, { do: "decline" }];
/** What a paper is worth to the Challenger after Now, and to the Third Party beside a right one. */
const WORTH: Record<string, object> = { must: { right: 6, without: 2 }, may: { right: 4, without: 2 } };
/** Nobody has presented; those who do not write have declined. */
const papers = (duties: Record<string, string>) =>
  ["Maya", "Tally", "Priya"].map((name) => ({
    player: name,
    duty: duties[name] ?? "nothing",
    worth: WORTH[duties[name] ?? ""],
    presented: false,
    declined: !(name in duties),
  }));

export const PAPERS = {
  "called-now": {
    scene: scene(
      equationsView(
        {
          phase: "writing",
          waiting: ["Tally", "Priya"],
          ...limit("writing", clock, 107),
          players: [player("Maya", 10, { leads: true }), player("Tally", 6), player("Priya", 5)],
        },
        {
          turn: undefined,
          mover: "Maya",
          permitted: ["bx", "g6", "g-"],
          challengers: ["Tally"],
          situation: "now",
          papers: papers({ Maya: "waits", Tally: "must", Priya: "may" }),
          worth: {
            third: "Priya",
            right: { alone: { Maya: 2, Tally: 6, Priya: 2 }, too: { Maya: 2, Tally: 6, Priya: 4 } },
            wrong: { alone: { Maya: 6, Tally: 2, Priya: 6 }, too: { Maya: 2, Tally: 2, Priya: 4 } },
          },
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
  "table-onsets": {
    scene: scene(
      onsetsView(
        700,
        { phase: "writing", ...limit("writing", 700, 84) },
        {
          resources: ["B", "G", "R", "Y", "-", "V"],
          required: ["B", "⊆"],
          permitted: ["R", "'", "∪"],
          forbidden: ["Y", "Λ", "∩"],
          goal: "2x3+1<ud>",
          variations: [
            { name: "no-null-restrictions" },
            { name: "required-cube", cube: "R" },
            { name: "shift-from-permitted" },
          ],
          mover: "Priya",
          challengers: ["Maya"],
          situation: "now",
          papers: papers({ Maya: "must" }),
        },
      ),
      { actions: MAY_WRITE },
    ),
    events: [{ at: 500, event: "shake-started", setter: "Tally" }],
    draft: { solutions: [{ restrictions: ["R⊆B'"], set_name: "G∪", blank: "" }] },
    marks: { 0: "out", 1: "out", 3: "in", 5: "in", 7: "in" },
  },
  "table-wff": {
    scene: scene(
      wffView(
        354,
        {
          phase: "writing",
          sheet: { shakes: [SHEET.shakes[0], SHEET.shakes[1], SHEET.shakes[0]], penalties: [] },
          ...limit("writing", 354, 128),
        },
        {
          resources: "C C R N A A E p q r o i s".split(" "),
          required: ["K", "C"],
          permitted: ["C", "p", "q", "o", "i"],
          forbidden: ["N", "E", "s"],
          goal: "CpKqr",
          mover: "Maya",
          challengers: ["Priya"],
          situation: "impossible",
          papers: papers({ Maya: "must" }),
        },
      ),
      { actions: MAY_WRITE, settings: { practice: true } },
    ),
    events: [{ at: 200, event: "shake-started", setter: "Tally" }],
    draft: {
      solution: "Cpq, Cpr / Ci, Co, Ki, R",
      proof: "Cpq  s\nCpr  s\n| p  s\n| q  R, Co 1, 3\n| r  Co 2, 3\n| Kqr  Ki 4, 5\nCpKqr",
    },
    then: (page: Page) => page.waitForSelector(".diag"),
  },
} satisfies Record<string, Staged>;
