// Somebody who does what the coach says: each step touches what the finger points at.
import { expect, type Page } from "@playwright/test";

/** The one thing to touch. */
export const pointed = (page: Page) => page.locator("[data-pointed]");
export const won = (page: Page) => page.getByRole("heading", { name: "You called Now, and you were right." });

/** Touches what is pointed at until the shake is won; gives the number of touches. */
export async function follow(page: Page, touch: () => Promise<void>): Promise<number> {
  for (let touches = 0; touches < 40; touches++) {
    await pointed(page).or(won(page)).first().waitFor();
    if (await won(page).count()) return touches;
    // The verdict may come between two checks.
    const sentence = await page.locator(".coach .sentence, .won-page h1").first().textContent();
    expect(sentence).not.toBe("");
    const before = await state(page);
    await touch();
    await expect.poll(async () => (await won(page).count()) > 0 || (await state(page)) !== before).toBe(true);
  }
  throw new Error("the shake is not won after forty touches");
}
/** The sentence, the target, and what is laid and written: every touch changes at least one of them. */
const state = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent).join("|");
    const at = document.querySelector("[data-pointed]");
    const values = [...document.querySelectorAll("input")].map((one) => one.value).join("|");
    return [
      text(".coach .sentence, .won h1, .token-line .sr"),
      at?.outerHTML ?? "",
      values,
      document.querySelectorAll(".goal-builder [data-cube]").length,
    ].join(" / ");
  });
