// What the built client costs, and how it feels: sizes, paint, shifts, targets, taps, drills and bots. It prints; nothing is asserted.
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { shifted, smallest, watchShifts } from "./audit";
import { tapToVerdict } from "./desk-taps";
import { test } from "./house";
import { goalOf, move, roll } from "./player";
import { SCENES, type SceneName } from "./scenes";
import { ask, DESKTOP, PHONE } from "./stage";
import { stage } from "./staged";

const middle = (list: number[]): number =>
  Math.round(list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? NaN);

test("the cost of the client", async ({ browser }) => {
  console.log(execFileSync("node", ["scripts/size.mjs"], { encoding: "utf8" }));
  const paints: number[] = [];
  const taps: number[] = [];
  for (let round = 0; round < 5; round++) {
    // Nobody has been here before: nothing is kept yet.
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const page = await context.newPage();
    await page.goto("/");
    await page.locator(".game-tile").first().waitFor();
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
    const begun = performance.now();
    await page.locator(".game-tile.equations").getByRole("button", { name: "Practise" }).click();
    await page.locator(".gb").waitFor();
    taps.push(performance.now() - begun);
    await context.close();
  }
  console.log(`first contentful paint, middle of five: ${middle(paints)} ms`);
  console.log(`from the tap to the rolled cubes, middle of five: ${middle(taps)} ms`);
});

/** The pages, and what they have when they are whole. */
const PAGES: Record<string, [address: string, whole: string]> = {
  home: ["/", '.table-list[aria-busy="false"]'],
  new: ["/new", "details.variations-listed"],
  help: ["/help", ".vlist li"],
  drill: ["/drill#rules=equations-basic-mlag-2019&division=elementary&seed=3&difficulty=1", ".choice, .answer"],
  "desk, Equations": ["/desk", 'option[value="wff-mlag-2017"]'],
  "desk, On-Sets": ["/desk#rules=onsets-agloa-2024&division=middle", ".deck"],
  "desk, WFF": ["/desk#rules=wff-mlag-2017&division=senior", ".wpad"],
  replay: ["/replay", "main"],
  gone: ["/t/XXXXXX", "main .btn"],
};

test("what jumps, and what is hard to tap", async ({ somebody }) => {
  const tell = async (page: Page, name: string) => {
    // What comes late comes now: nothing is asked of the server any more.
    await page.waitForLoadState("networkidle");
    const { value, what } = await shifted(page);
    const least = await smallest(page);
    const size = least ? `${Math.floor(least.width)} × ${Math.floor(least.height)} ${least.name}` : "none";
    console.log(`${name}: shift ${value.toFixed(3)}${value > 0.05 ? ` (${what})` : ""}; smallest target ${size}`);
  };
  for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const [name, [address, whole]] of Object.entries(PAGES)) {
      const page = await somebody("Maya", size);
      await watchShifts(page);
      await page.goto(address);
      await page.locator(whole).first().waitFor({ state: "attached" });
      await tell(page, `${name}, ${device}`);
      await page.context().close();
    }
    const page = await somebody("Maya", size);
    await watchShifts(page);
    for (const scene of (Object.keys(SCENES) as SceneName[]).filter((one) => one !== "verdict")) {
      await stage(page, scene);
      await tell(page, `${scene}, ${device}`);
    }
  }
});

test("taps to a verdict at the desk", async ({ somebody }) => {
  for (const game of ["equations", "onsets", "wff"] as const) {
    const page = await somebody("Coach", PHONE);
    console.log(`taps to a verdict at the desk, ${game}: ${await tapToVerdict(page, game)}`);
  }
});

test("time to a drill", async ({ somebody }) => {
  const BOOKS = {
    equations: "rules=equations-basic-mlag-2019&division=elementary",
    onsets: "rules=onsets-agloa-2024&division=elementary",
    wff: "rules=wff-mlag-2017&division=elementary",
  };
  for (const [game, book] of Object.entries(BOOKS)) {
    const times: number[] = [];
    for (let seed = 1; seed <= 5; seed++) {
      const page = await somebody("Pupil", PHONE);
      await page.goto("/help");
      const begun = performance.now();
      await page.goto(`/drill#${book}&seed=${seed}&difficulty=1&level=1`);
      await page.locator(".choice, .answer, .problem").first().waitFor();
      times.push(performance.now() - begun);
      await page.context().close();
    }
    console.log(`time to a drill, ${game}: ${times.map(Math.round).join(" ")} ms, middle ${middle(times)} ms`);
  }
});

test("how long bots take to move", async ({ somebody }) => {
  const page = await somebody("Ana");
  for (const level of ["novice", "player"]) {
    const wish = { rules: "equations-basic-mlag-2019", division: "middle", time: "none", practice: true, seats: 2 };
    const { code } = await ask<{ code: string }>(page, "POST", "/tables", wish);
    await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
    await ask(page, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level });
    await page.goto(`/t/${code}`);
    await page.getByRole("button", { name: "Begin the match" }).click();
    await roll(page);
    await goalOf(page);
    const times: number[] = [];
    const mine = page.locator(".tray button.cube.pick").first();
    const over = page.locator(".write, .vpage, .sheetpaper").first();
    for (let turn = 0; turn < 3; turn++) {
      const begun = performance.now();
      await mine.or(over).first().waitFor();
      times.push(performance.now() - begun);
      // A bot that challenges has moved, too.
      if (await over.count()) break;
      await move(page, "Forbidden");
    }
    console.log(`a bot's moves, ${level}: ${times.map((one) => (one / 1000).toFixed(1)).join(" ")} s`);
  }
});
