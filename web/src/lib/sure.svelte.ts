// Final actions take two presses: the first says so, and lapses if no second follows.
import { setTimeout as later } from "./timers";

/** How long to wait for the second press, in milliseconds. */
const LAPSES = 4000;

export class Sure<What extends string> {
  /** The action pressed once. */
  of = $state<What | "">("");

  /** Whether this press is the second one. */
  press(what: What): boolean {
    if (this.of === what) {
      this.of = "";
      return true;
    }
    this.of = what;
    later(() => {
      if (this.of === what) this.of = "";
    }, LAPSES);
    return false;
  }

  clear(): void {
    this.of = "";
  }
}
