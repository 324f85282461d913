// The room of a tournament: the plan and its words, who can be sent, the keys; a judge's phone offline; the log.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import HallBar from "../src/event/HallBar.svelte";
import { callIn, deskFor } from "../src/event/judge/call";
import { Rulings } from "../src/event/judge/rulings.svelte";
import { hasWords, Journal } from "../src/event/log/journal.svelte";
import { Reaching } from "../src/event/reach.svelte";
import { RoomKeys, type RoomDoes } from "../src/event/room/keys";
import {
  callAt,
  countsOf,
  heading,
  isFree,
  judgesOf,
  judgeWord,
  partsOf,
  rowsOf,
  sendable,
  wordOf,
} from "../src/event/room/plan";
import type { Act, EntryInfo, TableDraw, VerdictWish } from "../src/event/types";
import { Refused } from "../src/lib/api";
import { fromFragment } from "../src/lib/desk";
import { JUDGE } from "../src/words/event-judge";
import { GAME, NOW } from "./event";
import { CALLS, DANAS, PLAYED, ROOM_PAGE, tableInfo, TABLES } from "./event-desk";

const many = (n: number) =>
  Array.from({ length: n }, (_, at) => tableInfo({ ...TABLES[at % 18]!, number: at + 1 } as TableDraw));

describe("the plan", () => {
  test("rows as the tables stand, and parts of a large room", () => {
    expect(rowsOf(PLAYED.tables).map((row) => row.map((one) => one.number))).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
      [13, 14, 15, 16, 17, 18],
    ]);
    expect(partsOf(many(40))).toHaveLength(1);
    const parts = partsOf(many(100));
    expect(parts.length).toBeGreaterThan(2);
    expect(Math.max(...parts.map((one) => one.length))).toBeLessThanOrEqual(40);
    expect(parts.flat()).toHaveLength(100);
  });
  test("the line below a table", () => {
    const said = PLAYED.tables.map((one) => wordOf(one, callAt(CALLS, one), NOW));
    expect([1, 2, 3, 5, 7, 9, 12, 13, 16, 17].map((number) => said[number - 1])).toEqual([
      "live, shake 5",
      "playing",
      "Marek is there",
      "sheet in",
      "no sheet, 2 min",
      "Solution 1:50",
      "appeal",
      "initials 0:35",
      "no sheet, 6 min",
      "no sheet, <1 min",
    ]);
    expect(countsOf(PLAYED.tables)).toEqual([
      ["playing", 9],
      ["finished, no sheet", 4],
      ["sheet in", 4],
      ["appeal", 1],
    ]);
  });
  test("who can be sent, and whose own player sits there", () => {
    expect(sendable(ROOM_PAGE, CALLS[0]!)).toMatchObject({ free: [{ label: "Dana" }, { label: "Ruth" }], own: [] });
    const { free, own } = sendable(ROOM_PAGE, CALLS[1]!);
    expect(free.map((one) => one.label)).toEqual(["Ruth"]);
    expect(own).toEqual([["Dana", "Vix"]]);
    const [dana, , marek] = judgesOf(ROOM_PAGE);
    expect([isFree(ROOM_PAGE, dana!), isFree(ROOM_PAGE, marek!), isFree(DANAS, dana!)]).toEqual([true, false, false]);
    expect([judgeWord(ROOM_PAGE, dana!), judgeWord(ROOM_PAGE, marek!)]).toEqual(["free", "at table 3"]);
  });
  test("the sentence above it", () => {
    expect(heading(ROOM_PAGE, PLAYED, false)).toBe("Two tables wait for a judge.");
    expect(heading({ ...ROOM_PAGE, calls: [] }, PLAYED, false)).toBe("No calls.");
    expect(heading(ROOM_PAGE, PLAYED, true)).toBe("The room is paused.");
    expect(heading({ ...ROOM_PAGE, calls: [] }, null, false)).toBe("No round is being played.");
  });
});

describe("the keys of the room", () => {
  test("digits select a table, Enter ends the number, C calls, and then a digit is a judge", () => {
    const done: string[] = [];
    let waits = false;
    const does: RoomDoes = {
      has: (table) => table >= 1 && table <= 18,
      select: (table) => done.push(`table ${table}`),
      call: () => done.push("call"),
      send: (judge) => done.push(`judge ${judge}`),
      waits: () => waits,
    };
    const keys = new RoomKeys(does);
    const press = (text: string) => text.split(" ").map((key) => keys.press(key));
    press("1 3");
    expect(done).toEqual(["table 1", "table 13"]);
    // A digit that would lead to no table starts a new number.
    press("9");
    expect(done.at(-1)).toBe("table 9");
    press("c");
    waits = true;
    press("2");
    expect(done.slice(-2)).toEqual(["call", "judge 2"]);
    press("Escape");
    expect(done.at(-1)).toBe("table null");
    expect(keys.press("Enter")).toBe(false);
    waits = false;
    press("1 Enter 2");
    expect(done.slice(-2)).toEqual(["table 1", "table 2"]);
    expect(keys.press("x")).toBe(false);
  });
});

