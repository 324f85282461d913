// Sizes: a desktop zoomed to 200 %, three seats, and cards and controls that are never too small. Nothing covered, nothing cut off.
import type { Page } from "@playwright/test";
import { CODE } from "../../tests/class-pupil";
import { targets } from "../audit";
import { withClass } from "../class-pupil";
import { expect, test } from "../house";
import { cubes, deal, goalOf, move, roll, tooWide } from "../player";
import { stage } from "../staged";
import { ask, DESKTOP, FLAT, PHONE, SIDEWAYS, TABLET, ZOOMED, ZOOMED_TWICE } from "../stage";

const soft = expect.configure({ soft: true });
const GAMES = {
  equations: { rules: "equations-basic-mlag-2019", division: "middle" },
  onsets: { rules: "onsets-agloa-2024", division: "basic" },
  wff: { rules: "wff-mlag-2017", division: "junior" },
};

/** Every control is reachable and a finger wide once its panel is scrolled; and the page is no wider than its window. */
async function meets(page: Page, state: string, least = 44): Promise<void> {
  const faulty = async () =>
    (await targets(page))
      .filter((one) => one.fault !== "" || Math.min(one.width, one.height) < least)
      .map((one) => `${one.name}: ${one.fault || `${one.width} by ${one.height}`}`);
  await soft.poll(faulty, state).toEqual([]);
  await soft.poll(() => tooWide(page), state).toBeLessThanOrEqual(0);
}

for (const [game, rules] of Object.entries(GAMES))
  test(`${game} at 640 by 400: building the Goal, the turn, the block and the paper`, async ({ tableOf }) => {
    const {
      pages: [ana, ben],
    } = await tableOf(["Maya", "Priya"], rules, [ZOOMED_TWICE, ZOOMED_TWICE]);
    await roll(ana);
    if (game === "onsets") await deal([ana, ben]);
    await cubes(ana).first().click();
    await meets(ana, "building the Goal");
    // Mat left, hands right; what ends the Goal is in sight.
    for (const part of [".tray .section-label", ".goal-builder .primary", ".dock .block"])
      await soft(ana.locator(part).first(), part).toBeInViewport({ ratio: 1 });
    await ana.getByRole("button", { name: "Take back" }).click();
    await goalOf(ana);
    await cubes(ben).first().click();
    await meets(ben, "a cube in hand");
    for (const name of ["Forbidden", "Permitted", "Required"])
      await soft(ben.locator(`section.mat-section[aria-label="${name}"]`), name).toBeInViewport({ ratio: 1 });
    await soft(ben.locator(".dock .block")).toBeInViewport({ ratio: 1 });
    await ben.keyboard.press("Escape");
    await move(ben);
    await ana.locator(".dock .block").click();
    await ana.locator(".hold .call").first().waitFor();
    await meets(ana, "the block in hand");
    await ana.locator(".hold .call", { hasText: "Now" }).click();
    await ana.locator(".palette").first().waitFor();
    await meets(ana, "writing");
    // No sentence covers the paper.
    const over = await ana.locator(".sheetpaper .field-label, .sheetpaper .token-line").evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + Math.min(width / 2, 20), top + height / 2];
        const met = document.elementFromPoint(x, y);
        return met === null || one.contains(met) || met.closest(".actions") ? [] : [met.outerHTML.slice(0, 80)];
      }),
    );
    expect(over).toEqual([]);
    // The mat is on the left of the paper.
    const [mat, paper] = await Promise.all(
      [".mat", ".sheetpaper"].map((one) => ana.locator(one).first().boundingBox()),
    );
    expect(mat!.x + mat!.width).toBeLessThanOrEqual(paper!.x);
  });

