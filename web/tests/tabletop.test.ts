// A tabletop: crying illegal procedure and saying which, taking the other cube back, a bonus that went elsewhere.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { justMoved, movesOf } from "../src/lib/moves";
import type { Action, Bonus, Scene, TableEvent, View } from "../src/lib/protocol";
import { tell } from "../src/lib/telling";
import { announce } from "../src/table/announce";
import { Hand } from "../src/table/hand.svelte";
import { status } from "../src/table/status";
import StatusLine from "../src/table/StatusLine.svelte";
import Tabletop from "../src/table/Tabletop.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

const note = (event: TableEvent["event"], player: string, more: Partial<TableEvent> = {}): TableEvent => ({
  at: 1,
  event,
  player,
  ...more,
});
function tabletop(actions: Action[], events: TableEvent[] = [], more: Partial<View> = {}) {
  const scene = sceneOf(viewOf({ deadline: 25, ...more }), { actions });
  scene.table.settings.mode = "tabletop";
  const { table, sent } = tableWith(scene);
  table.hear({ ...scene, type: "update", entry: 6, kind: "command", events });
  const commands = () =>
    sent.filter((one) => one.type === "command").map(({ type: _type, id: _id, ...fields }) => fields);
  return { table, commands };
}
const press = (name: string) => {
  [...document.querySelectorAll<HTMLElement>("button")].find((one) => one.textContent?.trim() === name)!.click();
  flushSync();
};

test("one cries illegal procedure first, and then says which", () => {
  const { table, commands } = tabletop([{ do: "charge", needs: ["what"] }, { do: "charge" }]);
  app = mount(Tabletop, { target: document.body, props: { table } });
  flushSync();
  expect(document.querySelector("select")).toBeNull();
  press("Illegal procedure");
  const view = viewOf({ deadline: 25, charging: "Ana" });
  const scene: Scene = { ...table.scene!, view, actions: [{ do: "charge", needs: ["what"] }] };
  table.hear({ ...scene, type: "update", entry: 7, kind: "command", events: [note("charge-opened", "Ana")] });
  flushSync();
  expect(document.querySelector(".charging .ring")).not.toBeNull();
  press("bonus not to Forbidden");
  expect(commands()).toEqual([{ do: "charge" }, { do: "charge", what: "bonus-not-forbidden" }]);
});
test("if the book wants the charge named at once, it is chosen first", () => {
  const { table, commands } = tabletop([{ do: "charge", needs: ["what"] }]);
  app = mount(Tabletop, { target: document.body, props: { table } });
  flushSync();
  // Nobody has chosen a variation, so none can be charged.
  expect(document.querySelectorAll("option").length).toBe(5);
  press("Charge");
  expect(commands()).toEqual([{ do: "charge", what: "not-your-turn" }]);
});
test("everybody sees who charges, until it is ruled on", () => {
  const opened = note("charge-opened", "Ben");
  const { table } = tabletop([], [opened], { charging: "Ben" });
  expect(status(table, new Hand(table), false, false).lead).toBe("Ben charges illegal procedure");
  const over = tabletop([], [opened, note("charge-dismissed", "Ben")]).table;
  expect(status(over, new Hand(over), false, false).lead).not.toMatch(/charges/);
  expect(announce([opened], table.view, "equations", "Ana").assertive).toMatch(/^Ben charges illegal procedure/);
});
test("of two cubes in Forbidden the Mover may take the other one back", () => {
  const { table, commands } = tabletop([{ do: "return", cube: "r1" }]);
  app = mount(StatusLine, {
    target: document.body,
    props: { table, hand: new Hand(table), setting: false, goalBonus: false },
  });
  flushSync();
  expect(document.querySelector(".say")?.textContent).toContain("Which of the two cubes goes back?");
  press("Take the red 1 back instead");
  expect(commands()).toEqual([{ do: "return", cube: "r1" }]);
});
test("only at a tabletop may a bonus go elsewhere than to Forbidden", () => {
  const bonus: Bonus = { cubes: ["r1"], turns: [{ do: "move", cube: "b2", to: "required" }] };
  const laid = (mode: "strict" | "tabletop") => {
    const { table, commands } = tabletop([]);
    table.scene = { ...table.scene!, bonus };
    table.scene.table.settings.mode = mode;
    const hand = new Hand(table);
    hand.turnBonus();
    hand.pick("r1", "resources", 0);
    const offered = hand.bonusTo;
    hand.bonusWent = "permitted";
    hand.pick("b2", "resources", 1);
    hand.lay("required");
    return { offered, sent: commands() };
  };
  const move = { do: "move", cube: "b2", to: "required", bonus: "r1" };
  expect(laid("tabletop")).toEqual({ offered: "forbidden", sent: [{ ...move, bonus_to: "permitted" }] });
  expect(laid("strict")).toEqual({ offered: undefined, sent: [move] });
});

const PLAYED = [
  note("shake-started", "", { setter: "Cem" }),
  note("rolled", "Cem", { cubes: "r1 b2 k3 g4" }),
  note("moved", "Ana", { cube: "r1", to: "forbidden" }),
  note("moved", "Ana", { cube: "b2", to: "forbidden" }),
];
const UPHELD = note("charge-upheld", "Ben", { code: "not-your-turn", against: "Ana", cube: "b2" });
test("a charged move is marked; the mat shows what came of it", () => {
  const moves = movesOf([...PLAYED, UPHELD]);
  expect(moves.map((move) => [move.cube, move.charged ?? false])).toEqual([
    ["r1", false],
    ["b2", true],
  ]);
  // What was charged was no move.
  const selected = note("charge-upheld", "Ben", { code: "variation-repeated", against: "Ana" });
  expect(movesOf([...PLAYED, selected]).some((move) => move.charged)).toBe(false);
});
test("a bonus that went elsewhere lies there", () => {
  const event = note("moved", "Ana", { cube: "b2", to: "required", bonus: "r1", bonus_to: "permitted" });
  expect(justMoved([event])).toEqual([
    { cube: "r1", to: "permitted" },
    { cube: "b2", to: "required" },
  ]);
  expect(announce([event], undefined, "equations", "Ben").polite).toBe(
    "Ana: blue 2 to Required, with bonus red 1 to Permitted.",
  );
});
test("a step is told in words: what was moved, and what was ruled", () => {
  expect(tell(note("moved", "Ana", { cube: "b2", to: "required", bonus: "r1" }), "equations")).toBe(
    "Forbidden: red 1; blue 2 → Required",
  );
  expect(tell(note("rejection-overruled", "Ben", { reason: "not-equal" }), "equations")).toBe(
    "Ben objects. Overruled: it does equal the Goal.",
  );
});
