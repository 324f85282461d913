// What is final takes two presses: the first says so, and lapses when no second follows.
import { setTimeout as later } from "./timers";

/** How long the second press is waited for, in milliseconds. */
const LAPSES = 4000;

export class Sure<What extends string> {
  /** What was pressed once. */
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
