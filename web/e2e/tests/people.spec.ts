// People who come and go: watchers, somebody who is removed, a bot in their seat, a pause, the next shake and the next match.
import { expect, test } from "../house";
import {
  challenge,
  goalOf,
  menu,
  menuSurely,
  move,
  nextShake,
  nothing,
  present,
  roll,
  section,
  surely,
} from "../player";

test("a watcher sees the table but no paper; the owner removes somebody, and a bot takes the seat", async ({
  somebody,
  tableOf,
}) => {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"], { open_to_watch: true });
  const eve = await somebody("Eve");
  await eve.goto(`/t/${code}`);
  await eve.getByText("rolls the cubes").waitFor();
  await roll(ana);
  await goalOf(ana);
  await move(ben);
  await section(eve, "Permitted").locator(".cube").waitFor();
  await expect(eve.locator(".tray button.cube")).toHaveCount(0);
  await expect(eve.locator(".block:visible").first()).toHaveAttribute("aria-disabled", "true");
  await menuSurely(ana, "Remove Ben", "Remove now");
  await ben.locator(".block.flat:visible").waitFor();
  await ana.locator(".plate.free").waitFor();
  await menu(ana, /Bot takes over/);
  await ana.locator(".plate", { hasText: "· bot" }).waitFor();
  // Somebody who was removed does not come back.
  await expect(ben.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  await move(ana);
  // The bot moves, or challenges.
  await ana.locator(".log .cube").nth(2).or(ana.locator(".sheetpaper, .verdict-page")).first().waitFor();
});

test("practice is paused and resumed; a player who is away is replaced by a bot", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], { practice: true, time: "tournament" });
  await roll(ana);
  await ana.clock.install();
  await ana.reload();
  const digits = ana.locator(".plate.active .digits");
  await digits.waitFor();
  await menu(ana, "Pause");
  await ana.locator(".status", { hasText: "The table is paused" }).waitFor();
  const before = await digits.innerText();
  await ana.clock.runFor(5000);
  await expect(digits).toHaveText(before);
  await ana.locator(".status").getByRole("button", { name: "Go on" }).click();
  await ana.clock.runFor(5000);
  await expect(digits).not.toHaveText(before);
  await ben.context().close();
  await ana.locator(".plate.away").waitFor();
  await menu(ana, /Bot takes over/);
  await ana.locator(".plate", { hasText: /bot/ }).waitFor();
});

test("the next shake, the end of the match, signatures, and the next match", async ({ called }) => {
  const [ana, ben] = await called();
  await nothing(ana);
  await ben.locator(".verdict-page").first().waitFor();
  await nextShake([ana, ben]);
  await goalOf(ben);
  await move(ana);
  await challenge(ben, "Impossible");
  await ana.locator(".sheetpaper .palette").first().waitFor();
  await ana.locator(".palette button.cube.pick").first().click();
  await present(ana);
  await ana.locator(".verdict-page .sheet tr.new").first().waitFor();
  await surely(ana, "End the match", "End it now");
  for (const page of [ana, ben]) {
    await page.getByRole("button", { name: "How the match ended" }).click();
    await page.getByRole("button", { name: "Sign the sheet" }).click();
  }
  await ben.getByRole("button", { name: "I want a rematch" }).click();
  await ana.getByText("Ben wants one.").waitFor();
  await ana.getByRole("button", { name: "Rematch" }).click();
  // Another player sets the first Goal.
  await roll(ben);
  await goalOf(ben);
});
