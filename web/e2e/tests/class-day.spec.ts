// A school day: a class of thirty, two of them in browsers, the others at the API; a lesson, puzzles, one roll for all,
// tables, a worksheet, and the end. An error in any page fails it.
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../house";
import { ask, DESKTOP, PHONE } from "../stage";

const PUPILS = 30;
/** The roll of the mock-up, and what eight pupils hand in. */
const CUBES = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";
const PAPERS = [
  ["g5k9k7", "6x(2+8)*2-3 = 597"],
  ["k9k7r1", "3+8x(5+6)*2 = 971"],
  ["k9g4", "2x(5+6x7) = 94"],
  ["k9r3", "7x(6+8)-5 = 93"],
  ["r3k7", "4x9+1 = 37"],
  ["k7k9", "8x(4+6)-1 = 79"],
  ["g6g4", "8*2 = 64"],
  ["g4r1", "5x8+1 = 41"],
] as const;

interface Set {
  assignment: { number: number };
  items: { number: number }[];
}

test("a school day with thirty pupils", async ({ somebody, fresh, playwright, url }) => {
  test.slow();
  const coach = await somebody("Ada", DESKTOP);
  await ask(coach, "PUT", "/me/login", { login: "Ada of the day", password: "correct horse" });
  const wish = { name: "Room 12 Owls", rules: "equations-basic-mlag-2019", division: "elementary" };
  const { code } = (await ask<{ class: { code: string } }>(coach, "POST", "/classes", wish)).class;
  const set = (what: object) => ask<Set>(coach, "POST", `/classes/${code}/assignments`, { what });

  // Everybody joins: two in browsers, the others at the API.
  const [first, second] = await Promise.all([fresh(DESKTOP), fresh(PHONE)]);
  for (const pupil of [first, second]) {
    await pupil.goto(`/j/${code}`);
    await pupil.getByRole("button", { name: "Join Room 12 Owls", exact: true }).click();
    await expect(pupil).toHaveURL(new RegExp(`/c/${code}$`));
  }
  const others: APIRequestContext[] = [];
  for (let number = 3; number <= PUPILS; number++) {
    const other = await playwright.request.newContext({ baseURL: url });
    const data = { nickname: `Owl ${number}` };
    // A classroom shares one address, and other tests may have let people in a moment ago.
    await expect.poll(async () => (await other.post(`/api/classes/${code}/join`, { data })).status()).toBe(200);
    others.push(other);
  }
  const answer = (other: APIRequestContext, number: number, item: number, data: object) =>
    other.post(`/api/classes/${code}/assignments/${number}/items/${item}/answers`, { data });

  // A lesson and puzzles: answers show on the board.
  const lesson = await set({ kind: "lesson", lessons: ["eb-04"] });
  await coach.goto(`/c/${code}/board`);
  await expect(coach.locator("main")).toContainText(`of ${PUPILS} are here`);
  for (const [place, other] of others.entries()) {
    const step = { id: `day-${place}`, answer: place % 5 === 0 ? { kind: "skip" } : { kind: "value", value: "2" } };
    const given = await answer(other, lesson.assignment.number, lesson.items[0]!.number, { step });
    expect(given.status(), await given.text()).toBe(200);
  }
  await expect(coach.locator("tbody .cell-ok")).not.toHaveCount(0);
  const puzzles = await set({ kind: "puzzles", choose: { count: 3 } });
  expect(puzzles.items).toHaveLength(3);
  for (const [place, other] of others.entries()) {
    const puzzle = { id: `day-p-${place}`, answer: { kind: "give-up" }, ms: 1000 };
    expect((await answer(other, puzzles.assignment.number, 1, { puzzle })).status()).toBe(200);
  }

  // One roll for all, handed in by eight, compared when the coach closes it.
  const roll = await set({ kind: "same-roll", roll: { form: "own-goal", cubes: CUBES } });
  const at = `/classes/${code}/assignments/${roll.assignment.number}`;
  await second.goto(`/c/${code}/same/${roll.assignment.number}`);
  await ask(coach, "PATCH", at, { start: true });
  await expect(second.locator("main .cube")).not.toHaveCount(0);
  for (const [place, [goal, equation]] of PAPERS.entries()) {
    const data = { id: `paper-${place}`, paper: { goal, submission: { equation } } };
    if (place === 2)
      expect(await ask<{ taken: boolean }>(second, "POST", `${at}/paper`, data)).toMatchObject({ taken: true });
    else expect((await others[place]!.post(`/api${at}/paper`, { data })).status()).toBe(200);
  }
  await ask(coach, "PATCH", at, { closed: true });
  await coach.goto(`/c/${code}/same/${roll.assignment.number}`);
  await expect(coach.locator("main")).toContainText("93 %");
  await expect(coach.locator("main")).toContainText("36 %");
  await second.goto(`/c/${code}/same/${roll.assignment.number}`);
  await expect(second.locator("main")).toContainText("64 %");

  // The league, and two who are seated at a table.
  await ask(coach, "PATCH", `/classes/${code}`, { league: "ladder" });
  const { members } = await ask<{ members: { number: number; here: boolean }[] }>(coach, "GET", `/classes/${code}`);
  const tables = [members.filter((one) => one.here).map((one) => one.number)];
  expect(tables[0]).toHaveLength(2);
  await ask(coach, "POST", `/classes/${code}/tables`, { tables });
  for (const pupil of [first, second]) await expect(pupil).toHaveURL(/\/t\/[A-Z]+\d+$/);
  await coach.goto(`/c/${code}/league`);
  await expect(coach.locator("main tbody tr, main li")).not.toHaveCount(0);
  await coach.goto(`/c/${code}/report`);
  await expect(coach.locator("main")).toContainText("Owl 7");

  // A worksheet for tomorrow, and the end: the class is gone, and so is its page.
  await coach.goto("/print/worksheet#shelf=eq-basic-elementary");
  await expect(coach.locator(".worksheet-pages")).toContainText("Nickname");
  const ended = (code: string) => fetch(`/api/classes/${code}`, { method: "DELETE" }).then(({ status }) => status);
  expect(await coach.evaluate(ended, code)).toBe(204);
  await first.goto(`/c/${code}`);
  await expect(first.locator("main")).not.toContainText("Room 12 Owls");
  await Promise.all(others.map((other) => other.dispose()));
});
