// The seats of a draft while somebody moves them: swapping two players, and who has a new seat.
import type { TableDraw } from "../types";

/** The tables with two players in each other's seats; unchanged if one of them has no seat. */
export function swapped(tables: readonly TableDraw[], one: string, other: string): TableDraw[] {
  const points = new Map(tables.flatMap((table) => table.seats.map((id, at) => [id, table.points[at] ?? 0] as const)));
  if (one === other || !points.has(one) || !points.has(other)) return [...tables];
  return tables.map((table) => {
    if (!table.seats.includes(one) && !table.seats.includes(other)) return table;
    const seats = table.seats.map((id) => (id === one ? other : id === other ? one : id));
    const own = seats.map((id) => points.get(id)!);
    return { ...table, seats, points: own, apart: Math.max(...own) - Math.min(...own) };
  });
}

/** Just who sits where, the form in which drafts are measured and stored. */
export const seatLists = (tables: readonly { seats: readonly string[] }[]): string[][] =>
  tables.map((table) => [...table.seats]);

/** Who sits at which table. */
const places = (tables: readonly TableDraw[]): Map<string, number> =>
  new Map(tables.flatMap((table) => table.seats.map((id) => [id, table.number] as const)));

/** Who has another seat than before, and the tables that changed. */
export function changes(
  before: readonly TableDraw[],
  after: readonly TableDraw[],
): { players: Set<string>; tables: Set<number> } {
  const seatOf = (tables: readonly TableDraw[]) =>
    new Map(tables.flatMap((table) => table.seats.map((id, at) => [id, `${table.number}.${at}`] as const)));
  const was = seatOf(before);
  const players = new Set<string>();
  const changed = new Set<number>();
  for (const table of after)
    table.seats.forEach((id, at) => {
      if (was.get(id) === `${table.number}.${at}`) return;
      players.add(id);
      changed.add(table.number);
    });
  for (const table of before)
    if (table.seats.length !== after.find((one) => one.number === table.number)?.seats.length)
      changed.add(table.number);
  return { players, tables: changed };
}

/** Who would move from which table to which. */
export function moves(before: readonly TableDraw[], after: readonly TableDraw[]): [string, number, number][] {
  const was = places(before);
  return [...places(after)].flatMap(([id, to]) => {
    const from = was.get(id);
    return from === undefined || from === to ? [] : [[id, from, to] as [string, number, number]];
  });
}
