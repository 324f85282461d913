// Drills: hints step by step, answers by tap and key, and a position of one's own.
import assert from "node:assert/strict";
import { front, somebody } from "../house.mjs";
import { PHONE } from "../stage.mjs";

const link = (fields) => `${front.url}/drill#${new URLSearchParams(fields)}`;
const BASIC = { rules: "equations-basic-mlag-2019", division: "middle" };

export default {
  async "a drill: hints, a wrong answer, the right one, and the next"() {
    const page = await somebody("Pupil");
    await page.goto(link({ ...BASIC, seed: 1, task: "find-solution", difficulty: 3 }));
    const field = page.locator('[data-field="equation"]');
    await field.waitFor();
    const hints = page.locator(".hints li");
    assert.equal(await hints.count(), 0);
    for (const number of [1, 2, 3, 4]) {
      await page.getByRole("button", { name: `Hint ${number} of 4` }).click();
      assert.equal(await hints.count(), number);
    }
    const solution = (await hints.last().textContent()).match(/The Solution: (.*?) =/)[1];
    await field.fill("1+1");
    await field.press("Control+Enter");
    await page.waitForSelector(".seal.no");
    await page.waitForSelector(".reason");
    await field.fill(solution);
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.waitForSelector(".seal.ok");
    await page.getByText("0 of 1 right at once").waitFor();
    const before = page.url();
    await page.getByRole("button", { name: "Next drill" }).click();
    await page.waitForFunction((was) => location.href !== was, before);
    await page.locator('[data-field="equation"]').waitFor();
    // The link brings the same drill back to somebody else.
    const other = await somebody("Coach");
    await other.goto(before);
    await other.locator('[data-field="equation"]').waitFor();
    const drawn = (one) => one.locator(".pmat").innerText();
    await page.goto(before);
    await page.reload();
    await page.locator('[data-field="equation"]').waitFor();
    assert.equal(await drawn(other), await drawn(page));
  },

  async "a drill by keyboard: a digit answers, and the answer is said with its reason"() {
    const page = await somebody("Pupil");
    await page.goto(link({ ...BASIC, seed: 2, task: "safe-move", difficulty: 3 }));
    await page.waitForSelector(".choice");
    await page.keyboard.press("?");
    await page.waitForSelector(".hints li");
    await page.keyboard.press("1");
    await page.waitForSelector(".seal");
    assert.ok((await page.locator(".choice.good").count()) >= 1);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next drill");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".seal"));
  },

  async "a drill on a phone, written by taps alone"() {
    const page = await somebody("Pupil", PHONE);
    const own = { ...BASIC, situation: "impossible", goal: "8", required: "k7", permitted: "r+", resources: "r1 b2" };
    await page.goto(link(own));
    await page.locator('[data-field="equation"]').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    for (const cube of ["black 7", "red 1", "red plus"]) {
      if (cube === "red plus") await page.getByRole("button", { name: "Take the last one away" }).last().click();
      await page.locator(`.akeys [aria-label="${cube}"]`).click();
    }
    await page.locator('.akeys [aria-label="red 1"]').click();
    assert.equal(await page.inputValue('[data-field="equation"]'), "7+1");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.waitForSelector(".seal.ok");
  },

  async "every game has drills, and what cannot be made is said"() {
    const page = await somebody("Pupil");
    for (const [rules, division] of [
      ["onsets-agloa-2024", "middle"],
      ["wff-mlag-2017", "middle"],
    ]) {
      await page.goto(link({ rules, division, seed: 2, task: "now-or-not" }));
      await page.reload();
      await page.waitForSelector(".choice");
      assert.equal(await page.locator(".choice").count(), 2);
    }
    await page.goto(link({ rules: "chess", division: "middle", seed: 1 }));
    await page.reload();
    await page.getByText("There is no such drill.").waitFor();
    await page.getByRole("button", { name: "Another one" }).waitFor();
  },
};
