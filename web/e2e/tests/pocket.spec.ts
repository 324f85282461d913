// The engine in the page: questions that need no table are answered there, even without the server.
import { existsSync } from "node:fs";
import { expect, test } from "../house";
import { PHONE } from "../stage";
import { judgeEach } from "../without-server";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");

test("a dispute of each game is judged in the page, without a request", async ({ fresh }) => {
  const page = await fresh(PHONE);
  await page.goto("/desk");
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  // From now on the server is silent, so that every answer is the page's own.
  await page.route(/\/api\//, (route) => route.abort());
  const asked: string[] = [];
  let answers = 0;
  await judgeEach(page, () => {
    // Once the engine has answered, nobody else is asked.
    if ((answers += 1) === 1) page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  });
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("without a record, bots play a shake, and the page says what was possible", async ({ fresh }) => {
  const page = await fresh();
  await page.goto("/replay");
  await page.getByRole("button", { name: "On-Sets" }).waitFor();
  await page.route(/\/api\//, (route) => route.abort());
  await page.getByRole("button", { name: "On-Sets" }).click();
  await page.locator("main.replay").waitFor();
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.locator(".move-rows .move-row").first().waitFor();
  await page.locator(".legend .chip").waitFor();
});

test("a slow phone shows typed keys while the engine searches", async ({ fresh }) => {
  const page = await fresh(PHONE);
  const cubes = "r1 r2 b3 g4 g5 g6 k7 k8 r+ r- bx b÷ g* k+ k√";
  const position = { rules: "equations-adventurous-mlag-2018", division: "senior", goal: "k9 g* k9", required: cubes };
  await page.goto(`/desk#${new URLSearchParams({ ...position, situation: "impossible" }).toString()}`);
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  // From now on every answer is the engine's in the page.
  await page.route(/\/api\//, (route) => route.abort());
  await page.locator('[data-field="equation"]').fill("1+1 = 3");
  await page.getByRole("button", { name: "Judge it" }).click();
  await page.locator(".seal.no").waitFor();
  await page.locator('[data-field="equation"]').fill("");
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.locator("summary", { hasText: "Is there a Solution?" }).click();
  // The page itself notes the order of events: keys that show, and the end of the search.
  await page.evaluate(() => {
    const happened: string[] = [];
    Object.assign(window, { happened });
    const field = document.querySelector<HTMLInputElement>('[data-field="equation"]')!;
    field.addEventListener("input", () => {
      const { value } = field;
      requestAnimationFrame(() => requestAnimationFrame(() => happened.push(value)));
    });
    const look = [...document.querySelectorAll("button")].find((one) => one.textContent === "Look for one")!;
    new MutationObserver(() => happened.push(look.disabled ? "looks" : "has looked")).observe(look, {
      attributeFilter: ["disabled"],
    });
  });
  await page.getByRole("button", { name: "Look for one" }).click();
  await page.locator('[data-field="equation"]').pressSequentially("1+2");
  await page.getByRole("button", { name: "Look for one" }).waitFor();
  const happened = await page.evaluate(() => (window as unknown as { happened: string[] }).happened);
  expect(happened).toEqual(["looks", "1", "1+", "1+2", "has looked"]);
});
