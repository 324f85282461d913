// Pictures of every page and state, in web/shots: `npm run shots [PART OF A NAME]`. The states of the design's mock-ups have the mock-ups' names.
import { mkdirSync } from "node:fs";
import { challenge, choose, goalOf, move, nothing } from "./player.mjs";
import { SCENES } from "./scenes.mjs";
import { stage } from "./staged.mjs";
import {
  ask,
  DESKTOP,
  person,
  PHONE,
  SIDEWAYS,
  startBrowser,
  startFront,
  startServer,
  TABLET,
  ZOOMED_TWICE,
} from "./stage.mjs";

const OUT = new URL("../shots/", import.meta.url).pathname;
mkdirSync(OUT, { recursive: true });
const only = process.argv[2] ?? "";
const server = await startServer();
const front = await startFront(server);
const browser = await startBrowser();
const SIZES = { desktop: DESKTOP, phone: PHONE, tablet: TABLET, sideways: SIDEWAYS, zoomed: ZOOMED_TWICE };
const DESK =
  "rules=equations-adventurous-mlag-2018&division=middle&situation=now&variations=sideways%2C+factorial&goal=k8bx+r3k%2Bb2%3Csw%3E&required=k7&permitted=bx+g6+r-&forbidden=k%E2%88%9A+b%C3%B7+r0+r%2B+g*&resources=r1+r2+b2+b3+g4+g5+g-+gx+k8+k9&equation=7x6-2+%3D+8x%283%2B2%3Csw%3E%29";
const RULES = {
  equations: { rules: "equations-basic-mlag-2019", division: "middle" },
  adventurous: { rules: "equations-adventurous-mlag-2018", division: "middle" },
  onsets: { rules: "onsets-agloa-2024", division: "basic" },
  wff: { rules: "wff-mlag-2017", division: "junior" },
};

