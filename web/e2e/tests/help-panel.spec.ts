// Help at the table: what may be done according to the referee, what a thing is under this shake's variations, and the rules in force.
import { expect, test } from "../house";
import { section } from "../player";
import { PHONE, SIDEWAYS, ZOOMED, ZOOMED_TWICE } from "../stage";
import { stage } from "../staged";

test("help says what may be done and why not, with the clock in sight", async ({ somebody }) => {
  const page = await somebody("Maya");
  const sent = await stage(page, "table-equations-turn");
  await page.keyboard.press("Escape");
  const mat = await page.locator(".mat").boundingBox();
  await page.keyboard.press("?");
  const help = page.getByRole("region", { name: "Help" });
  await expect(help.getByText("Move one cube")).toBeVisible();
  await expect(help.getByText("Tap it in Resources, then Forbidden, Permitted or Required.")).toBeVisible();
  // Nothing has moved, and the clock on the plate is still there.
  expect(await page.locator(".mat").boundingBox()).toEqual(mat);
  await expect(page.locator(".plate.active .clock")).toBeVisible();
  // A tap asks, and picks nothing up.
  await help.getByRole("tab", { name: "What is this?" }).click();
  await section(page, "Permitted").locator('[data-cube="g6"]').click();
  await expect(help.getByRole("heading", { name: "Green 6, in Permitted" })).toBeVisible();
  await expect(help).toContainText("put there by Maya, move 5");
  await expect(help.locator(".shows", { hasText: "1/6" })).toBeVisible();
  await page.locator('.tray [data-cube="k8"]').click();
  await expect(help.getByRole("heading", { name: "Black 8, in Resources" })).toBeVisible();
  await expect(page.locator(".tray .selected")).toHaveCount(0);
  await section(page, "Forbidden").locator(".section-label").click();
  await expect(help.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  await page.locator(".plate").nth(1).click();
  await expect(help.getByRole("heading", { name: "Tally" })).toBeVisible();
  await help.getByRole("button", { name: "The next thing" }).click();
  await expect(help.getByRole("heading", { name: "Priya" })).toBeVisible();
  // The rules in force, with what they amount to; the section is a tap away.
  await help.getByRole("tab", { name: "Rules" }).click();
  const sideways = help.locator("li", { hasText: "Sideways" });
  await expect(sideways.locator(".shows")).toContainText("1/2");
  await sideways.getByRole("button").click();
  await expect(sideways).toContainText("The rule: XIII-B-1");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  // The game goes on as before.
  await page.locator('.tray [data-cube="k8"]').click();
  await expect(page.locator(".tray .selected")).toHaveCount(1);
  expect(sent.filter((one) => one.type === "command")).toEqual([]);
});

for (const [device, size] of Object.entries({
  "200 %": ZOOMED_TWICE,
  "150 %": ZOOMED,
  "a phone held sideways": SIDEWAYS,
}))
  test(`in a low window help is between the clock and the block: ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    await stage(page, "table-equations");
    await page.getByRole("button", { name: "Help" }).click();
    const clock = page.locator(".plate.active .clock");
    for (const tab of ["Now", "Rules"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.locator(".helppage li b").first()).toBeInViewport();
    }
    const sheet = (await page.locator(".helpbox").boundingBox())!;
    const mat = (await page.locator(".mat").boundingBox())!;
    const time = (await clock.boundingBox())!;
    const block = (await page.locator(".dock .block").boundingBox())!;
    expect(sheet.x).toBeGreaterThanOrEqual(mat.x + mat.width);
    expect(sheet.y).toBeGreaterThanOrEqual(time.y + time.height);
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(block.y);
  });

test("on a phone help is a sheet that leaves the mat, the clock and the block free", async ({ somebody }) => {
  const page = await somebody("Maya", PHONE);
  await stage(page, "table-equations");
  await page.getByRole("button", { name: "Help" }).click();
  const sheet = (await page.locator(".helpbox").boundingBox())!;
  const mat = (await page.locator(".mat").boundingBox())!;
  const dock = (await page.locator(".dock").boundingBox())!;
  expect(sheet.y).toBeGreaterThanOrEqual(mat.y + mat.height);
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(dock.y + 1);
  await expect(page.locator(".plate.active .clock")).toBeInViewport();
  await page.getByRole("tab", { name: "What is this?" }).click();
  await section(page, "Permitted").locator('[data-cube="g6"]').click();
  await expect(page.getByRole("heading", { name: "Green 6, in Permitted" })).toBeVisible();
});
