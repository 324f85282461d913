// What an event shows on walls and phones: the projector with its clock and voice, and the public page; the test advances the clock.
import type { Page } from "@playwright/test";
import type { PublicPage } from "../../src/event/types";
import { findings } from "../axe";
import { withPublic } from "../event-public";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { NARROW, PHONE } from "../stage";
import { CLOCK } from "../../tests/event";
import { BEGAN, GAME, PUBLIC, TABLES } from "../../tests/event-harbour";

const SCREEN = { width: 1920, height: 1080 };
const { clock: _, ...STILL } = GAME;
const digits = (page: Page) => page.locator(".projector-digits");

test("the projector counts down, pages seats alphabetically, says what is next, and speaks", async ({ fresh }) => {
  const page = await fresh(SCREEN);
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        constructor(readonly text: string) {}
      },
    });
    const speak = (one: { text: string }) => spoken.push(one.text);
    Object.defineProperty(window, "speechSynthesis", {
      value: { speak, cancel: () => undefined, getVoices: () => [{ localService: true, lang: "en-GB" }] },
    });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  // Drawn and published: seats fill the screen.
  const told = await withPublic(page, { now: BEGAN - 60_000, games: [{ ...STILL, phase: "published" }] });
  await page.goto(`/event/${PUBLIC.event.code}/projector`);
  const card = page.locator(".projector-card");
  await expect(card).toContainText("Where do I sit?");
  await expect(card).toContainText("Biscuit to Nell");
  await expect(card.locator(".projector-seats li")).toHaveCount(27);
  await page.clock.runFor(8000);
  await expect(card).toContainText("Nimbus to Zuzu");
  await page.getByRole("button", { name: "By table" }).click();
  await expect(card.locator(".projector-tables > li").first()).toBeVisible();
  await page.getByRole("button", { name: "By name" }).click();
  // The voice is switched on by a press, and announces the beginning of the round.
  await page.getByRole("button", { name: "Say it aloud" }).click();
  // A page that had to ask often may be later already.
  const at = async (seconds: number) => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.runFor(Math.max(0, BEGAN + seconds * 1000 - now));
  };
  await at(0);
  // The page asks again some time after its last request was answered, which may still be under way: time stands still until it is.
  const hears = async (news: PublicPage) => {
    const { sent } = told;
    told.page = news;
    await expect(async () => {
      await page.clock.runFor(500);
      await expect.poll(() => told.asked - told.answered).toBe(0);
      expect(told.sent).toBeGreaterThan(sent);
    }).toPass();
  };
  await hears(PUBLIC);
  await at(3);
  await expect(page.getByText("until no new shakes")).toBeVisible();
  await expect.poll(spoken).toEqual(["Begin."]);
  await expect(page.locator(".projector-said")).toHaveText("Play. Highest digit cube sets the first Goal.");
  // Digits are as large as the design wants them or, if the font is too wide for that, as their column allows; they do not
  // touch the seats, and everything is in sight.
  const { high, column, text, right } = await digits(page).evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { width, right } = range.getBoundingClientRect();
    const high = parseFloat(getComputedStyle(one).fontSize);
    return { high, column: one.parentElement!.clientWidth, text: width, right };
  });
  expect(Math.abs(high - Math.min(430, (high * column) / text))).toBeLessThan(3);
  expect(right).toBeLessThanOrEqual((await card.boundingBox())!.x);
  for (const part of [".projector-digits", ".projector-rail", ".projector-way"])
    await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  expect(await tooWide(page)).toBe(0);
  // The moment of the mock-up: the second page of seats.
  await at(144);
  await expect(digits(page)).toHaveText("27:36");
  await expect(card).toContainText(/^Where do I sit\?.* to .* · next page in \d/);
  await at(300);
  await expect(card).toContainText("What happens now");
  await expect(card.locator(".next")).toContainText("Five minutes");
  // The room is paused: the digits stand still, and nothing is announced.
  await hears({ ...PUBLIC, games: [{ ...GAME, clock: { ...CLOCK, paused: BEGAN + 300_000 } }] });
  await expect(page.locator(".projector-said")).toHaveText("The room is paused. The clock is stopped.");
  await page.clock.runFor(57_000);
  await expect(digits(page)).toHaveText("25:00");
  const announcements = CLOCK.announcements.map((one) => (one.round_s > 300 ? { ...one, at: one.at + 60_000 } : one));
  await hears({ ...PUBLIC, games: [{ ...GAME, clock: { ...CLOCK, stood: 60_000, announcements } }] });
  await expect(page.locator(".projector-said")).toContainText("Play.");
  // What the laptop slept through is not announced; then one announcement follows the other, a minute later than planned.
  await page.clock.fastForward(24 * 60_000);
  await at(1860 + 132);
  await expect(digits(page)).toHaveText("2:48");
  await expect(page.getByText("until Stop")).toBeVisible();
  await expect(card.locator(".done")).toContainText("11:31");
  await expect(card.locator(".next")).toContainText("One minute");
  await expect(page.locator(".projector-marks")).toContainText("Stop 11:36");
  await at(2160);
  await expect(page.locator(".projector-said")).toContainText("Stop.");
  await expect
    .poll(async () => (await spoken()).map((one) => one.slice(0, 8)))
    .toEqual(["Begin.", "No new s", "One minu", "Stop. Wh"]);
  await at(2300);
  await expect(page.getByText("The round is over.").first()).toBeVisible();
  // Between rounds the wall has the released standings.
  await hears({ ...PUBLIC, games: [{ ...STILL, phase: "closed" }] });
  await expect(card).toContainText("Standings after round 2");
  await expect(card).toContainText("Round 4 is not drawn yet.");
  // The connection is lost: the page says so, and stays.
  await page.route(/\/public$/, (route) => route.abort("internetdisconnected"));
  await page.clock.runFor(6000);
  await expect(page.getByText("No connection to the desk. The clock goes on.")).toBeVisible();
  // Known data is not sent again.
  expect(told.asked).toBeGreaterThan(told.sent);
});

