// Tables on this device: a shake against bots where the server says nothing.
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { follow, won } from "../follow";
import { expect, test } from "../house";
import { PHONE } from "../stage";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");

/** From now on nothing comes of asking the server. */
const silence = (page: Page) => page.route(/\/api\//, (route) => route.abort());

for (const [game, name] of [
  ["equations", "Equations"],
  ["onsets", "On-Sets"],
  ["wff", "WFF 'N PROOF"],
] as const) {
  test(`a first shake of ${game} is won without a server`, async ({ stranger }) => {
    const page = await stranger(PHONE);
    await page.goto("/");
    await silence(page);
    const tile = page.locator(".tiles > *").filter({ hasText: name });
    await tile.getByRole("button", { name: "Learn" }).click();
    expect(await follow(page, () => page.locator("[data-pointed], .wonpage h1").first().click())).toBeLessThan(40);
    await expect(won(page)).toBeInViewport();
  });
}
