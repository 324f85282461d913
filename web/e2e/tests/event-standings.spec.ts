// Standings, awards, the staff and printed sheets, as the organiser sees them.
import type { Page } from "@playwright/test";
import { targets } from "../audit";
import { findings } from "../axe";
import { withEvent } from "../event";
import { withPublic } from "../event-public";
import { expect, test } from "../house";
import { tooWide } from "../player";
import { DESKTOP, PHONE, ZOOMED_TWICE } from "../stage";
import { NOW } from "../../tests/event";
import { AWARDS, CLOSED, PLAYERS_A, PLAYERS_B, TEAMS_A } from "../../tests/event-harbour";

const soft = expect.configure({ soft: true });
const ROOM = `/event/${CLOSED.event.code}`;
const SHEET =
  '<!doctype html><style>@page{size:A4 landscape;margin:0}.sheet{width:1056px;height:794px;background:#fff;color:#111;zoom:var(--sheet-zoom)}</style><main class="sheets"><section class="sheet"><h1>Certificate</h1></section></main>';
const link = (number: number, more: object) => ({ number, made: NOW, used_by: [], revoked: false, label: "", ...more });
/** The server's answers, apart from the event itself. */
function answer(path: string): object | undefined {
  if (path.startsWith("/standings"))
    return path.includes("of=teams") ? TEAMS_A : path.includes("section=2") ? PLAYERS_B : PLAYERS_A;
  if (path === "/awards") return AWARDS;
  if (path === "/links")
    return { links: [link(1, { role: "judge", label: "Dana", used_by: ["Dana"] }), link(2, { role: "coach" })] };
  // Playwright sends this as JSON, and the page reads the same string back.
  if (path.startsWith("/print")) return SHEET as unknown as object;
  return undefined;
}
/** No axe findings in either theme, nothing too wide, every control within reach and large enough. */
async function isFine(page: Page, what: string): Promise<void> {
  soft(await findings(page), what).toEqual([]);
  soft(await tooWide(page), what).toBeLessThanOrEqual(0);
  // What lies under a dialog cannot be reached, and need not be.
  if ((await page.getByRole("dialog").count()) > 0) return;
  const faulty = (await targets(page))
    .filter((one) => one.fault !== "" || Math.min(one.width, one.height) < 43.9)
    .map((one) => `${one.name}: ${one.fault || `${one.width} by ${one.height}`}`);
  soft(faulty, what).toEqual([]);
}

for (const [device, size] of Object.entries({ desktop: DESKTOP, phone: PHONE, zoomed: ZOOMED_TWICE }))
  test(`standings, awards, staff and paper: ${device}`, async ({ somebody }) => {
    const page = await somebody("Ines", size);
    const played = await withEvent(page, { page: CLOSED, answer });
    const lead = page.getByRole("heading", { level: 1 });
    const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

    await page.goto(`${ROOM}/standings`);
    await expect(lead).toHaveText("Two players are perfect after round 3.");
    await expect(page.locator("main")).toContainText("Not on the wall yet: phones and the screen still show round 2.");
    await expect(page.locator(".standings-table tbody tr")).toHaveCount(12);
    await expect(page.getByRole("img", { name: "Places of the six best teams after each round" })).toBeVisible();
    await isFine(page, "standings");
    await press("Section B");
    await expect(page.locator(".standings-table tbody tr").first()).toContainText("Tod");
    await press("Teams");
    await expect(lead).toHaveText("Cedar Hill Bears leads after round 3.");
    await press("Players");
    await press("Release round 3");
    await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "release", round: 3 });
    await press("Give or take points");
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Player or team").selectOption("G5");
    await sheet.getByLabel(/^Points/).fill("-2");
    await sheet.getByLabel("Reason").fill("came late");
    await isFine(page, "points");
    await sheet.getByRole("button", { name: "Store" }).click();
    await expect(sheet).toContainText("Stored for Tod.");
    expect(played.commands.at(-1)?.act).toEqual({ do: "adjust", player: "G5", points: -2, reason: "came late" });
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);

    await page.goto(`${ROOM}/awards`);
    await expect(lead).toHaveText("3 awards to read aloud.");
    await isFine(page, "awards");
    await press("Begin the ceremony");
    const stage = page.getByRole("dialog", { name: "Ceremony" });
    await expect(stage).toContainText("Third place");
    await page.keyboard.press("ArrowRight");
    await expect(stage).toContainText("First place, shared");
    await expect(stage).toContainText("Hazel");
    await isFine(page, "ceremony");
    await page.keyboard.press("Escape");
    await expect(stage).toHaveCount(0);
    await press("Play it off");
    await expect(
      page.getByText("On-Sets Middle: play-off for first place is made. Draw its first round."),
    ).toBeVisible();
    const made = played.commands.filter((one) => one.act.do === "game" || one.act.do === "change");
    expect(made.map((one) => [one.game, one.act.do])).toEqual([
      ["onsets-play-off", "game"],
      [undefined, "change"],
      [undefined, "change"],
    ]);
    await press("Finish the event");
    await expect.poll(() => played.commands.at(-1)?.act).toEqual({ do: "finish" });

    await page.goto(`${ROOM}/staff`);
    await expect(page.locator("main")).toContainText("taken by Dana");
    await isFine(page, "staff");
    await page.getByRole("button", { name: "Take back the link for Judge · Dana" }).click();
    await expect.poll(() => played.asked.at(-1)).toMatch(/^DELETE \/links\/1/);

    await page.goto(`${ROOM}/print?sheet=certificates`);
    await expect(page.locator(".worksheet-pages")).toContainText("Certificate");
    await press("Letter");
    await expect(page).toHaveURL(/paper=letter/);
    await expect(page.getByRole("link", { name: /^The whole event/ })).toHaveAttribute("download", "");
    await isFine(page, "paper");
  });

