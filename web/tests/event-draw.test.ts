// The draw of a tournament: the verdict on a draft in words, swapping seats, why points are far apart, what a repair moves.
import { describe, expect, test, vi } from "vitest";
import { causeOf, furthest, reasonFor } from "../src/event/draw/apart";
import { Drafting, type KeptDraft } from "../src/event/draw/drafting.svelte";
import { drawnTables, Repairing } from "../src/event/draw/repairing.svelte";
import { changes, moves, seatLists, swapped } from "../src/event/draw/seats";
import { clashOf, refusedAll, refusedAt, sectionsOf, tagOf, twosOffered } from "../src/event/draw/tags";
import { heading, linesOf, shortOf, type Measured } from "../src/event/draw/verdict";
import type { Act, DraftWish, DrawPage } from "../src/event/types";
import { CLUB_DRAW, CLUB_PEOPLE, DRAWN, measured, PEOPLE, tableInfo, TABLES, TYPED } from "./event-desk";

const names = new Map([...PEOPLE.players, ...CLUB_PEOPLE.players].map((one) => [one.id, one.shown]));
const named = (id: string) => names.get(id) ?? id;
const of = (draw: DrawPage, more: Partial<Measured> = {}): Measured => ({
  draw,
  before: null,
  teams: true,
  sets: 20,
  named,
  ...more,
});
const after = (one: string, other: string) => measured(seatLists(swapped(TABLES, one, other)));

describe("the heading is the verdict on the draft", () => {
  test.each<[string, Measured]>([
    ["Round 3, draft: nobody meets a teammate, nobody meets twice.", of(DRAWN)],
    ["Round 1, draft: nobody meets a teammate.", of({ ...DRAWN, round: 1 })],
    ["Round 1, draft: 54 players at 18 tables.", of({ ...DRAWN, round: 1 }, { teams: false })],
    ["Round 4, draft: 1 rematch that cannot be avoided.", of(CLUB_DRAW, { teams: false })],
    ["Round 3, draft: 1 rematch, made by your swap.", of(after("F4", "D5"), { before: DRAWN })],
    ["Round 3, draft: 1 rematch.", of(after("F4", "D5"))],
  ])("%s", (said, page) => expect(heading(page)).toBe(said));
});

