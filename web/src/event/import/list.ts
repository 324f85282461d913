// A list of entries as uploaded: read from a file, and written again when a cell is corrected. The server interprets it.
import type { ImportColumn, ImportPage, ImportRow, ImportTrouble } from "../types";

/** Larger files are not lists of entries. */
export const LARGEST = 2_000_000;
export interface Brought {
  /** The name of the file; none if it was pasted. */
  name: string;
  text: string;
  encoding: "UTF-8" | "Windows-1252";
}
export type Unread = "too-large" | "workbook";

/** A file as text. Old spreadsheets do not write UTF-8; a workbook is not text at all. */
export async function readList(file: File): Promise<Brought | Unread> {
  if (file.size > LARGEST) return "too-large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "workbook";
  try {
    return { name: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { name: file.name, text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const lineOf = (cells: readonly string[], delimiter: string): string =>
  cells.map((cell) => quoted(cell, delimiter)).join(delimiter);

/** The list as text again; every row begins on its original line. */
export function writeList(page: Pick<ImportPage, "columns" | "delimiter" | "rows">): string {
  const lines = [
    lineOf(
      page.columns.map((one) => one.heading),
      page.delimiter,
    ),
  ];
  let next = 2;
  for (const row of page.rows) {
    for (; next < row.line; next += 1) lines.push("");
    const text = lineOf(row.cells, page.delimiter);
    lines.push(text);
    next += text.split(/\r\n|\r|\n/).length;
  }
  return lines.join("\n") + "\n";
}

/** Which column holds a field; a name may be split over two. */
export function columnOf(columns: readonly ImportColumn[], field: string): number {
  const at = columns.findIndex((one) => one.field === field);
  return at < 0 && field === "name" ? columns.findIndex((one) => one.field === "first") : at;
}
/** The list with one cell corrected. */
export function withCell(page: ImportPage, row: ImportRow, column: number, cell: string): string {
  const cells = page.columns.map((_, at) => (at === column ? cell : (row.cells[at] ?? "")));
  const rows = page.rows.map((one) => (one === row ? { ...one, cells } : one));
  return writeList({ ...page, rows });
}

/** What one press, or a few letters, does about a problem. */
export type Cure =
  | { how: "set"; field: string; to: string }
  | { how: "clear"; field: string }
  | { how: "type"; field: string }
  | { how: "choose"; field: string };
export function cureOf(trouble: ImportTrouble, columns: readonly ImportColumn[], row: ImportRow): Cure | null {
  const cell = (field: string): string => row.cells[columnOf(columns, field)] ?? "";
  const cure = ((): Cure | null => {
    switch (trouble.code) {
      case "name-missing":
        return { how: "type", field: "name" };
      case "grade-invalid":
        return trouble.cure ? { how: "set", field: "grade", to: trouble.cure } : { how: "type", field: "grade" };
      case "consent-invalid":
        return { how: "choose", field: "consent" };
      case "division-unknown":
        return trouble.cure ? { how: "set", field: "division", to: trouble.cure } : { how: "clear", field: "division" };
      case "too-old":
        return trouble.cure ? { how: "set", field: "division", to: trouble.cure } : null;
      case "seed-invalid":
        return { how: "clear", field: "seed" };
      case "duplicate-id":
        return { how: "clear", field: "id" };
      case "duplicate-player":
        return { how: "set", field: columnOf(columns, "last") >= 0 ? "last" : "name", to: "" };
      default:
        return null;
    }
  })();
  if (!cure || columnOf(columns, cure.field) < 0) return null;
  // Two of the same name: a number tells them apart.
  return trouble.code === "duplicate-player" && cure.how === "set"
    ? { ...cure, to: `${cell(cure.field)} 2`.trim() }
    : cure;
}

/** Rows as shown: runs of good ones are folded. */
export type Shown = { row: ImportRow } | { from: ImportRow; rows: ImportRow[] };
export function folded(rows: readonly ImportRow[], open: ReadonlySet<number>): Shown[] {
  const shown: Shown[] = [];
  let run: ImportRow[] = [];
  const end = () => {
    const first = run[0];
    if (first && (run.length === 1 || open.has(first.line))) shown.push(...run.map((row) => ({ row })));
    else if (first) shown.push({ from: first, rows: run });
    run = [];
  };
  rows.forEach((row, at) => {
    // The first row shows how the columns were understood.
    if (row.troubles.length > 0 || at === 0) {
      end();
      shown.push({ row });
    } else run.push(row);
  });
  end();
  return shown;
}
