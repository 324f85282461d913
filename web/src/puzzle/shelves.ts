// The shelves of puzzles: their titles, and which of them belong to a game.
import { kept } from "../lib/keep";
import type { Game } from "../lib/protocol";
import { DIVISIONS, EDITIONS } from "../words/names";
import type { Shelf } from "./types";

const GAMES: Record<string, Game> = { eq: "equations", on: "onsets", wff: "wff" };
/** The game of a shelf, by its name. */
export const gameOfShelf = (name: string): Game => GAMES[name.split("-")[0]!] ?? "equations";
const FIRST: Record<Game, string> = { equations: "eq-basic-elementary", onsets: "on-basic", wff: "wff-elementary" };
/** The shelf that an address means: by name, or by game: the one used last there, else its easiest. */
export function shelfOf(address: string): string {
  const asked = new URLSearchParams(address);
  const last = kept("shelf", FIRST.equations);
  const game = asked.get("game");
  if (asked.has("shelf") || !game || !isGame(game)) return asked.get("shelf") ?? last;
  return gameOfShelf(last) === game ? last : kept(`shelf.${game}`, FIRST[game]);
}
const isGame = (name: string): name is Game => name in FIRST;
/** "Basic · Elementary, Minor"; the edition if a game has two. */
export function shelfTitle({ game, rules, division, also }: Shelf): string {
  const divisions = [division, ...also].map((one) => DIVISIONS[one]).join(", ");
  return game === "equations" ? `${EDITIONS[rules].name} · ${divisions}` : divisions;
}
