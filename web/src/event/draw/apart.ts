// Why the points of a table lie apart: how many have as many points, and how many seats there are for them.
import { DRAW } from "../../words/event-draw";
import type { DrawPage, TableDraw } from "../types";

interface Cause {
  /** So many have these points or more. */
  many: number;
  points: number;
  /** The tables they fill. */
  groups: number;
  /** So many with fewer points sit with them. */
  left: number;
  lower: number;
}

/** Why a table of three lies apart, where the numbers alone say so. */
export function causeOf(table: TableDraw, of: readonly TableDraw[]): Cause | null {
  if (table.apart === 0 || of.some((one) => one.seats.length !== 3)) return null;
  const lower = Math.min(...table.points);
  const points = Math.min(...table.points.filter((one) => one > lower));
  const many = of.flatMap((one) => one.points).filter((one) => one >= points).length;
  const groups = Math.ceil(many / 3);
  // Only if they all sit at as few tables as can be.
  const used = of.filter((one) => one.points.some((each) => each >= points)).length;
  const left = groups * 3 - many;
  return used === groups && left > 0 ? { many, points, groups, left, lower } : null;
}

const sectionOf = (draw: DrawPage, table: TableDraw): TableDraw[] =>
  draw.tables.filter((one) => one.section === table.section);

/** The table to be asked about: the one that somebody chose, else one that lies furthest apart, explained if that can be. */
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
