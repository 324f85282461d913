// A class with its coach and three pupils at the real server: joining, what is set, answers on the board, help, pause and follow.
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { expect, test } from "../house";
import { ask, DESKTOP, PHONE } from "../stage";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const lead = (page: Page) => page.getByRole("heading", { level: 1 });
/** 2×3 = 6: the missing cube lies in Resources. */
const POSITION =
  "rules=equations-basic-mlag-2019&division=middle&situation=now&goal=g6&required=g2&permitted=rx&resources=g3+k5";
/** Answers the only item as the page of a pupil would. */
const answer = (page: Page, code: string, id: string, equation: string) =>
  ask<{ mine: { cells: { state: string }[] } }>(page, "POST", `/classes/${code}/assignments/1/items/1/answers`, {
    step: { id, answer: { kind: "write", submission: { equation } } },
  });

test("three pupils join a class, work, are seen on the board, and are helped", async ({ fresh }) => {
  const coach = await fresh(DESKTOP);
  await coach.goto("/class/new");
  await coach.getByLabel("Name of the class").fill("Room 12 Owls");
  await coach.getByLabel("Name to log in with").fill("Coach Ana");
  await coach.getByLabel("Password").fill("correct horse");
  expect(await findings(coach)).toEqual([]);
  await button(coach, "Open the class").click();
  await expect(lead(coach)).toHaveText("Room 12 Owls is open.");
  const code = (await coach.locator(".class-code").innerText()).trim();
  expect(code).toMatch(/^[A-Z]{6}$/);

  const pupils: Page[] = [];
  for (const size of [DESKTOP, PHONE, PHONE]) {
    const pupil = await fresh(size);
    await pupil.goto(`/j/${code}`);
    await button(pupil, "Join Room 12 Owls").click();
    await expect(pupil).toHaveURL(new RegExp(`/c/${code}$`));
    pupils.push(pupil);
  }
  const [first, second, third] = pupils as [Page, Page, Page];

  // A position comes from the judge's desk; the engine says what is true before it is set.
  await coach.goto(`/desk#${POSITION}`);
  await coach.getByText("Is there a Solution?").click();
  await button(coach, "Set for a class").click();
  await expect(coach).toHaveURL(new RegExp(`/c/${code}/board$`));
  const truth = coach.getByRole("region", { name: "What the engine says" });
  await expect(truth.locator(".drawn .cube")).not.toHaveCount(0);
  await button(coach, "Set it").click();
  await expect(coach.getByRole("dialog")).toHaveCount(0);
  await expect(coach.locator("main")).toContainText("3 of 3 are here");

  for (const pupil of pupils) {
    await pupil.goto(`/c/${code}/a/1`);
    await expect(pupil.locator(".lesson-ask")).toHaveText("Write a Solution.");
  }
  await expect(coach.locator(".cell-at")).toHaveCount(3 + 1);
  await expect(lead(coach)).toHaveText("Everybody is at work.");
  expect((await answer(first, code, "try-1", "2x3=6")).mine.cells[0]?.state).toBe("first");
  await expect(button(coach, /position 1: right, first try$/)).toHaveCount(1);
  for (const number of [1, 2, 3]) await answer(second, code, `wrong-${number}`, "2x5=6");
  const wrong = button(coach, /position 1: wrong so far, 3 tries$/);
  await expect(wrong).toHaveCount(1);
  expect(await findings(coach)).toEqual([]);

  // The coach looks, and sends the next hint.
  await wrong.click();
  const sheet = coach.getByRole("dialog");
  await expect(sheet.getByRole("region", { name: "The last answer" })).toContainText("Why it was wrong");
  await button(coach, "Send a hint").click();
  await expect(second.getByText("Your coach has sent you a hint")).toBeVisible();
  await expect(third.getByText("Your coach has sent you a hint")).toHaveCount(0);
  await coach.keyboard.press("Escape");
  await answer(second, code, "right", "2x3=6");
  await expect(button(coach, /position 1: right, with a hint$/)).toHaveCount(1);

  // All are paused, and go on.
  await button(coach, "Pause all").click();
  for (const pupil of pupils) await expect(pupil.locator("dialog.live-pause")).toBeVisible();
  await button(coach, "Go on").click();
  for (const pupil of pupils) await expect(pupil.locator("dialog.live-pause")).toBeHidden();

  // All follow what is shown.
  await coach.goto(`/c/${code}/show`);
  await coach.getByLabel("Show", { exact: true }).selectOption({ index: 3 });
  await button(coach, "Follow me").click();
  for (const pupil of pupils) await expect(pupil).toHaveURL(new RegExp(`/c/${code}/show$`));
  await expect(third.locator(".position-mat")).toBeVisible();
  await expect(third.getByRole("group", { name: "Controls of the projector" })).toHaveCount(0);

  // Nobody but the coach sees the board, and ending the class ends all of it.
  expect((await third.request.get(`/api/classes/${code}/assignments/1/works`)).status()).toBe(403);
  await coach.goto(`/c/${code}/pupils`);
  await button(coach, "End it").click();
  await button(coach, "End it for good").click();
  await expect(coach).toHaveURL(/\/class$/);
  expect((await coach.request.get(`/api/classes/${code}`)).status()).toBe(404);
});

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test(`a coach sets lessons and puzzles, looks through them, and manages the class: ${device}`, async ({
    somebody,
    fresh,
  }) => {
    const coach = await somebody("Coach Ben", size);
    await ask(coach, "PUT", "/me/login", { login: `Coach ${device}`, password: "correct horse" });
    const wish = { name: "Room 7", rules: "equations-basic-mlag-2019", division: "middle" };
    const { class: room } = await ask<{ class: { code: string } }>(coach, "POST", "/classes", wish);
    const pupil = await fresh(PHONE);
    await pupil.goto(`/j/${room.code}`);
    await button(pupil, "Join Room 7").click();
    await expect(pupil).toHaveURL(/\/c\//);

    // For a coach, the link to the class leads to the board.
    await coach.goto(`/c/${room.code}`);
    await expect(coach).toHaveURL(new RegExp(`/c/${room.code}/board$`));
    await expect(lead(coach)).toHaveText("Nothing is set yet.");
    await button(coach, "Set work").click();
    await coach.getByRole("checkbox").nth(1).check();
    await button(coach, "Set it").click();
    await expect(lead(coach)).toHaveText("Nobody here has begun.");
    await button(coach, "Set work").click();
    await coach.locator(".class-kinds").getByText("Puzzles", { exact: true }).click();
    await coach.getByLabel("How many").fill("3");
    await button(coach, "Set it").click();
    await expect(coach.getByRole("dialog")).toHaveCount(0);
    await expect(coach.locator(".board thead th")).toHaveCount(3 + 3);
    // A number shows its item.
    await coach.locator(".board-item").nth(1).click();
    await expect(coach.getByRole("dialog").locator(".position-mat").first()).toBeVisible();
    expect.soft(await findings(coach)).toEqual([]);
    await coach.keyboard.press("Escape");

    // What was set can be moved, closed and deleted.
    await button(coach, "Change this assignment").click();
    await coach.getByLabel("Title").fill("Three puzzles");
    await button(coach, "Save").click();
    await expect(coach.getByText("Saved.")).toBeVisible();
    await button(coach, "Earlier").click();
    await expect(button(coach, "Earlier")).toBeDisabled();
    await button(coach, "Close it").click();
    await expect(button(coach, "Open it again")).toBeVisible();
    await button(coach, "Delete").click();
    await button(coach, "Delete for good").click();
    await expect(coach.getByRole("dialog")).toHaveCount(0);
    await expect(coach.getByRole("group", { name: "Assignments" })).not.toContainText("Three puzzles");

    // A new name, a card that brings the pupil back elsewhere, and no more joining.
    await coach.goto(`/c/${room.code}/pupils`);
    const name = coach.locator(".class-member a b");
    const before = await name.innerText();
    await button(coach, `New name for ${before}`).click();
    await expect(name).not.toHaveText(before);
    await coach.getByLabel("Joining is open").click();
    await expect(coach.getByLabel("Joining is open")).not.toBeChecked();
    const late = await fresh(PHONE);
    await late.goto(`/j/${room.code}`);
    await expect(late.getByText("Nobody new can join")).toBeVisible();
    await coach.getByText("Log", { exact: true }).click();
    await expect(coach.locator(".class-log")).toContainText("closed joining");
    await coach.goto(`/c/${room.code}/cards`);
    await button(coach, "Make cards for all").click();
    const card = (await coach.locator(".class-card-code").innerText()).trim();
    await late.goto(`/card#${card}`);
    await expect(late).toHaveURL(new RegExp(`/c/${room.code}$`));
    // Somebody who is removed is out at once.
    await coach.goto(`/c/${room.code}/pupils`);
    await button(coach, /^Remove /).click();
    await button(coach, "Remove").click();
    await expect(coach.locator(".class-member")).toContainText("has left");
    expect((await late.request.get(`/api/classes/${room.code}/assignments`)).status()).toBe(403);
  });
