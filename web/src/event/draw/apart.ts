// Why a table's points are far apart: how many players have as many points, and how many seats there are for them.
import { DRAW } from "../../words/event-draw";
import type { DrawPage, TableDraw } from "../types";

interface Cause {
  /** How many players have these points or more. */
  many: number;
  points: number;
  /** The tables they fill. */
  groups: number;
  /** How many with fewer points sit with them. */
  left: number;
  lower: number;
}

/** Why the points at a table of three are far apart, if the numbers alone explain it. */
export function causeOf(table: TableDraw, of: readonly TableDraw[]): Cause | null {
  if (table.apart === 0 || of.some((one) => one.seats.length !== 3)) return null;
  const lower = Math.min(...table.points);
  const points = Math.min(...table.points.filter((one) => one > lower));
  const many = of.flatMap((one) => one.points).filter((one) => one >= points).length;
  const groups = Math.ceil(many / 3);
  // Only if they all sit at as few tables as possible.
  const used = of.filter((one) => one.points.some((each) => each >= points)).length;
  const left = groups * 3 - many;
  return used === groups && left > 0 ? { many, points, groups, left, lower } : null;
}

const sectionOf = (draw: DrawPage, table: TableDraw): TableDraw[] =>
  draw.tables.filter((one) => one.section === table.section);

/** The table to explain: the chosen one, else the one furthest apart, preferably one that can be explained. */
export function furthest(draw: DrawPage, chosen?: number): TableDraw | null {
  const asked = draw.tables.find((one) => one.number === chosen && one.apart > 0);
  if (asked) return asked;
  const most = Math.max(0, ...draw.tables.map((one) => one.apart));
  const all = draw.tables.filter((one) => one.apart === most && most > 0);
  return all.find((one) => causeOf(one, sectionOf(draw, one))) ?? all[0] ?? null;
}

/** The reason in a sentence. */
export function reasonFor(draw: DrawPage, table: TableDraw): string {
  const cause = causeOf(table, sectionOf(draw, table));
  if (!cause) return DRAW.whyOther;
  const where = table.section === undefined ? "" : DRAW.inSection(DRAW.section(table.section));
  return DRAW.whyApartLine(cause.many, where, cause.points, cause.groups, cause.left, cause.lower);
}
