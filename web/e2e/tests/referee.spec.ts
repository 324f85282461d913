// Everything of the referee in the browser: bonus, shift, adding to the Goal, laying it down, tabletop, two hands on the block.
import { expect, test } from "../house";
import type { Page } from "@playwright/test";
import { challenge, choose, deal, goalOf, move, roll, section } from "../player";
import { DESKTOP } from "../stage";
import { stage } from "../staged";

const ADVENTUROUS = { rules: "equations-adventurous-mlag-2018", division: "middle" };

test("a bonus by the Goal-setter, a Goal laid down and called, a bonus with a move", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"]);
  await roll(ana);
  await ana.locator(".goal-builder").first().waitFor();
  await ana.getByRole("button", { name: "Bonus first…" }).click();
  await ana.locator(".tray button.cube.pick").first().click();
  await section(ben, "Forbidden").locator(".cube").first().waitFor();
  // After a bonus, a Goal must be set.
  await expect(ana.getByRole("button", { name: "No Goal" })).toHaveCount(0);
  const digit = ana
    .locator(".tray")
    .getByRole("button", { name: /[1-9]$/ })
    .first();
  const name = await digit.getAttribute("aria-label");
  await digit.click();
  await ana.getByRole("button", { name: "Lay it down" }).click();
  await ben.locator(`.goal [aria-label="${name}"]`).waitFor();
  // What lies in the Goal stays there, even after a reload.
  await ana.reload();
  await ana.locator(`.goal-builder [aria-label="${name}"]`).waitFor();
  await expect(ana.getByRole("button", { name: "Take back" })).toBeDisabled();
  await ana.getByRole("button", { name: /Call Goal/ }).click();
  await ben.locator(".tray button.cube.pick").first().waitFor();
  await ben.getByRole("switch", { name: "Bonus" }).click();
  await ben.locator(".tray button.cube.pick").first().click();
  await move(ben, "Required");
  await ana.locator(".log small").first().waitFor();
  await expect(section(ana, "Forbidden").locator(".cube")).toHaveCount(2);
});

test("Shift from Permitted moves a cube that lies there", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { rules: "onsets-mlag-2017", division: "middle" });
  await roll(ana);
  await deal([ben, ana]);
  await choose(ana, "Shift from Permitted");
  await choose(ben, "Multiple Operations");
  await choose(ben, "Absolute Value");
  await goalOf(ana);
  await move(ben, "Permitted");
  await ana.locator(".tray button.cube.pick").first().waitFor();
  await section(ana, "Permitted").locator("button.cube").click();
  // It is there already, and the label says so.
  await expect(section(ana, "Permitted")).toHaveText(/lies there already/, { useInnerText: true });
  await section(ana, "Required").locator("button.lay").click();
  await section(ben, "Required").locator(".cube").waitFor();
  await expect(section(ben, "Permitted").locator(".cube")).toHaveCount(0);
});

test("Add to Goal offers every place for the cube in hand", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { ...ADVENTUROUS, division: "junior", season: "odd" });
  await roll(ana);
  await choose(ana, "Add to Goal");
  await choose(ben, "Factorial");
  await choose(ben, "Base");
  await goalOf(ana);
  await ben.locator(".tray button.cube.pick").first().waitFor();
  await ben
    .locator(".tray")
    .getByRole("button", { name: /(plus|minus|times|divided by)$/ })
    .first()
    .click();
  await ben.locator(".addgoal").nth(1).waitFor();
  await ben.locator(".addgoal").last().click();
  await expect(ana.locator(".mat .goal .cube")).toHaveCount(2);
  await expect(ana.locator(".log")).toHaveText(/Goal/, { useInnerText: true });
});

test("Seniors ask for a second variation, and Two Solutions are written apart", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { rules: "onsets-agloa-2024", division: "senior" });
  await roll(ana);
  await deal([ben, ana]);
  await ana.locator(".pick .variation-row").first().waitFor();
  await ana.getByRole("switch", { name: /second one/ }).click();
  await choose(ana, "Two Solutions");
  await ana.locator(".pick", { hasText: "Two Solutions" }).waitFor();
  // The chosen variation moves under "not now", with the reason, and cannot be chosen again.
  await ana
    .locator(".pick .variation-row.off", { hasText: "Two Solutions" })
    .locator(".chip", { hasText: "taken" })
    .waitFor();
  await choose(ana, "Absolute Value");
  await choose(ben, "Shift from Permitted");
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Impossible");
  await ben.locator(".sheetpaper .palette").first().waitFor();
  await ben.getByRole("tab", { name: "Second Solution" }).click();
  await ben.locator(".palette button.cube.pick").first().click();
  await ben.getByRole("tab", { name: "First Solution" }).click();
  await expect(ben.locator(".token-line .cube")).toHaveCount(0);
});

