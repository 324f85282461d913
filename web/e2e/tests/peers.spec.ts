// Players who judge: reasons, ambiguity, working together, asking.
// What is presented stands or falls whatever was rolled: it uses more cubes than there are, or names its own Goal.
import { DESKTOP } from "../stage";
import { stage } from "../staged";
import type { Page } from "@playwright/test";
import { expect, type House, test } from "../house";
import { challenge, choose, cubes, goalOf, move, present, roll, sitsOut, twice, writes } from "../player";

type TableOf = House["tableOf"];
const PEERS = { judging: "peers" };
const ADVENTUROUS = { ...PEERS, rules: "equations-adventurous-mlag-2018", division: "middle" };
const ONSETS = { ...PEERS, rules: "onsets-agloa-2024", division: "basic" };
const WFF = { ...PEERS, rules: "wff-mlag-2017", division: "junior" };

/** Ana sets a Goal of one digit, Ben lays a cube on Permitted, and Ana calls Now. */
async function callsNow(ana: Page, ben: Page): Promise<void> {
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Now");
  await ana.locator(".sheetpaper .token-line").first().waitFor();
}
const digitOf = async (page: Page) =>
  /\d$/.exec((await page.locator(".mat .goal .cube").getAttribute("aria-label")) ?? "")?.[0] ?? "";
async function presents(page: Page, keys: string): Promise<void> {
  await writes(page, keys);
  await present(page);
}
/** Ana types and presents these keys, in which `goal` stands for the Goal, and Ben checks them. */
async function checked(tableOf: TableOf, settings: typeof PEERS, keys: string) {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], settings);
  await roll(ana);
  if (settings === ADVENTUROUS) {
    await choose(ana, "Factorial");
    await choose(ben, "Sideways");
    await choose(ben, "Multiple Operations");
  }
  await callsNow(ana, ben);
  await presents(ana, keys.replace("goal", await digitOf(ana)));
  await ben.getByRole("button", { name: "Accept" }).waitFor();
  return { ana, ben };
}
/** The same with three: Ben and Cem have agreed to check it together. */
async function together(tableOf: TableOf, keys: string): Promise<[Page, Page, Page]> {
  const {
    pages: [ana, ben, cem],
  } = await tableOf(["Ana", "Ben", "Cem"], ADVENTUROUS);
  await roll(ana);
  await choose(ana, "Factorial");
  await choose(ben, "Sideways");
  await choose(cem, "Multiple Operations");
  await callsNow(ana, ben);
  await sitsOut(cem);
  await presents(ana, keys.replace("goal", await digitOf(ana)));
  await twoWays(ben).click();
  await ben.getByRole("button", { name: "Prove it together with Cem" }).click();
  await twoWays(cem).click();
  await cem.getByRole("button", { name: "I say yes" }).click();
  await told(ana, "Both checkers work together: one try for both.");
  await ben.getByRole("heading", { name: "You and Cem prove it together" }).waitFor();
  await cem.getByRole("heading", { name: "You and Ben prove it together" }).waitFor();
  return [ana, ben, cem];
}
/** Says that this is what is wrong with the Solution. */
const rejects = (page: Page, says: string | RegExp) => page.locator(".reason-tile", { hasText: says }).click();
const twoWays = (page: Page) => page.getByRole("button", { name: "It can be read in two ways" });
const told = (page: Page, text: string) => page.locator(".latest .told", { hasText: text }).waitFor();
/** Puts brackets around the first three symbols of the line, by taps. */
async function brackets(page: Page): Promise<void> {
  const places = page.locator(".bracket-line .place");
  await places.nth(0).click();
  await places.nth(3).click();
}
const handsIn = (page: Page) => twice(page, "Hand it in", "Hand it in: your only try");

test("peers: Equations: a wrong reason is overruled, and the right one is upheld", async ({ tableOf }) => {
  const { ana, ben } = await checked(tableOf, PEERS, "goal+0");
  const place = () => ben.locator(".reasons").evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await place();
  await rejects(ben, /It is not \d/);
  await told(ben, "That is not so: it does equal the Goal. You may object to something else.");
  expect(await place(), "nothing moves when something is said").toBe(before);
  await told(ana, "Ben objects");
  await ben.locator(".reason-tile.tried", { hasText: "it is not so" }).waitFor();
  // Three cubes, but one lies on the mat and only one may come from Resources.
  await rejects(ben, "The cubes are wrong");
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ana.locator(".verdict-page .reason b").first().waitFor();
  await expect(ana.locator(".verdict-page article.solution-card")).toHaveText(
    /Overruled: it does equal the Goal\..*Upheld\./s,
    {
      useInnerText: true,
    },
  );
});

test("peers: On-Sets: a wrong reason is overruled, and the right one is upheld", async ({ tableOf }) => {
  const {
    pages: [ana, ben],
  } = await tableOf(["Ana", "Ben"], ONSETS);
  await roll(ana);
  await ben.getByRole("button", { name: "Deal the cards" }).click();
  await callsNow(ana, ben);
  // The Universe has at least six cards, and the Goal is at most five.
  await presents(ana, "V");
  await ben.getByRole("button", { name: "Accept" }).waitFor();
  await rejects(ben, "The Goal was never legal");
  await told(ben, "That is not so: the Goal is legal. You may object to something else.");
  await rejects(ben, "It is not the Goal");
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ben.locator(".verdict-page .told", { hasText: "Upheld" }).waitFor();
});

