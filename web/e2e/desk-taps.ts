// A verdict at the judge's desk by taps alone, on a phone: what a coach does between two tables. Each tap is counted.
import type { Page } from "@playwright/test";

/** Opens the desk and taps until there is a verdict. */
export async function tapToVerdict(page: Page, game: "equations" | "onsets" | "wff"): Promise<number> {
  let taps = 0;
  const tap = async (selector: string) => {
    await page.locator(selector).first().tap();
    taps += 1;
  };
  const row = (name: string) => tap(`.tray .segmented button:text-is("${name}")`);
  const lay = async (...names: string[]) => {
    for (const name of names) await tap(`.desk-palette [aria-label="${name}"]`);
  };
  const write = async (...names: string[]) => {
    for (const name of names) await tap(`.answer-keys [aria-label="${name}"]`);
  };
  const prove = async (...names: string[]) => {
    for (const name of names) await tap(`.proof-pad [aria-label^="${name}"]`);
  };
  /** A list of choices is opened with one tap and chosen from with another. */
  const book = async (rules: string) => {
    await page.locator("select").first().selectOption(rules);
    taps += 2;
  };

  await page.goto("/desk");
  await page.locator('option[value="wff-mlag-2017"]').waitFor({ state: "attached" });
  if (game === "equations") {
    await lay("black 8");
    await row("Permitted");
    await lay("black 7", "red plus", "red 1");
    await write("black 7", "red plus", "red 1");
  } else if (game === "onsets") {
    await book("onsets-agloa-2024");
    await lay("3");
    await row("Permitted");
    await lay("blue", "union", "green");
    for (const card of ["BR", "BY", "GY", "RY", "-"]) await tap(`.deck [data-card="${card}"]`);
    await write("blue", "union", "green");
  } else {
    await book("wff-mlag-2017");
    await lay("capital A", "small p", "small q");
    await row("Permitted");
    await lay("small p", "capital A", "small i");
    await write("small p");
    await prove("Ai");
    await tap(".proof-row .formula");
    await prove("p", "s:", "new line", "the Goal", "Ai");
  }
  await tap('button:text-is("Judge it")');
  await page.locator(".seal").waitFor();
  return taps;
}
