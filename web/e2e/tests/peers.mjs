// Players who judge, and the judge's chair: reasons, ambiguity, working together, asking, penalties and initials.
// What is presented holds or fails whatever was rolled: it has more cubes than lie there, or names its own Goal.
import assert from "node:assert/strict";
import { ask, DESKTOP } from "../stage.mjs";
import { stage } from "../staged.mjs";
import { front, present, roll, somebody, tableOf } from "../house.mjs";
import { challenge, choose, goalOf, menu, move } from "../player.mjs";

const PEERS = { judging: "peers" };
const ADVENTUROUS = { ...PEERS, rules: "equations-adventurous-mlag-2018", division: "middle" };
const ONSETS = { ...PEERS, rules: "onsets-agloa-2024", division: "basic" };
const WFF = { ...PEERS, rules: "wff-mlag-2017", division: "junior" };

/** Ana sets a Goal of one digit, Ben lays a cube on Permitted, and Ana calls Now. */
async function callsNow(ana, ben) {
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Now");
  await ana.waitForSelector(".sheetpaper .token-line");
}
const digitOf = async (page) => /(\d)$/.exec(await page.locator(".mat .goal .cube").getAttribute("aria-label"))[1];
async function presents(ana, keys) {
  await ana.locator(".token-line").first().click();
  await ana.keyboard.type(keys);
  await present(ana);
}
/** Ana presents these keys, in which `goal` stands for the Goal, and Ben checks them. */
async function checked(settings, keys) {
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
/** Says that this is wrong with the Solution. */
async function rejects(page, says) {
  if ((await page.locator(".grounds").count()) === 0) await page.getByRole("button", { name: "Reject…" }).click();
  await page.locator(".ground", { hasText: says }).click();
  await page.getByRole("button", { name: "Reject for this reason" }).click();
}
const told = (page, text) => page.locator(".latest .told", { hasText: text }).waitFor();
/** Opens the line to bracket, and puts brackets around its first three symbols, by taps. */
async function brackets(page) {
  await page.getByRole("button", { name: "Prove ambiguity" }).click();
  await page.getByRole("button", { name: "Put an opening bracket here" }).click();
  for (let times = 0; times < 3; times++) await page.getByRole("button", { name: "One place to the right" }).click();
  await page.getByRole("button", { name: "Put a closing bracket here" }).click();
}
async function handsIn(page) {
  await page.getByRole("button", { name: "Hand it in" }).click();
  await page.getByRole("button", { name: "Hand it in: the one attempt" }).click();
}

export default {
  async "peers: Equations: a wrong reason is overruled, and the right one is upheld"() {
    const { ana, ben } = await checked(PEERS, "goal+0");
    const place = () =>
      ben.getByRole("button", { name: "Accept" }).evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await place();
    await rejects(ben, "equal");
    await told(ben, "Overruled: it does equal the Goal. You may go on.");
    assert.equal(await place(), before, "nothing moves when something is said");
    await told(ana, "Ben objects");
    await ben.locator(".ground", { hasText: "overruled" }).waitFor();
    // Three cubes, where one lies on the mat and one may come from Resources.
    await rejects(ben, "cubes");
    await ana.waitForSelector(".vpage .chip.bad");
    await ana.waitForSelector(".vpage .reason b");
    assert.match(await ana.locator(".vpage .sol").innerText(), /Overruled: it does equal the Goal\..*Upheld\./s);
  },

  async "peers: On-Sets: a wrong reason is overruled, and the right one is upheld"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], ONSETS);
    await roll(ana);
    await ben.getByRole("button", { name: "Deal the cards" }).click();
    await callsNow(ana, ben);
    // The Universe has six cards at least, and the Goal is five at most.
    await presents(ana, "V");
    await ben.getByRole("button", { name: "Accept" }).waitFor();
    await rejects(ben, "The Goal is not legal");
    await told(ben, "Overruled: the Goal is legal. You may go on.");
    await rejects(ben, "equal");
    await ana.waitForSelector(".vpage .chip.bad");
    await ben.locator(".vpage .told", { hasText: "Upheld" }).waitFor();
  },

  async "peers: WFF: a wrong reason is overruled, and a shorter Solution shows that a cube is not needed"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], WFF, [DESKTOP, DESKTOP]);
    await roll(ana);
    await goalOf(ana);
    await ben.waitForSelector(".tray button.cube.pick");
    const letter = async (selector) => (await ben.locator(selector).first().getAttribute("aria-label")).at(-1);
    const goal = await letter(".mat .goal .cube");
    const others = ["p", "q", "r", "s"].filter((one) => one !== goal);
    const spare = await letter(others.map((one) => `.tray button.cube.pick[aria-label="small ${one}"]`).join(", "));
    await ben.locator(`.tray button.cube.pick[aria-label="small ${spare}"]`).first().click();
    await ben.locator('section.sec[aria-label="Required"].tgt button.lay').click();
    await challenge(ana, "Now");
    await ana.waitForSelector(".sheetpaper .token-line");
    const proves = async (page, lines) => {
      for (const [at, [wff, rule]] of lines.entries()) {
        if (at > 0) await page.locator(".proof input.just").last().press("Enter");
        await page.locator(".proof input.w").nth(at).fill(wff);
        await page.locator(".proof input.just").nth(at).fill(rule);
      }
    };
    await ana.locator(".token-line").click();
    await ana.keyboard.type(`K${goal}${goal},${spare}/Ko`);
    await proves(ana, [
      [`K${goal}${goal}`, "s"],
      [spare, "s"],
      [goal, "Ko"],
    ]);
    await present(ana);
    await ben.getByRole("button", { name: "Accept" }).waitFor();
    await rejects(ben, "A rule is used in a wrong way");
    await told(ben, "Overruled: its rules are used rightly. You may go on.");
    await ben.getByRole("button", { name: "A cube is not needed…" }).click();
    // The same Solution shows nothing, and the judge says why.
    await proves(ben, [
      [`K${goal}${goal}`, "s"],
      [goal, "Ko"],
    ]);
    await ben.getByRole("button", { name: "Hand in the shorter Solution" }).click();
    await told(ben, "Overruled: the shorter Solution does not show it.");
    await ben.locator(".saying .problem").first().waitFor();
    await ben.locator(".saying .token-line").focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "Backspace"]) await ben.keyboard.press(key);
    await ben.getByRole("button", { name: "Hand in the shorter Solution" }).click();
    await ana.waitForSelector(".vpage .chip.bad");
    await ben.locator(".vpage .told", { hasText: "Upheld" }).waitFor();
  },

  async "peers: a proof of ambiguity that fails is the only one, and leaves the Solution standing"() {
    const { ana, ben } = await checked(ADVENTUROUS, "goal+0x5");
    await ben.getByRole("button", { name: "Prove ambiguity" }).click();
    // By the keys alone: the line has the focus, brackets are typed, nothing else goes in, and the last one is taken back.
    await ben.keyboard.press("ArrowRight");
    await ben.keyboard.press("ArrowRight");
    await ben.keyboard.type("(7(");
    await ben.keyboard.press("Control+z");
    for (let times = 0; times < 3; times++) await ben.keyboard.press("ArrowRight");
    await ben.keyboard.type(")");
    await ben.locator(".bracketing [role=status]", { hasText: "Between closing bracket and equals" }).waitFor();
    assert.match(await ben.locator(".bracketing .token-line .sr").innerText(), /^\d \+ \( 0 x 5 \) = \d$/);
    await handsIn(ben);
    await ana.waitForSelector(".vpage .chip.good");
    await ben.locator(".vpage .told", { hasText: "Failed: these brackets do not make it wrong." }).waitFor();
  },

  async "peers: three people: two prove an ambiguity together, and the verdict draws both readings"() {
    const {
      pages: [ana, ben, cem],
    } = await tableOf(["Ana", "Ben", "Cem"], ADVENTUROUS);
    await roll(ana);
    await choose(ana, "Factorial");
    await choose(ben, "Sideways");
    await choose(cem, "Multiple Operations");
    await callsNow(ana, ben);
    const goal = await digitOf(ana);
    await cem.getByRole("button", { name: "Present nothing" }).click();
    await presents(ana, `${goal}+0x5`);
    for (const page of [ben, cem]) {
      await page.getByRole("button", { name: "Work together…" }).click();
      await page.getByRole("button", { name: /^Work together with/ }).click();
      await page.getByRole("button", { name: "Work together…" }).waitFor({ state: "detached" });
    }
    await told(ben, "Both checkers work together: one attempt for both.");
    assert.equal(await ana.locator(".checkers li", { hasText: "works together" }).count(), 2);
    await brackets(ben);
    await ben.locator(".saying", { hasText: "You and Cem have one attempt together." }).waitFor();
    await handsIn(ben);
    await ana.waitForSelector(".vpage .chip.bad");
    await cem.locator(".vpage .told", { hasText: "Ben proves an ambiguity" }).waitFor();
    await ana.waitForSelector(".witness .tree");
    assert.equal(await ana.locator(".witness").first().locator(".tree").count(), 2);
  },

  async "peers: three people: a joint proof that fails leaves neither an objection"() {
    const {
      pages: [ana, ben, cem],
    } = await tableOf(["Ana", "Ben", "Cem"], ADVENTUROUS);
    await roll(ana);
    await choose(ana, "Factorial");
    await choose(ben, "Sideways");
    await choose(cem, "Multiple Operations");
    await callsNow(ana, ben);
    const goal = await digitOf(ana);
    await cem.getByRole("button", { name: "Present nothing" }).click();
    // Grouped either way it is the Goal.
    await presents(ana, `${goal}+0-0`);
    for (const page of [ben, cem]) {
      await page.getByRole("button", { name: "Work together…" }).click();
      await page.getByRole("button", { name: /^Work together with/ }).click();
    }
    await told(cem, "Both checkers work together");
    await brackets(cem);
    await handsIn(cem);
    await ben.locator(".vpage .told", { hasText: "The joint proof fails" }).waitFor();
    await ana.waitForSelector(".vpage .chip.good");
  },

  async "peers: the judge is asked whether it equals the Goal"() {
    const { ana, ben } = await checked(PEERS, "9-9");
    await ben.getByRole("button", { name: "Ask the judge…" }).click();
    await ben.getByRole("button", { name: "Ask, and object no more" }).click();
    await ana.waitForSelector(".vpage .chip.bad");
    await ana.locator(".vpage .told", { hasText: "The judge: no, it does not equal the Goal." }).waitFor();
  },

  async "what cannot be read is handed back, and the paper stays as it is"() {
    const {
      pages: [ana, ben],
    } = await tableOf(["Ana", "Ben"], WFF);
    await roll(ana);
    await goalOf(ana);
    await move(ben);
    await challenge(ana, "Now");
    await ana.waitForSelector(".sheetpaper .token-line");
    await ana.locator(".token-line").click();
    await ana.keyboard.type("p/Ko");
    await ana.locator(".proof input.w").first().fill("1-");
    await present(ana);
    // The line that cannot be read is named, and marked where it stands; nothing else is told.
    await ana.locator(".sheetpaper .problem", { hasText: "1-" }).waitFor();
    await ana.locator(".pl.bad .diag").waitFor();
    assert.equal(await ana.locator(".proof input.w").first().inputValue(), "1-");
    await ana.locator(".proof input.w").first().fill("p");
    await present(ana);
    await ben.getByRole("button", { name: "Accept" }).waitFor();
  },

  async "practice: a faulty line of a proof is put right by one press"() {
    const maya = await somebody("Maya");
    await stage(maya, front.url, "table-wff");
    const rule = maya.locator(".proof input.just").nth(4);
    assert.equal(await rule.inputValue(), "Co");
    await maya.getByRole("button", { name: "Write R, Co" }).click();
    assert.equal(await rule.inputValue(), "R, Co");
    // Now the last line is the first that is wrong: it has no rule.
    await maya.locator(".diag", { hasText: "CpKqr has no rule" }).waitFor();
    await maya.locator(".proof input.just").nth(6).fill("Ci");
    await maya.locator(".diag").waitFor({ state: "detached" });
  },

  async "the judge's chair: initials, a warning, a penalty, a void shake"() {
    const settings = { rules: "equations-adventurous-mlag-2018", division: "middle", initials: "judge" };
    const {
      pages: [ana, ben],
      code,
    } = await tableOf(["Ana", "Ben"], settings, [DESKTOP, DESKTOP]);
    const judge = await somebody("Jo");
    await judge.goto(`${front.url}/t/${code}`);
    await menu(judge, "Sit in the judge’s chair");
    await judge.locator(".judging").waitFor();
    await roll(ana);
    await choose(ana, "Factorial");
    await choose(ben, "Sideways");
    await choose(ben, "Multiple Operations");
    await goalOf(ana);
    await move(ben);
    await ana.locator(".block:visible").first().click();
    await ana.getByRole("button", { name: /Put it back/ }).click();
    await ana.locator(".plate", { hasText: "waits for initials" }).waitFor();
    await judge
      .locator(".judging", { hasText: "Ana: −1 block put back" })
      .getByRole("button", { name: "Initial" })
      .click();
    await ana.locator(".plate", { hasText: "−1 block put back" }).waitFor();
    const of = (name) => judge.locator(".judging div", { has: judge.locator("b", { hasText: name }) }).last();
    await of("Ben").getByRole("button", { name: "Warn" }).click();
    await of("Ben").getByRole("button", { name: "Penalise, after a warning" }).click();
    await judge.locator(".judging").getByRole("button", { name: "Deny" }).click();
    await judge.locator(".judging").getByRole("button", { name: "Void the shake" }).click();
    await ana
      .locator(".vpage, .status", { hasText: /void|roll/i })
      .first()
      .waitFor();
    assert.equal((await ask(ana, "GET", `/tables/${code}/sheet`)).sheet.penalties[0].status, "approved");
  },
};
