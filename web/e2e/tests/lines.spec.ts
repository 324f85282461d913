// Connections are lost and servers restart: nothing written is lost.
import { expect, test } from "../house";
import { cubes, goalOf, move, present, roll, writes } from "../player";

test("the draft survives a lost connection and a reload", async ({ called, server }) => {
  const [ana] = await called();
  await writes(ana, "(");
  await ana.locator(".palette button.cube.pick").first().click();
  const before = await ana.locator(".token-line .sr").first().innerText();
  await ana.context().setOffline(true);
  await server.stop();
  await ana.locator(".line-lost").first().waitFor();
  await ana.locator(".palette .key", { hasText: ")" }).click();
  await ana.context().setOffline(false);
  await server.start();
  await expect(ana.locator(".line-lost:not(.back)")).toHaveCount(0);
  await expect(ana.locator(".token-line .sr").first()).toHaveText(`${before} )`, { useInnerText: true });
  await ana.reload();
  await ana.locator(".sheetpaper").first().waitFor();
  await expect(ana.locator(".token-line .sr").first()).toHaveText(`${before} )`, { useInnerText: true });
  await present(ana);
  await ana.locator(".verdict-page").first().waitFor();
});

test("the server restarts in the middle of a shake", async ({ server, tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"]);
  await roll(ana);
  await goalOf(ana);
  await server.stop();
  await ben.locator(".line-lost").first().waitFor();
  await server.start();
  await cubes(ben).first().waitFor();
  await move(ben);
  await ana.locator(".mat-section[aria-label=Permitted] .cube").first().waitFor();
});
