// Entries and refusals in the words of the desk, from what the page knows of the event.
import type { Problem } from "../lib/protocol";
import { REFUSED, refusedTables, refusedTwos } from "../words/event";
import { entrySentence } from "../words/event-log";
import { wallHour } from "./clock";
import type { EventHand } from "./hand.svelte";
import type { EntryInfo, SquareState } from "./types";

/** "Table 18 confirmed by Tomas, 11:31". */
export function entryWords(entry: EntryInfo, hand: EventHand): string {
  const game = hand.games.find((one) => one.id === entry.game) ?? hand.game;
  const told = {
    called: (player: string) => hand.called(player),
    agreed: (table: number) => game?.sheets.find((one) => one.table === table)?.state === "agreed",
    game: entry.game !== undefined && hand.games.length > 1 ? game?.title : undefined,
  };
  return `${entrySentence(entry, told)}, ${wallHour(entry.at)}`;
}

/** States of tables whose result counts already, or that do not hold up the room. */
const SETTLED: readonly SquareState[] = ["agreed", "appeal"];

/** Why something was refused, and what to do. */
export function refusalWords(problem: Problem, hand: EventHand): string {
  const game = hand.game;
  if (problem.code === "results-missing") {
    const open = (game?.sheets ?? []).filter((one) => !SETTLED.includes(one.state)).map((one) => one.table);
    if (open.length > 0) return refusedTables(open);
  }
  if (problem.code === "too-many-twos" && game?.fit.twos === 0) return refusedTwos(game.present, game.fit.threes);
  return REFUSED[problem.code] ?? problem.detail;
}
