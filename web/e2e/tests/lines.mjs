// Lines that are lost and servers that restart: nothing written is lost.
import assert from "node:assert/strict";
import { backendDown, backendUp, called, present, roll, tableOf, writes } from "../house.mjs";
import { goalOf, move } from "../player.mjs";

export default {
  async "a line that is lost while writing keeps the draft, and a reload too"() {
    const [ana] = await called();
    await writes(ana, "(");
    await ana.locator(".palette button.cube.pick").first().click();
    const before = await ana.locator(".token-line .sr").first().innerText();
    await ana.context().setOffline(true);
    await backendDown();
    await ana.waitForSelector(".recon");
    await ana.locator(".palette .key", { hasText: ")" }).click();
    await ana.context().setOffline(false);
    await backendUp();
    await ana.waitForSelector(".recon:not(.back)", { state: "detached", timeout: 20000 });
    assert.equal(await ana.locator(".token-line .sr").first().innerText(), `${before} )`);
    await ana.reload();
    await ana.waitForSelector(".sheetpaper");
    assert.equal(await ana.locator(".token-line .sr").first().innerText(), `${before} )`);
    await present(ana);
    await ana.waitForSelector(".vpage");
  },

  async "the server restarts in the middle of a shake"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await goalOf(ana);
    await backendDown();
    await ben.waitForSelector(".recon");
    await backendUp();
    await ben.waitForSelector(".tray button.cube.pick", { timeout: 20000 });
    await move(ben);
    await ana.waitForSelector(".sec[aria-label=Permitted] .cube");
  },
};
