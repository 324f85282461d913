// A separate game for some of the players: those who play off a place, or who make a cut (section 8).
import type { EventHand } from "../hand.svelte";
import type { Problem } from "../../lib/protocol";
import type { GameSettings, PeoplePage } from "../types";

/** An id that no game uses yet. */
export function freeId(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(id)) return id;
  }
}

/** The game that plays off a place: like the game itself, but one round drawn by lot, among those entered only (TD-42). */
export function playOff(settings: GameSettings, game: string, title: string): GameSettings {
  return { ...settings, title, play_off_of: game, rounds: 1, plan: ["random"], sections: 1, section_of: {} };
}

/** Makes such a game and enters its players; gives its id, or why it failed. */
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
    // A player without a list of games has been playing in all of them so far.
    const named = people.players.find((one) => one.id === player)?.games ?? [];
    why = await hand.act({ do: "change", player, games: [...(named.length > 0 ? named : before), id] });
  }
  return why ? { why } : { id };
}
