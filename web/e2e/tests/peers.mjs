// Players who judge, and the judge's chair: reasons, ambiguity, asking, penalties and initials.
import assert from "node:assert/strict";
import { stage } from "../scenes.mjs";
import { ask, DESKTOP } from "../stage.mjs";
import { front, present, roll, somebody, tableOf } from "../house.mjs";
import { challenge, choose, goalOf, menu, move, nothing } from "../player.mjs";

const ADVENTUROUS = { rules: "equations-adventurous-mlag-2018", division: "middle", judging: "peers" };

/** Ana presents these keys after Now, and Ben checks them. */
async function checked(settings, keys) {
  const {
    pages: [ana, ben],
    code,
  } = await tableOf(["Ana", "Ben"], settings);
  await roll(ana);
  if (settings.rules?.includes("adventurous")) {
    await choose(ana, "Factorial");
    await choose(ben, "Sideways");
    await choose(ben, "Multiple Operations");
  }
  await goalOf(ana);
  await move(ben);
  await challenge(ana, "Now");
  await ana.waitForSelector(".sheetpaper");
  if (await ben.getByRole("button", { name: "Nothing to present" }).count()) await nothing(ben);
  const goal = /(\d)$/.exec(await ana.locator(".mat .goal .cube").first().getAttribute("aria-label"))[1];
  await ana.locator(".token-line").first().click();
  await ana.keyboard.type(keys.replace("goal", goal));
  await present(ana);
  await ben.getByRole("button", { name: "Accept" }).waitFor({ timeout: 20000 });
  return { ana, ben, code };
}

export default {
  async "peers: a rejection with a reason is upheld, and the verdict says why"() {
    const { ana, ben } = await checked({ judging: "peers" }, "1+1");
    await ben.getByRole("button", { name: "Reject…" }).click();
    await ben.locator("form select").selectOption("cube-not-available");
    await ben.getByRole("button", { name: "Reject with this reason" }).click();
    await ana.waitForSelector(".vpage .chip.bad");
    await ana.waitForSelector(".vpage .reason b");
  },

  async "peers: an ambiguity is proved with brackets, or it is not"() {
    const { ana, ben } = await checked(ADVENTUROUS, "1+1");
    await ben.getByRole("button", { name: "Prove ambiguity" }).click();
    // The line is there to be bracketed. It has one grouping, so the proof fails, and nobody else objects: it is accepted.
    assert.match(await ben.locator("form input.mono").inputValue(), /1\+1/);
    await ben.locator("form").getByRole("button", { name: "Prove ambiguity" }).click();
    await ana.waitForSelector(".vpage");
  },

  async "peers: an ambiguity is proved, and the verdict draws both readings"() {
    const { ana, ben } = await checked(ADVENTUROUS, "goal+0x5");
    await ben.getByRole("button", { name: "Prove ambiguity" }).click();
    const line = await ben.locator("form input.mono").inputValue();
    await ben.locator("form input.mono").fill(line.replace(/^(.)\+0x5/, "($1+0)x5"));
    await ben.locator("form").getByRole("button", { name: "Prove ambiguity" }).click();
    await ana.waitForSelector(".vpage .chip.bad");
    await ana.waitForSelector(".witness .tree");
    assert.equal(await ana.locator(".witness").first().locator(".tree").count(), 2);
  },

  async "peers: the judge is asked whether it equals the Goal"() {
    const { ana, ben } = await checked({ judging: "peers" }, "9-9");
    await ben.getByRole("button", { name: "Ask the judge" }).click();
    await ana.waitForSelector(".vpage .chip.bad");
  },

  async "peers: a shorter proof shows that a cube is not needed"() {
    const maya = await somebody("Maya");
    const sent = await stage(maya, front.url, "check-wff");
    await maya.getByRole("button", { name: "Prove that a cube is not needed" }).click();
    const write = async (solution, proof) => {
      await maya.getByLabel("Shorter Solution").fill(solution);
      await maya.locator("form textarea").fill(proof);
      await maya.getByRole("button", { name: "Hand it in" }).click();
    };
    // A slip is said where it was written, and nothing is handed in.
    await write("p, Cpq / Co", "p s\nq Co");
    await maya.locator("form .problem").first().waitFor();
    assert.equal(sent.filter((one) => one.type === "command").length, 0);
    await write("p, Cpq / Co", "p s\nCpq s\nq Co");
    await maya.locator("form textarea").waitFor({ state: "detached" });
    assert.deepEqual(
      sent.filter((one) => one.type === "command").map((one) => [one.do, one.reason]),
      [["reject", "required-not-essential"]],
    );
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
