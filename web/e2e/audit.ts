// What can be measured on any page: how large its controls are under a finger, whether anything covers them, and how much jumps.
import type { Page } from "@playwright/test";

export interface Target {
  /** What a person would call it. */
  name: string;
  /** How far a tap may miss its middle and still meet it, in both directions together. */
  width: number;
  height: number;
  /** What is wrong with it, if anything. */
  fault: string;
}

/**
 * Every control of the page, tapped at its middle and around it. A control may be scrolled into view first, since its panel may be
 * long; then it must lie in the window with nothing over it. Links within a sentence are only as high as their line, and are left out.
 */
export const targets = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const MOST = 48;
    const inSentence = (one: Element) =>
      one.matches("a[href]") && one.closest("p, li, dd") !== null && getComputedStyle(one).display === "inline";
    const isSeen = (one: Element) => {
      const box = one.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.height > 1 &&
        one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      );
    };
    const all = [
      ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=switch], [role=slider]"),
    ].filter((one) => !one.matches(".skip, .sr, [type=file], [type=hidden]") && isSeen(one) && !inSentence(one));
    const before = [scrollX, scrollY] as const;
    const found = all.map((one): Target => {
      const label = one.getAttribute("aria-label") ?? (one as HTMLElement).innerText ?? one.getAttribute("name") ?? "";
      const name = `${one.tagName.toLowerCase()}.${[...one.classList].join(".")} "${label.replace(/\s+/g, " ").trim()}"`;
      // For a one-line control in a label, the whole label is the target.
      const meets = (x: number, y: number) => {
        const top = document.elementFromPoint(x, y);
        const label = one.closest("label");
        return top !== null && (one === top || one.contains(top) || (label?.contains(top) ?? false));
      };
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      // For a radio button or checkbox, the whole label is the target.
      const met = one.matches("[type=radio], [type=checkbox]") ? (one.closest("label") ?? one) : one;
      const box = met.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (
        box.left < -1 ||
        box.right > innerWidth + 1 ||
        box.top < -1 ||
        (box.bottom > innerHeight + 1 && box.height < innerHeight)
      )
        return {
          name,
          width: MOST,
          height: MOST,
          fault: `cut off: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`,
        };
      if (!meets(x, y)) {
        const above = document.elementFromPoint(x, y);
        return {
          name,
          width: 0,
          height: 0,
          fault: `under ${above?.tagName.toLowerCase()}.${above?.getAttribute("class")}`,
        };
      }
      const reach = (dx: number, dy: number) => {
        let step = 0.5;
        while (step < MOST / 2 && meets(x + dx * step, y + dy * step)) step += 0.5;
        return step;
      };
      const width = reach(-1, 0) + reach(1, 0);
      const height = reach(0, -1) + reach(0, 1);
      return { name, width, height, fault: "" };
    });
    // Panels are scrolled back to where they were.
    scrollTo(...before);
    return found;
  });

/** The control that is hardest to hit. */
export async function smallest(page: Page): Promise<Target | undefined> {
  const side = ({ width, height }: Target) => Math.min(width, height);
  return (await targets(page)).toSorted((one, other) => side(one) - side(other))[0];
}

/** Counts layout shifts from the first paint on; those within half a second of a tap are responses to it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: { value: number; what: string }[] };
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : "text",
        );
        seen.shifts.push({ value: entry.value, what: what.join(", ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** How much has jumped so far, and what. */
export async function shifted(page: Page): Promise<{ value: number; what: string }> {
  const list = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts ?? [],
  );
  return { value: list.reduce((sum, one) => sum + one.value, 0), what: list.map((one) => one.what).join(" | ") };
}