test("peers: WFF: a wrong reason is overruled, and a shorter Solution shows that a cube is not needed", async ({
  tableOf,
}) => {
  const small = (page: Page) =>
    page
      .locator(".tray button.cube")
      .evaluateAll((all) =>
        all.flatMap((one) => /^small ([pqrs])$/.exec(one.getAttribute("aria-label") ?? "")?.[1] ?? []),
      );
  const rolled = async () => {
    const { pages } = await tableOf(["Ana", "Ben"], WFF, [DESKTOP, DESKTOP]);
    await roll(pages[0]);
    await pages[0].locator(".goal-builder").waitFor();
    return pages;
  };
  let [ana, ben] = await rolled();
  // Only one roll in four thousand does not show two of these letters.
  while (new Set(await small(ana)).size < 2) [ana, ben] = await rolled();
  await goalOf(ana);
  await cubes(ben).first().waitFor();
  const goal = (await ben.locator(".mat .goal .cube").getAttribute("aria-label"))?.at(-1) ?? "";
  const spare = (await small(ben)).find((letter) => letter !== goal) ?? "";
  await ben.locator(`.tray button.cube.pick[aria-label="small ${spare}"]`).first().click();
  await ben.locator('section.mat-section[aria-label="Required"].lay-target button.lay').click();
  await challenge(ana, "Now");
  await ana.locator(".sheetpaper .token-line").first().waitFor();
  const proves = async (page: Page, lines: [wff: string, rule: string][]) => {
    for (const [at, [wff, rule]] of lines.entries()) {
      if (at > 0) await page.locator(".proof input.just").last().press("Enter");
      await page.locator(".proof input.formula").nth(at).fill(wff);
      await page.locator(".proof input.just").nth(at).fill(rule);
    }
  };
  await writes(ana, `K${goal}${goal},${spare}/Ko`);
  await proves(ana, [
    [`K${goal}${goal}`, "s"],
    [spare, "s"],
    [goal, "Ko"],
  ]);
  await present(ana);
  await ben.getByRole("button", { name: "Accept" }).waitFor();
  await rejects(ben, "A rule is used wrongly");
  await told(ben, "That is not so: its rules are used correctly. You may object to something else.");
  await rejects(ben, "A Required cube is not needed");
  // The same Solution shows nothing, and the judge says why.
  await proves(ben, [
    [`K${goal}${goal}`, "s"],
    [goal, "Ko"],
  ]);
  await ben.getByRole("button", { name: "Hand in the shorter Solution" }).click();
  await told(ben, "That is not so: the shorter Solution does not show it.");
  await ben.locator(".saying .problem").first().waitFor();
  await ben.locator(".saying .token-line").focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "Backspace"]) await ben.keyboard.press(key);
  await ben.getByRole("button", { name: "Hand in the shorter Solution" }).click();
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ben.locator(".verdict-page .told", { hasText: "Upheld" }).waitFor();
});

test("peers: a failed proof of ambiguity cannot be repeated, and leaves the Solution standing", async ({ tableOf }) => {
  const { ana, ben } = await checked(tableOf, ADVENTUROUS, "goal+0x5");
  // By keys alone: arrows go between the cubes, brackets are typed, nothing else goes in, and the last one is taken back.
  await twoWays(ben).focus();
  await ben.keyboard.press("Enter");
  await expect(ben.locator(".place").first()).toBeFocused();
  await ben.keyboard.press("ArrowRight");
  await ben.keyboard.press("ArrowRight");
  await ben.keyboard.type("(7(");
  await ben.keyboard.press("Control+z");
  for (let times = 0; times < 3; times++) await ben.keyboard.press("ArrowRight");
  await expect(ben.locator(".place:focus")).toHaveAccessibleName(
    /^Between .*5 and equals: the bracket can close here$/,
  );
  await ben.keyboard.type(")");
  await expect(ben.locator(".bracket-line .sr")).toHaveText(/^\d \+ \( 0 x 5 \) = \d$/, { useInnerText: true });
  await ben.locator(".readas b", { hasText: /^first 0 × 5, then \d plus that$/ }).waitFor();
  await ben.keyboard.press("Backspace");
  await expect(ben.locator(".bracket-line .sr")).toHaveText(/^\d \+ 0 x 5 = \d$/, { useInnerText: true });
  // Escape goes back to the list, and behind it the reason has its own page again.
  await ben.keyboard.press("Escape");
  await expect(twoWays(ben)).toBeFocused();
  await ben.keyboard.press("Enter");
  for (const [steps, key] of [
    [2, "Enter"],
    [3, "Enter"],
  ] as const) {
    for (let times = 0; times < steps; times++) await ben.keyboard.press("ArrowRight");
    await ben.keyboard.press(key);
  }
  await handsIn(ben);
  await ana.locator(".verdict-page .chip.good").first().waitFor();
  await ben.locator(".verdict-page .told", { hasText: "Failed: these brackets do not make it wrong." }).waitFor();
});

