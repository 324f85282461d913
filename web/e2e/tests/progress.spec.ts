// One's own progress, another device, one's data, and the page on privacy.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { RECORDS } from "../finished";
import { expect, test } from "../house";
import { present, tooWide } from "../player";
import { CODE, withProgress } from "../progress";
import { ask, DESKTOP, PHONE } from "../stage";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The page works for everybody: no axe findings in either theme, nothing too wide, nothing too small to hit. */
async function isFine(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), what).toEqual([]);
  expect.soft(await tooWide(page), what).toBe(0);
  const small = await page.locator("main :is(.btn, summary, .segmented > *)").evaluateAll((all) =>
    all
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent }))
      .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 44)
      .map(({ text }) => text),
  );
  expect.soft(small, what).toEqual([]);
}

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`progress shows one's standing, in words and to screen readers: ${device}`, async ({ somebody }) => {
    const page = await somebody("Sunny Lynx", size);
    await withProgress(page, "full");
    await page.goto("/me/onsets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Play is catching up with puzzles.");
    await expect(page.locator("main")).toContainText(
      "On-Sets · 41 shakes, 186 puzzles, 9 lessons. Only you see this page.",
    );
    // Everything drawn is in the table, too.
    await expect(page.locator(".rating-chart .chart-name")).toHaveText(["learner", "player", "expert"]);
    const lastWeek = (name: string) => card(page, name).getByRole("row", { name: /^16 Nov/ });
    await expect(lastWeek("Ratings")).toContainText("1418, give or take 74");
    await expect(lastWeek("Decisions in matches")).toContainText("97 %");
    await expect(page.locator(".decision-dot")).toHaveCount(12);
    const ideas = card(page, "Ideas");
    await expect(ideas).toContainText("3 due · about 5 minutes");
    await expect(link(page, "Refresh")).toHaveAttribute("href", "/refresh?game=onsets");
    await expect(ideas.getByRole("listitem").filter({ hasText: "Brackets decide" }).getByRole("img")).toHaveAttribute(
      "aria-label",
      "sure, fading",
    );
    const lost = card(page, "Where points were lost");
    await expect(lost.getByRole("listitem").first()).toContainText("5 of 7 with the one cube from Resources");
    await expect(lost.getByRole("listitem").first()).toContainText("7 of 31");
    await expect(lost).toContainText("Missed an Impossible: 1 of 3. Too few to say anything.");
    await expect(card(page, "Time for a turn")).toContainText("Two turns ran over.");
    await isFine(page, "full");
    // The game looked at last comes first on the next visit.
    await page.goto("/me");
    await expect(link(page, "On-Sets")).toHaveAttribute("aria-current", "page");
  });

  test(`a newcomer reads what will be here, and finds one thing to do: ${device}`, async ({ fresh }) => {
    const page = await fresh(size);
    await withProgress(page, "new");
    await page.goto("/me");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Here you will see how you get better.");
    await expect(page.locator("main .btn.primary")).toHaveText("Begin with a lesson");
    await expect(card(page, "Your data")).toContainText("There is nothing about you here yet.");
    await expect(button(page, "Delete everything")).toHaveCount(0);
    await isFine(page, "new");
    await link(page, "Begin with a lesson").click();
    await expect(page).toHaveURL(/\/learn\/equations$/);
  });

  test(`today's cards are beside the map of lessons: ${device}`, async ({ somebody }) => {
    const page = await somebody("Ana", size);
    await withProgress(page, "full");
    await page.goto("/learn/onsets");
    await expect(card(page, "Puzzle of the day")).toContainText("Sunday, 15 Nov");
    await expect(card(page, "Puzzle of the day")).toContainText("On-Sets, Middle");
    await expect(link(page, "Solve it")).toHaveAttribute("href", "/daily");
    await expect(card(page, "To refresh").getByRole("listitem")).toHaveCount(3);
    await expect(link(page, "Refresh three ideas")).toHaveAttribute("href", "/refresh?game=onsets");
    await expect(card(page, "Room 12 Owls")).toContainText("1 of 3 done");
    await expect(link(page, "Open: The smallest step")).toHaveAttribute("href", "/c/KQTZRM/a/1");
    await isFine(page, "learn");
    // Nothing is due, so nothing is said about it.
    await withProgress(page, "new");
    await page.goto("/learn/match");
    await expect(card(page, "Puzzle of the day")).toContainText("Solved");
    await expect(card(page, "To refresh")).toHaveCount(0);
    await expect(card(page, "Room 12 Owls")).toHaveCount(0);
  });

  test(`a code leads to another device while valid, and devices can be signed out: ${device}`, async ({ somebody }) => {
    const page = await somebody("Ana", size);
    const asked = await withProgress(page, "full");
    await page.clock.install();
    await page.goto("/me/move");
    await button(page, "Show a code").click();
    await expect(page.getByText(CODE, { exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await expect(page.getByRole("timer")).toContainText(/1[45]:\d\d/);
    await isFine(page, "move");
    await page.clock.runFor(15 * 60_000 + 1000);
    await expect(page.getByText("This code is no longer good.")).toBeVisible();
    await expect(page.getByText(CODE, { exact: true })).toHaveCount(0);
    await button(page, "End Device 2").click();
    await page.clock.runFor(2000);
    await isFine(page, "asked");
    await button(page, "End it").click();
    await expect(page.locator(".devices li")).toHaveCount(1);
    expect(asked).toEqual(["transfer", "DELETE 2"]);
  });

  test(`the privacy page takes two hundred words: ${device}`, async ({ stranger }) => {
    const page = await stranger(size);
    await link(page, "Privacy").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
    const words = (await page.locator("main").innerText()).split(/\s+/).length;
    expect(words).toBeGreaterThan(150);
    expect(words).toBeLessThanOrEqual(220);
    await isFine(page, "privacy");
  });
}

test("scanning a code makes both devices the same person, after a question if this one is known already", async ({
  fresh,
  somebody,
}) => {
  const taken: (string | null)[] = [];
  const takes = (page: Page) =>
    page.route("**/api/transfer", async (route) => {
      taken.push(route.request().postData());
      await page.route("**/api/me", (me) => me.fulfill({ json: { nickname: "Ana" } }));
      await route.fulfill({ json: { nickname: "Ana" } });
    });
  const phone = await fresh(PHONE);
  await withProgress(phone, "full");
  await takes(phone);
  await phone.goto(`/me/move#${CODE.toLowerCase()}`);
  await expect(phone.getByRole("heading", { name: "Welcome back, Ana." })).toBeVisible();
  // The secret does not stay in the history.
  expect(new URL(phone.url()).hash).toBe("");
  const ben = await somebody("Ben");
  await withProgress(ben, "full");
  await takes(ben);
  await ben.goto(`/me/move#${CODE}`);
  await expect(ben.getByText("You are Ben here.")).toBeVisible();
  expect(taken).toHaveLength(1);
  await button(ben, "Take it over").click();
  await expect(ben.getByRole("heading", { name: "Welcome back, Ana." })).toBeVisible();
  expect(taken).toEqual([JSON.stringify({ code: CODE }), JSON.stringify({ code: CODE })]);
});

test("two devices of one person, at the real server: a typed code, the same progress, and signing out", async ({
  somebody,
  fresh,
}) => {
  /** Answers a step of a lesson as its page does. */
  const answers = async (page: Page, step: string, answer: object): Promise<boolean> =>
    (await ask<{ right: boolean }>(page, "POST", `/lessons/${step}`, { id: "one", answer })).right;
  /** What the progress page shows for somebody. */
  const said = async (page: Page): Promise<string> => {
    await page.goto("/me/equations");
    await expect(card(page, "Ideas").getByRole("listitem").first()).toBeVisible();
    return card(page, "Ideas").innerText();
  };
  const first = await somebody("Ana");
  expect(await answers(first, "eb-05/steps/2", { kind: "choose", picked: [0] })).toBe(true);
  const before = await said(first);
  await first.goto("/me/move");
  await button(first, "Show a code").click();
  const code = (await first.locator(".move-code").innerText()).trim();
  expect(code).toMatch(/^[A-Z]{5}-[A-Z]{5}$/);

  const second = await fresh(PHONE);
  await second.goto("/me/move");
  await second.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await button(second, "Take it over").click();
  await expect(second.getByRole("heading", { name: "Welcome back, Ana." })).toBeVisible();
  expect(await said(second)).toBe(before);
  // What is learned on one device is there on the other.
  expect(await answers(second, "eb-04/steps/5", { kind: "write", submission: { equation: "(2+3)x4 = 20" } })).toBe(
    true,
  );
  const after = await said(second);
  expect(after).not.toBe(before);
  expect(await said(first)).toBe(after);

  // A code works once.
  const third = await fresh();
  await third.goto("/me/move");
  await third.getByRole("textbox", { name: "Code" }).fill(code);
  await button(third, "Take it over").click();
  await expect(third.getByRole("alert")).toBeVisible();

  await first.goto("/me/move");
  await expect(first.locator(".devices li")).toHaveCount(2);
  await button(first, "End Device 2").click();
  await expect(button(first, "End it")).toHaveAttribute("aria-disabled", "false");
  await button(first, "End it").click();
  await expect(first.locator(".devices li")).toHaveCount(1);
  expect(await said(first)).toBe(after);
  // That device now belongs to somebody new.
  await second.goto("/me/equations");
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Here you will see how you get better.");
});

test("everything is exported as one file, restored, and deleted for good", async ({ somebody }) => {
  const page = await somebody("Ana");
  await withProgress(page, "full");
  await page.goto("/me/onsets");
  const saving = page.waitForEvent("download");
  await button(page, "Export everything as a file").click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("forceout-progress.json");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain('"Ana"');
  await expect(page.getByText("The file is with your downloads.")).toBeVisible();

  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles({ name: "cat.json", mimeType: "application/json", buffer: Buffer.from("meow") });
  await expect(page.getByText("This file is not an export from Forceout.")).toBeVisible();
  let brought: unknown;
  await page.route("**/api/me/data", (route) => {
    brought = route.request().postDataJSON();
    return route.fulfill({ status: 204 });
  });
  await chooser.setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(page.getByText("The progress in that file is yours now.")).toBeVisible();
  expect(brought).toEqual(JSON.parse(text));

  await button(page, "Delete everything").click();
  await expect(page.getByRole("alert")).toContainText("Tables where you played stay, without your name.");
  // The pressed button is now the harmless answer.
  await button(page, "Keep it").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await button(page, "Delete everything").click();
  await expect(button(page, "Delete for good")).toHaveAttribute("aria-disabled", "false");
  await button(page, "Delete for good").click();
  await expect(page.getByRole("heading", { name: "You are forgotten." })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("forceout.")));
  expect(kept).toEqual([]);
  const me = await page.evaluate(async () => (await (await fetch("/api/me")).json()) as { nickname?: string });
  expect(me.nickname).toBeUndefined();
});

test("a miss is practised in its exact position, and a record that is gone is reported", async ({ somebody }) => {
  const page = await somebody("Ana");
  await withProgress(page, "full");
  const moment = (line: RegExp) => ({
    table: "MOSS12",
    shake: 1,
    number: RECORDS.one.split("\n").findIndex((one) => line.test(one)) + 1,
  });
  const row = { kind: "missed-now", n: 8, of: 9, few: false, practise: [moment(/cube=\+ /), moment(/cube=9 /)] };
  await page.route("**/api/me/weaknesses?*", (route) => route.fulfill({ json: { shakes: 20, rows: [row] } }));
  await page.route("**/api/tables/MOSS12/record", (route) => route.fulfill({ body: RECORDS.one }));
  await page.goto("/me/equations");
  await button(page, "Practise: Missed a Now").click();
  await expect(page).toHaveURL(/\/drill#.*goal=5/);
  await expect(page.getByText("Would Now be right")).toBeVisible();
  // After Cem's move: the 9 is still in Resources.
  const lies = (section: string) => page.locator(".position-row", { hasText: section }).locator("[data-cube]");
  await expect(lies("Permitted")).toHaveCount(2);
  await expect(lies("Resources")).toHaveCount(4);
  await page.route("**/api/tables/MOSS12/record", (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: "no-such-table", detail: "There is no such table." } }),
  );
  await page.goto("/me/equations");
  await button(page, "Practise: Missed a Now").click();
  await expect(page.getByRole("alert")).toHaveText("The record of that shake is no longer here.");
});

