// People who come and go: watchers, somebody who is removed, a bot in their seat, a pause, the next shake and the next match.
import assert from "node:assert/strict";
import { called, front, open, present, roll, somebody, tableOf } from "../house.mjs";
import { challenge, goalOf, menu, move, nothing } from "../player.mjs";

export default {
  async "a watcher sees the table but no paper; the owner removes somebody, and a bot takes the seat"() {
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Ana", "Ben"], { open_to_watch: true });
    const eve = await somebody("Eve");
    await eve.goto(`${front.url}/t/${code}`);
    await eve.getByText("rolls the cubes").waitFor();
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await eve.locator("section.sec[aria-label=Permitted] .cube").waitFor();
    assert.equal(await eve.locator(".tray button.cube").count(), 0);
    assert.ok(await eve.locator(".block:visible").first().getAttribute("aria-disabled"));
    await menu(ana, "Remove Ben");
    await ben.locator(".block.flat:visible").waitFor();
    await ana.locator(".plate.free").waitFor();
    await menu(ana, /Bot takes over/);
    await ana.locator(".plate", { hasText: "· bot" }).waitFor();
    // Who was sent away does not come back.
    assert.equal(await ben.getByRole("button", { name: "Sit here" }).count(), 0);
    await move(ana);
    await ana.waitForFunction(
      () => document.querySelectorAll(".log .cube").length >= 3 || document.querySelector(".sheetpaper, .vpage"),
      null,
      { timeout: 60000 },
    );
  },

  async "practice is paused and goes on; a player who is away is replaced by a bot"() {
    const {
      pages: [ana],
    } = await tableOf(["Ana", "Ben"], { practice: true });
    await roll(ana);
    await menu(ana, "Pause");
    await ana.locator(".status", { hasText: "The table is paused" }).waitFor();
    const before = await ana.locator(".plate.active .digits").innerText();
    await ana.waitForTimeout(1300);
    assert.equal(await ana.locator(".plate.active .digits").innerText(), before);
    await ana.locator(".status").getByRole("button", { name: "Go on" }).click();
    await ana.waitForFunction((then) => document.querySelector(".plate.active .digits")?.textContent !== then, before);
    await open[1].context.close();
    open.splice(1, 1);
    await ana.locator(".plate.away").waitFor({ timeout: 20000 });
    await menu(ana, /Bot takes over/);
    await ana.locator(".plate", { hasText: /bot/ }).waitFor();
  },

  async "the next shake, the end of the match, signatures, and the next match"() {
    const [ana, ben] = await called();
    await nothing(ana);
    await ben.waitForSelector(".vpage");
    await ben.getByRole("button", { name: /Next shake.*roll the cubes/i }).click();
    await ana.getByRole("button", { name: /To the table/ }).click();
    await goalOf(ben);
    await move(ana);
    await challenge(ben, "Impossible");
    await ana.waitForSelector(".sheetpaper .palette");
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ana.waitForSelector(".vpage .sheet tr.new");
    await ana.getByRole("button", { name: "End the match" }).click();
    for (const page of [ana, ben]) await page.getByRole("button", { name: "Sign the sheet" }).click();
    await ana.getByRole("button", { name: "Play again" }).click();
    // Another player sets the first Goal.
    await roll(ben);
    await goalOf(ben);
  },
};
