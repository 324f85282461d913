// An event as a server would tell it to its staff: answers over HTTP, and a simulated socket.
import type { Page } from "@playwright/test";
import type { EntryInfo, EventCommand, EventPage, PeoplePage } from "../src/event/types";
import { EVENT, NOW, PEOPLE, ROUND } from "../tests/event";

interface Played {
  /** The commands that were given. */
  commands: EventCommand[];
  /** Other HTTP requests: method, path and body. */
  asked: string[];
  /** What the server sends; a test may change it and then announce which parts have changed. */
  told: { page: EventPage; people: PeoplePage };
  /** Tells the page that these parts have changed. */
  touch: (...parts: object[]) => void;
  /** Cuts the connection, or restores it. */
  cut: (away: boolean) => void;
}
type Answer = (path: string, body: string) => object | undefined;

/** Simulates an event for a page. `more` overrides what is sent; `answer` answers other requests. */
export async function withEvent(
  page: Page,
  more: {
    page?: EventPage;
    people?: PeoplePage;
    answer?: Answer;
    act?: (played: Played, said: EventCommand) => object;
  } = {},
): Promise<Played> {
  let says: (message: object) => void = () => undefined;
  let away = false;
  const played: Played = {
    commands: [],
    asked: [],
    told: { page: more.page ?? EVENT, people: more.people ?? PEOPLE },
    touch: (...parts) => says({ type: "changed", entries: played.told.page.entries, now: NOW, touched: parts }),
    cut: (cut) => (away = cut),
  };
  const { code } = played.told.page.event;
  await page.clock.setFixedTime(NOW);
  await page.route(/\/api\/events(\/|$)/, (route) => {
    const request = route.request();
    if (away) return route.abort("internetdisconnected");
    const url = new URL(request.url());
    const path = url.pathname.replace("/api/events", "").replace(`/${code}`, "") || "/";
    const body = request.postData() ?? "";
    if (request.method() === "POST" && path === "/commands") {
      const said = JSON.parse(body) as EventCommand;
      played.commands.push(said);
      const refused = more.act?.(played, said) as { status?: number } | undefined;
      if (refused?.status) return route.fulfill({ status: refused.status, json: refused });
      const number = played.told.page.entries + 1;
      const entry: EntryInfo = {
        number,
        at: NOW,
        by: "Ines",
        role: "organiser",
        act: said.act,
        counts: true,
        mine: true,
      };
      played.told.page = { ...played.told.page, entries: number, last: entry };
      played.touch({ part: "people" });
      return route.fulfill({ json: { entry } });
    }
    if (request.method() !== "GET") played.asked.push(`${request.method()} ${path}${url.search} ${body}`);
    const other = more.answer?.(path + url.search, body);
    if (other) return route.fulfill({ json: other });
    if (url.pathname === "/api/events")
      return route.fulfill({ json: { events: [{ event: played.told.page.event, you: played.told.page.you }] } });
    if (path === "/people") return route.fulfill({ json: played.told.people });
    if (path === "/round") return route.fulfill({ json: ROUND });
    return route.fulfill({ json: played.told.page });
  });
  await page.routeWebSocket(/\/api\/events\/.*\/socket$/, (socket) => {
    says = (message) => socket.send(JSON.stringify(message));
    socket.onMessage(() => says({ type: "welcome", entries: played.told.page.entries, now: NOW }));
  });
  return played;
}
