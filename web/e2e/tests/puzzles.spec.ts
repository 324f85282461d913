// Puzzles: one of each kind, wrong and then right; hints, giving up, the day, runs and sprints.
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { answer, check, Other, slip, verdictAt, type Asked } from "../puzzling";
import { DESKTOP, PHONE } from "../stage";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const lead = (page: Page, text: string) =>
  expect(page.getByRole("heading", { level: 1, name: text, exact: true })).toBeVisible();
/** Puzzles of the starter bank. */
const OF = {
  write: "JKHTCGG",
  shortest: "NDWMZGH",
  now: "DSWDMFJ",
  impossible: "CSQVDVX",
  safe: "LDKNXBW",
  check: "PWRXNKL",
  flub: "CFLVSJH",
  prove: "RJZMNJS",
  name: "DKMWMBS",
};

for (const [kind, id] of Object.entries(OF))
  test(`${kind}: a wrong answer, and then the right one`, async ({ somebody, request }) => {
    const [page, other] = [
      await somebody("Ana", kind === "safe" || kind === "name" ? PHONE : DESKTOP),
      new Other(request),
    ];
    const [asked, key] = [await other.asked(id), await other.key(id)];
    expect(asked.kind).toBe(kind);
    // Nothing shown before the answer contains the key.
    expect(JSON.stringify(asked)).not.toMatch(/witness|trap|facts|themes/);
    await page.goto(`/p/${id}`);
    await slip(page, asked, key);
    await check(page);
    await expect(page.locator(".lesson-said.bad")).toBeVisible();
    if (kind === "safe") await button(page, "Take it back").click();
    await answer(page, asked, key);
    await check(page);
    await lead(page, "Right.");
    expect(await tooWide(page)).toBe(0);
    // The next visit shows the result.
    await page.reload();
    await lead(page, "Right.");
    await expect(page.locator(".puzzle-sol").first()).toBeVisible();
  });

test("the first answer is rated; the next puzzle is another one", async ({ somebody, request }) => {
  const [page, other] = [await somebody("Ana"), new Other(request)];
  await page.goto("/puzzles");
  await page.getByLabel("Division").selectOption("Basic · Elementary, Minor");
  await button(page, "Next puzzle").click();
  await expect(page).toHaveURL(/\/p\/[A-Z]{7}$/);
  const id = new URL(page.url()).pathname.slice(3);
  await expect(page.locator(".puzzle-meta")).toContainText("rated");
  const [asked, key] = [await other.asked(id), await other.key(id)];
  await answer(page, asked, key);
  await check(page);
  await lead(page, "Right, at the first try.");
  await expect(page.locator(".puzzle-rating .rose")).toHaveText(/^\+\d+$/);
  await expect(page.locator(".puzzle-aside")).toContainText("What it was about");
  await page.getByText("Something wrong?").click();
  await expect(page.getByText("Thank you. It will be looked at.")).toBeVisible();
  await page.keyboard.press("Alt+n");
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.locator(".puzzle-ask")).toBeVisible();
});

test("a hint makes it unrated, and giving up shows how it goes, with the trap", async ({ somebody }) => {
  const page = await somebody("Ana", PHONE);
  await page.goto(`/p/${OF.write}`);
  await button(page, "Hint 1 of 4").click();
  await expect(page.locator(".rungs .open")).toHaveCount(1);
  await expect(button(page, "Hint 2 of 4")).toBeVisible();
  await button(page, "Give up").click();
  await lead(page, "This is how it goes.");
  await expect(page.locator(".puzzle-sol h2", { hasText: "The trap" })).toBeVisible();
  await expect(page.locator(".puzzle-rating")).toContainText("This one was not rated.");
  // More of the same, by its theme.
  await page.getByRole("link", { name: "Six more like it" }).click();
  await expect(page.getByRole("img", { name: "1 of 6" })).toBeVisible();
  await expect(page.locator(".puzzle-ask")).toBeVisible();
});

test("by keys alone: a digit chooses, Ctrl+Enter checks, Alt+I gives a hint, Alt+N goes on", async ({
  somebody,
  request,
}) => {
  const [page, other] = [await somebody("Ana"), new Other(request)];
  const [asked, key] = [await other.asked(OF.check), await other.key(OF.check)];
  await page.goto(`/p/${OF.check}`);
  await page.locator(".puzzle-ask").waitFor();
  await page.keyboard.press("Alt+i");
  await expect(page.locator(".rungs .open")).toHaveCount(1);
  const at = verdictAt(asked, key.codes!);
  await page.keyboard.press(at === 0 ? "2" : "1");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".lesson-said.bad")).toBeVisible();
  await page.keyboard.press(String(at + 1));
  await page.keyboard.press("Control+Enter");
  await lead(page, "Right, with a hint.");
  await page.keyboard.press("Alt+n");
  await expect(page.locator(".puzzle-ask")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(OF.check));
});

