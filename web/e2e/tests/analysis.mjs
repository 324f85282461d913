// The truth about a match: from the verdict to every move, by mouse and by keyboard; and of a record file.
import assert from "node:assert/strict";
import { front, present, roll, somebody, tableOf } from "../house.mjs";
import { challenge, goalOf, move } from "../player.mjs";
import { DESKTOP, PHONE } from "../stage.mjs";

const RECORD = new URL("../../../docs/examples/blunders.shake", import.meta.url).pathname;
export async function openRecord(size) {
  const page = await somebody("Coach", size);
  await page.goto(`${front.url}/replay`);
  await page.setInputFiles("input[type=file]", RECORD);
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.waitForSelector(".alist .ar .bs");
  return page;
}

export default {
  async "after a shake: what was possible, from the verdict page"() {
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    const early = await somebody("Eve");
    await early.goto(`${front.url}/t/${code}/analysis`);
    await early.getByRole("heading", { name: "The truth is told when the shake is over." }).waitFor();
    await move(ben);
    await ana.waitForSelector(".tray button.cube.pick");
    await challenge(ana);
    await ana.waitForSelector(".palette");
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ana.getByRole("link", { name: "What was possible?" }).click();
    await ana.waitForSelector(".alist .ar .abar i");
    assert.equal(await ana.locator(".alist button.ar").count(), 2);
    await ana.getByText("Ana called Now.").waitFor();
    // The Solution of the move can be looked at, and judged again at the desk.
    await ana.locator(".alist button.ar").first().click();
    await ana.waitForSelector(".as .witn .cube");
    await ana.getByRole("link", { name: "At the judge’s desk" }).click();
    await ana.locator("select").nth(2).selectOption("impossible");
    await ana.getByRole("button", { name: "Judge it" }).click();
    await ana.waitForSelector(".seal.ok");
  },

  async "the analysis of a record file: what was missed is found first, and keys step through it"() {
    const page = await openRecord(DESKTOP);
    await page.getByRole("heading", { name: "One Now was there for a turn." }).waitFor();
    await page.getByRole("heading", { name: "Missed by Ana, Ben, after move 2" }).waitFor();
    await page.waitForSelector(".as svg.tree");
    const said = /Cem plus Permitted Of all moves \d+ were safe, \d+ gave Now, \d+ made it impossible\. N ?gave Now/;
    await page.getByRole("button", { name: said }).waitFor();
    await page.locator('.alist button.ar[aria-current="step"]').focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "Called by Ben, after move 3" }).waitFor();
    await page.keyboard.press("Home");
    await page.getByRole("heading", { name: "After the Goal" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-current")), "step");
  },

  async "the analysis on a phone: nothing is wider than the screen, a tap brings the card"() {
    const page = await openRecord(PHONE);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.locator(".alist button.ar").last().click();
    await page.waitForFunction(() => document.querySelector(".as").getBoundingClientRect().top < innerHeight / 2);
  },

  async "a file that is no record is refused with a sentence"() {
    const page = await somebody("Coach");
    await page.goto(`${front.url}/replay`);
    await page.setInputFiles("input[type=file]", {
      name: "x.shake",
      mimeType: "text/plain",
      buffer: Buffer.from("no"),
    });
    await page.getByText("This file is no record of a match.").waitFor();
    await page.goto(`${front.url}/analysis`);
    await page.getByRole("heading", { name: "Nothing has been played here yet." }).waitFor();
  },
};
