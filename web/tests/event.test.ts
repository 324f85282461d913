// The tournament desk: the day of a game, the clock of the room, entries and refusals in words, lists, check-in, and the event in hand.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clockStand, countdown, wallHour } from "../src/event/clock";
import { dayOf, stepState } from "../src/event/day";
import { daysLong, seasonOf } from "../src/event/days";
import { entryWords, refusalWords } from "../src/event/entry-words";
import { EventHand } from "../src/event/hand.svelte";
import { columnOf, cureOf, folded, readList, withCell } from "../src/event/import/list";
import { sendable } from "../src/event/judges";
import { freeCode } from "../src/event/people/fields";
import { cardsOf, isOpen, meant } from "../src/event/people/teams";
import { idFor, planFor } from "../src/event/setup/settings";
import Squares from "../src/event/Squares.svelte";
import type { Act, EventPage, GameInfo } from "../src/event/types";
import type { Connection } from "../src/lib/table.svelte";
import { BEFORE, CLOCK, EVENT, GAME, LAST, NOW, PEOPLE, PLAYERS, SHEETS } from "./event";
import { IMPORT_PAGE } from "./event-import";

describe("the day of a game", () => {
  const at = (game: Partial<GameInfo>, page: Partial<EventPage> = {}, now = NOW) =>
    dayOf({ ...EVENT, ...page }, { ...GAME, ...game }, now);
  const before = BEFORE.games[0]!;
  const round = (phase: "draft" | "published" | "running" | "closed", number = 3) => ({
    rounds: [{ number, phase, tables: 18, confirmed: phase === "closed" ? 18 : 5 }],
  });

  test("goes from an empty list to the end of the event", () => {
    expect(dayOf(BEFORE, { ...before, players: 0, present: 0 }, NOW).stand).toBe("no-players");
    expect(dayOf(BEFORE, before, NOW).stand).toBe("check-in");
    expect(dayOf(BEFORE, { ...before, present: 55 }, NOW).stand).toBe("all-here");
    expect(at(round("draft"))).toMatchObject({ stand: "draft", act: { do: "publish", round: 3 } });
    expect(at(round("published"))).toMatchObject({ stand: "published", act: { do: "start", round: 3 } });
    expect(at({}, {}, CLOCK.began + 60_000).stand).toBe("playing");
    expect(at({}).stand).toBe("stopping");
    expect(at({}, {}, CLOCK.began + 2_200_000).stand).toBe("collecting");
    const all = { rounds: [{ number: 3, phase: "running" as const, tables: 18, confirmed: 18 }] };
    expect(at(all)).toMatchObject({ stand: "all-in", act: { do: "close", round: 3 } });
    expect(at(round("closed"))).toMatchObject({ stand: "closed", act: { do: "release", round: 3 } });
    expect(at({ ...round("closed"), released: 3 })).toMatchObject({ stand: "released", act: null });
    expect(at(round("closed", 4)).stand).toBe("played");
    expect(at({ ...round("closed", 4), released: 4 }).stand).toBe("awards");
    expect(at({}, { event: { ...EVENT.event, finished: true } }).stand).toBe("finished");
  });
  test("has steps done, now and to come, and counts sheets", () => {
    const day = at({});
    expect(day.sheets).toEqual({ of: 18, in: 5, out: 13, finished: 4 });
    expect([stepState("draw", day), stepState("play", day), stepState("results", day)]).toEqual(["done", "now", "to"]);
  });
});

