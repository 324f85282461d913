// Where points were lost, in words; and the link to the exact position to practise.
import type { Game } from "../lib/protocol";
import { ENDINGS, SECTIONS } from "../words/names";
import { PROGRESS, WRONG } from "../words/progress";
import type { Loss, Moment, Observation } from "./types";

/** What most of the errors of a row have in common. */
export function observed(seen: Observation | undefined): string {
  if (!seen) return "";
  const O = PROGRESS.observed;
  const { n, of } = seen;
  switch (seen.kind) {
    case "resource-cube":
      return O.resource(n, of);
    case "on-mat":
      return O.mat(n, of);
    case "section":
      return O.section(n, of, SECTIONS[seen.section]);
    case "call":
      return O.call(n, of, ENDINGS[seen.call]);
    case "length":
      return O.length(n, of, seen.cubes);
    case "code":
      return O.code(n, of, WRONG[seen.code] ?? O.sameReason);
  }
}

/** The line below a row's name: what was observed, and whether it changed. */
export function lineOf({ observation, better }: Loss): string {
  const change = better === undefined ? "" : better ? PROGRESS.fewer : PROGRESS.more;
  return [observed(observation), change].filter(Boolean).join(" · ");
}

/** How full a row's bar is, in percent; any loss is visible. */
export const share = ({ n, of }: Pick<Loss, "n" | "of">): number =>
  of === 0 || n === 0 ? 0 : Math.max(3, Math.min(100, Math.round((100 * n) / of)));

/** The meaningful rows, and one line for those with too few chances. */
export function split(rows: readonly Loss[]): { shown: Loss[]; few: string } {
  const few = rows.filter((row) => row.few && row.of > 0);
  return {
    shown: rows.filter((row) => !row.few && row.n > 0),
    few: few.length > 0 ? PROGRESS.few(few.map((row) => PROGRESS.fewRow(PROGRESS.kinds[row.kind], row.n, row.of))) : "",
  };
}

export const isMoments = (practise: Loss["practise"]): practise is Moment[] =>
  Array.isArray(practise) && practise.length > 0;
/** The puzzles of a theme, in the current game. */
export const themePage = (theme: string, game: Game): string =>
  `/puzzles/theme/${encodeURIComponent(theme)}?game=${game}`;