describe("the vector in words, worst first", () => {
  test("everything is well", () => {
    expect(linesOf(of(DRAWN)).map(({ title, line }) => `${title}: ${line}`)).toEqual([
      "No teammates together: and no pair you want kept apart",
      "No rematch: nobody meets a second time",
      "No schoolmates together: of those on different teams",
      "No table of two: 18 tables of three, 20 cube sets",
      "Points at a table: 4 tables equal, 8 one apart, 6 two apart",
    ]);
  });
  test("problems come first, and name who is concerned", () => {
    const [first, ...rest] = linesOf(of(after("F4", "D5"), { before: DRAWN }));
    expect(first).toMatchObject({
      title: "1 rematch, made by hand",
      line: "Juno and Umber met in round 1",
      mark: "warn",
    });
    expect(rest.every(({ mark }) => mark !== "warn")).toBe(true);
    const club = linesOf(of(CLUB_DRAW, { teams: false }), true);
    expect(club.map(({ title }) => title)).toEqual([
      "1 rematch",
      "Nobody twice at a table of two",
      "Nobody you want kept apart",
      "No teams this time",
    ]);
    expect(club[0]).toMatchObject({ line: "every possible draw has one", pair: ["04", "11"] });
    expect(club[1]!.line).toBe("Cobalt and Nori sit there for the first time");
  });
  test("missing cubes, and somebody without a seat", () => {
    const page = { ...DRAWN, sets: { tables: 18, sets: 16, missing: 2 }, unseated: ["C2"] };
    expect(linesOf(of(page)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(["2 cube sets missing", "Pip has nobody to play"]),
    );
  });
  test("what a better draw could reach, measured by what the search found", () => {
    expect(shortOf(DRAWN, null)).toEqual({ what: "spread", bound: 12, here: 32 });
    expect(shortOf(after("F4", "D5"), DRAWN)).toMatchObject({ what: "spread" });
    expect(shortOf({ ...DRAWN, bound: DRAWN.vector }, null)).toBeNull();
  });
});

describe("why the points of a table are far apart", () => {
  test("so many players have as many points, and there are so many seats", () => {
    const table = furthest(DRAWN)!;
    expect(table.number).toBe(4);
    expect(reasonFor(DRAWN, table)).toBe(
      "Eleven in section A have 10 points or more. Four tables have twelve seats, so one player with 8 sits with them.",
    );
  });
  test("the table asked about, and no reason beyond what the numbers give", () => {
    const first = furthest(DRAWN, 1)!;
    expect(first.number).toBe(1);
    expect(causeOf(first, TABLES.slice(0, 10))).toBeNull();
    expect(reasonFor(DRAWN, first)).toContain("Closer points would bring");
    expect(furthest({ ...DRAWN, tables: TABLES.map((one) => ({ ...one, apart: 0 })) })).toBeNull();
  });
});

describe("seats", () => {
  test("two swap places with their points", () => {
    const next = swapped(TABLES, "F4", "D5");
    expect(next[2]).toMatchObject({ seats: ["F4", "B1", "A2"], points: [8, 10, 10], apart: 2 });
    expect(next[3]).toMatchObject({ seats: ["D5", "B3", "A1"], apart: 1 });
    expect(changes(TABLES, next)).toEqual({ players: new Set(["F4", "D5"]), tables: new Set([3, 4]) });
    expect(moves(TABLES, next)).toEqual([
      ["F4", 4, 3],
      ["D5", 3, 4],
    ]);
    expect(swapped(TABLES, "F4", "nobody")).toEqual(TABLES);
  });
  test("clashes, the line below a table, refusals and sections", () => {
    const page = after("F4", "D5");
    expect(clashOf(page, page.tables[2]!)).toEqual(new Set(["F4", "A2"]));
    expect(tagOf(CLUB_DRAW, CLUB_DRAW.tables[2]!)).toEqual({ text: "met in round 2", warn: true });
    expect(tagOf(CLUB_DRAW, CLUB_DRAW.tables[3]!)).toEqual({ text: "first table of two for both", warn: false });
    const refused: DrawPage = {
      ...page,
      refused: [
        ["not-present", 4],
        ["player-missing", null as unknown as number],
      ],
    };
    expect(refusedAt(refused, 4)).toBe("Somebody here is not checked in.");
    expect(refusedAt(refused, 5)).toBe("");
    expect(refusedAll(refused)).toBe("Somebody who is here has no seat.");
    expect(sectionsOf(TABLES).map(({ section, tables }) => [section, tables.length])).toEqual([
      [1, 10],
      [2, 8],
    ]);
  });
  test("tables of two that can be asked for fill up with threes", () => {
    expect(twosOffered(54)).toEqual([3, 6, 9, 12, 15]);
    expect(twosOffered(11)).toEqual([4]);
    expect(twosOffered(4)).toEqual([]);
    for (const n of [7, 11, 20, 54]) for (const k of twosOffered(n)) expect((n - 2 * k) % 3).toBe(0);
  });
});

describe("a draft in hand", () => {
  const begun = async (answer: (wish: DraftWish) => Promise<DrawPage>) => {
    const asked: DraftWish[] = [];
    const kept: KeptDraft[] = [];
    const drafting = new Drafting(
      {
        ask: (wish) => {
          asked.push(wish);
          return answer(wish);
        },
        keep: (draft) => kept.push(draft),
      },
      undefined,
    );
    await drafting.begin(null);
    return { drafting, asked, kept };
  };
  const answer = (wish: DraftWish) =>
    Promise.resolve(wish.tables ? measured(wish.tables) : { ...DRAWN, draft: wish.draft ?? 0 });

  test("a swap is measured, kept and taken back", async () => {
    const { drafting, asked, kept } = await begun(answer);
    await drafting.swap("F4", "D5");
    expect(drafting.byHand).toBe(true);
    expect(drafting.draw!.flaws).toHaveLength(1);
    expect(asked.find((one) => one.tables)!.tables![2]).toEqual(["F4", "B1", "A2"]);
    expect(kept.at(-1)!.tables![2]).toEqual(["F4", "B1", "A2"]);
    const before = asked.length;
    await drafting.takeBack();
    expect(drafting.draw!.flaws).toEqual([]);
    expect(drafting.tables).toEqual(TABLES);
    expect(asked).toHaveLength(before);
    expect(kept.at(-1)).toEqual({ draft: 1 });
  });
  test("drawing again gives the next draft; a failure keeps the old one", async () => {
    let fails = false;
    const { drafting, asked } = await begun((wish) => (fails ? Promise.reject(new Error("No line.")) : answer(wish)));
    await drafting.again();
    expect(drafting.draw!.draft).toBe(2);
    fails = true;
    await drafting.again();
    expect(drafting.problem).toBe("The draw failed. Draft 2 is kept. No line.");
    expect(drafting.draw!.draft).toBe(2);
    fails = false;
    await drafting.again();
    expect(asked.at(-1)).toMatchObject({ draft: 3 });
    await drafting.withTwos(3);
    expect(asked.at(-1)).toMatchObject({ draft: 3, twos: 3 });
  });
  test("it says that it is thinking only if that takes long, and an overtaken answer is ignored", async () => {
    vi.useFakeTimers();
    const waits: ((page: DrawPage) => void)[] = [];
    const drafting = new Drafting({ ask: () => new Promise((done) => waits.push(done)), keep: () => undefined }, "g");
    const first = drafting.begin(null);
    vi.advanceTimersByTime(399);
    expect(drafting.thinking).toBe(false);
    vi.advanceTimersByTime(1);
    expect(drafting.thinking).toBe(true);
    const second = drafting.again();
    waits[1]!({ ...DRAWN, draft: 2 });
    await second;
    waits[0]!({ ...DRAWN, draft: 1 });
    await first;
    expect(drafting.draw!.draft).toBe(2);
    expect(drafting.thinking).toBe(false);
    vi.useRealTimers();
  });
  test("reasons for flaws are asked for after the draw", async () => {
    const { drafting, asked } = await begun((wish) =>
      Promise.resolve(wish.why ? CLUB_DRAW : { ...CLUB_DRAW, why: [] }),
    );
    await vi.waitFor(() => expect(drafting.draw!.why).toHaveLength(1));
    expect(asked.map((one) => one.why ?? false)).toEqual([false, true]);
  });
});

describe("a repair", () => {
  const published = { ...TYPED, phase: "published" as const, tables: TABLES.map((one) => tableInfo(one)) };
  test("names who moves, and stores who has gone before the seats", async () => {
    const acts: Act[] = [];
    const without = TABLES.map((one) => (one.number === 4 ? { ...one, seats: ["B3", "A1"] } : one));
    const repairing = new Repairing(
      {
        ask: (wish) => {
          expect(wish).toEqual({ absent: ["F4"], arrived: [] });
          return Promise.resolve({ draw: { ...DRAWN, tables: without }, moves: [], seated: [] });
        },
        command: (act) => {
          acts.push(act);
          return Promise.resolve(true);
        },
      },
      undefined,
    );
    repairing.take(published);
    expect(repairing.isOpen).toBe(false);
    await repairing.missing("F4", true);
    expect(repairing.isOpen).toBe(true);
    expect(repairing.moves).toEqual([]);
    expect(await repairing.store(PEOPLE.players)).toBe(true);
    expect(acts[0]).toEqual({ do: "check-out", players: ["F4"] });
    expect(acts[1]).toMatchObject({ do: "reseat" });
    expect((acts[1] as { tables: string[][] }).tables[3]).toEqual(["B3", "A1"]);
    repairing.drop();
    repairing.swap("F4", "D5");
    expect(repairing.moves).toEqual([
      ["F4", 4, 3],
      ["D5", 3, 4],
    ]);
    // What somebody else stored meanwhile wins.
    repairing.take({ ...published, tables: without.map((one) => tableInfo(one)) });
    expect(repairing.isOpen).toBe(false);
    expect(drawnTables(published)).toEqual(TABLES);
  });
});
