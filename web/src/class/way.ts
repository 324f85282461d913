// The way back from a table of a class.
import { keep, kept } from "../lib/keep";

export interface Way {
  to: string;
  /** Where to go once the shake is over, to have it checked. */
  checked?: string;
  title: string;
}
const key = (table: string): string => `class.table.${table}`;

/** Remembers from where a table was opened. */
export const rememberWay = (table: string, way: Way): void => keep(key(table), way);
export const wayFrom = (table: string): Way | null => kept<Way | null>(key(table), null);
