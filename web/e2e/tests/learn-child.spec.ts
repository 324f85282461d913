// The child as a script: from a fresh browser through the first five lessons of each game by what the screen says, then a won shake.
import type { Page } from "@playwright/test";
import { follow } from "../follow";
import { expect, test } from "../house";
import { keys, Learner } from "../learner";
import { PHONE } from "../stage";

/** Every request that the server refuses or does not answer during the lessons. Requests of a page that was left do not count. */
function refusals(page: Page): string[] {
  const all: string[] = [];
  page.on("response", (one) => {
    if (one.status() >= 400) all.push(`${one.status()} ${one.url()}`);
  });
  page.on("requestfailed", (one) => {
    const why = one.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") all.push(`${why} ${one.url()}`);
  });
  return all;
}

/** Each game with the first five of its lessons. A learner who had most answers shown is told to try again, and may go on. */
const PATHS = {
  Equations: { path: "eb", done: [true, true, true, false, true] },
  "On-Sets": { path: "ob", done: [true, true, true, true, false] },
  "WFF ’N PROOF": { path: "we", done: [true, true, false, false, true] },
};
for (const [game, { path, done }] of Object.entries(PATHS))
  test(`the child takes lessons 1 to 5 of ${game} by taps, then wins a shake`, async ({ stranger }) => {
    const page = await stranger(PHONE);
    const refused = refusals(page);
    const child = new Learner(page);
    // The first page leads to lesson 1 with one tap; the map leads to the other games.
    await page.getByRole("link", { name: "lesson 1" }).click();
    if (path !== "eb") {
      await page.getByRole("link", { name: /^Leave the lesson/ }).click();
      // A phone has room for the first word only.
      await page
        .getByRole("navigation", { name: "Game" })
        .getByRole("link", { name: game.split(" ")[0]! })
        .click();
      await page.locator(".learn-on").getByRole("link", { name: "Begin" }).click();
    }
    const ends: boolean[] = [];
    for (let number = 1; number <= 5; number++) {
      await expect(page).toHaveURL(new RegExp(`/learn/${path}-0${number}#1$`));
      ends.push(await child.takeLesson());
      await page.getByRole("link", { name: `Lesson ${number + 1}:` }).click();
    }
    expect(ends).toEqual(done);
    await expect(page).toHaveURL(new RegExp(`/learn/${path}-06#1$`));
    // Nobody who came this way is sent back.
    await expect(page.locator(".lesson-voice")).toBeVisible();
    await expect(page.getByText("comes first")).toHaveCount(0);
    await page.getByRole("link", { name: "Forceout" }).click();
    await expect(page.locator("main.home")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("link", { name: "Go on with the lessons" })).toBeVisible();
    await page.getByRole("region", { name: game, exact: true }).getByRole("button", { name: /Learn/ }).click();
    await follow(page, () => page.locator("[data-pointed], .won-page h1").first().click());
    expect(refused).toEqual([]);
  });

test("the child takes lessons 1 to 5 of Equations by keyboard only", async ({ stranger }) => {
  const page = await stranger();
  const refused = refusals(page);
  await keys.touch(page.getByRole("link", { name: "lesson 1" }));
  const child = new Learner(page, keys);
  const ends: boolean[] = [];
  for (let number = 1; number <= 5; number++) {
    await expect(page).toHaveURL(new RegExp(`/learn/eb-0${number}#1$`));
    ends.push(await child.takeLesson());
    await keys.touch(page.getByRole("link", { name: `Lesson ${number + 1}:` }));
  }
  expect(ends).toEqual(PATHS.Equations.done);
  await expect(page).toHaveURL(/\/learn\/eb-06#1$/);
  expect(refused).toEqual([]);
});
