// What happens at a table: variations, drag, keys, the block, players who judge.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../house";
import { choose, cubes, goalOf, move, present, roll, section, sitsOut } from "../player";

/** Where a hand would grip this. */
async function middle(what: Locator): Promise<{ x: number; y: number }> {
  await what.waitFor();
  const { x, y, width, height } = (await what.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test("variations are chosen before the Goal, and a cube is dragged by mouse and by finger", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { rules: "equations-adventurous-mlag-2018" });
  await roll(ana);
  await choose(ana, "Factorial");
  // With two players the second one selects twice.
  for (const title of ["Multiple Operations", "Sideways"]) {
    await choose(ben, title);
    await ben.locator(".in-force", { hasText: title }).first().waitFor({ state: "attached" });
  }
  await goalOf(ana);
  await expect(ana.locator(".in-force")).toHaveText(/factorial/i, { useInnerText: true });
  await move(ben, "Permitted");
  const from = await middle(cubes(ana).first());
  const to = await middle(ana.locator("[data-section=required]"));
  await ana.mouse.move(from.x, from.y);
  await ana.mouse.down();
  await ana.mouse.move(from.x + 20, from.y - 60, { steps: 4 });
  await ana.mouse.move(to.x, to.y, { steps: 4 });
  await ana.mouse.up();
  await ben.locator("[data-section=required] .cube").waitFor();
  // The same with a finger, on a phone.
  const cube = await middle(cubes(ben).first());
  const mat = await middle(ben.locator("[data-section=forbidden]"));
  const finger = await ben.context().newCDPSession(ben);
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: cube.x, y }] });
  await touch("touchStart", cube.y);
  for (let step = 1; step <= 6; step++) await touch("touchMove", cube.y + ((mat.y - cube.y) * step) / 6);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await ana.locator("[data-section=forbidden] .cube").waitFor();
});

test("two press the block: one has it, and everybody sees who", async ({ tableOf }) => {
  const {
    pages: [ana, ben, cem],
  } = await tableOf(["Ana", "Ben", "Cem"]);
  await roll(ana);
  await goalOf(ana);
  await move(ben);
  await cem.locator(".tray button.cube.pick").first().waitFor();
  // Both hands come down at once; the second does not wait until their page has heard of the first.
  await Promise.all(
    [ana, cem].map((page) => page.locator(".block:visible").first().dispatchEvent("pointerdown", { button: 0 })),
  );
  await ben.locator(".block.held:visible").first().waitFor();
  await expect
    .poll(() => Promise.all([ana, cem].map((page) => page.locator(".hold").count())))
    .toEqual(expect.arrayContaining([0, 1]));
  await expect(ben.locator(".block.held:visible")).toHaveText(/held by (Ana|Cem)/, { useInnerText: true });
});

test("players judge: a Solution is accepted by the other", async ({ called }) => {
  const [ana, ben] = await called({ judging: "peers" });
  await sitsOut(ben);
  await ana.locator(".palette button.cube.pick").first().click();
  await present(ana);
  await ben.getByRole("button", { name: "Accept" }).click();
  await ana.locator(".verdict-page .chip.good").first().waitFor();
});

test("keyboard only: a whole shake, from the roll to the next one", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"]);
  const enter = async (page: Page, name: RegExp) => {
    await expect(page.getByRole("button", { name })).toBeEnabled();
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  /** The digits in the tray, as they are typed. */
  const digitsOf = (page: Page) =>
    page
      .locator(".tray button.cube")
      .evaluateAll((all) => all.flatMap((one) => /\d$/.exec(one.getAttribute("aria-label") ?? "")?.[0] ?? []));
  const press = (page: Page, key: string | undefined) => page.locator("body").press(key ?? "");
  await enter(ana, /roll the cubes/i);
  await ana.locator(".goal-builder").waitFor();
  await press(
    ana,
    (await digitsOf(ana)).find((digit) => digit !== "0"),
  );
  await press(ana, "Enter");
  await cubes(ben).first().waitFor();
  const [face = ""] = await digitsOf(ben);
  await press(ben, face);
  await ben.locator(".cube.selected").waitFor();
  await press(ben, "Escape");
  await expect(ben.locator(".cube.selected")).toHaveCount(0);
  await press(ben, face);
  await press(ben, "p");
  await section(ana, "Permitted").locator(".cube").waitFor();
  // B makes the cube in hand the bonus; the next cube is the move.
  await cubes(ana).first().waitFor();
  await press(ana, (await digitsOf(ana))[0]);
  await press(ana, "b");
  await ana.locator('.tray .cube[aria-label*="Bonus"]').waitFor();
  // Arrows go through the tray, and Enter takes up a cube that Ben's Solution, a single digit, does not use.
  await ana.locator(".tray button.cube").first().focus();
  const focused = ana.locator(".tray button.cube:focus");
  do await ana.keyboard.press("ArrowRight");
  while (new RegExp(`${face}$|Bonus`).test((await focused.getAttribute("aria-label")) ?? ""));
  await ana.keyboard.press("Enter");
  await ana.locator(".cube.selected").waitFor();
  await press(ana, "r");
  await section(ben, "Required").locator(".cube").waitFor();
  await press(ben, "m");
  await ben.getByRole("alert").filter({ hasText: "Required:" }).waitFor({ state: "attached" });
  await press(ben, "h");
  await ben.locator(".hold").waitFor();
  await press(ben, "n");
  await ben.locator(".token-line").first().focus();
  await ben.keyboard.type(face);
  await ben.keyboard.press("Control+Enter");
  await ben.locator(".problem", { hasText: "still due" }).waitFor();
  // The first press lapses, on a busy machine perhaps before the second comes.
  await expect(async () => {
    await ben.keyboard.press("Control+Enter");
    await ben.locator(".verdict-page").waitFor({ timeout: 2000 });
  }).toPass();
  await ana.locator(".verdict-page").waitFor();
  for (const page of [ana, ben]) await enter(page, /Next shake/);
  await ben.locator(".goal-builder").waitFor();
});
