// A game of its own for some of the players: those who play a place off, or who go on after a cut (section 8).
import type { EventHand } from "../hand.svelte";
import type { Problem } from "../../lib/protocol";
import type { GameSettings, PeoplePage } from "../types";

/** An id that no game has yet. */
export function freeId(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(id)) return id;
  }
}

/** The game in which a place is played off: as the game itself, one round by lot, nobody asked who does not play (TD-42). */
export function playOff(settings: GameSettings, game: string, title: string): GameSettings {
  return { ...settings, title, play_off_of: game, rounds: 1, plan: ["random"], sections: 1, section_of: {} };
}

/** Makes such a game and enters its players; the id, or why it could not be. */
export async function makePlayOff(
  hand: EventHand,
  people: PeoplePage,
  game: string,
  title: string,
  players: readonly string[],
): Promise<{ id: string } | { why: Problem }> {
  const settings = hand.games.find((one) => one.id === game)!.settings;
  const before = hand.games.map((one) => one.id);
  const id = freeId(`${game}-play-off`, before);
  let why = await hand.act({ do: "game", settings: playOff(settings, game, title) }, id);
  for (const player of players) {
    if (why) break;
    // Who is entered in no game by name plays in all that there were.
    const named = people.players.find((one) => one.id === player)?.games ?? [];
    why = await hand.act({ do: "change", player, games: [...(named.length > 0 ? named : before), id] });
  }
  return why ? { why } : { id };
}