describe("the clock of the room", () => {
  test("counts down to what comes next, and a pause delays it", () => {
    const stand = clockStand(CLOCK, NOW);
    expect([stand.target?.what, countdown(stand.target!.left), stand.next?.what]).toEqual([
      "stop",
      "2:48",
      "one-minute",
    ]);
    expect(wallHour(stand.stops)).toBe("11:35");
    const paused = clockStand({ ...CLOCK, paused: NOW - 60_000 }, NOW);
    expect([countdown(paused.target!.left), wallHour(paused.stops)]).toEqual(["3:48", "11:36"]);
    const later = clockStand({ ...CLOCK, stood: 120_000 }, NOW);
    expect(countdown(later.target!.left)).toBe("4:48");
    expect(clockStand(CLOCK, NOW + 3_600_000).target).toBeNull();
  });
  test("days and seasons", () => {
    expect(daysLong("2027-03-13", "2027-03-13")).toBe("13 March 2027");
    expect(daysLong("2027-03-13", "2027-03-14")).toBe("13 to 14 March 2027");
    expect([seasonOf("2027-03-13"), seasonOf("2026-09-01")]).toEqual(["2026-27", "2026-27"]);
  });
});

describe("words", () => {
  const hand = () => {
    const one = new EventHand("HARBOR");
    one.page = EVENT;
    return one;
  };
  const told = (act: Act) => entryWords({ ...LAST, act }, hand());

  test("every entry is a sentence with its time", () => {
    expect(entryWords(LAST, hand())).toBe("Table 18 confirmed by Tomas, 11:31");
    expect(told({ do: "enter", table: 3, totals: {} })).toBe("Table 3 typed by Tomas, 11:31");
    expect(told({ do: "check-in", players: ["D1", "D2", "D3", "D4"] })).toBe("4 players checked in by Tomas, 11:31");
    expect(told({ do: "check-out", player: "K3", reason: "ill" })).toBe("K3 away (ill) by Tomas, 11:31");
    expect(told({ do: "adjust", team: "Ashford Foxes", points: -2, reason: "late" })).toBe(
      "−2 for Ashford Foxes (late) by Tomas, 11:31",
    );
    expect(told({ do: "take", call: 55, judge: "Dana" })).toBe("Dana sent to call 55 by Tomas, 11:31");
  });
  test("refusals name the tables, or what to do; others say what the server says", () => {
    const problem = (code: string) => refusalWords({ code, status: 409, detail: "As the server says." }, hand());
    expect(problem("same-person")).toBe("You typed this sheet. Somebody else has to be the second.");
    expect(problem("results-missing")).toContain(
      "Tables 1, 2, 3, 4, 6, 7, 9, 11, 13, 14, 15, 16 and 17 have no result.",
    );
    expect(problem("too-many-twos")).toBe("54 players fill 18 tables of three. No table of two is needed.");
    expect(problem("no-such-player")).toBe("As the server says.");
  });
  test("a judge is offered once, and never for their own team", () => {
    const [first] = [...sendable(EVENT)];
    expect(first).toEqual([55, expect.objectContaining({ label: "Dana" })]);
    const own: EventPage = { ...EVENT, calls: EVENT.calls.map((one) => ({ ...one, own: [["Dana", "A1"]] })) };
    expect(sendable(own).size).toBe(0);
  });
});

