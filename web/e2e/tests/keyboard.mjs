// Papers by keyboard: where the focus is, one Tab stop for a group, arrows inside, and typing that finds the line.
import assert from "node:assert/strict";
import { front, somebody } from "../house.mjs";
import { stage } from "../staged.mjs";

const focused = (page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim(),
  );
const line = (page) => page.locator(".token-line.on .sr").innerText();

export default {
  async "a paper of On-Sets by keyboard: the line first, cards and palette as one stop each"() {
    const page = await somebody("Maya");
    await stage(page, front.url, "table-onsets");
    assert.equal(await focused(page), "Set-Name");
    assert.equal(await line(page), "G ∪");
    await page.keyboard.type("r");
    assert.equal(await line(page), "G ∪ R");
    await page.keyboard.press("Tab");
    const first = await focused(page);
    assert.match(first, /^blue/);
    await page.keyboard.press("ArrowRight");
    assert.notEqual(await focused(page), first);
    await page.keyboard.press("Home");
    assert.equal(await focused(page), first);
    // From the row of cubes down to the brackets, and typing still writes.
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(page), "(");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("y");
    assert.equal(await line(page), "G ∪ Y");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "Nothing to present");
    // The ten cards before the paper are one stop.
    await page.locator(".ucards button").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    assert.match(await page.locator(".ucards button").nth(1).innerText(), /BR/);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(".ucards button:focus").count(), 0);
    assert.equal(await page.locator(".ucards button[tabindex='0']").count(), 1);
  },

  async "a proof by keyboard: Tab opens one bar in an empty line and then moves on"() {
    const page = await somebody("Maya");
    await stage(page, front.url, "table-wff");
    const last = page.locator(".proof input.w").last();
    await last.focus();
    await page.keyboard.press("Enter");
    assert.match(await focused(page), /^Line 8, WFF$/);
    await page.keyboard.press("Tab");
    assert.match(await focused(page), /^Line 8, WFF, one bar$/);
    await page.keyboard.press("Tab");
    assert.match(await focused(page), /^Line 8, justification$/);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    assert.match(await focused(page), /^Line 8, WFF$/);
  },
};
