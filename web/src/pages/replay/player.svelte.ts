// What plays a match again: where it is, whether it runs, and how fast.
import { clearTimeout, setTimeout } from "../../lib/timers";

export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step is shown, in milliseconds. */
const STEP: Record<Speed, number> = { slow: 2600, normal: 1400, fast: 600 };
/** How many times longer the end of a shake is shown: there is something to read. */
const END = 4;

export class Player {
  /** The step shown; 0 is before the first. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>("normal");
  private timer: number | undefined;

  /** `last` is the number of steps, `ends` whether a step is the end of a shake. */
  constructor(
    private readonly last: () => number,
    private readonly ends: (at: number) => boolean,
  ) {}

  /** Plays on, or from the beginning if it was at the end. */
  play(): void {
    if (this.last() === 0) return;
    if (this.at >= this.last()) this.at = 0;
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Goes to a step. Moving by hand pauses it. */
  go(to: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(this.last(), to));
  }

  hurry(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.step(), STEP[this.speed] * (this.ends(this.at) ? END : 1));
  }

  private step(): void {
    this.at += 1;
    if (this.at < this.last()) this.wait();
    else this.playing = false;
  }
}
