// What everybody is told after a challenge, and what it is worth.
import { afterEach, expect, test, vi } from "vitest";
import { announce } from "../src/table/announce";
import { calledOf, dutiesOf } from "../src/table/called";
import { worthOf } from "../src/table/worth";
import { namesFor } from "../src/words/who";
import type { ShakeView, TableEvent, View } from "../src/lib/protocol";
import { player, viewOf } from "./scene";

const paper = (name: string, more: object = {}) => ({ player: name, presented: false, declined: false, ...more });
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
      papers: ["Ana", "Ben", "Cem"].map((name) => paper(name)),
      ...shake,
    },
  );
const now = called({ situation: "now" }, ["Ben", "Cem"]);
const impossible = called({ situation: "impossible" }, ["Ana", "Cem"]);
const told = (view: View, me?: string) => {
  const { lead, line } = calledOf(view, events, namesFor(me), me)!;
  return `${lead}. ${line}`;
};
afterEach(() => vi.unstubAllGlobals());

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
  const two = called({ situation: "now", challengers: ["Ben", "Cem"] }, ["Ben", "Cem"]);
  expect(told(two, "Cem")).toBe(
    "You and Ben called Now on Ana’s move. You and Ben must write a Solution with the mat and at most one cube from Resources.",
  );
  const goal = called({ situation: "impossible", required: [], permitted: [] }, ["Ana"]);
  expect(told(goal, "Ben")).toMatch(/^You called Impossible on Ana’s Goal\. /);
  const last = called({ situation: "forceout", challengers: [] }, ["Ana", "Ben", "Cem"]);
  expect(told(last, "Ana")).toBe("The last cube is played. Write a Solution. Use the 7.");
});
test("duties follow what was presented, declined and decided", () => {
  const view = called(
    { situation: "now", papers: [paper("Ana"), paper("Ben", { presented: true }), paper("Cem", { decided: true })] },
    ["Cem"],
  );
  expect(dutiesOf(view)).toEqual([
    { player: "Ana", doing: "waits" },
    { player: "Ben", doing: "presented" },
    { player: "Cem", doing: "must" },
  ]);
});
test("what is announced after a call is what the page says", () => {
  expect(announce(events.slice(2), now, "equations", "Ana").assertive).toBe(told(now, "Ana"));
  // A call that is not a challenge yet is only named.
  expect(announce(events.slice(2, 3), viewOf(), "equations", "Ana").assertive).toBe("Ben called Now.");
});
test("the referee says what it is worth, for both outcomes and the third's Solution", async () => {
  const asked: { solutions: Record<string, string> }[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as { solutions: Record<string, string> };
    asked.push(question);
    const points = Object.values(question.solutions).filter((one) => one === "correct").length;
    const scores = { Ana: points, Ben: points, Cem: points };
    return Promise.resolve(
      new Response(JSON.stringify({ scores }), { headers: { "content-type": "application/json" } }),
    );
  });
  const worth = await worthOf(now);
  expect(worth).toMatchObject({
    third: "Cem",
    right: { alone: { Ben: 1 }, too: { Ben: 2 } },
    wrong: { alone: { Ben: 0 }, too: { Ben: 1 } },
  });
  expect(asked.map((one) => one.solutions)).toContainEqual({ Ben: "incorrect", Cem: "correct" });
  // After Impossible the Mover's Solution decides.
  const other = await worthOf(impossible);
  expect(other).toMatchObject({ right: { alone: { Ben: 0 }, too: { Ben: 0 } }, wrong: { alone: { Ben: 1 } } });
  expect(await worthOf(viewOf())).toBeNull();
});
