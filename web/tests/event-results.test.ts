// Results of a tournament: checks while a sheet is typed, what is stored, how far the sheets are, and the typing card.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  cameOf,
  differsAt,
  heading,
  hindrance,
  ownSheets,
  sheetsOf,
  squareOf,
  toldTotals,
} from "../src/event/results/sheets";
import TypingCard from "../src/event/results/TypingCard.svelte";
import { boxesOf, figures, flagged, isComplete, resultOf, Typing, type Box } from "../src/event/results/typing.svelte";
import type { RoundPage, SheetFound, SheetWish } from "../src/event/types";
import { strange } from "../src/words/event-results";
import { TYPED } from "./event-desk";

const table = (number: number) => TYPED.tables.find((one) => one.number === number)!;
const box = (player: string, text: string, ...flags: Box["flags"]): Box => ({ player, text, flags });

describe("what is stored of a sheet", () => {
  test("totals by player, and lists only if somebody is on them", () => {
    const boxes = [box("I1", "16"), box("J1", "-2", "left", "penalty"), box("K1", "", "absent", "unsigned")];
    expect(isComplete(boxes)).toBe(true);
    expect(resultOf(boxes)).toEqual({ totals: { I1: 16, J1: -2 }, absent: ["K1"], left: ["J1"] });
    expect(isComplete([box("I1", "")])).toBe(false);
    expect(isComplete([box("I1", "", "disqualified")])).toBe(true);
    expect(isComplete([])).toBe(false);
  });
  test("an existing result comes back into the boxes", () => {
    const result = { totals: { I1: 16, J1: 18 }, absent: ["K1"] };
    expect(resultOf(boxesOf(table(17), result))).toEqual(result);
  });
  test("only digits stay, and absent removes the total", () => {
    expect([figures(" 2o0"), figures("-4"), figures("−2"), figures("123456")]).toEqual(["20", "-4", "-2", "1234"]);
    expect(flagged(box("I1", "12", "left"), "absent")).toEqual(box("I1", "", "absent"));
    expect(flagged(box("I1", "", "absent"), "left")).toEqual(box("I1", "", "left"));
    expect(flagged(box("I1", "12", "left"), "left")).toEqual(box("I1", "12"));
  });
});

describe("how far the sheets are", () => {
  const all = (state: "confirmed" | "entered" | "open", square: "agreed" | "typed" | "no-sheet"): RoundPage => ({
    ...TYPED,
    tables: TYPED.tables.map((one) => ({ ...one, state, square })),
  });
  test("the heading says what is missing, then what waits, then that it can be closed", () => {
    expect(heading(TYPED, "first")).toBe("13 of 18 are in. Five sheets are missing.");
    expect(heading(TYPED, "second")).toBe("8 agree. Four wait for the second person.");
    expect(heading(all("open", "no-sheet"), "first")).toBe("18 sheets to come.");
    expect(heading(all("entered", "typed"), "first")).toBe("All sheets are in. 18 wait for the second person.");
    expect(heading(all("confirmed", "agreed"), "first")).toBe("All 18 agree. Close round 3.");
    expect(heading({ ...TYPED, phase: "closed" }, "first")).toBe("Round 3 is closed.");
    expect(heading({ ...TYPED, phase: "published" }, "first")).toBe("No round is being played.");
    expect(heading(null, "first")).toBe("No round is being played.");
  });
  test("a table that is gone has no sheet", () => {
    const tables = TYPED.tables.map((one) => (one.number === 9 ? { ...one, seats: [] } : one));
    expect(sheetsOf({ ...TYPED, tables }).missing).toEqual([13, 14, 16, 17]);
  });
  test("own sheets, newest first, with their state", () => {
    const own = ownSheets(TYPED, "Ines");
    expect(own.map((one) => one.table.number)).toEqual([15, 4, 3, 6]);
    expect(toldTotals(own[0]!)).toBe("Roo 20 · Piper 18 · Otis 16");
    expect(own.map((one) => cameOf(one.table))[3]).toBe("differs: the organiser looks at it");
  });
  test("squares, differences, and why a sheet cannot be typed", () => {
    expect([1, 3, 6, 9, 12].map((number) => squareOf(table(number)))).toEqual([
      "agreed",
      "typed",
      "differ",
      "no-sheet",
      "appeal",
    ]);
    expect(table(6).seats.map((seat) => differsAt(table(6).entries, seat.player))).toEqual([false, true, false]);
    expect(hindrance(table(17), "Ines")).toBe("");
    expect(hindrance(table(4), "Ines")).toBe("You typed this sheet. Somebody else has to be the second.");
    expect(hindrance(table(4), "Tomas")).toBe("");
    expect(hindrance(table(1), "Tomas")).toContain("This result counts");
  });
  test("a suspicious sheet says why, and that it can be stored", () => {
    expect(strange({ code: "odd-total", player: "J1", rule: "X" }, 19, "Talon")).toEqual({
      lead: "19 is odd.",
      line: "A shake gives 2, 4 or 6, so a penalty point must stand in Talon’s column. You can store it anyway.",
    });
    expect(strange({ code: "sum-wrong", player: "J1", expected: 18, rule: "X" }, 20, "Talon").line).toBe(
      "The shakes add up to 18, the sheet says 20.",
    );
  });
});

