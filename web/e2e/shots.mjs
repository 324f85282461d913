// Pictures of every page at desktop and phone size, in web/shots: `npm run shots`.
import { mkdirSync } from "node:fs";
import { goalOf, nothing } from "./player.mjs";
import { ask, DESKTOP, person, PHONE, startBrowser, startFront, startServer } from "./stage.mjs";

const OUT = new URL("../shots/", import.meta.url).pathname;
mkdirSync(OUT, { recursive: true });
const server = await startServer();
const front = await startFront(server);
const browser = await startBrowser();
const SIZES = { desktop: DESKTOP, phone: PHONE, tablet: { width: 820, height: 1180 } };
const DESK =
  "rules=equations-adventurous-mlag-2018&division=middle&situation=now&variations=sideways%2C+factorial&goal=k8bx+r3k%2Bb2%3Csw%3E&required=k7&permitted=bx+g6+r-&forbidden=k%E2%88%9A+b%C3%B7+r0+r%2B+g*&resources=r1+r2+b2+b3+g4+g5+g-+gx+k8+k9&equation=7x6-2+%3D+8x%283%2B2%3Csw%3E%29";

async function two(size, settings) {
  const people = [];
  for (const name of ["Maya", "Priya"]) {
    const one = await person(browser, front.url, size);
    await one.page.goto(front.url);
    await ask(one.page, "PUT", "/me", { nickname: name });
    people.push(one.page);
  }
  const { code } = await ask(people[0], "POST", "/tables", {
    rules: "equations-basic-mlag-2019",
    division: "middle",
    seats: 2,
    practice: true,
    ...settings,
  });
  for (const [seat, page] of people.entries()) await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat });
  return { people, code };
}

for (const [kind, size] of Object.entries(SIZES)) {
  const shot = async (page, name) => {
    await page.waitForTimeout(350);
    await page.screenshot({ path: `${OUT}${name}-${kind}.png` });
  };
  const dark = (page, on) =>
    page.evaluate(
      (theme) => {
        document.documentElement.dataset.theme = theme;
      },
      on ? "dark" : "light",
    );
  const {
    people: [maya, priya],
    code,
  } = await two(size);
  await maya.goto(front.url);
  await shot(maya, "home");
  for (const path of ["new", "help"]) {
    await maya.goto(`${front.url}/${path}`);
    await maya.waitForSelector("main");
    await shot(maya, path);
  }
  await maya.goto(`${front.url}/drill#rules=onsets-agloa-2024&division=middle&seed=1&task=safe-move`);
  await maya.waitForSelector(".choice");
  await maya.getByRole("button", { name: /^Hint 1/ }).click();
  await shot(maya, "drill");
  await maya.goto(`${front.url}/desk#${DESK}`);
  await maya.getByRole("button", { name: "Judge it" }).click();
  await maya.waitForSelector(".seal");
  await shot(maya, "desk");
  await maya.goto(`${front.url}/t/${code}`);
  await maya.getByRole("button", { name: "Begin the match" }).waitFor();
  await shot(maya, "lobby");
  for (const game of ["equations", "onsets", "wff"]) {
    const rules = {
      equations: {},
      onsets: { rules: "onsets-agloa-2024", division: "basic" },
      wff: { rules: "wff-mlag-2017", division: "junior" },
    }[game];
    const {
      people: [ana, ben],
      code,
    } = game === "equations" ? { people: [maya, priya], code: undefined, ...{} } : await two(size, rules);
    const at = code ?? (await maya.url()).split("/").pop();
    await ask(ana, "POST", `/tables/${at}/wishes`, { wish: "begin" });
    for (const page of [ana, ben]) await page.goto(`${front.url}/t/${at}`);
    const set = ana.getByRole("button", { name: /^Set out/ });
    await set
      .or(ana.getByRole("button", { name: /roll the cubes/i }))
      .first()
      .waitFor();
    if (await set.count()) await set.first().click();
    await ana.getByRole("button", { name: /roll the cubes/i }).click();
    if (game === "onsets")
      for (const page of [ana, ben]) {
        try {
          await page.getByRole("button", { name: "Deal the cards" }).click({ timeout: 1500 });
          break;
        } catch {
          /* the other deals */
        }
      }
    await ana.waitForSelector(".gb");
    await ana.locator(".tray button.cube:not([aria-disabled])").last().click();
    await shot(ana, `${game}-goal`);
    await ana.getByRole("button", { name: "Take back" }).click();
    await goalOf(ana, 1);
    for (const [page, to] of [
      [ben, "Permitted"],
      [ana, "Forbidden"],
      [ben, "Required"],
      [ana, "Permitted"],
      [ben, "Permitted"],
      [ana, "Forbidden"],
    ]) {
      await page.waitForSelector(".tray button.cube.pick");
      const cubes = page.locator(".tray button.cube.pick");
      await cubes.nth(Math.floor((await cubes.count()) / 2)).click();
      await page.locator(`section.sec[aria-label="${to}"].tgt button.lay`).click();
      await page.waitForTimeout(80);
    }
    await shot(ana, `${game}-think`);
    await ben.waitForSelector(".tray button.cube.pick");
    await ben.locator(".tray button.cube.pick").nth(2).click();
    await shot(ben, `${game}-turn`);
    await dark(ben, true);
    await shot(ben, `${game}-dark`);
    await dark(ben, false);
    await ben.locator(".block:visible").first().click();
    await ben.waitForSelector(".hold");
    await shot(ben, `${game}-block`);
    await ben.locator(".hold .call", { hasText: "Now" }).click();
    await ben.waitForSelector(".palette");
    for (let cube = 0; cube < 3; cube++) await ben.locator(".palette button.cube.pick").first().click();
    await shot(ben, `${game}-writing`);
    await ben.getByRole("button", { name: "Present", exact: true }).click();
    await ben.getByRole("button", { name: "Present: final" }).click();
    await ana.waitForTimeout(300);
    if (await ana.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ana);
    await ben.waitForSelector(".vpage .reason b");
    await shot(ben, `${game}-verdict`);
    if (game === "equations") {
      await ben.goto(`${front.url}/t/${at}/replay`);
      await ben.waitForSelector(".slider");
      for (let step = 0; step < 5; step++) await ben.getByRole("button", { name: "One step on" }).click();
      await shot(ben, "replay");
      await ben.goto(`${front.url}/t/${at}/analysis`);
      await ben.waitForSelector(".alist .abar i");
      await shot(ben, "analysis");
      await ben.goto(`${front.url}/t/${at}/sheet`);
      await ben.waitForSelector("table");
      await shot(ben, "sheet");
    }
  }
  console.log(`${kind}: done`);
}
await browser.close();
front.stop();
await server.stop();
