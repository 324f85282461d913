// One's turn: whom the table waits for, and who is called by a sound and a notification.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../src/lib/table.svelte";
import { taste } from "../src/lib/taste.svelte";
import { Calls, isYourTurn } from "../src/table/your-turn";

const table = (waiting: string[], phase = "turn", paused = false) =>
  ({ view: { waiting, phase }, me: { name: "Maya" }, scene: { table: { paused } } }) as unknown as LiveTable;
let told: string[] = [];
class Told {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(Told.permission);
  onclick: unknown = null;
  constructor(title: string, more: { body: string }) {
    told.push(`${title}: ${more.body}`);
  }
}
beforeEach(() => {
  told = [];
  Told.permission = "granted";
  vi.stubGlobal("Notification", Told);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  taste.messages = false;
});

test("the table waits for whoever has something to do", () => {
  expect(isYourTurn(table(["Maya"]))).toBe(true);
  expect(isYourTurn(table(["Ben"]))).toBe(false);
  expect(isYourTurn(table(["Maya"], "ended"))).toBe(false);
  expect(isYourTurn(table(["Maya"], "turn", true))).toBe(false);
  expect(isYourTurn({ ...table(["Maya"]), me: undefined } as unknown as LiveTable)).toBe(false);
});

test("somebody looking elsewhere is told once each time, and only if they asked for it", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const calls = new Calls();
  const hear = (due: boolean) => calls.hear(due, "KITE 47 · Equations", "KITE47");
  hear(false);
  hear(true);
  expect(told).toEqual([]);
  await taste.turnMessages();
  expect(taste.messages).toBe(true);
  hear(false);
  hear(true);
  hear(true);
  expect(told).toEqual(["Your turn: KITE 47 · Equations"]);
  // Somebody who is looking needs no notification, and neither does somebody who has just come.
  hidden.mockReturnValue(false);
  hear(false);
  hear(true);
  hidden.mockReturnValue(true);
  new Calls().hear(true, "KITE 47 · Equations", "KITE47");
  expect(told).toHaveLength(1);
});

test("a browser without permission is not asked again", async () => {
  Told.permission = "denied";
  await taste.turnMessages();
  expect([taste.messages, taste.mayTell]).toEqual([false, false]);
});
