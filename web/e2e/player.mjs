// A person at the table, driven as a person would be: by what the page offers.
export async function goalOf(page, digits = 1) {
  await page.waitForSelector(".gb", { timeout: 30000 });
  const cubes = page.locator(".tray button.cube:not([aria-disabled])");
  const labels = await cubes.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  // A digit above zero, or a small letter: a Goal that is legal in every game.
  const wanted = labels
    .map((label, at) => ({ label, at }))
    .filter(({ label }) => /(?:^| )[1-9]$|^small [pqrs]$/.test(label))
    .slice(-digits);
  for (const { label } of wanted)
    await page.locator(`.tray button.cube[aria-label="${label}"]:not([aria-disabled])`).first().click();
  await page.getByRole("button", { name: /Call Goal/ }).click();
}

/** Lays the first cube that may be laid on a section. */
export async function move(page, section = "Permitted") {
  await page.locator(".tray button.cube.pick").first().click();
  await page.locator(`section.sec[aria-label="${section}"].tgt button.lay`).click();
}

/** Takes the block and calls. */
export async function challenge(page, call = "Now") {
  await page.locator(".block:visible").first().click();
  await page.locator(".hold .call", { hasText: call }).click();
}

/** Presents nothing, or decides so. */
export async function nothing(page) {
  const twice = page.getByRole("button", { name: /Nothing to present|Present nothing/ });
  await twice.first().click();
  await page.waitForTimeout(50);
  if (await page.getByRole("button", { name: /final/ }).count())
    await page.getByRole("button", { name: /final/ }).click();
}

/** Chooses a variation by its title, and waits until it is in force. */
export async function choose(page, title) {
  const row = page.locator(".pick .vrow", { has: page.locator("b", { hasText: new RegExp(`^${title}`, "i") }) });
  await row.first().waitFor({ timeout: 20000 });
  await row
    .first()
    .getByRole("button", { name: /^Choose/ })
    .click();
}

/** Opens the menu and presses what is called so. */
export async function menu(page, name) {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.locator(".menu").getByRole("button", { name }).click();
}
