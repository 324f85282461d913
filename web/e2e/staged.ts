// A table in one of the scenes: the socket is simulated here, everything else is the real server's.
import type { Page } from "@playwright/test";
import { SCENES, type SceneName } from "./scenes";
import type { Staged } from "./scenes/make";

/** What the page says to the server. */
export type Said = Record<string, unknown>;

/** Opens the page of a table in this scene; gives what the page says to the server. */
export const stage = (page: Page, name: SceneName, more: object = {}, code = "KITE-47"): Promise<Said[]> =>
  play(page, SCENES[name], more, code);

/** The same for a scene that a test builds itself. */
export async function play(page: Page, staged: Staged, more: object = {}, code = "KITE-47"): Promise<Said[]> {
  const { events, draft, marks, seen, then, ...rest } = staged;
  const scene = { ...rest.scene, ...more };
  await page.route(`**/api/tables/${code}`, (route) => route.fulfill({ json: scene }));
  const sent: Said[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as Said;
      sent.push(said);
      if (said.type === "hello")
        socket.send(JSON.stringify({ type: "welcome", missed: [{ entry: 40, kind: "command", events }], ...scene }));
    });
  });
  const key = `${code}.${scene.view.sheet.shakes.length}`;
  await page.addInitScript(
    ([key, draft, marks, seen]) => {
      // A verdict read in another scene does not count as read in this one.
      for (const one of Object.keys(localStorage)) if (one.startsWith("forceout.seen.")) localStorage.removeItem(one);
      if (seen) localStorage.setItem(seen.key, String(seen.verdicts));
      const empty = {
        left: "",
        right: "",
        solutions: [{ restrictions: [], set_name: "", blank: "" }],
        solution: "",
        proof: "",
      };
      localStorage.setItem(`forceout.draft.${key}`, JSON.stringify({ ...empty, ...draft }));
      localStorage.setItem(`forceout.marks.${key}`, JSON.stringify(marks ?? {}));
    },
    [key, draft, marks, seen === undefined ? null : { key: `forceout.seen.${code}.1`, verdicts: seen }] as const,
  );
  await page.goto(`/t/${code}`);
  // A page that is still loading shows an empty mat.
  await page.locator("main:not([aria-busy]) .section-label, .verdict-page, .match-end").first().waitFor();
  await then?.(page);
  return sent;
}
