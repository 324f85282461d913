// The protocol store: reconnecting, resending, the list of events, and what is allowed.
import { beforeEach, expect, test, vi } from "vitest";
import type { Action, Scene } from "../src/lib/protocol";
import { LiveTable, type Connection } from "../src/lib/table.svelte";
import { Hand } from "../src/table/hand.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const scene = (more: Partial<Scene> = {}): Scene => sceneOf(viewOf(), more);

function open(): { table: LiveTable; wire: Wire } {
  const table = new LiveTable("ABCDEF", () => new Wire() as unknown as Connection);
  table.connect();
  const wire = Wire.all.at(-1)!;
  wire.onopen!();
  return { table, wire };
}
beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
});

test("asks for everything at first, and after a lost connection for what was missed", () => {
  const { table, wire } = open();
  expect(wire.sent[0]).toEqual({ type: "hello", have: 0 });
  wire.hear({
    type: "welcome",
    missed: [{ entry: 5, kind: "command", events: [{ at: 1, event: "rolled", cubes: "r1" }] }],
    ...scene(),
  });
  expect(table.line).toBe("open");
  expect(table.events).toHaveLength(1);
  wire.close();
  expect(table.line).toBe("lost");
  vi.advanceTimersByTime(300);
  const next = Wire.all.at(-1)!;
  expect(next).not.toBe(wire);
  next.onopen!();
  expect(next.sent[0]).toEqual({ type: "hello", have: 5 });
  next.hear({
    type: "welcome",
    missed: [{ entry: 6, kind: "command", events: [{ at: 2, event: "moved", cube: "r1", to: "permitted" }] }],
    ...scene({ last: 6 }),
  });
  expect(table.missed).toBe(1);
  expect(table.events).toHaveLength(2);
});
test("a thought is read before its cube flies, and what follows waits for it", () => {
  const thought = { fact: "hides-now", cube: "r1", solution: { submission: {}, says: "" }, missing: ["b2"] };
  const moved = (entry: number, cube: string, more: object = {}) => ({
    type: "update",
    entry,
    kind: "command",
    events: [{ at: entry, event: "moved", player: "Ben", cube, to: "permitted" }],
    ...more,
    ...scene({ last: entry }),
  });
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  wire.hear(moved(6, "r1", { thought }));
  expect([table.thought?.fact, table.thinking, table.events.length]).toEqual(["hides-now", true, 0]);
  wire.hear(moved(7, "b2"));
  expect(table.events).toHaveLength(0);
  vi.advanceTimersByTime(600);
  expect([table.thinking, table.events.map((one) => one.cube), table.scene?.last]).toEqual([false, ["r1", "b2"], 7]);
  // A bot's mere plan holds nothing up, and losing the connection shows what has come.
  wire.hear(moved(8, "r3", { thought: { fact: "plans", cube: "r3", missing: 2 } }));
  expect(table.events).toHaveLength(3);
  wire.hear(moved(9, "r4", { thought }));
  wire.close();
  expect([table.thinking, table.events.length]).toEqual([false, 4]);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const still = open();
  still.wire.hear({ type: "welcome", missed: [], ...scene() });
  still.wire.hear(moved(6, "r1", { thought }));
  expect([still.table.thinking, still.table.events.length]).toEqual([false, 1]);
  vi.unstubAllGlobals();
});
test("a command that got no answer is sent again with the same id", async () => {
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  const done = table.command({ do: "move", cube: "r1", to: "permitted", needs: [] });
  const sent = wire.sent.at(-1)!;
  expect(sent).toMatchObject({ type: "command", do: "move", cube: "r1", to: "permitted" });
  expect(sent).not.toHaveProperty("needs");
  wire.close();
  vi.advanceTimersByTime(300);
  const next = Wire.all.at(-1)!;
  next.onopen!();
  expect(next.sent.map((one) => one.id)).toContain(sent.id);
  next.hear({
    type: "answer",
    id: sent.id,
    problem: { status: 409, code: "not-your-turn", detail: "It is another player's turn." },
  });
  expect((await done)!.code).toBe("not-your-turn");
  expect(table.problem!.code).toBe("not-your-turn");
});
test("a command that nobody answers is sent again over a new connection, under the same id (SC-17)", () => {
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  void table.wish({ wish: "ready" });
  const id = wire.sent.at(-1)!.id;
  // The connection is not silent: only the answer is missing.
  vi.advanceTimersByTime(2900);
  wire.hear({ type: "lag", milliseconds: 20 });
  expect(table.line).toBe("open");
  vi.advanceTimersByTime(200);
  expect(table.line).toBe("lost");
  vi.advanceTimersByTime(100);
  const next = Wire.all.at(-1)!;
  next.onopen!();
  expect(next.sent.map((one) => one.id)).toContain(id);
  next.hear({ type: "welcome", missed: [], ...scene() });
  next.hear({ type: "answer", id, entry: 6 });
  vi.advanceTimersByTime(5000);
  expect([table.line, Wire.all.length]).toEqual(["open", 2]);
});
test("a question to the coach may take its time", () => {
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  void table.advice();
  vi.advanceTimersByTime(10_000);
  expect(table.line).toBe("open");
});
test("a connection without a welcome is given up", () => {
  const { table } = open();
  vi.advanceTimersByTime(15_000);
  expect(table.line).toBe("lost");
});
test("reconnects at once to a table that has moved; other faults double the pause, at random (SC-17)", () => {
  const lots = vi.spyOn(Math, "random").mockReturnValue(1);
  const { wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  wire.hear({ type: "goodbye", problem: { status: 503, code: "moved", detail: "The table has moved." } });
  wire.close();
  vi.advanceTimersByTime(299);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Wire.all).toHaveLength(2);
  // The notice counts once: after later refusals the wait grows each time.
  Wire.all.at(-1)!.close();
  for (const pause of [200, 400, 800, 1600, 3000, 3000]) {
    const before = Wire.all.length;
    vi.advanceTimersByTime(pause - 1);
    expect(Wire.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(before + 1);
    Wire.all.at(-1)!.close();
  }
  lots.mockReturnValue(0);
  vi.advanceTimersByTime(3000);
  Wire.all.at(-1)!.close();
  const before = Wire.all.length;
  vi.advanceTimersByTime(1500);
  expect(Wire.all).toHaveLength(before + 1);
  lots.mockRestore();
});
test("time runs on, and stands still if the server says so", () => {
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene({ now: 50, running: false }) });
  expect(table.moment()).toBe(50);
});
test("only what the server lists can be picked up and laid, with the bonus before it", () => {
  const { table, wire } = open();
  const move: Action = { do: "move", cube: "r1", to: "required" };
  wire.hear({ type: "welcome", missed: [], ...scene({ actions: [move], bonus: { cubes: ["b2"], turns: [move] } }) });
  const hand = new Hand(table);
  expect(hand.canPick("b2", "resources")).toBe(false);
  hand.pick("r1", "resources", 0);
  expect(hand.to("required")).toBeDefined();
  expect(hand.to("forbidden")).toBeUndefined();
  hand.turnBonus();
  hand.pick("b2", "resources", 1);
  hand.pick("r1", "resources", 0);
  hand.lay("required");
  expect(wire.sent.at(-1)).toMatchObject({ do: "move", cube: "r1", to: "required", bonus: "b2" });
  expect(hand.cube).toBeNull();
});

