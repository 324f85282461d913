// The analysis as the page shows it: chips, the lead, the table at a move, and cards to draw.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chipOf, leadOf, percent, positionAt, stepAt } from "../src/lib/analysis";
import type { MoveReview } from "../src/lib/analysis";
import { engine } from "../src/engine";
import { recordedEngine } from "./engine";

const move = (more: Partial<MoveReview> = {}): MoveReview => ({
  line: 1,
  at: 0,
  player: "Ana",
  act: { do: "move", cube: "r3", to: "permitted", says: "" },
  now: { is: "false" },
  impossible: { is: "false" },
  forced: false,
  progress: [0, 3],
  losing: false,
  says: "",
  ...more,
});

describe("a chip", () => {
  const yes = { is: "true" } as const;
  test("says what the move did", () => {
    expect(chipOf(move(), undefined).words).toBe("safe");
    expect(chipOf(move({ now: yes }), undefined)).toMatchObject({ kind: "warn", letter: "N", words: "gave Now" });
    expect(chipOf(move({ impossible: yes }), undefined)).toMatchObject({ kind: "bad", words: "made impossible" });
    expect(chipOf(move({ impossible: yes, act: { do: "goal", goal: "9", says: "" } }), undefined).words).toBe(
      "out of reach",
    );
  });
  test("blames nobody for what was already so or could not be helped", () => {
    const before = move({ now: yes });
    expect(chipOf(move({ now: yes, forced: true }), before).words).toBe("Now still there");
    expect(chipOf(move({ now: yes, forced: true }), move()).words).toBe("had to give Now");
    expect(chipOf(move({ impossible: yes }), move({ impossible: yes })).words).toBe("already impossible");
  });
  test("never calls a move safe unless that is proved", () => {
    expect(chipOf(move({ now: { is: "undecided" } }), undefined)).toMatchObject({ kind: "", words: "not decided" });
  });
});

describe("the lead", () => {
  const missed = (call: "now" | "impossible") => move({ [call]: { is: "true" }, missed_by: ["Ben"] });
  test("counts how long a challenge was there", () => {
    expect(leadOf([move(), missed("now"), move()])).toBe("One Now was there for a turn.");
    expect(leadOf([missed("now"), missed("now")])).toBe("One Now was there for 2 turns.");
    expect(leadOf([missed("now"), move(), missed("now")])).toBe("One Now was there for a turn, and then another.");
    expect(leadOf([missed("impossible")])).toBe("One Impossible was there for a turn.");
  });
  test("says so if nothing was missed", () => {
    expect(leadOf([move()])).toBe("No challenge was ever right.");
    expect(leadOf([move({ now: { is: "true" } })])).toBe("The first right challenge was called at once.");
  });
});

describe("the table at a move", () => {
  beforeEach(() => recordedEngine());
  afterEach(() => vi.unstubAllGlobals());
  const record =
    "shake: 1\nrules: onsets-agloa-2024\ndivision: junior\nplayers: Ana, Ben\n" +
    "options: variations=false fixed_rolls=true sand=none\n\n" +
    '0 Ana roll cubes="3 2 1 B B R R G G Y Y ∪ ∩ - \' V Λ ="\n1 Ben deal cards="B R G Y BR BG BY"\n' +
    "10 Ana goal goal=1\n20 Ben move cube=B to=required\n";
  test("is the referee's: after an On-Sets Goal the other digits are forbidden", async () => {
    const replay = await engine.ask({ kind: "replay", record });
    const step = stepAt(replay, move({ line: 10 }))!;
    expect(positionAt(replay, step, "now")).toMatchObject({
      goal: "1",
      required: "B",
      forbidden: "3 2",
      resources: "B R R G G Y Y ∪ ∩ - ' V Λ =",
      universe: "B R G Y BR BG BY",
      situation: "now",
    });
    expect(step.laid).toEqual([{ cube: "B", to: "required" }]);
  });
  test("is left out if the record does not tell it", async () => {
    const replay = await engine.ask({ kind: "replay", record });
    expect(stepAt(replay, move({ line: 99 }))).toBeUndefined();
    expect(stepAt(null, move())).toBeUndefined();
  });
  test("a record at fault is refused with its line", async () => {
    await expect(engine.ask({ kind: "replay", record: record.replace("Ana goal", "Ben goal") })).rejects.toThrow(
      /line 9/,
    );
  });
});

test("accuracy is a share of decisions, or nothing", () => {
  expect(percent({ decisions: 3, errors: 1 })).toBe(66);
  expect(percent({ decisions: 0, errors: 0 })).toBeNull();
});
