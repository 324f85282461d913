// What this device keeps of its tables: the log of each, from which it is reopened, and its last state.
import { hereCode } from "./code";
import type { TableInfo } from "../lib/protocol";

/** An entry of a log; only the engine reads it. */
export type Entry = Record<string, unknown>;
export interface Stored {
  log: Entry[];
  /** The table's last state, for lists; null until it is first seen. */
  table: TableInfo | null;
  /** When it was last used, in milliseconds since 1970. */
  touched: number;
}

const KEY = "forceout.here.";
const COUNT = KEY + "count";

export const codes = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY) && key !== COUNT)
    .map((key) => key.slice(KEY.length));

export function stored(code: string): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + code) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

/** Stores a table; returns whether there was room for it. */
export function store(code: string, what: Stored): boolean {
  try {
    localStorage.setItem(KEY + code, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

export const forget = (code: string): void => localStorage.removeItem(KEY + code);

/** A code that no table of this device has had, so that data kept by code never belongs to another table. */
export function newCode(): string {
  const number = Number(localStorage.getItem(COUNT) ?? 0) + 1;
  localStorage.setItem(COUNT, String(number));
  return hereCode(number);
}