test("a connection that falls silent is given up and tried again", () => {
  const { table, wire } = open();
  wire.hear({ type: "welcome", missed: [], ...scene() });
  vi.advanceTimersByTime(14_000);
  wire.hear({ type: "lag", milliseconds: 3 });
  vi.advanceTimersByTime(14_000);
  expect(table.line).toBe("open");
  vi.advanceTimersByTime(2_000);
  expect(table.line).toBe("lost");
  expect(Wire.all.length).toBeGreaterThan(1);
});
test("acts taken back leave the list of events, from the command on that the server names", () => {
  const { table, wire } = open();
  const entry = (number: number, player: string, cube: string) => ({
    entry: number,
    kind: "command",
    events: [{ at: number, event: "moved", player, cube, to: "permitted" }],
  });
  const began = { entry: 2, kind: "began" };
  const told = scene();
  // Of the match before, nothing is counted.
  wire.hear({ type: "welcome", missed: [entry(1, "Ana", "k0"), began, entry(3, "Tally", "k1")], ...told });
  wire.hear({ type: "update", ...entry(4, "Ana", "k2"), ...told, last: 4 });
  // Her time runs out: the first event is about her, but it is no act of hers. A command may be without events.
  wire.hear({ type: "update", ...entry(5, "Ana", "k3"), ...told, last: 5 });
  wire.hear({ type: "update", entry: 6, kind: "command", ...told, last: 6 });
  const cubes = () => table.events.map((event) => event.cube);
  expect(cubes()).toEqual(["k0", "k1", "k2", "k3"]);
  wire.hear({ type: "update", entry: 7, kind: "took-back", stand: 1, ...told, last: 7 });
  expect(cubes()).toEqual(["k0", "k1"]);
  expect(table.news).toEqual([]);
  wire.hear({ type: "update", ...entry(8, "Ana", "k4"), ...told, last: 8 });
  expect(cubes()).toEqual(["k0", "k1", "k4"]);
  // A server of the release before does not say where: the list keeps what was taken back.
  wire.hear({ type: "update", entry: 9, kind: "took-back", ...told, last: 9 });
  expect(cubes()).toEqual(["k0", "k1", "k4"]);
});
test("the round ends when the referee says so, and never at a table without clocks", () => {
  const scene = sceneOf(viewOf({ round_ends: 2400 }));
  const at = (time: "tournament" | "none") => {
    const { table } = tableWith({ ...scene, table: { ...scene.table, settings: { ...scene.table.settings, time } } });
    return table.roundEnds;
  };
  expect([at("tournament"), at("none")]).toEqual([2400, null]);
});
