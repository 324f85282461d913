// The child: a fresh browser that does only what the screen says, and touches what the coach's finger points at.
import type { Locator, Page } from "@playwright/test";
import { follow, pointed, won } from "../follow";
import { EQUATIONS, expect, test } from "../house";
import { ask, PHONE } from "../stage";

const GAMES = ["equations", "onsets", "wff"] as const;
/** The beginning of a first shake of this game. */
async function first(page: Page, game: (typeof GAMES)[number]): Promise<void> {
  const { code } = await ask<{ code: string }>(page, "POST", "/first-shake", { game });
  await page.goto(`/t/${code}`);
  await pointed(page).waitFor();
}

/** Whether nothing covers its middle. */
const isOnTop = (thing: Locator): Promise<boolean> =>
  thing.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const game of GAMES) {
  test(`the child wins a first shake of ${game} on a phone`, async ({ somebody }) => {
    const page = await somebody("Maya", PHONE);
    await first(page, game);
    let held = false;
    const taps = await follow(page, async () => {
      // The holder of the block reads why, and can be shown more.
      if (await page.locator(".hold .call[data-pointed]").count()) {
        held = true;
        for (const one of [page.locator(".coach .sentence"), page.getByRole("button", { name: "Show me a move" })])
          expect(await isOnTop(one)).toBe(true);
      }
      await page.locator("[data-pointed], .won-page h1").first().click();
    });
    expect(taps).toBeLessThan(40);
    expect(held).toBe(true);
    // However far the paper is scrolled.
    await expect(won(page)).toBeInViewport();
    await expect(page.getByRole("button", { name: "Practise" })).toBeVisible();
  });

  test(`the child wins a first shake of ${game} by keyboard`, async ({ somebody }) => {
    const page = await somebody("Maya");
    await first(page, game);
    const presses = await follow(page, async () => {
      // The verdict may come between two checks; then there is nothing left to press.
      await page.locator("[data-pointed]:focus, .won-page").first().waitFor();
      await page.keyboard.press("Enter");
    });
    expect(presses).toBeLessThan(40);
  });
}

test("a detour: a warning before a slip, undo, and a shown move", async ({ somebody }) => {
  const page = await somebody("Maya", PHONE);
  await first(page, "wff");
  // CAK is not a WFF: the warning takes the coach's place, and the cubes stay.
  for (const letter of ["C", "A", "K"]) await page.locator(`.tray button[data-cube="${letter}"]`).first().click();
  await page.getByRole("button", { name: /Call Goal/ }).click();
  const warning = page.getByRole("alertdialog");
  await expect(warning).toContainText("CAK is not a WFF: nobody could ever solve it.");
  await expect(page.getByRole("button", { name: "Lay something else" })).toBeFocused();
  await page.getByRole("button", { name: "Lay something else" }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.locator(".goal-builder [data-cube]")).toHaveCount(3);
  // The coach shows one: it takes the wrong cubes back and lays the Goal.
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.locator(".mat .goal [data-cube]")).toHaveCount(3);
  await expect(page.locator(".goal-builder")).toHaveCount(0);
  // Undo takes the Goal back, and Tally's answer with it.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".goal-builder").waitFor();
  await expect(page.locator(".mat-section .cubes [data-cube]")).toHaveCount(0);
  await follow(page, () => page.locator("[data-pointed], .won-page h1").first().click());
});

test("at a practice table hints are closed: a move is shown on request, and undo takes it back", async ({
  somebody,
}) => {
  const page = await somebody("Maya");
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", {
    ...EQUATIONS,
    practice: true,
    time: "none",
    seats: 2,
  });
  for (const wish of [{ wish: "sit", seat: 0 }, { wish: "bot", seat: 1, level: "novice" }, { wish: "begin" }])
    await ask(page, "POST", `/tables/${code}/wishes`, wish);
  await page.goto(`/t/${code}`);
  await page.getByRole("button", { name: "Roll the cubes" }).click();
  await page.locator(".goal-builder").waitFor();
  await expect(pointed(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show me a move" }).click();
  await expect(page.locator(".goal-builder")).toHaveCount(0);
  await expect(page.locator(".mat .goal [data-cube]").first()).toBeVisible();
  // The bot has answered; both go back.
  await page.locator(".log time").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".goal-builder").waitFor();
  await expect(page.locator(".log time")).toHaveCount(0);
});
