// Gives the cubes of a Goal that was typed by their faces the colours that the referee knows.
import { faceOf } from "./cubes";
import { readGoal, writeGoal } from "./goal";

/** The Goal with colours; signs that are no cubes stay as they are. */
export function dressGoal(goal: string, cubes: readonly string[]): string {
  const left = [...cubes];
  return writeGoal(
    readGoal(goal, "equations").map((one) => {
      const at =
        one === "gap" ? -1 : left.findIndex((cube) => faceOf(cube, "equations") === faceOf(one.cube, "equations"));
      return one === "gap" || at < 0 ? one : { ...one, cube: left.splice(0, at + 1).at(-1)! };
    }),
  );
}
