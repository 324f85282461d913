// The house that the browser tests share: one server, one Chromium, and people who sit down at tables.
import { challenge, goalOf, move } from "./player.mjs";
import { ask, DESKTOP, person, PHONE, startBrowser, startFront, startServer } from "./stage.mjs";

export const EQUATIONS = { rules: "equations-basic-mlag-2019", division: "middle" };
const server = await startServer();
let backend = server;
export const front = await startFront(backend);
const browser = await startBrowser();
/** Everybody who came in during the running test. */
export const open = [];

export async function somebody(name, size = DESKTOP) {
  const one = await person(browser, front.url, size);
  open.push(one);
  await one.page.goto(front.url);
  await ask(one.page, "PUT", "/me", { nickname: name });
  return one.page;
}

/** Opens a table for these people and lets each sit down, by the pages' own buttons where there is one. */
export async function tableOf(names, settings = {}, sizes = [DESKTOP, PHONE, DESKTOP]) {
  const pages = [];
  for (const [at, name] of names.entries()) pages.push(await somebody(name, sizes[at]));
  const { code } = await ask(pages[0], "POST", "/tables", { ...EQUATIONS, seats: names.length, ...settings });
  await ask(pages[0], "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
  await pages[0].goto(`${front.url}/t/${code}`);
  for (const page of pages.slice(1)) {
    await page.fill("#code", code.toLowerCase());
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("button", { name: "Sit here" }).first().click();
  }
  await pages[0].getByRole("button", { name: "Begin the match" }).click();
  return { pages, code };
}
export const roll = async (page) => {
  const set = page.getByRole("button", { name: /^Set out/ });
  const rolls = page.getByRole("button", { name: /roll the cubes/i });
  await set.or(rolls).first().waitFor();
  if (await set.count()) await set.first().click();
  await rolls.click();
};
export const deal = async (pages) => {
  for (const page of pages) {
    const button = page.getByRole("button", { name: "Deal the cards" });
    try {
      await button.click({ timeout: 2500 });
      return;
    } catch {
      /* another one deals */
    }
  }
};
/** Ana and Ben, from the lobby to the paper that Ana has to write on: Ben moved, and she called Now. */
export async function called(settings = {}) {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], settings);
  await roll(ana);
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Now");
  await ana.waitForSelector(".sheetpaper");
  return [ana, ben];
}
export const writes = (page, text) =>
  page
    .locator(".token-line")
    .first()
    .click()
    .then(() => page.keyboard.type(text));
export const present = async (page) => {
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await page.getByRole("button", { name: "Present: final" }).click();
};

let down = false;
export async function backendDown() {
  await backend.stop();
  down = true;
}
export async function backendUp() {
  backend = await startServer(server.data, server.port);
  down = false;
}

/** After a test: everybody leaves, and a server that the test took away comes back for the others. */
export async function tidy() {
  for (const one of open.splice(0)) await one.context.close();
  if (down) await backendUp();
}

export async function close() {
  await browser.close();
  front.stop();
  await backend.stop();
}
