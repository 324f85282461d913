// How pictures of pages are taken: the sizes of screens, the themes, and their names in web/shots.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { DESKTOP, PHONE, SIDEWAYS, TABLET, ZOOMED_TWICE } from "./stage";

const OUT = fileURLToPath(new URL("../shots/", import.meta.url));
export const SIZES = { desktop: DESKTOP, phone: PHONE, tablet: TABLET, sideways: SIDEWAYS, zoomed: ZOOMED_TWICE };
export const THEMES = ["light", "dark"];

/** Takes pictures on this device. */
export const shotsOf =
  (device: string) =>
  async (page: Page, name: string, theme = "light"): Promise<void> => {
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    const dark = theme === "dark" ? "-dark" : "";
    await page.screenshot({ path: `${OUT}${name}${dark}-${device}.png`, animations: "disabled" });
  };
