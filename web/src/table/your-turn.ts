// Whether the table waits for this person, and calling them if they are looking elsewhere.
import type { LiveTable } from "../lib/table.svelte";
import { taste } from "../lib/taste.svelte";
import { HOME } from "../words/home";

/** Whether the table waits for this seat. */
export function isYourTurn(table: LiveTable): boolean {
  const { view, me } = table;
  if (!view || !me || table.scene?.table.paused || ["ended", "closed"].includes(view.phase)) return false;
  return view.waiting.includes(me.name);
}

/** Calls when it becomes one's turn, but not on arrival, when one is looking anyway. */
export class Calls {
  private was: boolean | null = null;

  hear(due: boolean, line: string, code: string): void {
    if (due && this.was === false) taste.call(HOME.yourTurn, line, code);
    this.was = due;
  }
}
