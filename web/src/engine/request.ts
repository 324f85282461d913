// A question as the HTTP API has it: an address and what it brings. The server is asked so, and so is the module.
import type { Kind, Question } from "./types";

export interface Request {
  /** The address without `/api`. */
  path: string;
  /** Whether the address itself says what is asked, after its question mark. */
  asksByAddress: boolean;
  body: Record<string, unknown>;
}

/** The lists of a rulebook: they are short, and asked for by address. */
const LISTS: readonly Kind[] = ["rulebooks", "variations", "codes", "grounds"];
const PATHS: Partial<Record<Kind, string>> = {
  solve: "/solve",
  drill: "/drill",
  match: "/match",
  analysis: "/analysis",
  moves: "/analysis/moves",
};
/** What the judge's desk calls a question. A Goal that is being laid is a draft without a paper; without either, a draft says what there
 * is to write with. */
const KINDS: Partial<Record<Kind, string>> = { laid: "draft", tools: "draft", choice: "variation" };

/** What was chosen: an empty choice leaves it open. */
const chosen = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

export function requestOf({ kind, ...body }: Question): Request {
  if (LISTS.includes(kind)) return { path: `/${kind}`, asksByAddress: true, body: chosen(body) };
  const path = PATHS[kind];
  if (path) return { path, asksByAddress: false, body };
  return { path: "/judge", asksByAddress: false, body: { kind: KINDS[kind] ?? kind, ...body } };
}
