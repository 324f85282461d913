// A class at the real server: a coach sets something, pupils join and work on it, and what the coach does reaches their pages.
import type { Page } from "@playwright/test";
import { says } from "../coaching";
import { expect, test } from "../house";
import { ask, DESKTOP, PHONE } from "../stage";

interface Opened {
  class: { code: string };
}
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });

test("pupils join a class on a phone, work on what is set, and follow their coach", async ({
  somebody,
  fresh,
  stranger,
}) => {
  const coach = await somebody("Coach Ada", DESKTOP);
  await ask(coach, "PUT", "/me/login", { login: "coach-ada", password: "correct horse battery" });
  const {
    class: { code },
  } = await ask<Opened>(coach, "POST", "/classes", {
    name: "Room 12 Owls",
    rules: "equations-basic-mlag-2019",
    division: "elementary",
  });
  await ask(coach, "POST", `/classes/${code}/assignments`, {
    title: "First steps",
    what: { kind: "lesson", lessons: ["eb-01"] },
  });
  await ask(coach, "POST", `/classes/${code}/assignments`, {
    title: "Two puzzles",
    what: { kind: "puzzles", choose: { count: 2 } },
    shuffled: true,
  });
  await ask(coach, "POST", `/classes/${code}/assignments`, {
    title: "A shake",
    what: { kind: "match", bot: "novice", seats: 2, shakes: 1 },
  });
  await coach.goto("/");
  const page = await stranger(PHONE);
  // The first page accepts the code of a class, too.
  await page.locator("#code").fill(code);
  await expect(page).toHaveURL(new RegExp(`/j/${code}$`));
  await button(page, "Join Room 12 Owls").click();
  await expect(page).toHaveURL(new RegExp(`/c/${code}$`));
  await link(page, "Begin: First steps").click();
  await expect(page.locator(".lesson-ask")).toBeVisible();
  while (await button(page, "Next").isEnabled()) await button(page, "Next").click();
  await button(page, "Skip").click();
  await expect(link(page, /^2, /)).toHaveAttribute("aria-current", "step");
  await expect(page.locator(".work-mark").first()).toHaveClass(/is-seen/);
  // The coach covers everything, and shows a step.
  await says(coach, code, { type: "pause", on: true });
  await expect(page.getByRole("dialog", { name: "Look up, please." })).toBeVisible();
  await says(coach, code, { type: "pause", on: false });
  await expect(page.getByRole("dialog", { name: "Look up, please." })).toBeHidden();
  await says(coach, code, { type: "show", what: { what: "step", lesson: "eb-02", step: 2 } });
  await says(coach, code, { type: "follow", on: true });
  await expect(page).toHaveURL(/\/learn\/eb-02#2$/);
  await says(coach, code, { type: "follow", on: false });
  await button(page, "Back to what you were doing").click();
  await expect(page).toHaveURL(new RegExp(`/c/${code}/a/1`));
  await page.goto(`/c/${code}/a/2`);
  await expect(page.locator(".puzzle-ask")).toBeVisible();
  await button(page, "Give up").click();
  await button(page, "Next").click();
  await expect(page.locator(".work-mark.is-seen")).toHaveCount(1);
  await page.goto(`/c/${code}/a/3`);
  await button(page, "Open the table").click();
  await expect(page).toHaveURL(/\/t\//);
  await link(page, "Back to the class").click();
  await expect(page.getByRole("heading", { name: "Shake 1" })).toBeVisible();
  // A card brings the pupil back on another device.
  const [card] = await ask<{ code: string }[]>(coach, "POST", `/classes/${code}/cards`, { pupils: [] });
  const other = await fresh(DESKTOP);
  await other.goto(`/card#${card!.code}`);
  await expect(other).toHaveURL(new RegExp(`/c/${code}$`));
  await expect(other.getByRole("region", { name: "To do" })).toContainText("First steps");
  // After leaving, there is no class any more.
  await button(page, "Back to the class").or(link(page, "Back to the class")).first().click();
  await button(page, "Leave this class").click();
  await button(page, "Leave").click();
  await expect(page).toHaveURL(/\/class$/);
  await expect(page.getByText("A class is a coach, their pupils")).toBeVisible();
});
