// Whole shakes, from the home page to the score: two and three people in each game, and a bot.
import { expect, test } from "../house";
import { challenge, cubes, deal, goalOf, move, present, roll, sitsOut } from "../player";
import { PHONE } from "../stage";

const GAMES = {
  equations: {},
  "on-sets": { rules: "onsets-agloa-2024", division: "basic" },
  wff: { rules: "wff-mlag-2017", division: "junior" },
};

for (const [game, rules] of Object.entries(GAMES))
  for (const [people, names] of [
    ["two", ["Ana", "Ben"]],
    ["three", ["Ana", "Ben", "Cem"]],
  ] as const)
    test(`${game} between ${people} people`, async ({ tableOf }) => {
      const { pages } = await tableOf(names, rules);
      const [ana, ben, cem] = pages;
      await roll(ana);
      if (game === "on-sets") await deal([...pages]);
      await goalOf(ana);
      await move(ben, "Permitted");
      if (cem) await move(cem, "Required");
      await move(ana, "Permitted");
      // Ben's turn has just begun; he challenges the last move.
      await cubes(ben).first().waitFor();
      await challenge(ben, "Now");
      await ben.locator(".palette button.cube.pick").first().click();
      for (const page of pages.filter((one) => one !== ben)) await sitsOut(page);
      await present(ben);
      for (const page of pages) {
        await page.locator(".verdict-page .sheet tr.new").waitFor();
        await expect(page.locator(".verdict-head")).toContainText(page === ben ? "You called Now" : "Ben called Now");
      }
      await ana.locator(".reason b").first().waitFor();
    });

test("one tap to a shake against a bot, on a phone", async ({ somebody }) => {
  const page = await somebody("Maya", PHONE);
  await page.goto("/");
  await page.locator(".game-tile.equations").getByRole("button", { name: "Tournament table" }).click();
  await goalOf(page);
  /** The bot has made a challenge. */
  const called = page.locator(".sheetpaper, .verdict-page");
  const ours = () => cubes(page).or(called).first().waitFor();
  await ours();
  // If the bot began with Forbidden, Now cannot be called yet.
  const usable = page.locator('section.mat-section:is([aria-label="Permitted"], [aria-label="Required"]) .cube');
  if ((await called.or(usable).count()) === 0) {
    await move(page);
    await usable.or(called).first().waitFor();
    await ours();
  }
  if ((await called.count()) === 0) await challenge(page, "Now");
  await sitsOut(page);
  // The bot takes as long as it likes to write, but no longer than the book allows.
  await page.locator(".verdict-page .sheet tr.new").waitFor({ timeout: 200_000 });
});
