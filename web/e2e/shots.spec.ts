// Pictures of every page and state, in web/shots: `npm run shots [PART OF A NAME]`. States from the design's mock-ups have the mock-ups' names.
// The pages of learning are in `shots-learning.spec.ts`.
import type { Page } from "@playwright/test";
import * as tournament from "../tests/event-desk";
import { withDesk } from "./event-desk";
import { end, ENDS } from "./finished";
import { expect, test } from "./house";
import { shotsOf, SIZES } from "./pictures";
import { challenge, choose, cubes, deal, goalOf, move, present, roll } from "./player";
import { SCENES, type SceneName } from "./scenes";
import { ask } from "./stage";
import { stage } from "./staged";

const DESK =
  "rules=equations-adventurous-mlag-2018&division=middle&situation=now&variations=sideways%2C+factorial&goal=k8bx+r3k%2Bb2%3Csw%3E&required=k7&permitted=bx+g6+r-&forbidden=k%E2%88%9A+b%C3%B7+r0+r%2B+g*&resources=r1+r2+b2+b3+g4+g5+g-+gx+k8+k9&equation=7x6-2+%3D+8x%283%2B2%3Csw%3E%29";
const RULES = {
  equations: { rules: "equations-basic-mlag-2019", division: "middle" },
  adventurous: { rules: "equations-adventurous-mlag-2018", division: "middle" },
  onsets: { rules: "onsets-agloa-2024", division: "basic" },
  wff: { rules: "wff-mlag-2017", division: "junior" },
};
/** The pages, and how to wait until each is complete. */
const PAGES: Record<string, [address: string, whole: (page: Page) => Promise<void>]> = {
  home: ["/", (page) => page.locator('.home[aria-busy="false"]').waitFor()],
  new: ["/new", (page) => page.locator("details.variations-listed").waitFor({ state: "attached" })],
  help: ["/help", (page) => page.locator(".variation-list li").first().waitFor()],
  drill: ["/drill", (page) => page.locator(".position-mat").waitFor({ timeout: 200_000 })],
  desk: [
    `/desk#${DESK}`,
    async (page) => {
      await page.getByRole("button", { name: "Judge it" }).click();
      await page.locator(".seal").waitFor();
    },
  ],
  gone: ["/t/XXXXXX", (page) => page.getByText("There is no table").waitFor()],
};

/** A call, as each player sees it. */
const CALLED: [name: string, seat: number | null, actions: object[]][] = [
  ["first-called-mover", 0, []],
  ["first-called-challenger", 1, [{ do: "present" }, { do: "decline" }]],
  [
    "first-called-third",
    2,
    [
      { do: "decide", present: true },
      { do: "decide", present: false },
    ],
  ],
  ["first-called-watcher", null, []],
];

