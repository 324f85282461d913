// What must be in sight: Goal, sections, Resources, block and clock without scrolling, in every state, at every size; and the last ten seconds.
import assert from "node:assert/strict";
import { present, roll, somebody, front, tableOf } from "../house.mjs";
import { challenge, goalOf, move } from "../player.mjs";
import { SCENES } from "../scenes.mjs";
import { stage } from "../staged.mjs";
import { DESKTOP, FLAT, PHONE, SIDEWAYS, UPRIGHT, ZOOMED, ZOOMED_TWICE } from "../stage.mjs";

/** Which of these are not wholly in the window, or lie under something else. */
const hidden = (page, selectors) =>
  page.evaluate((list) => {
    const out = [];
    for (const selector of list) {
      const all = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
      if (all.length === 0) out.push(`${selector} is not there`);
      for (const one of all) {
        const box = one.getBoundingClientRect();
        if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
          out.push(`${selector} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
        const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (above && !one.contains(above) && !above.contains(one) && !above.closest(".cube, .block"))
          out.push(`${selector} is covered by ${above.className}`);
      }
    }
    return out;
  }, selectors);

const IN_SIGHT = {
  "table-equations": [".goal .cube", ".sec .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-turn": [".goal .cube", ".sec .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-ten": [".goal .cube", ".sec .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-block": [".goal .cube", ".sec .cube", ".tray .cube", ".hold .call", ".hold .ring"],
  "table-equations-charge": [".goal .cube", ".sec .cube", ".tray .cube", ".hold .call", ".hold .ring"],
  "table-onsets": [".mat .cube", ".ucard", ".wclock", ".actions .btn.primary"],
  "table-wff": [".mat .cube", ".wclock", ".actions .btn.primary"],
  "check-equations": [".mat .cube", ".wclock"],
  "check-onsets": [".mat .cube", ".ucard", ".wclock"],
};

export default {
  async "everything that a player must see is in sight: on a desktop, also zoomed in, on tablets and phones held either way"() {
    const faults = [];
    for (const [size, name] of [
      [DESKTOP, "desktop"],
      [PHONE, "phone"],
      [SIDEWAYS, "sideways"],
      [UPRIGHT, "tablet"],
      [FLAT, "tablet sideways"],
      [ZOOMED, "zoomed to 150 %"],
      [ZOOMED_TWICE, "zoomed to 200 %"],
    ]) {
      const page = await somebody("Maya", size);
      for (const [scene, selectors] of Object.entries(IN_SIGHT)) {
        await stage(page, front.url, scene);
        // Held sideways, the cards of On-Sets stand beside the paper only as far as they fit.
        const list =
          name === "sideways" ? selectors.filter((one) => one !== ".ucard" || !scene.endsWith("onsets")) : selectors;
        faults.push(...(await hidden(page, list)).map((fault) => `${scene} ${name}: ${fault}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) faults.push(`${scene} ${name} is ${wide} px too wide`);
        // On a tablet the whole paper of On-Sets stands below or beside its mat.
        const high = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        if (name.startsWith("tablet") && scene === "table-onsets" && high > 0)
          faults.push(`${scene} ${name} is ${high} px too high`);
      }
      await page.context().close();
    }
    assert.deepEqual(faults, []);
    assert.ok(Object.keys(IN_SIGHT).every((scene) => scene in SCENES));
  },

  async "cubes, sections and the caret are seen where the system chooses the colours, or wants more contrast"() {
    const page = await somebody("Maya");
    const style = (selector, name) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, name) => getComputedStyle(one)[name], name);
    await page.emulateMedia({ forcedColors: "active" });
    await stage(page, front.url, "table-equations-turn");
    assert.match(await style(".tray .cube", "backgroundImage"), /gradient/);
    assert.equal(await style(".sec.tgt", "outlineStyle"), "solid");
    assert.equal(await style(".plate.active", "outlineStyle"), "solid");
    await stage(page, front.url, "table-onsets");
    assert.notEqual(await style(".caret", "backgroundColor"), await style(".token-line", "backgroundColor"));
    await page.emulateMedia({ forcedColors: "none", contrast: "more" });
    for (const theme of ["light", "dark"]) {
      await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
      assert.equal(await style(".reads", "color"), await style("body", "color"), theme);
    }
  },

  async "the last ten seconds are seen as pips and said aloud"() {
    const page = await somebody("Maya");
    SCENES["table-equations-ten"].scene.running = true;
    await stage(page, front.url, "table-equations-ten");
    SCENES["table-equations-ten"].scene.running = false;
    await page.waitForFunction(() => document.querySelector("[role=alert][aria-live]")?.textContent === "5");
    assert.equal(await page.locator(".plate.late .pips i:not(.gone)").count(), 5);
    assert.match(await page.locator(".plate.late").innerText(), /Time is up\. Ten seconds\./);
  },

  async "a whole shake on phones held sideways"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], {}, [SIDEWAYS, SIDEWAYS]);
    await roll(ana);
    await goalOf(ana);
    await move(ben, "Permitted");
    await move(ana, "Forbidden");
    await challenge(ben, "Now");
    await ben.waitForSelector(".palette");
    await ben.locator(".palette button.cube.pick").first().click();
    await present(ben);
    await ana.waitForSelector(".vpage .sheet tr.new");
  },
};
