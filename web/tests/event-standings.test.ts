// Standings, awards, the projector and the public page: what they say about the tournament of the mock-ups.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { groups, lineUp, ties } from "../src/event/awards/order";
import { freeId, playOff } from "../src/event/awards/play-off";
import { due, following } from "../src/event/projector/moment";
import { byName, pageAt, pages } from "../src/event/projector/paging";
import { Voice } from "../src/event/projector/voice.svelte";
import { asked, readWish, roundsFor, taken } from "../src/event/print/sheets";
import { PHONE, PublicFeed } from "../src/event/public/feed.svelte";
import { find, gameNow } from "../src/event/public/find";
import { headline, wall } from "../src/event/standings/headline";
import { barOf, figure, moved, perfect, places, spread } from "../src/event/standings/reading";
import StandingsTable from "../src/event/standings/StandingsTable.svelte";
import Ties from "../src/event/standings/Ties.svelte";
import type { GameInfo, GameSettings, Metric, PublicPage, StandingsPage } from "../src/event/types";
import { CLOCK } from "./event";
import { AWARDS, BEGAN, GAME, PLAYERS_A, PUBLIC, TABLES, TEAMS_A } from "./event-harbour";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("standings say the one thing that matters", () => {
  const says = (more: Partial<StandingsPage>) => headline({ ...PLAYERS_A, ...more });
  test("who is perfect, who leads, what is missing, who has entered", () => {
    expect(says({})).toBe("Two players are perfect after round 3.");
    expect(says({ perfect: 24 })).toBe("Two lead after round 3.");
    expect(says({ perfect: 24, rows: PLAYERS_A.rows.slice(1) })).toBe("Hazel leads after round 3.");
    expect(says({ confirmed: [17, 18] })).toBe("17 of 18 tables of round 3 are in.");
    expect(says({ round: 0, perfect: 0, confirmed: [0, 0] })).toBe("30 players have entered.");
    expect(says({ round: 0, rows: [] })).toBe("Nobody has entered yet.");
    expect(headline(TEAMS_A)).toBe("Cedar Hill Bears leads after round 3.");
    for (const of of ["sweepstakes", "team-sweepstakes"] as const)
      expect(says({ of, round: 0, confirmed: [0, 0] })).toBe("All games together.");
  });
  test("and whether the wall shows them", () => {
    expect(wall(PLAYERS_A)).toEqual({
      bold: "Not on the wall yet:",
      line: "phones and the screen still show round 2.",
    });
    expect(wall({ ...PLAYERS_A, released: 0 }).line).toBe("phones and the screen show no standings.");
    expect(wall({ ...PLAYERS_A, released: 3 })).toEqual({ bold: "", line: "Phones and the screen show round 3." });
  });
});

describe("lines of standings", () => {
  const row = (id: string) => PLAYERS_A.rows.find((one) => one.id === id)!;
  test("have moved since the round before", () => {
    expect(moved(row("B3"))).toBe(3);
    expect(moved(row("D1"))).toBe(0);
    expect(moved(row("D5"))).toBe(-8);
    expect(moved({ place: 4 })).toBeNull();
    expect(moved({ before: 4 })).toBeNull();
  });
  test("are exact texts, and shown as people read them", () => {
    expect(figure("35.5")).toBe("35.5");
    expect(figure("71/3")).toBe("23.7");
    expect(figure("6 4 2")).toBe("6 4 2");
    expect(barOf("6", 6)).toEqual({ height: 1, fill: "first" });
    expect(barOf("5", 6).fill).toBe("level");
    expect(barOf(null, 6)).toEqual({ height: 0, fill: "" });
    expect(barOf("6", 0).height).toBe(0);
  });
  test("with every point are perfect; before the first round nobody is", () => {
    expect(perfect(PLAYERS_A).map((one) => one.shown)).toEqual(["Bruno", "Hazel"]);
    expect(perfect({ ...PLAYERS_A, perfect: 0 })).toEqual([]);
  });
  test("are counted by their points, with gaps", () => {
    const bars = spread(PLAYERS_A.rows);
    expect(bars[0]).toEqual({ points: 7, count: 2 });
    expect(bars.at(-1)).toEqual({ points: 18, count: 2 });
    expect(bars.find((one) => one.points === 17)!.count).toBe(0);
    expect(bars.reduce((sum, one) => sum + one.count, 0)).toBe(30);
    expect(spread([])).toEqual([]);
    expect(spread([{ points: "0" }, { points: "240" }]).length).toBeLessThanOrEqual(24);
  });
  test("of teams cross as the mock-up draws them", () => {
    const lines = places(TEAMS_A);
    expect(lines[1]!.points).toEqual([
      { x: 22, y: 132 },
      { x: 92, y: 108 },
      { x: 162, y: 36 },
    ]);
    expect(lines[0]!.points.map(({ y }) => y)).toEqual([12, 12, 12]);
    expect(places({ ...TEAMS_A, round: 1 })[0]!.points).toEqual([{ x: 162, y: 12 }]);
    expect(places({ ...TEAMS_A, round: 0 })[0]!.points).toEqual([]);
  });
});

