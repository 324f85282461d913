// The props of a step's component.
import type { Snippet } from "svelte";
import type { Position } from "../lib/api";
import type { Game } from "../lib/protocol";
import type { Lesson } from "./lesson.svelte";
import type { Kind, StepOf } from "./types";

export interface StepProps<K extends Kind> {
  lesson: Lesson;
  step: StepOf<K>;
  game: Game;
  position: Position | undefined;
  before?: Snippet | undefined;
}
/** The entries of a kept draft that are still valid. */
export const places = (draft: unknown, count: number): number[] =>
  Array.isArray(draft) ? draft.filter((at): at is number => Number.isInteger(at) && at >= 0 && at < count) : [];
