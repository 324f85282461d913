// Steps of a tournament at the real server: setting it up, adding staff, and typing sheets, all through the pages.
import { expect, type Page } from "@playwright/test";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
export const lead = (page: Page) => page.getByRole("heading", { level: 1 });
export const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name, exact: true });
export const seat = (page: Page, player: string) => page.locator(`[data-seat="${player}"]`);
const table = (page: Page, number: number) => region(page, `Table ${number}`);

export interface Wish {
  title: string;
  label: string;
  template?: string;
  rounds?: number;
  /** What breaks ties after points. */
  then?: string;
}
/** Sets up an Equations event on its page; gives its code. */
export async function setUp(
  page: Page,
  { title, label, template = "League day", rounds, then }: Wish,
): Promise<string> {
  await page.goto("/event/new");
  await page.getByRole("radio", { name: template }).check();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Place", { exact: true }).fill("Old Gym");
  await page.getByLabel("Your name in the log").fill(label);
  await page.getByLabel("Rulebook").selectOption("equations-basic-mlag-2019");
  await page.getByLabel("Division").selectOption("middle");
  if (rounds) await page.getByLabel("Rounds", { exact: true }).fill(String(rounds));
  if (then) await page.getByLabel("Then by").selectOption(then);
  await button(page, "Create the event").click();
  await expect(lead(page)).toHaveText("No players yet.");
  return /\/event\/([A-Z0-9]+)$/.exec(page.url())![1]!;
}

/** Previews a pasted list without importing it. */
export async function pastes(page: Page, code: string, text: string): Promise<void> {
  await page.goto(`/event/${code}/import`);
  await page.getByLabel("Or paste rows here").fill(text);
  await button(page, "Look at it").click();
  await expect(page.getByText("Nothing is stored yet.")).toBeVisible();
}

type Place = "Scorekeeper" | "Judge" | "Coach" | "Organiser";
/** Makes a link on the page of the staff; its address. */
export async function linkFor(page: Page, code: string, role: Place, team?: string): Promise<string> {
  if (!page.url().endsWith("/staff")) await page.goto(`/event/${code}/staff`);
  const made = page.locator(".staff-fresh li");
  const before = await made.count();
  await page.getByRole("radio", { name: role }).check();
  if (team) await page.getByRole("combobox", { name: /^Team/ }).selectOption(team);
  await button(page, "Make the link").click();
  await expect(made).toHaveCount(before + 1);
  return (await made.first().locator("code").textContent())!;
}
/** Joins the staff with a link. */
export async function takesPlace(page: Page, address: string, label: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("What should the log call you?").fill(label);
  await button(page, "Take my place").click();
  await expect(page).toHaveURL(/\/event\/[A-Z0-9]+(\/judge|\/coach)?$/);
}

/** Who sits at each table of the page of the draw, in the order of seats. */
export async function seating(page: Page): Promise<Map<number, string[]>> {
  const seats = await page
    .locator(".draw-seat")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset as { seat: string; table: string }));
  const tables = new Map<number, string[]>();
  for (const { seat, table } of seats) tables.set(Number(table), [...(tables.get(Number(table)) ?? []), seat]);
  return tables;
}
/** Waits until this player sits at this table on the page of the draw. */
export async function seated(page: Page, number: number, player: string): Promise<void> {
  await expect(table(page, number).locator(`[data-seat="${player}"]`)).toBeVisible();
}

/** Types a sheet by keys alone: the table, then what is pressed in each box, and Enter. */
export async function types(page: Page, number: number, boxes: readonly string[]): Promise<void> {
  const field = page.getByLabel("Table", { exact: true });
  await field.focus();
  await page.keyboard.type(String(number));
  for (const box of boxes) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(box);
  }
  await page.keyboard.press("Enter");
  // It is stored: the box of the table is empty, and has the focus.
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
}
