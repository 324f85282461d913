// Proofs, readings, trees, records and links: texts that must survive going there and back.
import { expect, test } from "vitest";
import { emptyDesk, fromFragment, positionOfDesk, readPaste, readVariations, toFragment } from "../src/lib/desk";
import { readRecord } from "../src/lib/reel";
import { read } from "../src/write/line";
import { readProof, rowAt, writeProof } from "../src/write/proof";
import { readInfix, readWffSolution, wffInWords } from "../src/write/reading";
import { place, tree } from "../src/write/tree";
import { readVariation, titleOf } from "../src/table/variations";
import { W } from "../src/words";

test("a proof keeps its bars and justifications; labels are left out", () => {
  const text = "Cpq  s\n| p  s\n| q  R, Co\nCpq  Ci";
  expect(writeProof(readProof(text))).toBe(text);
  expect(readProof("1. Cpq s\n| 2. p s")[1]).toEqual({ bars: 1, wff: "p", just: "s" });
  expect(rowAt(text, text.indexOf("Ci"))).toBe(3);
});
test("the reading says what is due, never whether it is right", () => {
  const equations = (text: string) => readInfix(read(text, "equations"), "+-x÷*√", "!", "-√");
  expect(equations("7x")).toBe(W.reading.more);
  expect(equations("7x+2")).toBe(W.reading.twoOps);
  expect(equations("(7+2")).toBe(W.reading.open);
  expect(equations("1+1")).toBe(W.reading.ok);
  expect(readInfix(read("BR", "onsets"), "∪∩-", "'", "", false)).toBe(W.reading.twoSets);
  expect(readInfix(read("(B∪R)'", "onsets"), "∪∩-", "'", "", false)).toBe(W.reading.ok);
  expect(wffInWords("CpKqr")).toBe("if p, then q and r");
  expect(wffInWords("Cp")).toBeNull();
  expect(readWffSolution("Cpq, p")).toBe(W.reading.noStroke);
});
test("a grouping becomes a tree", () => {
  const root = tree("(7x6)-2")!;
  expect(root.label).toBe("-");
  expect(root.parts[0]!.label).toBe("x");
  expect(place(root).nodes).toHaveLength(5);
  expect(tree("(7x")).toBeNull();
});
test("a position lives in a link", () => {
  const desk = {
    ...emptyDesk(),
    goal: "k8bx r3<sw>",
    required: "k7 ∪",
    equation: "7x6 = 8x3",
    variations: "base m=8, factorial",
  };
  expect(fromFragment(`#${toFragment(desk)}`)).toEqual(desk);
  expect(positionOfDesk(desk).variations).toEqual([{ name: "base", m: 8 }, { name: "factorial" }]);
  expect(readVariations('[{ name = "wild-cube", cube = "B" }]')).toEqual([{ name: "wild-cube", cube: "B" }]);
});
test("a pasted document is read by its fields", () => {
  const desk = readPaste(
    'rules = "wff-mlag-2017"\ngoal = "q"   # the Goal\nsolution = "p, Cpq / Co"\nproof = """\nCpq s\np s\n"""',
    emptyDesk(),
  );
  expect(desk).toMatchObject({ rules: "wff-mlag-2017", goal: "q", solution: "p, Cpq / Co", proof: "Cpq s\np s" });
});
test("a record is replayed: cubes leave Resources for the Goal and the mat", () => {
  const reel = readRecord(
    'shake: 1\nrules: equations-basic-mlag-2019\ndivision: middle\nplayers: Maya, "Learner bot"\n\n0.1 Maya roll cubes="r1 r2 k9 k8"\n# 0.1 rolled Maya\n1.5 Maya goal goal=9\n2.5 "Learner bot" move cube=r1 to=permitted bonus=r2\n3 Maya move cube=k8 to=required ! not-your-turn\n',
  )!;
  expect(reel.header.players).toEqual(["Maya", "Learner bot"]);
  const last = reel.pictures.at(-1)!;
  expect(last).toMatchObject({
    goal: "9",
    resources: ["k8"],
    permitted: ["r1"],
    forbidden: ["r2"],
    player: "Learner bot",
  });
  expect(readRecord("no record")).toBeNull();
});
test("variations are typed as records write them", () => {
  expect(readVariation("base:m~8")).toEqual({ name: "base", m: 8 });
  expect(titleOf({ name: "base", m: 8 }, null)).toBe("Base: 8");
});
