// The way in: codes as they are typed, what is proposed for each game, and what the first page says about tables.
import { beforeEach, describe, expect, test } from "vitest";
import type { Listed, OnShow } from "../src/lib/api";
import type { ShortShake } from "../src/lib/generated";
import { isWhole, readCode, showCode } from "../src/lib/code";
import { goOn, lessonOn, inOrder, shakeRows, showRow, tableRow, type Place } from "../src/lib/home";
import { pastShakes } from "../src/lib/past";
import { namesFor } from "../src/words/who";
import type { Scene, Settings } from "../src/lib/protocol";
import { dayOf, keepWay, proposed, quickOf } from "../src/lib/ways";
import type { Replay } from "../src/engine";

const settings = { rules: "onsets-agloa-2024", division: "middle", practice: false } as Settings;
type Seat = string | null | { bot: string };
const listed = (code: string, names: Seat[], phase = "turn", more: Partial<Listed> = {}): Listed => ({
  code,
  own: true,
  last_used: 0,
  table: {
    settings,
    seats: names.map((name) =>
      name !== null && typeof name === "object"
        ? { name: name.bot, bot: "novice", free: false, kept: false, declines: false }
        : { name, bot: null, free: name === null, kept: false, declines: false },
    ),
    judge: null,
    phase,
    paused: false,
    matches: phase === "lobby" ? 0 : 1,
    fairness: null,
    ready: [],
    next_by: null,
    notice: null,
    rated: false,
  } as Listed["table"],
  ...more,
});
/** A table looked at from this seat: whom it waits for, the totals, and the Goal. */
function seen(one: Listed, seat: number | null, waiting: string[], totals: number[] = [], goal = ""): Place {
  const players = one.table.seats.map(({ name }, at) => ({ name, total: totals[at] ?? 0 }));
  const view = {
    phase: one.table.phase,
    rules: settings.rules,
    division: settings.division,
    players,
    waiting,
    sheet: { shakes: [{}, {}], penalties: [] },
    shake: { goal },
  };
  return { listed: one, scene: { table: one.table, place: seat === null ? null : { seat }, view } as unknown as Scene };
}

test("a code is read however it is typed, shown as it is spoken, and looked up when it is complete", () => {
  expect(readCode(" kite-47 ")).toBe("KITE47");
  expect(["KITE47", "kite 47", "fox12", "K7MXQP"].map(showCode)).toEqual(["KITE 47", "KITE 47", "FOX 12", "K7MXQP"]);
  expect(["fox12", "Kite 47", "k7m-xqp", "maple 08"].map(isWhole)).toEqual([true, true, true, true]);
  expect(["", "kite", "kite4", "fo12", "kite 4"].map(isWhole)).toEqual([false, false, false, false, false]);
});

describe("the three ways", () => {
  beforeEach(() => localStorage.clear());
  test("propose learning first, then practice, then what was done last", () => {
    expect(proposed("wff")).toEqual({ way: "learn", why: "new for you" });
    keepWay("wff", "learn");
    expect(proposed("wff")).toEqual({ way: "practise", why: "learned today" });
    keepWay("wff", "tournament");
    expect(proposed("wff").way).toBe("tournament");
    expect(proposed("onsets").way).toBe("learn");
  });
  test("a practice table has no clock and a bot that gets better with the player", () => {
    expect(quickOf("equations", "practise")).toMatchObject({
      settings: { practice: true, time: "none", division: "elementary" },
      levels: ["novice"],
    });
    keepWay("equations", "practise");
    expect(quickOf("equations", "practise").levels).toEqual(["learner"]);
    expect(quickOf("equations", "tournament").settings).toMatchObject({ practice: false, time: "tournament" });
  });
  test("days are said as people say them", () => {
    const now = new Date(2026, 10, 16, 9).getTime();
    const at = (day: number, hour = 12) => dayOf(new Date(2026, 10, day, hour).getTime(), now);
    expect([at(16, 0), at(15, 23), at(15, 0), at(13), at(3)]).toEqual([
      "today",
      "yesterday",
      "yesterday",
      "on Friday",
      "on 3 November",
    ]);
  });
});

describe("one's own tables", () => {
  test("say who is there, how it stands, and what leaving costs", () => {
    const kite = seen(listed("KITE47", ["Maya", "Ben", "Priya"], "turn", { own: false }), 0, ["Maya"]);
    expect(tableRow(kite, "Maya")).toMatchObject({
      line: "with Ben and Priya · shake 3, your turn",
      chip: "your turn",
      action: "Go back",
      end: "leave",
      cost: "Ben and Priya play on with a bot in your seat. You can sit down again with the code.",
    });
    const moss = seen(listed("MOSS12", ["Maya", { bot: "Tally" }]), 0, ["Tally"]);
    expect(tableRow(moss, "Maya")).toMatchObject({
      line: "with Tally, a bot · shake 3, moving cubes",
      end: "delete",
      cost: "The match ends here, and its shakes are gone for good.",
    });
    const lobby: Place = { listed: listed("FERN63", ["Maya", null], "lobby") };
    expect(tableRow(lobby, "Maya")).toMatchObject({ line: "waits for one more player", end: "delete" });
    const guest: Place = { listed: listed("FERN63", ["Sam", "Maya", null], "lobby", { own: false }) };
    expect(tableRow(guest, "Maya")).toMatchObject({ end: "leave", line: "with Sam · waits for one more player" });
    // An owner without a seat cannot leave the table, nor delete it while others sit there.
    expect(tableRow({ listed: listed("ELM22", ["Sam", "Ben"], "ended") }, "Maya").end).toBe(null);
  });
  test("the seat is what the table says, even under a new name", () => {
    const row = tableRow(seen(listed("KITE47", ["Maya", "Ben"]), 0, ["Maya"]), "May");
    expect(row).toMatchObject({ action: "Go back", yours: true, line: "with Ben · shake 3, your turn" });
  });
  test("come first if they wait for us", () => {
    const places = [
      seen(listed("OLD", ["Maya", "Ben"], "ended"), 0, []),
      { listed: listed("LOBBY", ["Maya", null], "lobby") },
      seen(listed("THEIRS", ["Maya", "Ben"]), 0, ["Ben"]),
      seen(listed("MINE", ["Maya", "Ben"]), 0, ["Maya"]),
    ];
    expect(inOrder(places, "Maya").map((one) => one.listed.code)).toEqual(["MINE", "THEIRS", "LOBBY", "OLD"]);
  });
});

