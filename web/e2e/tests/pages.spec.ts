// The pages around the table: the first page with matches to watch, the help, a new table, the printed sheet.
import type { Locator, Page } from "@playwright/test";
import { EQUATIONS, expect, test } from "../house";
import { ask, PHONE } from "../stage";
import { showCode } from "../../src/lib/code";

/** Looks at the first page until it lists this table, or no longer does: the list is renewed every second. */
async function looks(page: Page, code: string, listed: boolean): Promise<Locator> {
  const row = page.locator(".table-list li", { hasText: showCode(code) });
  await expect(async () => {
    await page.goto("/");
    await page.locator('.home[aria-busy="false"]').waitFor();
    expect(await row.count()).toBe(listed ? 1 : 0);
  }).toPass();
  return row;
}
/** A match of one person against a bot. */
async function plays(page: Page, settings = {}): Promise<string> {
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", {
    ...EQUATIONS,
    seats: 2,
    practice: true,
    ...settings,
  });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level: "learner" });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "begin" });
  return code;
}

test("the first page lists a match that anybody may watch, and no others", async ({ somebody }) => {
  const ana = await somebody("Ana");
  const [shown, hidden] = [await plays(ana, { open_to_watch: true }), await plays(ana)];
  const eve = await somebody("Eve", PHONE);
  const row = await looks(eve, shown, true);
  await expect(eve.locator(".table-list li", { hasText: showCode(hidden) })).toHaveCount(0);
  await row.getByRole("link", { name: "Watch" }).click();
  await eve.locator(".table").first().waitFor();
  // A player is taken back to their own seat.
  await ana.goto("/");
  const own = ana.locator(".table-list li", { hasText: showCode(hidden) });
  await own.getByRole("link", { name: "Go back" }).waitFor();
  // A paused match is not offered.
  await ask(ana, "POST", `/tables/${shown}/wishes`, { wish: "pause" });
  await looks(eve, shown, false);
});

test("the help: the variations of a division and season, and the way to a heading", async ({ somebody }) => {
  const page = await somebody("Reader");
  await page.goto(`/help#keys`);
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const rows = page.locator(".variation-list li");
  await rows.first().waitFor();
  const whole = await rows.count();
  await page.getByLabel("Season").selectOption("even");
  await expect(rows).not.toHaveCount(whole);
  await page.getByLabel("Rulebook").selectOption("onsets-agloa-2024");
  await page.getByLabel("Division").selectOption("basic");
  await page.getByText("This division is played without variations.").waitFor();
  await page.getByLabel("Division").selectOption("");
  await page.getByText("Wild Cube").first().waitFor();
  expect(await page.locator(".variation-list .chip").count()).toBeGreaterThan(10);
});

test("a new table shows the variations of its list", async ({ somebody }) => {
  const page = await somebody("Owner", PHONE);
  await page.goto(`/new`);
  await page.getByRole("radio", { name: /^Tournament/ }).check();
  await page.getByText("More choices").click();
  const list = page.locator("details.variations-listed");
  await list.getByText("15 variations").waitFor();
  await list.locator("summary").click();
  await list.getByText("Sideways", { exact: false }).first().waitFor();
  await page.getByText("On-Sets", { exact: true }).click();
  await list.getByText("Wild Cube").first().waitFor();
});

test("the score sheet prints on one page", async ({ somebody }) => {
  const page = await somebody("Ana");
  const code = await plays(page);
  await page.goto(`/t/${code}/sheet`);
  await page.locator("table").first().waitFor();
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.getByText("Signature").waitFor();
});

test("the lobby draws its link as a QR code", async ({ somebody }) => {
  const page = await somebody("Ana");
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", { ...EQUATIONS, seats: 2 });
  await page.goto(`/t/${code}`);
  await page.getByRole("img", { name: "QR code of the link to this table" }).waitFor();
});

test("pages say what is missing without the server, and one press tries again", async ({ somebody }) => {
  const page = await somebody("Ana");
  await page.goto("/");
  await page.locator('.home[aria-busy="false"]').waitFor();
  // Nor can the engine be fetched, which could make a drill without the server.
  const out = /\/api\/|\.wasm$/;
  const away = () => page.route(out, (route) => route.abort());
  for (const path of ["/drill", "/t/BCDFGH/replay", "/t/BCDFGH/analysis", "/new"]) {
    await away();
    await page.goto(path);
    await page.getByText("The server cannot be reached.").first().waitFor();
    await expect(page.getByText("Nothing has been played")).toHaveCount(0);
    await expect(page.getByText("no such drill")).toHaveCount(0);
  }
  await page.unroute(out);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Equations, Basic, Elementary.").waitFor();
  await expect(page.getByText("The server cannot be reached.")).toHaveCount(0);
});
