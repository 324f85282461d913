// The pages around the table: the first page with what can be watched, the help, a new table, the sheet on paper.
import assert from "node:assert/strict";
import { EQUATIONS, front, somebody } from "../house.mjs";
import { ask, PHONE } from "../stage.mjs";

/** A match of one person against a bot. */
async function plays(page, settings = {}) {
  const { code } = await ask(page, "POST", "/tables", { ...EQUATIONS, seats: 2, practice: true, ...settings });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level: "learner" });
  await ask(page, "POST", `/tables/${code}/wishes`, { wish: "begin" });
  return code;
}

export default {
  async "the first page lists a match that everybody may watch, and nobody else's"() {
    const ana = await somebody("Ana");
    const [shown, hidden] = [await plays(ana, { open_to_watch: true }), await plays(ana)];
    const eve = await somebody("Eve", PHONE);
    // The list is made anew every second.
    await eve.waitForTimeout(1500);
    await eve.goto(front.url);
    const row = eve.locator(".tl li", { hasText: shown });
    await row.waitFor();
    assert.equal(await eve.locator(".tl li", { hasText: hidden }).count(), 0);
    await row.getByRole("link", { name: "Watch" }).click();
    await eve.waitForSelector(".table");
    // Who sits there goes back to their own seat.
    await ana.goto(front.url);
    const own = ana.locator(".tl li", { hasText: hidden });
    await own.getByText("your seat").waitFor();
    await own.getByRole("link", { name: "Go back" }).waitFor();
    // A match that pauses is nothing to watch.
    await ask(ana, "POST", `/tables/${shown}/wishes`, { wish: "pause" });
    await eve.waitForTimeout(1500);
    await eve.goto(front.url);
    await eve.getByText("No shake yet.").waitFor();
    assert.equal(await eve.locator(".tl li", { hasText: shown }).count(), 0);
  },

  async "the first page of somebody new says what to do"() {
    const page = await somebody("Newcomer");
    await page.goto(front.url);
    await page.getByText("No shake yet.").waitFor();
  },

  async "the help: the variations of a division and season, and the way to a heading"() {
    const page = await somebody("Reader");
    await page.goto(`${front.url}/help#keys`);
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    assert.ok(await page.evaluate(() => scrollY > 500));
    const rows = page.locator(".vlist li");
    await rows.first().waitFor();
    const whole = await rows.count();
    await page.getByLabel("Season").selectOption("even");
    await page.waitForFunction((before) => document.querySelectorAll(".vlist li").length !== before, whole);
    await page.getByLabel("Rulebook").selectOption("onsets-agloa-2024");
    await page.getByLabel("Division").selectOption("basic");
    await page.getByText("This division is played without variations.").waitFor();
    await page.getByLabel("Division").selectOption("");
    await page.getByText("Wild Cube").first().waitFor();
    assert.ok((await page.locator(".vlist .chip").count()) > 10);
  },

  async "a new table shows the variations of its list"() {
    const page = await somebody("Owner", PHONE);
    await page.goto(`${front.url}/new`);
    const list = page.locator("details.nv");
    await list.getByText("15 variations").waitFor();
    await list.locator("summary").click();
    await list.getByText("Sideways", { exact: false }).first().waitFor();
    await page.getByText("On-Sets", { exact: true }).click();
    await list.getByText("Wild Cube").first().waitFor();
  },

  async "the score sheet prints on one page"() {
    const page = await somebody("Ana");
    const code = await plays(page);
    await page.goto(`${front.url}/t/${code}/sheet`);
    await page.waitForSelector("table");
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1, format);
    }
    await page.getByText("Signature").waitFor();
  },

  async "the lobby draws its link"() {
    const page = await somebody("Ana");
    const { code } = await ask(page, "POST", "/tables", { ...EQUATIONS, seats: 2 });
    await page.goto(`${front.url}/t/${code}`);
    await page.getByRole("img", { name: "QR code of the link to this table" }).waitFor();
  },

  async "a server that cannot be reached is said where something is missing, and one press tries again"() {
    const page = await somebody("Ana");
    const away = () => page.route("**/api/**", (route) => route.abort());
    for (const path of ["/drill", "/t/BCDFGH/replay", "/t/BCDFGH/analysis", "/new"]) {
      await away();
      await page.goto(front.url + path);
      await page.getByText("The server cannot be reached.").first().waitFor();
      assert.equal(await page.getByText("Nothing has been played").count(), 0, path);
      assert.equal(await page.getByText("no such drill").count(), 0, path);
    }
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Adventurous", { exact: true }).waitFor();
    assert.equal(await page.getByText("The server cannot be reached.").count(), 0);
  },
};
