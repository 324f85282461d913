// A question as an HTTP request, path and body: both the server and the module are asked in this form.
import type { Kind, Question } from "./types";

export interface Request {
  /** The address without `/api`. */
  path: string;
  /** Whether the parameters go into the address, after its question mark. */
  asksByAddress: boolean;
  body: Record<string, unknown>;
}

/** The lists of a rulebook: they are short, and take their parameters from the address. */
const LISTS: readonly Kind[] = ["rulebooks", "variations", "codes", "grounds"];
const PATHS: Partial<Record<Kind, string>> = {
  solve: "/solve",
  drill: "/drill",
  match: "/match",
  analysis: "/analysis",
  moves: "/analysis/moves",
};
/** What the judge's desk calls a question. A Goal being laid is a draft without a paper; without either, a draft lists what there is
 * to write with. */
const KINDS: Partial<Record<Kind, string>> = { laid: "draft", tools: "draft", set: "set-goal", choice: "variation" };

/** The fields that were chosen; an empty one is left out. */
const chosen = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

export function requestOf({ kind, ...body }: Question): Request {
  if (LISTS.includes(kind)) return { path: `/${kind}`, asksByAddress: true, body: chosen(body) };
  const path = PATHS[kind];
  if (path) return { path, asksByAddress: false, body };
  return { path: "/judge", asksByAddress: false, body: { kind: KINDS[kind] ?? kind, ...body } };
}
