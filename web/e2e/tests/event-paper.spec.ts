// Everything that an event prints, from the program: the right number of pages on both papers, nothing cut off or too small, nothing from a network, no name without consent.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../house";
import { program } from "../stage";

const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
/** Every sheet, and how many pages of it this event has. */
const SHEETS: Record<string, number> = {
  entries: 2,
  badges: 4,
  "call-cards": 4,
  poster: 2,
  "table-cards": 7,
  "score-sheets": 26,
  variations: 1,
  announcements: 1,
  standings: 2,
  awards: 2,
  // At thirteen tables, thirteen players won all their points and share first place; three teams.
  certificates: 29,
};
/** 7 pt. */
const SMALLEST = 9.33;

/** Whatever is cut off, runs into the footer or is too small to read. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const found = new Set<string>();
    for (const sheet of document.querySelectorAll(".sheet")) {
      if (sheet.scrollHeight > sheet.clientHeight + 1 || sheet.scrollWidth > sheet.clientWidth + 1)
        found.add(`${sheet.className} runs over`);
      const foot = sheet.querySelector("footer")!;
      if (foot.previousElementSibling!.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1)
        found.add(`${sheet.className} runs into its foot`);
      for (const one of sheet.querySelectorAll("*")) {
        const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim());
        if (text && Number.parseFloat(getComputedStyle(one).fontSize) < smallest)
          found.add(`${one.className} is too small`);
      }
      const cells = "th, td, .seat, .badge, .badge code, .table li, .names li, .frame, .award, .lower p, .notes p";
      for (const cell of sheet.querySelectorAll(cells))
        if (cell.scrollHeight > cell.clientHeight + 3 && getComputedStyle(cell).display !== "table-cell")
          found.add(`${cell.className || cell.tagName} is cut off: ${cell.textContent!.slice(0, 40)}`);
    }
    return [...found];
  }, SMALLEST);

test("every sheet of an event prints properly on both papers", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "forceout-paper-"));
  const file = join(folder, "spring.event");
  const event = (...flags: string[]): string => execFileSync(program(), ["event", ...flags], { encoding: "utf8" });
  const act = (what: object, ...flags: string[]): string => event("do", file, JSON.stringify(what), ...flags);
  try {
    // Thirty-eight players: nicknames, long names, and names that look like markup.
    const names = [
      "Ana Lopez",
      "Maximiliana Oberhuber-Vandenberghe",
      "<script>alert(1)</script>",
      "Bo Ek",
      "Zoë O’Neill",
    ];
    const nicknames = ["Pip", "", "<b>Nell</b>", "Kestrel", "Nickname that goes on"];
    const rows = Array.from({ length: 38 }, (_, index) => {
      const pick = (list: string[]): string => list[index % list.length]!;
      return `"${pick(names)} ${index}","${pick(nicknames)}${index}",Team ${index % 8} of the Upper Valley,School ${index % 4},7`;
    });
    const list = join(folder, "list.csv");
    writeFileSync(list, ["name,nickname,team,school,grade", ...rows].join("\n"));
    const game = "--game=equations-adventurous-mlag-2018/senior/4";
    const head = ["--title=Harbour League", "--from=2027-03-13", "--to=2027-03-14", "--season=2026-27", "--seed=5eed"];
    event("new", file, ...head, game, `--entries=${list}`, "--check-in");
    const drawn = JSON.parse(event("draw", file, "--store", "--json")) as {
      tables: { number: number; seats: string[] }[];
    };
    act({ do: "publish" });
    act({ do: "start" });
    for (const { number, seats } of drawn.tables) {
      const totals = Object.fromEntries(seats.map((id, seat) => [id, 16 - 4 * seat]));
      for (const by of ["Ines", "Tomas"])
        act({ do: "enter", table: number, totals }, `--by=${by}`, "--role=scorekeeper");
    }
    act({ do: "close" });
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const [sheet, pages] of Object.entries(SHEETS))
      for (const [paper, size] of Object.entries(PAPERS)) {
        const html = event("print", file, sheet, `--paper=${paper}`, "--places=2");
        await page.setContent(html);
        const what = `${sheet} ${paper}`;
        expect(await faults(page), what).toEqual([]);
        expect(await page.locator("script, link, img, iframe").count(), what).toBe(0);
        expect(html, what).not.toContain("Lopez");
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
        expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, what).toBe(pages);
        const [width, height] = sheet === "certificates" ? [size[1], size[0]] : size;
        const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
        const mm = box.slice(1).map((points) => (Number(points) * 25.4) / 72);
        expect(Math.abs(mm[0]! - width) + Math.abs(mm[1]! - height), what).toBeLessThan(1);
      }
    expect(asked).toEqual([]);
    expect(event("print", file, "entries", "--full")).toContain("Lopez");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
