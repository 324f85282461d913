// Pages read by axe-core.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The axe rules about colours. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } } as const;
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** All that axe finds, in both themes. The themes differ only in colour, so all other rules run in one of them. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const faults = [];
  for (const theme of ["dark", "light"]) {
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    const violations = await page.evaluate(
      async (which) => {
        const { axe: reader } = window as unknown as { axe: typeof axe };
        const { violations } = await reader.run(document, { resultTypes: ["violations"], ...which });
        return violations.map(({ id, nodes }) => ({ id, at: nodes.map((one) => one.target.join(" ")) }));
      },
      theme === "light" ? COLOURS : {},
    );
    faults.push(...violations.map((one) => `${theme}: ${one.id} ${one.at.slice(0, 4).join(" | ")}`));
  }
  return faults;
}