test("a first shake at 640 by 400: Call Goal, Undo, the block and Show me are side by side", async ({ somebody }) => {
  for (const game of ["equations", "onsets", "wff"]) {
    const page = await somebody("Maya", ZOOMED_TWICE);
    const { code } = await ask<{ code: string }>(page, "POST", "/first-shake", { game });
    await page.goto(`/t/${code}`);
    await page.locator(".tray [data-pointed]").click();
    await page.locator("[data-pointed]").waitFor();
    await meets(page, game);
    await page.context().close();
  }
});

test("before the match the code and the seats are in sight at 640 by 400", async ({ somebody }) => {
  const page = await somebody("Maya", ZOOMED_TWICE);
  const { code } = await ask<{ code: string }>(page, "POST", "/tables", { ...GAMES.onsets, seats: 2 });
  await page.goto(`/t/${code}`);
  await expect(page.locator(".lobby .code")).toBeInViewport();
  await expect(page.locator(".seats li").first()).toBeInViewport();
});

test("on a phone the lines of a proof are in sight above its keys", async ({ somebody }) => {
  const page = await somebody("Maya", PHONE);
  await stage(page, "table-wff");
  const keys = (await page.locator(".proof-pad").boundingBox())!;
  const second = (await page.locator(".proof-row .formula").nth(1).boundingBox())!;
  expect(second.y + second.height).toBeLessThanOrEqual(keys.y);
});

test("three seats at 1280: full names, equal columns, nothing covered while the Goal is built", async ({ tableOf }) => {
  const names = ["Maya", "Quiet Badger", "Tremendous Otter"] as const;
  const { pages } = await tableOf(names, GAMES.onsets, [DESKTOP, DESKTOP, DESKTOP]);
  const [ana] = pages;
  await roll(ana);
  await deal([...pages]);
  await cubes(ana).first().click();
  await meets(ana, "building the Goal");
  const heads = await ana.locator(".sheetbox th").evaluateAll((all) =>
    all.slice(1).map((one) => ({
      width: Math.round(one.getBoundingClientRect().width),
      cut: one.scrollWidth > one.clientWidth,
    })),
  );
  expect(heads.map((one) => one.cut)).toEqual([false, false, false]);
  expect(Math.max(...heads.map((one) => one.width)) - Math.min(...heads.map((one) => one.width))).toBeLessThanOrEqual(
    10,
  );
  const plates = ana.locator(".plate .player-name");
  for (const at of [0, 1, 2]) await expect(plates.nth(at)).toHaveText(at === 0 ? "You" : names[at]!);
});

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE, zoomed: ZOOMED_TWICE }))
  test(`the cards of On-Sets are large enough at the table and beside the paper: ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    for (const scene of ["table-onsets-hands", "table-onsets"] as const) {
      await stage(page, scene);
      const sizes = () =>
        page.locator(".universe-card").evaluateAll((all) =>
          all.map((one) => ({
            card: one.getBoundingClientRect().width,
            symbol: one.querySelector(".dots svg")!.getBoundingClientRect().width,
            name: parseFloat(getComputedStyle(one.querySelector(".name")!).fontSize),
          })),
        );
      await expect.poll(async () => (await sizes()).length).toBeGreaterThan(5);
      for (const { card, symbol, name } of await sizes()) {
        soft(card, scene).toBeGreaterThanOrEqual(44);
        soft(card, scene).toBeLessThanOrEqual(98);
        soft(symbol, scene).toBeGreaterThanOrEqual(16);
        soft(name, scene).toBeGreaterThanOrEqual(12);
      }
    }
  });

const PAGES: Record<string, [address: string, whole: string]> = {
  home: ["/", ".game-tile, .tile-title"],
  help: ["/help", ".variation-list li"],
  "the map of lessons": ["/learn/equations", ".learn-stop"],
  "a step to move": ["/learn/eb-05#6", ".tray .cube"],
  "a step to choose": ["/learn/eb-05#2", ".choice"],
  "a step to write": ["/learn/eb-05#3", ".palette .cube"],
  "a mistake to find": ["/learn/wr-02#4", ".lesson-proof"],
  "things to sort": ["/learn/we-01#2", ".lesson-sort"],
  puzzles: ["/puzzles", ".puzzles-themes"],
  "a puzzle to write": ["/p/RSSKMXN", ".palette .cube"],
  "a pair of mats": ["/p/DSWDMFJ", ".twin"],
  "a slip to find": ["/p/CFLVSJH", ".choice"],
  drill: ["/drill#rules=equations-basic-mlag-2019&division=elementary&seed=3&difficulty=1", ".choice, .answer"],
  "the desk for Equations": ["/desk", ".desk-palette"],
  "the desk for On-Sets": ["/desk#rules=onsets-agloa-2024&division=middle", ".deck"],
  "the desk for WFF 'N PROOF": ["/desk#rules=wff-mlag-2017&division=senior", ".proof-pad"],
};
for (const [name, [address, whole]] of Object.entries(PAGES))
  test(`nothing is too small to tap on a phone: ${name}`, async ({ somebody }) => {
    const page = await somebody("Maya", PHONE);
    await page.goto(address);
    // The drill is made on request, which takes time on a busy machine.
    await page.locator(whole).first().waitFor({ timeout: 200_000 });
    await meets(page, name);
  });
for (const scene of ["table-equations-turn", "table-onsets", "table-wff"] as const)
  test(`nothing is too small to tap on a phone: ${scene}`, async ({ somebody }) => {
    const page = await somebody("Maya", PHONE);
    await stage(page, scene);
    await meets(page, scene);
  });

for (const [device, size] of Object.entries({
  sideways: SIDEWAYS,
  flat: FLAT,
  zoomed: ZOOMED,
  "zoomed twice": ZOOMED_TWICE,
}))
  test(`the mat of a puzzle is beside its paper, never over it: ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    for (const id of ["RSSKMXN", "NDWMZGH", "RJZMNJS"]) {
      await page.goto(`/p/${id}`);
      await page.locator(".palette .cube").first().waitFor();
      // The mat keeps its place while the paper scrolls under the top bar.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [mat, paper] = await Promise.all([".side", ".sheetpaper"].map((one) => page.locator(one).boundingBox()));
      soft(mat!.x + mat!.width, id).toBeLessThanOrEqual(paper!.x);
      await meets(page, id, 0);
    }
  });

