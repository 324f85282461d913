// The sentence above the page: what the ratings of the last weeks show, and nothing more.
import type { Progress, Week } from "./types";
import { PROGRESS } from "../words/progress";

/** How a rating changed from the first week that has one to the last. */
interface Way {
  from: number;
  to: number;
  deviation: number;
}
function wayOf(weeks: readonly Week[], ladder: "puzzle" | "play"): Way | null {
  const known = weeks.filter((one) => one[ladder] !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  return { from: first[ladder]!, to: last[ladder]!, deviation: last[`${ladder}_deviation`] ?? 0 };
}
/** How much the gap between two ratings must shrink before one counts as catching up. */
const CLOSER = 25;
const isUp = (way: Way | null): boolean => way !== null && way.to - way.from >= Math.max(1, way.deviation);
const isDown = (way: Way | null): boolean => way !== null && way.from - way.to >= Math.max(1, way.deviation);
const catchesUp = (one: Way, other: Way): boolean =>
  isUp(one) && one.to < other.to && other.to - one.to <= other.from - one.from - CLOSER;

/** Whether nothing has been done in this game yet. */
const isNew = ({ shakes, puzzles, lessons }: Progress): boolean => shakes + puzzles + lessons === 0;

/** The sentence; `met` is whether an idea of the game was met. */
export function headline(progress: Progress, met: boolean): string {
  const S = PROGRESS.says;
  if (isNew(progress) && !met) return S.fresh;
  const puzzle = wayOf(progress.weeks, "puzzle");
  const play = wayOf(progress.weeks, "play");
  if (puzzle && play) {
    if (catchesUp(play, puzzle)) return S.playCatchesUp;
    if (catchesUp(puzzle, play)) return S.puzzlesCatchUp;
    if (isUp(puzzle) && isUp(play)) return S.bothUp;
  }
  if (isUp(play)) return S.playUp;
  if (isUp(puzzle)) return S.puzzlesUp;
  if (play && isDown(play)) return S.playAt(play.to, play.from);
  if (puzzle && isDown(puzzle)) return S.puzzlesAt(puzzle.to, puzzle.from);
  return puzzle || play ? S.steady : S.begun;
}
