// Lessons: the map, steps by taps and by keys, answers that did not arrive, and a table that leads back.
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { challenge, cubes, goalOf, roll, section, tooWide, writes } from "../player";
import { DESKTOP, PHONE } from "../stage";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, how: "good" | "bad") => page.locator(`.lesson-said.${how}`);
const choice = (page: Page, at: number) => page.locator(".choice").nth(at);
/** Opens a step of a lesson, as a link does. */
async function open(page: Page, lesson: string, step: number): Promise<void> {
  await page.goto(`/learn/${lesson}#${step}`);
  await expect(page.locator(".eyebrow", { hasText: `Step ${step} of` })).toBeVisible();
}

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test(`a new visitor is in lesson 1 with one tap, and goes on by taps: ${device}`, async ({ stranger }) => {
    const page = await stranger(size);
    await page.getByRole("link", { name: "lesson 1" }).click();
    await expect(page).toHaveURL(/\/learn\/eb-01#1$/);
    await button(page, "Next").click();
    await expect(page).toHaveURL(/#2$/);
    // The place is kept.
    await page.getByRole("link", { name: /^Leave the lesson/ }).click();
    await expect(page.locator(".learn-on")).toContainText("Step 2 of");
    expect(await tooWide(page)).toBe(0);
    await page.locator(".learn-on").getByRole("link", { name: "Go on" }).click();
    await expect(page).toHaveURL(/\/learn\/eb-01#2$/);
    // A lesson out of order opens, with a line saying so.
    await page.goto("/learn/eb-05");
    await expect(page.getByRole("link", { name: "Lesson 4 comes first" })).toBeVisible();
    const told = page.waitForResponse("**/api/me/reading");
    await button(page, "Short").click();
    await expect(page.getByText("Look at the mat.")).toBeVisible();
    await told;
    await page.reload();
    await expect(button(page, "Short")).toHaveAttribute("aria-pressed", "true");
  });

test("the maps list every lesson with its aim and its steps, and each opens", async ({ somebody }) => {
  const page = await somebody("Ana", PHONE);
  interface Row {
    id: string;
    title: string;
    aim: string;
    steps: unknown[];
  }
  const [all, found] = [new Map<string, string>(), new Map<string, string>()];
  await page.goto("/learn/equations");
  // Asked for once, every map says what its lessons are for, in sight: touch never shows a tip.
  await page.getByRole("button", { name: "What they are for" }).click();
  for (const subject of ["equations", "onsets", "wff", "match"]) {
    const told = page.waitForResponse("**/api/lessons");
    await page.goto(`/learn/${subject}`);
    const { lessons } = (await (await told).json()) as { lessons: Row[] };
    for (const { id, title, aim, steps } of lessons) all.set(id, `${title}: ${aim} ${steps.length} steps`);
    const stops = page.locator(".learn-stop a");
    const others = page.locator(".learn-others button");
    await stops.first().waitFor();
    // A game has several paths; the one that is shown is not among the others.
    const ways = await others.allTextContents();
    for (const way of [null, ...ways]) {
      if (way) {
        await others.filter({ hasText: way }).click();
        await expect(page.locator(".learn-path h2")).toHaveText(way);
      }
      for (const [id, told] of (await stops.evaluateAll((list) =>
        list.map((one) => {
          const name = one.querySelector(".name")?.firstChild?.textContent ?? "";
          const aim = one.parentElement?.querySelector<HTMLElement>(".learn-aim")?.innerText ?? "";
          // The kinds of its steps are named behind their number.
          const told = aim.replace(/ steps: \S.*$/, " steps");
          return [one.getAttribute("href")?.replace("/learn/", "") ?? "", `${name}: ${told}`];
        }),
      )) as [string, string][])
        found.set(id, told);
    }
    // The last lesson of a path is not locked.
    await stops.last().click();
    await expect(page.locator(".eyebrow", { hasText: "Step 1 of" })).toBeVisible();
  }
  expect(all.size).toBe(120);
  expect([...found].sort()).toEqual([...all].sort());
});

test("a move that gives Now away is drawn, with the missing cube, and can be taken back", async ({ somebody }) => {
  const page = await somebody("Ana", PHONE);
  await open(page, "eb-05", 6);
  const tray = page.locator(".tray");
  const lay = async (cube: string, to: string) => {
    await tray.getByRole("button", { name: cube, exact: true }).click();
    await section(page, to).getByRole("button").click();
  };
  await lay("blue times", "Permitted");
  await expect(said(page, "bad")).toContainText("Now would be right");
  await expect(page.locator(".lesson-witness [data-cube]")).toHaveCount(5);
  await expect(tray.locator("[data-needed]")).toHaveAttribute("data-cube", "b2");
  await button(page, "Take it back").click();
  await expect(cubes(page)).toHaveCount(5);
  await lay("black 7", "Permitted");
  await expect(said(page, "good")).toBeVisible();
  await expect(button(page, "Next")).toBeFocused();
});

test("steps by keys: digits choose, Ctrl+Enter checks, Alt+I gives a hint, Alt+N goes on", async ({ somebody }) => {
  const page = await somebody("Ana");
  await open(page, "eb-05", 2);
  await page.keyboard.press("2");
  await expect(said(page, "bad")).toBeVisible();
  await page.keyboard.press("1");
  await expect(said(page, "good")).toBeVisible();
  await page.keyboard.press("Alt+n");
  await expect(page).toHaveURL(/#3$/);
  await writes(page, "3x4");
  await page.keyboard.press("Alt+i");
  await expect(page.locator(".rungs .open")).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await expect(said(page, "bad")).toContainText("Count the cubes that come from Resources");
  // What was written and hinted is still there on the next visit.
  await page.reload();
  await expect(page.locator(".token-line").first().locator(".cube")).toHaveCount(3);
  await expect(page.locator(".rungs .open")).toHaveCount(1);
  await page.locator(".token-line").first().click();
  for (const _ of "3x4") await page.keyboard.press("Backspace");
  await page.keyboard.type("6x2");
  await page.keyboard.press("Control+Enter");
  await expect(said(page, "good")).toBeVisible();
  // On the mat, letters lay the cube in hand.
  await open(page, "eb-05", 6);
  await page.keyboard.press("7");
  await page.keyboard.press("f");
  await expect(section(page, "Forbidden").locator(".cube")).toHaveCount(1);
  await expect(said(page, "good")).toBeVisible();
});

test("an answer that does not arrive is kept, and sent again with the same id", async ({ somebody }) => {
  const page = await somebody("Ana");
  await open(page, "eb-05", 2);
  const step = "**/api/lessons/eb-05/steps/2";
  const sent: (string | null)[] = [];
  await page.route(step, (route) => {
    sent.push(route.request().postData());
    return route.abort();
  });
  await choice(page, 0).click();
  await expect(page.getByRole("alert")).toContainText("That did not arrive");
  await expect(choice(page, 0)).toHaveAttribute("aria-pressed", "true");
  await page.unroute(step);
  const again = page.waitForRequest(step);
  await button(page, "Try again").click();
  expect((await again).postData()).toBe(sent[0]);
  await expect(said(page, "good")).toBeVisible();
});

test("the first page leads from a lesson's table back to its step, and does not list it as a match", async ({
  somebody,
}) => {
  const page = await somebody("Ana", PHONE);
  await open(page, "eb-08", 6);
  await button(page, "Open the table").click();
  await expect(page.locator(".lesson-bar")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Go on with the lesson: Set a Goal" }).click();
  await expect(page).toHaveURL(/\/learn\/eb-08#6$/);
  await page.goBack();
  await expect(page.locator('.home[aria-busy="false"]')).toBeVisible();
  await expect(page.locator(".go-on")).toHaveCount(0);
});

test("a lesson's table leads back to the lesson, and is checked there", async ({ somebody }) => {
  const page = await somebody("Ana");
  await open(page, "eb-08", 6);
  await button(page, "Open the table").click();
  const bar = page.locator(".lesson-bar");
  await expect(bar).toContainText("Set a Goal");
  // The table stays while one looks at the lesson.
  await bar.getByRole("link").click();
  await button(page, "Back to the table").click();
  await roll(page);
  await goalOf(page);
  await expect(page.locator(".block:not(.flat):visible").first()).toBeVisible();
  // This call ends the shake, whoever is right.
  await challenge(page, "Impossible");
  await bar.getByRole("link", { name: "Go on with the lesson" }).click();
  await expect(page).toHaveURL(/\/learn\/eb-08#6$/);
  await expect(said(page, "good").or(said(page, "bad"))).toBeVisible();
  await expect(button(page, "Play it again")).toBeVisible();
});

test("a lesson that does not exist says so", async ({ somebody }) => {
  const page = await somebody("Ana");
  await page.goto("/learn/zz-99");
  await expect(page.getByRole("heading", { name: "There is no such lesson." })).toBeVisible();
});

test("a path is taken by another book, and a lesson without a version says how it is shown", async ({ somebody }) => {
  const page = await somebody("Ana");
  await page.goto("/learn/onsets");
  const other = page.getByRole("button", { name: "Other book or division" });
  await other.click();
  await page.getByRole("button", { name: "Middle · Adventurous, MLAG 2017-18" }).click();
  await expect(other).toHaveAttribute("aria-expanded", "false");
  const stops = page.locator(".learn-stop a");
  await expect(stops.nth(1)).toHaveAttribute("href", "/learn/ob-02~onsets-mlag-2017~middle");
  await stops.nth(1).click();
  await expect(page.locator(".eyebrow", { hasText: "Step 1 of" })).toBeVisible();
  await expect(page.getByText("there is no version for")).toHaveCount(0);
  // WFF 'N PROOF has no No Goal.
  await page.goto("/learn/m-08~wff-mlag-2017~junior");
  await expect(page.getByText("Shown on the mat of Equations: there is no version for WFF ’N PROOF.")).toBeVisible();
});
