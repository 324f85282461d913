// Where do I sit: finds a player by the code on the badge or by nickname, in the public data.
import type { PublicGame, PublicPage, PublicSeat, PublicTable } from "../types";

/** A seat in the last published round of a game. */
export interface Sits {
  game: PublicGame;
  table: PublicTable;
  seat: PublicSeat;
}
/** A player, with all their seats. */
export interface Known {
  player: string;
  shown: string;
  team?: string;
  sits: Sits[];
}
export type Found =
  | { is: "nothing" }
  | { is: "none"; typed: string }
  | { is: "one"; who: Known }
  | { is: "many"; among: Known[]; exact: boolean };

/** How many are offered at most. */
const MOST = 8;
const plain = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLocaleLowerCase();
/** A code for comparison: without the signs people put between letters and digits. */
const asCode = (text: string): string => plain(text).replace(/[\s\-–.]/g, "");
/** The nickname without the code in brackets that tells namesakes apart (TD-53). */
export const nickname = (shown: string, player: string): string =>
  shown.endsWith(` (${player})`) ? shown.slice(0, -player.length - 3) : shown;

/** Everybody in the public data: at a table, or in released standings. */
export function everybody(page: PublicPage): Known[] {
  const all = new Map<string, Known>();
  const meet = (player: string, shown: string, team: string | undefined): Known => {
    const known = all.get(player) ?? { player, shown, ...(team === undefined ? {} : { team }), sits: [] };
    all.set(player, known);
    return known;
  };
  for (const game of page.games) {
    for (const table of game.tables)
      for (const seat of table.seats) meet(seat.player, seat.shown, seat.team).sits.push({ game, table, seat });
    for (const { rows } of game.standings.players) for (const row of rows) meet(row.id, row.shown, row.team);
  }
  return [...all.values()];
}

/** Who is meant: by code alone if one matches; then by whole nicknames; then by how they begin. */
export function find(page: PublicPage, typed: string): Found {
  const wanted = plain(typed);
  if (wanted === "") return { is: "nothing" };
  const all = everybody(page);
  const coded = all.filter((one) => asCode(one.player) === asCode(typed));
  const named = all.filter((one) => plain(nickname(one.shown, one.player)) === wanted || plain(one.shown) === wanted);
  const exact = coded.length > 0 ? coded : named;
  if (exact.length === 1) return { is: "one", who: exact[0]! };
  if (exact.length > 1) return { is: "many", among: exact.slice(0, MOST), exact: true };
  const begun = wanted.length < 2 ? [] : all.filter((one) => plain(one.shown).startsWith(wanted));
  return begun.length > 0
    ? { is: "many", among: begun.slice(0, MOST), exact: false }
    : { is: "none", typed: typed.trim() };
}

/** Whether a round's seats matter: it is published or running. */
export const isOn = ({ phase }: Pick<PublicGame, "phase">): boolean => phase === "published" || phase === "running";

/** The game that matters most: a running one, then a published one, then the first. */
export const gameNow = (games: readonly PublicGame[], wanted?: string | null): PublicGame | undefined =>
  games.find((one) => one.id === wanted) ??
  games.find((one) => one.phase === "running") ??
  games.find((one) => one.phase === "published") ??
  games[0];