test("a table of standings: bold figures, shared places, and a dot that explains", () => {
  const rows = PLAYERS_A.rows.map((row) =>
    row.id === "C2"
      ? {
          ...row,
          corrected: [{ round: 2, was: 4, reason: "sums were swapped", at: BEGAN }],
          adjustments: [{ points: -2, reason: "late", at: BEGAN }],
        }
      : row,
  );
  shown = mount(StandingsTable, { target: document.body, props: { page: { ...PLAYERS_A, rows } } });
  flushSync();
  const heads = [...document.querySelectorAll("thead th")].map((one) => one.textContent.trim());
  expect(heads).toEqual(["place", "since round 2", "player", "team", "rounds", "points", "firsts", "opponents"]);
  const lines = [...document.querySelectorAll("tbody tr")];
  expect(lines).toHaveLength(12);
  expect(lines[0]!.textContent).toContain("shared");
  expect(lines[0]!.querySelector(".decided")).toBeNull();
  expect(lines[2]!.querySelector(".decided")!.textContent).toBe("35.5, this decided");
  expect(lines[8]!.querySelector(".decided")!.textContent).toBe("0, this decided");
  expect(lines[3]!.textContent).toContain("up 5");
  document.querySelector<HTMLButtonElement>(".standings-dot")!.click();
  flushSync();
  const why = document.querySelector(".standings-why")!.textContent;
  expect(why).toContain("Round 2 was 4 points until 11:00: sums were swapped");
  expect(why).toContain("−2 at 11:00: late");
  [...document.querySelectorAll("button")].find((one) => one.textContent === "Show all")!.click();
  flushSync();
  expect(document.querySelectorAll("tbody tr")).toHaveLength(31);
});

test("every tie-break of the specification has its words", () => {
  const all = "points average firsts paired opponents totals margin last-rounds direct best-player best-game lot".split(
    " ",
  ) as Metric[];
  const order = all.map((metric) => ({ metric }));
  shown = mount(Ties, { target: document.body, props: { page: { ...PLAYERS_A, order } } });
  flushSync();
  const lines = [...document.querySelectorAll("li")];
  expect(lines).toHaveLength(all.length);
  for (const [at, line] of lines.entries()) {
    expect(line.querySelector("b")!.textContent).not.toBe(all[at]);
    expect(line.querySelector("span")!.textContent).not.toBe("");
  }
});

describe("awards", () => {
  test("are read from last to first, grouped by kind", () => {
    const [first] = groups(AWARDS);
    expect(first!.lines.map((one) => one.shown)).toEqual(["Rook", "Hazel", "Bruno"]);
    expect(first!.section).toBe(1);
  });
  test("players and up to three teams who are level for a place may play it off, whether they are perfect or not", () => {
    expect(ties(AWARDS)).toEqual([
      {
        key: "onsets players 1 1",
        game: "onsets",
        title: "On-Sets Middle",
        of: "players",
        section: 1,
        place: 1,
        level: [
          { id: "D2", shown: "Hazel" },
          { id: "D1", shown: "Bruno" },
        ],
      },
    ]);
    const lines = AWARDS.lines.map((one) => ({ ...one, of: "teams" as const }));
    expect(ties({ lines }).map(({ of, level }) => [of, level.length])).toEqual([["teams", 2]]);
    const four = [...lines, ...lines].map((one) => ({ ...one, place: 1, shared: true }));
    expect(ties({ lines: four })).toEqual([]);
    const perfect = AWARDS.lines.map((one) => ({ ...one, perfect: true }));
    expect(ties({ lines: perfect })).toHaveLength(1);
    // A perfect score that is honoured separately has no place.
    expect(ties({ lines: perfect.map(({ place: _, ...one }) => one) })).toEqual([]);
  });
  test("teams sit down by their line-ups, as far as everybody has an opponent", () => {
    expect(
      lineUp([
        ["A1", "A2", "A3"],
        ["B1", "B2"],
      ]),
    ).toEqual([
      ["A1", "B1"],
      ["A2", "B2"],
    ]);
    expect(lineUp([["A1", "A2"], ["B1", "B2"], ["C1"]])).toEqual([
      ["A1", "B1", "C1"],
      ["A2", "B2"],
    ]);
    expect(lineUp([[], ["B1"]])).toEqual([]);
  });
  test("the game of a play-off is the game itself in one round, by an id of its own", () => {
    expect(freeId("a-play-off", ["a"])).toBe("a-play-off");
    expect(freeId("a-play-off", ["a-play-off", "a-play-off-2"])).toBe("a-play-off-3");
    const settings = { rules: "onsets-agloa-2024", rounds: 4, sections: 2, order: ["points"] } as GameSettings;
    expect(playOff(settings, "a", "Play-off")).toMatchObject({
      play_off_of: "a",
      rounds: 1,
      sections: 1,
      title: "Play-off",
    });
  });
});