for (const [device, size] of Object.entries({ sideways: SIDEWAYS, "zoomed twice": ZOOMED_TWICE }))
  test(`the Goal of a lesson is called without anything being covered: ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    for (const step of ["eb-08#3", "ob-06#6"]) {
      await page.goto(`/learn/${step}`);
      await page.locator(".goal-builder").waitFor();
      await page.locator(".tray .cube").first().click();
      await meets(page, step, 0);
    }
  });

for (const [device, size] of Object.entries({ tablet: TABLET, sideways: SIDEWAYS }))
  test(`the result of a roll is no wider than its window: ${device}`, async ({ somebody }) => {
    const page = await somebody("Sunny Lynx", size);
    const played = await withClass(page);
    played.page.assignments![3]!.assignment.closed = true;
    played.judged = true;
    await page.goto(`/c/${CODE}/same/4`);
    await expect(page.locator(".same-cubes .cube")).toHaveCount(24);
    await meets(page, device);
  });

test("an untimed table shows no clock, nor does its paper", async ({ called }) => {
  const [ana, ben] = await called({ time: "none" });
  await expect(ana.locator(".clock, .ring")).toHaveCount(0);
  await expect(ben.locator(".clock, .ring")).toHaveCount(0);
});
test("a timed table shows one clock", async ({ tableOf }) => {
  const {
    pages: [ana],
  } = await tableOf(["Ana", "Ben"], { time: "relaxed" });
  await roll(ana);
  await ana.locator(".goal-builder").waitFor();
  await expect(ana.locator(".plate .clock")).toHaveCount(1);
});
