// Drawing, typing, ruling: the pages of the tournament desk by drag, by keyboard and by tap, against a simulated server.
import type { Page } from "@playwright/test";
import { targets } from "../audit";
import { findings } from "../axe";
import { withDesk } from "../event-desk";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { DESKTOP, PHONE } from "../stage";
import type { Act, EntryInfo, RoundPage } from "../../src/event/types";
import { NOW } from "../../tests/event";
import * as desk from "../../tests/event-desk";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const lead = (page: Page) => page.getByRole("heading", { level: 1 });
const seat = (page: Page, id: string) => page.locator(`[data-seat="${id}"]`);
const table = (page: Page, number: number) => page.getByRole("region", { name: `Table ${number}`, exact: true });

/** The page works for everybody: no axe findings in either theme, nothing too wide; on a phone nothing too small to tap. */
async function isFine(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), what).toEqual([]);
  expect.soft(await tooWide(page), what).toBeLessThanOrEqual(0);
  if (page.viewportSize()!.width > PHONE.width) return;
  const faulty = async () =>
    (await targets(page))
      .filter((one) => one.fault !== "" || Math.min(one.width, one.height) < 43.9)
      .map((one) => `${one.name}: ${one.fault || `${one.width} by ${one.height}`}`);
  await expect.soft.poll(faulty, what).toEqual([]);
}
const published: RoundPage = {
  ...desk.TYPED,
  phase: "published",
  tables: desk.TABLES.map((one) => desk.tableInfo(one)),
};

test("a draft is changed by drag and by keys, taken back, drawn again and published", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const told = { page: desk.BETWEEN, round: desk.CLOSED };
  const played = await withDesk(page, told);
  await page.goto("/event/HARBOR/draw");
  await expect(lead(page)).toHaveText("Round 3, draft: nobody meets a teammate, nobody meets twice.");
  await expect(page.locator("main")).toContainText("no draw can be better than 12; this one has 32.");
  await expect(page.locator("main")).toContainText("Eleven in section A have 10 points or more.");
  await isFine(page, "draft");
  // All eighteen tables in sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  await seat(page, "F4").dragTo(seat(page, "D5"));
  await expect(lead(page)).toHaveText("Round 3, draft: 1 rematch, made by your swap.");
  await expect(table(page, 3)).toContainText("Umber");
  await expect(seat(page, "A2")).toHaveClass(/clash/);
  await expect(page.locator("main")).toContainText("Juno and Umber met in round 1");
  await isFine(page, "moved");
  await button(page, "Take the swap back").click();
  await expect(lead(page)).toHaveText("Round 3, draft: nobody meets a teammate, nobody meets twice.");
  await expect(table(page, 4)).toContainText("Umber");
  // The same with keys: from the first seat of table 3 to that of table 4.
  await seat(page, "D5").focus();
  await page.keyboard.press("Enter");
  await expect(seat(page, "D5")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(seat(page, "D5")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(seat(page, "F4")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(lead(page)).toHaveText("Round 3, draft: 1 rematch, made by your swap.");
  await expect(seat(page, "D5")).toBeFocused();
  await button(page, "Take the swap back").click();
  // W asks why the points at a seat's table are far apart.
  await seat(page, "I5").focus();
  await page.keyboard.press("w");
  await expect(page.getByText("Why is table 16 two apart?")).toBeVisible();
  await button(page, "Draw again").click();
  await expect(page.getByText("draft 2", { exact: true })).toBeVisible();
  told.round = published;
  await button(page, "Publish").click();
  await expect.poll(() => played.commands.map((one) => one.act.do)).toEqual(["draw", "publish"]);
  expect(played.commands[0]!.act).toEqual({ do: "draw", tables: desk.TABLES.map((one) => one.seats) });
});

test("a published round is repaired: it names who moves and who is missing", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const played = await withDesk(page, { page: desk.ROOM_PAGE, round: published });
  await page.goto("/event/HARBOR/draw");
  await expect(lead(page)).toHaveText("Round 3 is published.");
  await isFine(page, "published");
  await seat(page, "F4").dragTo(seat(page, "D5"));
  const card = page.getByRole("region", { name: "Who moves" });
  await expect(card).toContainText("Umber moves from table 4 to table 3");
  await expect(card).toContainText("Tuck moves from table 3 to table 4");
  await button(page, "Leave it").click();
  await button(page, "Table 2 is played on paper. Make it a live table").click();
  await seat(page, "C2").click();
  await button(page, "Pip is not there").click();
  await expect(card).toContainText("Pip is not there");
  await button(page, "Do it").click();
  await expect.poll(() => played.commands.map((one) => one.act.do)).toEqual(["medium", "check-out", "reseat"]);
  await isFine(page, "repaired");
});

test("sheets are typed by keyboard alone; suspicious ones are noted, and nothing blocks", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const mine = (number: number): EntryInfo => ({
    number,
    at: NOW,
    by: "Ines",
    role: "organiser",
    act: { do: "enter", table: 15, totals: {} },
    counts: true,
    mine: true,
  });
  const played = await withDesk(page, {
    page: desk.ROOM_PAGE,
    round: desk.TYPED,
    log: { entries: [50, 53, 56].map(mine), of: 57, head: "" },
    act: (_, { act }) =>
      act.do === "enter" && act.table === 9 ? { status: 409, code: "same-person", detail: "" } : {},
  });
  await page.goto("/event/HARBOR/results");
  await expect(lead(page)).toHaveText("13 of 18 are in. Five sheets are missing.");
  await page.getByLabel("Table", { exact: true }).focus();
  await page.keyboard.type("17");
  await page.keyboard.press("Tab");
  await page.keyboard.type("16");
  await page.keyboard.press("Tab");
  await page.keyboard.type("19");
  await page.keyboard.press("Tab");
  await expect(page.getByText("19 is odd.")).toBeVisible();
  await isFine(page, "odd");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("p");
  await page.keyboard.press("Tab");
  await expect(page.getByText("19 is odd.")).toHaveCount(0);
  await page.keyboard.press("s");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Table", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Table", { exact: true })).toHaveValue("");
  await expect.poll(() => played.commands.length).toBe(3);
  const acts: Act[] = played.commands.map((one) => one.act);
  expect(acts[0]).toEqual({ do: "enter", table: 17, totals: { I1: 16, J1: 19, K1: 12 } });
  expect(acts.slice(1)).toEqual(["I1", "J1"].map((player) => ({ do: "sign", table: 17, player })));
  // A refusal by the log shows beside the boxes, which stay as they are.
  await page.keyboard.type("9");
  for (const total of ["10", "12", "14"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(total);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("You typed this sheet. Somebody else has to be the second.");
  await page.keyboard.press("Escape");
  // Entries that differ are shown side by side.
  const differ = page.getByRole("region", { name: "Table 6: the two entries differ" });
  await expect(differ.locator("tr.differs")).toHaveText(/Koda/);
  await button(page, "Tomas is right").click();
  await expect
    .poll(() => played.commands.at(-1)!.act)
    .toEqual({
      do: "correct",
      table: 6,
      reason: "The entry of Tomas is right.",
      totals: { F2: 22, D3: 24, A4: 22 },
    });
  await button(page, "Undo table 15").click();
  await expect.poll(() => played.commands.at(-1)!.act).toEqual({ do: "undo", entry: 56 });
  // A correction needs a reason.
  await button(page, "Correct a result…").click();
  const form = page.getByRole("region", { name: "Correct a result" });
  await form.getByLabel("Table").fill("6");
  await expect(form).toContainText("This table has no result to correct.");
  await isFine(page, "correcting");
});

