// Bots that think aloud: a practice table, on a desktop and on a phone.
import type { Page } from "@playwright/test";
import { EQUATIONS, expect, test } from "../house";
import { goalOf, roll } from "../player";
import { ask, DESKTOP, PHONE } from "../stage";

/** A practice table of this person and a bot. */
async function practice(page: Page): Promise<void> {
  const wish = { ...EQUATIONS, seats: 2, time: "none", practice: true };
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", wish);
  for (const wish of [{ wish: "sit", seat: 0 }, { wish: "bot", seat: 1, level: "player" }, { wish: "begin" }])
    await ask(page, "POST", `/tables/${code}/wishes`, wish);
  await page.goto(`/t/${code}`);
}

for (const size of [DESKTOP, PHONE]) {
  test(`a bot says why it moved and what to look at, ${size.width} px wide`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    await practice(page);
    const box = page.locator(".aloud");
    const thinks = box.getByRole("switch", { name: /thinks aloud/ });
    await expect(thinks).toHaveAttribute("aria-checked", "false");
    await thinks.click();
    await roll(page);
    await goalOf(page);

    const says = box.locator("blockquote");
    await expect(says).toHaveText(/^I moved the .+ to (Forbidden|Permitted|Required)\./);
    await expect(box.getByText("I only looked at Solutions of up to four cubes.")).toBeVisible();
    expect(await box.locator(".facts li").count()).toBeLessThanOrEqual(3);
    await box.getByRole("button", { name: "Short" }).click();
    await expect(says).toHaveText(/^I put the .+ (away|in (Permitted|Required))\./);

    // The setting belongs to the person: it is there on the next visit.
    await page.reload();
    await expect(thinks).toHaveAttribute("aria-checked", "true");
    await expect(says).toHaveText(/^I put the /);

    await page.getByRole("button", { name: "What should I look at?" }).click();
    await expect(box.getByText("What you can look at")).toBeVisible();
    await expect(says).toHaveCount(0);
    await expect(box.locator(".said")).not.toContainText(/\bI (moved|put)\b/);
  });
}
