// The client that the browser has kept: with the server stopped it opens at any address, and says what needs a connection.
import { existsSync } from "node:fs";
import { expect, test } from "../house";
import { openRecord } from "../player";
import { PHONE } from "../stage";
import { drill, isKept, judgeEach } from "../without-server";

test.skip(!existsSync("pocket/pocket.wasm"), "the client was built without the engine");
// In other tests nothing is kept, so that they can answer for the server.
test.use({ serviceWorkers: "allow" });

test("with the server stopped a dispute of each game is judged at the desk", async ({ stranger, server }) => {
  const page = await stranger(PHONE);
  await isKept(page);
  await server.stop();
  await page.goto("/desk");
  await judgeEach(page);
});

test("with the server stopped a drill is answered, and a record analysed", async ({ stranger, server }) => {
  const page = await stranger();
  await isKept(page);
  await server.stop();
  await drill(page);
  await openRecord(page);
});

test("with the server stopped pages say so, and link to what works", async ({ stranger, server }) => {
  const page = await stranger(PHONE);
  await isKept(page);
  await server.stop();
  await page.reload();
  const away = page.getByText("There is no connection to the server.");
  await away.waitFor();
  await page.getByRole("link", { name: "Replay and analysis" }).click();
  await page.getByRole("button", { name: "On-Sets" }).waitFor();
  for (const address of ["/t/KITE47/join", "/t/KITE47/sheet", "/t/KITE47"]) {
    await page.goto(address);
    await away.waitFor();
  }
  // The connection is back: so is the page.
  await server.start();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Learn in three minutes" })).toHaveCount(3);
  await expect(away).toHaveCount(0);
});

test("no answer from the server is kept", async ({ stranger }) => {
  const page = await stranger();
  await isKept(page);
  await page.goto("/desk");
  await page.goto("/");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(kept.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  expect(kept).toContain("/");
});

test("browsers offer to install it", async ({ stranger }) => {
  const page = await stranger(PHONE);
  await isKept(page);
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // Every test has a private window, which is reported; a headless browser installs nothing, which is not.
  expect(installabilityErrors.filter((one) => one.errorId !== "in-incognito")).toEqual([]);
});
