// What the built client costs, and how it feels: sizes, paint, shifts, targets, taps, drills and bots. It prints, and asserts nothing.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { shifted, smallest, watchShifts } from "./audit";
import { tapToVerdict } from "./desk-taps";
import { end, ENDS } from "./finished";
import { test } from "./house";
import { goalOf, move, RECORD, roll } from "./player";
import { SCENES, type SceneName } from "./scenes";
import { ask, DESKTOP, PHONE } from "./stage";
import { stage } from "./staged";
import { open } from "../src/engine/door.js";

const middle = (list: number[]): number =>
  Math.round(list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? NaN);

test("the cost of the client", async ({ browser }) => {
  console.log(execFileSync("node", ["scripts/size.mjs"], { encoding: "utf8" }));
  const paints: number[] = [];
  const taps: number[] = [];
  for (let round = 0; round < 5; round++) {
    // A first visit: nothing is cached.
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const page = await context.newPage();
    await page.goto("/");
    await page.locator(".game-tile").first().waitFor();
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
    const begun = performance.now();
    await page.locator(".game-tile.equations").getByRole("button", { name: "Practise" }).click();
    await page.locator(".goal-builder").waitFor();
    taps.push(performance.now() - begun);
    await context.close();
  }
  console.log(`first contentful paint, middle of five: ${middle(paints)} ms`);
  console.log(`from the tap to the rolled cubes, middle of five: ${middle(taps)} ms`);
});

/** Questions that compare the engine in the page with the server; the record is the one from the documentation. */
const POSITION = { rules: "equations-adventurous-mlag-2018", division: "middle", situation: "now" };
const MAT = { goal: "8x3", required: "7", permitted: "x 6 -", resources: "1 2 2 3 4 5 - x 8 9" };
const QUESTIONS: Record<string, [path: string, body: object]> = {
  "a key on a paper": ["/judge", { kind: "draft", ...POSITION, ...MAT, equation: "7x6-2" }],
  "a verdict": ["/judge", { kind: "check", ...POSITION, ...MAT, equation: "7x6-2 = 8x(3+2)" }],
  "the analysis of the example": ["/analysis", { record: readFileSync(RECORD, "utf8") }],
};

test("the engine beside the server", async ({ url }) => {
  if (!existsSync("pocket/pocket.wasm")) return console.log("the client was built without the engine");
  const taken = async (work: () => unknown): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const bytes = readFileSync("pocket/pocket.wasm");
  let module: WebAssembly.Module | undefined;
  const compiled = await taken(async () => (module = await WebAssembly.compile(bytes)));
  let engine: ReturnType<typeof open> | undefined;
  const begun = await taken(() => (engine = open(module!, () => undefined)));
  const inPage = (path: string, body: object) => () => engine!(JSON.stringify({ path, body }));
  const first = await taken(inPage(...QUESTIONS["a verdict"]!));
  console.log(
    `module: compiled in ${compiled.toFixed(0)} ms, begun in ${begun.toFixed(1)} ms, first answer ${first.toFixed(0)} ms`,
  );
  const atServer = (path: string, body: object) => async () => {
    const headers = { "content-type": "application/json" };
    await (await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).text();
  };
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 25; round++) {
      times[0].push(await taken(inPage(...question)));
      times[1].push(await taken(atServer(...question)));
    }
    const [page, server] = times.map((list) => list.toSorted((one, other) => one - other)[12]!.toFixed(2));
    console.log(`${name}, middle of 25: in the page ${page} ms, of the server on this machine ${server} ms`);
  }
});

