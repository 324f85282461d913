// The way in: a first visit, a name that is asked for once, coming back, and a new table in three words.
import type { Page } from "@playwright/test";
import { EQUATIONS, expect, test } from "../house";
import { goalOf, menu, move, nothing, roll, sitsOut } from "../player";
import { ask, DESKTOP, PHONE } from "../stage";

const tile = (page: Page, game: string) => page.getByRole("region", { name: game, exact: true });
/** A table where this person sits, and a bot in the other seat. */
async function againstBot(page: Page, settings: object = {}): Promise<string> {
  const wish = { ...EQUATIONS, seats: 2, time: "none", practice: true, ...settings };
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", wish);
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level: "novice" });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "begin" });
  return code;
}
const settingsOf = async (page: Page) =>
  (await ask<{ table: { settings: object } }>(page, "GET", `/tables/${page.url().split("/").at(-1)}`)).table.settings;

test("a first visit on a phone: three words for each game, and one tap to learn", async ({ stranger }) => {
  const page = await stranger(PHONE);
  await page.getByRole("heading", { name: "New here? Play one shake." }).waitFor();
  await expect(page.getByRole("heading", { name: "Your tables" })).toHaveCount(0);
  for (const game of ["Equations", "On-Sets", "WFF ’N PROOF"])
    for (const way of ["Learn in three minutes", "Practise", "Tournament table"])
      await tile(page, game).getByRole("button", { name: way }).waitFor();
  await tile(page, "Equations").getByRole("button", { name: "Learn in three minutes" }).tap();
  await page.waitForURL("**/t/*");
  expect(await settingsOf(page)).toMatchObject({ lesson: "first-shake", practice: true, time: "none" });
  // Nobody is asked for a name at their own table.
  await page.locator(".table .mat").waitFor();
  await page.goto("/");
  // Next time practice is proposed, with the reason.
  await tile(page, "Equations").getByText("learned today").waitFor();
  await expect(tile(page, "Equations").locator(".chalkfull")).toHaveText("Practise");
  await expect(tile(page, "On-Sets").locator(".chalkfull")).toHaveText("Learn");
});

test("practice has no clock and a gentle bot; a tournament table has all of it", async ({ stranger }) => {
  const page = await stranger(PHONE);
  await tile(page, "Equations").getByRole("button", { name: "Practise" }).tap();
  await goalOf(page);
  expect(await settingsOf(page)).toMatchObject({ practice: true, time: "none", division: "elementary" });
  await page.goto("/");
  await tile(page, "Equations").getByText("you practised last").waitFor();
  await tile(page, "Equations").getByRole("button", { name: "Tournament table" }).tap();
  await page.locator(".goal-builder").waitFor();
  expect(await settingsOf(page)).toMatchObject({ practice: false, time: "tournament", mode: "strict" });
});

test("somebody joining is asked for a name once, and it is the same everywhere", async ({ somebody, stranger }) => {
  const ben = await somebody("Ben");
  const { code } = await ask<{ code: string }>(ben, "POST", "/tables", { ...EQUATIONS, seats: 2, time: "none" });
  await ask(ben, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
  const page = await stranger(PHONE);
  // A dash, spaces and lower case do not matter, and nothing has to be pressed.
  await page.locator("#code").fill(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
  await page.getByRole("heading", { name: "What shall we call you?" }).waitFor();
  await page.getByRole("heading", { name: "Ben is here" }).waitFor();
  await expect(page.locator(".suggestions button")).toHaveCount(3);
  // The server does not accept every name.
  await page.getByRole("textbox", { name: "Your name" }).fill("Judge");
  await page.getByRole("button", { name: "Sit down as Judge" }).tap();
  await page.getByText("Please choose another nickname.").waitFor();
  await page.locator(".suggestions button").first().tap();
  const idea = await page.getByRole("textbox", { name: "Your name" }).inputValue();
  await page.getByRole("button", { name: `Sit down as ${idea}` }).waitFor();
  await page.getByRole("textbox", { name: "Your name" }).fill("Maya");
  await page.getByRole("button", { name: "Sit down as Maya" }).tap();
  await page.locator(".lobby .seats li", { hasText: "Maya" }).locator(".chip.accent").waitFor();
  await ben.goto(`/t/${code}`);
  await ben.locator(".lobby .seats li", { hasText: "Maya" }).waitFor();
  // The pill is on every page, and changes the name everywhere.
  await page.goto("/help");
  await page.getByRole("button", { name: "You are Maya. Change your name" }).tap();
  await page.getByLabel("What shall we call you?").fill("May");
  await page.getByRole("button", { name: "Save" }).tap();
  // Leaving before the server has answered would cancel the request.
  await page.getByRole("button", { name: "You are May. Change your name" }).waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "You are May. Change your name" }).waitFor();
  // Somebody who has chosen a name is not asked again.
  const { code: other } = await ask<{ code: string }>(ben, "POST", "/tables", { ...EQUATIONS, seats: 2 });
  await page.locator("#code").fill(other);
  await page.getByRole("button", { name: "Sit here" }).first().waitFor();
});

test("somebody coming by a link is asked too, and may just watch", async ({ somebody, fresh }) => {
  const ben = await somebody("Ben");
  const code = await againstBot(ben);
  const page = await fresh(DESKTOP);
  await page.goto(`/t/${code}`);
  await page.getByText("Every seat is taken. You can watch.").waitFor();
  await page.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await page.keyboard.press("Enter");
  await page.locator(".table .mat").waitFor();
  await expect(page).toHaveURL(new RegExp(`/t/${code}$`));
});

