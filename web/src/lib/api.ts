// The server over HTTP. Every refusal is a problem document with a code and a sentence.
import type * as G from "./generated";
import type { Game, Ground, Problem, Reason, Scene, Settings, Submission, TableInfo, Variation } from "./protocol";
import { SITE } from "../words/site";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** Whether nothing was refused, but the server could not be asked. */
export const isUnreachable = (fault: unknown): fault is Refused =>
  fault instanceof Refused && fault.problem.code === "no-connection";

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  credentials: RequestCredentials = "same-origin",
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch("/api" + path, {
      method,
      credentials,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Refused({ status: 0, code: "no-connection", detail: SITE.unreachable });
  }
  const kind = answer.headers.get("content-type") ?? "";
  const data: unknown = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const problem = typeof data === "object" && data !== null ? (data as Problem) : null;
    throw new Refused(problem ?? { status: answer.status, code: "failed", detail: SITE.noAnswer });
  }
  return data as T;
}

export const post = (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> =>
  call("POST", path, body, signal);

export type { Listed as ServedVariation, Me } from "./generated";
export type { Analysis, Census, Drill, Judgement as Judged, OnShow, RulebookInfo as Rulebook } from "./generated";
export type Listed = Omit<G.ListedTable, "table"> & { table: TableInfo };
/** The fields of a position that is asked about. It may come from a form or a link, so that anything may stand in it. */
export type Position = Omit<G.Position, "division" | "situation"> & { division: string; situation?: string };
/** A variation as a division plays it. */
export interface ListedVariation {
  name: string;
  title: string;
  effect: string;
  blank: string | null;
  /** The section of the rulebook's list. */
  citation: string;
  /** Whether it is in force in every shake, so that nobody selects it. */
  always: boolean;
}
export interface Solved {
  possible: boolean | null;
  solution?: Submission;
}
export interface Legal {
  legal: boolean;
  reasons: Reason[];
}
export const api = {
  me: () => call<G.Me>("GET", "/me"),
  /** Who says nothing of themselves is new, and a new person gets a suggestion. */
  suggestion: async () => (await call<G.Me>("GET", "/me", undefined, undefined, "omit")).suggestion ?? "",
  rename: (nickname: string) => call<G.Me>("PUT", "/me", { nickname }),
  rulebooks: () => call<G.RulebookInfo[]>("GET", "/rulebooks"),
  codes: (rules: string, division: string) =>
    call<G.PricedCode[]>("GET", `/codes?${new URLSearchParams({ rules, division })}`),
  /** For what a Solution may be rejected in this game. */
  grounds: (rules: string) => call<Ground[]>("GET", `/grounds?${new URLSearchParams({ rules })}`),
  phrases: () => call<string[]>("GET", "/phrases"),
  tables: () => call<Listed[]>("GET", "/tables"),
  /** Matches to watch; an older server has no such list. */
  onShow: () =>
    call<G.OnShow[]>("GET", "/tables/open").catch((fault: unknown) => {
      if (fault instanceof Refused && [403, 404].includes(fault.problem.status)) return [];
      throw fault;
    }),
  open: (settings: Settings) => call<G.Opened>("POST", "/tables", settings),
  /** A table for one that explains itself, begun and rolled. */
  firstShake: (game: Game) => call<G.Opened>("POST", "/first-shake", { game }),
  /** Deletes a table of one's own where nobody else sits. */
  delete: (code: string) => call<unknown>("DELETE", `/tables/${code}`),
  look: (code: string) => call<Scene>("GET", `/tables/${code}`),
  wish: (code: string, wish: G.Wish) => call<G.Fulfilled>("POST", `/tables/${code}/wishes`, wish),
  record: (code: string) => call<string>("GET", `/tables/${code}/record`),
  sheet: (code: string) => call<G.SheetOfMatch>("GET", `/tables/${code}/sheet`),
  /** The truth about a record. */
  analyse: (record: string) => call<G.Analysis>("POST", "/analysis", { record }),
  moves: (record: string, shake: number) => call<G.Census[]>("POST", "/analysis/moves", { record, shake }),
  drill: (wish: G.DrillWish) => call<G.MadeDrill>("POST", "/drill", wish),
  check: (position: Position, submission: Submission) =>
    call<G.Judgement>("POST", "/judge", { kind: "check", ...position, ...submission }),
  /** Whether a shorter Solution shows that a cube of this one is not needed. */
  nonessential: (position: Position, solution: string, new_solution: string, proof: string) =>
    call<{ accepted: boolean; reasons: Reason[] }>("POST", "/judge", {
      kind: "nonessential",
      ...position,
      solution,
      new_solution,
      proof,
    }),
  solve: (position: Position) => call<Solved>("POST", "/solve", position),
  mayChoose: (position: Position, select: Variation) =>
    call<Legal>("POST", "/judge", {
      kind: "variation",
      ...position,
      chosen: position.variations,
      select,
      variations: undefined,
    }),
  /** The variations of a rulebook, for all divisions or for one. */
  listed: (rules: string, division = "", season = "") =>
    call<G.Listed[]>(
      "GET",
      `/variations?${new URLSearchParams({ rules, ...(division ? { division } : {}), ...(season ? { season } : {}) })}`,
    ),
  /** The variations of a list; nothing where the server does not have them as data. */
  variations: async (rules: string, division: string, season?: string): Promise<ListedVariation[] | null> => {
    const query = new URLSearchParams({ rules, division, ...(season ? { season } : {}) });
    try {
      const served = await call<G.Listed[]>("GET", `/variations?${query}`);
      return served.map(({ divisions, ...one }) => {
        const own = divisions.find((each) => each.division === division) ?? divisions[0];
        return { ...one, citation: own?.citation ?? "", always: own?.always ?? false };
      });
    } catch (fault) {
      if (fault instanceof Refused && fault.problem.status === 404) return null;
      throw fault;
    }
  },
};
