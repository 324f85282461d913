// Classes for pupils: the socket and what it merges, the clock of a roll, the order of items, and days in words.
import { beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "../src/class/countdown.svelte";
import { dayOf, dueOf, nextOpen, sorted } from "../src/class/due";
import { followed } from "../src/class/follow";
import { standOf, stepsFor } from "../src/class/item";
import { ClassRoom, DRAFT_EVERY, DRAFT_LENGTH, merged } from "../src/class/room.svelte";
import type { PupilRow } from "../src/class/types";
import type { Step } from "../src/learn/types";
import { placeAt } from "../src/lib/places";
import type { Connection } from "../src/lib/table.svelte";
import { CLASS, CODE, LESSON, NOW, PAST, PUZZLES } from "./class-pupil";

class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
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
function open(): { room: ClassRoom; wire: Wire } {
  const room = new ClassRoom(CODE, (url) => new Wire(url) as unknown as Connection);
  room.connect();
  const wire = Wire.all.at(-1)!;
  wire.onopen!();
  return { room, wire };
}
const STAGE = { type: "stage", follow: false, paused: false, names: false };
const row = (number: number, nickname: string, worked = 0): PupilRow => ({
  number,
  nickname,
  cells: [],
  now: { is: "here" },
  worked,
});
const board = (pupils: PupilRow[]) => ({ type: "board", assignment: 1, items: [], pupils, stuck: [], at: NOW });

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
});

test("a room says hello and, after a lost connection, repeats where it is and what it watches", () => {
  const { room, wire } = open();
  expect(wire.url).toContain(`/api/classes/${CODE}/socket`);
  wire.hear(STAGE);
  room.at(1, 3);
  room.watch(2);
  room.look(4);
  expect(wire.sent).toEqual([
    { type: "hello" },
    { type: "at", assignment: 1, item: 3 },
    { type: "watch", assignment: 2 },
    { type: "look", pupil: 4 },
  ]);
  wire.close();
  expect(room.line).toBe("lost");
  vi.advanceTimersByTime(300);
  const next = Wire.all.at(-1)!;
  expect(next).not.toBe(wire);
  next.onopen!();
  expect(next.sent).toEqual(wire.sent);
});
test("a removed pupil does not reconnect", () => {
  const { room, wire } = open();
  wire.hear({ type: "ended" });
  wire.close();
  vi.advanceTimersByTime(10_000);
  expect(Wire.all).toHaveLength(1);
  expect(room.line).toBe("closed");
});
test("another item is reported at once, drafts now and then, the last one always, long ones never", () => {
  const { room, wire } = open();
  wire.sent = [];
  room.at(1, 1);
  room.at(1, 1, { left: "2" });
  room.at(1, 1, { left: "2+" });
  room.at(1, 1, { left: "2+3" });
  expect(wire.sent).toEqual([{ type: "at", assignment: 1, item: 1 }]);
  vi.advanceTimersByTime(DRAFT_EVERY);
  expect(wire.sent.slice(1)).toEqual([{ type: "at", assignment: 1, item: 1, draft: { left: "2+3" } }]);
  room.at(1, 2, { left: "x".repeat(DRAFT_LENGTH) });
  expect(wire.sent.at(-1)).toEqual({ type: "at", assignment: 1, item: 2 });
  room.at();
  expect(wire.sent.at(-1)).toEqual({ type: "at" });
});
test("changed rows take their places on the board, but not those of another assignment", () => {
  const { room, wire } = open();
  room.watch(1);
  wire.hear(board([row(1, "Brave Seal"), row(2, "Keen Owl")]));
  wire.hear({
    type: "rows",
    assignment: 1,
    pupils: [row(2, "Keen Owl", 9), row(3, "Calm Heron")],
    stuck: [],
    at: NOW + 1,
  });
  expect(room.board?.pupils.map((one) => [one.nickname, one.worked])).toEqual([
    ["Brave Seal", 0],
    ["Calm Heron", 0],
    ["Keen Owl", 9],
  ]);
  wire.hear({ type: "rows", assignment: 2, pupils: [row(4, "Wise Owl")], stuck: [], at: NOW + 2 });
  expect(room.board?.pupils).toHaveLength(3);
  expect(merged([], [row(2, "B"), row(1, "A")]).map((one) => one.number)).toEqual([1, 2]);
});
test("a hint that comes twice counts once, and hints are in order", () => {
  const { room, wire } = open();
  const hint = (number: number) => ({ type: "hint", assignment: 1, item: 2, number, of: 3, text: `Hint ${number}` });
  for (const number of [2, 1, 2]) wire.hear(hint(number));
  wire.hear({ ...hint(1), item: 9 });
  expect(room.hintsFor(1, 2).map((one) => one.text)).toEqual(["Hint 1", "Hint 2"]);
});
test("a new assignment is news, and a seat is reported", () => {
  const { room, wire } = open();
  wire.hear({ type: "assignments" });
  wire.hear({ type: "assignment", ...LESSON.assignment });
  expect([room.news, room.assignment?.number]).toEqual([2, 1]);
  wire.hear({ type: "seated", table: "KITE47" });
  expect(room.seated).toBe("KITE47");
});

