// The QR code: its parts against the examples of the standard, and a whole code read back as a reader would.
import { expect, test } from "vitest";
import { correction, format, qr } from "../src/lib/qr";

test("error correction and format as in the standard's example", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  expect(format(0).toString(2)).toBe("101010000010010");
  expect(format(5).toString(2)).toBe("100000011001110");
});

/** Reads a code of one block: its format, then the words along the columns. */
function readBack(dark: boolean[][]): string {
  const size = dark.length;
  const at = (x: number, y: number): number => (dark[y]![x] ? 1 : 0);
  const bits = [0, 1, 2, 3, 4, 5].map((y) => at(8, y));
  bits.push(at(8, 7), at(8, 8), at(7, 8), ...[5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  const read = bits.reduce((sum, bit, place) => sum + (bit << place), 0);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => format(one) === read)!;
  const flips = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ][mask]!;
  const finder = (x: number, y: number) => (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
  const alignment = (x: number, y: number) => size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2;
  const stream: number[] = [];
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step;
        if (finder(x, y) || alignment(x, y) || x === 6 || y === 6) continue;
        stream.push(at(x, y) ^ (flips(x, y) ? 1 : 0));
      }
  }
  const number = (from: number, length: number) =>
    stream.slice(from, from + length).reduce((sum, bit) => sum * 2 + bit, 0);
  expect(number(0, 4)).toBe(4);
  const bytes = Array.from({ length: number(4, 8) }, (_, place) => number(12 + 8 * place, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test("a link of a table can be read back, and too long a text has no code", () => {
  for (const link of ["K7MXQP", "http://192.168.1.20:8080/t/K7MXQP"]) expect(readBack(qr(link)!)).toBe(link);
  expect(qr("http://192.168.1.20:8080/t/K7MXQP")).toHaveLength(29);
  expect(qr("https://games.example.org/forceout/t/K7MXQP?from=the-first-page-of-a-school")).not.toBeNull();
  expect(qr("x".repeat(107))).toBeNull();
});
