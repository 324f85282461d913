// Classes for pupils: joining, what there is to do, work on it, the same roll, the league, and what a live class does to every page.
import type { Page } from "@playwright/test";
import { CODE } from "../../tests/class-pupil";
import { findings } from "../axe";
import { started, withClass } from "../class-pupil";
import { expect, test } from "../house";
import { tooWide, writes } from "../player";
import { DESKTOP, PHONE } from "../stage";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The page works for everybody: no axe findings in either theme, nothing too wide, nothing too small to hit. */
async function isFine(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), what).toEqual([]);
  expect.soft(await tooWide(page), what).toBe(0);
  const small = await page.locator("main :is(.btn, .pupil-name, .work-marks a)").evaluateAll((all) =>
    all
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent }))
      .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 44)
      .map(({ text }) => text),
  );
  expect.soft(small, what).toEqual([]);
}

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a code and a nickname are all it takes to be in a class: ${device}`, async ({ fresh }) => {
    const page = await fresh(size);
    const played = await withClass(page, "stranger");
    await page.goto("/j");
    await expect(heading(page)).toHaveText("Type the six letters");
    await page.getByLabel("Class code").fill("abc def");
    await expect(page.getByRole("alert")).toContainText("No class has this code.");
    await page.getByLabel("Class code").fill("kqt-zrm");
    await expect(heading(page)).toHaveText("Room 12 Owls");
    await expect(page.getByText("On-Sets, Middle · 21 pupils · coach: Ada")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Sunny Lynx" })).toBeChecked();
    await expect(page.getByText("Your coach sees")).toBeVisible();
    await isFine(page, "join");
    await page.getByLabel("A nickname of your own").fill("Brave Newt");
    await button(page, "Join Room 12 Owls").click();
    await expect(heading(page)).toHaveText("Room 12 Owls");
    await expect(page).toHaveURL(new RegExp(`/c/${CODE}$`));
    expect(played.asked).toEqual([`POST /${CODE}/join {"nickname":"Brave Newt"}`]);
    // A returning visitor is recognised at once.
    await page.goto(`/j/${CODE}`);
    await expect(page).toHaveURL(new RegExp(`/c/${CODE}$`));
  });

  test(`a closed class says so, and a card brings a pupil back: ${device}`, async ({ fresh }) => {
    const page = await fresh(size);
    const played = await withClass(page, "stranger");
    played.page.class.joining = false;
    await page.goto(`/j/${CODE}`);
    await expect(page.getByText("Nobody new can join")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await link(page, "Use your card or code").click();
    await isFine(page, "card");
    await page.getByLabel("The ten letters of your card").fill("abcde fghij");
    await button(page, "Come back").click();
    await expect(page).toHaveURL(new RegExp(`/c/${CODE}$`));
    expect(played.asked).toEqual(['POST /back {"code":"ABCDE-FGHIJ"}']);
  });

  test(`a pupil sees what there is to do, and does it: ${device}`, async ({ somebody }) => {
    const page = await somebody("Sunny Lynx", size);
    const played = await withClass(page);
    await page.goto("/class");
    await link(page, "Go to class: Room 12 Owls").click();
    const todo = page.getByRole("region", { name: "To do" });
    await expect(todo.getByRole("listitem")).toHaveCount(4);
    await expect(todo.getByRole("listitem").first()).toContainText("1 of 3 done");
    await expect(page.getByRole("region", { name: "Done and over" })).toContainText("What is a Goal?");
    await isFine(page, "class");
    await link(page, "Go on: The smallest step").click();
    // The first item is done: the second is open, and the coach is told.
    await expect(link(page, /^2, /)).toHaveAttribute("aria-current", "step");
    await expect(page.locator(".lesson-ask")).toBeVisible();
    await expect
      .poll(() => played.said.filter((said) => said.type === "at").at(-1))
      .toMatchObject({ assignment: 1, item: 2 });
    await isFine(page, "work");
    // A hint from the coach appears where hints appear.
    while (await button(page, "Next").isEnabled()) await button(page, "Next").click();
    played.says({ type: "hint", assignment: 1, item: 2, number: 1, of: 2, text: "Look at the signs first." });
    await expect(page.locator(".rungs")).toContainText("Look at the signs first.");
    await expect(page.getByText("Your coach has sent you a hint.")).toBeVisible();
    // Skipping goes through the class and on to the next item.
    await button(page, "Skip").click();
    await expect(link(page, /^3, /)).toHaveAttribute("aria-current", "step");
    expect(played.asked.some((one) => one.startsWith(`POST /${CODE}/assignments/1/items/2/answers`))).toBe(true);
    await page.goto(`/c/${CODE}/a/1#end`);
    await expect(heading(page)).toContainText("still open");
    await link(page, "Back to the class").first().click();
    await expect(heading(page)).toHaveText("Room 12 Owls");
  });

  test(`items come in the pupil's own order, and a shake leads to a table and back: ${device}`, async ({
    somebody,
  }) => {
    const page = await somebody("Sunny Lynx", size);
    await withClass(page);
    await page.goto(`/c/${CODE}/a/2`);
    await expect(page.locator(".puzzle-ask")).toBeVisible();
    const order = await page.locator(".work-marks a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(order).toEqual(["#3", "#1", "#2"]);
    await expect(page).toHaveURL(/#3$/);
    await isFine(page, "puzzle");
    await page.goto(`/c/${CODE}/a/3`);
    await expect(page.getByText("At least 70 % of your moves")).toBeVisible();
    await isFine(page, "shake");
    await button(page, "Open the table").click();
    await expect(page).toHaveURL(/\/t\/KITE47$/);
  });

  test(`the same roll waits, runs by the server's clock, and is compared: ${device}`, async ({ somebody }) => {
    const page = await somebody("Sunny Lynx", size);
    const played = await withClass(page);
    await page.goto(`/c/${CODE}/same/4`);
    await expect(page.getByText("Waiting for your coach…")).toBeVisible();
    await isFine(page, "wait");
    // This device's own clock is a year off.
    played.roll = started(Date.now() - 365 * 86_400_000);
    played.says({ type: "assignments" });
    await expect(page.getByRole("timer")).toContainText(/[34]:\d\d/);
    await isFine(page, "goal");
    for (const cube of ["black 9", "green 4"])
      await page.locator(".tray").getByRole("button", { name: cube }).first().click();
    await button(page, /^Call Goal/).click();
    await expect(button(page, "Hand in")).toBeDisabled();
    await writes(page, "2x(5+6x7)");
    await isFine(page, "write");
    await button(page, "Hand in").click();
    await expect(page.getByText("Handed in at")).toBeVisible();
    const handed = JSON.parse(played.asked.at(-1)!.replace(/^.*?\{/, "{")) as { paper: object };
    expect(handed.paper).toMatchObject({ goal: "k9g4" });
    await expect(button(page, "Hand in again")).toBeDisabled();
    // The coach closes it.
    played.page.assignments![3]!.assignment.closed = true;
    played.says({ type: "assignments" });
    await expect(page.getByText("3 of 5 are done.")).toBeVisible();
    await expect(heading(page)).toHaveText("One roll, five Goals.");
    const mine = page.getByRole("row", { name: /Sunny Lynx/ });
    await expect(mine).toContainText("64 %");
    await expect(page.getByRole("row", { name: /Merry Crane/ })).toContainText("cube-not-available");
    await expect(page.locator(".same-lines")).toHaveCount(0);
    await button(page, "Try it first").click();
    await isFine(page, "result");
    await page.getByLabel("Solution", { exact: true }).fill("2x(5+6x7)");
    await button(page, "Check").click();
    await expect(page.getByText("Right: it reaches the Goal.")).toBeVisible();
    await button(page, "Show it").click();
    await expect(page.locator(".same-lines")).toContainText("2x(5+6x7)");
  });

  test(`the league says where everybody stands: ${device}`, async ({ somebody }) => {
    const page = await somebody("Sunny Lynx", size);
    const played = await withClass(page);
    await page.goto(`/c/${CODE}/league`);
    await expect(page.getByRole("row", { name: /Sunny Lynx/ })).toContainText("3 · 0 · 3");
    await expect(link(page, "Go to your table")).toHaveAttribute("href", "/t/KITE47");
    await isFine(page, "league");
    await button(page, "Challenge Keen Wren").click();
    await expect(button(page, "Challenge Keen Wren")).toHaveCount(0);
    expect(played.asked).toEqual([`POST /${CODE}/league/challenges {"pupil":2}`]);
  });
}

test("a live class pauses every page, takes it along, and gives it back unchanged", async ({ somebody }) => {
  const page = await somebody("Sunny Lynx");
  const played = await withClass(page);
  const stage = (more: object) => played.says({ type: "stage", follow: false, paused: false, names: false, ...more });
  await page.goto(`/c/${CODE}`);
  await expect(page.getByRole("heading", { name: "Room 12 Owls" })).toBeVisible();
  // Other pages of the site belong to the live class, too.
  await link(page, "Judge’s desk").click();
  const field = page.locator('[data-field="equation"]');
  await field.fill("12");
  stage({ paused: true });
  const cover = page.getByRole("dialog", { name: "Look up, please." });
  await expect(cover).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(cover).toBeVisible();
  expect(await findings(page)).toEqual([]);
  stage({});
  await expect(cover).toBeHidden();
  await expect(field).toHaveValue("12");
  stage({ follow: true, shown: { number: 1, what: "step", lesson: "eb-01", step: 2 } });
  await expect(page).toHaveURL(/\/learn\/eb-01#2$/);
  await expect(page.getByText("Your coach shows this to everybody.")).toBeVisible();
  stage({});
  await button(page, "Back to what you were doing").click();
  await expect(page).toHaveURL(/\/desk/);
  played.says({ type: "seated", table: "KITE47" });
  await expect(page.getByText("You have been seated at table KITE 47.")).toBeVisible();
  await button(page, "Go now").click();
  await expect(page).toHaveURL(/\/t\/KITE47$/);
});
test("without a class nothing of classes is loaded", async ({ fresh }) => {
  const page = await fresh();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/learn");
  await expect(heading(page)).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((one) => one.name));
  expect(loaded.filter((name) => /Live-|room\.|class-live/.test(name))).toEqual([]);
  expect(sockets).toEqual([]);
});
