// A match told from its record: the table is simulated here, its analysis comes from the real server.
import type { Page } from "@playwright/test";
import { player, scene, shake, type More, type Staged } from "./scenes/make";
import { ask } from "./stage";
import { play, type Said } from "./staged";

const HEAD = `shake: 1
rules: equations-basic-mlag-2019
division: junior
players: Ana, Ben, Cem
options: fixed_rolls=true sand=none

`;
/** Ben is right with Now after nine seconds; Cem wrote too, and took too many cubes from Resources. */
const FIRST = `0 Ana roll cubes="5 2 3 + 9 x 1"
10 Ana goal goal=5
20 Ben move cube=2 to=permitted
30 Cem move cube=+ to=permitted
40 Ana move cube=9 to=forbidden
49 Ben challenge call=now
60 Ben present equation="2+3 = 5"
61 Cem decide present=true
70 Cem present equation="2+3x1 = 5"
`;
/** Cem calls Impossible, and nobody writes, although it could be done. */
const SECOND = `80 Ben roll cubes="5 2 3 + 9 x 1 4"
90 Ben goal goal=9
100 Cem move cube=x to=forbidden
110 Ana move cube=+ to=required
120 Ben move cube=2 to=forbidden
130 Cem challenge call=impossible
140 Ben decline
141 Ana decide present=false
`;
/** The third shake, as far as it is played. */
const THIRD = `150 Cem roll cubes="5 2 3 + 9 x 1 4"
160 Cem goal goal=4
170 Ana move cube=x to=forbidden
`;
/** Ben calls Now and names 5 cards, not 4. */
const ONSETS = `shake: 1
rules: onsets-agloa-2024
division: junior
players: Ana, Ben
options: variations=false fixed_rolls=true sand=none

0 Ana roll cubes="3 2 1 B B R R G G Y Y ∪ ∩ - ' V Λ ="
1 Ben deal cards="BR RG R B GY Y BY -"
10 Ana goal goal=3+1
20 Ben move cube=∪ to=required
30 Ana move cube=R to=permitted
40 Ben challenge call=now
50 Ben present solutions="[{\\"set_name\\":\\"R ∪ B\\"}]"
`;
/** Ben calls Impossible, and Ana writes nothing, although three lines would be enough. */
const WFF = `shake: 1
rules: wff-mlag-2017
division: junior
players: Ana, Ben
options: fixed_rolls=true sand=none

0 Ana roll cubes="K p q r A A i o o C N E R p q s"
10 Ana goal goal=Aqr
20 Ben move cube=N to=forbidden
30 Ana move cube=K to=required
40 Ben challenge call=impossible
50 Ana decline
`;
/** Ben calls Now, and his line can be read in two ways. */
const TWO_WAYS = `shake: 1
rules: equations-adventurous-mlag-2018
division: middle
players: Ana, Ben, Cem
options: variations=false fixed_rolls=true sand=none

0 Ana roll cubes="r2 r3 b4 k5 bx r- r+ r1 k9"
10 Ana goal goal=k5
20 Ben move cube=bx to=permitted
30 Cem move cube=r- to=permitted
40 Ana move cube=r3 to=permitted
50 Ben move cube=r2 to=permitted
60 Cem move cube=k9 to=forbidden
70 Ben challenge call=now
80 Ben present equation="2x3-1 = 5"
81 Ana decide present=false
`;
export const RECORDS = {
  onsets: ONSETS,
  wff: WFF,
  one: HEAD + FIRST,
  two: HEAD + FIRST + SECOND,
  more: HEAD + FIRST + SECOND + THIRD,
  "two-ways": TWO_WAYS,
};
/** The end of a shake or of the match, and a selector of what shows once the page is complete. */
export const ENDS: Record<string, [record: keyof typeof RECORDS, seat: number, view: More, whole: string]> = {
  "first-verdict": ["two", 1, {}, ".solution-card .tree"],
  "first-verdict-witness": ["two-ways", 1, {}, ".witness .tree"],
  "first-verdict-onsets": ["onsets", 1, {}, ".solution-card .universe-card"],
  "first-verdict-wff": ["wff", 0, {}, ".solution-card .proof-lines"],
  "first-match-end": ["two", 1, { phase: "ended" }, ".best-moment .cube"],
};
/** Opens such a page. */
export async function end(page: Page, name: string): Promise<void> {
  const [record, seat, view, whole] = ENDS[name]!;
  await afterwards(
    page,
    RECORDS[record],
    seat,
    view,
    record === "two" ? { ready: [true, false, true], next_by: 1792 } : {},
  );
  await page.locator(whole).first().waitFor();
  if (!view.phase) await page.locator(".strip-move .bar-safe").first().waitFor();
}

interface Step {
  shake: number;
  event: More & { event: string; at: number; player?: string };
  totals: Record<string, number>;
}

/** Opens the page of a table where this was played, as a player or a watcher sees it. */
export async function afterwards(
  page: Page,
  record: string,
  seat: number | null,
  view: More,
  table: More = {},
  code = "MOSS-12",
  actions: More[] = [],
  seen?: number,
): Promise<Said[]> {
  const head = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(record)?.[1] ?? "";
  const names = head("players").split(", ");
  await page.route(`**/api/tables/${code}/record`, (route) => route.fulfill({ body: record }));
  const { steps, sheet } = await ask<{ steps: Step[]; sheet: { shakes: More[] } }>(page, "POST", "/judge", {
    kind: "replay",
    record,
  });
  const events: More[] = [];
  let before = 0;
  for (const { shake: number, event } of steps) {
    if (number > before) events.push({ at: event.at, event: "shake-started", setter: names[before % names.length] });
    before = number;
    events.push(event);
  }
  const totals = steps.at(-1)!.totals;
  const staged: Staged = {
    events,
    ...(seen === undefined ? {} : { seen }),
    scene: scene(
      {
        rules: head("rules"),
        division: head("division"),
        clock: 1740,
        phase: "between",
        waiting: [],
        block: [],
        setter: names[sheet.shakes.length % names.length],
        sheet,
        players: names.map((name) => player(name, totals[name] ?? 0)),
        ...view,
        shake: view.shake ? shake(view.shake as More) : undefined,
      },
      { place: seat === null ? null : { seat }, owner: seat === 0 },
    ),
  };
  const seats = names.map((name) => ({ name, bot: null, free: false, kept: false, declines: false }));
  const whole = {
    ...(staged.scene.table as More),
    seats,
    ready: names.map((_, at) => at > 0),
    next_by: null,
    ...table,
  };
  return play(page, staged, { table: whole, actions }, code);
}
