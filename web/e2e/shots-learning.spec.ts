// Pictures of every page of learning, in web/shots: lessons, puzzles, progress, classes, worksheets. Those of a mock-up have its name.
import type { APIRequestContext, Page, Route, ViewportSize } from "@playwright/test";
import * as pupil from "../tests/class-pupil";
import { LOOKED, withClass as withCoach, WRITES } from "./class";
import { started, withClass as withPupil } from "./class-pupil";
import { expect, practise, test } from "./house";
import { shotsOf, SIZES, THEMES } from "./pictures";
import { goalOf, roll, section } from "./player";
import { withProgress } from "./progress";
import { check, Other, slip, type Asked } from "./puzzling";
import { ask } from "./stage";

/** A puzzle with one Restriction and one Solution, for which somebody is rated. */
const RATED = "VVSWWBJ";
const STANDING = { rating: 1652, deviation: 58, count: 186 };
const WEEKS = [1588, 1597, 1590, 1604, 1618, 1611, 1625, 1633, 1624, 1636, 1642, 1652, 1662];
/** What the server would have somebody refresh: these puzzles, whose skills are about to fade. */
const DUE = { puzzles: ["NDWMZGH", "JKHTCGG", "CFLVSJH", "LDKNXBW"], skills: 2, minutes: 6 };
const CLASS = `/c/${pupil.CODE}`;
/** Yesterday, whose puzzle is a past one wherever this runs. */
const PAST = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

/** Somebody for whom all this is there, and opens the page: `seen` waits until it is complete. */
interface Staged {
  page: Page;
  request: APIRequestContext;
  /** Opens an address, and waits for this. */
  opens: (address: string, whole: string) => Promise<void>;
}
type Scene = (stage: Staged) => Promise<void>;
const opens =
  (address: string, whole: string): Scene =>
  ({ opens }) =>
    opens(address, whole);
const withPast =
  (address: string, which: "full" | "new", whole: string): Scene =>
  async ({ page, opens }) => {
    await withProgress(page, which);
    await opens(address, whole);
  };
const asPupil =
  (address: string, whole: string): Scene =>
  async ({ page, opens }) => {
    await withPupil(page);
    await opens(address, whole);
  };
const asCoach =
  (address: string, whole: string, more: Parameters<typeof withCoach>[1] = {}): Scene =>
  async ({ page, opens }) => {
    await withCoach(page, more);
    await opens(address, whole);
  };

/** Changes what the server answers to a request of this kind. */
const alters = (page: Page, address: string, method: string, change: (said: never) => object) =>
  page.route(address, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
/** The mock-up's puzzler: rated, with weeks behind them. */
async function rated(page: Page): Promise<void> {
  await alters(page, `**/api/puzzles/${RATED}`, "GET", (said: object) => ({
    ...said,
    rated: true,
    mode: "rated",
    standing: STANDING,
  }));
  await alters(page, `**/api/puzzles/${RATED}/answers`, "POST", (said: object) => ({
    ...said,
    rated: true,
    rating: { before: STANDING, after: { ...STANDING, rating: 1662 }, puzzle: 1684 },
  }));
  const days = WEEKS.map((rating, at) => ({
    date: `2026-11-${String(at + 3).padStart(2, "0")}`,
    rating,
    deviation: 58,
  }));
  await page.route("**/api/me/ratings?*", (route) => route.fulfill({ json: { days } }));
}
const palette = (page: Page, cube: string) =>
  page.locator(`.palette button.cube[data-cube="${cube}"]:not([aria-disabled])`).first();
/** The Restriction of its Solution, up to this many cubes. */
async function restricts(page: Page, cubes: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Restriction", exact: true }).click();
  const line = page.locator(".token-line").first();
  for (const [at, cube] of cubes.entries()) {
    await palette(page, cube).click();
    await expect(line.locator(".cube")).toHaveCount(at + 1);
  }
}
/** Gives up on the puzzle. Nobody has seen it before. */
async function givesUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator(".puzzle-solved:not(.waits)").waitFor();
}
/** The lessons of Equations as in the mock-up: four are done, and five steps of the fifth. */
const inLesson5 = (said: { lessons: { id: string; number: number; steps: unknown[] }[] }) => ({
  ...said,
  lessons: said.lessons.map((one) => {
    if (!one.id.startsWith("eb-") || one.number > 5) return one;
    const begun = one.number === 5;
    const steps = one.steps.map((state, at) => (!begun || at < 5 ? "done" : state));
    return { ...one, steps, done: !begun, touched: one.number };
  }),
});

