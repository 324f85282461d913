// From a call to the judge's desk and back: the link that fills in rules, division and season, and the verdict brought back.
import type { DeskState } from "../../lib/desk";
import { keep, kept } from "../../lib/keep";
import type { Json } from "../../lib/protocol";
import type { CallInfo, GameInfo } from "../types";

/** The call from which a desk was opened. */
export interface FromCall {
  code: string;
  call: number;
  table: number;
}
/** A verdict from the desk for a call, kept until the ruling is given. */
export interface Brought {
  call: number;
  /** The request that the desk sent. */
  request: Record<string, Json>;
  /** The program's verdict, in a word. */
  verdict: string;
}

type Filled = Pick<DeskState, "division"> & { rules: string; season: string; situation: string };
/** The judge's desk for a call, with the game's settings filled in. */
export function deskFor(code: string, call: CallInfo, { settings }: Pick<GameInfo, "settings">): string {
  const filled: Filled = {
    rules: settings.rules,
    division: settings.division,
    season: settings.season ?? "",
    situation: "now",
  };
  return `/desk?call=${code}.${call.number}.${call.table}#${new URLSearchParams(filled)}`;
}
/** The call named in the address of a desk. */
export function callIn(search: string): FromCall | null {
  const found = /^([A-Z0-9]{4,12})\.(\d{1,6})\.(\d{1,4})$/.exec(new URLSearchParams(search).get("call") ?? "");
  return found ? { code: found[1]!, call: Number(found[2]), table: Number(found[3]) } : null;
}

const drawer = (code: string) => `event.${code}.verdict`;
export const bring = (code: string, what: Brought): void => keep(drawer(code), what);
export const brought = (code: string): Brought | null => kept<Brought | null>(drawer(code), null);
export const leave = (code: string): void => keep(drawer(code), null);
