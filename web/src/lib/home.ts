// The lists of the first page: tables with one's own seat first, tables to watch, and the last shakes.
import type { Listed, OnShow } from "./api";
import type { Book, ShakeResult, Sheet } from "./protocol";
import { ENDINGS, W } from "../words";
import { P } from "../words/pages";

export interface TableRow {
  code: string;
  rules: Book;
  division: string;
  line: string;
  chip: string;
  kind: "seat" | "watch" | "free" | "own";
  action: string;
}

const M = P.home;
const phase = (name: string) => M.phases[name] ?? name;

/** Whether a match at a table is over or has not begun. */
const idle = (name: string) => ["ended", "closed"].includes(name);

function ofOwn(one: Listed, me: string): TableRow {
  const names = one.table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const free = one.table.seats.filter((seat) => seat.free).length;
  const seated = names.includes(me);
  const waits = one.table.phase === "lobby" && free > 0;
  return {
    code: one.code,
    rules: one.table.settings.rules,
    division: one.table.settings.division,
    line:
      waits && names.length > 0
        ? M.waits(names.join(", "), free)
        : [names.join(", "), phase(one.table.phase)].filter(Boolean).join(" · "),
    chip: seated ? W.home.yourSeat : free > 0 ? W.home.seatsFree(free) : "",
    kind: seated ? "seat" : free > 0 ? "free" : "own",
    action: seated ? W.home.goBack : free > 0 ? W.home.sitDown : W.home.watch,
  };
}

function ofShow(one: OnShow): TableRow {
  return {
    code: one.code,
    rules: one.rules,
    division: one.division,
    line: `${one.players.map(({ name, total }) => `${name} ${total}`).join(", ")} · ${one.shake > 0 ? `${M.shake(one.shake)}, ${phase(one.phase)}` : M.first}`,
    chip: M.watching(one.watching),
    kind: "watch",
    action: W.home.watch,
  };
}

/** The tables of the first page: where one sits and a match runs, then what may be watched, then the rest. */
export function tableRows(own: readonly Listed[], shown: readonly OnShow[], me: string, most = 6): TableRow[] {
  const rows = own.map((one) => ({ row: ofOwn(one, me), idle: idle(one.table.phase) }));
  const mine = rows.filter(({ row, idle }) => row.kind === "seat" && !idle).map(({ row }) => row);
  const rest = rows.filter(({ row, idle }) => row.kind !== "seat" || idle).map(({ row }) => row);
  const known = new Set(own.map((one) => one.code));
  const watch = shown.filter((one) => !known.has(one.code)).map(ofShow);
  // One's own tables never push out everything that could be watched, nor the other way round.
  const first = mine.slice(0, most);
  const spare = most - first.length;
  const looked = watch.slice(0, Math.max(spare - Math.min(rest.length, 2), 0));
  return [...first, ...looked, ...rest.slice(0, spare - looked.length)];
}

export interface ShakeRow {
  code: string;
  number: number;
  rules: Book;
  title: string;
  line: string;
  points: number;
}

/** The shakes of one table as the player at it remembers them, the latest first. */
export function shakeRows(code: string, rules: Book, players: readonly string[], sheet: Sheet, me: string): ShakeRow[] {
  const seat = players.indexOf(me);
  if (seat < 0) return [];
  return sheet.shakes
    .map((shake, at): ShakeRow & { played: boolean } => ({
      code,
      number: at + 1,
      rules,
      title: shake.void ? W.verdict.void : (ENDINGS[shake.situation ?? ""] ?? M.played),
      line: howOf(shake, me),
      points: shake.scores[seat] ?? 0,
      played: shake.took_part[seat] !== false,
    }))
    .filter((row) => row.played)
    .map(({ played: _, ...row }) => row)
    .reverse();
}

function howOf(shake: ShakeResult, me: string): string {
  const own = shake.solutions.filter((one) => one.player === me);
  if (own.length === 0) return M.wroteNothing;
  return own.some((one) => one.correct) ? M.stood : M.fell;
}
