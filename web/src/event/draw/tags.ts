// The line below a table of a draw, and who should not sit together there.
import { DRAW } from "../../words/event-draw";
import type { DrawPage, TableDraw } from "../types";

/** Those at a table who should not sit together. */
export const clashOf = (draw: DrawPage, table: TableDraw): Set<string> =>
  new Set(
    draw.flaws
      .filter((one) => one.table === table.number && one.flaw !== "twos")
      .flatMap((one) => one.players)
      .filter((id) => table.seats.includes(id)),
  );

/** The line below a table: the problem, or that there is none. */
export function tagOf(draw: DrawPage, table: TableDraw): { text: string; warn: boolean } | undefined {
  if (table.seats.length === 0) return undefined;
  const flaws = draw.flaws.filter((one) => one.table === table.number);
  const words = flaws.map(({ flaw, rounds }) => {
    if (flaw === "repeats") return DRAW.met(rounds);
    if (flaw === "teammates") return DRAW.areTeammates;
    if (flaw === "schools") return DRAW.areSchoolmates;
    return flaw === "apart" ? DRAW.keptApart : DRAW.again2;
  });
  if (words.length > 0) return { text: [...new Set(words)].join(" · "), warn: true };
  if (table.seats.length === 2) return { text: DRAW.firstAtTwo, warn: false };
  return draw.round > 1 ? { text: DRAW.newToEach, warn: false } : undefined;
}

/** What the log would refuse about a table, in words. */
export const refusedAt = (draw: DrawPage, table: number): string =>
  draw.refused
    .filter(([, at]) => at === table)
    .map(([code]) => DRAW.refused[code] ?? code)
    .join(" ");
/** What it would refuse about the draw as a whole. */
export const refusedAll = (draw: DrawPage): string =>
  draw.refused
    .filter(([, at]) => at === undefined || at === null)
    .map(([code]) => DRAW.refused[code] ?? code)
    .join(" ");

export interface SectionOfDraw {
  section: number | undefined;
  tables: TableDraw[];
}
/** The tables by section, in their order. */
export function sectionsOf(tables: readonly TableDraw[]): SectionOfDraw[] {
  const found = new Map<number | undefined, TableDraw[]>();
  for (const table of tables) found.set(table.section, [...(found.get(table.section) ?? []), table]);
  return [...found].map(([section, list]) => ({ section, tables: list }));
}

/** The numbers of tables of two on offer: some more than the fewest. */
export function twosOffered(players: number): number[] {
  const least = (3 - (players % 3)) % 3;
  const offered: number[] = [];
  for (let twos = least + 3; twos * 2 <= players && offered.length < 5; twos += 3) offered.push(twos);
  return offered;
}
