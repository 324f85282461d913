// Worksheets at the server: a sheet as it prints, its puzzles by its name, and answers. Nobody needs a nickname here.
import { get, post } from "../lib/api";
import type * as G from "../lib/generated";
import type { Answer, PuzzleAnswered, PuzzleShown } from "../puzzle/types";
import type { Choice } from "./choice";

export type Drawn = G.WorksheetDrawn;
export type SheetShown = Omit<G.WorksheetShown, "puzzles"> & { puzzles: PuzzleShown[] };

export function fetchDrawn({ shelf, kinds, count, seed, theme, key, paper }: Choice): Promise<Drawn> {
  const asked = new URLSearchParams({
    shelf,
    count: String(count),
    seed: String(seed),
    paper,
    address: location.origin,
  });
  if (kinds.length > 0) asked.set("kinds", kinds.join(","));
  if (theme) asked.set("theme", theme);
  if (key) asked.set("key", "true");
  return get(`/worksheets?${asked.toString()}`) as Promise<Drawn>;
}
const sheet = (name: string) => `/worksheets/${encodeURIComponent(name)}`;
export const fetchSheet = (name: string) => get(sheet(name)) as Promise<SheetShown>;
export const sendToSheet = (name: string, number: number, id: string, answer: Answer, ms: number) =>
  post(`${sheet(name)}/answers`, { id, number, answer, ms }) as Promise<PuzzleAnswered>;
