// What has just appeared cannot be pressed at once: a second tap, or an Enter meant for what was there before, does nothing.
import { setTimeout as later } from "./timers";

/** How long it takes, in milliseconds. */
const RIPENS = 400;

export class Ripe {
  now = $state(false);

  constructor() {
    later(() => (this.now = true), RIPENS);
  }
}