for (const [device, size] of Object.entries(SIZES)) {
  const shot = shotsOf(device);

  for (const name of Object.keys(SCENES) as SceneName[])
    test(`${name}, ${device}`, async ({ somebody }) => {
      const page = await somebody("Maya", size);
      await stage(page, name);
      await shot(page, name);
      await shot(page, name, "dark");
    });

  for (const [name, seat, actions] of CALLED)
    test(`${name}, ${device}`, async ({ somebody }) => {
      const page = await somebody("Maya", size);
      await stage(page, "called-now", { place: seat === null ? null : { seat }, actions });
      await shot(page, name);
    });

  for (const name of Object.keys(ENDS))
    test(`${name}, ${device}`, async ({ somebody }) => {
      const page = await somebody("Ben", size);
      await end(page, name);
      for (const theme of ["light", "dark"]) await shot(page, name, theme);
    });

  test(`event-draw, ${device}`, async ({ somebody }) => {
    const page = await somebody("Ines", size);
    await withDesk(page, { page: tournament.BETWEEN, round: tournament.CLOSED });
    await page.goto("/event/HARBOR/draw");
    await page.locator(".draw-seat").first().waitFor();
    for (const theme of ["light", "dark"]) await shot(page, "event-draw", theme);
  });

  for (const [name, [address, whole]] of Object.entries(PAGES))
    test(`${name}, ${device}`, async ({ somebody }) => {
      const page = await somebody("Maya", size);
      await page.goto(address);
      await whole(page);
      await shot(page, name);
    });

  for (const [game, rules] of Object.entries(RULES))
    test(`a shake of ${game}, from the roll to the verdict, ${device}`, async ({ tableOf }) => {
      const {
        pages: [ana, ben],
        code,
      } = await tableOf(["Maya", "Priya"], { ...rules, practice: true }, [size, size]);
      await ana
        .getByRole("button", { name: /roll the cubes|^Set out/i })
        .first()
        .waitFor();
      await shot(ana, `${game}-roll`);
      await roll(ana);
      if (game === "onsets") await deal([ana, ben]);
      if (game === "adventurous") {
        await ana.locator(".pick .variation-row").first().waitFor();
        await shot(ana, `${game}-pick`);
        await choose(ana, "Factorial");
        await ben.locator(".pick .variation-row.off").first().waitFor();
        await shot(ben, `${game}-pick-second`);
        await choose(ben, "Sideways");
        await choose(ben, "Multiple Operations");
      }
      await ana.locator(".goal-builder").waitFor();
      await cubes(ana).last().click();
      await shot(ana, `${game}-goal`);
      await ana.getByRole("button", { name: "Take back" }).click();
      await goalOf(ana);
      await move(ben, "Permitted");
      await move(ana, "Forbidden");
      await move(ben, "Required");
      await move(ana, "Permitted");
      await shot(ana, `${game}-think`);
      await cubes(ben).nth(2).click();
      await shot(ben, `${game}-turn`);
      await challenge(ben, "Now");
      // A cube is on the paper, and greyed out, before the next free one is looked for.
      for (const written of [1, 2]) {
        await ben.locator(".palette button.cube.pick:not([aria-disabled])").first().click();
        await expect(ben.locator(".token-line").first().locator(".cube")).toHaveCount(written);
        await expect(ben.locator(".palette button.cube[aria-disabled]").first()).toBeVisible();
      }
      if (await ben.locator(".treebtn").count()) await ben.locator(".treebtn").first().click();
      await shot(ben, `${game}-writing`);
      await ana.locator(".sheetpaper .duty").waitFor();
      await shot(ana, `${game}-waiting`);
      await present(ben);
      await ben.locator(".verdict-page .reason b").first().waitFor();
      await ben.locator(".verdict-page .strip-move :is(.bar-safe, .bar-undecided)").first().waitFor();
      await shot(ben, `${game}-verdict`);
      if (game !== "equations") return;
      for (const [path, whole] of [
        ["replay", ".slider"],
        ["sheet", "table"],
        ["analysis", ".move-rows .move-row .reach-bar i"],
      ] as const) {
        await ben.goto(`/t/${code}/${path}`);
        await ben.locator(whole).first().waitFor();
        await shot(ben, path);
      }
    });

  for (const [game, rules] of Object.entries(RULES))
    test(`the lobby of ${game}, ${device}`, async ({ somebody }) => {
      const page = await somebody("Maya", size);
      const { code } = await ask<{ code: string }>(page, "POST", "/tables", { seats: 2, ...rules });
      await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
      await page.goto(`/t/${code}`);
      await page.getByRole("img", { name: "QR code" }).waitFor();
      await shot(page, `${game}-lobby`);
    });

  test(`players who check, a watcher, the judge's chair, ${device}`, async ({ somebody, tableOf }) => {
    const settings = { ...RULES.equations, judging: "peers", open_to_watch: true };
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Maya", "Priya"], settings, [size, size]);
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    const eve = await somebody("Eve", size);
    await eve.goto(`/t/${code}`);
    await eve.locator(".mat .cube").first().waitFor();
    await shot(eve, "watch");
    await ask(ana, "POST", `/tables/${code}/wishes`, { wish: "appoint", name: "Eve" });
    await eve.locator(".judging").waitFor();
    await shot(eve, "judge");
    await challenge(ana, "Now");
    await ana.locator(".palette button.cube.pick").first().click();
    await present(ana);
    await ben.locator(".reason-tile").first().waitFor();
    await shot(ben, "check");
  });
}
