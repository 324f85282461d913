// What happens at a table: variations, drag, keys, the block, players who judge.
import assert from "node:assert/strict";
import { present, roll, tableOf } from "../house.mjs";
import { challenge, goalOf, move, nothing } from "../player.mjs";

export default {
  async "variations are chosen before the Goal, and a cube is dragged"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { rules: "equations-adventurous-mlag-2018" });
    await roll(ana);
    const choose = async (page, name) => {
      await page.waitForSelector(".pick");
      const field = page.locator(".pick form input");
      await field.or(page.locator(".pick li .btn")).first().waitFor();
      if (await field.count()) await field.fill(name);
      const row = (await field.count())
        ? page.locator(".pick form")
        : page.locator(".pick li", { hasText: new RegExp(name.replace("-", ".?"), "i") }).first();
      await row.getByRole("button", { name: "Choose" }).click();
    };
    await choose(ana, "factorial");
    // Between two people the second one selects twice.
    for (const name of ["multiple-operations", "sideways"]) {
      await choose(ben, name);
      await ben
        .locator(".vari", { hasText: new RegExp(name.replace("-", ".?"), "i") })
        .first()
        .waitFor({ state: "attached" });
    }
    await goalOf(ana);
    assert.match(await ana.locator(".vari").innerText(), /factorial/i);
    await ben.waitForSelector(".tray button.cube.pick");
    await move(ben, "Permitted");
    await ana.waitForSelector(".tray button.cube.pick");
    const from = await ana.locator(".tray button.cube.pick").first().boundingBox();
    const to = await ana.locator("[data-section=required]").boundingBox();
    await ana.mouse.move(from.x + 20, from.y + 20);
    await ana.mouse.down();
    await ana.mouse.move(from.x + 40, from.y - 60, { steps: 4 });
    await ana.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await ana.mouse.up();
    await ben.waitForSelector("[data-section=required] .cube");
  },

  async "the block is pressed by two: one has it, everybody sees who"() {
    const {
      pages: [ana, ben, cem],
    } = await tableOf(["Ana", "Ben", "Cem"]);
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await cem.waitForSelector(".tray button.cube.pick");
    // Both hands come down at once; whoever is second does not wait until the page has heard of the first.
    await Promise.all(
      [ana, cem].map((page) => page.locator(".block:visible").first().dispatchEvent("pointerdown", { button: 0 })),
    );
    await ben.waitForSelector(".block.held:visible");
    const holders = await Promise.all([ana, cem].map((page) => page.locator(".hold").count()));
    assert.equal(holders[0] + holders[1], 1);
    assert.match(await ben.locator(".block.held:visible").innerText(), /held by (Ana|Cem)/);
  },

  async "players judge: a Solution is accepted by the other"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { judging: "peers" });
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await challenge(ana, "Now");
    await ana.waitForSelector(".sheetpaper");
    if (await ben.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ben);
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ben.getByRole("button", { name: "Accept" }).click({ timeout: 20000 });
    await ana.waitForSelector(".vpage .chip.good");
  },

  async "keyboard only: a cube, a section, the block, a call"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await ana.waitForSelector(".gb");
    const digit = await ana
      .locator(".tray button.cube")
      .evaluateAll((all) =>
        all.map((one) => /(\d)$/.exec(one.getAttribute("aria-label"))?.[1]).find((one) => one && one !== "0"),
      );
    await ana.locator("body").press(digit);
    await ana.locator("body").press("Enter");
    await ben.waitForSelector(".tray button.cube.pick");
    const face = await ben
      .locator(".tray button.cube")
      .evaluateAll((all) => all.map((one) => /(\d)$/.exec(one.getAttribute("aria-label"))?.[1]).find(Boolean));
    await ben.locator("body").press(face);
    await ben.waitForSelector(".cube.selected");
    await ben.locator("body").press("Escape");
    await ben.waitForSelector(".cube.selected", { state: "detached" });
    await ben.locator("body").press(face);
    await ben.locator("body").press("p");
    await ana.waitForSelector(".sec[aria-label=Permitted] .cube");
    await ana.locator("body").press("h");
    await ana.waitForSelector(".hold");
    await ana.locator("body").press("n");
    await ana.waitForSelector(".sheetpaper");
    await ana.locator(".token-line").first().focus();
    await ana.keyboard.type(face);
    await ana.keyboard.press("Control+Enter");
    await ana.keyboard.press("Control+Enter");
    await ana.waitForSelector(".vpage");
  },
};
