// The clock: the limit, the ten seconds, the added minute, and what is announced.
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { digits, left, spokenAt, wholeOf } from "../src/lib/clock";
import type { TaskView } from "../src/lib/protocol";
import Clock from "../src/parts/Clock.svelte";

const task = (deadline: number, stage: TaskView["stage"] = "limit"): TaskView => ({
  kind: "turn",
  deadline,
  stage,
  stands: false,
});

test("sand runs with the deadline and stops at its end", () => {
  expect(left(task(100), 70, 60)).toEqual({ seconds: 30, share: 0.5, mode: "limit" });
  expect(left(task(100), 120, 60)).toEqual({ seconds: 0, share: 0, mode: "over" });
  expect(left(task(100, "added"), 70, 60).mode).toBe("added");
});
test("the ten seconds have their own countdown", () => {
  expect(left(task(100, { countdown: 110 }), 103, 60)).toEqual({ seconds: 7, share: 0.7, mode: "ten" });
});
test("a page that comes late still knows how much sand there was", () => {
  expect(wholeOf(task(100), 95)).toBe(60);
  expect(wholeOf(task(200), 80)).toBe(120);
});
test("digits never show the end before it", () => {
  expect(digits(84)).toBe("1:24");
  expect(digits(0.2)).toBe("0:01");
  expect(digits(-3)).toBe("0:00");
});
test("time is announced only at thirty and ten seconds, then for the last ones", () => {
  expect(spokenAt("limit", 30.2, 29.9)).toBe(30);
  expect(spokenAt("limit", 29.9, 29.1)).toBeNull();
  expect(spokenAt("ten", 3.1, 2.9)).toBe(3);
});
test("the plate shows pips in the ten seconds", () => {
  const app = mount(Clock, {
    target: document.body,
    props: { task: task(100, { countdown: 110 }), moment: () => 103 },
  });
  flushSync();
  expect(document.querySelectorAll(".pips i")).toHaveLength(10);
  expect(document.querySelectorAll(".pips .gone")).toHaveLength(3);
  void unmount(app);
});
