// Whole shakes, from the home page to the score: two and three people in each game, and a bot.
import assert from "node:assert/strict";
import { deal, front, present, roll, somebody, tableOf } from "../house.mjs";
import { challenge, goalOf, move, nothing } from "../player.mjs";
import { PHONE } from "../stage.mjs";

async function shake(settings, seats) {
  const { pages } = await tableOf(["Ana", "Ben", "Cem"].slice(0, seats), settings);
  const [ana, ben, cem] = pages;
  await roll(ana);
  if (settings.rules?.startsWith("onsets")) await deal([ben, cem, ana].filter(Boolean));
  await goalOf(ana);
  await move(ben, "Permitted");
  if (cem) await move(cem, "Required");
  await move(ana, "Permitted");
  // Whose turn it is has just begun; they challenge the last move.
  await ben.waitForSelector(".tray button.cube.pick");
  await challenge(ben, "Now");
  await ben.waitForSelector(".sheetpaper");
  for (const page of pages.filter((one) => one !== ben)) {
    await page.waitForSelector(".sheetpaper");
    const side = page.getByRole("button", { name: "Present nothing", exact: true });
    if (await side.count()) await side.first().click();
    else if (await page.getByRole("button", { name: "Nothing to present" }).count()) await nothing(page);
  }
  const cube = ben.locator(".palette button.cube.pick");
  await cube.first().click();
  await present(ben);
  for (const page of pages) {
    await page.waitForSelector(".vpage .sheet tr.new", { timeout: 20000 });
    assert.match(await page.locator(".vhead").innerText(), /Ben called Now/);
  }
  await ana.waitForSelector(".reason b");
  return pages;
}

export default {
  "equations between two people": () => shake({}, 2),

  "equations between three people": () => shake({}, 3),

  "on-sets between two people": () => shake({ rules: "onsets-agloa-2024", division: "basic" }, 2),

  "on-sets between three people": () => shake({ rules: "onsets-agloa-2024", division: "basic" }, 3),

  "wff between two people": () => shake({ rules: "wff-mlag-2017", division: "elementary" }, 2),

  "wff between three people": () => shake({ rules: "wff-mlag-2017", division: "junior" }, 3),

  async "one tap to a shake against a bot, on a phone"() {
    const page = await somebody("Maya", PHONE);
    await page.goto(front.url);
    const begun = Date.now();
    await page.locator(".gtile.equations").click();
    await goalOf(page);
    console.log(`    from the tap to a set Goal: ${Date.now() - begun} ms`);
    const ours = () => page.waitForSelector(".tray button.cube.pick", { timeout: 60000 });
    await ours();
    // Where the bot has begun with Forbidden, there is nothing yet on which Now could be called.
    const usable = 'section.sec:is([aria-label="Permitted"], [aria-label="Required"]) .cube';
    if ((await page.locator(usable).count()) === 0) {
      await move(page);
      await page.waitForSelector(usable);
      await ours();
    }
    await challenge(page, "Now");
    await page.waitForSelector(".sheetpaper");
    await nothing(page);
    await page.waitForSelector(".vpage .sheet tr.new", { timeout: 140000 });
  },
};
