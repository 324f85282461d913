// How far along the sheets of a round are: what is missing, waiting or differs, and the heading.
import { REFUSED } from "../../words/event";
import { RESULTS } from "../../words/event-results";
import type { EnteredSheet, RoundPage, SquareState, TableInfo } from "../types";

export interface Sheets {
  tables: TableInfo[];
  missing: number[];
  /** Typed once. */
  once: number[];
  differ: number[];
  agreed: number[];
}
/** The tables that still have players, by the state of their sheets. */
export function sheetsOf(round: RoundPage): Sheets {
  const tables = round.tables.filter((table) => table.seats.length > 0);
  const by = (...states: TableInfo["state"][]) =>
    tables.filter((table) => states.includes(table.state)).map((table) => table.number);
  return { tables, missing: by("open"), once: by("entered"), differ: by("disputed"), agreed: by("confirmed") };
}

export type Part = "first" | "second";
/** The sentence above the page. */
export function heading(round: RoundPage | null, part: Part): string {
  const S = RESULTS.says;
  if (!round || round.number === 0 || round.phase === "draft" || round.phase === "published") return S.notYet;
  if (round.phase === "closed") return S.closed(round.number);
  const { tables, missing, once, differ, agreed } = sheetsOf(round);
  const of = tables.length;
  if (agreed.length === of) return S.all(of, round.number);
  if (part === "second" && once.length > 0) return S.second(agreed.length, once.length);
  if (missing.length === of) return S.none(of);
  if (missing.length > 0) return S.some(of - missing.length, of, missing.length);
  return differ.length > 0 ? S.differ(differ) : S.waiting(once.length);
}

/** A square for the results page: a table still playing has no sheet either. */
export const squareOf = ({ state, square, appeal }: TableInfo): SquareState => {
  if (state === "disputed") return "differ";
  if (appeal && appeal.upheld === undefined) return "appeal";
  if (state === "confirmed") return "agreed";
  if (state === "entered") return "typed";
  return square === "no-sheet" ? "no-sheet" : square === "playing" ? "playing" : "no-sheet";
};

export interface OwnSheet {
  table: TableInfo;
  sheet: EnteredSheet;
}
/** The sheets that somebody has typed in this round, the newest first. */
export const ownSheets = (round: RoundPage, label: string): OwnSheet[] =>
  round.tables
    .flatMap((table) => table.entries.filter((sheet) => sheet.by === label).map((sheet) => ({ table, sheet })))
    .sort((one, other) => other.sheet.at - one.sheet.at || other.sheet.entry - one.sheet.entry);

/** The state of a sheet in words. */
export const cameOf = ({ state }: TableInfo): string =>
  state === "confirmed" ? RESULTS.counts : state === "disputed" ? RESULTS.differs : RESULTS.waits;

/** The seats of a table with their totals, "Roo 20 · Piper 18". */
export const toldTotals = ({ table, sheet }: OwnSheet): string =>
  table.seats
    .map(({ player, shown }) => {
      const total = sheet.result.totals[player];
      const absent = sheet.result.absent?.includes(player);
      return `${shown} ${total ?? (absent ? RESULTS.flags.absent : "–")}`;
    })
    .join(" · ");

/** Whether two entries differ on a player. */
export function differsAt(entries: readonly EnteredSheet[], player: string): boolean {
  const said = ({ result }: EnteredSheet) =>
    JSON.stringify([
      result.totals[player] ?? null,
      ...(["absent", "left", "excused", "disqualified"] as const).map(
        (flag) => result[flag]?.includes(player) ?? false,
      ),
    ]);
  return new Set(entries.map(said)).size > 1;
}

/** Why somebody may not type the sheet of a table now; empty if they may. */
export function hindrance(table: TableInfo, label: string): string {
  if (table.seats.length === 0) return RESULTS.gone;
  if (table.state === "confirmed") return table.came === "live" ? RESULTS.isLive : RESULTS.agreed;
  if (table.entries.some((one) => one.by === label)) return REFUSED["same-person"]!;
  return "";
}
