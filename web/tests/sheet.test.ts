// Worksheets: the link that makes the same sheet, and the ticked kinds.
import { expect, test } from "vitest";
import { newSeed, pressed, readChoice, writeChoice, type Choice } from "../src/sheet/choice";
import { needsServer, placeAt } from "../src/lib/places";

const CHOICE: Choice = {
  shelf: "on-middle",
  kinds: ["now", "impossible"],
  count: 9,
  seed: 7,
  theme: "complement",
  key: false,
  paper: "letter",
};

test("a link contains everything, and is read as it was written", () => {
  expect(readChoice(writeChoice(CHOICE))).toEqual(CHOICE);
  const plain = { ...CHOICE, kinds: [], theme: "", key: true };
  expect(writeChoice(plain)).toBe("#shelf=on-middle&count=9&seed=7&paper=letter");
  expect(readChoice(writeChoice(plain))).toEqual(plain);
});

test("what a link leaves out or gets wrong has its default", () => {
  const read = readChoice("#shelf=on-basic&count=99&seed=-1&kinds=now,sing&paper=a5");
  expect(read).toMatchObject({ shelf: "on-basic", count: 6, kinds: ["now"], theme: "", key: true, paper: "a4" });
  expect(read.seed).toBeGreaterThanOrEqual(0);
  expect(readChoice("#seed=").seed).toBeLessThan(1_000_000);
  expect(Number.isInteger(newSeed())).toBe(true);
});

test("no kind means all of them", () => {
  const all = ["write", "now", "safe"] as const;
  expect(pressed([], all, "now")).toEqual(["write", "safe"]);
  expect(pressed(["write", "safe"], all, "now")).toEqual([]);
  expect(pressed(["now"], all, "now")).toEqual([]);
});

test("both pages have their addresses, and need the server", () => {
  expect(placeAt("/print/worksheet")).toMatchObject({ light: true });
  expect(placeAt("/print/money")).toBeNull();
  expect(placeAt("/w/7KQ2MTX")).toMatchObject({ code: "7KQ2MTX" });
  expect([needsServer("/print/worksheet"), needsServer("/w/7KQ2MTX")]).toEqual([true, true]);
});
