// Copies of the client without a server: the judge's desk in one file, and a whole site on any web host.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import { openRecord } from "../player";
import { PHONE, program } from "../stage";
import { StaticHost } from "../static-host";
import { drill, isKept, judgeEach } from "../without-server";

base.skip(!existsSync("dist/desk.html"), "the client was built without the engine");

const test = base.extend<{ folder: string; site: string; host: StaticHost }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "forceout-copy-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  site: async ({ folder }, use) => {
    const site = join(folder, "site");
    execFileSync(program(), ["site", "--export", site]);
    await use(site);
  },
  host: async ({ site }, use) => {
    const host = new StaticHost(site);
    await host.start();
    await use(host);
    await host.stop();
  },
  baseURL: ({ host }, use) => use(host.url),
});

/** Errors in a page, and violations of its policy. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  page.on("console", (message) => {
    // An address without a file is answered with 404 and the shell.
    if (message.type() === "error" && !/status of 404|ERR_/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

base("the desk in one file judges a dispute of each game, and asks nobody", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "forceout-desk-"));
  // The kind of name people give it.
  const file = join(folder, "judge’s desk.html");
  execFileSync(program(), ["desk", "--export", file]);
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  const page = await context.newPage();
  const faults = faultsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await judgeEach(page);
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect(asked.filter((url) => url.startsWith("file:"))).toEqual([pathToFileURL(file).href]);
  // No link leads to a page that is not there.
  const links = await page.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links.filter((to) => !to?.startsWith("#"))).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true });
});

test("a site on a plain host has everything but tables with others, and never asks a server", async ({
  page,
  host,
}) => {
  const faults = faultsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await page.getByText("There are no tables with others here.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Judge’s desk" }).first().click();
  await judgeEach(page);
  await drill(page);
  await openRecord(page);
  await page.goto("/help");
  await page.getByRole("heading", { name: "Equations" }).first().waitFor();
  await page.goto("/t/KITE47");
  await page.getByText("There are no tables with others here.").waitFor();
  await page.goto("/puzzles");
  await page.getByRole("heading", { name: "Puzzles need the server." }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Drills" }).waitFor();
  // Bots play here, at a table of this device.
  await page.goto("/new");
  await page.getByRole("main").getByRole("button", { name: "Open the table" }).click();
  await page.locator(".tray button.cube").first().waitFor();
  expect(asked.filter((url) => !url.startsWith(host.url) && !/^(blob|data):/.test(url))).toEqual([]);
  const paths = [...asked.map((url) => new URL(url).pathname), ...host.asked];
  expect(paths.filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(faults).toEqual([]);
});

base.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("a new version takes over at the next load, and open pages go on", async ({ context, host, site }) => {
    const page = await context.newPage();
    await page.goto("/desk");
    await isKept(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const first = await page.evaluate(() => caches.keys());
    /** Puts a new version on the host, without the part that the drills used so far. */
    const lay = (version: string) => {
      const sw = join(site, "sw.js");
      const drills = readdirSync(join(site, "assets")).filter((name) => /^Drill-.*\.js$/.test(name));
      for (const name of drills) rmSync(join(site, "assets", name));
      const left = (text: string) => drills.reduce((now, name) => now.replace(`"/assets/${name}",`, ""), text);
      const text = left(readFileSync(sw, "utf8")).replace(/"version":"\w+"/, `"version":"${version}"`);
      writeFileSync(sw, text);
      const shell = readFileSync(join(site, "index.html"), "utf8");
      writeFileSync(join(site, "index.html"), shell.replace(/<title>.*?<\/title>/, `<title>${version}</title>`));
    };
    /** Waits until the new version answers for this page. */
    const taken = () =>
      page.evaluate(async () => {
        const changed = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
        await (await navigator.serviceWorker.ready).update();
        await changed;
      });
    lay("second");
    await taken();
    expect(await page.evaluate(() => caches.keys())).toEqual([...first, "forceout-second"]);
    // An open page is not reloaded, and keeps its own parts although the host no longer has them.
    await page.locator("summary", { hasText: "Is there a Solution?" }).click();
    await page.getByRole("link", { name: "Practise" }).click();
    await page.locator("main.drill").waitFor();
    // Apart from this, only the version before is kept.
    lay("third");
    await taken();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["forceout-second", "forceout-third"]);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await host.stop();
    const next = await context.newPage();
    await next.goto("/nowhere");
    expect(await next.evaluate(() => document.title)).toBe("third");
  });
});
