// The engine in the page: what needs no table is answered there, also where the server cannot be reached.
import { existsSync } from "node:fs";
import { expect, test } from "../house";
import { PHONE } from "../stage";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");

/** A dispute of each game as a link brings it, and what the judge says. */
const DISPUTES = [
  [
    { rules: "equations-basic-mlag-2019", goal: "k8", permitted: "k7 r+ r1", equation: "7+1 = 8", situation: "now" },
    ".seal.ok",
  ],
  [
    {
      rules: "onsets-agloa-2024",
      universe: "BR B R - G Y",
      goal: "2",
      permitted: "B R ∪",
      set_name: "B∪R",
      situation: "now",
    },
    ".seal.no",
  ],
  [
    {
      rules: "wff-mlag-2017",
      division: "senior",
      goal: "Kpq",
      permitted: "p q K i",
      solution: "p, q / Ki",
      proof: "p s\nq s\nKpq Ki",
      situation: "impossible",
    },
    ".seal.ok",
  ],
] as const;

test("a dispute of each game is judged in the page, without a request", async ({ stranger }) => {
  const page = await stranger(PHONE);
  await page.goto("/desk");
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  // From now on the server says nothing, so that whatever is answered the page has found out.
  await page.route(/\/api\//, (route) => route.abort());
  const asked: string[] = [];
  for (const [desk, seal] of DISPUTES) {
    await page.evaluate((hash) => (location.hash = hash), new URLSearchParams(desk).toString());
    await expect(page.locator("select").first()).toHaveValue(desk.rules);
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.locator(seal).first().waitFor();
    // Once the engine has answered, nobody else is asked.
    if (asked.length === 0) page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  }
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("bots play a shake for whoever has no record, and the page says what was possible", async ({ stranger }) => {
  const page = await stranger();
  await page.goto("/replay");
  await page.getByRole("button", { name: "On-Sets" }).waitFor();
  await page.route(/\/api\//, (route) => route.abort());
  await page.getByRole("button", { name: "On-Sets" }).click();
  await page.locator("main.replay").waitFor();
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.locator(".move-rows .move-row").first().waitFor();
  await page.locator(".legend .chip").waitFor();
});
