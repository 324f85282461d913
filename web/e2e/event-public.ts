// What everybody may see of an event, as a server would send it: with an ETag, so that it is sent once.
import type { Page } from "@playwright/test";
import type { PublicPage } from "../src/event/types";
import { PUBLIC } from "../tests/event-harbour";

interface Told {
  page: PublicPage;
  /** How often it was requested, how often that was answered, and how often it was new. */
  asked: number;
  answered: number;
  sent: number;
  /** What was posted: path and body. */
  posted: string[];
}
/** Serves the public data; a test may change `page`. The clock starts at `now`; the test advances it, or timers run on without it. */
export async function withPublic(page: Page, first: Partial<PublicPage> = {}, wound = true): Promise<Told> {
  const told: Told = { page: { ...PUBLIC, ...first }, asked: 0, answered: 0, sent: 0, posted: [] };
  let mark = 0;
  let last: PublicPage | null = null;
  if (wound) {
    // The clock runs until it is paused, which takes a moment.
    await page.clock.install({ time: told.page.now - 60_000 });
    await page.clock.pauseAt(told.page.now);
  } else await page.clock.setFixedTime(told.page.now);
  await page.route(/\/api\/events\//, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api\/events\/\w+/, "");
    if (request.method() === "POST") {
      told.posted.push(`${path} ${request.postData() ?? ""}`);
      return route.fulfill({ json: path === "/seat" ? { player: "C2", table: "KITE47" } : {} });
    }
    told.asked += 1;
    if (told.page !== last) [last, mark] = [told.page, mark + 1];
    const tag = `"${mark}"`;
    if ((await request.headerValue("if-none-match")) === tag) await route.fulfill({ status: 304 });
    else {
      told.sent += 1;
      const now = await page.evaluate(() => Date.now());
      await route.fulfill({ json: { ...told.page, now }, headers: { etag: tag } });
    }
    told.answered += 1;
  });
  return told;
}
