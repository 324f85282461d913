// Judges and calls: who is free, and who may be sent where. Nobody is sent to a table of their own team (TD-48).
import type { CallInfo, EventPage, StaffInfo } from "./types";

export const freeJudges = (page: EventPage): StaffInfo[] =>
  page.staff.filter((one) => one.role === "judge" && one.here && one.call === undefined);

/** Each waiting call with the judge to send first; a judge is offered only once. */
export function sendable(page: EventPage): Map<number, StaffInfo> {
  const free = freeJudges(page);
  const sent = new Map<number, StaffInfo>();
  for (const call of page.calls.filter((one) => one.taken_by === undefined)) {
    const at = free.findIndex((judge) => !isOwn(call, judge.label));
    if (at >= 0) sent.set(call.number, free.splice(at, 1)[0]!);
  }
  return sent;
}
/** Whether a judge has a player of their own team at the table of a call. */
export const isOwn = (call: CallInfo, judge: string): boolean => call.own.some(([label]) => label === judge);
