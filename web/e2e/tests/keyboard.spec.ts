// Papers by keyboard: where the focus is, one Tab stop per group, arrows inside it, and typing that goes into the line.
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { stage } from "../staged";

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").trim(),
  );
const line = (page: Page) => page.locator(".token-line.on .sr");

test("a paper of On-Sets by keyboard: the line first, cards and palette as one Tab stop each", async ({ somebody }) => {
  const page = await somebody("Maya");
  await stage(page, "table-onsets");
  await expect.poll(() => focused(page)).toBe("Set-Name");
  await expect(line(page)).toHaveText("G ∪");
  await page.keyboard.type("r");
  await expect(line(page)).toHaveText("G ∪ R");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toMatch(/^blue/);
  const first = await focused(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).not.toBe(first);
  await page.keyboard.press("Home");
  await expect.poll(() => focused(page)).toBe(first);
  // From the row of cubes down to the brackets, and typing still writes.
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("(");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("y");
  await expect(line(page)).toHaveText("G ∪ Y");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Nothing to present");
  // The ten cards before the paper are one stop.
  await page.locator(".universe-cards button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".universe-cards button").nth(1)).toHaveText(/BR/, { useInnerText: true });
  await page.keyboard.press("Tab");
  await expect(page.locator(".universe-cards button:focus")).toHaveCount(0);
  await expect(page.locator(".universe-cards button[tabindex='0']")).toHaveCount(1);
});

test("a proof by keyboard: Tab opens one bar in an empty line and then moves on", async ({ somebody }) => {
  const page = await somebody("Maya");
  await stage(page, "table-wff");
  const last = page.locator(".proof input.formula").last();
  await last.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Line 8, WFF");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Line 8, WFF, one bar");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Line 8, justification");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => focused(page)).toBe("Line 8, WFF");
});
