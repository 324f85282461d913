// Help at the table: the referee's list in words, and the explanation of a tapped thing.
import { expect, test } from "vitest";
import { Codebook } from "../src/lib/codebook";
import { nowOf } from "../src/table/help/now";
import type { Tools } from "../src/engine";
import { thingAt, told } from "../src/table/help/asked";
import { player, sceneOf, tableWith, viewOf } from "./scene";

const BOOK = new Codebook([
  { code: "own-move", rule: "V-B", message: "Nobody may challenge their own move.", points: 1 },
]);
const titles = (lines: { may: boolean; title: string; line: string }[], may: boolean) =>
  lines.filter((one) => one.may === may).map((one) => `${one.title}: ${one.line}`);

test("my turn: where a cube may go, the challenge in its own words, and no bonus while I lead", () => {
  const ana = { ...player("Ana"), total: 10, leads: true };
  const { table } = tableWith(
    sceneOf(viewOf({ players: [ana, { ...player("Ben"), total: 6 }] }, { mover: "Ben" }), {
      actions: [
        { do: "move", cube: "r1", to: "required" },
        { do: "move", cube: "r1", to: "permitted" },
        { do: "pick-up" },
        { do: "challenge", call: "now" },
        { do: "challenge", call: "impossible" },
        { do: "challenge", call: "no-goal", set_aside: "no-goal-not-declared" },
      ],
      refused: [
        { do: "move", cube: "r1", to: "forbidden", code: "last-cube-forbidden" },
        { do: "move", cube: "b2", to: "forbidden", code: "last-cube-forbidden" },
      ],
    }),
  );
  const lines = nowOf(table);
  expect(titles(lines, true)).toEqual([
    "Move one cube: Tap it in Resources, then Permitted or Required.",
    "Challenge Ben: Take the block if one cube is enough (Now) or if it can’t be done any more (Impossible).",
  ]);
  expect(titles(lines, false)).toEqual([
    "1 2 not to Forbidden: The last cube goes to Required or Permitted, or you call Impossible.",
    "No bonus: Not while you lead, 10 to 6.",
  ]);
});
test("another's turn: what I wait for, and why I may not challenge", () => {
  const { table } = tableWith(
    sceneOf(viewOf({ waiting: ["Ben"] }, { turn: "Ben", mover: "Ana" }), {
      actions: [
        { do: "challenge", call: "now", set_aside: "own-move" },
        { do: "challenge", call: "impossible", set_aside: "own-move" },
      ],
    }),
  );
  table.book = BOOK;
  expect(nowOf(table).map((one) => `${one.title}: ${one.line}`)).toEqual([
    "Nothing to do now: Wait for Ben.",
    "No move: It is Ben’s turn.",
    "No challenge: You moved last; you cannot challenge yourself (V-B).",
  ]);
  const { table: watched } = tableWith(sceneOf(viewOf(), { place: "watcher" as never }));
  expect(nowOf(watched)[0]!.line).toBe("You watch. The players act.");
});
/** The engine's tools for a writer if cubes may lie sideways. */
const SIDEWAYS: Tools = {
  faces: [],
  marks: [{ kind: "turn", mark: "sw" }],
  parts: [],
  signs: [],
  solutions: 1,
};

test("a tapped cube: where it lies, who put it there, and the variations whose sentence mentions it", () => {
  const { table } = tableWith(sceneOf(viewOf({}, { permitted: ["g6"], variations: [{ name: "sideways" }] })));
  table.events = [
    { at: 1, event: "shake-started", setter: "Ana" },
    { at: 2, event: "moved", player: "Ben", cube: "g6", to: "permitted" },
  ];
  document.body.innerHTML = `<div class="mat"><section class="mat-section" data-section="permitted"><span data-cube="g6"></span></section></div>
    <section class="plate"></section><section class="plate"></section>`;
  const list = [
    ["sideways", "A cube that stands for a number may lie sideways.", "XIII-B-1"],
    ["average", "Every + gives the average.", "XIII-B-14"],
  ].map(([name, effect, citation]) => ({
    name: name!,
    title: name!,
    effect: effect!,
    citation: citation!,
    about: { faces: name === "average" ? "+" : "0123456789", blank_card: false },
    blank: null,
    fills: null,
    always: name === "average",
  }));
  const cube = thingAt(document.querySelector("[data-cube]"), table)!;
  const says = told(cube, table, list, SIDEWAYS);
  expect(says).toMatchObject({
    title: "Green 6, in Permitted",
    by: "put there by Ben, move 1",
    lines: ["You may use it, if you like."],
    asks: ["6", "6<sw>"],
  });
  expect(says.concerned.map((one) => one.citation)).toEqual(["XIII-B-1"]);
  expect(
    told({ kind: "cube", cube: "r+", turn: "", place: "resources" }, table, list, SIDEWAYS).concerned,
  ).toHaveLength(1);
  expect(thingAt(document.querySelectorAll(".plate")[1]!, table)).toEqual({ kind: "player", seat: 1 });
  expect(thingAt(document.querySelector(".mat-section"), table)).toEqual({ kind: "place", place: "permitted" });
  expect(thingAt(document.body, table)).toBeNull();
});