test("tabletop: a move out of turn is carried out, charged, and goes back", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { mode: "tabletop" });
  await roll(ana);
  await goalOf(ana);
  await ben.locator(".tray button.cube.pick").first().waitFor();
  // It is Ben's turn; the page lets Ana move, and says that she could be charged.
  await ana.locator(".tray button.cube.pick").first().click();
  await ana.locator(".mat-section.lay-target.risky").first().waitFor();
  await expect(section(ana, "Permitted")).toHaveText(/could be charged.*V-B/s, { useInnerText: true });
  await section(ana, "Permitted").locator("button.lay").click();
  await section(ben, "Permitted").locator(".cube").waitFor();
  await ben.getByRole("button", { name: "Illegal procedure" }).click();
  await ana.locator(".status", { hasText: "Ben charges illegal procedure" }).waitFor();
  await ben.locator(".charging").getByRole("button", { name: "out of turn" }).click();
  await section(ben, "Permitted").locator(".cube").waitFor({ state: "detached" });
  await ana.locator(".tabletop", { hasText: "upheld" }).waitFor();
});

test("tabletop: of two cubes the Mover takes the first back, and a bonus that went elsewhere goes back", async ({
  tableOf,
}) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { ...ADVENTUROUS, mode: "tabletop" }, [DESKTOP, DESKTOP]);
  await roll(ana);
  await choose(ana, "Factorial");
  await choose(ben, "Sideways");
  await choose(ben, "Multiple Operations");
  await goalOf(ana);
  const forbidden = section(ben, "Forbidden").locator(".cube");
  await move(ben, "Forbidden");
  await forbidden.first().waitFor();
  const first = await forbidden.first().getAttribute("data-cube");
  // A second cube, and he has not said "Bonus".
  await ana.locator(".tray button.cube.pick").first().waitFor();
  await ben.locator(`.tray button.cube.pick:not([data-cube="${first}"])`).first().click();
  await section(ben, "Forbidden").locator("button.lay").click();
  await forbidden.nth(1).waitFor();
  const second = await forbidden.nth(1).getAttribute("data-cube");
  const charges = async (page: Page, what: string) => {
    await page.getByRole("button", { name: "Illegal procedure" }).click();
    await page.locator(".charging").getByRole("button", { name: what }).click();
  };
  await charges(ana, "out of turn");
  await ben.getByRole("button", { name: /^Take the .* back instead$/ }).click();
  await ben.locator(`section.mat-section[aria-label="Forbidden"] [data-cube="${second}"]`).waitFor();
  await expect(forbidden).toHaveCount(1);
  await ana.getByRole("switch", { name: "Bonus" }).click();
  await ana.locator(".tray button.cube.pick").first().click();
  await ana.getByRole("group", { name: "The bonus goes to" }).getByRole("button", { name: "Permitted" }).click();
  await move(ana, "Required");
  await section(ben, "Permitted").locator(".cube").waitFor();
  await ana.locator(".log", { hasText: "bonus to Permitted" }).waitFor();
  await charges(ben, "bonus not to Forbidden");
  for (const name of ["Permitted", "Required"])
    await section(ben, name).locator(".cube").waitFor({ state: "detached" });
});

test("two hands on the block at once: the third player is asked, and says that both hold it", async ({ somebody }) => {
  const maya = await somebody("Maya");
  const sent = await stage(maya, "table-onsets-hands");
  await maya.getByText("Were both hands on it at once?").waitFor();
  await expect(maya.locator(".block.two:visible")).toContainText("Tally, Priya");
  await maya.getByRole("button", { name: "Yes, both" }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ type: "command", do: "tie-ruling", both: true });
});

const WFF = { rules: "wff-mlag-2017", division: "junior" };

test("putting the block back costs a point", async ({ moved }) => {
  const [ana] = await moved(WFF);
  await ana.locator(".block:visible").first().click();
  await ana.getByRole("button", { name: "Put it back, for one point (VI-B)" }).click();
  await ana.locator(".plate", { hasText: "−1 block put back" }).waitFor();
});

test("a challenge that is not stated in fifteen seconds costs a point", async ({ moved }) => {
  const [ana] = await moved(WFF);
  await ana.locator(".block:visible").first().click();
  await ana.locator(".plate", { hasText: "−1 not stated" }).waitFor();
  await expect(ana.locator(".hold")).toHaveCount(0);
});
