// Pages read by axe-core.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds that is serious, in both themes. */
export async function findings(page: Page): Promise<string[]> {
  const faults = [];
  for (const theme of ["light", "dark"]) {
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
    );
    const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact ?? ""));
    const targets = (one: axe.Result) => one.nodes.map((node) => node.target.join(" ")).slice(0, 4);
    faults.push(...serious.map((one) => `${theme}: ${one.id} ${targets(one).join(" | ")}`));
  }
  return faults;
}
