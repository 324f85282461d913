// The Goal: how it lies, how it is written, and how it is built.
import { describe, expect, test } from "vitest";
import { deckOf, goesInGoal, shapesOf } from "../src/lib/books";
import { readGoal, readShape, shapeSize, spokenGoal, stacks, writeGoal, writeShape } from "../src/lib/goal";
import { dressGoal } from "../src/lib/dress";
import { GoalState } from "../src/table/goal-state.svelte";

describe("a Goal as it lies", () => {
  test("keeps gaps and turns", () => {
    const text = "k8bx r3k+b2<sw>";
    expect(writeGoal(readGoal(text, "equations"))).toBe(text);
    expect(readGoal(text, "equations")[2]).toBe("gap");
    expect(spokenGoal(text, "equations")).toBe("8 times, gap, 3 plus 2, sideways");
  });
  test("every shape of On-Sets is written and read again", () => {
    expect(shapesOf("onsets")).toHaveLength(7);
    for (const shape of shapesOf("onsets")) {
      const cubes = [
        { cube: "3", turn: "" as const },
        { cube: "2", turn: "ud" as const },
        { cube: "1", turn: "" as const },
      ].slice(0, shapeSize(shape));
      const text = writeShape(shape, cubes);
      expect(readShape(text), text).toEqual({ shape, cubes });
      expect(stacks(text)!.rows.flat()).toHaveLength(cubes.length);
    }
    expect(readShape("9x9x9x9")).toBeNull();
  });
  test("is built of any cube, in On-Sets of digits; its cards are listed from many colours to none", () => {
    expect(["1", "5", "B", "∪"].map((cube) => goesInGoal(cube, "onsets"))).toEqual([true, true, false, false]);
    expect(goesInGoal("r+", "equations")).toBe(true);
    const deck = deckOf("onsets-agloa-2024");
    expect([deck.length, deck[0], deck.at(-1)]).toEqual([16, "BRGY", "-"]);
    expect(deckOf("wff-mlag-2017")).toEqual([]);
  });
  test("is read aloud as it is drawn", () => {
    expect(spokenGoal("3x2+1<ud>", "onsets")).toBe("3 over 2 beside 1, upside-down");
    expect(spokenGoal("3x(2+1)", "onsets")).toBe("3 over the pair 2 beside 1");
  });
  test("faces get the colours of the cubes that lie there, in their order", () => {
    expect(dressGoal("9-2", ["g9", "r-", "r2"])).toBe("g9r-r2");
    // A sign may stand for a cube that lies another way, and some are no cubes.
    expect(dressGoal("(9|2)<sw> 2", ["g9", "r-", "r2", "b2"])).toBe("(g9|r2)<sw> b2");
    expect(dressGoal("9", [])).toBe("9");
  });
});

describe("the builder", () => {
  test("adds at the caret, makes gaps, turns, moves and takes back", () => {
    const goal = new GoalState("equations");
    goal.gap();
    expect(goal.text).toBe("");
    for (const cube of ["k8", "bx"]) goal.add(cube);
    goal.gap();
    goal.gap();
    goal.add("r3");
    expect(goal.text).toBe("k8bx r3");
    goal.turn();
    expect(goal.text).toBe("k8bx r3<sw>");
    goal.turn();
    expect(goal.text).toBe("k8bx r3<ud>");
    goal.select(0);
    goal.shift(1);
    expect(goal.text).toBe("bxk8 r3<ud>");
    goal.select(3);
    goal.remove();
    expect(goal.cubes).toHaveLength(2);
    expect(goal.free(["k8", "k8", "r1"])).toEqual([false, true, true]);
  });
  test("On-Sets follows the number of digits with a shape, up to three", () => {
    const goal = new GoalState("onsets");
    for (const cube of ["2", "3", "1", "4"]) goal.add(cube);
    expect(goal.cubes).toHaveLength(3);
    goal.shape = "#x#+#";
    expect(goal.text).toBe("2x3+1");
    expect(goal.whole).toBe(true);
    goal.turn();
    expect(goal.text).toBe("2x3+1<ud>");
  });
});
