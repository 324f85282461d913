// The analysis as the page says it: chips, the lead, the table at a move, and cards to draw.
import { describe, expect, test } from "vitest";
import { chipOf, leadOf, percent, positionAt, tablesOf } from "../src/lib/analysis";
import type { MoveReview, ShakeReview } from "../src/lib/analysis";
import { readRecord } from "../src/lib/reel";
import { drawSolution } from "../src/lib/sets";

const move = (more: Partial<MoveReview> = {}): MoveReview => ({
  line: 1,
  player: "Ana",
  act: { do: "move", cube: "r3", to: "permitted", says: "" },
  now: { is: "false" },
  impossible: { is: "false" },
  forced: false,
  progress: [0, 3],
  losing: false,
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
  test("blames nobody for what was so before or could not be helped", () => {
    const before = move({ now: yes });
    expect(chipOf(move({ now: yes, forced: true }), before).words).toBe("Now still there");
    expect(chipOf(move({ now: yes, forced: true }), move()).words).toBe("had to give Now");
    expect(chipOf(move({ impossible: yes }), move({ impossible: yes })).words).toBe("already impossible");
  });
  test("never calls a move safe that is not proved to be so", () => {
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
  test("says so where nothing was missed", () => {
    expect(leadOf([move()])).toBe("No challenge was ever right.");
    expect(leadOf([move({ now: { is: "true" } })])).toBe("The first right challenge was called at once.");
  });
});

describe("cards to draw", () => {
  const cards = ["BRG", "BR", "BY", "RG", "RY", "GY", "B", "G", "Y", "-"];
  test("a Restriction takes cards out, the Set-Name names of the rest", () => {
    const drawn = drawSolution(cards, { restrictions: ["R ⊆ B'"], set_name: "G ∪ B" })!;
    expect(cards.filter((_, at) => drawn.marks[at] === "out")).toEqual(["BRG", "BR"]);
    expect(cards.filter((_, at) => drawn.marks[at] === "in")).toEqual(["BY", "RG", "GY", "B", "G"]);
    expect(drawn.count).toBe(5);
  });
  test("brackets, complements, V, Λ and meanings of wild cubes are understood", () => {
    expect(drawSolution(cards, { set_name: "(B ∪ G)'" })!.count).toBe(3);
    expect(drawSolution(cards, { set_name: "V - Λ" })!.count).toBe(10);
    expect(drawSolution(cards, { set_name: "B ∪ Y<G>" })!.count).toBe(7);
    expect(drawSolution(cards, { restrictions: ["B = Y = V"], set_name: "V" })!.count).toBe(1);
    expect(drawSolution(cards, { set_name: "B", blank: "BR" })!.count).toBe(5);
  });
  test("what cannot be read is not drawn", () => {
    expect(drawSolution(cards, { set_name: "B ∪" })).toBeNull();
    expect(drawSolution(cards, { set_name: "(B" })).toBeNull();
    expect(drawSolution(cards, { restrictions: ["B"], set_name: "R" })).toBeNull();
  });
});

describe("the table at a move", () => {
  const reel = readRecord(
    "shake: 1\nrules: equations-adventurous-mlag-2018\ndivision: middle\nseason: even\nplayers: Ana, Ben\n\n" +
      '1 Ana roll cubes="r1 r2 b3 k8 g+"\n2 Ana select variation=base:m~8\n3 Ana goal goal=k8\n4 Ben move cube=r1 to=required\n',
  )!;
  const shake = { number: 1, moves: [move({ act: { do: "goal", goal: "k8", says: "" } }), move()] } as ShakeReview;
  test("comes from the record, move by move", () => {
    const tables = tablesOf(reel, shake)!;
    expect(tables).toHaveLength(2);
    expect(positionAt(reel, tables[1]!, "now")).toMatchObject({
      season: "even",
      goal: "k8",
      required: "r1",
      resources: "r2 b3 g+",
      variations: [{ name: "base", m: 8 }],
      situation: "now",
    });
  });
  test("is left out where record and analysis do not tell the same", () => {
    expect(tablesOf(reel, { ...shake, moves: [move()] })).toBeNull();
    expect(tablesOf(null, shake)).toBeNull();
  });
});

test("accuracy is a share of decisions, or nothing", () => {
  expect(percent({ decisions: 3, errors: 1 })).toBe(66);
  expect(percent({ decisions: 0, errors: 0 })).toBeNull();
});
