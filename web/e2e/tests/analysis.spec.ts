// The truth about a match: from the verdict to every move, by mouse and by keyboard; and of a record file.
import { expect, test } from "../house";
import { challenge, cubes, goalOf, move, openRecord, present, RECORD, roll, tooWide } from "../player";
import { PHONE } from "../stage";

test("after a shake: what was possible, from the verdict page", async ({ somebody, tableOf }) => {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"]);
  await roll(ana);
  await goalOf(ana);
  await cubes(ben).first().waitFor();
  const early = await somebody("Eve");
  await early.goto(`/t/${code}/analysis`);
  await early.getByRole("heading", { name: "The analysis opens when the shake is over." }).waitFor();
  await move(ben);
  await cubes(ana).first().waitFor();
  await challenge(ana);
  await ana.locator(".palette").first().waitFor();
  await ana.locator(".palette button.cube.pick").first().click();
  await present(ana);
  await ana.getByRole("link", { name: "Look at every move" }).click();
  await ana.locator(".move-rows .move-row .reach-bar i").first().waitFor();
  await expect(ana.locator(".move-rows button.move-row")).toHaveCount(2);
  await ana.getByText("Ana called Now.").waitFor();
  // The Solution of the move can be looked at, and judged again at the desk.
  await ana.locator(".move-rows button.move-row").first().click();
  await ana.locator(".analysis-side .drawn .cube").first().waitFor();
  await ana.getByRole("link", { name: "At the judge’s desk" }).click();
  await ana.locator("select").nth(2).selectOption("impossible");
  await ana.getByRole("button", { name: "Judge it" }).click();
  await ana.locator(".seal.ok").first().waitFor();
});

test("the analysis of a record file starts at a miss, and keys step through it", async ({ somebody }) => {
  const page = await somebody("Coach");
  await openRecord(page);
  await page.getByRole("heading", { name: "One Now was there for a turn." }).waitFor();
  await page.getByRole("heading", { name: "Missed by Ana, Ben, after move 2" }).waitFor();
  await page.locator(".analysis-side svg.tree").first().waitFor();
  const said = /Cem plus Permitted Of all moves \d+ were safe, \d+ gave Now, \d+ made it impossible\. N ?gave Now/;
  await page.getByRole("button", { name: said }).waitFor();
  await page.locator('.move-rows button.move-row[aria-current="step"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("heading", { name: "Called by Ben, after move 3" }).waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("heading", { name: "After the Goal" }).waitFor();
  await expect(page.locator(":focus")).toHaveAttribute("aria-current", "step");
});

test("the analysis on a phone: nothing is wider than the screen, a tap brings the card", async ({ somebody }) => {
  const page = await somebody("Coach", PHONE);
  await openRecord(page);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await page.locator(".move-rows button.move-row").last().click();
  await expect
    .poll(() => page.locator(".analysis-side").evaluate((one) => one.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(1 / 2);
});

test("a file that is not a record is refused with a sentence", async ({ somebody }) => {
  const page = await somebody("Coach");
  await page.goto(`/replay`);
  await page.setInputFiles("input[type=file]", {
    name: "x.shake",
    mimeType: "text/plain",
    buffer: Buffer.from("no"),
  });
  await page.getByText("This file is not a record of a match.").waitFor();
  await page.goto(`/analysis`);
  await page.getByRole("heading", { name: "Nothing has been played here yet." }).waitFor();
});

test("a record is replayed by keys and buttons, with the tables computed by the referee", async ({ somebody }) => {
  const record = [
    "shake: 1\nrules: onsets-agloa-2024\ndivision: junior\nplayers: Ana, Ben",
    "options: variations=false fixed_rolls=true sand=none\n",
    '0 Ana roll cubes="3 2 1 B B R R G G Y Y ∪ ∩ - \' V Λ ="',
    '1 Ben deal cards="B R G Y BR BG BY"',
    "10 Ana goal goal=1\n20 Ben move cube=B to=required\n",
  ].join("\n");
  const page = await somebody("Coach");
  await page.goto(`/replay`);
  const file = { name: "onsets.shake", mimeType: "text/plain", buffer: Buffer.from(record) };
  await page.setInputFiles("input[type=file]", file);
  const step = page.getByRole("heading", { name: / of \d+ · / });
  const cubes = (section: string) => page.locator(`[data-section="${section}"] .cube`);
  await expect(step).toContainText("0 of 4");
  await page.keyboard.press("End");
  await expect(step).toContainText("4 of 4");
  await expect(cubes("required")).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await expect(step).toContainText("3 of 4");
  await expect(cubes("required")).toHaveCount(0);
  // The digits that the Goal leaves over are out of play (MR-17).
  await expect(cubes("forbidden")).toHaveCount(2);
  await expect(page.locator(".tray .cube")).toHaveCount(15);
  await page.getByRole("button", { name: "Go to the beginning" }).click();
  await expect(step).toContainText("0 of 4");
});

test("a replay plays by itself up to the Solutions and the verdict", async ({ somebody }) => {
  const page = await somebody("Coach", PHONE);
  await page.clock.install();
  await page.goto("/replay");
  await page.locator("input[type=file]").setInputFiles(RECORD);
  const step = page.getByRole("heading", { name: / of \d+ · / });
  await expect(step).toContainText("0 of 13");
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(1400);
  await expect(step).toContainText("1 of 13");
  await page.getByRole("radio", { name: "Fast" }).check();
  await page.clock.runFor(1200);
  await expect(step).toContainText("3 of 13");
  await expect(page.locator(".replay-steps [aria-current]")).toContainText("Ben");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(10_000);
  await expect(step).toContainText("3 of 13");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Space");
  await page.clock.runFor(60_000);
  await expect(step).toContainText("13 of 13");
  const end = page.locator(".replay-end");
  await expect(end.locator(".replay-paper")).toHaveCount(2);
  await expect(end).toContainText("correct");
  await expect(end).toContainText("After Now one cube may come from Resources; here 3 do.");
  // The list leads anywhere.
  await page.locator('.replay-steps [data-step="4"]').click();
  await expect(step).toContainText("4 of 13");
  await expect(end).toHaveCount(0);
});
