// The first page: which tables come first, and what the last shakes say.
import { describe, expect, test } from "vitest";
import type { Listed, OnShow } from "../src/lib/api";
import { shakeRows, tableRows } from "../src/lib/home";
import type { Settings, ShakeResult } from "../src/lib/protocol";

const settings = { rules: "onsets-agloa-2024", division: "middle" } as Settings;
const table = (code: string, names: (string | null)[], phase = "turn"): Listed => ({
  code,
  own: true,
  last_used: 0,
  table: {
    settings,
    seats: names.map((name) => ({ name, bot: null, free: name === null, kept: false })),
    judge: null,
    phase,
    paused: false,
    matches: 1,
    fairness: null,
    ready: [],
    next_by: null,
    notice: null,
  },
});
const show = (code: string, watching = 0): OnShow => ({
  code,
  rules: "wff-mlag-2017",
  division: "junior",
  players: [
    { name: "Ilse", total: 6 },
    { name: "Noor", total: 4 },
  ],
  shake: 2,
  phase: "writing",
  watching,
});

describe("the list of tables", () => {
  test("has one's own seat first, then what may be watched, then the rest", () => {
    const own = [
      table("OLD", ["Maya", "Tally"], "ended"),
      table("FREE", ["Sam", null], "lobby"),
      table("MINE", ["Maya", "Ben"]),
    ];
    const rows = tableRows(own, [show("SHOW", 4)], "Maya");
    expect(rows.map((row) => row.code)).toEqual(["MINE", "SHOW", "OLD", "FREE"]);
    expect(rows[0]).toMatchObject({ chip: "your seat", action: "Go back", line: "Maya, Ben · moving cubes" });
    expect(rows[1]).toMatchObject({ chip: "4 watch", action: "Watch", line: "Ilse 6, Noor 4 · shake 2, writing" });
    expect(rows[3]).toMatchObject({ chip: "1 seat free", action: "Sit down", line: "Sam waits for one more player" });
  });
  test("shows a table once, and no more than there is room for", () => {
    const own = ["A", "B", "C", "D"].map((code) => table(code, ["Maya", "Ben"], "ended"));
    const rows = tableRows(own, [show("A"), show("X"), show("Y"), show("Z"), show("Q"), show("P")], "Maya");
    expect(rows).toHaveLength(6);
    expect(rows.map((row) => row.code)).toEqual(["X", "Y", "Z", "Q", "A", "B"]);
    expect(tableRows([], [], "Maya")).toEqual([]);
    const [fresh] = tableRows([], [{ ...show("NEW"), shake: 0, phase: "between" }], "Maya");
    expect(fresh!.line).toBe("Ilse 6, Noor 4 · before the first shake");
  });
});

test("the last shakes say how they ended and what they gave", () => {
  const shake = (more: Partial<ShakeResult>): ShakeResult => ({
    setter: "Maya",
    void: false,
    scores: [6, 2],
    took_part: [true, true],
    goal: "5",
    situation: "now",
    solutions: [{ player: "Maya", submission: {}, correct: true }],
    ...more,
  });
  const shakes = [
    shake({}),
    shake({ situation: "impossible", scores: [2, 6], solutions: [] }),
    shake({ took_part: [false, true] }),
    shake({ situation: "forceout", scores: [2, 4], solutions: [{ player: "Maya", submission: {}, correct: false }] }),
  ];
  const rows = shakeRows("K7MXQP", "onsets-agloa-2024", ["Maya", "Ben"], { shakes, penalties: [] }, "Maya");
  expect(rows.map(({ number, title, line, points }) => [number, title, line, points])).toEqual([
    [4, "Last cube", "your Solution was not correct", 2],
    [2, "Impossible", "you presented nothing", 2],
    [1, "Now", "your Solution stood", 6],
  ]);
  expect(shakeRows("K7MXQP", "onsets-agloa-2024", ["Ana", "Ben"], { shakes, penalties: [] }, "Maya")).toEqual([]);
});
