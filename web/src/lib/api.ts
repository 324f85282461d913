// The server over HTTP: people and tables; questions about rules go to the engine. Every refusal is a problem document with a code
// and a sentence.
import type * as G from "./generated";
import type { Fills } from "./generated";
import { hasServer } from "./has-server";
import type { Game, Problem, Scene, Settings, TableInfo } from "./protocol";
import { isHere } from "../here/code";
import { SITE } from "../words/site";

/** The tables of this device. */
const here = () => import("../here");

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

const noConnection = () => new Refused({ status: 0, code: "no-connection", detail: SITE.unreachable });
/** The status codes of a proxy with no server behind it. */
const NOBODY = [502, 503, 504];

/** Whether the server could not be reached, rather than refused. */
export const isUnreachable = (fault: unknown): fault is Refused =>
  fault instanceof Refused && fault.problem.code === "no-connection";

/** Sends a request; returns the raw answer, unless there is no server to ask. */
async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  more: Pick<RequestInit, "credentials" | "cache"> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  if (!hasServer) throw noConnection();
  const file = body instanceof Blob;
  const kind = { "content-type": file ? "application/octet-stream" : "application/json" };
  try {
    return await fetch("/api" + path, {
      method,
      credentials: "same-origin",
      ...more,
      headers: { ...(body === undefined ? {} : kind), ...more.headers },
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw noConnection();
  }
}
/** The content of an answer; a refusal is thrown. */
async function read<T>(answer: Response): Promise<T> {
  const kind = answer.headers.get("content-type") ?? "";
  const data: unknown = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const problem = typeof data === "object" && data !== null ? (data as Problem) : null;
    if (!problem && NOBODY.includes(answer.status)) throw noConnection();
    throw new Refused(problem ?? { status: answer.status, code: "failed", detail: SITE.noAnswer });
  }
  return data as T;
}
async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  credentials: RequestCredentials = "same-origin",
): Promise<T> {
  return read<T>(await send(method, path, body, signal, { credentials }));
}

export const get = (path: string, signal?: AbortSignal): Promise<unknown> => call("GET", path, undefined, signal);
export const post = (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> =>
  call("POST", path, body, signal);
/** The new data since an answer with this ETag; null if nothing has changed. */
export async function getSince(
  path: string,
  tag: string | null,
): Promise<{ data: unknown; tag: string | null } | null> {
  const headers: Record<string, string> = tag === null ? {} : { "if-none-match": tag };
  const answer = await send("GET", path, undefined, undefined, { headers, cache: "no-store" });
  if (answer.status === 304) return null;
  return { data: await read(answer), tag: answer.headers.get("etag") };
}
/** Sends a file as it is. */
export const postFile = (path: string, file: Blob): Promise<unknown> => call("POST", path, file);
export const put = (path: string, body: unknown): Promise<unknown> => call("PUT", path, body);
export const patch = (path: string, body: unknown): Promise<unknown> => call("PATCH", path, body);
export const del = (path: string): Promise<unknown> => call("DELETE", path);

export type { Fills, Listed as ServedVariation, Me } from "./generated";
export type { Analysis, Census, Drill, Judgement as Judged, OnShow, RulebookInfo as Rulebook } from "./generated";
export type Listed = Omit<G.ListedTable, "table"> & { table: TableInfo };
/** The fields of a position to ask about. It may come from a form or a link, so they may contain anything. */
export type Position = Omit<G.Position, "division" | "situation"> & { division: string; situation?: string };
/** A variation as a division plays it. */
export interface ListedVariation {
  name: string;
  title: string;
  effect: string;
  /** Which cubes and cards it is about, whatever fills its blank. */
  about: G.About;
  blank: string | null;
  /** What may fill its blank. */
  fills: Fills | null;
  /** The section of the rulebook's list. */
  citation: string;
  /** Whether it is in force in every shake, and therefore never selected. */
  always: boolean;
}
export const api = {
  me: () => call<G.Me>("GET", "/me"),
  /** Without a nickname the person is new, and gets a suggestion. */
  suggestion: async () => (await call<G.Me>("GET", "/me", undefined, undefined, "omit")).suggestion ?? "",
  rename: (nickname: string) => call<G.Me>("PUT", "/me", { nickname }),
  rulebooks: () => call<G.RulebookInfo[]>("GET", "/rulebooks"),
  /** Any drill of a kind, from the server's stock. */
  drill: (wish: G.DrillWish) => call<G.MadeDrill>("POST", "/drill", wish),
  phrases: () => call<G.QuickPhrase[]>("GET", "/phrases"),
  tables: () => call<Listed[]>("GET", "/tables"),
  /** Matches to watch; an older server has no such list. */
  onShow: () =>
    call<G.OnShow[]>("GET", "/tables/open").catch((fault: unknown) => {
      if (fault instanceof Refused && [403, 404].includes(fault.problem.status)) return [];
      throw fault;
    }),
  open: (settings: Settings) => call<G.Opened>("POST", "/tables", settings),
  /** A table for one player that explains itself, begun and rolled. */
  firstShake: (game: Game) => call<G.Opened>("POST", "/first-shake", { game }),
  /** Deletes one's own table if nobody else sits there. */
  delete: async (code: string): Promise<unknown> =>
    isHere(code) ? (await here()).remove(code) : call<unknown>("DELETE", `/tables/${code}`),
  look: async (code: string): Promise<Scene> =>
    isHere(code) ? (await here()).look(code) : call<Scene>("GET", `/tables/${code}`),
  wish: (code: string, wish: G.Wish) => call<G.Fulfilled>("POST", `/tables/${code}/wishes`, wish),
  record: async (code: string): Promise<string> =>
    isHere(code) ? (await here()).record(code) : call<string>("GET", `/tables/${code}/record`),
  sheet: async (code: string): Promise<G.SheetOfMatch> =>
    isHere(code) ? (await here()).sheet(code) : call<G.SheetOfMatch>("GET", `/tables/${code}/sheet`),
  /** Gives the server a match played on this device. */
  takeIn: (log: readonly Record<string, unknown>[]) => call<G.Opened>("POST", "/tables/taken-in", { log }),
};