test("how the coach speaks is chosen here for all lessons", async ({ somebody }) => {
  const page = await somebody("Ana");
  await withProgress(page, "full");
  await page.goto("/me");
  const told = page.waitForResponse("**/api/me/reading");
  await button(page, "Full").click();
  expect((await told).ok()).toBe(true);
  await page.goto("/learn/eb-05#2");
  await expect(button(page, "Full")).toHaveAttribute("aria-pressed", "true");
});

test("work in a lesson shows on one's own page, and on nobody else's", async ({ somebody }) => {
  const ana = await somebody("Ana");
  await ana.goto("/me/equations");
  await expect(ana.getByRole("heading", { level: 1 })).toHaveText("Here you will see how you get better.");
  await ana.goto("/learn/eb-05#2");
  await ana.locator(".choice").first().click();
  await expect(ana.locator(".lesson-said.good")).toBeVisible();
  await ana.goto("/me/equations");
  await expect(ana.getByRole("heading", { level: 1 })).toHaveText("You have begun.");
  const met = card(ana, "Ideas").getByRole("listitem");
  await expect(met.first().getByRole("img")).toHaveAttribute("aria-label", "met");
  await expect(card(ana, "Ideas")).toContainText("Nothing is due");
  await expect(card(ana, "Ideas").locator("summary")).toContainText("not met yet");
  const ben = await somebody("Ben");
  await ben.goto("/me/equations");
  await expect(link(ben, "Begin with a lesson")).toBeVisible();
});

test("a finished shake counts; a few chances are too few to say anything", async ({ called }) => {
  const [ana] = await called();
  await ana.locator(".palette button.cube.pick").first().click();
  await present(ana);
  await ana.locator(".verdict-page .reason b, .verdict-page .seal").first().waitFor();
  await expect(async () => {
    await ana.goto("/me/equations");
    await expect(card(ana, "Where points were lost")).toContainText("last shake", { timeout: 1000 });
  }).toPass();
  await expect(card(ana, "Where points were lost")).toContainText("Too few to say anything.");
  await expect(ana.locator("main")).toContainText("Equations · 1 shake, 0 puzzles, 0 lessons.");
});

test("progress is reached from one's name, by keys too", async ({ somebody }) => {
  const page = await somebody("Ana");
  await withProgress(page, "new");
  await page.goto("/");
  await page.getByRole("button", { name: /^You are Ana/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".naming .field")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/me$/);
});
