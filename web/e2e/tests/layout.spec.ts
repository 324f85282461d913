// What must be in sight without scrolling: Goal, sections, Resources, block and clock, in every state, at every size; and the last ten seconds.
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { challenge, goalOf, move, present, roll, tooWide } from "../player";
import type { SceneName } from "../scenes";
import { stage } from "../staged";
import { DESKTOP, FLAT, PHONE, SIDEWAYS, UPRIGHT, ZOOMED, ZOOMED_TWICE } from "../stage";

const soft = expect.configure({ soft: true });

/** Which of these are not fully in the window, or are covered. */
const hidden = (page: Page, selectors: string[]) =>
  page.evaluate((list) => {
    const out: string[] = [];
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

const IN_SIGHT: Partial<Record<SceneName, string[]>> = {
  "table-equations": [".goal .cube", ".mat-section .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-turn": [".goal .cube", ".mat-section .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-ten": [".goal .cube", ".mat-section .cube", ".tray .cube", ".block", ".plate .clock"],
  "table-equations-block": [".goal .cube", ".mat-section .cube", ".tray .cube", ".hold .call", ".hold .ring"],
  "table-equations-charge": [".goal .cube", ".mat-section .cube", ".tray .cube", ".hold .call", ".hold .ring"],
  "table-onsets": [".mat .cube", ".universe-card", ".paper-clock", ".actions .btn.primary"],
  "table-wff": [".mat .cube", ".paper-clock", ".actions .btn.primary"],
  "check-equations": [".mat .cube", ".paper-clock"],
  "check-onsets": [".mat .cube", ".universe-card", ".paper-clock"],
};

const SIZES = {
  "a desktop": DESKTOP,
  "a phone": PHONE,
  "a phone held sideways": SIDEWAYS,
  "a tablet": UPRIGHT,
  "a tablet held sideways": FLAT,
  "a desktop zoomed to 150 %": ZOOMED,
  "a desktop zoomed to 200 %": ZOOMED_TWICE,
};

for (const [device, size] of Object.entries(SIZES))
  test(`everything that a player must see is in sight on ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    for (const [scene, selectors] of Object.entries(IN_SIGHT) as [SceneName, string[]][]) {
      await stage(page, scene);
      // On a phone held sideways, the cards of On-Sets stand beside the paper only as far as there is room.
      const list = size === SIDEWAYS ? selectors.filter((one) => one !== ".universe-card") : selectors;
      // Nothing can be measured before the last piece has been laid out.
      await soft.poll(() => hidden(page, list), scene).toEqual([]);
      await soft.poll(() => tooWide(page), scene).toBeLessThanOrEqual(0);
      // On a tablet the whole paper of On-Sets is below or beside its mat.
      if (scene === "table-onsets" && (size === UPRIGHT || size === FLAT))
        await soft
          .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), scene)
          .toBeLessThanOrEqual(0);
    }
  });

test("cubes, sections and the caret are visible with forced colours and with more contrast", async ({ somebody }) => {
  const page = await somebody("Maya");
  const style = (selector: string, name: "backgroundColor" | "backgroundImage" | "color" | "outlineStyle") =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one)[name], name);
  await page.emulateMedia({ forcedColors: "active" });
  await stage(page, "table-equations-turn");
  expect(await style(".tray .cube", "backgroundImage")).toMatch(/gradient/);
  expect(await style(".mat-section.lay-target", "outlineStyle")).toBe("solid");
  expect(await style(".plate.active", "outlineStyle")).toBe("solid");
  await stage(page, "table-onsets");
  expect(await style(".caret", "backgroundColor")).not.toBe(await style(".token-line", "backgroundColor"));
  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    expect(await style(".reads", "color"), theme).toBe(await style("body", "color"));
  }
});

test("the last ten seconds show as pips and are announced", async ({ somebody }) => {
  const page = await somebody("Maya");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // Six and a half seconds are left when the page opens.
  await stage(page, "table-equations-ten", { running: true });
  await page.clock.runFor(1600);
  await expect(page.locator("[role=alert][aria-live]")).toHaveText("5");
  await expect(page.locator(".plate.late .pips i:not(.gone)")).toHaveCount(5);
  await expect(page.locator(".plate.late")).toContainText("Time is up. Ten seconds.");
});

test("a whole shake on phones held sideways", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], {}, [SIDEWAYS, SIDEWAYS]);
  await roll(ana);
  await goalOf(ana);
  await move(ben, "Permitted");
  await move(ana, "Forbidden");
  await challenge(ben, "Now");
  await ben.locator(".palette").first().waitFor();
  await ben.locator(".palette button.cube.pick").first().click();
  await present(ben);
  await ana.locator(".verdict-page .sheet tr.new").first().waitFor();
});
