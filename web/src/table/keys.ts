// The keys of a table. Modal, so that the same letters serve all games: see the map in the help.
import { faceOf, typed } from "../lib/cubes";
import { gameOf } from "../lib/books";
import type { Call } from "../lib/protocol";
import type { GoalState } from "./goal-state.svelte";
import type { Board, Hand } from "./hand.svelte";

export interface Desk {
  table: Board;
  hand: Hand;
  goal: GoalState | null;
  readMat: () => void;
  callGoal: () => void;
  take: () => void;
  pickForGoal: (cube: string) => void;
}

const CALL: Record<string, Call> = { n: "now", i: "impossible", g: "no-goal" };
const LAY = { f: "forbidden", p: "permitted", r: "required" } as const;

/** Returns whether the key was used. */
export function press(event: KeyboardEvent, desk: Desk): boolean {
  const { table, hand, goal } = desk;
  const view = table.view;
  if (event.ctrlKey || event.metaKey || event.defaultPrevented || !view) return false;
  const target = event.target as HTMLElement;
  const writing = ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) || target.getAttribute("role") === "textbox";
  const key = event.key;
  const low = key.toLowerCase();
  if (writing) {
    if (event.altKey && low === "h") {
      desk.take();
      return true;
    }
    return false;
  }
  if (event.altKey) return false;
  const mine = view.block.includes(table.me?.name ?? "");
  if (low === "h" && !mine) {
    desk.take();
    return true;
  }
  if (low === "m") {
    desk.readMat();
    return true;
  }
  if (mine) {
    const call = table.all("challenge").find((one) => one.call === CALL[low]);
    if (call) void table.command(call);
    return call !== undefined;
  }
  if (hand.cube !== null) {
    const to = LAY[low as keyof typeof LAY];
    if (to && hand.to(to)) {
      hand.lay(to);
      return true;
    }
    if (low === "b" && hand.layBonus()) return true;
    if (key === "Escape") {
      hand.drop();
      return true;
    }
  }
  if (key === "Escape" && (hand.bonusOn || hand.bonus !== null)) {
    hand.clear();
    return true;
  }
  if (hand.cube === null && low === "b" && table.bonus && gameOf(view.rules) !== "onsets") {
    hand.turnBonus();
    return true;
  }
  const game = gameOf(view.rules);
  if (goal) {
    if (key === " " && target.tagName !== "BUTTON") {
      goal.gap();
      return true;
    }
    if (low === "t") {
      goal.turn();
      return true;
    }
    if (key === "ArrowLeft") {
      goal.shift(-1);
      return true;
    }
    if (key === "ArrowRight") {
      goal.shift(1);
      return true;
    }
    if (key === "Backspace") {
      goal.remove();
      return true;
    }
    if (key === "Enter" && target.tagName !== "BUTTON" && goal.whole) {
      desk.callGoal();
      return true;
    }
    const face = typed(key, game);
    const free = goal.free(view.shake?.resources ?? []);
    const cube = view.shake?.resources.find((one, at) => free[at] && faceOf(one, game) === face);
    if (face && cube) {
      desk.pickForGoal(cube);
      return true;
    }
    return false;
  }
  const face = typed(key, game);
  return face !== null && hand.type((cube) => faceOf(cube, game) === face);
}
