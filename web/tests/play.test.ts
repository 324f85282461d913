// The table in play: reasons with the rule of the book, what is said, the Goal builder, what came of a shake.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { justMoved } from "../src/lib/moves";
import { priceOf } from "../src/lib/prices";
import type { TableEvent } from "../src/lib/protocol";
import { announce } from "../src/table/announce";
import { does } from "../src/table/does";
import { GoalState } from "../src/table/goal-state.svelte";
import GoalBuilder from "../src/table/GoalBuilder.svelte";
import { Hand } from "../src/table/hand.svelte";
import { hands, status, undecided } from "../src/table/status";
import { outcome, uses } from "../src/table/verdict";
import { why } from "../src/words";
import { player, sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

test("a reason names the section of the book at the table, and the price is that book's", () => {
  expect(why("own-move", "onsets-agloa-2024")).toBe("You moved last; you cannot challenge yourself (V-B).");
  expect(why("own-move", "wff-mlag-2017")).toContain("(VI-B)");
  expect(why("not-in-the-list", "wff-mlag-2017")).toBe("not-in-the-list");
  expect(priceOf("challenge-withdrawn", "equations-basic-mlag-2019", "middle")).toBe(0);
  expect(priceOf("challenge-withdrawn", "equations-adventurous-mlag-2018", "middle")).toBe(1);
  expect(priceOf("own-move", "wff-mlag-2017", "elementary")).toBe(0);
  expect(priceOf("before-goal", "onsets-agloa-2024", "middle")).toBe(1);
});
test("why a section is not possible is said with the rule", () => {
  const last = tableWith(
    sceneOf(viewOf({}, { resources: ["r1"] }), { actions: [{ do: "move", cube: "r1", to: "required" }] }),
  ).table;
  const hand = new Hand(last);
  hand.pick("r1", "resources", 0);
  expect(hand.why("forbidden")).toContain("(VIII-A)");
  const sets = viewOf({ rules: "onsets-mlag-2017" }, { resources: ["=", "B", "R", "G", "Y"], permitted: ["⊆"] });
  const shift = { do: "shift", cube: "⊆", to: "required" };
  const { table } = tableWith(sceneOf(sets, { actions: [{ do: "move", cube: "=", to: "required" }, shift] }));
  const other = new Hand(table);
  other.pick("=", "resources", 0);
  expect(other.why("forbidden")).toContain("(IV-D)");
  other.drop();
  other.pick("⊆", "permitted", 0);
  expect(other.why("forbidden")).toContain("(XIII-B-7)");
  expect(other.why("permitted")).toBe("It lies there already.");
});
test("the bonus cube cannot be moved as well, unless there are two of it", () => {
  const move = { do: "move", cube: "r1", to: "required" };
  const make = (resources: string[]) =>
    new Hand(
      tableWith(sceneOf(viewOf({}, { resources }), { actions: [move], bonus: { cubes: ["r1"], turns: [move] } })).table,
    );
  const one = make(["r1", "b2"]);
  one.pick("r1", "resources", 0);
  expect(one.layBonus()).toBe(true);
  expect(one.canPick("r1", "resources")).toBe(false);
  expect(one.whyNot("r1")).toBe("It is the bonus.");
  const two = make(["r1", "r1"]);
  two.pick("r1", "resources", 0);
  two.layBonus();
  expect(two.canPick("r1", "resources")).toBe(true);
});
test("two hands on the block: who they are, until somebody has ruled", () => {
  const events: TableEvent[] = [
    { at: 1, event: "block-taken", player: "Ana" },
    { at: 1, event: "block-contended", player: "Cem" },
  ];
  expect([hands(events), undecided(events)]).toEqual([["Ana", "Cem"], true]);
  const ruled = [...events, { at: 2, event: "tie-ruled", player: "Cem", both: false }];
  expect([hands(ruled), undecided(ruled)]).toEqual([["Ana"], false]);
  expect(hands([...ruled, { at: 3, event: "block-returned", player: "Ana" }])).toEqual([]);
});
test("the line says who thinks, who moved last, and whose move could be charged", () => {
  const view = viewOf({ waiting: ["Ben"] }, { turn: "Ben", mover: "Ben" });
  const { table } = tableWith(sceneOf(view));
  expect(status(table, new Hand(table), false, false)).toMatchObject({ lead: "Ben is thinking" });
  expect(does({ ...view, block: ["Ana"] }, "Ben", false)).toBe("clock stopped");
  expect(does({ ...view, block: ["Ana"] }, "Ana", true)).toBe("holds the block");
});
test("what is said aloud: a move with its bonus and the time, a call and what it means for the Mover", () => {
  const view = viewOf({ task: { kind: "turn", deadline: 60, stage: "limit", stands: false } }, { turn: "Ben" });
  const moved = [{ at: 1, event: "moved", player: "Ana", cube: "r+", to: "forbidden", bonus: "r0" }];
  expect(announce(moved, view, "equations", "Cem").polite).toBe(
    "Ana: red plus to Forbidden, with bonus red 0. Ben’s turn, one minute.",
  );
  const called: TableEvent[] = [
    { at: 2, event: "stated", player: "Ben", call: "now" },
    { at: 2, event: "challenged", challengers: ["Ben"], mover: "Ana" },
  ];
  expect(announce(called, view, "equations", "Ana").assertive).toBe("Ben calls Now. You are the Mover: wait.");
});
test("after a lost line every cube that was missed is marked", () => {
  const missed = ["r1", "b2"].map((cube, at) => ({ at, event: "moved", cube, to: "permitted" }));
  expect(justMoved(missed)).toEqual([{ cube: "b2", to: "permitted" }]);
  expect(justMoved(missed, missed)).toHaveLength(2);
});

test("the Goal builder: what is laid down stays, the rest can be taken back", () => {
  const state = new GoalState("equations");
  state.add("k8");
  const onlay = vi.fn(() => state.lies("k8"));
  const oncall = vi.fn();
  app = mount(GoalBuilder, { target: document.body, props: { state, oncall, onlay } });
  flushSync();
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>("button")].find(
      (one) => one.textContent?.includes(name) || one.getAttribute("aria-label") === name,
    );
  button("Lay it down")!.click();
  flushSync();
  expect(onlay).toHaveBeenCalledOnce();
  expect(button("Take back")!.disabled).toBe(true);
  expect(button("Lay it down")).toBeUndefined();
  // The laid cube is out of Resources already; a second 8 there is free.
  expect(state.free(["k8", "r1"])).toEqual([true, true]);
  state.add("r1");
  flushSync();
  expect(button("Take back")!.disabled).toBe(false);
  button("Take back")!.click();
  flushSync();
  expect(state.text).toBe("k8");
  button("Call Goal")!.click();
  expect(oncall).toHaveBeenCalledOnce();
});
test("a page that comes in the middle begins with what lies in the Goal", () => {
  const line = new GoalState("equations");
  line.lies("k8 r3<sw>");
  expect(line.text).toBe("k8 r3<sw>");
  const sets = new GoalState("onsets");
  sets.lies("2x3+1<ud>");
  expect([sets.text, sets.removable]).toEqual(["2x3+1<ud>", false]);
});