test("an unknown code is reported only after a press", async ({ stranger }) => {
  const page = await stranger();
  // A complete code is looked up as it is typed; here the answer comes after the press.
  const look = "**/api/tables/ZEBRA99";
  let goOn = (): void => undefined;
  const pressed = new Promise<void>((done) => (goOn = done));
  await page.route(look, async (route) => {
    await pressed;
    await route.continue();
  });
  const asked = page.waitForRequest(look);
  await page.locator("#code").fill("zebra 99");
  await asked;
  await page.getByRole("button", { name: "Join" }).click();
  goOn();
  await page.locator(".join").getByRole("alert").waitFor();
});

test("coming back: going on, leaving at a cost, and deleting", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"]);
  const alone = await againstBot(ana, { rules: "onsets-agloa-2024", division: "basic" });
  await ana.goto("/");
  await ana.getByRole("heading", { name: /^Go on at/ }).waitFor();
  const row = ana.locator(".table-list li", { hasText: "with Ben" });
  await row.getByRole("link", { name: "Go back" }).waitFor();
  // The question appears in the row; the harmless answer has the focus.
  await row.getByRole("button", { name: /^Leave / }).click();
  const asks = ana.locator(".table-list li.ask");
  await asks.getByText("Ben plays on with a bot in your seat. You can sit down again with the code.").waitFor();
  await expect(asks.getByRole("button", { name: "Stay" })).toBeFocused();
  await ana.keyboard.press("Enter");
  await expect(asks).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Leave / })).toBeFocused();
  // Only a bot is there: the table can be deleted.
  await ana.getByRole("button", { name: /^Delete / }).click();
  await asks.getByText("The match ends here, and its shakes are gone for good.").waitFor();
  await asks.getByRole("button", { name: "Delete" }).click();
  await expect(asks).toHaveCount(0);
  // Somebody else's table may be listed to watch; her own are those that she can leave or delete.
  const own = ana.locator(".table-list li").filter({ has: ana.getByRole("button", { name: /^(Leave|Delete) / }) });
  await expect(own).toHaveCount(1);
  expect(await ask(ana, "GET", `/tables/${alone}`)).toMatchObject({ status: 404 });
  // Ben is not the owner: once he leaves, the table is not his any more, and without tables there is no list.
  await ben.goto("/");
  await ben.getByRole("button", { name: /^Leave / }).tap();
  await ben.getByRole("button", { name: "Leave", exact: true }).tap();
  await expect(ben.getByRole("heading", { name: "Your tables" })).toHaveCount(0);
  const second = async () => (await ask<{ table: { seats: object[] } }>(ana, "GET", `/tables/${code}`)).table.seats[1];
  await expect.poll(second).toMatchObject({ bot: "player", kept: true });
  // With the code he sits down again.
  await ben.locator("#code").fill(code);
  await ben.getByText("a bot plays until they come back").waitFor();
  await ben.getByRole("button", { name: "Sit down as Ben" }).tap();
  await ben.locator(".table .mat").waitFor();
  await expect.poll(second).toMatchObject({ bot: null, kept: false });
});

test("the last shakes are told in the words of their verdicts", async ({ called }) => {
  const [ana, ben] = await called();
  await nothing(ana);
  await sitsOut(ben);
  await ana.locator(".verdict-page .sheet tr.new").waitFor();
  await ana.goto("/");
  const last = ana.locator(".card", { hasText: "Your last shakes" }).locator(".table-list li");
  await expect(last).toHaveCount(1);
  await expect(last).toContainText("called Now");
  await last.getByRole("link", { name: /^Look at this shake/ }).click();
  await ana.locator(".move-rows").waitFor();
});

test("a new table: three words first, everything else under More choices", async ({ somebody }) => {
  const page = await somebody("Owner", PHONE);
  await page.goto("/new");
  await expect(page.getByRole("radio", { name: /^Practise/ })).toBeChecked();
  await expect(page.getByText("Edition and division")).toBeHidden();
  await page.getByRole("radio", { name: /^Learn/ }).check();
  await expect(page.getByText("More choices")).toHaveCount(0);
  await page.getByRole("radio", { name: /^Tournament/ }).check();
  await page.getByText("More choices").tap();
  await expect(page.getByRole("radio", { name: "Tournament", exact: true })).toBeChecked();
  await page.getByRole("radio", { name: /^Tabletop / }).check();
  await expect(page.getByRole("radio", { name: "As at a tournament", exact: true })).toBeChecked();
  await page.getByRole("radio", { name: "A moment" }).check();
  await page.locator(".new-table-bar").getByRole("button", { name: "Open the table" }).tap();
  await page.waitForURL("**/t/*");
  expect(await settingsOf(page)).toMatchObject({
    mode: "tabletop",
    pace: "quick",
    practice: false,
    time: "tournament",
  });
});

test("the tab says whose turn it is, and so does a notification if asked for", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"]);
  await roll(ana);
  await expect(ana).toHaveTitle(/^Your turn · Equations/);
  await expect(ben).toHaveTitle(/^Equations/);
  // A browser that grants permission, and a hidden page.
  await ana.evaluate(() => {
    const told: string[] = [];
    class Message {
      static permission = "granted";
      static requestPermission = () => Promise.resolve("granted");
      constructor(title: string) {
        told.push(title);
      }
    }
    Object.assign(window, { Notification: Message, told });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await menu(ana, "Tell me when it is my turn");
  await ana.keyboard.press("Escape");
  await goalOf(ana);
  await expect(ana).toHaveTitle(/^Equations/);
  await expect(ben).toHaveTitle(/^Your turn/);
  await move(ben);
  await expect(ana).toHaveTitle(/^Your turn/);
  expect(await ana.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual(["Your turn"]);
});
