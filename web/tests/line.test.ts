// The token line: what is typed, drawn and counted.
import { describe, expect, test } from "vitest";
import { available, emptyLine, erase, insert, lineOf, mark, moveTo, read, write } from "../src/write/line";
import { count, missingOf, unused } from "../src/write/meter";
import type { Game, Situation, Variation } from "../src/lib/protocol";
import { W } from "../src/words";

const mat = { required: ["k7"], permitted: ["bx", "g6", "r-"], resources: ["r2", "k9"] };

describe("a line", () => {
  test("reads colours, marks, brackets and aliases, and writes them again", () => {
    const text = "(k7bxg6)r-2<sw>";
    expect(write(read(text, "equations"), "equations")).toBe(text);
    expect(write(read(text, "equations"), "equations", true)).toBe("(7x6)-2<sw>");
    expect(write(read("6/2^3v4", "equations"), "equations")).toBe("6÷2*3√4");
    expect(write(read("B u R n G'", "onsets"), "onsets")).toBe("B∪R∩G'");
    expect(write(read("p,Cpq/Co", "wff"), "wff")).toBe("p, Cpq / Co");
  });
  test("leaves out what is no symbol of the game", () => {
    expect(read("7 hello ☃", "wff").map((token) => token.face)).toEqual(["o"]);
  });
  test("writes at the caret, erases both ways, and never leaves the line", () => {
    let line = insert(emptyLine, read("72", "equations"));
    line = insert(moveTo(line, 1), read("x", "equations"));
    expect(write(line.tokens, "equations")).toBe("7x2");
    expect(write(erase(line).tokens, "equations")).toBe("72");
    expect(write(erase(line, true).tokens, "equations")).toBe("7x");
    expect(erase(moveTo(line, 0))).toEqual(moveTo(line, 0));
    expect(moveTo(line, 99).caret).toBe(3);
  });
  test("marks the cube before the caret; a turn replaces a turn", () => {
    let line = mark(lineOf("k2", "equations"), "sw", "equations");
    expect(line.tokens[0]!.text).toBe("k2<sw>");
    line = mark(line, "ud", "equations");
    expect(line.tokens[0]!.text).toBe("k2<ud>");
    expect(mark(line, "ud", "equations").tokens[0]!.text).toBe("k2");
  });
  test("a typed face takes the Required cube first, then another one of its face", () => {
    expect(available("7", mat, [], "equations")).toBe("k7");
    expect(available("7", mat, read("k7", "equations"), "equations")).toBe("7");
    expect(available("2", mat, [], "equations")).toBe("r2");
  });
});

describe("the meter", () => {
  const rules = (situation: Situation, game: Game = "equations", variations: Variation[] = []) => ({
    situation,
    game,
    variations,
  });
  test("counts Required, Resources and what lies nowhere", () => {
    const counted = count([read("7x6-29", "equations")], mat, rules("now"));
    expect(counted.required).toMatchObject([{ code: "k7", face: "7", used: true }]);
    expect(counted.fromResources).toEqual(["r2", "k9"]);
    expect(counted.most).toBe(1);
    expect(count([read("88", "equations")], mat, rules("impossible")).nowhere).toEqual(["8", "8"]);
    expect(missingOf(count([read("6", "equations")], mat, rules("now")))).toBe("7");
  });
  test("a wild cube costs the cube that was used, a written sign costs nothing", () => {
    const counted = count(
      [read("3<0>!", "equations")],
      { required: ["r0"], permitted: [], resources: [] },
      rules("now", "equations", [{ name: "factorial" }]),
    );
    expect(counted.required[0]!.used).toBe(true);
    expect(counted.nowhere).toEqual([]);
    expect(counted.tallies).toEqual([{ name: W.write.factorials, have: 1, of: 2, kind: "most" }]);
  });
  test("On-Sets: a cube serves once in each part, and a Required one is due in both", () => {
    const sets = { required: ["B", "⊆"], permitted: ["R", "'", "∪"], resources: ["B", "G"] };
    const parts = [read("R⊆B'", "onsets"), read("G∪", "onsets")];
    const counted = count(parts, sets, rules("now", "onsets"));
    expect(counted.required).toMatchObject([
      { code: "B", used: false, where: "in the Restriction, not yet in the Set-Name" },
      { code: "⊆", used: true, where: "in the Restriction" },
    ]);
    expect(counted.fromResources).toEqual(["G"]);
    // Without a Restriction nothing but the relation is due there.
    expect(missingOf(count([[], read("B∪R", "onsets")], sets, rules("now", "onsets")))).toBe("⊆");
    expect(count([read("R=R", "onsets"), read("R∪R", "onsets")], sets, rules("now", "onsets")).nowhere).toEqual([
      "R",
      "=",
    ]);
  });
  test("Multiple Operations lets one cube be used again", () => {
    const many = rules("now", "equations", [{ name: "multiple-operations" }]);
    const tokens = read("7x6x6", "equations");
    expect(count([tokens], mat, rules("now")).nowhere).toEqual(["x", "6"]);
    expect(count([tokens], mat, many).nowhere).toEqual(["6"]);
    expect(unused(["bx", "g6"], tokens, many)).toEqual([true, false]);
  });
  test("says which cubes of the palette are still free", () => {
    expect(unused(["r1", "r1", "b2"], read("1", "equations"), rules("now"))).toEqual([false, true, true]);
  });
});
