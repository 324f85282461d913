// The judge's desk.
import assert from "node:assert/strict";
import { front, somebody } from "../house.mjs";
import { PHONE } from "../stage.mjs";

export default {
  async "the judge's desk on a phone: taps, a verdict, a link that brings it back"() {
    const page = await somebody("Coach", PHONE);
    await page.goto(`${front.url}/desk`);
    const tap = (section) => page.locator(".tray .seg button", { hasText: section }).click();
    await page.locator("select").first().selectOption("equations-basic-mlag-2019");
    await tap("Goal");
    await page.locator('.jpal [aria-label="black 8"]').click();
    await tap("Permitted");
    for (const cube of ["black 7", "red plus", "red 1"]) await page.locator(`.jpal [aria-label="${cube}"]`).click();
    await page.fill("input.jin", "7+1 = 8");
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.waitForSelector(".seal.ok");
    await page.fill("input.jin", "7+2 = 8");
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.waitForSelector(".seal.no");
    const address = page.url();
    const other = await somebody("Guest");
    await other.goto(address);
    assert.equal(await other.inputValue("input.jin"), "7+2 = 8");
    assert.equal(await other.locator(".jsec").nth(2).locator(".cube").count(), 3);
    await other.locator("details", { hasText: "Is there a Solution" }).locator("summary").click();
    await other.getByRole("button", { name: "Look for one" }).click();
    await other.waitForSelector("details .equation");
  },
};
