// Every page read by axe-core, in both themes.
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { expect, test } from "../house";
import { cubes, goalOf, openRecord, present, roll, tooWide } from "../player";
import { check, Other, slip, type Asked } from "../puzzling";
import { ask, DESKTOP, NARROW, PHONE } from "../stage";
import { stage } from "../staged";

/** Axe finds nothing on this page; a soft assertion, so that other pages are still checked. */
const reads = async (page: Page, what?: string) => expect.soft(await findings(page), what).toEqual([]);

/** What the server would have somebody refresh who forgets these puzzles. */
async function forgets(page: Page, puzzles: string[]): Promise<void> {
  await page.route("**/api/me/refresh?*", (route) =>
    route.fulfill({ json: { puzzles, skills: 1, minutes: puzzles.length } }),
  );
}
const DRILLS = "/drill#rules=equations-basic-mlag-2019&division=middle&difficulty=3";
/** Gives up on a drill, so that everything is shown. */
async function answered(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show the answer" }).click({ timeout: 200_000 });
  await page.locator(".seal").waitFor();
}
/** Gives up on a puzzle. */
async function givenUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator(".puzzle-sol").first().waitFor();
}
/** The pages, and how to wait until each is complete. */
const PAGES: Record<string, [address: string, whole: (page: Page) => Promise<void>]> = {
  "the first page": ["/", (page) => page.locator('.home[aria-busy="false"]').waitFor()],
  "a new table": [
    "/new",
    async (page) => {
      await page.getByRole("radio", { name: /^Tournament/ }).check();
      await page.getByText("More choices").click();
      await page.locator("details.variations-listed summary").click();
    },
  ],
  "the desk": ["/desk", (page) => page.locator(".desk-palette .cube").first().waitFor()],
  "the desk of On-Sets": [
    "/desk#rules=onsets-agloa-2024&division=senior&universe=BRG+BR+B+-&goal=2&variations=wild-cube+cube%3DB",
    (page) => page.locator(".variation-chips .chip").first().waitFor(),
  ],
  "the map of lessons": ["/learn/onsets", (page) => page.locator(".learn-stop").first().waitFor()],
  "a step to read": ["/learn/eb-05#1", (page) => page.locator(".lesson-voice").waitFor()],
  "a value to give": ["/learn/ea-01#2", (page) => page.getByLabel("Your answer").waitFor()],
  "a wrong value": [
    "/learn/ea-01#2",
    async (page) => {
      await page.getByLabel("Your answer").fill("-99");
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await page.locator(".lesson-said.bad").waitFor();
    },
  ],
  "an answer to choose": ["/learn/eb-05#2", (page) => page.locator(".choice").first().waitFor()],
  "cards to mark": ["/learn/ob-01#2", (page) => page.locator(".universe [data-card]").first().waitFor()],
  "a Goal to set": ["/learn/eb-08#3", (page) => page.locator(".goal-builder").waitFor()],
  "a shake to play": ["/learn/eb-05#7", (page) => page.getByRole("button", { name: "Open the table" }).waitFor()],
  "the end of a lesson": ["/learn/eb-05#end", (page) => page.locator(".lesson-end").waitFor()],
  "a step to move": ["/learn/eb-05#6", (page) => page.locator(".tray .cube").first().waitFor()],
  "a step to write": ["/learn/om-02#4", (page) => page.locator(".palette .cube").first().waitFor()],
  "a step to prove": ["/learn/wr-02#3", (page) => page.locator(".proof").waitFor()],
  "a mistake to find": ["/learn/wr-02#4", (page) => page.locator(".lesson-proof").waitFor()],
  "things to sort": ["/learn/we-01#2", (page) => page.locator(".lesson-sort").waitFor()],
  "the puzzles": ["/puzzles", (page) => page.locator(".puzzles-themes").waitFor()],
  "a puzzle to write": ["/p/RSSKMXN", (page) => page.locator(".palette .cube").first().waitFor()],
  "a pair of mats": [
    "/p/DSWDMFJ",
    async (page) => {
      await page.locator(".twin .choice").first().click();
      await page.locator(".palette .cube").first().waitFor();
    },
  ],
  "a safe move to find": ["/p/LDKNXBW", (page) => page.locator(".tray .cube").first().waitFor()],
  "a slip to find": ["/p/CFLVSJH", (page) => page.locator(".choice").first().waitFor()],
  "a paper to check": ["/p/PWRXNKL", (page) => page.locator(".choice").first().waitFor()],
  "a shortest Solution to write": ["/p/NDWMZGH", (page) => page.locator(".palette .cube").first().waitFor()],
  "a possible position to find": [
    "/p/CSQVDVX",
    async (page) => {
      await page.locator(".twin .choice").first().click();
      await page.locator(".palette .cube").first().waitFor();
    },
  ],
  "a puzzle to prove": ["/p/RJZMNJS", (page) => page.locator(".proof").waitFor()],
  "cards to name": ["/p/DKMWMBS", (page) => page.locator(".palette .cube").first().waitFor()],
  "the puzzle of the day": ["/daily", (page) => page.locator(".puzzle-ask").waitFor()],
  "a run": ["/puzzles/run?seed=7&shelf=eq-basic-elementary", (page) => page.locator(".puzzle-ask").waitFor()],
  "puzzles of a theme": ["/puzzles/theme/keystone?shelf=on-basic", (page) => page.locator(".puzzle-ask").waitFor()],
  "puzzles to refresh": [
    "/refresh?game=equations",
    async (page) => {
      await page.locator("main h1").waitFor();
      await forgets(page, ["NDWMZGH", "JKHTCGG"]);
      await page.reload();
      await page.locator(".puzzle-ask").waitFor();
    },
  ],
  "nothing to refresh": ["/refresh?game=equations", (page) => page.locator("main h1").waitFor()],
  "the result of a puzzle": ["/p/GXGXXQR", givenUp],
  "the moves of a puzzle": ["/p/SGCWLLN", givenUp],
  "a sprint": [
    "/puzzles/sprint",
    async (page) => {
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator(".choice").first().waitFor();
    },
  ],
  "the help": ["/help", (page) => page.locator(".variation-list li").first().waitFor()],
  "the replay": ["/replay", (page) => page.locator("input[type=file]").waitFor({ state: "attached" })],
  "a drill to choose in": [`${DRILLS}&seed=2&task=safe-move`, answered],
  "a drill to write in": [`${DRILLS}&seed=1&task=find-solution`, answered],
};
const SIZES = { desktop: DESKTOP, phone: PHONE };

