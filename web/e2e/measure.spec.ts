// What the built client costs: size of the first load, first contentful paint, and the time from a tap to a running shake.
import { execFileSync } from "node:child_process";
import { test } from "./house";
import { PHONE } from "./stage";

test("the cost of the client", async ({ browser }) => {
  console.log(execFileSync("node", ["scripts/size.mjs"], { encoding: "utf8" }));
  const paints: number[] = [];
  const taps: number[] = [];
  for (let round = 0; round < 5; round++) {
    // Nobody has been here before: nothing is kept yet.
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const page = await context.newPage();
    await page.goto("/");
    await page.locator(".gtile").first().waitFor();
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
    const begun = performance.now();
    await page.locator(".gtile.equations").getByRole("button", { name: "Practise" }).click();
    await page.locator(".gb").waitFor();
    taps.push(performance.now() - begun);
    await context.close();
  }
  const middle = (list: number[]) => Math.round(list.toSorted((one, other) => one - other)[2] ?? NaN);
  console.log(`first contentful paint, middle of five: ${middle(paints)} ms`);
  console.log(`from the tap to the rolled cubes, middle of five: ${middle(taps)} ms`);
});
