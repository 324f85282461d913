// The judge's chair: how it is given, the two steps of a ruling, what the pupil and the others see, and what is taken back.
import type { Page } from "@playwright/test";
import { expect, type House, test } from "../house";
import { challenge, choose, goalOf, menu, move, present, roll, twice, writes } from "../player";
import { ask, DESKTOP, PHONE } from "../stage";

/** Somebody opens the table and watches. */
async function watches(somebody: House["somebody"], name: string, code: string): Promise<Page> {
  const page = await somebody(name);
  await page.goto(`/t/${code}`);
  await page.locator("main:not([aria-busy])").waitFor();
  return page;
}
/** The owner gives this watcher the chair. */
async function appoints(owner: Page, judge: Page, name: string): Promise<void> {
  await owner.getByRole("button", { name: "Give the judge’s chair…" }).click();
  await owner.locator(".chairgiving .act", { hasText: name }).click();
  await owner.getByRole("button", { name: `Give ${name} the chair` }).click();
  await judge.locator(".judging").waitFor();
}
const banner = (page: Page) => page.locator(".banner:not(.preview)");

test("the appointed judge warns, the pupil reads it, a third person sees it, and the warning is taken back", async ({
  somebody,
  tableOf,
}) => {
  const {
    pages: [ana, ben, cem],
    code,
  } = await tableOf(["Ana", "Ben", "Cem"], {}, [DESKTOP, PHONE, DESKTOP]);
  const ruiz = await watches(somebody, "Ms Ruiz", code);
  const cole = await watches(somebody, "Mr Cole", code);
  await appoints(ana, ruiz, "Ms Ruiz");
  for (const page of [ana, cem, cole]) {
    await page.locator(".judgechip", { hasText: "Ms Ruiz" }).waitFor();
    await page.locator(".chairplate", { hasText: "Ms Ruiz" }).waitFor();
  }
  // A watcher who was not appointed cannot rule.
  await expect(cole.locator(".judging")).toHaveCount(0);
  await roll(ana);
  await goalOf(ana);

  // By keys alone: arrows in each list, Enter goes on, Escape goes one step back.
  const seg = ruiz.locator(".ruling .segmented button");
  await seg.first().focus();
  await ruiz.keyboard.press("ArrowRight");
  await expect(seg.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(ruiz.locator('[data-act="penalize"]')).toHaveText(/Ben has no warning in this round yet: warn first/);
  await ruiz.keyboard.press("Enter");
  await expect(ruiz.locator('[data-act="warn"]')).toBeFocused();
  await ruiz.keyboard.press("Enter");
  await ruiz.getByRole("heading", { name: "Warn Ben: why?" }).waitFor();
  await ruiz.keyboard.press("Escape");
  await ruiz.getByRole("heading", { name: "What happens, and to whom?" }).waitFor();
  await expect(ruiz.locator('[data-act="warn"]')).toBeFocused();
  await ruiz.keyboard.press("Enter");
  await expect(ruiz.locator(".ruling-reason.on")).toBeFocused();
  await ruiz.keyboard.press("ArrowRight");
  await ruiz.keyboard.press("Enter");
  await expect(ruiz.locator(".prev .banner")).toHaveText(
    /Ms Ruiz, the judge, warned you\.\s*Why: unkind words\. It costs nothing now\. The next time it costs one point\./,
  );
  // Nothing has happened yet.
  await expect(banner(ben)).toHaveCount(0);
  await expect(ruiz.getByRole("button", { name: "Warn Ben" })).toBeFocused();
  await ruiz.keyboard.press("Enter");

  await expect(banner(ben)).toHaveText(/Ms Ruiz, the judge, warned you\.\s*Why: unkind words\./);
  for (const page of [ana, cem, cole])
    await expect(banner(page)).toHaveText(/Ms Ruiz, the judge, warned Ben: unkind words\./);
  await expect(banner(cem).getByRole("button")).toHaveCount(0);
  const above = await banner(ben).evaluate(
    (one) => one.getBoundingClientRect().bottom <= document.querySelector(".mat")!.getBoundingClientRect().top,
  );
  expect(above, "the banner is never over the mat").toBe(true);
  // Ben asks why, once; the answer appears in his notice.
  await ben.getByRole("button", { name: "Ask why" }).click();
  await expect(banner(ben)).toHaveText(/You asked Ms Ruiz\. The answer will appear here\./);
  await expect(ben.getByRole("button", { name: "Ask why" })).toHaveCount(0);
  await ruiz.getByLabel("Ben asks why").fill("You told Cem a Solution.");
  await ruiz.keyboard.press("Enter");
  await expect(banner(ben)).toHaveText(/Ms Ruiz says: You told Cem a Solution\./);
  await ben.getByRole("button", { name: "I have read it" }).click();
  for (const page of [ana, ben, cem, cole, ruiz]) await expect(banner(page)).toHaveCount(0);

  // After a warning a point may be taken; both are in the list, and the last one is taken back.
  await ruiz.locator(".ruling .segmented button", { hasText: "Ben" }).click();
  await ruiz.locator('[data-act="penalize"]').click();
  await ruiz.getByRole("button", { name: "Go on: why?" }).click();
  await ruiz.getByRole("button", { name: "Something else…" }).click();
  await expect(ruiz.getByRole("button", { name: "Take one point from Ben" })).toBeDisabled();
  await ruiz.keyboard.type("again, after the warning");
  await ruiz.getByRole("button", { name: "Take one point from Ben" }).click();
  await expect(banner(ben)).toHaveText(/took one point from you\.\s*Why: again, after the warning\./);
  // The judge may dismiss the notice, too.
  await ruiz.getByRole("button", { name: "Ben has read it" }).click();
  await expect(banner(ben)).toHaveCount(0);
  await ruiz.getByRole("button", { name: "Take back" }).click();
  await expect(cem.locator(".rulings li", { hasText: "again, after the warning" })).toHaveText(/taken back/);
  await expect(cem.locator(".rulings li", { hasText: "unkind words" })).not.toHaveText(/taken back/);
  const sheet = await ask<{ sheet: { penalties: { status: string }[] } }>(ana, "GET", `/tables/${code}/sheet`);
  expect(sheet.sheet.penalties.map((one) => one.status)).toEqual(["struck"]);
  await ruiz.getByRole("button", { name: "Take back" }).click();
  await expect(ben.locator(".rulings .struck")).toHaveCount(2);

  // The owner takes the chair back.
  await ana.locator("button.chairplate").click();
  await ana.getByRole("button", { name: "Take the chair back" }).click();
  await expect(ruiz.locator(".judging")).toHaveCount(0);
});

test("the judges' code leads to the chair: initials, and a void shake in two steps", async ({ somebody, tableOf }) => {
  const settings = { rules: "equations-adventurous-mlag-2018", division: "middle", initials: "judge" };
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"], settings, [DESKTOP, DESKTOP]);
  const judge = await watches(somebody, "Jo", code);
  await menu(ana, "Give the judge’s chair…");
  const judges = await ana.locator(".judges-code b").innerText();
  await ana.getByRole("button", { name: "Close" }).click();
  await judge.getByRole("button", { name: "Menu", exact: true }).click();
  await judge.getByLabel("The judges’ code").fill("NOTTHIS1");
  await judge.getByRole("button", { name: "Sit in the judge’s chair" }).click();
  await judge.locator(".menu .problem").waitFor();
  await judge.getByLabel("The judges’ code").fill(judges.toLowerCase());
  await judge.getByRole("button", { name: "Sit in the judge’s chair" }).click();
  await judge.locator(".judging").waitFor();
  await roll(ana);
  await choose(ana, "Factorial");
  await choose(ben, "Sideways");
  await choose(ben, "Multiple Operations");
  await goalOf(ana);
  await move(ben);
  await ana.locator(".block:visible").first().click();
  await ana.getByRole("button", { name: /Put it back/ }).click();
  await ana.locator(".plate", { hasText: "waits for initials" }).waitFor();
  await judge
    .locator(".judging", { hasText: "Ana: −1 block put back" })
    .getByRole("button", { name: "Initial" })
    .click();
  await ana.locator(".plate", { hasText: "−1 block put back" }).waitFor();
  await judge.locator('[data-act="void-shake"]').click();
  await judge.getByRole("button", { name: "Go on", exact: true }).click();
  await judge.getByRole("button", { name: "Void this shake" }).click();
  await ana
    .locator(".verdict-page, .status", { hasText: /void|roll/i })
    .first()
    .waitFor();
  const sheet = await ask<{ sheet: { penalties: { status: string }[] } }>(ana, "GET", `/tables/${code}/sheet`);
  expect(sheet.sheet.penalties[0]?.status).toBe("approved");
});

test("asking the judge asks the person in the chair", async ({ somebody, tableOf }) => {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"], { judging: "peers" });
  const jo = await watches(somebody, "Jo", code);
  await appoints(ana, jo, "Jo");
  await roll(ana);
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Now");
  await writes(ana, "9-9");
  await present(ana);
  await ben.getByRole("button", { name: "I don’t know" }).click();
  await ben.locator(".saying", { hasText: "Jo, in the judge’s chair, answers." }).waitFor();
  await ben.getByRole("button", { name: "Ask, and stop objecting" }).click();
  await jo.locator(".judging", { hasText: "Ben asks you: does it equal the Goal?" }).waitFor();
  await twice(jo, "No, it does not", "No, it does not: final");
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ben.locator(".verdict-page .told", { hasText: "The judge: no, it does not equal the Goal." }).waitFor();
});
