// The server's clock, as far as its answers tell it.

export class TheirClock {
  /** How far it is ahead of this machine's clock, in milliseconds. */
  private ahead = 0;

  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /**
   * Takes in that the time there was `told` at some moment between `asked` and now by the clock here. A slow answer says little:
   * the known difference stays as far as it agrees with it.
   */
  hear(told: number, asked = Date.now()): void {
    this.ahead = Math.min(Math.max(this.ahead, told - Date.now()), told - asked);
  }
}
