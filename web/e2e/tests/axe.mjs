// Every page read by axe-core, in both themes.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { front, present, roll, somebody, tableOf } from "../house.mjs";
import { openRecord } from "./analysis.mjs";
import { goalOf } from "../player.mjs";
import { DESKTOP, PHONE } from "../stage.mjs";
import { stage } from "../staged.mjs";

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The narrowest phone that is played on. */
const NARROW = { width: 360, height: 740 };
const DRILLS = "/drill#rules=equations-basic-mlag-2019&division=middle&difficulty=3";
const PAGES = [
  "/",
  "/new",
  "/desk",
  "/desk#rules=onsets-agloa-2024&division=senior&universe=BRG+BR+B+-&goal=2&variations=wild-cube+cube%3DB",
  "/help",
  "/replay",
  `${DRILLS}&seed=2&task=safe-move`,
  `${DRILLS}&seed=1&task=find-solution`,
];
/** Gives up on a drill, so that everything is there to look at. */
async function answered(page) {
  // A drill is made by searching; on a busy machine that takes its time.
  await page.getByRole("button", { name: "Show the answer" }).click({ timeout: 90000 });
  await page.waitForSelector(".seal");
  await page.waitForTimeout(300);
}

/** What axe finds that is serious, in both themes. */
async function findings(page, what) {
  const faults = [];
  for (const theme of ["light", "dark"]) {
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
    const targets = (one) => one.nodes.map((node) => node.target.join(" ")).slice(0, 4);
    faults.push(...serious.map((one) => `${what} ${theme}: ${one.id} ${targets(one).join(" | ")}`));
  }
  return faults;
}

export default {
  async "every page is without serious findings of axe, dark and light, wide and narrow"() {
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Ana", "Ben"]);
    const faults = [];
    const at = async (page, what) => faults.push(...(await findings(page, what)));
    for (const size of [DESKTOP, PHONE])
      for (const path of PAGES) {
        const page = await somebody("Eve", size);
        await page.goto(front.url + path);
        await page.waitForSelector("main");
        await page.waitForTimeout(400);
        if (path === "/new") await page.locator("details.nv summary").click();
        if (path.startsWith("/drill")) await answered(page);
        await at(page, `${path} ${size.width}`);
        await page.context().close();
      }
    await openRecord(DESKTOP).then((page) => at(page, "analysis"));
    await openRecord(PHONE).then((page) => at(page, "analysis, phone"));
    await at(ana, "roll");
    await roll(ana);
    await ana.waitForSelector(".gb");
    await at(ana, "goal");
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    await ben.locator(".tray button.cube.pick").first().click();
    await at(ben, "turn");
    await ben.locator('section.sec[aria-label="Permitted"] button.lay').click();
    await ana.waitForSelector(".tray button.cube.pick");
    await ana.locator(".block:visible").first().click();
    await ana.waitForSelector(".hold");
    await at(ana, "block");
    await ana.locator(".hold .call", { hasText: "Now" }).click();
    await ana.waitForSelector(".palette");
    await at(ana, "writing");
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ana.waitForSelector(".vpage .reason b");
    await at(ana, "verdict");
    await at(ben, "verdict, phone");
    await ana.goto(`${front.url}/t/${code}/sheet`);
    await ana.waitForSelector("table");
    await at(ana, "sheet");
    await ben.goto(`${front.url}/t/${code}/replay`);
    await ben.waitForSelector(".slider");
    await ben.getByRole("button", { name: "One step on" }).click();
    await at(ben, "replay");
    assert.deepEqual(faults, []);
  },

  async "checking is without serious findings of axe, whatever lies open, and everything can be hit by a finger"() {
    const faults = [];
    for (const [scene, opened] of [
      ["check-equations", ["Reject…", "Prove ambiguity", "Work together…", "Ask the judge…"]],
      ["check-onsets", ["Prove ambiguity"]],
      ["check-wff", ["A cube is not needed…"]],
    ])
      for (const size of [DESKTOP, NARROW]) {
        const page = await somebody("Maya", size);
        await stage(page, front.url, scene);
        for (const name of opened) {
          const button = page.getByRole("button", { name });
          if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
          await page.waitForSelector(".saying");
          faults.push(...(await findings(page, `${scene} ${name} ${size.width}`)));
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) faults.push(`${scene} ${name} is ${wide} px too wide`);
          const small = await page.evaluate(() =>
            [...document.querySelectorAll(".doing .btn, .ground, .brackets .key, .saying > .hand .btn")]
              .filter((one) => one.getBoundingClientRect().height < 44)
              .map((one) => one.textContent),
          );
          faults.push(...small.map((text) => `${scene} ${size.width}: ${text} is small`));
        }
        await page.context().close();
      }
    assert.deepEqual(faults, []);
  },
};
