// Tables on this device: shakes against bots while the server is stopped.
import { existsSync, readFileSync } from "node:fs";
import { follow, won } from "../follow";
import { expect, test } from "../house";
import { challenge, goalOf, sitsOut, surely } from "../player";
import { PHONE } from "../stage";
import { isKept } from "../without-server";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");

test.use({ serviceWorkers: "allow" });

for (const game of ["equations", "onsets", "wff"]) {
  test(`a first shake of ${game} is won without a server`, async ({ stranger, server }) => {
    const page = await stranger(PHONE);
    await isKept(page);
    await server.stop();
    await page.reload();
    await page.locator(`.game-tile.${game}`).getByRole("button", { name: "Learn" }).click();
    expect(await follow(page, () => page.locator("[data-pointed], .won-page h1").first().click())).toBeLessThan(40);
    await expect(won(page)).toBeInViewport();
  });
}

test("a match without a server: a shake, its record and its analysis; then it joins the server's tables", async ({
  somebody,
  server,
}) => {
  const page = await somebody("Ana");
  await page.goto("/");
  await isKept(page);
  await server.stop();
  await page.locator(".game-tile.wff").getByRole("button", { name: "Practise" }).click();
  await expect(page.locator(".chip", { hasText: "On this device" })).toBeVisible();
  await goalOf(page);
  // The bot moves, and our call ends the shake.
  await challenge(page, "Impossible");
  await sitsOut(page);
  await page.locator(".verdict-page").waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /record/i }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain("rules: wff-mlag-2017");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Look at every move" }).click();
  await page.locator(".move-rows .move-row").first().waitFor();

  // It is there on the next visit, and goes on.
  await page.goto("/");
  const row = page.locator(".table-list li").filter({ hasText: "This device 1" });
  await row.getByRole("link").click();
  await page.locator(".verdict-page").waitFor();
  await surely(page, "End the match", "End it now");
  await page.getByRole("button", { name: "How the match ended" }).click();
  await page.getByRole("button", { name: "Rematch" }).waitFor();

  await server.start();
  await page.goto("/");
  const tables = page.locator(".table-list .name");
  await expect(tables).toHaveCount(1);
  await expect(tables).toContainText("WFF");
  await expect(tables).not.toContainText("This device");
});