describe("seats on a screen", () => {
  test("are in alphabetical order, in pages of about the same length", () => {
    const all = byName(TABLES);
    expect(all).toHaveLength(54);
    expect(all.slice(0, 2).map((one) => [one.shown, one.table, one.seat])).toEqual([
      ["Biscuit", 10, "A"],
      ["Bo", 11, "A"],
    ]);
    const three = pages(all, 18);
    expect(three.map((page) => page.length)).toEqual([18, 18, 18]);
    expect([three[1]![0]!.shown, three[1]!.at(-1)!.shown]).toEqual(["Lark", "Roo"]);
    expect(pages(all.slice(0, 19), 18).map((page) => page.length)).toEqual([9, 10]);
    expect(pages([], 18)).toEqual([]);
  });
  test("a page shows for eight seconds", () => {
    const at = (seconds: number) => pageAt(seconds * 1000, 3);
    expect(at(0)).toEqual({ page: 0, next: 8 });
    expect(at(7.5)).toEqual({ page: 0, next: 1 });
    expect(at(8)).toEqual({ page: 1, next: 8 });
    expect(at(24).page).toBe(0);
    expect(pageAt(5000, 1)).toEqual({ page: 0, next: 0 });
  });
});

describe("announcements", () => {
  const at = (minutes: number, seconds = 0) => BEGAN + (minutes * 60 + seconds) * 1000;
  test("what was said last, and what follows", () => {
    const list = following(CLOCK, at(32, 12)).map(({ announced, state }) => [announced.what, state]);
    expect(list).toEqual([
      ["no-new-shakes", "done"],
      ["one-minute", "next"],
      ["stop", ""],
      ["pencils-down", ""],
    ]);
  });
  test("each is due once, and not if a laptop slept through it", () => {
    expect(due(CLOCK, 1799, 1800)?.what).toBe("no-new-shakes");
    expect(due(CLOCK, 1800, 1801)).toBeNull();
    expect(due(CLOCK, 100, 2105)?.what).toBe("stop");
    expect(due(CLOCK, 100, 1990)).toBeNull();
    expect(due(CLOCK, -1, 0)?.what).toBe("begin");
  });
  test("the voice speaks once switched on, announcing what comes from then on", () => {
    const speak = vi.fn();
    vi.stubGlobal("speechSynthesis", {
      speak,
      cancel: vi.fn(),
      getVoices: () => [{ localService: true, lang: "en-GB" }],
    });
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        constructor(readonly text: string) {}
      },
    );
    const voice = new Voice();
    expect(voice.listen(CLOCK, at(29, 59))).toBeNull();
    expect(voice.listen(CLOCK, at(30))).toBeNull();
    voice.turn();
    expect(voice.listen(CLOCK, at(33, 59))).toBeNull();
    expect(voice.listen(CLOCK, at(34))).toBe("One minute.");
    expect(voice.listen(CLOCK, at(34, 1))).toBeNull();
    // A pause delays what follows.
    const paused = { ...CLOCK, paused: at(34, 30) };
    expect(voice.listen(paused, at(40))).toBeNull();
    expect(voice.listen({ ...CLOCK, stood: 600_000 }, at(45))).toMatch(/^Stop\./);
    // A round that begins while the voice is on is announced from its beginning.
    expect(voice.listen(undefined, at(50))).toBeNull();
    expect(voice.listen({ ...CLOCK, round: 4, began: at(70) }, at(70, 1))).toMatch(/^Begin\./);
    expect(speak).toHaveBeenCalledTimes(3);
    voice.turn();
    expect(voice.on).toBe(false);
  });
});

