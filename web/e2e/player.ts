// A person at the table, driven as a person would be: by what the page offers.
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";

export const RECORD = fileURLToPath(new URL("../../docs/examples/blunders.shake", import.meta.url));

export const section = (page: Page, name: string): Locator => page.locator(`section.mat-section[aria-label="${name}"]`);
/** The cubes that this person may take up. */
export const cubes = (page: Page): Locator => page.locator(".tray button.cube.pick");

export async function roll(page: Page): Promise<void> {
  const set = page.getByRole("button", { name: /^Set out/ });
  const rolls = page.getByRole("button", { name: /roll the cubes/i });
  await set.or(rolls).first().waitFor();
  if (await set.count()) await set.first().click();
  await rolls.click();
}

/** Whichever of these has the cards deals them. */
export async function deal(pages: Page[]): Promise<void> {
  const waits = pages.map(async (page) => {
    const button = page.getByRole("button", { name: "Deal the cards" });
    await button.waitFor();
    return button;
  });
  await (await Promise.any(waits)).click();
}

/** Sets a Goal of one cube that is legal in every game: a digit above zero, or a small letter. */
export async function goalOf(page: Page): Promise<void> {
  await page.locator(".goal-builder").waitFor();
  const labels = await page
    .locator(".tray button.cube:not([aria-disabled])")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  const wanted = labels.findLast((label) => /(?:^| )[1-9]$|^small [pqrs]$/.test(label));
  await page.locator(`.tray button.cube[aria-label="${wanted}"]:not([aria-disabled])`).first().click();
  await page.getByRole("button", { name: /Call Goal/ }).click();
  await expect(page.locator(".goal-builder")).toHaveCount(0);
}

/** Lays the first cube that may be laid on a section. */
export async function move(page: Page, to = "Permitted"): Promise<void> {
  await cubes(page).first().click();
  await page.locator(`section.mat-section[aria-label="${to}"].lay-target button.lay`).click();
}

/** Takes the block and calls. */
export async function challenge(page: Page, call = "Now"): Promise<void> {
  await page.locator(".block:visible").first().click();
  await page.locator(".hold .call", { hasText: call }).click();
}

/** Final actions take two presses. The first one lapses, on a busy machine perhaps before the second comes. */
export async function twice(page: Page, first: string, final: string): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(async () => {
    await button(first).or(button(final)).click();
    await button(final).click({ timeout: 3000 });
  }).toPass();
}
export const present = (page: Page): Promise<void> => twice(page, "Present", "Present: final");

/** Presses the button that asks once more, and then the final one. */
export async function surely(page: Page, first: string | RegExp, final: string): Promise<void> {
  await page.getByRole("button", { name: first, exact: true }).click();
  await page.getByRole("button", { name: final, exact: true }).click();
}
export const nothing = (page: Page): Promise<void> => surely(page, "Nothing to present", "Present nothing: final");

/** Everybody has read the verdict, and the next shake begins. */
export async function nextShake(pages: Page[]): Promise<void> {
  for (const page of pages) await page.getByRole("button", { name: /^Next shake/ }).click();
}

/** Takes no part in the writing: declines if asked to take a side, presents nothing if there is a paper, and else waits. */
export async function sitsOut(page: Page): Promise<void> {
  const side = page.getByRole("button", { name: /^I’ll write nothing/ });
  const paper = page.getByRole("button", { name: "Nothing to present" });
  const waits = page.locator(".sheetpaper .duty, .verdict-page");
  await side.or(paper).or(waits).first().waitFor();
  if (await side.count()) await surely(page, /^I’ll write nothing/, "Write nothing: final");
  else if (await paper.count()) await nothing(page);
}

export async function writes(page: Page, keys: string): Promise<void> {
  await page.locator(".token-line").first().click();
  await page.keyboard.type(keys);
}

/** Chooses a variation by its title, once it may be chosen. */
export async function choose(page: Page, title: string): Promise<void> {
  const heading = page.locator("b", { hasText: new RegExp(`^${title}`, "i") });
  const row = page.locator(".pick .variation-row", { has: heading }).first();
  await row.getByRole("button", { name: /^Choose/ }).click();
}

/** Opens the menu and presses the entry of this name. */
export async function menu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.locator(".menu").getByRole("button", { name }).click();
}
/** The same for an entry that asks once more. */
export async function menuSurely(page: Page, name: string | RegExp, final: string): Promise<void> {
  await menu(page, name);
  await page.locator(".menu").getByRole("button", { name: final }).click();
}

/** Brings a record file to the page that replays it, and goes on to its analysis. */
export async function openRecord(page: Page): Promise<void> {
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(RECORD);
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.locator(".move-rows .move-row .bar-safe").first().waitFor();
}

/** By how many pixels the page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
