// Puzzles at the server: the shelves, a puzzle, answers, hints, reports, runs, and what is due.
import { get, post } from "../lib/api";
import { asSomebody } from "../lib/me.svelte";
import type { Game, Submission } from "../lib/protocol";
import type {
  Answer,
  Form,
  Hint,
  Mode,
  PuzzleAnswered,
  PuzzleHome,
  PuzzlePage,
  RatingDay,
  Refresh,
  RunAnswered,
  RunPage,
  RunReply,
  Theme,
} from "./types";

/** The query string of an address, without undefined fields. */
function asked(fields: Record<string, string | undefined>): string {
  const said = Object.entries(fields).filter((one): one is [string, string] => Boolean(one[1]));
  return said.length > 0 ? `?${new URLSearchParams(said).toString()}` : "";
}
const puzzle = (id: string) => `/puzzles/${encodeURIComponent(id)}`;
const run = (id: string) => `/runs/${encodeURIComponent(id)}`;

export const fetchHome = (shelf?: string) => get(`/puzzles${asked({ shelf })}`) as Promise<PuzzleHome>;
export const fetchThemes = async (shelf?: string) =>
  ((await get(`/puzzles/themes${asked({ shelf })}`)) as { themes: Theme[] }).themes;
/** Asks as a person, so that the server knows that it chose the puzzle itself. */
export const fetchNext = (mode: Mode, shelf?: string, theme?: string) =>
  asSomebody<PuzzlePage>(() => get(`/puzzles/next${asked({ shelf, mode, theme })}`));
export const fetchPuzzle = (id: string) => get(puzzle(id)) as Promise<PuzzlePage>;
export const fetchDaily = (shelf?: string, date?: string) =>
  asSomebody<PuzzlePage>(() => get(`/puzzles/daily${asked({ shelf, date })}`));
/** A try sent again with the same id counts once. */
export const sendAnswer = (id: string, attempt: string, answer: Answer | { kind: "give-up" }, ms: number) =>
  asSomebody<PuzzleAnswered>(() => post(`${puzzle(id)}/answers`, { id: attempt, answer, ms }));
/** A hint by its number, from 1. It responds to what is written so far. */
export const askHint = (id: string, number: number, draft?: Submission) =>
  asSomebody<Hint>(() => post(`${puzzle(id)}/hints`, { number, ...(draft ? { draft } : {}) }));
export const report = (id: string) => asSomebody(() => post(`${puzzle(id)}/reports`, {}));
export const beginRun = (form: Form, shelf: string, seed?: number) =>
  asSomebody<RunPage>(() => post("/runs", { form, shelf, ...(seed === undefined ? {} : { seed }) }));
export const fetchRun = (id: string) => get(run(id)) as Promise<RunPage>;
export const sendRun = (id: string, attempt: string, number: number, reply: RunReply) =>
  asSomebody<RunAnswered>(() => post(`${run(id)}/answers`, { id: attempt, number, ...reply }));
export const fetchRefresh = (game: Game) => asSomebody<Refresh>(() => get(`/me/refresh${asked({ game })}`));
export const fetchRatings = async (game: Game) =>
  ((await get(`/me/ratings${asked({ ladder: `puzzle/${game}` })}`)) as { days: RatingDay[] }).days;