test("peers: three people: two prove an ambiguity together, and the verdict draws both readings", async ({
  tableOf,
}) => {
  const [ana, ben, cem] = await together(tableOf, "goal+0x5");
  await expect(ana.locator(".checkers li", { hasText: "working together" })).toHaveCount(2);
  // One line for both: what Ben taps shows on Cem's paper, with Ben's name at the last place.
  await brackets(ben);
  const places = cem.locator(".bracket-line .place");
  await expect(places.nth(0)).toHaveText("(");
  await expect(places.nth(3)).toHaveText(/^Ben\s*\)$/);
  await expect(ben.locator(".hand")).toHaveCount(0);
  await expect(ana.locator(".hand")).toHaveCount(0);
  // Cem takes the pair away and puts it back; Ben sees that too.
  await places.nth(3).click();
  await expect(ben.locator(".bracket-line .place.own")).toHaveCount(0);
  await brackets(cem);
  await expect(ben.locator(".bracket-line .place").nth(3)).toHaveText(/^Cem\s*\)$/);
  await ben.locator(".sticks", { hasText: "neither you nor Cem can object any more" }).waitFor();
  await handsIn(ben);
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await cem.locator(".verdict-page .told", { hasText: "Ben proves an ambiguity" }).waitFor();
  await ana.locator(".witness .tree").first().waitFor();
  await expect(ana.locator(".witness").first().locator(".tree")).toHaveCount(2);
});

test("peers: three people: a joint proof that fails leaves neither an objection", async ({ tableOf }) => {
  // Grouped either way it is the Goal.
  const [ana, ben, cem] = await together(tableOf, "goal+0-0");
  await brackets(cem);
  await handsIn(cem);
  await ben.locator(".verdict-page .told", { hasText: "The joint proof fails" }).waitFor();
  await ana.locator(".verdict-page .chip.good").first().waitFor();
});

test("peers: the judge is asked whether it equals the Goal", async ({ tableOf }) => {
  const { ana, ben } = await checked(tableOf, PEERS, "9-9");
  await ben.getByRole("button", { name: "I don’t know" }).click();
  await ben.getByRole("button", { name: "Ask, and stop objecting" }).click();
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ana.locator(".verdict-page .told", { hasText: "The judge: no, it does not equal the Goal." }).waitFor();
});

test("peers: on a phone two taps show a wrong reading, each on a place as large as a finger", async ({ tableOf }) => {
  const { ana, ben } = await checked(tableOf, ADVENTUROUS, "goal+0x5");
  await twoWays(ben).tap();
  const places = ben.locator(".place");
  await expect(places).toHaveCount(6);
  const boxes = await places.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  for (const [at, box] of boxes.entries()) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const before = boxes[at - 1];
    expect(!before || before.top !== box.top || before.right <= box.left + 1, "places do not overlap").toBe(true);
  }
  await places.nth(0).tap();
  await places.nth(3).tap();
  await ben.locator(".readas b", { hasText: /^first \d \+ 0, then times 5$/ }).waitFor();
  // A tap on a bracket takes the pair away, and nothing is handed in without one.
  await places.nth(3).tap();
  await expect(ben.getByRole("button", { name: "Hand it in" })).toBeDisabled();
  await places.nth(0).tap();
  await places.nth(3).tap();
  await handsIn(ben);
  await ana.locator(".verdict-page .chip.bad").first().waitFor();
  await ben.locator(".verdict-page .told", { hasText: "Proved: with your brackets it is wrong." }).waitFor();
});

test("an unreadable paper is handed back unchanged", async ({ moved }) => {
  const [ana, ben] = await moved(WFF);
  await challenge(ana, "Now");
  await ana.locator(".sheetpaper .token-line").first().waitFor();
  await writes(ana, "p/Ko");
  await ana.locator(".proof input.formula").first().fill("1-");
  await present(ana);
  // The unreadable line is named, and marked in place; nothing else is said.
  await ana.locator(".sheetpaper .problem", { hasText: "1-" }).waitFor();
  await ana.locator(".proof-row.bad .diag").waitFor();
  await expect(ana.locator(".proof input.formula").first()).toHaveValue("1-");
  await ana.locator(".proof input.formula").first().fill("p");
  await present(ana);
  await ben.getByRole("button", { name: "Accept" }).waitFor();
});

test("practice: one press fixes a faulty line of a proof", async ({ somebody }) => {
  const maya = await somebody("Maya");
  await stage(maya, "table-wff");
  const rule = maya.locator(".proof input.just").nth(4);
  await expect(rule).toHaveValue("Co");
  await maya.getByRole("button", { name: "Write R, Co" }).click();
  await expect(rule).toHaveValue("R, Co");
  // Now the last line is the first wrong one: it has no rule.
  await maya.locator(".diag", { hasText: "CpKqr has no rule" }).waitFor();
  await maya.locator(".proof input.just").nth(6).fill("Ci");
  await maya.locator(".diag").waitFor({ state: "detached" });
});