for (const [kind, size] of Object.entries(SIZES)) {
  const contexts = [];
  const come = async (name) => {
    const one = await person(browser, front.url, size);
    contexts.push(one.context);
    await one.page.goto(front.url);
    await ask(one.page, "PUT", "/me", { nickname: name });
    return one.page;
  };
  const shot = async (page, name, dark = false) => {
    if (!name.includes(only)) return;
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), dark ? "dark" : "light");
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${OUT}${name}${dark ? "-dark" : ""}-${kind}.png` });
  };
  /** Two people at a table. */
  const two = async (settings) => {
    const people = [await come("Maya"), await come("Priya")];
    const { code } = await ask(people[0], "POST", "/tables", { seats: 2, practice: true, ...settings });
    for (const [seat, page] of people.entries())
      await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat });
    const begin = async () => {
      await ask(people[0], "POST", `/tables/${code}/wishes`, { wish: "begin" });
      for (const page of people) await page.goto(`${front.url}/t/${code}`);
    };
    return { people, code, begin };
  };
  const rolled = async (people) => {
    const [ana] = people;
    const set = ana.getByRole("button", { name: /^Set out/ });
    const rolls = ana.getByRole("button", { name: /roll the cubes/i });
    await set.or(rolls).first().waitFor();
    if (await set.count()) await set.first().click();
    await rolls.click();
    await ana.waitForTimeout(300);
    for (const page of people) {
      const deal = page.getByRole("button", { name: "Deal the cards" });
      if (await deal.count()) await deal.click();
    }
  };

  // The states of the mock-ups.
  for (const name of Object.keys(SCENES).filter((one) => one.includes(only))) {
    const page = await come("Maya");
    await stage(page, front.url, name);
    await shot(page, name);
    await shot(page, name, true);
  }
  // The pages.
  const reader = await come("Maya");
  await shot(reader, "home");
  for (const path of ["new", "help", "drill"]) {
    await reader.goto(`${front.url}/${path}`);
    await reader.waitForSelector("main");
    await shot(reader, path);
  }
  await reader.goto(`${front.url}/desk#${DESK}`);
  await reader.getByRole("button", { name: "Judge it" }).click();
  await reader.waitForSelector(".seal");
  await shot(reader, "desk");
  await reader.goto(`${front.url}/t/XXXXXX`);
  await reader.getByText("There is no table").waitFor();
  await shot(reader, "gone");
  // A shake of each game, from the lobby to the verdict.
  for (const [game, rules] of Object.entries(RULES).filter(([game]) => game.includes(only) || !only)) {
    const { people, code, begin } = await two(rules);
    const [ana, ben] = people;
    await ana.goto(`${front.url}/t/${code}`);
    await ana.getByRole("button", { name: "Begin the match" }).waitFor();
    await shot(ana, `${game}-lobby`);
    await begin();
    await ana
      .getByRole("button", { name: /roll the cubes|^Set out/i })
      .first()
      .waitFor();
    await shot(ana, `${game}-roll`);
    await rolled(people);
    if (game === "adventurous") {
      await ana.waitForSelector(".pick .vrow");
      await shot(ana, `${game}-pick`);
      await choose(ana, "Factorial");
      await ben.locator(".pick .vrow.off").first().waitFor();
      await shot(ben, `${game}-pick-second`);
      await choose(ben, "Sideways");
      await choose(ben, "Multiple Operations");
    }
    await ana.waitForSelector(".gb");
    await ana.locator(".tray button.cube.pick").last().click();
    await shot(ana, `${game}-goal`);
    await ana.getByRole("button", { name: "Take back" }).click();
    await goalOf(ana, 1);
    for (const [page, to] of [
      [ben, "Permitted"],
      [ana, "Forbidden"],
      [ben, "Required"],
      [ana, "Permitted"],
    ])
      await move(page, to);
    await shot(ana, `${game}-think`);
    await ben.waitForSelector(".tray button.cube.pick");
    await ben.locator(".tray button.cube.pick").nth(2).click();
    await shot(ben, `${game}-turn`);
    await challenge(ben, "Now");
    await ben.waitForSelector(".palette");
    for (let cube = 0; cube < 2; cube++) await ben.locator(".palette button.cube.pick").first().click();
    if (await ben.locator(".treebtn").count()) await ben.locator(".treebtn").first().click();
    await shot(ben, `${game}-writing`);
    await shot(ana, `${game}-waiting`);
    await ben.getByRole("button", { name: "Present", exact: true }).click();
    await ben.getByRole("button", { name: "Present: final" }).click();
    await ana.waitForTimeout(300);
    if (await ana.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ana);
    await ben.waitForSelector(".vpage .reason b");
    await shot(ben, `${game}-verdict`);
    if (game !== "equations") continue;
    for (const [path, wait] of [
      ["replay", ".slider"],
      ["sheet", "table"],
      ["analysis", "main"],
    ]) {
      await ben.goto(`${front.url}/t/${code}/${path}`);
      await ben.waitForSelector(wait);
      await ben.waitForTimeout(path === "analysis" ? 1500 : 0);
      await shot(ben, path);
    }
  }
  // Players who judge, a watcher, and the judge's chair.
  if ("peers check judge watch".includes(only)) {
    const { people, code, begin } = await two({ ...RULES.equations, judging: "peers", open_to_watch: true });
    const [ana, ben] = people;
    await begin();
    await rolled(people);
    await goalOf(ana, 1);
    await move(ben);
    const eve = await come("Eve");
    await eve.goto(`${front.url}/t/${code}`);
    await eve.waitForSelector(".mat");
    await shot(eve, "watch");
    await ask(eve, "POST", `/tables/${code}/wishes`, { wish: "judge" });
    await eve.reload();
    await eve.waitForSelector(".judging");
    await shot(eve, "judge");
    await challenge(ana, "Now");
    await ana.waitForSelector(".palette");
    await ana.locator(".palette button.cube.pick").first().click();
    await ana.getByRole("button", { name: "Present", exact: true }).click();
    await ana.getByRole("button", { name: "Present: final" }).click();
    await ben.getByRole("button", { name: "Reject…" }).click();
    await shot(ben, "check");
  }
  for (const context of contexts) await context.close();
  console.log(`${kind}: done`);
}
await browser.close();
front.stop();
await server.stop();
