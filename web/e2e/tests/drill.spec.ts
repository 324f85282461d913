// Drills: hints step by step, answers by tap and key, and a position of one's own.
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { PHONE } from "../stage";

const link = (fields: Record<string, string>) => `/drill#${new URLSearchParams(fields)}`;
const BASIC = { rules: "equations-basic-mlag-2019", division: "middle" };

test("a drill: hints, a wrong answer, the right one, and the next", async ({ somebody }) => {
  const page = await somebody("Pupil");
  await page.goto(link({ ...BASIC, seed: "1", task: "find-solution", difficulty: "3" }));
  const field = page.locator('[data-field="equation"]');
  await field.waitFor();
  const hints = page.locator(".hints li");
  await expect(hints).toHaveCount(0);
  for (const number of [1, 2, 3]) {
    await page.getByRole("button", { name: `Hint ${number} of 3` }).click();
    await expect(hints).toHaveCount(number);
  }
  const solution = /The Solution: (.*?) =/.exec(await hints.last().innerText())?.[1] ?? "";
  await field.fill("1+1");
  await field.press("Control+Enter");
  await page.locator(".seal.no").first().waitFor();
  await page.locator(".reason").first().waitFor();
  await field.fill(solution);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.locator(".seal.ok").first().waitFor();
  await page.getByText("0 of 1 right first time").waitFor();
  const before = page.url();
  await page.getByRole("button", { name: "Next drill" }).click();
  await expect(page).not.toHaveURL(before);
  await page.locator('[data-field="equation"]').waitFor();
  // The link gives somebody else the same drill.
  const other = await somebody("Coach");
  await other.goto(before);
  await other.locator('[data-field="equation"]').waitFor();
  const drawn = (one: Page) => one.locator(".position-mat");
  await page.goto(before);
  await page.reload();
  await page.locator('[data-field="equation"]').waitFor();
  await expect(drawn(page)).toHaveText(await drawn(other).innerText(), { useInnerText: true });
});

test("a drill by keyboard: a digit answers, and the answer comes with its reason", async ({ somebody }) => {
  const page = await somebody("Pupil");
  await page.goto(link({ ...BASIC, seed: "2", task: "safe-move", difficulty: "3" }));
  await page.locator(".choice").first().waitFor();
  // The digit, the cube and the section are in one row.
  const rows = await page.locator(".choice").evaluateAll((all) =>
    all.map((one) => {
      const middles = [...one.children].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return top + height / 2;
      });
      return Math.max(...middles) - Math.min(...middles);
    }),
  );
  expect(Math.max(...rows)).toBeLessThan(6);
  await page.keyboard.press("?");
  await page.locator(".hints li").first().waitFor();
  await page.keyboard.press("1");
  await page.locator(".seal").first().waitFor();
  await page.locator(".choice.good").first().waitFor();
  await expect(page.getByRole("button", { name: "Next drill" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".seal")).toHaveCount(0);
});

test("a drill on a phone, written by taps alone", async ({ somebody }) => {
  const page = await somebody("Pupil", PHONE);
  const own = { ...BASIC, situation: "impossible", goal: "8", required: "k7", permitted: "r+", resources: "r1 b2" };
  await page.goto(link(own));
  await page.locator('[data-field="equation"]').waitFor();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  for (const cube of ["black 7", "red 1", "red plus"]) {
    if (cube === "red plus") await page.getByRole("button", { name: "Take the last one away" }).last().click();
    await page.locator(`.answer-keys [aria-label="${cube}"]`).click();
  }
  await page.locator('.answer-keys [aria-label="red 1"]').click();
  await expect(page.locator('[data-field="equation"]')).toHaveValue("7+1");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.locator(".seal.ok").first().waitFor();
});

test("every game has drills, and the page says what cannot be made", async ({ somebody }) => {
  const page = await somebody("Pupil");
  for (const [rules, division] of [
    ["onsets-agloa-2024", "middle"],
    ["wff-mlag-2017", "middle"],
  ] as const) {
    await page.goto(link({ rules, division, seed: "2", task: "now-or-not" }));
    await page.reload();
    await page.locator(".choice").first().waitFor();
    await expect(page.locator(".choice")).toHaveCount(2);
  }
  await page.goto(link({ rules: "chess", division: "middle", seed: "1" }));
  await page.reload();
  await page.getByText("There is no such drill.").waitFor();
  await page.getByRole("button", { name: "Another one" }).waitFor();
});
