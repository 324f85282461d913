// What a coach can set and show besides lessons and puzzles, at the real server: a position with few tries, the same mat and the same
// shake for all, a table on the projector, quick phrases off, and everybody paused at once.
import type { Page } from "@playwright/test";
import { says } from "../coaching";
import { expect, test } from "../house";
import { writes } from "../player";
import { ask, DESKTOP, PHONE } from "../stage";

const POSITION = {
  goal: "r1r2",
  required: "bx",
  permitted: "b2",
  forbidden: "k÷",
  resources: "b3 g4 g6 r+ g- k8",
};
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("a coach sets a position, one mat and one shake for all, and shows a table", async ({ somebody }) => {
  const [coach, ana, ben] = await Promise.all([
    somebody("Coach Ada", DESKTOP),
    somebody("Ana", PHONE),
    somebody("Ben", DESKTOP),
  ]);
  await ask(coach, "PUT", "/me/login", { login: "coach-of-forms", password: "correct horse battery" });
  const {
    class: { code },
  } = await ask<{ class: { code: string } }>(coach, "POST", "/classes", {
    name: "Room 12 Owls",
    rules: "equations-basic-mlag-2019",
    division: "elementary",
  });
  const set = async (body: object): Promise<number> =>
    (await ask<{ assignment: { number: number } }>(coach, "POST", `/classes/${code}/assignments`, body)).assignment
      .number;
  for (const [page, nickname] of [
    [ana, "Ana"],
    [ben, "Ben"],
  ] as const)
    await ask(page, "POST", `/classes/${code}/join`, { nickname });

  // A position that may be tried once: after that, one can only go on.
  const position = await set({ what: { kind: "position", position: POSITION, asks: "write" }, tries: 1 });
  await ana.goto(`/c/${code}/a/${position}`);
  await expect(ana.locator(".lesson-ask")).toBeVisible();
  await writes(ana, "3x4");
  await button(ana, "Check").click();
  await expect(ana.locator(".lesson-result")).not.toBeEmpty();
  await expect(ana.getByText("You have used up your tries here.")).toBeVisible();
  for (const name of ["Check", "Show me", "Skip"]) await expect(button(ana, name)).toHaveCount(0);
  await button(ana, "Finish").click();
  await expect(ana.locator("main h1")).toHaveText("All done.");

  // The same mat for all.
  const mat = await set({ what: { kind: "same-roll", roll: { form: "write", seed: 3 } } });
  await ask(coach, "PATCH", `/classes/${code}/assignments/${mat}`, { start: true });
  await ana.goto(`/c/${code}/same/${mat}`);
  await expect(ana.locator("main .cube").first()).toBeVisible();
  await expect(ana.locator("main")).toContainText("Required");
  await ask(coach, "PATCH", `/classes/${code}/assignments/${mat}`, { closed: true });

  // The same shake for all, against the same bot.
  const shake = await set({ what: { kind: "same-roll", roll: { form: "shake", seed: 3, bot: "novice" } } });
  await ask(coach, "PATCH", `/classes/${code}/assignments/${shake}`, { start: true });
  await ben.goto(`/c/${code}/same/${shake}`);
  const { code: table } = await ask<{ code: string }>(
    ben,
    "POST",
    `/classes/${code}/assignments/${shake}/items/1/table`,
    {},
  );
  await ben.goto(`/t/${table}`);
  await expect(ben.locator("main")).toBeVisible();

  // Pupils at a table of the class may use phrases until the coach turns them off.
  const [{ table: seated }] = await ask<[{ table: string }]>(coach, "POST", `/classes/${code}/tables`, {
    tables: [[1, 2]],
  });
  await ana.goto(`/t/${seated}`);
  await ben.goto(`/t/${seated}`);
  await expect(ben.getByRole("group", { name: "Say something" })).toBeVisible();
  await coach.goto(`/c/${code}/pupils`);
  await coach.getByText("Quick phrases at tables").click();
  await expect(ben.getByRole("group", { name: "Say something" })).toHaveCount(0);

  // The table on the projector, without names; everybody follows, and everybody is paused at once.
  await says(coach, code, { type: "show", what: { what: "table", code: seated } });
  await coach.goto(`/c/${code}/show`);
  await expect(coach.locator("main .mat").first()).toBeVisible();
  await expect(coach.locator("main")).not.toContainText("Ana");
  await ana.goto(`/c/${code}`);
  await coach.keyboard.press("f");
  await expect(ana.locator("main .mat").first()).toBeVisible();
  await coach.keyboard.press("p");
  await expect(ana.getByText("Your coach has paused")).toBeVisible();
});
