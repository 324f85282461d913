// The coach's pages of a class: the board, setting work, looking and helping, pupils, cards, the report and the projector.
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { LOOKED, withClass, WRITES } from "../class";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { DESKTOP, PHONE } from "../stage";
import { ROLL } from "../../tests/class-pupil";
import { bigBoard, BOARD, CLASS, MISTAKE, NOW, row } from "../../tests/class-coach";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ROOM = `/c/${CLASS.class.code}`;

/** The page works for everybody: no axe findings in either theme, nothing too wide, nothing too small to hit. */
async function isFine(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), what).toEqual([]);
  expect.soft(await tooWide(page), what).toBe(0);
  const small = await page
    .locator("main :is(.btn, summary, .segmented > *), dialog :is(.btn, summary, .segmented > *)")
    .evaluateAll((all) =>
      all
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent }))
        .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 43.9)
        .map(({ text }) => text),
    );
  expect.soft(small, what).toEqual([]);
}

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the board says what matters, and updates live: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page, { page: { assignments: [CLASS.assignments![0]] } });
    await page.goto(`${ROOM}/board`);
    const lead = page.getByRole("heading", { level: 1 });
    await expect(lead).toHaveText("Two are stuck.");
    await expect(page.locator("main")).toContainText("12 of 13 are here · Six puzzles: both parts · due Friday");
    await expect(page.locator(".board tbody tr")).toHaveCount(13);
    await expect(page.getByRole("row", { name: /Lively Badger/ })).toContainText("stuck at 3");
    await expect(button(page, "Lively Badger, puzzle 3: wrong so far, 3 tries, 2 hints")).toBeVisible();
    await expect(card(page, "Stuck now").getByRole("listitem").first()).toContainText(
      "puzzle 4 · 3 tries, 2 hints · 2:40",
    );
    await expect(card(page, "The mistake of the day")).toContainText("9 of 19");
    await isFine(page, "board");
    // One answer comes in, and nobody is stuck any more.
    const helped = row(9, "Lively Badger", "1h2o..", { is: "at", item: 4 }, 460);
    const free = row(11, "Quick Robin", "12h2o.", { is: "at", item: 5 }, 460);
    played.says({ type: "rows", assignment: 1, pupils: [helped, free], stuck: [], at: NOW });
    await expect(lead).toHaveText("Everybody is at work.");
    await expect(card(page, "Stuck now")).toHaveCount(0);
    await expect(card(page, "The mistake of the day")).toHaveCount(0);
    await button(page, "Pause all").click();
    await expect(lead).toHaveText("All pages are paused.");
    await button(page, "Go on").click();
    await expect(lead).toHaveText("Everybody is at work.");
    expect(played.said.map((one) => one.type)).toEqual(expect.arrayContaining(["hello", "watch", "pause"]));
  });

  test(`thirty pupils and eight items fit, and keys move through the cells: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page, { board: bigBoard(8), page: { assignments: [CLASS.assignments![0]] } });
    await page.goto(`${ROOM}/board`);
    await expect(page.locator(".board tbody tr")).toHaveCount(30);
    await isFine(page, "thirty");
    // The numbers of the items stay in sight at the last row.
    await page.locator(".board tbody tr").last().scrollIntoViewIfNeeded();
    await expect(page.locator(".board thead th").nth(1)).toBeInViewport();
    await page.locator('[data-cell="0.0"]').focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await expect(page.locator('[data-cell="1.2"]')).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Calm Heron 2’s page");
    expect(played.said).toContainEqual({ type: "look", pupil: 2 });
    await page.keyboard.press("Escape");
    await expect(page.locator('[data-cell="1.2"]')).toBeFocused();
    expect(played.said.at(-1)).toEqual({ type: "look" });
  });

  test(`a coach looks at a pupil and sends a hint: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page, WRITES);
    await page.goto(`${ROOM}/board`);
    await button(page, "Look at Quick Robin").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("Quick Robin’s page");
    const before = await sheet.boundingBox();
    played.says(LOOKED);
    await expect(sheet).toContainText("Write a Solution");
    await expect(sheet.getByRole("region", { name: "On the paper now" }).locator(".cube")).not.toHaveCount(0);
    // Whatever has come by now, the engine's reason last, the sheet has not grown: its buttons stay under the finger.
    await expect(sheet.getByRole("region", { name: "The last answer" })).toContainText("The Solution is 10");
    expect(await sheet.boundingBox()).toEqual(before);
    await isFine(page, "looking");
    await button(page, "Send a hint").click();
    await expect(sheet).toContainText("The next hint is on its way.");
    expect(played.said).toContainEqual({ type: "hint", pupil: 11 });
  });

  test(`the dialog sets lessons, puzzles, a match and a roll: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page);
    await page.goto(`${ROOM}/board`);
    const open = async (kind: string) => {
      await button(page, "Set work").click();
      await page.locator(".class-kinds").getByText(kind, { exact: true }).click();
    };
    const last = () => JSON.parse(played.asked.at(-1)!.split(" ").slice(2).join(" ")) as object;
    await open("Lessons");
    await expect(button(page, "Set it")).toBeDisabled();
    await page.getByRole("checkbox").first().check();
    await isFine(page, "lessons");
    await button(page, "Set it").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(last()).toEqual({ what: { kind: "lesson", lessons: ["ob-01"] }, hints: true });
    await open("Puzzles");
    await page.getByLabel("How many").fill("4");
    await page.getByLabel("Find a safe move").check();
    await isFine(page, "puzzles");
    await page.getByText("Title, days, hints").click();
    await page.getByLabel("Hints allowed").uncheck();
    await isFine(page, "more");
    await button(page, "Set it").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(last()).toEqual({ what: { kind: "puzzles", choose: { count: 4, kinds: ["safe"] } }, hints: false });
    await open("Match");
    await isFine(page, "match");
    await button(page, "Set it").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(last()).toEqual({ what: { kind: "match", bot: "learner", seats: 2, shakes: 3 }, hints: true });
    await open("Same roll");
    await page.getByText("Same mat", { exact: true }).click();
    await isFine(page, "roll");
    await button(page, "Set it").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(last()).toEqual({ what: { kind: "same-roll", roll: { form: "write", seconds: 240 } }, hints: true });
  });

  test(`pupils, cards and the report: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page);
    await page.goto(`${ROOM}/pupils`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pupils");
    await isFine(page, "pupils");
    await button(page, "New name for Brave Seal").click();
    await expect.poll(() => played.asked.at(-1)).toBe(`PATCH /KQTZRM/members/1 {"rename":true}`);
    await page.getByText("Log", { exact: true }).click();
    await expect(page.locator(".class-log")).toContainText("Coach Ana opened the class");
    await button(page, "End it").click();
    await expect(page.getByRole("group", { name: "End Room 12 Owls?" })).toContainText(
      "Pupils keep their own progress.",
    );
    await isFine(page, "ending");
    await link(page, "Brave Seal").click();
    await page.getByText("Last answers (1)").click();
    await expect(page.locator(".class-answers")).toContainText("a Required cube in one part only");
    await expect(card(page, "Skills in this class").first()).toContainText("A Required cube in both parts");
    await isFine(page, "pupil");
    await page.goto(`${ROOM}/cards?pupil=2`);
    await button(page, "Make 1 card").click();
    await expect(page.getByRole("img", { name: "QR code of Calm Heron’s card" })).toBeVisible();
    expect(played.asked.at(-1)).toBe(`POST /KQTZRM/cards {"pupils":[2]}`);
    await isFine(page, "cards");
    await page.goto(`${ROOM}/report`);
    await expect(card(page, "Together, by skill").first()).toContainText("5 of 13");
    await expect(page.locator("a[href='/api/classes/KQTZRM/report.csv']").first()).toBeAttached();
    await isFine(page, "report");
  });

  test(`the projector shows names only when they are on, and hides its controls: ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach Ana", size);
    const played = await withClass(page);
    await page.goto(`${ROOM}/show`);
    await expect(page.locator("main")).toContainText("KQTZRM");
    await isFine(page, "code");
    await page.getByLabel("Show", { exact: true }).selectOption({ label: "Board: Six puzzles: both parts" });
    await expect(page.locator(".board")).toContainText("Pupil 1");
    await expect(page.locator("main")).not.toContainText("Brave Seal");
    await isFine(page, "board");
    await page.locator("body").press("n");
    await expect(page.locator(".board")).toContainText("Brave Seal");
    await page.locator("body").press("ArrowRight");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lesson");
    expect(played.said).toContainEqual({ type: "show", what: { what: "board", assignment: 2 } });
    played.says({
      type: "stage",
      follow: true,
      paused: false,
      names: false,
      shown: { number: 9, what: "mistake", mistake: MISTAKE },
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The mistake of the day");
    await expect(page.locator(".class-mistake .cube")).not.toHaveCount(0);
    await isFine(page, "mistake");
    await page.locator("body").press("f");
    await expect.poll(() => played.said).toContainEqual({ type: "follow", on: false });
  });
}

test("the result of a roll leads a coach to the projector, and to the next roll", async ({ somebody }) => {
  const page = await somebody("Coach Ana", DESKTOP);
  const played = await withClass(page, { page: { assignments: [ROLL] } });
  await page.goto(`${ROOM}/same/${ROLL.assignment.number}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One roll, five Goals.");
  await expect(page.getByText("names off")).toBeVisible();
  await isFine(page, "result");
  await button(page, "Projector").click();
  await expect(page).toHaveURL(new RegExp(`${ROOM}/show$`));
  expect(played.said).toContainEqual({
    type: "show",
    what: { what: "result", assignment: ROLL.assignment.number },
  });
  await page.goto(`${ROOM}/same/${ROLL.assignment.number}`);
  await link(page, "Next roll").click();
  await expect(page).toHaveURL(new RegExp(`${ROOM}/board$`));
  await expect(page.getByRole("dialog")).toContainText("One roll for all");
});

