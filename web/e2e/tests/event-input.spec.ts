// What goes wrong at the tournament desk, at the real server: lists from other programs, far too many rows, namesakes, impossible totals,
// a sheet typed twice by one person, revoked links, and files from other laptops.
import { readFile } from "node:fs/promises";
import { button, lead, link, linkFor, pastes, region, setUp, takesPlace, types } from "../event-real";
import { expect, test } from "../house";
import { ask, DESKTOP, PHONE } from "../stage";

const rows = (n: number) => Array.from({ length: n }, (_, at) => `Player ${at + 1},Team ${(at % 120) + 1}`).join("\n");

test("lists from other programs, and far too many rows", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const code = await setUp(page, { title: "Spreadsheets", label: "Ines" });
  // A byte-order mark, semicolons, quotes and unneeded columns; a name in two columns.
  const file = {
    name: "anmeldung.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      '\uFEFFSurname;First name;"Club; town";E-mail\r\nAlder;Ana;Ash;a@example.org\r\nBirch;Ben;Elm;\r\n',
    ),
  };
  await page.goto(`/event/${code}/import`);
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(lead(page)).toHaveText("2 players can come in.");
  await expect(page.locator("main")).toContainText("semicolons");
  await button(page, "Choose what Club; town means").click();
  await page.getByLabel("What Club; town means").selectOption("team");
  await expect(page.getByRole("row", { name: /Ana Alder Ash/ })).toBeVisible();
  // Nothing readable: the page shows its first lines, and what it looked for.
  await page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("a,b\n1,2\n") });
  await expect(lead(page)).toHaveText("Nothing in this file could be read.");
  await expect(page.locator(".import-beginning")).toHaveText("a,b\n1,2");
  await page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("PK\u0003\u0004") });
  await expect(page.getByRole("alert")).toContainText("This is a workbook.");
  // Ten thousand rows are accepted, folded into one line; one more is too many, and refused before anything is stored.
  const many = (n: number) => ({ ...file, buffer: Buffer.from(`name,team\n${rows(n)}`) });
  await page.goto(`/event/${code}/import`);
  await page.locator("input[type=file]").setInputFiles(many(10_000));
  await expect(lead(page)).toHaveText("10000 players can come in.");
  await expect(page.getByText("9999 rows without a question")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(many(10_001));
  await expect(page.getByRole("alert")).toHaveText("A list may have at most 10000 rows; take it in by parts.");
  // Six hundred come in, and the pages stay quick.
  await page.locator("input[type=file]").setInputFiles(many(600));
  await button(page, "Add 600 players").click();
  await expect(lead(page)).toHaveText("600 players, 120 teams.");
  const { players } = await ask<{ players: { id: string }[] }>(page, "GET", `/events/${code}/people`);
  await ask(page, "POST", `/events/${code}/commands`, {
    id: "all-are-here",
    act: { do: "check-in", players: players.map((one) => one.id) },
  });
  for (const [name, part] of [
    ["people", "600 players"],
    ["check-in", "600 of 600"],
    ["standings", "600 players"],
    ["draw", "Round 1, draft: nobody meets a teammate."],
  ] as const) {
    await page.goto(`/event/${code}/${name}`);
    await expect(lead(page)).toContainText(part);
  }
  await button(page, "Publish").click();
  await expect(lead(page)).toHaveText("Round 1 is published.");
  await button(page, "Start round 1").click();
  await expect(lead(page)).toHaveText("Round 1 is being played.");
  for (const [name, part] of [
    ["results", "200 sheets to come."],
    ["room", "No calls."],
  ] as const) {
    await page.goto(`/event/${code}/${name}`);
    await expect(lead(page)).toHaveText(part);
    await page.screenshot({ path: `/tmp/shots/600-${name}.png` });
  }
});

