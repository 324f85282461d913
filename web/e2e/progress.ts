// Progress as the server would tell it, for pages that need a long past: that of the mock-up, or none at all.
import type { Page } from "@playwright/test";
import { CLASS, LESSON } from "../tests/class-pupil";
import { NEW_PROGRESS, NO_SKILLS, NO_WEAKNESSES, PROGRESS_PAGE, REFRESH, SKILLS, WEAKNESSES } from "../tests/progress";

const FULL = { progress: PROGRESS_PAGE, skills: SKILLS, weaknesses: WEAKNESSES, refresh: REFRESH };
const NEW = {
  progress: NEW_PROGRESS,
  skills: NO_SKILLS,
  weaknesses: NO_WEAKNESSES,
  refresh: { puzzles: [], skills: 0, minutes: 0 },
};
export const CODE = "ABCDE-FGHIJ";
const DAY = 86_400_000;

/** Answers for the server, in the game requested. Gives back the other requests. */
export async function withProgress(page: Page, which: "full" | "new"): Promise<string[]> {
  const asked: string[] = [];
  const answers = which === "full" ? FULL : NEW;
  await page.unrouteAll();
  for (const [name, body] of Object.entries(answers))
    await page.route(`**/api/me/${name}?*`, (route) => {
      const game = new URL(route.request().url()).searchParams.get("game");
      return route.fulfill({ json: name === "progress" ? { ...body, game } : body });
    });
  const shelf = {
    name: "on-middle",
    game: "onsets",
    rules: "onsets-agloa-2024",
    division: "middle",
    also: [],
    count: 9,
  };
  const today = { date: "2026-11-15", weekday: 6, puzzle: "a", kind: "write", rating: 1500, solved: which === "new" };
  await page.route("**/api/puzzles", (route) =>
    route.fulfill({ json: { shelf: shelf.name, shelves: [shelf], today } }),
  );
  const attends = which === "full" ? [CLASS.class] : [];
  await page.route("**/api/classes", (route) => route.fulfill({ json: { attends, teaches: [] } }));
  await page.route("**/api/classes/*/assignments", (route) => route.fulfill({ json: [LESSON] }));
  await page.route("**/api/me/transfer", (route) => {
    asked.push("transfer");
    return route.fulfill({ status: 201, json: { code: CODE, expires: Date.now() + 15 * 60_000 } });
  });
  let devices = [
    { number: 1, made: Date.UTC(2026, 8, 1, 12), seen: Date.UTC(2026, 10, 15, 12), this: true },
    { number: 2, made: Date.UTC(2026, 9, 3, 12), seen: Date.UTC(2026, 9, 3, 12) + 9 * DAY, this: false },
  ];
  await page.route("**/api/me/secrets", (route) => route.fulfill({ json: devices }));
  await page.route("**/api/me/secrets/*", (route) => {
    const number = Number(route.request().url().split("/").at(-1));
    asked.push(`${route.request().method()} ${number}`);
    devices = devices.filter((one) => one.number !== number);
    return route.fulfill({ status: 204 });
  });
  return asked;
}