describe("a judge's phone", () => {
  afterEach(() => localStorage.clear());
  test("the way to the judge's desk fills in rules, division and season", () => {
    const to = deskFor("HARBOR", CALLS[0]!, GAME);
    const url = new URL(to, "http://here");
    expect(url.pathname).toBe("/desk");
    expect(callIn(url.search)).toEqual({ code: "HARBOR", call: 55, table: 9 });
    expect(new URLSearchParams(url.hash.slice(1)).get("season")).toBe("2026-27");
    expect(fromFragment(url.hash)).toMatchObject({ rules: "onsets-agloa-2024", division: "middle", season: "2026-27" });
    expect([callIn(""), callIn("?call=../x.1.2"), callIn("?call=HARBOR.1")]).toEqual([null, null, null]);
    expect(JUDGE.way(2, 3)).toBe("row 2, third from the left");
  });
  const ruling = { call: 55, table: 9, game: undefined, about: "", ruled: "No.", request: { kind: "check" } };
  test("a verdict is attached first, and offline both wait under one id", async () => {
    const wishes: VerdictWish[] = [];
    const acts: Act[] = [];
    let away = true;
    const door = {
      attach: (wish: VerdictWish) => {
        wishes.push(wish);
        const lost = new Refused({ status: 0, code: "no-connection", detail: "" });
        return away
          ? Promise.reject(lost)
          : Promise.resolve({ number: 7, request: {}, judgement: {} as never, version: "1" });
      },
      act: (act: Act) => {
        acts.push(act);
        return Promise.resolve(null);
      },
    };
    await new Rulings("HARBOR", door).give(ruling);
    expect(acts).toEqual([]);
    // The phone was closed and opened again.
    const again = new Rulings("HARBOR", door);
    expect(again.isGiven(55)).toBe(true);
    away = false;
    await again.send();
    expect(new Set(wishes.map((one) => one.id)).size).toBe(1);
    expect(acts).toEqual([{ do: "ruling", table: 9, call: 55, ruled: "No.", verdict: 7 }]);
    expect(again.waiting).toEqual([]);
  });
  test("the ruling is valid even if the verdict was refused", async () => {
    const acts: Act[] = [];
    const rulings = new Rulings("HARBOR", {
      attach: () => Promise.reject(new Refused({ status: 422, code: "malformed", detail: "No position." })),
      act: (act) => {
        acts.push(act);
        return Promise.resolve(null);
      },
    });
    await rulings.give(ruling);
    expect(rulings.unattached?.detail).toBe("No position.");
    expect(acts).toEqual([{ do: "ruling", table: 9, call: 55, ruled: "No." }]);
  });
});

describe("the log", () => {
  const entry = (number: number): EntryInfo => ({
    number,
    at: NOW,
    by: "Ines",
    role: "organiser",
    act: { do: "note", text: "x" },
    counts: true,
    mine: true,
  });
  const of = 1200;
  const pages = () => {
    const asked: number[] = [];
    const journal = new Journal((after) => {
      asked.push(after);
      const entries = Array.from({ length: Math.min(500, of - after) }, (_, at) => entry(after + at + 1));
      return Promise.resolve({ entries, of, head: "abc" });
    });
    return { asked, journal };
  };
  test("the last entries first, earlier ones on request, and a given one", async () => {
    const { asked, journal } = pages();
    await journal.read(of);
    expect([asked, journal.entries[0]!.number, journal.isWhole]).toEqual([[700], 701, false]);
    await journal.earlier();
    expect(journal.entries).toHaveLength(1000);
    await journal.reach(12);
    expect(journal.entries[0]!.number).toBeLessThanOrEqual(12);
    await journal.reach(12);
    expect(journal.head).toBe("abc");
  });
  test("a fault keeps what is there", async () => {
    const journal = new Journal(() => Promise.reject(new Error("No line.")));
    await journal.read(3);
    expect([journal.problem, journal.busy]).toEqual(["No line.", false]);
  });
  test("words are found in any order", () => {
    expect([hasWords("Table 18 typed by Tomas", "tomas 18"), hasWords("Table 18", "ines")]).toEqual([true, false]);
  });
});

describe("codes to scan", () => {
  const answers = (body: string) =>
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(body, { headers: { "content-type": "application/json" } })),
    );
  afterEach(() => void vi.unstubAllGlobals());
  test("lead to where phones in the room find the server, if it knows better than the page", async () => {
    answers('{"address":"http://192.168.1.7:7700"}');
    const reaching = new Reaching();
    expect(reaching.address).toBe(location.origin);
    await vi.waitFor(() => expect(reaching.address).toBe("http://192.168.1.7:7700"));
  });
});

describe("above a live table", () => {
  test("a judge can be called again, and every call is a separate one", async () => {
    const said: { id: string; act: Act }[] = [];
    vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
      said.push(JSON.parse(body) as (typeof said)[number]);
      return Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }));
    });
    const hall = { event: "KWXP3", game: "onsets", number: 7, players: ["Pip", "Nell"], round_s: 1800, extra_s: 300 };
    const view = mount(HallBar, { target: document.body, props: { hall, player: "Pip", judges: false, over: false } });
    const press = async (name: string) => {
      flushSync();
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
      button?.click();
      await vi.waitFor(() => expect(document.querySelector("[role=status]")?.textContent).toBe("A judge is called."));
    };
    await press("Call a judge");
    await press("Call again");
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said.map(({ act }) => act.do)).toEqual(["call", "call"]);
    expect(said[0]!.id).not.toBe(said[1]!.id);
    void unmount(view);
    vi.unstubAllGlobals();
  });
});
