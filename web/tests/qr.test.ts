// QR codes: known values of the standard, and a reader that goes the whole way back from squares to text.
import { describe, expect, test } from "vitest";
import { checkWords, qr, qrPath, withRemainder } from "../src/lib/qr";

test("error correction words are those of the standard’s example", () => {
  const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(checkWords(hello, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("format and version information are those of the standard’s tables", () => {
  const format = (mask: number) =>
    (withRemainder(mask, 0b10100110111, 10) ^ 0b101010000010010).toString(2).padStart(15, "0");
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(format)).toEqual([
    "101010000010010",
    "101000100100101",
    "101111001111100",
    "101101101001011",
    "100010111111001",
    "100000011001110",
    "100111110010111",
    "100101010100000",
  ]);
  expect(withRemainder(7, 0b1111100100101, 12).toString(2).padStart(18, "0")).toBe("000111110010010100");
});

/** How the data of a version is split into blocks, level M: number of blocks, data words of the short ones, check words. */
const BLOCKS: Record<number, [blocks: number, short: number, check: number]> = {
  1: [1, 16, 10],
  2: [1, 28, 16],
  3: [1, 44, 26],
  4: [2, 32, 18],
  5: [2, 43, 24],
  6: [4, 27, 16],
  7: [4, 31, 18],
  8: [4, 38, 22],
  9: [5, 36, 22],
  10: [5, 43, 26],
};
const ALIGNED: Record<number, number[]> = { 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };

/** Reads a code as a phone would, without repairing anything. */
function readBack(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const middles = version === 1 ? [] : (ALIGNED[version] ?? [6, size - 7]);
  const isData = (row: number, column: number): boolean => {
    if (row === 6 || column === 6) return false;
    if (row < 9 && (column < 9 || column >= size - 8)) return false;
    if (row >= size - 8 && column < 9) return false;
    if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return false;
    return !middles.some((down) =>
      middles.some((over) => {
        const corner = (down === 6 && (over === 6 || over === size - 7)) || (over === 6 && down === size - 7);
        return !corner && Math.abs(row - down) <= 2 && Math.abs(column - over) <= 2;
      }),
    );
  };
  let format = 0;
  for (let at = 0; at < 15; at++) {
    const [row, column] = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at];
    format |= Number(grid[row!]![column!]) << at;
  }
  const mask = ((format ^ 0b101010000010010) >> 10) & 7;
  const flips = (row: number, column: number): boolean => {
    const [both, product] = [row + column, row * column];
    return [
      both % 2,
      row % 2,
      column % 3,
      both % 3,
      (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
      (product % 2) + (product % 3),
      ((product % 2) + (product % 3)) % 2,
      ((both % 2) + (product % 3)) % 2,
    ].map((one) => one === 0)[mask]!;
  };
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (isData(row, column)) bits.push(Number(grid[row]![column]! !== flips(row, column)));
    }
    upwards = !upwards;
  }
  const [count, short, check] = BLOCKS[version]!;
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2),
  );
  const long = words.length - count * (short + check);
  const blocks: number[][] = Array.from({ length: count }, () => []);
  let next = 0;
  for (let at = 0; at <= short; at++)
    for (let block = 0; block < count; block++)
      if (at < short || block >= count - long) blocks[block]!.push(words[next++]!);
  const checks: number[][] = Array.from({ length: count }, () => []);
  for (let at = 0; at < check; at++) for (let block = 0; block < count; block++) checks[block]!.push(words[next++]!);
  blocks.forEach((block, at) => expect(checkWords(block, check)).toEqual(checks[at]));
  const all = blocks.flat().flatMap((word) => [...word.toString(2).padStart(8, "0")].map(Number));
  const take = (from: number, length: number) => parseInt(all.slice(from, from + length).join(""), 2);
  expect(take(0, 4)).toBe(4);
  const head = version < 10 ? 8 : 16;
  const length = take(4, head);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, at) => take(4 + head + 8 * at, 8)));
}

describe("a code", () => {
  test("of every size reads back as its text", () => {
    const sizes = new Set<number>();
    for (const length of [1, 14, 15, 26, 27, 42, 60, 62, 80, 84, 100, 106, 120, 122, 150, 152, 180, 200, 213]) {
      const text = "https://forceout.example/t/K7MXQP?".repeat(8).slice(0, length);
      const grid = qr(text)!;
      sizes.add(grid.length);
      expect(readBack(grid), String(length)).toBe(text);
    }
    expect([...sizes].sort((one, other) => one - other)).toEqual([21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  });
  test("keeps letters beyond ASCII, and refuses what is too long", () => {
    expect(readBack(qr("https://x.example/t/Ångström–∪")!)).toBe("https://x.example/t/Ångström–∪");
    expect(qr("x".repeat(214))).toBeNull();
  });
  test("is drawn with every dark square and no other", () => {
    const grid = qr("http://127.0.0.1:8080/t/K7MXQP")!;
    const squares = [...qrPath(grid).matchAll(/h(\d+)v/g)].reduce((sum, one) => sum + Number(one[1]), 0);
    expect(squares).toBe(grid.flat().filter(Boolean).length);
  });
});
