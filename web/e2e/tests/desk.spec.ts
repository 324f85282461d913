// The judge's desk.
import { tapToVerdict } from "../desk-taps";
import { expect, test } from "../house";
import { PHONE } from "../stage";

test("the judge's desk on a phone: taps, a verdict, a link that brings it back", async ({ somebody }) => {
  const page = await somebody("Coach", PHONE);
  await page.goto(`/desk`);
  const tap = (section: string) => page.locator(".tray .segmented button", { hasText: section }).click();
  await page.locator("select").first().selectOption("equations-basic-mlag-2019");
  await tap("Goal");
  await page.locator('.desk-palette [aria-label="black 8"]').click();
  await tap("Permitted");
  for (const cube of ["black 7", "red plus", "red 1"])
    await page.locator(`.desk-palette [aria-label="${cube}"]`).click();
  await page.fill("input.answer-line", "7+1 = 8");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.locator(".seal.ok").first().waitFor();
  await page.fill("input.answer-line", "7+2 = 8");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.locator(".seal.no").first().waitFor();
  const address = page.url();
  const other = await somebody("Guest");
  await other.goto(address);
  await expect(other.locator("input.answer-line")).toHaveValue("7+2 = 8");
  await expect(other.locator(".position-row").nth(2).locator(".cube")).toHaveCount(3);
  await other.locator("details", { hasText: "Is there a Solution" }).locator("summary").click();
  await other.getByRole("button", { name: "Look for one" }).click();
  await other.locator("details .equation").first().waitFor();
});

test("the judge's desk by keys, by tapped cards and variations, and by a paste", async ({ somebody }) => {
  const page = await somebody("Coach");
  await page.goto(`/desk`);
  await page.locator("select").first().selectOption("onsets-agloa-2024");
  await page.locator("select").nth(1).selectOption("senior");
  await page.locator(".mat .section-label", { hasText: "Goal" }).click();
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  for (const key of ["b", "u", "g", "r"]) await page.keyboard.press(key);
  await page.keyboard.press("Backspace");
  await expect(page.locator(".position-row").nth(2).locator(".cube")).toHaveCount(3);
  for (const card of ["card blue", "card green yellow", "card red"])
    await page.getByRole("button", { name: card, exact: true }).click();
  await page.getByRole("button", { name: "variation" }).click();
  await page.locator("select.grow").selectOption("wild-cube");
  await page.getByLabel("with a cube").fill("R");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Wild Cube: R").waitFor();
  for (const cube of ["blue", "union", "green"]) await page.locator(`.answer-keys [aria-label="${cube}"]`).click();
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.locator(".seal.ok").first().waitFor();
  await page.getByRole("button", { name: "Without Wild Cube: R" }).click();
  await expect(page.locator(".variation-chips .chip")).toHaveCount(0);
  await page.locator("details", { hasText: "Paste a position" }).locator("summary").click();
  const paper = page.getByLabel("Paste a position");
  await paper.fill("nothing of use");
  await page.getByText("There is no position in it.").waitFor();
  await paper.fill('rules = "wff-mlag-2017"\ndivision = "senior"\ngoal = "Kpq"\nresources = "p q K i"');
  await page.getByText("Filled in: rules, division, goal, resources").waitFor();
  await page.locator("select").nth(2).selectOption("impossible");
  await page.fill('[data-field="solution"]', "p, q / Ki");
  const rows = ["p s", "q s", "Kpq Ki"].map((one) => one.split(" "));
  for (const [at, [wff, rule]] of rows.entries()) {
    await page.getByLabel(`Line ${at + 1}, WFF`).fill(wff!);
    await page.getByLabel(`Line ${at + 1}, justification`).fill(rule!);
    if (at < 2) await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.getByText("the proof leads to the Goal").waitFor();
});

for (const [game, most] of [
  ["equations", 12],
  ["onsets", 18],
  ["wff", 20],
] as const)
  test(`a verdict at the desk on a phone, by taps alone: ${game}`, async ({ somebody }) => {
    const page = await somebody("Coach", PHONE);
    const taps = await tapToVerdict(page, game);
    await expect(page.locator(".seal.ok")).toHaveCount(1);
    expect(taps).toBeLessThanOrEqual(most);
    // The keys look like the position's cubes.
    if (game !== "wff") {
      const colours = (where: string) =>
        page.locator(`${where} .cube`).evaluateAll((all) => all.map((one) => one.getAttribute("data-cube")).sort());
      const laid = await colours(".position-row:nth-child(3)");
      expect(await colours(".answer-keys")).toEqual(laid);
    }
  });

test("the desk begins at the Goal, and Clear can be taken back", async ({ somebody }) => {
  const page = await somebody("Coach", PHONE);
  await page.goto("/desk");
  await expect(page.locator(".tray .segmented button.on")).toHaveText("Goal");
  await page.locator('.desk-palette [aria-label="black 8"]').tap();
  await page.getByRole("button", { name: "Clear", exact: true }).tap();
  await expect(page.locator(".mat .cube")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo clear" }).tap();
  await expect(page.locator(".mat .cube")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Clear", exact: true })).toBeVisible();
});

test("the desk's link is copied, or shared with the phone's own sheet if there is one", async ({ somebody }) => {
  const page = await somebody("Coach");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/desk#goal=k8");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("goal=k8");
  const phone = await somebody("Coach", PHONE);
  await phone.addInitScript(() => {
    const given: string[] = ((window as unknown as { given: string[] }).given = []);
    Object.assign(navigator, {
      share: (what: ShareData) => {
        given.push(what.url ?? "");
        return Promise.resolve();
      },
    });
  });
  await phone.goto("/desk#goal=k8");
  await phone.getByRole("button", { name: "Copy link" }).tap();
  await expect
    .poll(() => phone.evaluate(() => (window as unknown as { given: string[] }).given))
    .toEqual([expect.stringContaining("goal=k8")]);
});
