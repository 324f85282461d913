// From a call to the judge's desk and back: the link that fills in rules, division and season, and the verdict that comes along.
import type { DeskState } from "../../lib/desk";
import { keep, kept } from "../../lib/keep";
import type { Json } from "../../lib/protocol";
import type { CallInfo, GameInfo } from "../types";

/** Where a desk was opened from. */
export interface FromCall {
  code: string;
  call: number;
  table: number;
}
/** A verdict that was found at the desk for a call, until its ruling is given. */
export interface Brought {
  call: number;
  /** The request as the desk asked it. */
  request: Record<string, Json>;
  /** What the program said, in a word. */
  verdict: string;
}

type Filled = Pick<DeskState, "division"> & { rules: string; season: string; situation: string };
/** The judge's desk for a call, with what the game says filled in. */
export function deskFor(code: string, call: CallInfo, { settings }: Pick<GameInfo, "settings">): string {
  const filled: Filled = {
    rules: settings.rules,
    division: settings.division,
    season: settings.season ?? "",
    situation: "now",
  };
  return `/desk?call=${code}.${call.number}.${call.table}#${new URLSearchParams(filled)}`;
}
/** The call that the address of a desk names. */
export function callIn(search: string): FromCall | null {
  const found = /^([A-Z0-9]{4,12})\.(\d{1,6})\.(\d{1,4})$/.exec(new URLSearchParams(search).get("call") ?? "");
  return found ? { code: found[1]!, call: Number(found[2]), table: Number(found[3]) } : null;
}

const drawer = (code: string) => `event.${code}.verdict`;
export const bring = (code: string, what: Brought): void => keep(drawer(code), what);
export const brought = (code: string): Brought | null => kept<Brought | null>(drawer(code), null);
export const leave = (code: string): void => keep(drawer(code), null);