test("on a phone the projector is a page that scrolls", async ({ fresh }) => {
  const page = await fresh(PHONE);
  await withPublic(page);
  await page.goto(`/event/${PUBLIC.event.code}/projector`);
  await expect(digits(page)).toHaveText("27:36");
  expect(await tooWide(page)).toBe(0);
  await expect(digits(page)).toBeInViewport({ ratio: 1 });
});

test("the public page finds a seat, tells namesakes apart, and shows what is released", async ({ fresh }) => {
  const page = await fresh(PHONE);
  const told = await withPublic(page);
  await page.goto(`/e/${PUBLIC.event.code}`);
  const field = page.getByLabel("Where do I sit?");
  await expect(page.getByRole("timer")).toHaveText("27:36");
  await expect(page.locator("main")).toContainText("no new shakes at 11:30");
  await expect(page.locator("main")).toContainText("This page closes on 11 June 2027.");
  await field.fill("pip");
  const felt = page.locator(".public-sits");
  await expect(felt).toContainText("Pip · C2");
  await expect(felt).toContainText("Table 7");
  await expect(felt).toContainText("seat A · row 2");
  await expect(felt).toContainText("with Nell (B) and Dig (C)");
  await expect(felt.locator(".public-chair.own")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sit down here" })).toHaveCount(0);
  expect(await tooWide(page)).toBe(0);
  // On the next visit the player is still found.
  await page.reload();
  await expect(felt).toContainText("Table 7");
  await page.getByRole("button", { name: "Clear" }).click();
  await field.fill("Zed");
  await expect(page.getByText("No Zed here. Look for the code on the badge.")).toBeVisible();
  await field.fill("Pi");
  await page.getByRole("button", { name: "Pixel A3" }).click();
  await expect(felt).toContainText("Table 2");
  // Standings as far as they are released.
  const standings = page.getByRole("region", { name: /^Standings after round 2/ });
  await expect(standings.locator("tbody tr")).toHaveCount(5);
  await standings.getByRole("button", { name: "All players" }).click();
  await expect(standings.locator("tbody tr")).toHaveCount(54);
  await expect(standings.locator("tr.own")).toContainText("Pixel");
  await standings.getByRole("button", { name: "Teams" }).click();
  await expect(standings.locator("tr.own")).toContainText("Northgate Owls");
  // Two with the same name, and a live table to sit down at.
  const tables = TABLES.map((table) => ({
    ...table,
    ...(table.number === 7 ? { live: true, watch: "KITE47" } : {}),
    seats: table.seats.map((seat) =>
      ["C2", "F3"].includes(seat.player) ? { ...seat, shown: `Pip (${seat.player})` } : seat,
    ),
  }));
  told.page = { ...PUBLIC, joining: true, games: [{ ...GAME, tables }] };
  await page.clock.runFor(25_000);
  await field.fill("Pip");
  await expect(page.getByText("More than one Pip. Which one?")).toBeVisible();
  await page.getByRole("button", { name: "Pip (C2)" }).click();
  await expect(page.getByRole("link", { name: "Table 7" })).toHaveAttribute("href", "/t/KITE47");
  await page.getByLabel("Nickname", { exact: true }).fill("Sparrow");
  await page.getByRole("button", { name: "Ask for a place" }).click();
  await expect(page.getByText("Sparrow has asked. The desk will tell you.")).toBeVisible();
  // The next round is not drawn yet.
  told.page = { ...PUBLIC, games: [{ ...STILL, phase: "closed" }] };
  await page.clock.runFor(25_000);
  await expect(page.locator(".public-answer")).toContainText(
    "Round 4 is not drawn yet. In round 3 you sat at table 7.",
  );
  told.page = { ...PUBLIC, games: [{ ...STILL, phase: "published", tables: TABLES.slice(7) }] };
  await page.clock.runFor(25_000);
  await expect(page.getByText("Pip has no seat in round 3. Ask at the desk.")).toBeVisible();
  expect(told.posted).toEqual([`/wishes {"nickname":"Sparrow"}`]);
});

test("the smallest phone has room for it, and a seat at a live table is claimed with one press", async ({
  somebody,
}) => {
  const page = await somebody("Pip", NARROW);
  const tables = TABLES.map((table) => ({ ...table, live: true }));
  const told = await withPublic(page, { games: [{ ...GAME, tables }] });
  await page.goto(`/e/${PUBLIC.event.code}`);
  await page.getByLabel("Where do I sit?").fill("C2");
  expect(await tooWide(page)).toBe(0);
  await page.getByRole("button", { name: "Sit down here" }).click();
  await page.waitForURL(/\/t\/KITE47$/);
  expect(told.posted).toEqual([`/seat {"player":"C2"}`]);
});

test("axe reads projectors, and phones in both themes", async ({ fresh }) => {
  const reads = async (page: Page, what: string) => expect.soft(await findings(page), what).toEqual([]);
  for (const [what, now, game] of [
    ["the clock", PUBLIC.now, GAME],
    ["what happens now", BEGAN + 32 * 60_000, GAME],
    ["seats", BEGAN, { ...STILL, phase: "published" }],
    ["the wall", BEGAN, { ...STILL, phase: "closed" }],
  ] as const) {
    const page = await fresh(SCREEN);
    await withPublic(page, { now, games: [game] }, false);
    await page.goto(`/event/${PUBLIC.event.code}/projector`);
    await page.locator(".projector-card").waitFor();
    // It is always dark.
    expect
      .soft(
        (await findings(page)).filter((one) => !one.startsWith("light:")),
        what,
      )
      .toEqual([]);
  }
  const page = await fresh(PHONE);
  const tables = TABLES.map((table) => ({ ...table, live: true, watch: `KITE${table.number}` })).slice(0, 8);
  await withPublic(page, { joining: true, games: [{ ...GAME, tables }] }, false);
  await page.goto(`/e/${PUBLIC.event.code}`);
  const field = page.getByLabel("Where do I sit?");
  for (const typed of ["Pip", "Pi", "Zed"]) {
    await field.fill(typed);
    await page.locator(":is(.public-sits, .public-answer)").first().waitFor();
    await reads(page, typed);
  }
});