describe("where to go on", () => {
  const table = listed("KITE47", ["Maya", "Ben", "Priya"]);
  test("says why, the Goal and how it stands", () => {
    expect(goOn([seen(table, 0, ["Maya"], [10, 6, 5], "3")], "Maya")).toMatchObject({
      title: "Go on at KITE 47",
      why: "Your turn · Ben and Priya are waiting",
      goal: "3",
      lines: ["the Goal is 3", "On-Sets, Middle · shake 3 · you lead, 10 to 6 to 5"],
    });
    expect(goOn([seen(table, 0, ["Ben"], [4, 6, 5])], "Maya")).toMatchObject({
      why: "Ben’s turn",
      lines: ["On-Sets, Middle · shake 3 · Ben leads, 6 to 5 to 4"],
    });
  });
  test("is nowhere when nothing is being played", () => {
    expect(goOn([], "Maya")).toBeNull();
    expect(goOn([seen(listed("OLD", ["Maya", "Ben"], "ended"), 0, [])], "Maya")).toBeNull();
    expect(goOn([seen(table, null, ["Ben"])], "Maya")).toBeNull();
  });
  test("is never the table of a lesson, which leads back to its step until its shakes are over", () => {
    const lesson = (rolls: string[]) => {
      const short = { rolls, lesson: "eb-08", step: 6 } as unknown as ShortShake;
      const settings = { ...table.table.settings, short };
      return seen({ ...table, table: { ...table.table, settings } }, 0, ["Maya"]);
    };
    const match = seen(table, 0, ["Maya"]);
    expect(goOn([lesson(["r1", "r2", "r3"])], "Maya")).toBeNull();
    expect(goOn([lesson(["r1", "r2", "r3"]), match], "Maya")).toEqual(goOn([match], "Maya"));
    expect(lessonOn([match, lesson(["r1", "r2", "r3"])], "Maya")).toEqual({ to: "/learn/eb-08#6", lesson: "eb-08" });
    expect(lessonOn([match, lesson(["r1"])], "Maya")).toBeNull();
  });
});

test("a match to watch says who plays and how many watch", () => {
  const show: OnShow = {
    code: "SHOW",
    rules: "wff-mlag-2017",
    division: "junior",
    players: [
      { name: "Ilse", total: 6 },
      { name: "Noor", total: -1 },
    ],
    shake: 2,
    phase: "writing",
    watching: 4,
    game: "wff",
    touched: 0,
  };
  expect(showRow(show)).toMatchObject({ chip: "4 watch", action: "Watch", line: "Ilse 6, Noor −1 · shake 2, writing" });
  expect(showRow({ ...show, shake: 0 }).line).toBe("Ilse 6, Noor −1 · before the first shake");
});

test("the last shakes are told in the words of the verdict", () => {
  const step = (shake: number, event: object) => ({ line: 1, shake, event: { at: 0, ...event }, totals: {}, table });
  const table = { goal: "15", situation: "now", setter: "Ben" };
  const shake = (more: object) => ({
    ...table,
    void: false,
    took_part: [true, true],
    rules: [],
    solutions: [],
    ...more,
  });
  const replay = {
    rules: "equations-basic-mlag-2019",
    division: "middle",
    players: ["Maya", "Ben"],
    sheet: {
      penalties: [],
      shakes: [
        shake({
          scores: [6, 2],
          rules: ["X-A", "X-B"],
          solutions: [{ player: "Maya", submission: { equation: "3x5 = 15" }, correct: true }],
        }),
        shake({ void: true, scores: [0, 0] }),
      ],
    },
    steps: [
      step(1, { event: "challenged", challengers: ["Maya"], mover: "Ben" }),
      step(1, { event: "verdict", player: "Maya", verdict: "correct", submission: { equation: "3x5 = 15" } }),
      step(1, { event: "scored", scores: { Maya: 6, Ben: 2 } }),
      step(2, { event: "challenged", challengers: ["Ben"], mover: "Maya" }),
      step(2, { event: "declined", player: "Ben" }),
      step(2, { event: "shake-void" }),
      step(3, { event: "moved", player: "Ben" }),
    ],
  } as unknown as Replay;
  const past = pastShakes(replay, namesFor(replay.players[0]));
  expect(past[0]!.came.because).toContain("(X-A, X-B)");
  const rows = shakeRows("KITE47", past, 0);
  expect(rows.map(({ number, points, won }) => [number, points, won])).toEqual([
    [2, 0, true],
    [1, 6, true],
  ]);
  expect(rows[1]!.title).toMatch(/called Now, and/);
  expect(rows[1]!.line).toBe("Equations · 3×5 = 15");
  expect(shakeRows("KITE47", pastShakes(replay, namesFor(replay.players[1])), 1)[1]!.won).toBe(false);
});
