// What works without a server: judging a dispute of each game at the desk, and a drill.
import { expect, type Page } from "@playwright/test";

/** A dispute of each game as a link, and what the judge says. */
const DISPUTES = [
  [
    { rules: "equations-basic-mlag-2019", goal: "k8", permitted: "k7 r+ r1", equation: "7+1 = 8", situation: "now" },
    ".seal.ok",
  ],
  [
    {
      rules: "onsets-agloa-2024",
      universe: "BR B R - G Y",
      goal: "2",
      permitted: "B R ∪",
      set_name: "B∪R",
      situation: "now",
    },
    ".seal.no",
  ],
  [
    {
      rules: "wff-mlag-2017",
      division: "senior",
      goal: "Kpq",
      permitted: "p q K i",
      solution: "p, q / Ki",
      proof: "p s\nq s\nKpq Ki",
      situation: "impossible",
    },
    ".seal.ok",
  ],
] as const;

/** Judges a dispute of each game at the desk that is open; `answered` is called after each verdict. */
export async function judgeEach(page: Page, answered: () => void = () => undefined): Promise<void> {
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  for (const [desk, seal] of DISPUTES) {
    await page.evaluate((hash) => (location.hash = hash), new URLSearchParams(desk).toString());
    await expect(page.locator("select").first()).toHaveValue(desk.rules);
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.locator(seal).first().waitFor();
    answered();
  }
}

/** Answers a drill with the Solution from its last hint, and goes on to the next. */
export async function drill(page: Page): Promise<void> {
  const wish = { rules: "equations-basic-mlag-2019", division: "middle", task: "find-solution", difficulty: "3" };
  await page.goto(`/drill#${new URLSearchParams({ ...wish, seed: "1" }).toString()}`);
  for (const number of [1, 2, 3]) await page.getByRole("button", { name: `Hint ${number} of 3` }).click();
  const solution = /The Solution: (.*?) =/.exec(await page.locator(".hints li").last().innerText())?.[1] ?? "";
  await page.locator('[data-field="equation"]').fill(solution);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.locator(".seal.ok").first().waitFor();
  const before = page.url();
  await page.getByRole("button", { name: "Next drill" }).click();
  await expect(page).not.toHaveURL(before);
  await page.locator('[data-field="equation"]').waitFor();
}

/** Waits until the browser has kept everything that pages are made of. */
export const isKept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
