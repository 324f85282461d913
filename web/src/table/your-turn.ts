// Whether the table waits for whoever looks, and the call to the one who looks elsewhere.
import type { LiveTable } from "../lib/table.svelte";
import { taste } from "../lib/taste.svelte";
import { HOME } from "../words/home";

/** Whether something is due from this seat. */
export function isYourTurn(table: LiveTable): boolean {
  const { view, me } = table;
  if (!view || !me || table.scene?.table.paused || ["ended", "closed"].includes(view.phase)) return false;
  return view.waiting.includes(me.name);
}

/** Calls when it becomes one's turn; not on arrival, for then one looks. */
export class Calls {
  private was: boolean | null = null;

  hear(due: boolean, line: string, code: string): void {
    if (due && this.was === false) taste.call(HOME.yourTurn, line, code);
    this.was = due;
  }
}
