// The tournament of the mock-ups for the pages that draw, type and rule: every other request is answered here.
import type { Page } from "@playwright/test";
import type {
  DraftWish,
  DrawPage,
  EventCommand,
  EventPage,
  LogPage,
  PeoplePage,
  RoundPage,
  SheetWish,
} from "../src/event/types";
import { NOW } from "../tests/event";
import * as desk from "../tests/event-desk";
import { withEvent } from "./event";

type Played = Awaited<ReturnType<typeof withEvent>>;
interface Told {
  page: EventPage;
  people?: PeoplePage;
  round: RoundPage;
  draw?: DrawPage;
  log?: LogPage;
  /** What a command changes, or why it was refused. */
  act?: (played: Played, said: EventCommand) => object;
}

/** The check of a sheet: an odd total without a penalty is suspicious. */
function strange({ totals, penalties = {} }: SheetWish): object {
  const notes = Object.entries(totals)
    .filter(([player, total]) => total % 2 !== 0 && !(player in penalties))
    .map(([player]) => ({ code: "odd-total", player, rule: "X, XI-A" }));
  return { sums: {}, notes };
}

/** Simulates the event; `told.round` may be replaced while the page is open. */
export async function withDesk(page: Page, told: Told): Promise<Played> {
  const draw = told.draw ?? desk.DRAWN;
  return withEvent(page, {
    page: told.page,
    people: told.people ?? desk.PEOPLE,
    act: (played, said) => told.act?.(played, said) ?? {},
    answer: (path, body) => {
      if (path.startsWith("/round")) return told.round;
      if (path.startsWith("/log")) return told.log ?? { entries: [], of: 0, head: "" };
      if (path === "/sheet") return strange(JSON.parse(body) as SheetWish);
      if (path === "/verdicts") return { number: 1, request: {}, judgement: {}, version: "1" };
      if (path === "/repair") return { draw: { ...draw, tables: told.round.tables }, moves: [], seated: [] };
      if (path !== "/draft") return undefined;
      const wish = JSON.parse(body) as DraftWish;
      if (wish.tables) return desk.measured(wish.tables, draw);
      return { ...draw, draft: wish.draft ?? draw.draft };
    },
  });
}
export { NOW };