describe("a list of entries", () => {
  const row = (line: number) => IMPORT_PAGE.rows.find((one) => one.line === line)!;
  const cure = (line: number) => cureOf(row(line).troubles[0]!, IMPORT_PAGE.columns, row(line));

  test("every problem has its fix, and a fixed cell is on its line in the text", () => {
    expect(cure(9)).toEqual({ how: "set", field: "grade", to: "6" });
    expect(cure(14)).toEqual({ how: "type", field: "name" });
    expect(cure(17)).toEqual({ how: "choose", field: "consent" });
    expect(cure(31)).toEqual({ how: "set", field: "name", to: "linnet moor 2" });
    const text = withCell(IMPORT_PAGE, row(9), columnOf(IMPORT_PAGE.columns, "grade"), "6");
    expect(text.split("\n")[8]).toBe("Tansy Webb;Tansy;Millbrook Comets;6;nickname;2");
    const odd = withCell(IMPORT_PAGE, row(14), 0, 'Manta "M"; Roy');
    expect(odd.split("\n")[13]).toBe('"Manta ""M""; Roy";Manta;Rivermouth Rays;7;nickname;1');
  });
  test("lines keep their numbers despite blank ones", () => {
    const rows = [row(2), { ...row(3), line: 5 }];
    const lines = withCell({ ...IMPORT_PAGE, rows }, rows[1]!, 0, "Ana").split("\n");
    expect([lines[2], lines[3], lines[4]?.startsWith("Ana;")]).toEqual(["", "", true]);
  });
  test("runs of good rows are folded, and a press unfolds them", () => {
    const kinds = (open: number[]) =>
      folded(IMPORT_PAGE.rows, new Set(open)).map((one) => ("row" in one ? 1 : one.rows.length));
    expect(kinds([])).toEqual([1, 6, 1, 4, 1, 2, 1, 5, 1, 7, 1, 27]);
    expect(kinds([15]).filter((one) => one > 1)).toEqual([6, 4, 5, 7, 27]);
  });
  test("old files are read, workbooks are told apart", async () => {
    const file = (bytes: number[]) => new File([new Uint8Array(bytes)], "list.csv");
    expect(await readList(file([0x4a, 0x6f, 0xe3, 0x6f]))).toMatchObject({ text: "João", encoding: "Windows-1252" });
    expect(await readList(file([0x50, 0x4b, 3, 4]))).toBe("workbook");
  });
});

describe("check-in", () => {
  test("missing teams come first, complete ones last, and one tap needs no open card", () => {
    const cards = cardsOf(PEOPLE, "missing");
    expect(cards.map((one) => one.team?.letter).join("")).toBe("DICFJABEGHK");
    expect(cards.map(isOpen).slice(0, 3)).toEqual([true, true, false]);
    expect(
      cardsOf(PEOPLE, "team")
        .map((one) => one.team?.letter)
        .join(""),
    ).toBe("ABCDEFGHIJK");
  });
  test("a code means one player, a nickname everybody with that name", () => {
    const ids = (typed: string) => meant(PLAYERS, typed).map((one) => one.id);
    expect(ids("c4")).toEqual(["C4"]);
    expect(ids("pip")).toEqual(["C2"]);
    expect(ids("ma")).toEqual(["C1", "D4", "H3", "I5"]);
    expect(ids("nobody")).toEqual([]);
  });
  test("free codes, plans and ids", () => {
    expect(freeCode(["P1", "P3"])).toBe("P4");
    expect(planFor([], 3)).toEqual(["random", "power", "power"]);
    expect(planFor(["bump", "pods"], 3)).toEqual(["bump", "pods", "pods"]);
    expect(idFor({ game: "onsets" }, "middle", ["onsets-middle"])).toBe("onsets-middle-2");
  });
});

describe("squares", () => {
  test("give number, state and for how long", () => {
    const target = document.createElement("div");
    const view = mount(Squares, { target, props: { tables: SHEETS, now: NOW, legend: true } });
    flushSync();
    expect(target.querySelector('[aria-label="Table 16, finished, no sheet for 6 minutes"]')).not.toBeNull();
    expect(target.querySelectorAll(".squares-legend span").length).toBe(5);
    void unmount(view);
  });
});

