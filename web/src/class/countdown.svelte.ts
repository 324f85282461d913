// The time left of a roll for all, by the server's clock: this device's own may be wrong.
export class Countdown {
  private readonly zero: number;
  /** Whether the time is up. */
  up = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `at` is the server's time when it sent `ends`, both in milliseconds since 1970. */
  constructor(
    readonly ends: number,
    at: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.zero = clock() + (ends - at);
    this.up = this.left <= 0;
  }

  /** Seconds until the time is up. */
  get left(): number {
    return Math.max(0, (this.zero - this.clock()) / 1000);
  }
  /** The server's time in seconds, as the clocks of tables count. */
  moment = (): number => this.ends / 1000 - this.left;

  begin(): void {
    this.timer ??= setInterval(() => this.look(), 250);
  }
  look(): void {
    this.up = this.left <= 0;
    if (this.up) this.end();
  }
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
