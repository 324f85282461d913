// A QR code for a link, drawn by ourselves: byte mode, error correction M, versions 1 to 6 (up to 106 bytes).

/** Of versions 1 to 6: error correction words of a block, blocks, and data words of a block. */
const VERSIONS = [
  { ec: 10, blocks: 1, data: 16 },
  { ec: 16, blocks: 1, data: 28 },
  { ec: 26, blocks: 1, data: 44 },
  { ec: 18, blocks: 2, data: 32 },
  { ec: 24, blocks: 2, data: 43 },
  { ec: 16, blocks: 4, data: 27 },
];
/** The bits that say "M" in the format information. */
const LEVEL = 0;

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The error correction words of a block (Reed-Solomon over GF(256)). */
export function correction(data: readonly number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) {
      divisor[at] = times(divisor[at]!, root);
      if (at + 1 < degree) divisor[at]! ^= divisor[at + 1]!;
    }
    root = times(root, 2);
  }
  const rest = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, at) => (rest[at]! ^= times(one, factor)));
  }
  return rest;
}

/** All words of the code, blocks interleaved; nothing where the text is too long. */
function words(bytes: readonly number[]): { version: number; words: number[] } | null {
  const version = VERSIONS.findIndex((one) => bytes.length + 2 <= one.data * one.blocks) + 1;
  if (version === 0) return null;
  const { ec, blocks, data } = VERSIONS[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  const all = data * blocks * 8;
  put(0, Math.min(4, all - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < all; pad ^= 0xec ^ 0x11) put(pad, 8);
  const plain = Array.from({ length: data * blocks }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  const parts = Array.from({ length: blocks }, (_, at) => plain.slice(at * data, (at + 1) * data));
  const checks = parts.map((part) => correction(part, ec));
  const woven = (lists: number[][], length: number) =>
    Array.from({ length }, (_, at) => lists.map((list) => list[at]!)).flat();
  return { version, words: [...woven(parts, data), ...woven(checks, ec)] };
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The fifteen bits of the format: level and mask, with their own correction. */
export function format(mask: number): number {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

/** How unpleasant a picture is: long runs, blocks, and an uneven share of dark. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0;
  for (const turned of [false, true])
    for (let row = 0; row < size; row++) {
      let run = 0;
      for (let at = 0; at < size; at++) {
        const here = turned ? dark[at]![row] : dark[row]![at];
        const before = at > 0 ? (turned ? dark[at - 1]![row] : dark[row]![at - 1]) : undefined;
        run = here === before ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
      }
    }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const here = dark[y]![x];
      if (here === dark[y]![x + 1] && here === dark[y + 1]![x] && here === dark[y + 1]![x + 1]) sum += 3;
    }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

/** The dark fields of the code for a text, row by row; nothing where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const coded = words([...new TextEncoder().encode(text)]);
  if (!coded) return null;
  const size = 17 + 4 * coded.version;
  const grid = (): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const base = grid();
  const fixed = grid();
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    base[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  if (coded.version > 1)
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) set(size - 7 + dx, size - 7 + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  const writeFormat = (into: boolean[][], mask: number) => {
    const bits = format(mask);
    const bit = (at: number) => ((bits >>> at) & 1) === 1;
    const put = (x: number, y: number, at: number) => (into[y]![x] = bit(at));
    for (let at = 0; at <= 5; at++) put(8, at, at);
    put(8, 7, 6);
    put(8, 8, 7);
    put(7, 8, 8);
    for (let at = 9; at < 15; at++) put(14 - at, 8, at);
    for (let at = 0; at < 8; at++) put(size - 1 - at, 8, at);
    for (let at = 8; at < 15; at++) put(8, size - 15 + at, at);
    into[size - 8]![8] = true;
  };
  for (let at = 0; at < 9; at++) {
    fixed[8]![at] = true;
    fixed[at]![8] = true;
  }
  for (let at = 0; at < 8; at++) {
    fixed[8]![size - 1 - at] = true;
    fixed[size - 1 - at]![8] = true;
  }
  // Words go up and down in columns of two, from the right; the column of the timing is left out.
  let place = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (let column = 0; column < 2; column++) {
        const x = right - column;
        const up = ((right + 1) & 2) === 0;
        const y = up ? size - 1 - step : step;
        if (fixed[y]![x] || place >= coded.words.length * 8) continue;
        base[y]![x] = ((coded.words[place >>> 3]! >>> (7 - (place & 7))) & 1) === 1;
        place += 1;
      }
  }
  const pictures = MASKS.map((masks, mask) => {
    const picture = base.map((row, y) => row.map((dark, x) => (fixed[y]![x] ? dark : dark !== masks(x, y))));
    writeFormat(picture, mask);
    return picture;
  });
  return pictures.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
