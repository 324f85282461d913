// How a rulebook is called in a list: the game first, so that a narrow list still tells them apart.
import type { Rulebook } from "./api";
import { gameOf } from "./protocol";
import { EDITIONS, GAMES } from "../words";

/** "Equations · Adventurous 2018-19". */
export function bookTitle({ rules, title }: Rulebook): string {
  const edition = EDITIONS[rules]?.name;
  const years = /\d{4}-\d{2}/.exec(title)?.[0] ?? "";
  return edition ? `${GAMES[gameOf(rules)].title} · ${edition} ${years}`.trim() : title;
}
