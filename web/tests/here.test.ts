// Tables on this device: what the page does for them. The engine is a list of answers.
import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { isHere } from "../src/here/code";
import { codes, stored } from "../src/here/store";
import { TablesHere } from "../src/here/table";
import type { Says } from "../src/lib/protocol";

type Asked = [path: string, body: Record<string, unknown>];
const NEW = { plays: "first-shake", game: "wff" } as const;
const said = (number: number) => ({ type: "answer", id: String(number), entry: number }) as Says;

/** An engine that gives prepared answers, and records what it was asked. */
function engine(...answers: (Record<string, unknown> | Error)[]) {
  const asked: Asked[] = [];
  const tables = new TablesHere((path, body) => {
    asked.push([path, body]);
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ says: [], log: [], wake: null, ...answer });
  });
  return { asked, tables };
}
const gone = () => new Refused({ status: 409, code: "no-table-here", detail: "" });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test("a table has its own code, and its log is kept as it grows", async () => {
  const { tables } = engine({ log: [{ kind: "opened" }] }, { says: [said(2)], log: [{ kind: "sat" }] }, {});
  const code = await tables.open(NEW, "Ana");
  expect(isHere(code)).toBe(true);
  const heard: Says[] = [];
  tables.listen(code, (one) => heard.push(one));
  await tables.say(code, { type: "wish", wish: "sit", id: "2" });
  expect(heard).toEqual([said(2)]);
  expect(stored(code)?.log).toEqual([{ kind: "opened" }, { kind: "sat" }]);
  expect(await tables.open(NEW, "Ana")).not.toBe(code);
  expect(codes()).toEqual([code]);
});

test("a table that the engine has lost is reopened from its log, and asked again", async () => {
  const { asked, tables } = engine({ log: [{ kind: "opened" }] }, gone(), { log: [{ kind: "went-on" }] }, {});
  const code = await tables.open(NEW, "Ana");
  await tables.say(code, { type: "hello" });
  expect(asked.map(([path]) => path)).toEqual(["/table/open", "/table/hear", "/table/reopen", "/table/hear"]);
  expect(asked[2]![1].log).toEqual([{ kind: "opened" }]);
  expect(stored(code)?.log).toEqual([{ kind: "opened" }, { kind: "went-on" }]);
});

test("a table is woken when it asks for it, as long as somebody listens", async () => {
  const after = (milliseconds: number) => ({ wake: performance.now() + milliseconds });
  const { asked, tables } = engine({ log: [{ kind: "opened" }] }, after(1000), after(2000), after(3000));
  const code = await tables.open(NEW, "Ana");
  const leave = tables.listen(code, () => undefined);
  await tables.say(code, { type: "hello" });
  await vi.advanceTimersByTimeAsync(1100);
  const woken = () => asked.filter(([path]) => path === "/table/wake").length;
  expect(woken()).toBe(1);
  leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect(woken()).toBe(1);
});

test("a table that this device does not have is not found", async () => {
  const { tables } = engine();
  await expect(tables.look("DEVICE9")).rejects.toMatchObject({ problem: { status: 404 } });
});
