// Gives cubes named only by face their colours back: what was rolled and is nowhere else is in the Goal.
import { faceOf } from "./cubes";
import { readGoal, writeGoal } from "./goal";
import type { ShakeView, TableEvent } from "./protocol";

export function dressGoal(goal: string, shake: ShakeView, events: readonly TableEvent[]): string {
  const rolled = events.findLast((event) => event.event === "rolled")?.cubes?.split(/\s+/) ?? [];
  for (const cube of [...shake.resources, ...shake.required, ...shake.permitted, ...shake.forbidden]) {
    const at = rolled.indexOf(cube);
    if (at >= 0) rolled.splice(at, 1);
  }
  return writeGoal(
    readGoal(goal, "equations").map((one) => {
      if (one === "gap" || one.cube.length > 1) return one;
      const at = rolled.findIndex((cube) => faceOf(cube, "equations") === one.cube);
      return at < 0 ? one : { ...one, cube: rolled.splice(at, 1)[0]! };
    }),
  );
}
