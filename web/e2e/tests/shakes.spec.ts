// Whole shakes, from the home page to the score: two and three people in each game, and a bot.
import { expect, test } from "../house";
import { challenge, cubes, deal, goalOf, move, nothing, present, roll, sitsOut } from "../player";
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
        await page.locator(".vpage .sheet tr.new").waitFor();
        await expect(page.locator(".vhead")).toContainText("Ben called Now");
      }
      await ana.locator(".reason b").first().waitFor();
    });

test("one tap to a shake against a bot, on a phone", async ({ somebody }) => {
  const page = await somebody("Maya", PHONE);
  await page.goto("/");
  await page.locator(".gtile.equations").click();
  await goalOf(page);
  const paper = page.locator(".sheetpaper");
  const verdict = page.locator(".vpage .sheet tr.new");
  /** The bot has moved, or has challenged by itself. */
  const ours = () => cubes(page).or(paper).or(verdict).first().waitFor();
  await ours();
  // Where the bot has begun with Forbidden, there is nothing yet on which Now could be called.
  const usable = page.locator('section.sec:is([aria-label="Permitted"], [aria-label="Required"]) .cube');
  if ((await cubes(page).count()) > 0 && (await usable.count()) === 0) {
    await move(page);
    await usable.or(paper).or(verdict).first().waitFor();
    await ours();
  }
  if ((await cubes(page).count()) > 0) {
    await challenge(page, "Now");
    await nothing(page);
  }
  // The bot writes as long as it likes, and no longer than the book allows.
  await verdict.waitFor({ timeout: 200_000 });
});