/** The pages, each with a selector of what shows once it is complete, as a returning visitor sees them. */
const PAGES: Record<string, [address: string, whole: string]> = {
  new: ["/new", "details.variations-listed"],
  help: ["/help", ".variation-list li"],
  "map of lessons": ["/learn/equations", ".learn-stop"],
  "step to move": ["/learn/eb-05#6", ".tray .cube"],
  "step to write": ["/learn/eb-05#3", ".palette .cube"],
  drill: ["/drill#rules=equations-basic-mlag-2019&division=elementary&seed=3&difficulty=1", ".drill form"],
  "desk, Equations": ["/desk", 'option[value="wff-mlag-2017"]'],
  "desk, On-Sets": ["/desk#rules=onsets-agloa-2024&division=middle", ".deck"],
  "desk, WFF": ["/desk#rules=wff-mlag-2017&division=senior", ".proof-pad"],
  replay: ["/replay", "main"],
  gone: ["/t/XXXXXX", "main .btn"],
};
/** The pages of a match with this record. */
const OF_A_MATCH: Record<string, [path: string, whole: string]> = {
  "replay of a match": ["replay", ".slider"],
  analysis: ["analysis", ".move-rows .move-row .reach-bar i"],
};

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  test(`layout shifts, and what is hard to tap, ${device}`, async ({ somebody, stranger }) => {
    test.slow();
    const tell = async (page: Page, name: string) => {
      // Late content arrives now: no request is pending any more.
      await page.waitForLoadState("networkidle");
      const { value, what } = await shifted(page);
      const least = await smallest(page);
      const size = least ? `${Math.floor(least.width)} × ${Math.floor(least.height)} ${least.name}` : "none";
      console.log(
        `${name}, ${device}: shift ${value.toFixed(3)}${value > 0.05 ? ` (${what})` : ""}; smallest target ${size}`,
      );
    };
    const visit = async (page: Page, name: string, address: string, whole: string) => {
      await watchShifts(page);
      await page.goto(address);
      await page.locator(whole).first().waitFor({ state: "attached" });
      await tell(page, name);
    };
    const HOME = '.home[aria-busy="false"]';
    await visit(await stranger(size), "home, first visit", "/", HOME);
    const owner = await somebody("Maya", size);
    const wish = { rules: "equations-basic-mlag-2019", division: "middle", seats: 2, open_to_watch: true };
    const { code } = await ask<{ code: string }>(owner, "POST", "/tables", wish);
    await ask(owner, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
    // The page keeps room for what it showed last time.
    await owner.goto("/");
    await owner.locator(".table-list[aria-busy=false]").first().waitFor();
    await visit(owner, "home, coming back", "/", ".table-list[aria-busy=false]");
    await visit(owner, "lobby", `/t/${code}`, ".qr");
    await visit(await stranger(size), "join", `/t/${code}/join`, '.join-page[aria-busy="false"]');
    await ask(owner, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level: "novice" });
    await ask(owner, "POST", `/tables/${code}/wishes`, { wish: "begin" });
    await visit(owner, "sheet", `/t/${code}/sheet`, "table");
    await owner.context().close();
    for (const [name, [address, whole]] of Object.entries(PAGES)) {
      const page = await somebody("Maya", size);
      await visit(page, name, address, whole);
      await page.context().close();
    }
    const page = await somebody("Ben", size);
    await watchShifts(page);
    for (const name of Object.keys(ENDS)) {
      await end(page, name);
      await tell(page, name);
    }
    for (const [name, [path, whole]] of Object.entries(OF_A_MATCH)) {
      await page.goto(`/t/MOSS-12/${path}`);
      await page.locator(whole).first().waitFor();
      await tell(page, name);
    }
    await page.context().close();
    for (const game of ["equations", "onsets", "wff"]) {
      const page = await somebody("Maya", size);
      const { code } = await ask<{ code: string }>(page, "POST", "/first-shake", { game });
      await visit(page, `first shake, ${game}`, `/t/${code}`, "[data-pointed]");
      await page.context().close();
    }
    const other = await somebody("Maya", size);
    await watchShifts(other);
    for (const scene of (Object.keys(SCENES) as SceneName[]).filter((one) => one !== "verdict")) {
      await stage(other, scene);
      await tell(other, scene);
    }
  });

test("taps to a verdict at the desk", async ({ somebody }) => {
  for (const game of ["equations", "onsets", "wff"] as const) {
    const page = await somebody("Coach", PHONE);
    console.log(`taps to a verdict at the desk, ${game}: ${await tapToVerdict(page, game)}`);
  }
});

test("how long bots take to move", async ({ somebody }) => {
  const page = await somebody("Ana");
  for (const level of ["novice", "player"]) {
    const wish = { rules: "equations-basic-mlag-2019", division: "middle", time: "none", practice: true, seats: 2 };
    const { code } = await ask<{ code: string }>(page, "POST", "/tables", wish);
    await ask(page, "POST", `/tables/${code}/wishes`, { wish: "sit", seat: 0 });
    await ask(page, "POST", `/tables/${code}/wishes`, { wish: "bot", seat: 1, level });
    await page.goto(`/t/${code}`);
    await page.getByRole("button", { name: "Begin the match" }).click();
    await roll(page);
    await goalOf(page);
    const over = page.locator(".write, .verdict-page, .sheetpaper").first();
    for (let turn = 0; turn < 4; turn++) {
      await page.locator(".tray button.cube.pick").first().or(over).first().waitFor();
      if (await over.count()) break;
      await move(page, "Forbidden");
      // It was our turn; now it is the bot's.
      await page.locator(".tray:not(:has(button.cube.pick))").or(over).first().waitFor();
    }
    // The referee's clock says when each act was done.
    const record = await page.evaluate(async (code) => (await fetch(`/api/tables/${code}/record`)).text(), code);
    const acts = [...record.matchAll(/^(\d[\d.]*) ("[^"]+"|\S+)/gm)].map(([, at, by]) => ({ at: Number(at), by }));
    const times = acts.flatMap(({ at, by }, nth) => (by === "Ana" ? [] : [at - (acts[nth - 1]?.at ?? at)]));
    console.log(`a bot's moves, ${level}: ${times.map((one) => one.toFixed(1)).join(" ")} s`);
  }
});

/** As a pupil finds drills: the stock was made during the other measurements. */
test("time to a drill", async ({ somebody }) => {
  const BOOKS = ["equations-basic-mlag-2019", "onsets-agloa-2024", "wff-mlag-2017"];
  for (const rules of BOOKS) {
    const times: number[] = [];
    const server: number[] = [];
    for (let round = 0; round < 5; round++) {
      const page = await somebody("Pupil", PHONE);
      await page.goto("/");
      const last = JSON.stringify({ rules, division: "elementary", task: "", difficulty: 1, level: 1 });
      await page.evaluate((last) => localStorage.setItem("forceout.drill", last), last);
      await page.locator('.home[aria-busy="false"]').waitFor();
      const begun = performance.now();
      await page.goto("/drill");
      await page.locator(".drill form").waitFor();
      times.push(performance.now() - begun);
      server.push(
        await page.evaluate(
          () =>
            performance.getEntriesByType("resource").find((one) => one.name.endsWith("/api/drill"))?.duration ?? NaN,
        ),
      );
      await page.context().close();
    }
    const list = times.map(Math.round).join(" ");
    console.log(
      `time to a drill, ${rules}: ${list} ms, middle ${middle(times)} ms, the server's part ${middle(server)} ms`,
    );
  }
});