test("the puzzle of the day is the same for everybody; past days stay open, and future ones are closed", async ({
  somebody,
  request,
}) => {
  const [page, other] = [await somebody("Ana"), new Other(request)];
  const home = await other.get<{ today: { date: string; puzzle: string } }>("/puzzles?shelf=on-middle");
  await page.goto("/puzzles");
  await button(page, "On-Sets").click();
  await page.getByLabel("Division").selectOption("Middle");
  await expect(page.locator(".puzzles-shelf.onsets")).toBeVisible();
  const opened = page.waitForResponse("**/api/puzzles/daily?**");
  await page.locator('a[href="/daily"]').click();
  const daily = (await (await opened).json()) as { date: string; puzzle: { id: string } };
  expect([daily.date, daily.puzzle.id]).toEqual([home.today.date, home.today.puzzle]);
  await expect(page.locator(".puzzle-meta")).toContainText("rated");
  await page.getByRole("link", { name: "The day before" }).click();
  await expect(page).toHaveURL(/\/daily\/\d{4}-\d\d-\d\d$/);
  await expect(page.locator(".puzzle-ask")).toBeVisible();
  await page.goto("/daily/2099-01-01");
  await lead(page, "This day has not come yet.");
});

test("a run goes on while answers are right, and ends with the first error", async ({ somebody, request }) => {
  const [page, other] = [await somebody("Ana"), new Other(request)];
  const shelf = "eq-basic-elementary";
  // The same seed gives everybody the same puzzles.
  const { id, puzzle } = await other.post<{ id: string; puzzle: Asked }>("/runs", {
    form: "run",
    shelf,
    seed: 7,
  });
  const key = await other.key(puzzle.id);
  await page.goto(`/puzzles/run?seed=7&shelf=${shelf}`);
  await answer(page, puzzle, key);
  const answered = page.waitForResponse("**/api/runs/*/answers");
  await check(page);
  const { run } = (await (await answered).json()) as { run: { id: string; puzzle: Asked } };
  expect(run.id).not.toBe(id);
  await expect(page.getByText("1 in a row")).toBeVisible();
  // A reload goes on where it was.
  await page.reload();
  await expect(page.getByText("1 in a row")).toBeVisible();
  await slip(page, run.puzzle, await other.key(run.puzzle.id));
  await check(page);
  await lead(page, "1 puzzle solved.");
  await expect(page.locator(".puzzle-sol").first()).toBeVisible();
  await button(page, "Another run").click();
  await expect(page.getByText("0 in a row")).toBeVisible();
});

test("a sprint: taps and digits answer, each shows what was right, and the server's clock runs", async ({
  somebody,
}) => {
  const page = await somebody("Ana", PHONE);
  await page.goto("/puzzles/sprint?seed=3&shelf=on-middle");
  await button(page, "Begin").click();
  const choices = page.locator(".choice");
  await expect(page.getByRole("timer")).toHaveText(/^[23]:\d\d$/);
  await expect(choices.first()).toBeVisible();
  // A paper, and then cards to be marked: digits mark them, and what is marked is checked.
  const marks = async () => {
    await expect(page.getByRole("heading", { level: 1, name: /^Mark the cards/ })).toBeVisible();
    await page.keyboard.press("2");
    await page.keyboard.press("Control+Enter");
  };
  for (const [at, act] of [() => choices.first().click(), marks].entries()) {
    const came = page.waitForResponse("**/api/runs/*/answers");
    await act();
    const { right, run } = (await (await came).json()) as { right: boolean; run: { number: number; score: number } };
    expect(run.number).toBe(at + 2);
    await expect(page.locator(`.puzzle-came.${right ? "good" : "bad"}`)).toBeVisible();
    await expect(page.locator(".top")).toContainText(run.score === 1 ? "1 point" : `${run.score} points`);
  }
});

test("a missing puzzle and a missing server are reported", async ({ somebody, server }) => {
  const page = await somebody("Ana");
  await page.goto("/p/BBBBBBB");
  await lead(page, "There is no such puzzle.");
  await page.goto("/puzzles");
  await page.locator(".puzzles-shelf").waitFor();
  await server.stop();
  await button(page, "WFF ’N PROOF").click();
  await expect(page.getByText("Puzzles need the server.")).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: "Drills" })).toBeVisible();
});
