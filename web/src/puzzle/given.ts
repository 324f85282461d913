// The next puzzle: the server chooses it, and its address shows it. A puzzle that has been fetched is not fetched twice.
import { route } from "../lib/route.svelte";
import { fetchNext, fetchPuzzle } from "./calls";
import type { PuzzlePage } from "./types";

let ahead: PuzzlePage | null = null;

/** Goes to a puzzle that the server chooses. */
export async function goOn(shelf: string): Promise<void> {
  ahead = await fetchNext("rated", shelf);
  route.go(`/p/${ahead.puzzle.id}`);
}
/** The puzzle of an address. */
export async function puzzleAt(id: string): Promise<PuzzlePage> {
  const given = ahead?.puzzle.id === id ? ahead : null;
  ahead = null;
  return given ?? fetchPuzzle(id);
}
