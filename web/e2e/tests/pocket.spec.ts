// The engine in the page: what needs no table is answered there, also where the server cannot be reached.
import { existsSync } from "node:fs";
import { expect, test } from "../house";
import { PHONE } from "../stage";
import { judgeEach } from "../without-server";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");

test("a dispute of each game is judged in the page, without a request", async ({ stranger }) => {
  const page = await stranger(PHONE);
  await page.goto("/desk");
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  // From now on the server says nothing, so that whatever is answered the page has found out.
  await page.route(/\/api\//, (route) => route.abort());
  const asked: string[] = [];
  let answers = 0;
  await judgeEach(page, () => {
    // Once the engine has answered, nobody else is asked.
    if ((answers += 1) === 1) page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  });
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
