// The judge's chair: how it is given, the two steps of a ruling, and what everybody sees of it.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rulingsOf } from "../src/lib/rulings";
import type { Scene, TableEvent } from "../src/lib/protocol";
import GiveChair from "../src/table/GiveChair.svelte";
import JudgePanel from "../src/table/JudgePanel.svelte";
import { toOthers, toPlayer } from "../src/words/chair";
import { sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});
function show(part: Component<never>, more: Partial<Scene>, props: object = {}, view = viewOf()) {
  const scene = sceneOf(view, more);
  const { table, sent } = tableWith({ ...scene, table: { ...scene.table, judge: null, ...more.table } });
  app = mount(part as unknown as Component<object>, { target: document.body, props: { table, ...props } });
  flushSync();
  const said = () => sent.filter((one) => one.type !== "hello").map(({ id: _id, ...fields }) => fields);
  return { table, said };
}
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent?.trim() === name);
const press = (name: string) => {
  button(name)!.click();
  flushSync();
};
const act = (name: string) => document.querySelector<HTMLElement>(`[data-act="${name}"]`)!;
const JUDGE = { place: "judge" as const, owner: false, table: { judge: "Jo" } as Scene["table"] };
const note = (event: TableEvent["event"], player: string, more: Partial<TableEvent> = {}): TableEvent => ({
  at: 1,
  event,
  player,
  ...more,
});

test("a ruling takes two steps and a reason, and is sent as the referee offered it", async () => {
  const { said } = show(JudgePanel, {
    ...JUDGE,
    actions: [
      { do: "warn", player: "Ana", needs: ["reason"] },
      { do: "warn", player: "Ben", needs: ["reason"] },
      { do: "penalize", player: "Ben", judges: 1, points: 1, needs: ["reason"] },
      { do: "void-shake" },
    ],
  });
  // What the referee does not offer is grey, and says why.
  expect(act("penalize").getAttribute("aria-disabled")).toBe("true");
  expect(act("penalize").textContent).toContain("Ana has no warning in this round yet: warn first");
  expect(act("disqualify").textContent).toContain("not possible for Ana now");
  act("disqualify").click();
  flushSync();
  expect(button("Go on")?.disabled).toBe(true);
  press("Ben");
  expect(act("penalize").getAttribute("aria-disabled")).toBe("false");
  act("penalize").click();
  flushSync();
  press("Go on: why?");
  await vi.waitFor(() => expect(document.activeElement?.className).toContain("ruling-reason on"));
  press("Notes or a calculator");
  expect(document.querySelector(".prev")?.textContent).toContain("Jo, the judge, took one point from you.");
  expect(document.querySelector(".prev")?.textContent).toContain("Why: notes or a calculator.");
  expect(said()).toEqual([]);
  press("Something else…");
  expect(button("Take one point from Ben")?.disabled).toBe(true);
  const field = document.querySelector<HTMLInputElement>("#judge-words")!;
  expect(document.activeElement).toBe(field);
  field.value = "  a shout ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  press("Take one point from Ben");
  expect(said()).toEqual([{ type: "command", do: "penalize", player: "Ben", judges: 1, reason: "a shout" }]);
});
test("an act without a reason asks once more, saying what it means", async () => {
  const { said } = show(JudgePanel, { ...JUDGE, actions: [{ do: "void-shake" }] });
  act("void-shake").click();
  flushSync();
  press("Go on");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Void this shake"));
  expect(document.querySelector(".ruling")?.textContent).toContain("the same Goal-setter rolls again");
  expect(said()).toEqual([]);
  press("Void this shake");
  expect(said()).toEqual([{ type: "command", do: "void-shake" }]);
});
test("a question to the judge is answered with two presses", () => {
  const checkers = [{ player: "Ben", accepted: false, asked: true, failed: false, together: false }];
  const { said } = show(
    JudgePanel,
    {
      ...JUDGE,
      actions: [{ do: "answer", equals: true }, { do: "answer", equals: false }, { do: "answer" }],
    },
    {},
    viewOf({ phase: "checking" }, { checkers }),
  );
  expect(document.querySelector(".waits")?.textContent).toContain("Ben asks you: does it equal the Goal?");
  press("No, it does not");
  expect(said()).toEqual([]);
  press("No, it does not: final");
  press("Let the program answer");
  press("Let the program answer: final");
  expect(said()).toEqual([
    { type: "command", do: "answer", equals: false },
    { type: "command", do: "answer" },
  ]);
});
test("rulings are listed with their shake, and those taken back stay, struck through", () => {
  const started = note("shake-started", "");
  const events = [
    started,
    note("warned", "Ben", { reason: "unkind words" }),
    note("shake-void", ""),
    started,
    note("penalty", "Ben", { code: "conduct", points: 1, reason: "again" }),
    note("penalty", "Ana", { code: "time", points: 1 }),
    note("warned", "Ana", { reason: "notes" }),
    note("taken-back", "Ben", { ruling: "penalize" }),
  ];
  expect(rulingsOf(events).map(({ what, player, shake, struck }) => [what, player, shake, struck])).toEqual([
    ["warn", "Ben", 1, false],
    ["penalize", "Ben", 1, true],
    ["warn", "Ana", 1, false],
  ]);
  // Another match begins without rulings.
  expect(rulingsOf([...events, note("match-ended", ""), started])).toEqual([]);
});
test("the judge takes the last ruling back while the referee offers it", () => {
  const { table, said } = show(JudgePanel, { ...JUDGE, actions: [{ do: "take-back" }] });
  const events = [
    note("shake-started", ""),
    note("warned", "Ben", { reason: "one" }),
    note("warned", "Ana", { reason: "two" }),
  ];
  table.hear({ ...table.scene!, type: "update", entry: 6, kind: "command", events });
  flushSync();
  const rows = [...document.querySelectorAll(".rulings li")];
  expect(rows.map((row) => row.querySelector("button") !== null)).toEqual([false, true]);
  press("Take back");
  expect(said()).toEqual([{ type: "command", do: "take-back" }]);
});
test("the player and the others read the same fact, each from their own side", () => {
  const notice = {
    to: "Ben",
    by: "Jo",
    what: "warn" as const,
    reason: "unkind words",
    points: 0,
    asked: false,
    answer: null,
  };
  expect(toPlayer(notice)).toEqual([
    "Jo, the judge, warned you.",
    "Why: unkind words. It costs nothing now. The next time it costs one point.",
  ]);
  expect(toOthers(notice)).toBe("Jo, the judge, warned Ben: unkind words.");
  expect(toOthers({ ...notice, what: "penalize", points: 2 })).toBe(
    "Jo, the judge, took 2 points from Ben: unkind words.",
  );
  expect(toPlayer({ ...notice, what: "disqualify" })[0]).toBe("Jo, the judge, disqualified you.");
});
test("the owner gives the chair to a watcher by name, or reads the code aloud", () => {
  const { table, said } = show(
    GiveChair,
    { watchers: ["Ms Ruiz", "Mr Cole"], judge_code: "OWL 22" },
    { onclose: () => undefined },
  );
  expect(document.querySelector(".judges-code b")?.textContent).toBe("OWL 22");
  document.querySelectorAll<HTMLElement>(".act")[1]!.click();
  flushSync();
  press("Give Mr Cole the chair");
  expect(said()).toEqual([{ type: "wish", wish: "appoint", name: "Mr Cole" }]);
  // A watcher who has gone can no longer be chosen.
  table.hear({ type: "presence", seats: [true, true], watching: 1, watchers: ["Ms Ruiz"] });
  flushSync();
  expect(button("Give Ms Ruiz the chair")).toBeDefined();
});
