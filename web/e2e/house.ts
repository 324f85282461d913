// The fixtures of the browser tests: a server for each worker, and people who join and sit down at tables.
import { test as base, expect, type Page, type ViewportSize } from "@playwright/test";
import { challenge, goalOf, move, roll } from "./player";
import { ask, DESKTOP, isTouched, PHONE, Server, startFront } from "./stage";

export { expect };

export const EQUATIONS = { rules: "equations-basic-mlag-2019", division: "middle" };
type Settings = Record<string, string | boolean | number>;
/** One page for each name. */
type PageEach<Names extends readonly string[]> = { [Index in keyof Names]: Page };

export interface House {
  /** A new visitor with no page open yet. */
  fresh: (size?: ViewportSize) => Promise<Page>;
  /** A new visitor on the home page. */
  stranger: (size?: ViewportSize) => Promise<Page>;
  /** Somebody with this name and no page open yet: opening one is most of the work of a short test. */
  somebody: (name: string, size?: ViewportSize) => Promise<Page>;
  /** Opens a table for these people and lets each sit down, by the pages' own buttons if there is one. */
  tableOf: <const Names extends readonly [string, ...string[]]>(
    names: Names,
    settings?: Settings,
    sizes?: ViewportSize[],
  ) => Promise<{ pages: PageEach<Names>; code: string }>;
  /** Ana and Ben, after Ana's Goal and Ben's first move. */
  moved: (settings?: Settings) => Promise<[Page, Page]>;
  /** Ana and Ben, from the lobby to the paper that Ana has to write on: Ben moved, and she called Now. */
  called: (settings?: Settings) => Promise<[Page, Page]>;
}

/** Begins a practice table of this person and a bot. */
export async function practise(page: Page): Promise<void> {
  const wish = { ...EQUATIONS, seats: 2, time: "none", practice: true };
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", wish);
  for (const wish of [{ wish: "sit", seat: 0 }, { wish: "bot", seat: 1, level: "player" }, { wish: "begin" }])
    await ask(page, "POST", `/tables/${code}/wishes`, wish);
  await page.goto(`/t/${code}`);
}

/** Bots in tests need not pretend to think, and a stock of unused drills would cost minutes after every start. */
const HASTE = ["--haste", "100", "--no-drills-ahead"];

export const test = base.extend<House, { server: Server; url: string }>({
  server: [
    async ({}, use, { project }) => {
      const server = new Server(project.name === "tests" ? HASTE : []);
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  url: [
    async ({ server }, use) => {
      const front = await startFront(server);
      await use(front.url);
      front.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ url }, use) => use(url),

  /** Errors in a page, violations of its policy and requests to other servers fail the test. */
  fresh: async ({ browser, server, url }, use) => {
    const pages: Page[] = [];
    const faults: string[] = [];
    await use(async (size = DESKTOP) => {
      const context = await browser.newContext({ viewport: size, hasTouch: isTouched(size) });
      const page = await context.newPage();
      pages.push(page);
      page.on("pageerror", (fault) => faults.push(String(fault)));
      page.on("console", (message) => {
        if (message.type() === "error" && !/status of 4(0[0349]|13|22)|ERR_|502|WebSocket/.test(message.text()))
          faults.push(`${message.text()} ${message.location().url}`);
      });
      page.on("request", (request) => {
        const own = [url, url.replace("http", "ws"), "data:", "blob:"];
        if (!own.some((start) => request.url().startsWith(start))) faults.push(`a request to ${request.url()}`);
      });
      return page;
    });
    for (const page of pages) await page.context().close();
    // A server that the test stopped is restarted for the others.
    if (!server.running) await server.start();
    expect(faults).toEqual([]);
  },

  stranger: ({ fresh }, use) =>
    use(async (size) => {
      const page = await fresh(size);
      await page.goto("/");
      return page;
    }),

  somebody: ({ fresh }, use) =>
    use(async (name, size) => {
      const page = await fresh(size);
      await ask(page, "PUT", "/me", { nickname: name });
      return page;
    }),

  tableOf: ({ somebody }, use) =>
    use(async (names, settings = {}, sizes = [DESKTOP, PHONE, DESKTOP]) => {
      const pages: Page[] = [];
      for (const [at, name] of names.entries()) pages.push(await somebody(name, sizes[at]));
      const [owner, ...guests] = pages as [Page, ...Page[]];
      // Without time limits, since a busy machine plays slowly.
      const wish = { ...EQUATIONS, time: "none", seats: names.length, ...settings };
      const { code } = await ask<{ code: string }>(owner, "POST", "/tables", wish);
      await ask(owner, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
      await owner.goto(`/t/${code}`);
      for (const page of guests) {
        await page.goto("/");
        // A complete code is looked up as it is typed.
        await page.locator("#code").fill(code.toLowerCase());
        await page.getByRole("button", { name: "Sit here" }).first().click();
      }
      await owner.getByRole("button", { name: "Begin the match" }).click();
      return { pages: pages as unknown as PageEach<typeof names>, code };
    }),

  moved: ({ tableOf }, use) =>
    use(async (settings) => {
      const {
        pages: [ana, ben],
      } = await tableOf(["Ana", "Ben"], settings);
      await roll(ana);
      await goalOf(ana);
      await move(ben);
      return [ana, ben];
    }),

  called: ({ moved }, use) =>
    use(async (settings) => {
      const [ana, ben] = await moved(settings);
      await challenge(ana, "Now");
      await ana.locator(".sheetpaper").waitFor();
      return [ana, ben];
    }),
});
