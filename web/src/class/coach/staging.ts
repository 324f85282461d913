// What a coach can show, and what comes before and after it: the projector's left and right keys.
import type { Assigned, AssignmentPage, ClassInfo, ItemRef, ItemTitle, Shown } from "../types";
import { positionIn } from "./exercise";

/** An item in a form to show; undefined for shakes and rolls, which are shown as tables and results. */
export function stageOf(what: ItemRef, assigned: Assigned | undefined, info: ClassInfo): Shown | undefined {
  if (what.item === "step") return { what: "step", lesson: what.lesson, step: what.step };
  if (what.item === "puzzle") return { what: "puzzle", id: what.id };
  if (what.item === "position" && assigned?.kind === "position")
    return { what: "position", position: positionIn(assigned.position, info) };
  return undefined;
}

/** An item of an assignment, by its number in the coach's order. */
export function refOf(
  { assignment, items }: Pick<AssignmentPage, "assignment" | "items">,
  number: number,
): ItemRef | undefined {
  const item: ItemTitle | undefined = items.find((one) => one.number === number);
  const assigned = assignment.what;
  if (item?.step) return { item: "step", lesson: item.step[0], step: item.step[1] };
  if (item?.what === "puzzle" && assigned.kind === "puzzles") {
    const id = assigned.puzzles?.[number - 1];
    return id === undefined ? undefined : { item: "puzzle", id };
  }
  if (item?.what === "position") return { item: "position" };
  return undefined;
}

/** What follows or precedes what is shown; undefined at either end. `steps` is the number of steps in a lesson or a record. */
export function stepped(
  shown: Shown,
  by: 1 | -1,
  steps: number,
  assignments: readonly AssignmentPage[],
): Shown | undefined {
  if (shown.what === "step" || (shown.what === "table" && shown.step !== undefined)) {
    const step = shown.step! + by;
    const first = shown.what === "step" ? 1 : 0;
    if (step < first || step > steps) return undefined;
    return shown.what === "step"
      ? { what: "step", lesson: shown.lesson, step }
      : { what: "table", code: shown.code, step };
  }
  if (shown.what === "puzzle")
    for (const { assignment } of assignments) {
      if (assignment.what.kind !== "puzzles") continue;
      const at = assignment.what.puzzles?.indexOf(shown.id) ?? -1;
      const id = at < 0 ? undefined : assignment.what.puzzles?.[at + by];
      if (id !== undefined) return { what: "puzzle", id };
    }
  if (shown.what === "board" || shown.what === "result") {
    const all = assignments
      .filter(({ assignment }) => shown.what === "board" || assignment.what.kind === "same-roll")
      .map(({ assignment }) => assignment.number);
    const to = all[all.indexOf(shown.assignment) + by];
    return to === undefined || !all.includes(shown.assignment) ? undefined : { what: shown.what, assignment: to };
  }
  return undefined;
}
