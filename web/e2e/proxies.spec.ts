// A shake of two people behind a proxy while the node that runs it is killed: they need do nothing. `cargo xtask cluster --kinds proxies`
// starts the nodes and the proxy, and kills the node when this test asks for it.
import { test as house } from "./house";
import { challenge, cubes, goalOf, move, present, roll, sitsOut } from "./player";
import type { Server } from "./stage";

const { FORCEOUT_AT: at, FORCEOUT_KILL: kill } = process.env;
if (!at || !kill) throw new Error("this is run by `cargo xtask cluster --kinds proxies`");

const test = house.extend<object, { server: Server; url: string }>({
  server: [({}, use) => use({ running: true } as Server), { scope: "worker" }],
  url: [({}, use) => use(at), { scope: "worker" }],
});

test("two people play a shake to its end", async ({ tableOf }) => {
  const { pages, code } = await tableOf(["Ana", "Ben"]);
  const [ana, ben] = pages;
  await roll(ana);
  await goalOf(ana);
  await move(ben, "Permitted");
  await fetch(`${kill}/${code}`);
  await move(ana, "Permitted");
  await cubes(ben).first().waitFor();
  await challenge(ben, "Now");
  await ben.locator(".palette button.cube.pick").first().click();
  await sitsOut(ana);
  await present(ben);
  for (const page of pages) await page.locator(".verdict-page .sheet tr.new").waitFor();
});
