// A tabletop: crying illegal procedure and saying which, taking the other cube back, a bonus that went elsewhere.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { justMoved, movesOf } from "../src/lib/moves";
import type { Action, TableEvent } from "../src/lib/protocol";
import { readRecord, reelOf } from "../src/lib/reel";
import { announce } from "../src/table/announce";
import { Hand } from "../src/table/hand.svelte";
import { charging, status } from "../src/table/status";
import StatusLine from "../src/table/StatusLine.svelte";
import Tabletop from "../src/table/Tabletop.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

const note = (event: string, player: string, more: Partial<TableEvent> = {}): TableEvent => ({
  at: 1,
  event,
  player,
  ...more,
});
function tabletop(actions: Action[], events: TableEvent[] = []) {
  const scene = sceneOf(viewOf({ deadline: 25 }), { actions });
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

test("one cries illegal procedure first, and says which then", () => {
  const { table, commands } = tabletop([{ do: "charge", needs: ["what"] }, { do: "charge" }]);
  app = mount(Tabletop, { target: document.body, props: { table } });
  flushSync();
  expect(document.querySelector("select")).toBeNull();
  press("Illegal procedure");
  const scene = { ...table.scene!, actions: [{ do: "charge", needs: ["what"] }] };
  table.hear({ ...scene, type: "update", entry: 7, kind: "command", events: [note("charge-opened", "Ana")] });
  flushSync();
  expect(document.querySelector(".charging .ring")).not.toBeNull();
  press("bonus not to Forbidden");
  expect(commands()).toEqual([{ do: "charge" }, { do: "charge", what: "bonus-not-forbidden" }]);
});
test("where the book wants it said at once, what was illegal is chosen before", () => {
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
  expect(charging([opened])).toBe("Ben");
  expect(charging([opened, note("charge-dismissed", "Ben")])).toBeUndefined();
  const { table } = tabletop([], [opened]);
  expect(status(table, new Hand(table), false, false).lead).toBe("Ben charges illegal procedure");
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
test("a bonus may go elsewhere than to Forbidden at a tabletop, and nowhere else", () => {
  const bonus = { cubes: ["r1"], turns: [{ do: "move", cube: "b2", to: "required" }] };
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
const UPHELD = note("charge-upheld", "Ben", { code: "not-your-turn", against: "Ana" });
test("a move that was charged is taken back, in the list and in the pictures, and exchanged for the other", () => {
  const forbidden = (events: TableEvent[]) =>
    reelOf(
      { rules: "equations-basic-mlag-2019", division: "middle", players: ["Ana", "Ben", "Cem"] },
      events,
    ).pictures.at(-1)!;
  const charged = [...PLAYED, UPHELD];
  expect(movesOf(charged).map((move) => move.cube)).toEqual(["r1"]);
  expect(forbidden(charged).forbidden).toEqual(["r1"]);
  const exchanged = [...charged, note("returned", "Ana", { cube: "r1" })];
  expect(movesOf(exchanged).map((move) => move.cube)).toEqual(["b2"]);
  expect(forbidden(exchanged).forbidden).toEqual(["b2"]);
  expect(forbidden(exchanged).resources.sort()).toEqual(["g4", "k3", "r1"]);
});
test("of a bonus while leading the first cube stands as the move", () => {
  const events = [
    ...PLAYED.slice(0, 2),
    note("moved", "Ana", { cube: "b2", to: "required", bonus: "r1" }),
    note("charge-upheld", "Ben", { code: "bonus-while-leading", against: "Ana" }),
  ];
  const last = reelOf(
    { rules: "equations-basic-mlag-2019", division: "middle", players: ["Ana", "Ben"] },
    events,
  ).pictures.at(-1)!;
  expect([last.forbidden, last.required]).toEqual([["r1"], []]);
  expect(movesOf(events).map(({ cube, to, bonus }) => [cube, to, bonus])).toEqual([["r1", "forbidden", undefined]]);
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
test("a record tells what was ruled from its remarks", () => {
  const record = `shake: 1
rules: equations-adventurous-mlag-2018
division: middle
players: Ana, Ben

0 Ana roll cubes="1 2 3"
# 0 rolled Ana
30 Ana present equation="3x2-1 = 5"
40 Ben reject reason=not-equal
# 40 rejection-overruled Ben
42 Ben prove-ambiguity revision="3x(2-1) = 5"
# 42 ambiguity-proved Ben
`;
  const told = readRecord(record)!.pictures.slice(-2);
  expect(told.map((one) => [one.player, one.text])).toEqual([
    ["Ben", "Ben objects. Overruled: it does equal the Goal."],
    ["Ben", "Ben proves an ambiguity: with these brackets it is wrong."],
  ]);
});
