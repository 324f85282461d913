// A proof as rows of a grid, and as the text that the judge reads.

export interface Row {
  bars: number;
  wff: string;
  /** Rules, or `s` for a supposition. */
  just: string;
  /** Lines that it refers to: a remark for readers, which the judge does not need. */
  refs: string;
}

export const emptyRow = (bars = 0): Row => ({ bars, wff: "", just: "", refs: "" });

/** Writes the rows. A row without letters separates two sub-proofs. */
export function writeProof(rows: readonly Row[]): string {
  const last = rows.findLastIndex((row) => row.wff || row.just);
  return rows
    .slice(0, last + 1)
    .map((row) => {
      const why = [row.just, row.refs].filter(Boolean).join(" ");
      return `${"| ".repeat(row.bars)}${row.wff}${why ? `  ${why}` : ""}`.trimEnd();
    })
    .join("\n");
}

/** Reads a text of lines into rows; labels are left out, since the grid numbers its lines itself. */
export function readProof(text: string): Row[] {
  const rows = text.split("\n").map((line) => {
    const bars = /^[\s|│]*/.exec(line)![0];
    const rest = line.slice(bars.length).replace(/^\w{1,2}\.\s+/, "");
    const [wff = "", ...why] = rest.trim().split(/\s+/);
    const first = why.findIndex((word) => /^\d/.test(word));
    const end = first < 0 ? why.length : first;
    return {
      bars: bars.replace(/\s/g, "").length,
      wff,
      just: why.slice(0, end).join(" "),
      refs: why.slice(end).join(" "),
    };
  });
  return rows.length > 0 ? rows : [emptyRow()];
}

/** The row in which a place of the text stands. */
export function rowAt(text: string, start: number): number {
  return [...text].slice(0, start).filter((letter) => letter === "\n").length;
}

/** The rules of a division, with what they say. */
export const RULES: { name: string; from: string; gives: string; regular: boolean }[] = [
  { name: "Ci", from: "sub-proof x … y", gives: "Cxy", regular: true },
  { name: "Co", from: "Cxy, x", gives: "y", regular: false },
  { name: "Ki", from: "x, y", gives: "Kxy", regular: false },
  { name: "Ko", from: "Kxy", gives: "x or y", regular: false },
  { name: "Ai", from: "x", gives: "Axy, Ayx", regular: false },
  { name: "Ao", from: "Axy, two sub-proofs", gives: "z", regular: true },
  { name: "Ei", from: "Cxy, Cyx", gives: "Exy", regular: false },
  { name: "Eo", from: "Exy", gives: "Cxy or Cyx", regular: false },
  { name: "Ni", from: "sub-proof x: y, Ny", gives: "Nx", regular: true },
  { name: "No", from: "sub-proof Nx: y, Ny", gives: "x", regular: true },
  { name: "R", from: "from outside", gives: "x", regular: true },
  { name: "Rp", from: "x", gives: "x", regular: false },
];

/** The rules that a division plays with. */
export const rulesOf = (division: string) =>
  RULES.filter((rule) => (["junior", "senior"].includes(division) ? rule.name !== "Rp" : !rule.regular));

/** The rules that a Solution lists. */
export const listedIn = (solution: string): Set<string> =>
  new Set((solution.split("/")[1] ?? "").split(",").map((one) => one.trim()));
