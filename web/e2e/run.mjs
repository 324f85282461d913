// Whole shakes in a real Chromium. `npm run e2e` runs all; `npm run e2e NAME` those whose names contain it.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { challenge, goalOf, move, nothing } from "./player.mjs";
import { ask, DESKTOP, person, PHONE, startBrowser, startFront, startServer } from "./stage.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const EQUATIONS = { rules: "equations-basic-mlag-2019", division: "middle" };
const server = await startServer();
let backend = server;
const front = await startFront(backend);
const browser = await startBrowser();
const open = [];

async function somebody(name, size = DESKTOP) {
  const one = await person(browser, front.url, size);
  open.push(one);
  await one.page.goto(front.url);
  await ask(one.page, "PUT", "/me", { nickname: name });
  return one.page;
}

/** Opens a table for these people and lets each sit down, by the pages' own buttons where there is one. */
async function tableOf(names, settings = {}) {
  const pages = [];
  for (const [at, name] of names.entries()) pages.push(await somebody(name, at === 1 ? PHONE : DESKTOP));
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
const roll = async (page) => {
  const set = page.getByRole("button", { name: /^Set out/ });
  const rolls = page.getByRole("button", { name: /roll the cubes/i });
  await set.or(rolls).first().waitFor();
  if (await set.count()) await set.first().click();
  await rolls.click();
};
const deal = async (pages) => {
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
const writes = (page, text) =>
  page
    .locator(".token-line")
    .first()
    .click()
    .then(() => page.keyboard.type(text));
const present = async (page) => {
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await page.getByRole("button", { name: "Present: final" }).click();
};

async function shake(settings, seats) {
  const { pages } = await tableOf(["Ana", "Ben", "Cem"].slice(0, seats), settings);
  const [ana, ben, cem] = pages;
  await roll(ana);
  if (settings.rules?.startsWith("onsets")) await deal([ben, cem, ana].filter(Boolean));
  await goalOf(ana);
  await move(ben, "Permitted");
  if (cem) await move(cem, "Required");
  await move(ana, "Permitted");
  // Whose turn it is has just begun; they challenge the last move.
  await ben.waitForSelector(".tray button.cube.pick");
  await challenge(ben, "Now");
  await ben.waitForSelector(".sheetpaper");
  for (const page of pages.filter((one) => one !== ben)) {
    await page.waitForSelector(".sheetpaper");
    const side = page.getByRole("button", { name: "Present nothing", exact: true });
    if (await side.count()) await side.first().click();
    else if (await page.getByRole("button", { name: "Nothing to present" }).count()) await nothing(page);
  }
  const cube = ben.locator(".palette button.cube.pick");
  await cube.first().click();
  await present(ben);
  for (const page of pages) {
    await page.waitForSelector(".vpage .sheet tr.new", { timeout: 20000 });
    assert.match(await page.locator(".vhead").innerText(), /Ben called Now/);
  }
  await ana.waitForSelector(".reason b");
  return pages;
}

const tests = {
  "equations between two people": () => shake({}, 2),
  "equations between three people": () => shake({}, 3),
  "on-sets between two people": () => shake({ rules: "onsets-agloa-2024", division: "basic" }, 2),
  "on-sets between three people": () => shake({ rules: "onsets-agloa-2024", division: "basic" }, 3),
  "wff between two people": () => shake({ rules: "wff-mlag-2017", division: "elementary" }, 2),
  "wff between three people": () => shake({ rules: "wff-mlag-2017", division: "junior" }, 3),

  async "one tap to a shake against a bot, on a phone"() {
    const page = await somebody("Maya", PHONE);
    await page.goto(front.url);
    const begun = Date.now();
    await page.locator(".gtile.equations").click();
    await goalOf(page);
    console.log(`    from the tap to a set Goal: ${Date.now() - begun} ms`);
    await page.waitForSelector(".tray button.cube.pick", { timeout: 60000 });
    await challenge(page, "Now");
    await page.waitForSelector(".sheetpaper");
    await nothing(page);
    await page.waitForSelector(".vpage .sheet tr.new", { timeout: 140000 });
  },

  async "a line that is lost while writing keeps the draft, and a reload too"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await challenge(ana, "Now");
    await ana.waitForSelector(".sheetpaper");
    await writes(ana, "(");
    await ana.locator(".palette button.cube.pick").first().click();
    const before = await ana.locator(".token-line .sr").first().innerText();
    await ana.context().setOffline(true);
    await backendDown();
    await ana.waitForSelector(".recon");
    await ana.locator(".palette .key", { hasText: ")" }).click();
    await ana.context().setOffline(false);
    await backendUp();
    await ana.waitForSelector(".recon:not(.back)", { state: "detached", timeout: 20000 });
    assert.equal(await ana.locator(".token-line .sr").first().innerText(), `${before} )`);
    await ana.reload();
    await ana.waitForSelector(".sheetpaper");
    assert.equal(await ana.locator(".token-line .sr").first().innerText(), `${before} )`);
    await present(ana);
    await ana.waitForSelector(".vpage");
  },

  async "the server restarts in the middle of a shake"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await goalOf(ana);
    await backendDown();
    await ben.waitForSelector(".recon");
    await backendUp();
    await ben.waitForSelector(".tray button.cube.pick", { timeout: 20000 });
    await move(ben);
    await ana.waitForSelector(".sec[aria-label=Permitted] .cube");
  },

  async "variations are chosen before the Goal, and a cube is dragged"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { rules: "equations-adventurous-mlag-2018" });
    await roll(ana);
    const choose = async (page, name) => {
      await page.waitForSelector(".pick");
      const field = page.locator(".pick form input");
      await field.or(page.locator(".pick li .btn")).first().waitFor();
      if (await field.count()) await field.fill(name);
      const row = (await field.count())
        ? page.locator(".pick form")
        : page.locator(".pick li", { hasText: new RegExp(name.replace("-", ".?"), "i") }).first();
      await row.getByRole("button", { name: "Choose" }).click();
    };
    await choose(ana, "factorial");
    // Between two people the second one selects twice.
    for (const name of ["multiple-operations", "sideways"]) {
      await choose(ben, name);
      await ben
        .locator(".vari", { hasText: new RegExp(name.replace("-", ".?"), "i") })
        .first()
        .waitFor({ state: "attached" });
    }
    await goalOf(ana);
    assert.match(await ana.locator(".vari").innerText(), /factorial/i);
    await ben.waitForSelector(".tray button.cube.pick");
    await move(ben, "Permitted");
    await ana.waitForSelector(".tray button.cube.pick");
    const from = await ana.locator(".tray button.cube.pick").first().boundingBox();
    const to = await ana.locator("[data-section=required]").boundingBox();
    await ana.mouse.move(from.x + 20, from.y + 20);
    await ana.mouse.down();
    await ana.mouse.move(from.x + 40, from.y - 60, { steps: 4 });
    await ana.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await ana.mouse.up();
    await ben.waitForSelector("[data-section=required] .cube");
  },

  async "the block is pressed by two: one has it, everybody sees who"() {
    const {
      pages: [ana, ben, cem],
    } = await tableOf(["Ana", "Ben", "Cem"]);
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await cem.waitForSelector(".tray button.cube.pick");
    // Both hands come down at once; whoever is second does not wait until the page has heard of the first.
    await Promise.all(
      [ana, cem].map((page) => page.locator(".block:visible").first().dispatchEvent("pointerdown", { button: 0 })),
    );
    await ben.waitForSelector(".block.held:visible");
    const holders = await Promise.all([ana, cem].map((page) => page.locator(".hold").count()));
    assert.equal(holders[0] + holders[1], 1);
    assert.match(await ben.locator(".block.held:visible").innerText(), /held by (Ana|Cem)/);
  },

  async "players judge: a Solution is accepted by the other"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], { judging: "peers" });
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await challenge(ana, "Now");
    await ana.waitForSelector(".sheetpaper");
    if (await ben.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ben);
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ben.getByRole("button", { name: "Accept" }).click({ timeout: 20000 });
    await ana.waitForSelector(".vpage .chip.good");
  },

  async "keyboard only: a cube, a section, the block, a call"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"]);
    await roll(ana);
    await ana.waitForSelector(".gb");
    const digit = await ana
      .locator(".tray button.cube")
      .evaluateAll((all) =>
        all.map((one) => /(\d)$/.exec(one.getAttribute("aria-label"))?.[1]).find((one) => one && one !== "0"),
      );
    await ana.locator("body").press(digit);
    await ana.locator("body").press("Enter");
    await ben.waitForSelector(".tray button.cube.pick");
    const face = await ben
      .locator(".tray button.cube")
      .evaluateAll((all) => all.map((one) => /(\d)$/.exec(one.getAttribute("aria-label"))?.[1]).find(Boolean));
    await ben.locator("body").press(face);
    await ben.waitForSelector(".cube.selected");
    await ben.locator("body").press("Escape");
    await ben.waitForSelector(".cube.selected", { state: "detached" });
    await ben.locator("body").press(face);
    await ben.locator("body").press("p");
    await ana.waitForSelector(".sec[aria-label=Permitted] .cube");
    await ana.locator("body").press("h");
    await ana.waitForSelector(".hold");
    await ana.locator("body").press("n");
    await ana.waitForSelector(".sheetpaper");
    await ana.locator(".token-line").first().focus();
    await ana.keyboard.type(face);
    await ana.keyboard.press("Control+Enter");
    await ana.keyboard.press("Control+Enter");
    await ana.waitForSelector(".vpage");
  },

  async "the judge's desk on a phone: taps, a verdict, a link that brings it back"() {
    const page = await somebody("Coach", PHONE);
    await page.goto(`${front.url}/desk`);
    const tap = (section) => page.locator(".tray .seg button", { hasText: section }).click();
    await page.locator("select").first().selectOption("equations-basic-mlag-2019");
    await tap("Goal");
    await page.locator('.jpal [aria-label="black 8"]').click();
    await tap("Permitted");
    for (const cube of ["black 7", "red plus", "red 1"]) await page.locator(`.jpal [aria-label="${cube}"]`).click();
    await page.fill("input.jin", "7+1 = 8");
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.waitForSelector(".seal.ok");
    await page.fill("input.jin", "7+2 = 8");
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.waitForSelector(".seal.no");
    const address = page.url();
    const other = await somebody("Guest");
    await other.goto(address);
    assert.equal(await other.inputValue("input.jin"), "7+2 = 8");
    assert.equal(await other.locator(".jsec").nth(2).locator(".cube").count(), 3);
    await other.locator("details", { hasText: "Is there a Solution" }).locator("summary").click();
    await other.getByRole("button", { name: "Look for one" }).click();
    await other.waitForSelector("details .equation");
  },

  async "every page is without serious findings of axe, dark and light, wide and narrow"() {
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Ana", "Ben"]);
    const faults = [];
    const at = async (page, what) => {
      for (const theme of ["light", "dark"]) {
        await page.evaluate((to) => {
          document.documentElement.dataset.theme = to;
        }, theme);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
        faults.push(
          ...serious.map(
            (one) =>
              `${what} ${theme}: ${one.id} ${one.nodes
                .map((node) => node.target.join(" "))
                .slice(0, 4)
                .join(" | ")}`,
          ),
        );
      }
    };
    for (const path of ["/", "/new", "/desk", "/help", "/replay"]) {
      const page = await somebody("Eve", path === "/desk" ? PHONE : DESKTOP);
      await page.goto(front.url + path);
      await page.waitForSelector("main");
      await page.waitForTimeout(400);
      await at(page, path);
    }
    await at(ana, "roll");
    await roll(ana);
    await ana.waitForSelector(".gb");
    await at(ana, "goal");
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    await ben.locator(".tray button.cube.pick").first().click();
    await at(ben, "turn");
    await ben.locator('section.sec[aria-label="Permitted"] button.lay').click();
    await ana.waitForSelector(".tray button.cube.pick");
    await ana.locator(".block:visible").first().click();
    await ana.waitForSelector(".hold");
    await at(ana, "block");
    await ana.locator(".hold .call", { hasText: "Now" }).click();
    await ana.waitForSelector(".palette");
    await at(ana, "writing");
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ana.waitForSelector(".vpage .reason b");
    await at(ana, "verdict");
    await at(ben, "verdict, phone");
    await ana.goto(`${front.url}/t/${code}/sheet`);
    await ana.waitForSelector("table");
    await at(ana, "sheet");
    await ben.goto(`${front.url}/t/${code}/replay`);
    await ben.waitForSelector(".slider");
    await ben.getByRole("button", { name: "One step on" }).click();
    await at(ben, "replay");
    assert.deepEqual(faults, []);
  },
};

let down = false;
async function backendDown() {
  await backend.stop();
  down = true;
}
async function backendUp() {
  backend = await startServer(server.data, server.port);
  down = false;
}

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  const begun = Date.now();
  try {
    await test();
    const faults = open.flatMap((one) => one.faults);
    assert.deepEqual(faults, []);
    console.log(`  ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (fault) {
    failed += 1;
    console.log(
      `  FAIL  ${name}\n${String(fault.stack ?? fault)
        .split("\n")
        .slice(0, 12)
        .map((line) => `        ${line}`)
        .join("\n")}`,
    );
    for (const [at, one] of open.entries())
      if (process.env.SHOTS)
        await one.page
          .screenshot({ path: `${process.env.SHOTS}/fail-${name.replace(/\W+/g, "-")}-${at}.png` })
          .catch(() => undefined);
  }
  for (const one of open.splice(0)) await one.context.close();
  // A test that failed while the server was away must not fail the others.
  if (down) await backendUp();
}
await browser.close();
front.stop();
await backend.stop();
process.exit(failed ? 1 : 0);
