// Worksheets: a sheet that prints as it is shown, from a link; sheet and key on two pages of both papers; answers that are checked on a phone.
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { answer, check, Other, slip, type Asked } from "../puzzling";
import { DESKTOP, PHONE, program } from "../stage";

/** All of them with `FORCEOUT_SHELVES=all`; an ordinary run takes the two fullest. */
const ALL = [
  ...["eq-basic-elementary", "eq-basic-middle", "eq-elementary", "eq-middle", "eq-junior", "eq-senior"],
  ...["on-basic", "on-elementary", "on-middle", "on-junior", "on-senior", "wff-elementary", "wff-regular"],
];
const SHELVES = process.env.FORCEOUT_SHELVES === "all" ? ALL : ["on-senior", "wff-regular"];
const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
/** How many pages a PDF has. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
/** Whatever is cut off or overflows on the pages of a sheet. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const host = document.querySelector(".worksheet-pages > div");
    const root: ParentNode = host?.shadowRoot ?? document;
    const parts = ".sheet, .head > div, .cubes, .cards, .line, .boxes, .moves li, .given li";
    return [...root.querySelectorAll(parts)]
      .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 60)}`);
  });
const lead = (page: Page, text: string) => expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
interface Sheet {
  name: string;
  title: string;
  puzzles: Asked[];
}
const LINK = "/print/worksheet#shelf=on-middle&count=6&seed=7&paper=a4";

test("a sheet and its key print on two pages of both papers, and nothing is cut off", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  for (const shelf of SHELVES)
    for (const [paper, [width, height]] of Object.entries(PAPERS)) {
      const flags = [`--shelf=${shelf}`, "--seed=7", "--key", `--paper=${paper}`, "--address=https://games.example"];
      const html = execFileSync(program(), ["worksheet", ...flags], { encoding: "utf8" });
      await page.setContent(html);
      expect(await overfull(page), `${shelf} ${paper}`).toEqual([]);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(pdf), `${shelf} ${paper}`).toBe(2);
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1"))!;
      const mm = box.slice(1).map((points) => (Number(points) * 25.4) / 72);
      expect(Math.abs(mm[0]! - width) + Math.abs(mm[1]! - height), `${shelf} ${paper}`).toBeLessThan(1);
    }
});

test("the page shows what prints, and its link makes the same sheet", async ({ fresh, request }) => {
  const page = await fresh();
  await page.goto(LINK);
  const sheets = page.locator(".sheet");
  await expect(sheets).toHaveCount(2);
  // The command prints the same, apart from the address.
  const flags = ["worksheet", "--shelf=on-middle", "--seed=7", "--key", `--address=${new URL(page.url()).origin}`];
  const printed = execFileSync(program(), flags, { encoding: "utf8" });
  const name = /Sheet (\w+)/.exec(printed)![1]!;
  const pages = /<main class="sheets">([^]*)<\/main>/.exec(printed)![1]!;
  const [shown, parsed] = await page.evaluate((html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const host = document.querySelector(".worksheet-pages > div")!;
    return [host.shadowRoot!.querySelector(".sheets")!.innerHTML.trim(), template.innerHTML.trim()];
  }, pages);
  expect(shown).toContain(`Sheet ${name} · 1 of 2`);
  expect(shown).toBe(parsed);
  expect(await overfull(page)).toEqual([]);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
  expect(await findings(page)).toEqual([]);
  // Without the key, on the other paper, with two kinds only.
  await page.getByRole("switch", { name: "Key" }).click();
  await expect(sheets).toHaveCount(1);
  await page.getByRole("button", { name: "Letter", exact: true }).click();
  await expect(page.locator(".sheet.letter")).toHaveCount(1);
  await page.getByText("What is on the sheet").click();
  for (const kind of [
    "Write a Solution",
    "Find a safe move",
    "The shortest Solution",
    "Check a paper",
    "Find the slip",
    "Name the cards",
  ])
    await page.getByRole("checkbox", { name: kind, exact: true }).uncheck();
  await expect(page.locator(".sheet h1").first()).toHaveText("Both challenges");
  await expect(page).toHaveURL(/kinds=now%2Cimpossible/);
  await page.waitForFunction(() => !document.querySelector(".worksheet[aria-busy='true']"));
  const place = await page.locator(".sheet .place").first().textContent();
  await page.reload();
  await expect(page.locator(".sheet .place").first()).toHaveText(place!);
  await page.getByRole("button", { name: "Other puzzles" }).click();
  await expect(page.locator(".sheet .place").first()).not.toHaveText(place!);
  // The name is enough to find the puzzles, and reveals neither seed nor key.
  const looked = JSON.stringify(await new Other(request).get<Sheet>(`/worksheets/${name}`));
  expect(looked).toContain("position");
  expect(looked).not.toMatch(/witness|trap|facts|themes|seed/);
});

test("the page says what is unavailable, and a phone has everything", async ({ fresh }) => {
  const page = await fresh(PHONE);
  await page.goto("/puzzles");
  await page.getByRole("link", { name: "Print a worksheet" }).click();
  await expect(page.locator(".sheet").first()).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.goto("/print/worksheet#shelf=eq-basic-elementary&theme=log&seed=1");
  await expect(page.getByRole("alert")).toContainText("No puzzle of this shelf is like that.");
  await page.goto("/w/7KQ2MT");
  await lead(page, "There is no such sheet.");
  expect(await findings(page)).toEqual([]);
});

test("answers are checked without a nickname: a wrong one is explained, and another Solution counts", async ({
  fresh,
  request,
}) => {
  const other = new Other(request);
  // A sheet whose Solution can be written in another order, whichever puzzles the bank has.
  let found: { sheet: Sheet; at: number; key: Awaited<ReturnType<Other["key"]>>; turned: string } | undefined;
  for (let seed = 1; seed < 40 && !found; seed++) {
    const wish = `/worksheets?shelf=eq-basic-elementary&seed=${seed}&kinds=write,safe`;
    const sheet = await other.get<Sheet>(`/worksheets/${(await other.get<Sheet>(wish)).name}`);
    for (const [at, asked] of sheet.puzzles.entries()) {
      if (asked.kind !== "write") continue;
      const key = await other.key(asked.id);
      const sum = /^(\d)([+x])(\d) = /.exec(key.witness?.equation ?? "");
      if (sum && sum[1] !== sum[3]) found = { sheet, at, key, turned: `${sum[3]}${sum[2]}${sum[1]} = ` };
    }
  }
  const { sheet, at, key, turned } = found!;
  const page = await fresh(PHONE);
  await page.goto(`/w/${sheet.name.toLowerCase()}`);
  await page.getByRole("button", { name: `Puzzle ${at + 1}`, exact: true }).click();
  await slip(page, sheet.puzzles[at]!, key);
  await check(page);
  await expect(page.locator(".lesson-said.bad")).toBeVisible();
  await expect(page.getByRole("button", { name: "Give up" })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await answer(page, sheet.puzzles[at]!, { witness: { equation: turned } });
  await check(page);
  await lead(page, "Right.");
  await expect(page.locator(".puzzle-sol").first()).toBeVisible();
  await expect(page.getByText("1 of 6 right")).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  // This made no new person at the server.
  const me = await page.evaluate(async () => (await (await fetch("/api/me")).json()) as { nickname?: string });
  expect(me.nickname).toBeUndefined();
  await page.getByRole("button", { name: /On to puzzle/ }).click();
  await expect(page.locator(".puzzle-ask")).toBeVisible();
});

test("every kind of puzzle on a sheet can be answered", async ({ somebody, request }) => {
  const other = new Other(request);
  const name = (await other.get<Sheet>("/worksheets?shelf=eq-basic-middle&seed=7&count=7")).name;
  const sheet = await other.get<Sheet>(`/worksheets/${name}`);
  const page = await somebody("Ana", DESKTOP);
  await page.goto(`/w/${name}`);
  for (const [at, asked] of sheet.puzzles.entries()) {
    await page.getByRole("button", { name: `Puzzle ${at + 1}`, exact: true }).click();
    await answer(page, asked, await other.key(asked.id));
    await check(page);
    await lead(page, "Right.");
  }
  await expect(page.getByText(`All ${sheet.puzzles.length} are right.`)).toBeVisible();
});