describe("where do I sit", () => {
  const two: PublicPage = {
    ...PUBLIC,
    games: [
      {
        ...GAME,
        tables: TABLES.map((table) => ({
          ...table,
          seats: table.seats.map((seat) =>
            ["C2", "F3"].includes(seat.player) ? { ...seat, shown: `Pip (${seat.player})` } : seat,
          ),
        })),
      },
    ],
  };
  test("by nickname or code, however it is typed", () => {
    for (const typed of ["Pip", " pip ", "C2", "c 2", "c-2"]) {
      const found = find(PUBLIC, typed);
      expect(found.is === "one" && [found.who.player, found.who.sits[0]!.table.number], typed).toEqual(["C2", 7]);
    }
    expect(find(PUBLIC, "  ")).toEqual({ is: "nothing" });
    expect(find(PUBLIC, " Zed ")).toEqual({ is: "none", typed: "Zed" });
  });
  test("namesakes are told apart by their codes; a beginning offers all names that start with it", () => {
    const found = find(two, "Pip");
    expect(found.is === "many" && found.exact && found.among.map((one) => one.player)).toEqual(["C2", "F3"]);
    expect(find(two, "F3").is).toBe("one");
    const begun = find(PUBLIC, "Pi");
    expect(begun.is === "many" && begun.among.map((one) => one.shown).sort()).toEqual(["Pip", "Piper", "Pixel"]);
  });
  test("a player without a seat now is known from the standings", () => {
    const found = find({ ...PUBLIC, games: [{ ...GAME, tables: [] }] }, "Pip");
    expect(found.is === "one" && found.who.sits).toEqual([]);
  });
  test("the running game comes first, unless one is chosen", () => {
    const games = [{ ...GAME, id: "a", phase: "closed" as const }, GAME];
    expect(gameNow(games)!.id).toBe(GAME.id);
    expect(gameNow(games, "a")!.id).toBe("a");
    expect(gameNow([])).toBeUndefined();
  });
});

test("phones ask with the ETag of what they have, each at its own moment", async () => {
  vi.useFakeTimers({ now: BEGAN });
  const answers = [
    { status: 200, tag: '"1"' },
    { status: 304, tag: '"1"' },
    { status: 503, tag: "" },
    { status: 404, tag: "" },
  ];
  const marks: (string | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
    marks.push(headers["if-none-match"]);
    const { status, tag } = answers[marks.length - 1]!;
    const body =
      status === 200
        ? JSON.stringify({ ...PUBLIC, now: BEGAN + 5000 })
        : status === 404
          ? JSON.stringify({ status, code: "no-such-event", detail: "gone" })
          : null;
    const kind = status === 503 ? "text/plain" : "application/json";
    return Promise.resolve(new Response(body, { status, headers: { etag: tag, "content-type": kind } }));
  });
  const feed = new PublicFeed("FERNKT", PHONE, () => 0.5);
  const end = feed.begin();
  const asked = () => vi.advanceTimersByTimeAsync(0);
  await asked();
  expect(feed.page?.event.title).toBe("Harbour League");
  expect(feed.now()).toBe(BEGAN + 5000);
  const wait = PHONE.least + PHONE.more / 2;
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(marks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(marks).toEqual([undefined, '"1"']);
  expect(feed.page?.event.title).toBe("Harbour League");
  await vi.advanceTimersByTimeAsync(wait);
  expect([feed.lost, feed.gone]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(wait);
  expect(feed.gone).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * wait);
  expect(marks).toHaveLength(4);
  end();
});

test("a sheet is requested by its name, and taken as it is", () => {
  const known = ["poster", "standings", "certificates"];
  const wish = readWish("?sheet=standings&round=3&paper=letter&names=full&game=a", known);
  expect(wish).toEqual({ sheet: "standings", game: "a", round: 3, paper: "letter", names: "full" });
  expect(readWish("?sheet=../x&round=-1", known)).toMatchObject({ sheet: "poster", paper: "a4", names: "public" });
  expect(asked(wish)).toBe("/print/standings?game=a&round=3&paper=letter&full=true");
  expect(asked({ ...wish, sheet: "certificates" })).toBe("/print/certificates?paper=letter&full=true");
  const game = { rounds: ["closed", "running", "draft"].map((phase, at) => ({ number: at + 1, phase })) } as GameInfo;
  expect(roundsFor("standings", game)).toEqual([1, 2]);
  expect(roundsFor("poster", game)).toEqual([1, 2, 3]);
  const file =
    '<!doctype html><style>@page{size:A4 landscape}.a{}</style><main class="sheets"><section class="sheet">x</section><script>y</script></main>';
  expect(taken(file)).toEqual({
    html: '<section class="sheet">x</section>',
    css: "@page{size:A4 landscape}.a{}",
    landscape: true,
  });
});
