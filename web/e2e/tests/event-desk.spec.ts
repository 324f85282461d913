// The frame of the tournament desk and its first pages: the overview, entries from a file, check-in, people and setup.
import type { Page } from "@playwright/test";
import { findings } from "../axe";
import { withEvent } from "../event";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { DESKTOP, PHONE } from "../stage";
import { BEFORE, EVENT, PEOPLE } from "../../tests/event";
import { IMPORT_PAGE, UNREADABLE } from "../../tests/event-import";
import type { PeoplePage } from "../../src/event/types";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const DESK = `/event/${EVENT.event.code}`;
const TABLET = { width: 820, height: 1180 };

/** The page works for everybody: no axe findings in either theme, nothing too wide, nothing too small to hit. */
async function isFine(page: Page, what: string): Promise<void> {
  expect.soft(await findings(page), what).toEqual([]);
  expect.soft(await tooWide(page), what).toBe(0);
  const small = await page
    .locator(
      ":is(main, dialog, .check-bar, .desk-foot) :is(.btn, summary, .segmented > *, .square, .player-tap, .desk-undo)",
    )
    .evaluateAll((all) =>
      all
        .filter((one) => one.tagName !== "I" && one.tagName !== "SPAN")
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent }))
        .filter(({ box }) => box.width > 0 && Math.min(box.height, box.width) < 43.9)
        .map(({ text }) => text),
    );
  expect.soft(small, what).toEqual([]);
}
/** The list as the server would send it after these have arrived. */
const arrived = (people: PeoplePage, ids: readonly string[]): PeoplePage => ({
  ...people,
  players: people.players.map((one) => (ids.includes(one.id) ? { ...one, status: "present" as const } : one)),
});

for (const [device, size] of Object.entries({ desktop: DESKTOP, tablet: TABLET, phone: PHONE })) {
  test(`every first page of the desk works for everybody: ${device}`, async ({ somebody }) => {
    const page = await somebody("Ines", size);
    await withEvent(page, { answer: (path) => (path.startsWith("/import") ? IMPORT_PAGE : undefined) });
    await page.goto(DESK);
    await expect(heading(page)).toHaveText("Round 3 stops in 2:48.");
    await isFine(page, "overview");
    for (const [path, whole] of [
      ["check-in", ".team-card"],
      ["people", ".people-rows li"],
      ["settings", ".setup-fields"],
      ["coach", "h1"],
      ["import", ".import-drop"],
    ] as const) {
      await page.goto(`${DESK}/${path}`);
      await page.locator(whole).first().waitFor();
      await isFine(page, path);
    }
    await page.locator("input[type=file]").setInputFiles({
      name: "harbour-entries.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Student;Nick\n"),
    });
    await expect(heading(page)).toHaveText("55 players can come in. 2 rows are skipped.");
    await isFine(page, "a list");
    await page.goto("/event");
    await link(page, "Open: Harbour League").waitFor();
    await isFine(page, "my events");
    await page.goto("/event/new#state");
    await page.getByLabel("Rulebook").waitFor();
    await page.getByText("More choices").click();
    await isFine(page, "setup");
  });
}

test("the overview says what is next, and one press does it", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const played = await withEvent(page);
  await page.goto(DESK);
  await expect(page.locator(".desk-sub")).toContainText(
    "put two people at the results page. 13 sheets are still out; 4 of those tables have finished.",
  );
  await expect(page.locator(".desk-note")).toContainText(
    "Table 16 for six minutes: Rusty, Marram or Swoop has the sheet.",
  );
  await expect(page.locator(".desk-foot")).toContainText("Table 18 confirmed by Tomas, 11:31");
  await button(page, "Send Dana").click();
  await button(page, "Pause the room").click();
  expect(played.commands.map((one) => one.act)).toEqual([{ do: "take", call: 55, judge: "Dana" }, { do: "pause" }]);
  // All sheets are in: the next step is another one.
  const [game] = EVENT.games;
  const rounds = game!.rounds.map((one) => ({ ...one, confirmed: one.tables }));
  played.told.page = { ...played.told.page, calls: [], games: [{ ...game!, rounds }] };
  played.touch({ part: "round", game: "onsets", round: 3 });
  await expect(heading(page)).toHaveText("All 18 agree.");
  await button(page, "Close round 3").click();
  await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "close", round: 3 });
  // Ctrl+Z takes back one's own last entry, keys open other pages.
  await page.keyboard.press("Control+z");
  await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "undo", entry: 60 });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("takes back your last entry");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/people$/);
});

