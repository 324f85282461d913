// QR codes for links, byte mode, error correction M, versions 1 to 10: a table's code for a phone to read.
// After ISO/IEC 18004. The numbers of code words and blocks are those of its tables for level M.

/** For each version: error correction words per block, and the data words of the blocks. */
const VERSIONS: { check: number; blocks: number[] }[] = [
  { check: 10, blocks: [16] },
  { check: 16, blocks: [28] },
  { check: 26, blocks: [44] },
  { check: 18, blocks: [32, 32] },
  { check: 24, blocks: [43, 43] },
  { check: 16, blocks: [27, 27, 27, 27] },
  { check: 18, blocks: [31, 31, 31, 31] },
  { check: 22, blocks: [38, 38, 39, 39] },
  { check: 22, blocks: [36, 36, 36, 37, 37] },
  { check: 26, blocks: [43, 43, 43, 43, 44] },
];
/** The centres of the alignment patterns. */
const ALIGNMENT: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Powers and logarithms in the field of 256 with the polynomial 0x11d. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (one: number, other: number): number => (one && other ? EXP[LOG[one]! + LOG[other]!]! : 0);

/** The error correction words of a block. */
export function checkWords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1]! ^= times(factor, EXP[root]!)));
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!;
    if (lead) generator.forEach((factor, place) => (rest[at + place]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** Fifteen or eighteen bits with their remainder: format and version information. */
export function withRemainder(value: number, polynomial: number, bits: number): number {
  let rest = value << bits;
  for (let at = Math.floor(Math.log2(rest || 1)); at >= bits; at = Math.floor(Math.log2(rest || 1)))
    rest ^= polynomial << (at - bits);
  return (value << bits) | rest;
}

/** All code words of a text in a version: data and check words, their blocks shuffled together. */
function words(bytes: Uint8Array, version: number): number[] {
  const { check, blocks } = VERSIONS[version - 1]!;
  const room = blocks.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 ? 0x11 : 0xec);
  let from = 0;
  const parts = blocks.map((size) => data.slice(from, (from += size)));
  const checks = parts.map((part) => checkWords(part, check));
  const woven = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
    ).flat();
  return [...woven(parts), ...woven(checks)];
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The patterns that every code of a version has; the rest is for data. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const finder = (top: number, left: number) => {
    for (let row = -1; row <= 7; row++)
      for (let column = -1; column <= 7; column++) {
        if (grid[top + row]?.[left + column] === undefined) continue;
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        grid[top + row]![left + column] = ring !== 2 && ring !== 4;
      }
  };
  finder(0, 0);
  finder(0, size - 7);
  finder(size - 7, 0);
  for (let at = 8; at < size - 8; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  const middles = ALIGNMENT[version - 1]!;
  for (const row of middles)
    for (const column of middles) {
      // Three of the corners are taken by finders.
      if ((row === 6 && (column === 6 || column === size - 7)) || (column === 6 && row === size - 7)) continue;
      for (let down = -2; down <= 2; down++)
        for (let over = -2; over <= 2; over++)
          grid[row + down]![column + over] = Math.max(Math.abs(down), Math.abs(over)) !== 1;
    }
  return grid;
}

/** Writes format information: level M and the mask, twice; and the version from 7 on. */
function inform(grid: Grid, version: number, mask: number): void {
  const size = grid.length;
  const format = withRemainder(mask, 0b10100110111, 10) ^ 0b101010000010010;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    grid[down]![8] = dark;
    const over = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    grid[8]![over] = dark;
  }
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const number = withRemainder(version, 0b1111100100101, 12);
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((number >> bit) & 1) === 1;
    const [row, column] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    grid[row]![column] = grid[column]![row] = dark;
  }
}

/** How hard a picture is to read: runs, squares, false finders, and too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]!))];
  for (const line of lines) {
    const text = line.map((one) => (one ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * ((text.match(/(?=10111010000)/g) ?? []).length + (text.match(/(?=00001011101)/g) ?? []).length);
  }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const one = grid[row]![column]!;
      dark += Number(one);
      const square = row > 0 && column > 0;
      if (
        square &&
        [grid[row - 1]![column], grid[row]![column - 1], grid[row - 1]![column - 1]].every((o) => o === one)
      )
        sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The squares of a QR code, dark ones true; null if the text is too long for version 10. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    VERSIONS.findIndex(({ blocks }, at) => {
      const room = blocks.reduce((sum, size) => sum + size, 0);
      return bytes.length + (at < 9 ? 2 : 3) <= room;
    }) + 1;
  if (version === 0) return null;
  const base = frame(version);
  // The places of format and version information are reserved before data is placed.
  const taken = base.map((row) => [...row]);
  inform(taken, version, 0);
  const bits = words(bytes, version).flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (word >> at) & 1));
  const size = base.length;
  let best: { grid: boolean[][]; cost: number } | null = null;
  for (const [mask, flips] of MASKS.entries()) {
    const grid = base.map((row) => [...row]);
    inform(grid, version, mask);
    let next = 0;
    for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      const up = ((size - 1 - (right > 6 ? right : right + 1)) / 2) % 2 === 0;
      for (let step = 0; step < size; step++) {
        const row = up ? size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (taken[row]![column] !== null) continue;
          const bit = bits[next++] === 1;
          grid[row]![column] = bit !== flips(row, column);
        }
      }
    }
    const whole = grid.map((row) => row.map((one) => one === true));
    const cost = penalty(whole);
    if (best === null || cost < best.cost) best = { grid: whole, cost };
  }
  return best?.grid ?? null;
}

/** The dark squares as a path to draw, in squares, without the quiet margin. */
export function qrPath(grid: readonly (readonly boolean[])[]): string {
  return grid
    .flatMap((row, down) => {
      const parts: string[] = [];
      for (let over = 0; over < row.length; over++) {
        if (!row[over]) continue;
        let end = over;
        while (row[end + 1]) end++;
        parts.push(`M${over} ${down}h${end - over + 1}v1h-${end - over + 1}z`);
        over = end;
      }
      return parts;
    })
    .join("");
}
