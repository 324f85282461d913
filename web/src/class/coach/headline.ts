// The sentence above the board: the one thing that matters now, and the line below it.
import type { Assignment, Board, ClassMember, Mistake, PupilRow } from "../types";
import { COACH } from "../../words/class-coach";
import { dayNamed } from "./times";

/** The facts behind the sentence. */
export interface Situation {
  members: readonly Pick<ClassMember, "here" | "left">[];
  board: Pick<Board, "pupils" | "stuck" | "mistake"> | null;
  assignment: Pick<Assignment, "closed" | "opens" | "what" | "ends"> | null;
  paused: boolean;
  now: number;
}

const isHere = ({ now }: PupilRow): boolean => now.is !== "away";
/** A mistake makes the headline if at least a third of those who tried made it. */
const weighs = ({ pupils, of }: Mistake): boolean => pupils * 3 >= of;

/** The one thing that matters; what needs the coach most is checked first. */
export function headline({ members, board, assignment, paused, now }: Situation): string {
  const S = COACH.says;
  const inClass = members.filter((one) => !one.left);
  if (paused) return S.paused;
  if (inClass.length === 0) return S.nobody;
  if (!inClass.some((one) => one.here)) return S.nobodyHere;
  if (!assignment || !board) return S.nothingSet;
  if (assignment.opens > now) return S.notOpen;
  const stuck = board.stuck.length;
  if (stuck > 1) {
    const [first, ...others] = board.stuck;
    return others.every((one) => one.item === first!.item) ? S.stuckSame(stuck) : S.stuck(stuck);
  }
  if (stuck === 1) {
    const name = board.pupils.find((one) => one.number === board.stuck[0]!.pupil)?.nickname;
    return name ? S.stuckOne(name) : S.stuck(1);
  }
  if (board.mistake && weighs(board.mistake)) return S.mistake(board.mistake.pupils, board.mistake.of);
  const rows = board.pupils.filter(isHere);
  const done = rows.filter((one) => one.now.is === "done").length;
  if (assignment.closed) return S.closed;
  if (assignment.what.kind === "same-roll") {
    if (assignment.ends === undefined) return S.rollWaits;
    const papers = board.pupils.filter((one) => one.cells[0]?.state === "first").length;
    return S.rollRuns(papers, board.pupils.length);
  }
  if (rows.length > 0 && done === rows.length) return S.allDone;
  if (done * 2 >= rows.length && done > 0) return S.mostDone(done, rows.length);
  const idle = rows.filter((one) => one.now.is === "here").length;
  if (idle === rows.length) return S.nobodyBegun;
  if (idle > 0) return S.idle(idle);
  return S.atWork;
}

/** "19 of 22 are here · six puzzles · due Friday". */
export function subline(
  members: Situation["members"],
  assignment: Pick<Assignment, "title" | "due" | "opens" | "closed"> | null,
  now: number,
): string {
  const inClass = members.filter((one) => !one.left);
  const parts = [COACH.hereOf(inClass.filter((one) => one.here).length, inClass.length)];
  if (assignment) {
    parts.push(assignment.title);
    if (assignment.closed) parts.push(COACH.isClosed);
    else if (assignment.opens > now) parts.push(COACH.opensOn(dayNamed(assignment.opens, now)));
    else if (assignment.due !== undefined) parts.push(COACH.dueOn(dayNamed(assignment.due, now)));
  }
  return parts.join(" · ");
}