test("a link makes somebody a judge", async ({ somebody }) => {
  const page = await somebody("Dana", PHONE);
  await withPublic(page, {}, false);
  await page.goto(`/e/${CLOSED.event.code}/staff`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Part of this link is missing.");
  let said = "";
  await page.route(/\/enter$/, (route) => {
    said = route.request().postData() ?? "";
    return route.fulfill({ json: { ...CLOSED, you: { number: 3, role: "judge", label: "Dana", here: true } } });
  });
  await page.goto("/");
  await page.goto(`/e/${CLOSED.event.code}/staff#a-long-word`);
  await expect(page.locator("main")).toContainText("You were given a link to help at Harbour League.");
  await expect(page.getByLabel("What should the log call you?")).toHaveValue("Dana");
  await page.getByLabel("Your own team").fill("Northgate Owls");
  await isFine(page, "a place on the staff");
  await page.getByRole("button", { name: "Take my place" }).click();
  await page.waitForURL(new RegExp(`${ROOM}/judge$`));
  expect(JSON.parse(said)).toEqual({ secret: "a-long-word", label: "Dana", team: "Northgate Owls" });
});

test("a cut says who goes on and who is tied at the line, and makes a game for them", async ({ somebody }) => {
  const page = await somebody("Ines", PHONE);
  const played = await withEvent(page, { page: CLOSED, answer });
  await page.goto(`${ROOM}/standings`);
  await page.getByRole("button", { name: "Who goes on?", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const ranked = PLAYERS_A.rows.map(({ shown, place }) => ({ shown, place: place! }));
  // The cut falls among those who share a place.
  const level = ranked.filter(({ place }) => place > 1 && ranked.filter((other) => other.place === place).length > 1);
  const through = level.filter(({ place }) => place === level[0]!.place);
  const size = through[0]!.place;
  await sheet.getByLabel("How many go on").fill(String(size));
  await sheet.getByLabel("How many go on").press("Tab");
  await expect(sheet).toContainText(/play off for the last place/);
  for (const { shown } of through) await expect(sheet).toContainText(shown);
  await isFine(page, "cut");
  await sheet.getByLabel("Players level at the cut").selectOption("all go on");
  await expect(sheet).not.toContainText("play off for the last");
  await sheet.getByRole("button", { name: "Make the final" }).click();
  await expect(sheet).toContainText("On-Sets Middle: final is made. Draw its first round.");
  const made = played.commands.filter(({ act }) => act.do === "game" || act.do === "change").map(({ act }) => act.do);
  expect(made).toEqual(["game", ...Array.from({ length: size - 1 + through.length }, () => "change")]);
});
