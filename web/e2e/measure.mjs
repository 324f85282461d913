// What the built client costs: size of the first load, first contentful paint, and the time from a tap to a running shake.
import { execFileSync } from "node:child_process";
import { person, PHONE, startBrowser, startFront, startServer } from "./stage.mjs";

console.log(execFileSync("node", ["scripts/size.mjs"], { encoding: "utf8" }));
const server = await startServer();
const front = await startFront(server);
const browser = await startBrowser();
const paints = [];
const taps = [];
for (let round = 0; round < 5; round++) {
  const { page, context } = await person(browser, front.url, PHONE);
  await page.goto(front.url);
  await page.waitForSelector(".gtile");
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
  const begun = performance.now();
  await page.locator(".gtile.equations").click();
  await page.waitForSelector(".gb");
  taps.push(performance.now() - begun);
  await context.close();
}
const middle = (list) => Math.round([...list].sort((one, other) => one - other)[Math.floor(list.length / 2)]);
console.log(`first contentful paint, middle of five: ${middle(paints)} ms`);
console.log(`from the tap to the rolled cubes, middle of five: ${middle(taps)} ms`);
await browser.close();
front.stop();
await server.stop();