test("the controls of the projector hide when the mouse rests", async ({ somebody }) => {
  const page = await somebody("Coach Ana", DESKTOP);
  await withClass(page);
  // The test controls the clock: on a busy machine the mouse would have rested long before anybody looks.
  await page.clock.pauseAt(NOW + 1000);
  await page.goto(`${ROOM}/show`);
  const controls = page.getByRole("group", { name: "Controls of the projector" });
  await expect(controls).toHaveCSS("opacity", "1");
  await page.clock.runFor(3000);
  await expect(controls).toHaveCSS("opacity", "0");
  await page.mouse.move(300, 300);
  await expect(controls).toHaveCSS("opacity", "1");
});

test("an empty class shows its code, and more work can be set on a mistake", async ({ somebody }) => {
  const page = await somebody("Coach Ana", DESKTOP);
  await withClass(page, { page: { members: [], assignments: [] }, board: { pupils: [], stuck: [] } });
  await page.goto(`${ROOM}/board`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody is here yet: show the code.");
  await expect(page.getByRole("img", { name: "QR code that leads into the class" })).toBeVisible();
  await isFine(page, "empty");
  const full = await withClass(page, { board: BOARD });
  await page.goto(`${ROOM}/board`);
  await button(page, "Set 4 more").click();
  await expect
    .poll(() => full.asked.at(-1))
    .toBe(`POST /KQTZRM/assignments {"what":{"kind":"puzzles","choose":{"count":4,"theme":"required-both"}}}`);
  await button(page, "Show it to all").click();
  await expect.poll(() => full.said.at(-1)).toEqual({ type: "follow", on: true });
});
