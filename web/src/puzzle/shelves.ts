// The shelves of puzzles: how they are called, and which of them belong to a game.
import type { Game } from "../lib/protocol";
import { DIVISIONS, EDITIONS } from "../words/names";
import type { Shelf } from "./types";

const GAMES: Record<string, Game> = { eq: "equations", on: "onsets", wff: "wff" };
/** The game of a shelf, by its name. */
export const gameOfShelf = (name: string): Game => GAMES[name.split("-")[0]!] ?? "equations";
/** "Basic · Elementary, Minor"; the edition where a game has two. */
export function shelfTitle({ game, rules, division, also }: Shelf): string {
  const divisions = [division, ...also].map((one) => DIVISIONS[one] ?? one).join(", ");
  return game === "equations" ? `${EDITIONS[rules].name} · ${divisions}` : divisions;
}
