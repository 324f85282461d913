// The sentence above standings, and the line below it: what is missing, who leads, and what the wall shows.
import { STANDINGS as S } from "../../words/event-standings";
import type { StandingsPage } from "../types";
import { isOfAllGames, leaders, perfect } from "./reading";

export function headline(page: StandingsPage): string {
  const [confirmed, of] = page.confirmed;
  if (isOfAllGames(page.of)) return S.says.sweepstakes;
  if (page.round === 0) return page.rows.length === 0 ? S.says.nobody : S.says.entries(page.rows.length);
  if (confirmed < of) return S.says.missing(confirmed, of, page.round);
  const best = perfect(page);
  if (page.of === "players" && best.length > 0) return S.says.perfect(best.length, page.round);
  const first = leaders(page);
  return first.length === 1 ? S.says.leads(first[0]!.shown, page.round) : S.says.lead(first.length, page.round);
}

/** What the public sees of this round: the emphasised part, and the rest. */
export function wall(page: StandingsPage): { bold: string; line: string } {
  if (page.released >= page.round) return { bold: "", line: S.onWall(page.released) };
  return { bold: S.notOnWall, line: page.released > 0 ? S.wallShows(page.released) : S.wallShowsNothing };
}
