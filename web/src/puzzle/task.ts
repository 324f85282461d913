// The props of the component that answers a puzzle.
import type { Position } from "../lib/api";
import type { Game } from "../lib/protocol";
import type { Work } from "./work.svelte";

export interface TaskProps {
  work: Work;
  game: Game;
  position: Position;
}