test("importing a list: problems beside their rows, fixes by one press, one entry for all", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  let told: object = UNREADABLE;
  const played = await withEvent(page, {
    page: BEFORE,
    answer: (path) => (path.startsWith("/import") ? told : undefined),
  });
  await page.goto(`${DESK}/import`);
  await page.getByLabel("Or paste rows here").fill("Kestrel;7;Northgate");
  await button(page, "Look at it").click();
  await expect(heading(page)).toHaveText("Nothing in this file could be read.");
  await expect(page.locator("pre")).toContainText("Kestrel;7;Northgate");
  told = IMPORT_PAGE;
  await page.locator("input[type=file]").setInputFiles({
    name: "harbour-entries.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Student;Nick\n"),
  });
  await expect(heading(page)).toHaveText("55 players can come in. 2 rows are skipped.");
  await expect(page.getByRole("row", { name: /Tansy Webb/ })).toContainText("Grade “6th” is not a number.");
  await button(page, "With a question 5").click();
  await expect(page.locator(".import-table tbody tr")).toHaveCount(5);
  const last = () => JSON.parse(played.asked.at(-1)!.replace(/^\S+ \S+ /, "")) as { text: string; columns: object[] };
  await button(page, "Make it 6").click();
  await expect.poll(() => last().text).toContain("Tansy Webb;Tansy;Millbrook Comets;6;nickname;2");
  await button(page, "Type a name").click();
  await page.getByRole("textbox", { name: "name" }).fill("Roy Manta");
  await button(page, "Use it").click();
  await expect.poll(() => last().text).toContain("Roy Manta;Manta;Rivermouth Rays");
  await button(page, "Choose what Bus means").click();
  await page.getByLabel("What Bus means").selectOption("school");
  await expect.poll(() => last().columns).toEqual([{ heading: "Bus", field: "school" }]);
  await button(page, "Add 55 players").click();
  await expect(page).toHaveURL(/\/people$/);
  expect(played.asked.at(-1)).toMatch(/^POST \/import \{/);
});

test("people are checked in by team, by a tap and by a code; offline the taps wait", async ({ somebody }) => {
  const page = await somebody("Ines", PHONE);
  const played = await withEvent(page, {
    page: BEFORE,
    act: (now, { act }) => {
      const ids = act.do === "check-in" ? (act.players ?? [act.player!]) : [];
      now.told.people = arrived(now.told.people, ids);
      return {};
    },
  });
  await page.goto(`${DESK}/check-in`);
  await expect(heading(page)).toHaveText("41 of 55 are here.");
  await expect(page.locator(".desk-sub")).toHaveText(
    "Two teams have not come yet: Cedar Hill Bears, Tollgate Terns. Three more players are missing.",
  );
  await card(page, "Cedar Hill Bears").getByRole("button", { name: "All five here" }).click();
  await expect(heading(page)).toHaveText("46 of 55 are here.");
  await expect(card(page, "Cedar Hill Bears")).toContainText("complete");
  await button(page, "Coral is here").click();
  await expect(page.locator(".check-bar")).toContainText("Coral is here");
  await expect(page.locator(".check-bar")).toContainText("stored");
  await page.getByLabel("Code or nickname").fill("j5");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("48 of 55 are here.");
  await page.getByLabel("Code or nickname").fill("Nobody");
  await expect(page.getByRole("status").filter({ hasText: "No Nobody here." })).toBeVisible();
  await page.getByLabel("Code or nickname").fill("");
  // Somebody is ill.
  await button(page, "Bo is away…").click();
  await button(page, "ill").click();
  await expect(page.locator(".check-bar")).toContainText("Bo is ill");
  expect(played.commands.at(-1)?.act).toEqual({ do: "check-out", player: "I4", reason: "ill" });
  await button(page, "Undo").click();
  await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "undo", entry: 61 });
  // Another helper's tap shows as a tick, without a message.
  played.told.people = arrived(played.told.people, ["F2"]);
  played.touch({ part: "people" });
  await expect(card(page, "Elmstead Badgers")).toContainText("complete");
  // Offline, a tap waits, and is sent when the connection is back.
  played.cut(true);
  await card(page, "Tollgate Terns").getByRole("button", { name: /^Gull/ }).first().click();
  await expect(page.getByText("1 tap waits on this device.")).toBeVisible();
  played.cut(false);
  await expect(page.getByText("1 tap waits on this device.")).toHaveCount(0);
  expect(played.commands.at(-1)?.act).toEqual({ do: "check-in", player: "I1" });
});

test("people are added, changed, kept apart and forgotten", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const played = await withEvent(page, { page: BEFORE, people: PEOPLE });
  await page.goto(`${DESK}/people`);
  await button(page, "Admit").click();
  await page.getByLabel("team", { exact: true }).fill("Ashford Foxes");
  await button(page, "Add").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(played.commands.at(-1)?.act).toEqual({ do: "add", player: "P56", team: "Ashford Foxes" });
  expect(played.asked.at(-1)).toContain('PATCH /people/P56 {"name":"","nickname":"Sparrow"}');
  await page.keyboard.press("/");
  await page.keyboard.type("Pip");
  await button(page, "Change Pip").click();
  await page.getByLabel("school", { exact: true }).fill("");
  await button(page, "Store").click();
  await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "change", player: "C2", school: null });
  await button(page, "Change Pip").click();
  await isFine(page, "a player");
  await button(page, "Forget this person").click();
  await button(page, "Delete for good").click();
  await expect.poll(() => played.asked.at(-1)).toContain('PATCH /people/C2 {"forget":true}');
  await button(page, "Let Tansy and Pip meet").click();
  await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "apart", pairs: [] });
});
