// Tables on this device: a person and bots, with the referee, the clocks and the papers of a live table, and without a server.
import { pocket } from "../engine";
import { api, Refused, type Listed } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { SheetOfMatch } from "../lib/generated";
import type { Scene } from "../lib/protocol";
import { SITE } from "../words/site";
import { codes, forget, stored } from "./store";
import { TablesHere, type NewTable } from "./table";

export const tables = new TablesHere(async (path, body) => {
  if (!(await pocket.load())) throw new Refused({ status: 0, code: "no-connection", detail: SITE.unreachable });
  return pocket.ask({ path, body, asksByAddress: false });
});

/** Opens a table with bots in all other seats, and returns its code. */
export async function open(table: NewTable): Promise<string> {
  const code = await tables.open(table, me.name || SITE.guest);
  if (table.plays === "match") sessionStorage.setItem(`roll.${code}`, "1");
  return code;
}

export const look = (code: string): Promise<Scene> => tables.look(code);
export const record = (code: string): Promise<string> => tables.read(code, "record");
export const sheet = (code: string): Promise<SheetOfMatch> => tables.read(code, "sheet");
export function remove(code: string): void {
  tables.leave(code);
  forget(code);
}

/** The tables of this device, as a server would list them. */
export function listed(): Listed[] {
  const list = codes().flatMap((code) => {
    const one = stored(code);
    return one?.table ? [{ code, own: true, last_used: one.touched, table: one.table }] : [];
  });
  return list.sort((one, other) => other.last_used - one.last_used);
}

/** Gives the server every match finished here; from then on they are tables like any other. */
export async function handOver(): Promise<void> {
  for (const { code, table } of listed()) {
    if (table.phase !== "ended" && table.phase !== "closed") continue;
    // The bots' thoughts are of no use to the server.
    const log = stored(code)!.log.map(({ why: _why, ...entry }) => entry);
    const taken = await api.takeIn(log).catch(() => null);
    if (taken) remove(code);
  }
}
