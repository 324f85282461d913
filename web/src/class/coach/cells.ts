// How a cell of the board is drawn and read aloud: shape and sign, never colour alone (LC-69).
import type { Cell, ItemTitle, PupilRow } from "../types";
import type { IconName } from "../../parts/Icon.svelte";
import { COACH } from "../../words/class-coach";
import { awayFor } from "./times";

export interface Look {
  /** What its box looks like. */
  kind: "ok" | "later" | "hint" | "no" | "at" | "seen" | "";
  /** Its content: an icon, or a number. */
  icon?: IconName;
  text?: string;
  dots?: true;
}

export function lookOf({ state, tries, hints }: Cell): Look {
  switch (state) {
    case "first":
      return { kind: "ok", icon: "check" };
    case "later":
      return { kind: "later", text: String(tries) };
    case "hinted":
      return { kind: "hint", icon: "bulb" };
    case "wrong":
      return { kind: "no", icon: "cross" };
    case "at":
      // A pupil who has answered or taken a hint is still at it.
      return tries > 0 || hints > 0 ? { kind: "at", text: String(tries) } : { kind: "at", dots: true };
    case "seen":
      return { kind: "seen", text: "–" };
    case "not-yet":
      return { kind: "" };
  }
}

/** "puzzle 3: right at try 2". */
export function saidOf(cell: Cell, item: ItemTitle): string {
  const { state, tries, hints } = cell;
  const S = COACH.cells;
  const what = COACH.itemNamed(item.what, item.number);
  const said = {
    first: S.first,
    later: S.later(tries),
    hinted: S.hinted,
    wrong: S.wrong(tries, hints),
    at: S.at,
    seen: S.seen,
    "not-yet": S.notYet,
  }[state];
  return `${what}: ${said}`;
}

/** The text of the column "now". */
export function nowOf({ now }: PupilRow, at: number): string {
  switch (now.is) {
    case "done":
      return COACH.now.done;
    case "at":
      return COACH.now.at(now.item);
    case "stuck":
      return COACH.now.stuck(now.item);
    case "here":
      return COACH.now.here;
    case "away":
      return now.since === undefined ? COACH.now.never : COACH.now.away(awayFor(at - now.since));
  }
}
