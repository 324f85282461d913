// What everybody is told after a challenge, and what it is worth.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { announce } from "../src/table/announce";
import { calledOf } from "../src/table/called";
import { does } from "../src/table/does";
import ThirdChoice from "../src/table/ThirdChoice.svelte";
import WorthBox from "../src/table/WorthBox.svelte";
import { namesFor } from "../src/words/who";
import type { Duty, PaperView, ShakeView, TableEvent, View } from "../src/lib/protocol";
import { player, sceneOf, tableWith, viewOf } from "./scene";

/** The papers of Ana, Ben and Cem, who owe this. */
const papers = (...duties: Duty[]): PaperView[] =>
  duties.map((duty, at) => ({ player: ["Ana", "Ben", "Cem"][at]!, duty, presented: false, declined: false }));
const events: TableEvent[] = [
  { at: 0, event: "shake-started", setter: "Ana" },
  { at: 5, event: "moved", player: "Ana", cube: "g-", to: "permitted" },
  { at: 9, event: "stated", player: "Ben", call: "now" },
  { at: 9, event: "challenged", challengers: ["Ben"], mover: "Ana" },
];
const called = (shake: Partial<ShakeView>, waiting: string[]): View =>
  viewOf(
    { phase: "writing", waiting, players: ["Ana", "Ben", "Cem"].map(player) },
    {
      turn: undefined as never,
      mover: "Ana",
      challengers: ["Ben"],
      required: ["k7"],
      permitted: ["g-"],
      papers: papers("waits", "must", "may"),
      ...shake,
    },
  );
const now = called({ situation: "now" }, ["Ben", "Cem"]);
const impossible = called({ situation: "impossible", papers: papers("must", "waits", "may") }, ["Ana", "Cem"]);
const told = (view: View, me?: string) => {
  const { lead, line } = calledOf(view, events, namesFor(me), me)!;
  return `${lead}. ${line}`;
};
let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
});

test("after Now: the Mover waits, the caller writes, the third may choose, and a watcher reads names", () => {
  expect(told(now, "Ana")).toBe(
    "Ben called Now on your move. Ben must write a Solution with the mat and at most one cube from Resources. You may only wait.",
  );
  expect(told(now, "Ben")).toBe("You called Now on Ana’s move. Use the 7. At most one cube may come from Resources.");
  expect(told(now, "Cem")).toBe(
    "Ben called Now on Ana’s move. Ben must write. You may write a Solution too, or nothing.",
  );
  expect(told(now)).toBe(
    "Ben called Now on Ana’s move. Ben says the mat and one more cube are enough. Ben must write a Solution with the mat and at most one cube from Resources.",
  );
});
test("after Impossible the Mover writes, and the caller waits", () => {
  expect(told(impossible, "Ana")).toBe(
    "Ben called Impossible on your move. Ben says nobody can solve this any more. You moved last: write a Solution. Use the 7. Any cubes from Resources count.",
  );
  expect(told(impossible, "Ben")).toBe(
    "You called Impossible on Ana’s move. Ana must write a Solution; any cubes from Resources count. You may only wait.",
  );
});
test("a challenge of two, one on the Goal, and the last cube", () => {
  const two = called({ situation: "now", challengers: ["Ben", "Cem"], papers: papers("waits", "must", "must") }, [
    "Ben",
    "Cem",
  ]);
  expect(told(two, "Cem")).toBe(
    "You and Ben called Now on Ana’s move. You and Ben must write a Solution with the mat and at most one cube from Resources.",
  );
  const duties = papers("must", "waits", "nothing");
  const goal = called({ situation: "impossible", required: [], permitted: [], papers: duties }, ["Ana"]);
  expect(told(goal, "Ben")).toMatch(/^You called Impossible on Ana’s Goal\. /);
  const all = papers("must", "must", "must");
  const last = called({ situation: "forceout", challengers: [], papers: all }, ["Ana", "Ben", "Cem"]);
  expect(told(last, "Ana")).toBe("The last cube is played. Write a Solution. Use the 7.");
});
test("those who must write come first, then the viewer", () => {
  const view = called({ situation: "now", papers: papers("waits", "presented", "must") }, ["Cem"]);
  expect(calledOf(view, events, namesFor("Ben"), "Ben")!.duties).toEqual([
    { player: "Cem", doing: "must" },
    { player: "Ben", doing: "presented" },
    { player: "Ana", doing: "waits" },
  ]);
});
test("what is announced after a call is what the page says", () => {
  expect(announce(events.slice(2), now, "equations", "Ana").assertive).toBe(told(now, "Ana"));
  // A call that is not a challenge yet is only named.
  expect(announce(events.slice(2, 3), viewOf(), "equations", "Ana").assertive).toBe("Ben called Now.");
});
test("what it is worth is shown as the referee says it", () => {
  const worth = {
    third: "Cem",
    right: { alone: { Ana: 2, Ben: 6, Cem: 2 }, too: { Ana: 2, Ben: 6, Cem: 4 } },
    wrong: { alone: { Ana: 6, Ben: 2, Cem: 6 }, too: { Ana: 2, Ben: 2, Cem: 5 } },
  };
  const [ana, ben, cem] = papers("waits", "must", "may");
  const all = [ana!, ben!, { ...cem!, worth: { right: 4, without: 1 } }];
  const view = called({ situation: "now", worth, papers: all }, ["Ben", "Cem"]);
  app = mount(WorthBox, { target: document.body, props: { shake: view.shake!, worth, named: namesFor("Ana") } });
  flushSync();
  expect([...document.querySelectorAll("p")].map((one) => one.textContent)).toEqual([
    "If Ben is rightBen 6 · You 2 · Cem 2, or 4 with a right Solution too",
    "If Ben is wrongBen 2 · You 6, or 2 if Cem’s Solution is right · Cem 6, or 5 with a right Solution too",
  ]);
  void unmount(app);
  const { table } = tableWith(sceneOf(view, { place: { seat: 2 }, actions: [{ do: "decide", present: true }] }));
  app = mount(ThirdChoice, { target: document.body, props: { table } });
  flushSync();
  const text = (present: boolean) => document.querySelector(`[data-present="${present}"] span`)?.textContent;
  expect(text(true)).toMatch(/^Right: 4 points, 5 if Ben is wrong\. Wrong: 1 point\./);
  expect(text(false)).toBe("2 points if Ben is right, 6 if Ben is wrong.");
});

test("a server of the release before says nothing of duties, and its shake goes on", () => {
  const older = (paper: Partial<PaperView>): View =>
    called({ papers: [{ player: "Ben", presented: false, declined: false, ...paper } as PaperView] }, ["Ben"]);
  const plate = (view: View) => does(view, "Ben", namesFor("Ana")("Ben"));
  expect(plate(older({}))).toBe("writes");
  expect(plate(older({ presented: true }))).toBe("presented");
  expect(plate(older({ declined: true }))).toBe("writes nothing");
  expect(plate(older({ duty: "may" }))).toBe("may write");
});