test("namesakes, impossible totals, and one person typing both entries", async ({ somebody, fresh }) => {
  const page = await somebody("Ines", DESKTOP);
  const code = await setUp(page, { title: "Small club", label: "Ines" });
  await pastes(page, code, "name,nickname,team\nJo May,Jet,Ash\nJo May,Jet,Elm\nAl Poe,Ace,Oak\n");
  await button(page, "Add 3 players").click();
  await expect(lead(page)).toContainText("3 players");
  await page.goto(`/event/${code}/check-in`);
  await page.getByLabel("Code or nickname").fill("Jet");
  await expect(page.getByText("Several players are called Jet. Tap the right one.")).toBeVisible();
  await page.getByLabel("Code or nickname").fill("");
  for (const team of ["Ash", "Elm", "Oak"]) await region(page, team).locator(".team-all").click();
  await expect(lead(page)).toHaveText("3 of 3 are here.");
  await link(page, "Draw").click();
  await button(page, "Publish").click();
  const phone = await fresh(PHONE);
  await phone.goto(`/e/${code}`);
  await phone.getByLabel("Where do I sit?").fill("jet");
  await expect(phone.getByText("More than one jet. Which one?")).toBeVisible();
  await phone.getByLabel("Where do I sit?").fill("Pip");
  await expect(phone.getByText("No Pip here. Look for the code on the badge.")).toBeVisible();
  await button(page, "Start round 1").click();
  await link(page, "Results").click();
  await page.getByLabel("Table", { exact: true }).fill("7");
  await expect(page.getByText("There is no table 7 in this round.")).toBeVisible();
  await page.getByLabel("Table", { exact: true }).fill("1");
  await page.getByLabel(/seat A: total$/).fill("9999");
  await page.getByLabel(/seat B: total$/).fill("13");
  await page.getByLabel(/seat C: total$/).fill("2");
  await expect(page.getByText("13 is odd.")).toBeVisible();
  await expect(page.getByText("9999 is a lot.")).toBeVisible();
  await types(page, 1, ["20", "13", "2"]);
  await page.getByLabel("Table", { exact: true }).fill("1");
  await expect(page.getByText("You typed this sheet. Somebody else has to be the second.")).toBeVisible();
});

test("a revoked link ends its place on the staff, and another link in the same browser gives another", async ({
  somebody,
  fresh,
}) => {
  const page = await somebody("Ines", DESKTOP);
  const code = await setUp(page, { title: "Links", label: "Ines" });
  const helper = await fresh(PHONE);
  const first = await linkFor(page, code, "Scorekeeper");
  await takesPlace(helper, first, "Tomas");
  await expect(lead(helper)).toHaveText("No players yet.");
  await button(page, "Take back the link for Scorekeeper").click();
  await expect(lead(helper)).toHaveText("Your place on the staff has ended.");
  // The link itself no longer works, and says so.
  await helper.goto(first);
  await helper.getByLabel("What should the log call you?").fill("Tomas");
  await button(helper, "Take my place").click();
  await expect(helper.getByRole("alert")).toHaveText(
    "This link leads nowhere any more. Ask the organiser for a new one.",
  );
  // A link for another role in the same browser.
  await takesPlace(helper, await linkFor(page, code, "Judge"), "Tom");
  await expect(helper).toHaveURL(/\/judge$/);
  await takesPlace(helper, await linkFor(page, code, "Scorekeeper"), "Tom");
  await expect(helper).toHaveURL(new RegExp(`/event/${code}$`));
  // Half a link.
  await helper.goto(`/e/${code}/staff`);
  await expect(lead(helper)).toHaveText("Part of this link is missing.");
});

test("a file opens an event on another laptop, and its games are taken in", async ({ somebody }) => {
  const page = await somebody("Ines", DESKTOP);
  const code = await setUp(page, { title: "Upstairs", label: "Ines" });
  await pastes(page, code, "name,team\nAna,Ash\nBen,Elm\nCleo,Oak\n");
  await button(page, "Add 3 players").click();
  await expect(lead(page)).toContainText("3 players");
  await page.goto(`/event/${code}/settings`);
  const waits = page.waitForEvent("download");
  await link(page, "Save the .event").click();
  const path = await (await waits).path();
  // A file that is not of an event is refused with the reason.
  const other = await somebody("Olga", DESKTOP);
  await other.goto("/event");
  const picker = other.locator("input[type=file]").first();
  await picker.setInputFiles({ name: "x.event", mimeType: "application/zip", buffer: Buffer.from("nothing") });
  await expect(other.getByRole("alert")).toContainText("This file cannot be opened");
  const event = { name: "upstairs.event", mimeType: "application/zip", buffer: await readFile(path) };
  await picker.setInputFiles(event);
  await expect(other.getByRole("alert")).toHaveText("This event is here already. Ask its organiser for a link.");
  // Another event takes in its games; a second time they are refused.
  await other.goto("/event/new");
  await other.getByLabel("Title").fill("Downstairs");
  await other.getByLabel("Your name in the log").fill("Olga");
  await other.getByLabel("Rulebook").selectOption("wff-mlag-2017");
  await button(other, "Create the event").click();
  await expect(lead(other)).toHaveText("No players yet.");
  await other.goto(`${other.url()}/settings`);
  const games = other.locator("input[type=file]").first();
  await games.setInputFiles(event);
  await expect(other.getByText("EQUATIONS Middle came in.")).toBeVisible();
  await games.setInputFiles(event);
  await expect(other.getByRole("alert")).toContainText("it has no game that is not here");
  // On a server without the event, its file opens it, and whoever brings the file is the organiser.
  await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api/events/${code}`);
  await other.goto("/event");
  await picker.setInputFiles(event);
  await expect(lead(other)).toHaveText("0 of 3 are here.");
  await expect(other).toHaveURL(new RegExp(`/event/${code}$`));
});
