// Bots that think aloud: a practice table, on a desktop and on a phone.
import { expect, practise, test } from "../house";
import { goalOf, roll } from "../player";
import { DESKTOP, PHONE } from "../stage";

for (const size of [DESKTOP, PHONE]) {
  test(`a bot says why it moved and what to look at, ${size.width} px wide`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    await practise(page);
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