test("what came of a shake: the lead, roles, points, reasons and where the cubes came from", () => {
  const submission = { equation: "7x4 = 28" };
  const view = viewOf({
    phase: "between",
    players: ["Ana", "Ben", "Cem"].map(player),
    shake: undefined as never,
    sheet: {
      penalties: [],
      shakes: [
        {
          setter: "Ana",
          void: false,
          scores: [2, 2, 4],
          took_part: [true, true, true],
          goal: "r2k8",
          situation: "now",
          solutions: [
            { player: "Ben", submission: { equation: "7x4-2 = 28" }, correct: false },
            { player: "Cem", submission, correct: true },
          ],
        },
      ],
    },
  });
  const why = [{ code: "solution-ambiguous", message: "It can be read in two ways.", rule: "VII-B-6" }];
  const came = outcome(view, [
    { at: 0, event: "shake-started", setter: "Ana" },
    { at: 1, event: "rolled", cubes: "r2 k8 k7 bx g4 r-" },
    { at: 2, event: "goal-set", goal: "r2k8" },
    { at: 3, event: "moved", player: "Ben", cube: "k7", to: "required" },
    { at: 4, event: "moved", player: "Cem", cube: "bx", to: "permitted" },
    { at: 5, event: "challenged", challengers: ["Ben"], mover: "Ana" },
    { at: 6, event: "verdict", player: "Ben", verdict: "incorrect", reasons: ["solution-ambiguous"], why },
    { at: 6, event: "verdict", player: "Cem", verdict: "correct" },
    { at: 7, event: "scored" },
  ])!;
  expect(came.lead).toBe("Ben called Now, with a line that reads two ways.");
  expect(came.line).toBe("The Third Party’s Solution stands: Cem is right.");
  expect(came.papers[0]).toMatchObject({ role: "Challenger", why });
  expect(came.scores.map((one) => `${one.player} ${one.points} ${one.what}`)).toEqual([
    "Cem 4 Third Party, correct",
    "Ana 2 Mover",
    "Ben 2 Challenger, incorrect",
  ]);
  expect(uses(submission, came.position)).toBe(
    "Uses Required 7, Permitted × and one cube from Resources: the green 4.",
  );
});