/** The pages, and how to come to each. */
const PAGES: Record<string, Scene> = {
  "learn-new": opens("/learn", ".today-head"),
  "learn-onsets": opens("/learn/onsets", ".today-head"),
  "learn-match": opens("/learn/match", ".today-head"),
  "learning-home": async ({ page, opens }) => {
    await withProgress(page, "full");
    await alters(page, "**/api/lessons", "GET", inLesson5);
    await opens("/learn/equations", ".today-row .btn");
  },
  "learning-lesson": async ({ page, opens }) => {
    await opens("/learn/eb-05#6", ".tray .cube");
    await page.getByRole("button", { name: "Show hint 1" }).click();
    await page.locator(".rungs .open").waitFor();
  },
  "learning-lesson-tried": async ({ page, opens }) => {
    await opens("/learn/eb-05#6", ".tray .cube");
    await page.locator('.tray [data-cube="bx"]').click();
    await section(page, "Permitted").getByRole("button").click();
    await page.locator(".lesson-witness").waitFor();
  },
  "lesson-read": opens("/learn/eb-05#1", ".lesson-voice"),
  "lesson-choose": opens("/learn/eb-05#2", ".choice"),
  "lesson-end": opens("/learn/eb-05#end", ".lesson-end"),
  puzzles: opens("/puzzles", ".puzzles-themes"),
  "learning-puzzle": async ({ page, opens }) => {
    await rated(page);
    await opens(`/p/${RATED}`, ".palette .cube");
    await restricts(page, ["R", "⊆"]);
  },
  "learning-result": async ({ page, opens }) => {
    await rated(page);
    await opens(`/p/${RATED}`, ".palette .cube");
    await restricts(page, ["R", "⊆", "B"]);
    await page.locator(".token-line").last().click();
    await palette(page, "B").click();
    await check(page);
    await page.locator(".puzzle-solved:not(.waits)").waitFor();
  },
  "puzzle-missed": async ({ page, request, opens }) => {
    const other = new Other(request);
    await opens(`/p/${RATED}`, ".palette .cube");
    await slip(page, await other.asked(RATED), await other.key(RATED));
    await check(page);
    await page.locator(".lesson-said.bad").waitFor();
  },
  "puzzle-given-up": async ({ page, opens }) => {
    await opens("/p/GXGXXQR", ".palette .cube");
    await givesUp(page);
  },
  "puzzle-moves": async ({ page, opens }) => {
    await opens("/p/SGCWLLN", ".puzzle-ask");
    await givesUp(page);
  },
  "puzzle-twins": opens("/p/DSWDMFJ", ".twin .choice"),
  "puzzle-check": opens("/p/PWRXNKL", ".choice"),
  "puzzle-prove": opens("/p/RJZMNJS", ".proof"),
  "puzzle-daily": opens("/daily", ".puzzle-ask"),
  "puzzle-past": opens(`/daily/${PAST}`, ".puzzle-ask"),
  "puzzle-run": opens("/puzzles/run?seed=7&shelf=eq-basic-elementary", ".puzzle-ask"),
  "puzzle-run-end": async ({ page, request, opens }) => {
    const other = new Other(request);
    const begun = page.waitForResponse("**/api/runs");
    await opens("/puzzles/run?seed=7&shelf=eq-basic-elementary", ".puzzle-ask");
    const { puzzle } = (await (await begun).json()) as { puzzle: Asked };
    await slip(page, puzzle, await other.key(puzzle.id));
    await check(page);
    await page.locator(".puzzle-solved:not(.waits)").waitFor();
  },
  "puzzle-sprint-before": opens("/puzzles/sprint?seed=3&shelf=on-middle", "main .btn.primary"),
  "puzzle-sprint": async ({ page, opens }) => {
    await opens("/puzzles/sprint?seed=3&shelf=on-middle", "main .btn.primary");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".choice").first().click();
    await page.locator(".puzzle-came:is(.good, .bad)").waitFor();
  },
  "puzzle-theme": opens("/puzzles/theme/keystone?shelf=on-basic", ".puzzle-ask"),
  "puzzle-refresh": async ({ page, opens }) => {
    await page.route("**/api/me/refresh?*", (route) => route.fulfill({ json: DUE }));
    await opens("/refresh?game=equations", ".puzzle-ask");
  },
  "puzzle-refresh-none": opens("/refresh?game=equations", "main h1"),
  "learning-think-aloud": async ({ page }) => {
    await practise(page);
    await page.getByRole("switch", { name: /thinks aloud/ }).click();
    await roll(page);
    await goalOf(page);
    await page.locator(".aloud blockquote").waitFor();
  },

  "learning-progress": withPast("/me/onsets", "full", ".rating-chart svg"),
  "progress-new": withPast("/me", "new", ".progress-none"),
  "progress-move": withPast("/me/move", "full", ".devices li"),
  privacy: opens("/privacy", "h1"),

  "class-none": opens("/class", "main form"),
  class: asPupil("/class", ".pupil-list li"),
  "class-new": opens("/class/new", "main form"),
  "class-code": opens("/j", "main form"),
  "learning-class-join": async ({ page, opens }) => {
    await withPupil(page, "stranger");
    await opens(`/j/${pupil.CODE}`, "main [type=radio]");
  },
  "class-card": opens("/card", "main form"),
  "class-home": asPupil(CLASS, "main li"),
  "class-work": asPupil(`${CLASS}/a/1`, ".lesson-ask"),
  "class-work-end": asPupil(`${CLASS}/a/1#end`, "main h1"),
  "class-league": asPupil(`${CLASS}/league`, "main tbody tr"),
  "class-same-wait": asPupil(`${CLASS}/same/4`, "main [role=status], main h1"),
  "class-same": async ({ page, opens }) => {
    const played = await withPupil(page);
    played.roll = started(Date.now());
    await opens(`${CLASS}/same/4`, ".tray .cube");
  },
  "learning-same-roll": asCoach(`${CLASS}/same/4`, "main tbody tr", { page: { assignments: [pupil.ROLL] } }),
  "class-same-result": async ({ page, opens }) => {
    const played = await withPupil(page);
    played.page.assignments![3]!.assignment.closed = true;
    played.judged = true;
    await opens(`${CLASS}/same/4`, "main tbody tr");
  },
  "learning-class-board": async (staged) => {
    await asCoach(`${CLASS}/board`, ".board tbody tr")(staged);
    const { page } = staged;
    await page.getByRole("button", { name: "Six puzzles: both parts" }).click();
    await page.getByText("due Friday").waitFor();
    await page.locator(".class-mistake .reason").waitFor();
  },
  "class-board-none": asCoach(`${CLASS}/board`, ".qr, main [role=img]", {
    page: { members: [], assignments: [] },
    board: { pupils: [], stuck: [] },
  }),
  "class-set": async (staged) => {
    await asCoach(`${CLASS}/board`, ".board tbody tr")(staged);
    await staged.page.getByRole("button", { name: "Set work" }).click();
    await staged.page.locator("dialog [type=checkbox]").first().waitFor();
  },
  "class-looking": async ({ page, opens }) => {
    const played = await withCoach(page, WRITES);
    await opens(`${CLASS}/board`, ".board tbody tr");
    await page.getByRole("button", { name: "Look at Quick Robin" }).click();
    played.says(LOOKED);
    await page.locator("dialog .reason").first().waitFor();
  },
  "class-pupil": asCoach(`${CLASS}/pupil/1`, "main table"),
  "class-pupils": asCoach(`${CLASS}/pupils`, "main li, main tbody tr"),
  "class-coach-league": asCoach(`${CLASS}/league`, "main h1"),
  "class-show": asCoach(`${CLASS}/show`, "main [role=img]"),
  "class-show-board": async (staged) => {
    await asCoach(`${CLASS}/show`, "main [role=img]")(staged);
    const { page } = staged;
    await page.getByLabel("Show", { exact: true }).selectOption({ label: "Board: Six puzzles: both parts" });
    await page.locator(".board tbody tr").first().waitFor();
  },
  "class-cards": async (staged) => {
    await asCoach(`${CLASS}/cards`, "main .btn")(staged);
    await staged.page.getByRole("button", { name: /^Make/ }).click();
    await staged.page
      .getByRole("img", { name: /^QR code/ })
      .first()
      .waitFor();
  },
  "class-report": asCoach(`${CLASS}/report`, "main table"),

  "learning-worksheet": opens(
    "/print/worksheet#shelf=eq-basic-elementary&count=6&seed=7&paper=a4&kinds=now,impossible",
    ".sheet",
  ),
  "worksheet-answers": async ({ page, opens }) => {
    const { name } = await ask<{ name: string }>(page, "GET", "/worksheets?shelf=eq-basic-elementary&seed=7");
    await opens(`/w/${name}`, ".puzzle-ask");
  },
  "worksheet-none": opens("/w/7KQ2MT", "main h1"),
};

for (const [device, size] of Object.entries(SIZES) as [string, ViewportSize][]) {
  const shot = shotsOf(device);
  for (const [name, scene] of Object.entries(PAGES))
    test(`${name}, ${device}`, async ({ somebody, request }) => {
      const page = await somebody("Sunny Lynx", size);
      await scene({
        page,
        request,
        opens: async (address, whole) => {
          await page.goto(address);
          await page.locator(whole).first().waitFor();
        },
      });
      for (const theme of THEMES) await shot(page, name, theme);
    });
}
