// What can be printed of an event: which sheets need a round, and how to request one (section 12).
import { kept } from "../../lib/keep";
import type { GameInfo } from "../types";

export type Paper = "a4" | "letter";
export type Names = "public" | "full";
export interface PrintWish {
  sheet: string;
  game?: string;
  round?: number;
  paper: Paper;
  names: Names;
}
/** Sheets that need a drawn round. */
const OF_ROUND = ["poster", "table-cards", "score-sheets", "call-cards"];
/** Sheets that need a played round. */
const AFTER_ROUND = ["standings"];
/** Sheets of the whole event. */
const OF_EVENT = ["badges", "entries", "awards", "certificates"];

export const needsRound = (sheet: string): boolean => OF_ROUND.includes(sheet) || AFTER_ROUND.includes(sheet);
export const needsGame = (sheet: string): boolean => !OF_EVENT.includes(sheet);
/** Whether it has names on it, which could be shown in full. */
export const hasNames = (sheet: string): boolean => !["variations", "call-cards", "announcements"].includes(sheet);

/** The rounds for which a sheet can be printed. */
export function roundsFor(sheet: string, game: GameInfo | null): number[] {
  const rounds = game?.rounds ?? [];
  const fit = AFTER_ROUND.includes(sheet)
    ? rounds.filter((one) => one.phase === "running" || one.phase === "closed")
    : rounds;
  return fit.map((one) => one.number);
}

/** What the address asks for. */
export function readWish(search: string, known: readonly string[]): PrintWish {
  const said = new URLSearchParams(search);
  const sheet = said.get("sheet") ?? "";
  const round = Number(said.get("round"));
  const paper = said.get("paper") ?? kept<string>("paper", "a4");
  return {
    sheet: known.includes(sheet) ? sheet : known[0]!,
    ...(said.get("game") ? { game: said.get("game")! } : {}),
    ...(Number.isInteger(round) && round > 0 ? { round } : {}),
    paper: paper === "letter" ? "letter" : "a4",
    names: said.get("names") === "full" ? "full" : "public",
  };
}

/** The request to the server. */
export function asked({ sheet, game, round, paper, names }: PrintWish): string {
  const fields: [string, string][] = [
    ...(game !== undefined && needsGame(sheet) ? [["game", game] as [string, string]] : []),
    ...(round !== undefined && needsRound(sheet) ? [["round", String(round)] as [string, string]] : []),
    ["paper", paper],
    ...(names === "full" ? [["full", "true"] as [string, string]] : []),
  ];
  return `/print/${encodeURIComponent(sheet)}?${new URLSearchParams(fields)}`;
}

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
/** Splits a sheet from the server, a whole document, into its pages and styles. The policy forbids styles in a document, so they are taken out before it is parsed. */
export function taken(file: string): { html: string; css: string; landscape: boolean } {
  const css = [...file.matchAll(STYLE)].map(([, one]) => one).join("\n");
  const read = new DOMParser().parseFromString(file.replace(STYLE, ""), "text/html");
  for (const one of read.querySelectorAll("script, link")) one.remove();
  return {
    html: (read.querySelector(".sheets") ?? read.body).innerHTML,
    css,
    landscape: /@page\s*\{[^}]*landscape/.test(css),
  };
}