describe("the event in hand", () => {
  /** A simulated socket. */
  class Played implements Connection {
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    said: string[] = [];
    send(text: string): void {
      this.said.push(text);
    }
    close(): void {
      this.onclose?.();
    }
    says(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
  }
  let sockets: Played[] = [];
  let away = false;
  let sent: { id: string; act: Act; game?: string }[] = [];
  let asked: string[] = [];
  let refuse: object | null = null;
  let hand: EventHand;
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    [sockets, away, sent, asked, refuse] = [[], false, [], [], null];
    localStorage.clear();
    globalThis.fetch = ((url: string, init?: RequestInit) => {
      if (away) return Promise.reject(new TypeError("no line"));
      if (url.endsWith("/rulebooks")) return Promise.resolve(json([]));
      if (init?.method === "POST") {
        sent.push(JSON.parse(init.body as string) as (typeof sent)[number]);
        if (refuse) return Promise.resolve(json(refuse, 409));
        return Promise.resolve(
          json({ entry: { ...LAST, number: 57 + sent.length, by: "Ines", act: sent.at(-1)!.act } }),
        );
      }
      asked.push(url);
      return Promise.resolve(json(url.endsWith("/people") ? PEOPLE : EVENT));
    }) as typeof fetch;
    hand = new EventHand("HARBOR", () => {
      const socket = new Played();
      sockets.push(socket);
      return socket;
    });
  });
  afterEach(() => {
    hand.close();
    vi.useRealTimers();
  });
  const open = async () => {
    const end = hand.begin();
    sockets.at(-1)!.onopen?.();
    sockets.at(-1)!.says({ type: "welcome", entries: 57, now: NOW });
    await settle();
    return end;
  };

  test("fetches what is shown, and again when it was touched", async () => {
    await open();
    expect(hand.page?.event.title).toBe("Harbour League");
    expect(hand.online).toBe(true);
    expect(hand.people()).toBeNull();
    await settle();
    expect(hand.people()?.players.length).toBe(55);
    expect(hand.called("C2")).toBe("Pip");
    asked = [];
    sockets[0]!.says({
      type: "changed",
      entries: 58,
      now: NOW,
      touched: [{ part: "round", game: "onsets", round: 3 }],
    });
    await settle();
    expect(asked).toEqual(["/api/events/HARBOR"]);
    asked = [];
    sockets[0]!.says({ type: "changed", entries: 59, now: NOW, touched: [{ part: "people" }] });
    await settle();
    expect(asked.sort()).toEqual(["/api/events/HARBOR", "/api/events/HARBOR/people"]);
  });
  test("a refusal comes back to where it was tried", async () => {
    await open();
    refuse = { status: 409, code: "already-present", detail: "The player is here." };
    expect(await hand.act({ do: "check-in", player: "C1" })).toMatchObject({ code: "already-present" });
    refuse = null;
    expect(await hand.act({ do: "check-in", player: "C4" })).toBeNull();
    expect(hand.mine?.number).toBe(59);
  });
  test("offline commands wait, survive the page, and are sent in order with their ids", async () => {
    await open();
    away = true;
    void hand.act({ do: "check-in", player: "D1" });
    void hand.act({ do: "check-in", player: "D2" });
    await settle();
    expect(hand.waiting).toBe(2);
    expect(sent).toEqual([]);
    hand.close();
    away = false;
    // Another page takes over what waited.
    hand = new EventHand("HARBOR", () => {
      const socket = new Played();
      sockets.push(socket);
      return socket;
    });
    expect(hand.waiting).toBe(2);
    await open();
    await settle();
    expect(sent.map((one) => (one.act as { player?: string }).player)).toEqual(["D1", "D2"]);
    expect(new Set(sent.map((one) => one.id)).size).toBe(2);
    expect(hand.waiting).toBe(0);
  });
  test("a lost connection is reopened, and everything is reloaded", async () => {
    await open();
    asked = [];
    sockets[0]!.close();
    expect(hand.line).toBe("lost");
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets.length).toBe(2);
    sockets[1]!.onopen?.();
    sockets[1]!.says({ type: "welcome", entries: 60, now: NOW });
    await settle();
    expect(asked).toEqual(["/api/events/HARBOR"]);
    expect(hand.online).toBe(true);
  });
  test("somebody sent away does not reconnect", async () => {
    await open();
    sockets[0]!.says({ type: "bye", problem: { status: 403, code: "revoked", detail: "The link was revoked." } });
    sockets[0]!.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([hand.line, sockets.length]).toEqual(["closed", 1]);
  });
});
