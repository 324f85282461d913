// What a component of a step is given.
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
/** The places of a kept draft that still mean something. */
export const places = (draft: unknown, count: number): number[] =>
  Array.isArray(draft) ? draft.filter((at): at is number => Number.isInteger(at) && at >= 0 && at < count) : [];
