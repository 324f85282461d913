// Everything of the referee in the browser: bonus, shift, adding to the Goal, laying it down, tabletop, two hands on the block.
import assert from "node:assert/strict";
import { deal, roll, tableOf } from "../house.mjs";
import { challenge, choose, goalOf, move } from "../player.mjs";
import { DESKTOP } from "../stage.mjs";

const ADVENTUROUS = { rules: "equations-adventurous-mlag-2018", division: "middle" };
const section = (page, name) => page.locator(`section.sec[aria-label="${name}"]`);

export default {
  async "a bonus by the Goal-setter, a Goal laid down and called, a bonus with a move"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await ana.waitForSelector(".gb");
    await ana.getByRole("button", { name: "Bonus first…" }).click();
    await ana.locator(".tray button.cube.pick").first().click();
    await section(ben, "Forbidden").locator(".cube").first().waitFor();
    // After a bonus a Goal has to be set.
    assert.equal(await ana.getByRole("button", { name: "No Goal" }).count(), 0);
    const digit = ana.locator('.tray button.cube[aria-label$=" 1"], .tray button.cube[aria-label$=" 2"]').first();
    const name = await digit.getAttribute("aria-label");
    await digit.click();
    await ana.getByRole("button", { name: "Lay it down" }).click();
    await ben.locator(`.goal [aria-label="${name}"]`).waitFor();
    // What lies in the Goal stays there, also after a reload.
    await ana.reload();
    await ana.locator(`.gb [aria-label="${name}"]`).waitFor();
    assert.ok(await ana.getByRole("button", { name: "Take back" }).isDisabled());
    await ana.getByRole("button", { name: /Call Goal/ }).click();
    await ben.waitForSelector(".tray button.cube.pick");
    await ben.getByRole("switch", { name: "Bonus" }).click();
    await ben.locator(".tray button.cube.pick").first().click();
    await move(ben, "Required");
    await ana.waitForSelector(".log small");
    assert.equal(await section(ana, "Forbidden").locator(".cube").count(), 2);
  },

  async "Shift from Permitted moves a cube that lies there"() {
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
    await ana.waitForSelector(".tray button.cube.pick");
    await section(ana, "Permitted").locator("button.cube").click();
    // It lies there already, and the label says so.
    assert.match(await section(ana, "Permitted").innerText(), /lies there already/);
    await section(ana, "Required").locator("button.lay").click();
    await section(ben, "Required").locator(".cube").waitFor();
    assert.equal(await section(ben, "Permitted").locator(".cube").count(), 0);
  },

  async "Add to Goal offers every place for the cube in hand"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { ...ADVENTUROUS, division: "junior", season: "odd" });
    await roll(ana);
    await choose(ana, "Add to Goal");
    await choose(ben, "Factorial");
    await choose(ben, "Base");
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    await ben
      .locator(".tray")
      .getByRole("button", { name: /(plus|minus|times|divided by)$/ })
      .first()
      .click();
    await ben.waitForSelector(".addgoal");
    assert.ok((await ben.locator(".addgoal").count()) >= 2);
    await ben.locator(".addgoal").last().click();
    await ana.waitForFunction(() => document.querySelectorAll(".mat .goal .cube").length === 2);
    assert.match(await ana.locator(".log").innerText(), /Goal/);
  },

  async "Seniors ask for a second variation, and Two Solutions are written apart"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { rules: "onsets-agloa-2024", division: "senior" });
    await roll(ana);
    await deal([ben, ana]);
    await ana.waitForSelector(".pick .vrow");
    await ana.getByRole("switch", { name: /second one/ }).click();
    await choose(ana, "Two Solutions");
    await ana.locator(".pick", { hasText: "Two Solutions" }).waitFor();
    // What was chosen stands under "not now", with the reason, and cannot be chosen again.
    await ana.locator(".pick .vrow.off", { hasText: "Two Solutions" }).locator(".chip", { hasText: "taken" }).waitFor();
    await choose(ana, "Absolute Value");
    await choose(ben, "Shift from Permitted");
    await goalOf(ana);
    await move(ben);
    await challenge(ana, "Impossible");
    await ben.waitForSelector(".sheetpaper .palette");
    await ben.getByRole("tab", { name: "Second Solution" }).click();
    await ben.locator(".palette button.cube.pick").first().click();
    await ben.getByRole("tab", { name: "First Solution" }).click();
    assert.equal(await ben.locator(".token-line .cube").count(), 0);
  },

  async "tabletop: a move out of turn is carried out, charged, and goes back"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { mode: "tabletop" });
    await roll(ana);
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    // It is Ben's turn; the page lets Ana move, and says that it could be charged.
    await ana.locator(".tray button.cube.pick").first().click();
    await ana.locator(".sec.tgt.risky").first().waitFor();
    assert.match(await section(ana, "Permitted").innerText(), /could be charged.*V-B/s);
    await section(ana, "Permitted").locator("button.lay").click();
    await section(ben, "Permitted").locator(".cube").waitFor();
    await ben.getByRole("button", { name: "Illegal procedure" }).click();
    await ana.locator(".status", { hasText: "Ben charges illegal procedure" }).waitFor();
    await ben.locator(".charging").getByRole("button", { name: "out of turn" }).click();
    await section(ben, "Permitted").locator(".cube").waitFor({ state: "detached" });
    await ana.locator(".tabletop", { hasText: "upheld" }).waitFor();
  },

  async "tabletop: of two cubes the Mover takes the first back, and a bonus that went elsewhere goes back"() {
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
    await ana.waitForSelector(".tray button.cube.pick");
    await ben.locator(`.tray button.cube.pick:not([data-cube="${first}"])`).first().click();
    await section(ben, "Forbidden").locator("button.lay").click();
    await forbidden.nth(1).waitFor();
    const second = await forbidden.nth(1).getAttribute("data-cube");
    const charges = async (page, what) => {
      await page.getByRole("button", { name: "Illegal procedure" }).click();
      await page.locator(".charging").getByRole("button", { name: what }).click();
    };
    await charges(ana, "out of turn");
    await ben.getByRole("button", { name: /^Take the .* back instead$/ }).click();
    await ben.locator(`section.sec[aria-label="Forbidden"] [data-cube="${second}"]`).waitFor();
    assert.equal(await forbidden.count(), 1);
    await ana.getByRole("switch", { name: "Bonus" }).click();
    await ana.locator(".tray button.cube.pick").first().click();
    await ana.getByRole("group", { name: "The bonus goes to" }).getByRole("button", { name: "Permitted" }).click();
    await move(ana, "Required");
    await section(ben, "Permitted").locator(".cube").waitFor();
    await ana.locator(".log", { hasText: "bonus to Permitted" }).waitFor();
    await charges(ben, "bonus not to Forbidden");
    for (const name of ["Permitted", "Required"])
      await section(ben, name).locator(".cube").waitFor({ state: "detached" });
  },

  async "two hands on the block at once: the third player decides that both hold it"() {
    const {
      pages: [ana, ben, cem],
    } = await tableOf(["Ana", "Ben", "Cem"], { rules: "onsets-agloa-2024", division: "basic" }, [
      DESKTOP,
      DESKTOP,
      DESKTOP,
    ]);
    await roll(ana);
    await deal([cem, ben, ana]);
    await goalOf(ana);
    await move(ben);
    await cem.waitForSelector(".tray button.cube.pick");
    for (let tries = 0; tries < 6; tries++) {
      await Promise.all(
        [ana, cem].map((page) => page.locator(".block:visible").first().dispatchEvent("pointerdown", { button: 0 })),
      );
      await ben.waitForSelector(".block.held:visible");
      if (await ben.getByText("Were both hands on it at once?").count()) break;
      // They came too far apart: one puts it back, and they try again.
      for (const page of [ana, cem])
        if (await page.locator(".hold").count()) await page.getByRole("button", { name: /Put it back/ }).click();
      await ben.waitForSelector(".block.held:visible", { state: "detached" });
    }
    await ben.locator(".block.two:visible").waitFor();
    await ben.getByRole("button", { name: "Yes, both" }).click();
    await Promise.all([ana, cem].map((page) => page.waitForSelector(".hold")));
    for (const page of [ana, cem]) await page.locator(".hold .call", { hasText: "Impossible" }).click();
    await ben.waitForSelector(".sheetpaper");
    assert.match(await ben.locator(".wlead").innerText(), /Ana, Cem called Impossible|Cem, Ana called Impossible/);
  },

  async "a challenge that is not stated in fifteen seconds costs a point, and putting it back too"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { rules: "wff-mlag-2017", division: "junior" });
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await ana.locator(".block:visible").first().click();
    await ana.getByRole("button", { name: "Put it back, for one point (VI-B)" }).click();
    await ana.locator(".plate", { hasText: "−1 block put back" }).waitFor();
    await ana.locator(".block:visible").first().click();
    await ben.locator(".block.held:visible").waitFor();
    await ana.locator(".hold").waitFor({ state: "detached", timeout: 20000 });
    await ana.locator(".plate", { hasText: "−2 block put back, not stated" }).waitFor();
  },
};