test("the clock of a roll is the server's, whatever the local time", () => {
  let now = 5000;
  const countdown = new Countdown(NOW + 240_000, NOW + 30_000, () => now);
  expect(countdown.left).toBe(210);
  now += 200_000;
  expect([countdown.left, countdown.moment()]).toEqual([10, NOW / 1000 + 230]);
  countdown.look();
  expect(countdown.up).toBe(false);
  now += 10_000;
  countdown.look();
  expect([countdown.left, countdown.up]).toEqual([0, true]);
});
test("the next item is the next open one in the pupil's own order, then an earlier one, then none", () => {
  const { order } = PUZZLES.mine!;
  const cells = (states: ("first" | "not-yet" | "wrong")[]) => ({
    ...PUZZLES.mine!,
    order,
    cells: states.map((state) => ({ state, tries: 0, hints: 0 })),
  });
  expect(nextOpen(cells(["not-yet", "not-yet", "not-yet"]), 1)).toBe(1);
  expect(nextOpen(cells(["wrong", "first", "first"]), 1)).toBe(0);
  expect(nextOpen(cells(["first", "first", "first"]), 1)).toBeNull();
  // An item without tries left is not revisited.
  const spent = { ...cells(["wrong", "first"]), cells: [{ state: "wrong", tries: 2, hints: 0 } as const] };
  expect([nextOpen(spent, 1, 3), nextOpen({ ...spent, order: [1] }, 1, 2)]).toEqual([1, null]);
});
test("what is done or closed is past, latest first", () => {
  const { todo, past } = sorted([...CLASS.assignments!, { ...PAST, assignment: { ...PAST.assignment, number: 9 } }]);
  expect(todo.map((one) => one.assignment.number)).toEqual([1, 2, 3, 4]);
  expect(past.map((one) => one.assignment.number)).toEqual([9, 5]);
});
test("days are said as people say them", () => {
  const at = (day: number, hour = 12, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  const now = at(18);
  expect([17, 18, 19, 20, 30].map((day) => dayOf(at(day), now))).toEqual([
    "yesterday",
    "today",
    "tomorrow",
    "on Friday",
    "on 30 November",
  ]);
  expect([dueOf(at(18, 15, 30), now), dueOf(at(19, 23, 59), now), dueOf(at(20, 8), now)]).toEqual([
    "today at 15:30",
    "tomorrow",
    "on Friday",
  ]);
});
test("an exercise includes the reading before it, and the last one also the reading at the end", () => {
  const steps = ["read", "read", "choose", "write", "read"].map((kind) => ({ kind }) as Step);
  const kinds = (step: number) => {
    const { steps: mine, at } = stepsFor(steps, step);
    return [mine.map((one) => one.kind), at];
  };
  expect(kinds(3)).toEqual([["read", "read", "choose"], 2]);
  expect(kinds(4)).toEqual([["write", "read"], 0]);
});
test("a cell has the same state in a lesson as in the class", () => {
  const cell = (state: "first" | "hinted" | "seen" | "wrong" | "not-yet", tries = 0) =>
    standOf({ state, tries, hints: 0 }).state;
  expect([cell("first"), cell("hinted"), cell("seen"), cell("wrong", 2), cell("not-yet")]).toEqual([
    "done",
    "done",
    "seen",
    "begun",
    null,
  ]);
});
test("what the coach shows has an address, its own where there is one", () => {
  const at = (shown: object) => followed({ number: 1, ...shown } as never, CODE);
  expect(at({ what: "step", lesson: "eb-05", step: 6 })).toBe("/learn/eb-05#6");
  expect(at({ what: "puzzle", id: "AB12" })).toBe("/p/AB12");
  expect(at({ what: "result", assignment: 4 })).toBe(`/c/${CODE}/same/4`);
  expect(at({ what: "mistake" })).toBe(`/c/${CODE}/show`);
});
test("every page of a class has its address", () => {
  const known = [
    "/class",
    "/class/new",
    "/j",
    "/j/kqtzrm",
    "/card",
    "/c/KQTZRM",
    "/c/KQTZRM/board",
    "/c/KQTZRM/league",
  ];
  for (const path of known) expect(placeAt(path), path).not.toBeNull();
  expect(placeAt("/c/kqtzrm/a/12")).toMatchObject({ code: "KQTZRM", number: 12 });
  for (const path of ["/class/x", "/c", "/c/KQTZRM/a", "/c/KQTZRM/a/0", "/c/KQTZRM/nothing"])
    expect(placeAt(path), path).toBeNull();
});