test("the room: calls are raised, judges sent, the room paused, an appeal decided", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const played = await withDesk(page, { page: desk.ROOM_PAGE, round: desk.PLAYED });
  await page.goto("/event/HARBOR/room");
  await expect(lead(page)).toHaveText("Two tables wait for a judge.");
  await expect(page.locator("main")).toContainText("Table 9 has waited longest, 1:50. Dana and Ruth are free.");
  await expect(page.locator("main")).toContainText("Not Dana: own team (Vix).");
  await isFine(page, "room");
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  const last = () => played.commands.at(-1)?.act;
  // By keys: table 13, a judge from the list, another table, a call there.
  await page.locator("body").press("1");
  await page.locator("body").press("3");
  await page.locator("body").press("Enter");
  await page.locator("body").press("2");
  await expect.poll(last).toEqual({ do: "take", call: 56, judge: "Ruth" });
  await page.locator("body").press("Escape");
  await page.locator("body").press("2");
  await page.locator("body").press("c");
  await expect(page.getByRole("button", { name: "Solution", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(last).toEqual({ do: "call", table: 2, kind: "procedure" });
  await isFine(page, "a table");
  await button(page, "Send Dana").click();
  await expect.poll(last).toEqual({ do: "take", call: 55, judge: "Dana" });
  await button(page, "Pause the room").click();
  await expect.poll(last).toEqual({ do: "pause" });
  await button(page, "Both rulings").click();
  await expect(page.locator("main")).toContainText("“Was the Solution complete?” No.");
  await button(page, "Decide…").click();
  await button(page, "The appeal is right").click();
  await page.getByLabel("Reason").fill("The cube was there.");
  await isFine(page, "deciding");
  await button(page, "Decide").click();
  await expect.poll(last).toEqual({ do: "decide", table: 12, upheld: true, reason: "The cube was there." });
});

test("a judge rules with a verdict from the desk; offline the ruling waits and says so", async ({ somebody }) => {
  const page = await somebody("Dana", PHONE);
  const played = await withDesk(page, { page: desk.DANAS, round: desk.PLAYED });
  await page.goto("/event/HARBOR/judge");
  await expect(page.locator(".judge-now")).toContainText("row 2, third from the left");
  await expect(page.locator("main")).toContainText("“Is the red cube in Permitted wild?” No.");
  await isFine(page, "judge");
  await button(page, "Pass on").click();
  await expect(page.locator("main")).toContainText("passed on to the others");
  // To the desk, with everything filled in, and back with its verdict.
  await page.getByRole("link", { name: /Open the judge’s desk/ }).click();
  await expect(page.getByLabel("Rulebook")).toHaveValue("onsets-agloa-2024");
  await expect(page.locator("main")).toContainText("2026-27");
  const lies = "goal=4&required=B&permitted=R+G+∪+⊆&resources=&universe=BRGY+BR+GY+R+G+B+Y+-";
  await page.goto(`${page.url()}&${lies}&set_name=G+∪+R&restrictions=R+⊆+B'`);
  await button(page, "Judge it").click();
  await button(page, "Take this verdict to table 9").click();
  await expect(page.locator("main")).toContainText("The desk says:");
  await page.getByLabel("What you ruled, in a sentence").fill("No.");
  await isFine(page, "ruling");
  played.cut(true);
  await button(page, "Store the ruling").click();
  await expect(page.locator("main")).toContainText("The ruling for table 9 waits on this phone");
  await isFine(page, "offline");
  played.cut(false);
  await page.reload();
  await expect
    .poll(() => played.commands.map((one) => one.act))
    .toEqual(
      [{ do: "ruling", table: 9, call: 55, about: undefined, ruled: "No.", verdict: 1 }].map(
        ({ about: _, ...act }) => act,
      ),
    );
});

test("the log: undo that would break something names the entry", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const entry = (number: number, act: Act, more: Partial<EntryInfo> = {}): EntryInfo => ({
    number,
    at: NOW,
    by: "Ines",
    role: "organiser",
    act,
    counts: true,
    mine: true,
    ...more,
  });
  await withDesk(page, {
    page: desk.ROOM_PAGE,
    round: desk.PLAYED,
    log: {
      entries: [
        entry(1, { do: "start", round: 3 }),
        entry(2, { do: "enter", table: 4, totals: {} }, { counts: false, by: "Tomas", role: "scorekeeper" }),
        entry(3, { do: "close", round: 3 }),
      ],
      of: 3,
      head: desk.ROOM_PAGE.head,
    },
    act: () => ({ status: 409, code: "undo-breaks", detail: "Entry 3 needs it.", breaks: 3 }),
  });
  await page.goto("/event/HARBOR/log");
  await expect(page.locator(".journal-list li")).toHaveCount(4);
  await isFine(page, "log");
  await button(page, "Undo entry 1").click();
  await page.getByRole("alert").getByRole("link", { name: "Entry 3, Round 3 closed by Ines" }).click();
  await expect(page.locator("#entry-3")).toBeFocused();
  await page.getByLabel("Look for a name, a table, a word").fill("tomas");
  await expect(page.locator(".journal-list li")).toHaveCount(2);
});

test("the same pages on a phone, and a room of a hundred tables", async ({ somebody }) => {
  const page = await somebody("Ines", PHONE);
  const told = { page: desk.BETWEEN, round: desk.CLOSED };
  await withDesk(page, told);
  await page.goto("/event/HARBOR/draw");
  await expect(lead(page)).toContainText("nobody meets twice");
  await isFine(page, "draw on a phone");
  await seat(page, "F4").tap();
  await seat(page, "D5").tap();
  await expect(lead(page)).toContainText("1 rematch, made by your swap");
  const club = { page: desk.CLUB_PAGE, people: desk.CLUB_PEOPLE, round: desk.CLUB_CLOSED, draw: desk.CLUB_DRAW };
  await withDesk(page, club);
  await page.goto("/event/HARBOR/draw");
  await expect(page.getByRole("heading", { name: "Why must Jules and Ash meet again?" })).toBeVisible();
  await isFine(page, "club on a phone");
  const results = { page: desk.ROOM_PAGE, round: desk.TYPED };
  await withDesk(page, results);
  await page.goto("/event/HARBOR/results");
  await page.getByLabel("Table", { exact: true }).fill("17");
  await button(page, "absent").click();
  await expect(page.locator('[data-box="I1"]')).toHaveValue("absent");
  await isFine(page, "results on a phone");
  const tables = Array.from({ length: 100 }, (_, at) => desk.tableInfo({ ...desk.TABLES[at % 18]!, number: at + 1 }));
  await withDesk(page, { page: desk.ROOM_PAGE, round: { ...desk.PLAYED, tables } });
  await page.goto("/event/HARBOR/room");
  await button(page, "Tables 1 to 30").waitFor();
  await isFine(page, "a large room on a phone");
});
