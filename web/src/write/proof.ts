// A proof as rows of a grid, and as the text that the judge reads.

export interface Row {
  bars: number;
  wff: string;
  /** Rules, or `s` for a supposition. */
  just: string;
  /** The lines it refers to: a note for readers, which the judge does not need. */
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

/** The row that contains a position in the text. */
export function rowAt(text: string, start: number): number {
  return [...text].slice(0, start).filter((letter) => letter === "\n").length;
}

/** The rules that a Solution lists. */
export const listedIn = (solution: string): Set<string> =>
  new Set((solution.split("/")[1] ?? "").split(",").map((one) => one.trim()));
