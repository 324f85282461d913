// Proofs, readings, trees, records and links: texts that must survive a round trip.
import { expect, test } from "vitest";
import { emptyDesk, fromFragment, positionOfDesk, readPaste, readVariations, toFragment } from "../src/lib/desk";
import type { Reason } from "../src/lib/protocol";
import { readProof, rowAt, writeProof } from "../src/write/proof";
import { fixOf } from "../src/write/fix";
import { place } from "../src/write/tree";
import { readVariation, titleOf } from "../src/table/variations";

test("a proof keeps its bars and justifications; labels are left out", () => {
  const text = "Cpq  s\n| p  s\n| q  R, Co\nCpq  Ci";
  expect(writeProof(readProof(text))).toBe(text);
  expect(readProof("1. Cpq s\n| 2. p s")[1]).toEqual({ bars: 1, wff: "p", just: "s", refs: "" });
  expect(readProof("| r  R, Co 2, 3")[0]).toEqual({ bars: 1, wff: "r", just: "R, Co", refs: "2, 3" });
  expect(writeProof(readProof("| r  R, Co 2, 3"))).toBe("| r  R, Co 2, 3");
  expect(rowAt(text, text.indexOf("Ci"))).toBe(3);
});
test("a tree is drawn with its leaves side by side and signs above them", () => {
  const times = { sign: "x", parts: [{ sign: "7" }, { sign: "6" }], value: "42" };
  const { nodes } = place({ sign: "-", parts: [times, { sign: "2" }], value: "40" });
  expect(nodes).toHaveLength(5);
  const top = nodes.find((one) => one.top)!;
  expect([top.sign, top.value, top.to.length]).toEqual(["-", "40", 2]);
  expect(nodes.filter((one) => one.leaf).map((one) => one.x)).toEqual([34, 100, 166]);
});
test("one press fixes a faulty line if the fix is obvious", () => {
  const row = { bars: 1, wff: "r", just: "Co", refs: "2, 3" };
  const fix = (witness: Reason["witness"], code = "rule-misapplied") =>
    fixOf({ class: "proof", code, rule: "", message: "", ...(witness ? { witness } : {}) }, row);
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
test("variations are typed as records write them", () => {
  expect(readVariation("base:m~8")).toEqual({ name: "base", m: 8 });
  expect(titleOf({ name: "base", m: 8 }, null)).toBe("Base: 8");
});