describe("the typing card", () => {
  let target: HTMLElement;
  let shown: ReturnType<typeof mount> | undefined;
  beforeEach(() => {
    target = document.body.appendChild(document.createElement("div"));
  });
  afterEach(async () => {
    if (shown) await unmount(shown);
    shown = undefined;
    target.remove();
  });
  const asked: SheetWish[] = [];
  const look = (wish: SheetWish): Promise<SheetFound> => {
    asked.push(wish);
    const odd = Object.entries(wish.totals).filter(([player, total]) => total % 2 && !wish.penalties?.[player]);
    return Promise.resolve({ sums: {}, notes: odd.map(([player]) => ({ code: "odd-total", player, rule: "X" })) });
  };
  const field = (name: string) => target.querySelector<HTMLInputElement>(`[data-box="${name}"]`)!;
  const type = (name: string, text: string) => {
    const input = field(name);
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  };
  const press = (name: string, key: string) => {
    field(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
  };

  test("keys mark who was absent, and Enter stores a complete sheet", async () => {
    const typing = new Typing(() => TYPED, look, undefined);
    const onstore = vi.fn();
    shown = mount(TypingCard, { target, props: { typing, hindrance: "", problem: "", busy: false, onstore } });
    flushSync();
    type("table", "17");
    type("I1", "16");
    type("J1", "19");
    press("J1", "Enter");
    expect(onstore).not.toHaveBeenCalled();
    expect((document.activeElement as HTMLElement).dataset.box).toBe("K1");
    await vi.waitFor(() => {
      flushSync();
      expect(target.textContent).toContain("19 is odd.");
    });
    field("J1").focus();
    press("J1", "p");
    await vi.waitFor(() => {
      flushSync();
      expect(target.textContent).not.toContain("19 is odd.");
    });
    expect(asked.at(-1)).toMatchObject({ table: 17, penalties: { J1: 1 } });
    field("K1").focus();
    press("K1", "a");
    expect(field("K1").value).toBe("absent");
    press("K1", "Enter");
    expect(onstore).toHaveBeenCalledOnce();
    expect(resultOf(typing.boxes)).toEqual({ totals: { I1: 16, J1: 19 }, absent: ["K1"] });
    press("K1", "Escape");
    expect(typing.number).toBe("");
  });
  test("the whole sheet: sums come from the server and can be taken over", async () => {
    const sums = { I1: 18, J1: 12, K1: 6 };
    const typing = new Typing(
      () => TYPED,
      () => Promise.resolve({ sums, notes: [] }),
      "g",
    );
    typing.choose("17");
    typing.open();
    typing.putShake(0, 0, "6");
    typing.putShake(0, 1, "4");
    expect(typing.shakes).toHaveLength(2);
    await vi.waitFor(() => expect(typing.found.sums).toEqual(sums));
    typing.takeSums();
    expect(resultOf(typing.boxes).totals).toEqual(sums);
    typing.choose("99");
    expect(typing.table).toBeUndefined();
  });
});
