// Proofs, readings, trees, records and links: texts that must survive going there and back.
import { expect, test } from "vitest";
import { emptyDesk, fromFragment, positionOfDesk, readPaste, readVariations, toFragment } from "../src/lib/desk";
import type { Reason } from "../src/lib/protocol";
import { readRecord } from "../src/lib/reel";
import { read } from "../src/write/line";
import { readProof, rowAt, writeProof } from "../src/write/proof";
import { readInfix, readWffSolution, wffInWords } from "../src/write/reading";
import { fixOf } from "../src/write/fix";
import {
  ADVENTUROUS,
  BASIC,
  bracketed,
  groupings,
  SETS,
  shownValue,
  valueOf,
  type Grammar,
} from "../src/write/groupings";
import { place, tree } from "../src/write/tree";
import { readVariation, titleOf } from "../src/table/variations";
import { W } from "../src/words";

test("a proof keeps its bars and justifications; labels are left out", () => {
  const text = "Cpq  s\n| p  s\n| q  R, Co\nCpq  Ci";
  expect(writeProof(readProof(text))).toBe(text);
  expect(readProof("1. Cpq s\n| 2. p s")[1]).toEqual({ bars: 1, wff: "p", just: "s", refs: "" });
  expect(readProof("| r  R, Co 2, 3")[0]).toEqual({ bars: 1, wff: "r", just: "R, Co", refs: "2, 3" });
  expect(writeProof(readProof("| r  R, Co 2, 3"))).toBe("| r  R, Co 2, 3");
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
test("every grouping is found, and the usual order leaves one", () => {
  const lines = (text: string, grammar: Grammar) => groupings(text, grammar)?.map((one) => bracketed(one));
  expect(lines("7x6-2", ADVENTUROUS)).toEqual(["7x(6-2)", "(7x6)-2"]);
  expect(lines("7x6-2", BASIC)).toEqual(["(7x6)-2"]);
  expect(lines("2*3*2", BASIC)).toEqual(["(2*3)*2"]);
  expect(lines("√9!", ADVENTUROUS)).toEqual(["√(9!)", "(√9)!"]);
  expect(lines("B∪R∩G'", SETS)).toEqual(["B∪(R∩G')", "(B∪R)∩G'"]);
  expect(lines("1+2+3+4", ADVENTUROUS)).toHaveLength(5);
  expect(groupings("7x", ADVENTUROUS)).toBeNull();
  expect(groupings("(7", ADVENTUROUS)).toBeNull();
  expect(groupings("1+1+1+1+1+1+1+1+1+1+1+1+1+1", ADVENTUROUS)!.length).toBeLessThanOrEqual(200);
});
test("values of trees are plain arithmetic, or nothing", () => {
  const value = (text: string) => shownValue(valueOf(groupings(text, BASIC)![0]!));
  expect(value("8x(3+2<sw>)")).toBe("28");
  expect(value("7x6-2")).toBe("40");
  expect(value("1÷3")).toBe("1/3");
  expect(value("1÷0")).toBeNull();
  expect(value("2√2")).toBeNull();
});
test("a faulty line is put right by one press where that needs no thought", () => {
  const row = { bars: 1, wff: "r", just: "Co", refs: "2, 3" };
  const fix = (witness: Reason["witness"], code = "rule-misapplied") =>
    fixOf({ code, message: "", ...(witness ? { witness } : {}) }, row);
  expect(fix({ kind: "rules", rules: ["R", "Co"] })).toEqual({ label: "Write R, Co", row: { ...row, just: "R, Co" } });
  expect(fix({ kind: "rules", rules: ["Ki"] }, "rule-not-listed")).toEqual({ label: "List Ki", list: "Ki" });
  expect(fix({ kind: "bars", bars: 0 }, "goal-not-concluded")!.row!.bars).toBe(0);
  expect(fix(undefined, "supposition-missing")!.row!.just).toBe("s");
  expect(fix(undefined)).toBeNull();
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
