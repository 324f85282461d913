// The tables as they stand in the room, the line below each, and who can be sent to a call.
import { CALLS } from "../../words/event";
import { ROOM } from "../../words/event-room";
import { minutesOf, waited } from "../clock";
import type { CallInfo, EventPage, RoundPage, StaffInfo, TableInfo } from "../types";

/** Up to this many tables are drawn large; more are squares, and still more are split into parts. */
export const LARGE = 18;
export const MOST = 40;

/** The tables by rows, as they stand in the room. */
export function rowsOf(tables: readonly TableInfo[]): TableInfo[][] {
  const rows = new Map<number, TableInfo[]>();
  for (const table of tables) rows.set(table.stands[0], [...(rows.get(table.stands[0]) ?? []), table]);
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort((one, other) => one.stands[1] - other.stands[1]));
}
/** Parts of a large room: as few as possible, about equal, whole rows together. */
export function partsOf(tables: readonly TableInfo[]): TableInfo[][] {
  if (tables.length <= MOST) return [[...tables]];
  const size = Math.ceil(tables.length / Math.ceil(tables.length / MOST));
  const parts: TableInfo[][] = [];
  for (const row of rowsOf(tables)) {
    const last = parts.at(-1);
    if (last && last.length + row.length <= Math.max(size, row.length)) last.push(...row);
    else parts.push([...row]);
  }
  return parts;
}

/** The open call of a table: one that nobody has taken, else one that somebody has. */
export const callAt = (calls: readonly CallInfo[], table: TableInfo): CallInfo | undefined => {
  const here = calls.filter((one) => table.calls.includes(one.number));
  return here.find((one) => one.taken_by === undefined) ?? here[0];
};

/** The line below a table. */
export function wordOf(table: TableInfo, call: CallInfo | undefined, now: number): string {
  const W = ROOM.table;
  switch (table.square) {
    case "called":
      return call ? `${ROOM.short[call.kind]} ${waited(now - call.at)}` : ROOM.short.help;
    case "judge-there":
      return call?.taken_by === undefined ? W.judgeThere : W.there(call.taken_by);
    case "no-sheet":
      return W.noSheet(table.since === undefined ? 0 : minutesOf(now - table.since));
    case "typed":
    case "agreed":
      return W.in;
    case "differ":
      return W.differ;
    case "appeal":
      return W.appeal;
    default:
      return table.live ? W.live(table.shake) : W.playing;
  }
}

/** How many tables are in each state; a call or a judge does not stop a table's play. */
export function countsOf(tables: readonly TableInfo[]): [string, number][] {
  const n = (...states: TableInfo["square"][]) => tables.filter((one) => states.includes(one.square)).length;
  const counts: [string, number][] = [
    [ROOM.counts.playing, n("playing", "called", "judge-there")],
    [ROOM.counts.noSheet, n("no-sheet")],
    [ROOM.counts.in, n("typed", "agreed", "differ")],
    [ROOM.counts.appeal, n("appeal")],
  ];
  return counts.filter(([, many]) => many > 0);
}

export const judgesOf = (page: EventPage): StaffInfo[] => page.staff.filter((one) => one.role === "judge");
/** Whether a judge has no call in hand. */
export const isFree = (page: EventPage, judge: StaffInfo): boolean =>
  judge.call === undefined && !page.calls.some((one) => one.taken_by === judge.label);
/** The judges who can be sent, and those whose own player sits there (TD-48). */
export function sendable(page: EventPage, call: CallInfo): { free: StaffInfo[]; own: [string, string][] } {
  const own = new Map(call.own);
  const free = judgesOf(page).filter((one) => isFree(page, one) && !own.has(one.label));
  const idle = judgesOf(page).filter((one) => isFree(page, one) && own.has(one.label));
  return { free, own: idle.map((one) => [one.label, own.get(one.label)!]) };
}

/** Where a judge is, in words. */
export function judgeWord(page: EventPage, judge: StaffInfo): string {
  const call = page.calls.find((one) => one.number === judge.call || one.taken_by === judge.label);
  if (call) return ROOM.judgeAt(call.table);
  return judge.here ? ROOM.judgeFree : ROOM.judgeAway;
}

/** The sentence above the room. */
export function heading(page: EventPage, round: RoundPage | null, paused: boolean): string {
  const waiting = waitingCalls(page).length;
  if (paused) return ROOM.says.paused;
  if (waiting > 0) return ROOM.says.wait(waiting);
  return round?.phase === "running" ? ROOM.says.calm : ROOM.says.notYet;
}
/** Calls that nobody has taken, oldest first. */
export const waitingCalls = (page: EventPage): CallInfo[] => page.calls.filter((one) => one.taken_by === undefined);

/** What a call is about, in full. */
export const callWord = ({ kind, about }: CallInfo): string => (about ? `${CALLS[kind]}: ${about}` : CALLS[kind]);
