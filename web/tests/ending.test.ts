// The end of a match as facts, and the finished part of a record.
import { expect, test } from "vitest";
import { ledAll, narrowest, quickest, totalsOf, winner } from "../src/table/ending";
import { tellOf } from "../src/table/possible";
import { finishedPart } from "../src/lib/truth";
import type { Analysis, Census, MoveReview } from "../src/lib/analysis";
import type { Replay } from "../src/engine";
import type { TableEvent } from "../src/lib/protocol";
import { namesFor } from "../src/words/who";
import { player, viewOf } from "./scene";

const match = (totals: Record<string, number>) =>
  viewOf({ phase: "ended", players: Object.entries(totals).map(([name, total]) => ({ ...player(name), total })) });

test("who won, for each player and for a watcher", () => {
  const view = match({ Maya: 26, Ben: 12, Priya: 19 });
  expect(winner(view, namesFor("Maya"))).toBe("You win, 26 to 19 to 12.");
  expect(winner(view, namesFor("Priya"))).toBe("Maya wins, 26 to 19 to 12; you are second.");
  expect(winner(view, namesFor(undefined))).toBe("Maya wins, 26 to 19 to 12.");
  expect(winner(match({ Maya: 20, Ben: 20 }), namesFor("Ben"))).toBe("A draw, 20 all.");
  expect(winner(match({ Maya: 20, Ben: 20, Cem: 4 }), namesFor("Ben"))).toBe(
    "You and Maya share the win, 20 to 20 to 4.",
  );
});
test("totals after each shake as the referee says them, those at the end as they stand now, and who led throughout", () => {
  const shake = (scores: number[], totals?: number[]) => ({
    setter: "Ana",
    void: false,
    scores,
    ...(totals ? { totals } : {}),
    took_part: [true, true],
    rules: ["X-A", "X-B"],
    goal: "5",
    situation: "now" as const,
    solutions: [],
  });
  const view = viewOf({
    players: [
      { ...player("Ana"), total: 9 },
      { ...player("Ben"), total: 4 },
    ],
    sheet: {
      // Ana's point was approved after the first shake, and Ben lost one after the second.
      shakes: [shake([6, 2], [6, 2]), shake([4, 3], [9, 5])],
      penalties: [
        { id: 1, player: "Ana", points: 1, code: "time", at: 30, status: "approved" },
        { id: 2, player: "Ben", points: 1, code: "conduct", at: 95, status: "approved" },
      ],
    },
  });
  const totals = totalsOf(view);
  expect(totals).toEqual([
    [0, 0],
    [6, 2],
    [9, 4],
  ]);
  // A server of the release before says only how things stand.
  const before = { ...view, sheet: { ...view.sheet, shakes: [shake([6, 2]), shake([4, 3])] } };
  expect(totalsOf(before)).toEqual([
    [0, 0],
    [9, 4],
  ]);
  expect(totalsOf({ ...view, sheet: { shakes: [], penalties: [] } })).toEqual([[0, 0]]);
  expect(ledAll(totals)).toBe(0);
  expect(
    ledAll([
      [0, 0],
      [2, 6],
      [8, 7],
    ]),
  ).toBeNull();
});

const move = (line: number, who: string, at: number, more: Partial<MoveReview> = {}): MoveReview => ({
  line,
  at,
  says: "",
  player: who,
  act: { do: "move", cube: "rx", to: "permitted", says: "" },
  now: { is: "false" },
  impossible: { is: "false" },
  forced: false,
  progress: [0, 3],
  losing: false,
  ...more,
});
const right = (...by: string[]) => ({
  now: { is: "true" as const },
  challenge: { call: "now" as const, by, right: true },
});
const analysis = {
  shakes: [
    { number: 1, scores: {}, papers: [], accuracy: {}, moves: [move(8, "Ana", 20, right("Ben"))] },
    {
      number: 2,
      scores: {},
      papers: [],
      accuracy: {},
      moves: [move(20, "Ana", 100), move(21, "Cem", 120, right("Ben"))],
    },
  ],
} as unknown as Analysis;
const noted: TableEvent[] = [
  { at: 50, event: "challenged" },
  { at: 129, event: "challenged" },
];
const census = (line: number, safe: number, now: number): Census => ({ line, safe, now, impossible: 0, undecided: 0 });

test("the best moment is the quickest right challenge, else the safest move in the narrowest position", () => {
  expect(quickest(analysis, noted, "Ben")).toMatchObject({ shake: 2, seconds: 9, player: "Ben" });
  expect(quickest(analysis, noted, "Ana")).toBeNull();
  expect(narrowest(analysis, { 2: [census(20, 3, 30)] }, "Ana")).toMatchObject({ kind: "narrow", shake: 2 });
  // If every move was safe, there was nothing to find.
  expect(narrowest(analysis, { 2: [census(20, 30, 0)] }, "Ana")).toBeNull();
});
test("a move in words: the slip with a safe one instead, who saw it, and who let it pass", () => {
  const slip = move(21, "Cem", 120, {
    ...right("Ben"),
    losing: true,
    safe: { do: "move", cube: "r+", to: "required", says: "" },
    missed_by: ["Ana"],
  });
  expect(tellOf(slip, undefined, census(21, 32, 4), "equations", namesFor("Ben"), 135)).toEqual({
    lead: "Cem’s × was the slip.",
    line: "32 of 36 moves were safe, for example + to Required. Ana let Now pass. You saw it in 15 seconds.",
  });
  expect(tellOf(move(20, "Ben", 100), undefined, undefined, "equations", namesFor("Ben"), undefined)).toEqual({
    lead: "Your × was safe.",
    line: "",
  });
});
test("the finished part of a record ends where the current shake begins", () => {
  const step = (line: number, shake: number, event: string) => ({
    line,
    shake,
    event: { at: line, event },
    totals: {},
  });
  const record = "head\n\n0 roll\n1 present\n2 roll\n3 goal\n";
  const running = { steps: [step(3, 1, "rolled"), step(4, 1, "scored"), step(5, 2, "rolled")] } as unknown as Replay;
  expect(finishedPart(record, running)).toEqual({ record: "head\n\n0 roll\n1 present\n", shakes: 1 });
  const first = { steps: [step(3, 1, "rolled")] } as unknown as Replay;
  expect(finishedPart(record, first)).toEqual({ record: "", shakes: 0 });
  const over = { steps: [step(3, 1, "rolled"), step(6, 1, "scored")] } as unknown as Replay;
  expect(finishedPart(record, over)).toEqual({ record, shakes: 1 });
});
