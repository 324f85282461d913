// The token line: what is typed and drawn.
import { describe, expect, test } from "vitest";
import { available, erase, insert, lineOf, mark, moveTo, plain, read, write } from "../src/write/line";

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
  test("loses its colours, and nothing else", () => {
    expect(plain("(k7bxg6)r-2<sw>", "equations")).toBe("(7x6)-2<sw>");
    expect(plain("b2+b", "equations")).toBe("2+");
  });
  test("leaves out anything that is not a symbol of the game", () => {
    expect(read("7 hello ☃", "wff").map((token) => token.face)).toEqual(["o"]);
  });
  test("writes at the caret, erases both ways, and never leaves the line", () => {
    let line = insert(lineOf("", "equations"), read("72", "equations"));
    line = insert(moveTo(line, 1), read("x", "equations"));
    expect(write(line.tokens, "equations")).toBe("7x2");
    expect(write(erase(line).tokens, "equations")).toBe("72");
    expect(write(erase(line, true).tokens, "equations")).toBe("7x");
    expect(erase(moveTo(line, 0))).toEqual(moveTo(line, 0));
    expect(moveTo(line, 99).caret).toBe(3);
  });
  test("marks the cube before the caret; a turn replaces a turn", () => {
    const turns = ["sw", "ud"];
    let line = mark(lineOf("k2", "equations"), "sw", turns, "equations");
    expect(line.tokens[0]!.text).toBe("k2<sw>");
    line = mark(line, "ud", turns, "equations");
    expect(line.tokens[0]!.text).toBe("k2<ud>");
    expect(mark(line, "ud", turns, "equations").tokens[0]!.text).toBe("k2");
  });
  test("a typed face takes the Required cube first, then another one of its face", () => {
    expect(available("7", mat, [], "equations")).toBe("k7");
    expect(available("7", mat, read("k7", "equations"), "equations")).toBe("7");
    expect(available("2", mat, [], "equations")).toBe("r2");
  });
});