for (const [device, size] of Object.entries(SIZES)) {
  for (const [name, [address, whole]] of Object.entries(PAGES))
    test(`${name} has no axe findings on a ${device}`, async ({ somebody }) => {
      const page = await somebody("Eve", size);
      await page.goto(address);
      await whole(page);
      await reads(page);
    });

  test(`help beside the mat has no axe findings on a ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    await stage(page, "table-equations");
    await page.getByRole("button", { name: "Help" }).click();
    await reads(page, "now");
    await page.getByRole("tab", { name: "What is this?" }).click();
    await page.locator('.mat-section [data-cube="g6"]').click();
    await page.locator(".shows").first().waitFor();
    await reads(page, "what");
    await page.getByRole("tab", { name: "Rules" }).click();
    await page.locator(".shows").first().waitFor();
    await reads(page, "rules");
  });

  test(`a first shake has no axe findings on a ${device}`, async ({ somebody }) => {
    const page = await somebody("Maya", size);
    const { code } = await ask<{ code: string }>(page, "POST", "/first-shake", { game: "wff" });
    await page.goto(`/t/${code}`);
    await page.locator("[data-pointed]").waitFor();
    await reads(page, "the Goal");
    for (const letter of ["C", "A", "K"]) await page.locator(`.tray button[data-cube="${letter}"]`).first().click();
    await page.getByRole("button", { name: /Call Goal/ }).click();
    await page.getByRole("alertdialog").waitFor();
    await reads(page, "the warning");
  });

  test(`the end of a run has no axe findings on a ${device}`, async ({ somebody, request }) => {
    const [page, other] = [await somebody("Eve", size), new Other(request)];
    const begun = page.waitForResponse("**/api/runs");
    await page.goto("/puzzles/run?seed=7&shelf=eq-basic-elementary");
    const { puzzle } = (await (await begun).json()) as { puzzle: Asked };
    await slip(page, puzzle, await other.key(puzzle.id));
    await check(page);
    await page.locator(".puzzle-sol").first().waitFor();
    await reads(page);
  });

  test(`the analysis has no axe findings on a ${device}`, async ({ somebody }) => {
    const page = await somebody("Coach", size);
    await openRecord(page);
    await reads(page);
  });
}

test("a whole shake has no axe findings", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"]);
  await ana.getByRole("button", { name: /roll the cubes/i }).waitFor();
  await reads(ana, "roll");
  await roll(ana);
  await ana.locator(".goal-builder").waitFor();
  await reads(ana, "goal");
  await goalOf(ana);
  await cubes(ben).first().click();
  await reads(ben, "turn");
  await ben.locator('section.mat-section[aria-label="Permitted"] button.lay').click();
  await cubes(ana).first().waitFor();
  await ana.locator(".block:visible").first().click();
  await ana.locator(".hold").waitFor();
  await reads(ana, "block");
  await ana.locator(".hold .call", { hasText: "Now" }).click();
  await ana.locator(".palette").waitFor();
  await reads(ana, "writing");
  await ana.locator(".palette button.cube.pick").first().click();
  await present(ana);
  await ana.locator(".verdict-page .reason b").first().waitFor();
  await reads(ana, "verdict");
  await ben.locator(".verdict-page .reason b").first().waitFor();
  await reads(ben, "verdict on a phone");
  await ana.goto(`/t/${code}/sheet`);
  await ana.locator("table").first().waitFor();
  await reads(ana, "sheet");
  await ben.goto(`/t/${code}/replay`);
  await ben.getByRole("button", { name: "One step forward" }).click();
  await reads(ben, "replay");
});

const CHECKED = {
  "check-equations": ["", "It can be read in two ways", "I don’t know"],
  "check-onsets": ["", "It can be read in two ways"],
  "check-wff": ["", "A Required cube is not needed"],
} as const;

for (const [device, size] of Object.entries({ desktop: DESKTOP, "narrow phone": NARROW }))
  test(`checking has no axe findings on a ${device}, whatever lies open, and a finger can hit everything`, async ({
    somebody,
  }) => {
    for (const scene of Object.keys(CHECKED) as (keyof typeof CHECKED)[]) {
      const page = await somebody("Maya", size);
      await stage(page, scene);
      for (const name of CHECKED[scene]) {
        const back = page.getByRole("button", { name: "Back to the list" }).filter({ visible: true });
        if (await back.count()) await back.click();
        if (name) await page.getByRole("button", { name }).click();
        await page
          .locator(name ? ".saying, .ambiguity" : ".reasons")
          .first()
          .waitFor();
        const what = `${scene} ${name}`;
        await reads(page, what);
        expect.soft(await tooWide(page), what).toBeLessThanOrEqual(0);
        const small = await page.locator(".reason-tile, .place, .sticks .btn, .ambiguity .btn").evaluateAll((all) =>
          all
            .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent }))
            .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 44)
            .map(({ text }) => text),
        );
        expect.soft(small, what).toEqual([]);
      }
    }
  });
