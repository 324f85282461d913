// What happens at a table: variations, drag, keys, the block, players who judge.
import assert from "node:assert/strict";
import { called, present, roll, tableOf } from "../house.mjs";
import { goalOf, move, nothing } from "../player.mjs";

export default {
  async "variations are chosen before the Goal, and a cube is dragged by mouse and by finger"() {
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
    // The same by a finger, on a phone.
    const cube = await ben.locator(".tray button.cube.pick").first().boundingBox();
    const mat = await ben.locator("[data-section=forbidden]").boundingBox();
    const finger = await ben.context().newCDPSession(ben);
    const touch = (type, x, y) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", cube.x + 15, cube.y + 15);
    for (let step = 1; step <= 6; step++)
      await touch("touchMove", cube.x + 15, cube.y + 15 + ((mat.y + 20 - cube.y - 15) * step) / 6);
    await touch("touchEnd");
    await ana.waitForSelector("[data-section=forbidden] .cube");
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
    const [ana, ben] = await called({ judging: "peers" });
    if (await ben.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ben);
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ben.getByRole("button", { name: "Accept" }).click({ timeout: 20000 });
    await ana.waitForSelector(".vpage .chip.good");
  },

  async "keyboard only: a whole shake, from the roll to the next one"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    const enter = async (page, name) => {
      await page.getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
    };
    /** The first digit in the tray, as it is typed. */
    const digitOf = (page, zero = true) =>
      page
        .locator(".tray button.cube")
        .evaluateAll(
          (all, zero) =>
            all
              .map((one) => /(\d)$/.exec(one.getAttribute("aria-label"))?.[1])
              .find((one) => one && (zero || one !== "0")),
          zero,
        );
    await enter(ana, /roll the cubes/i);
    await ana.waitForSelector(".gb");
    await ana.locator("body").press(await digitOf(ana, false));
    await ana.locator("body").press("Enter");
    await ben.waitForSelector(".tray button.cube.pick");
    const face = await digitOf(ben);
    await ben.locator("body").press(face);
    await ben.waitForSelector(".cube.selected");
    await ben.locator("body").press("Escape");
    await ben.waitForSelector(".cube.selected", { state: "detached" });
    await ben.locator("body").press(face);
    await ben.locator("body").press("p");
    await ana.waitForSelector(".sec[aria-label=Permitted] .cube");
    // B makes the cube in hand the bonus; the next one is the move. Arrows go through the tray, Enter takes up.
    await ana.waitForSelector(".tray button.cube.pick");
    await ana.locator("body").press(await digitOf(ana));
    await ana.locator("body").press("b");
    await ana.locator('.tray .cube[aria-label*="Bonus"]').waitFor();
    await ana.locator(".tray button.cube").first().focus();
    await ana.keyboard.press("ArrowRight");
    await ana.keyboard.press("ArrowRight");
    await ana.keyboard.press("Enter");
    await ana.waitForSelector(".cube.selected");
    await ana.locator("body").press("r");
    await ben.waitForSelector(".sec[aria-label=Required] .cube");
    await ben.locator("body").press("m");
    await ben.getByRole("alert").filter({ hasText: "Required:" }).waitFor({ state: "attached" });
    await ben.locator("body").press("h");
    await ben.waitForSelector(".hold");
    await ben.locator("body").press("n");
    await ben.waitForSelector(".sheetpaper");
    await ben.locator(".token-line").first().focus();
    await ben.keyboard.type(face);
    await ben.keyboard.press("Control+Enter");
    await ben.getByText("still due").first().waitFor();
    await ben.keyboard.press("Control+Enter");
    await ben.waitForSelector(".vpage");
    await enter(ben, /Next shake/);
    await ben.waitForSelector(".gb");
  },
};
