// The public data of an event, polled. Hundreds of phones may do so: each at its own moments, with the ETag of what it has, so that
// nothing is sent twice, and never while the page is hidden.
import { Refused } from "../../lib/api";
import { TheirClock } from "../../lib/their-clock";
import { clearTimeout as stop, setTimeout as later } from "../../lib/timers";
import { fetchPublicSince } from "../calls";
import type { PublicPage } from "../types";

/** The shortest wait of phones, and how much longer it may be, in milliseconds, so that they do not all ask at once. */
export const PHONE = { least: 12_000, more: 12_000 };
/** A screen in the room is one device and has to know at once. */
export const SCREEN = { least: 2_500, more: 0 };

export class PublicFeed {
  page = $state.raw<PublicPage | null>(null);
  /** Whether there is no such event, or no longer. */
  gone = $state(false);
  /** Whether the last request failed. */
  lost = $state(false);
  private tick = $state(0);
  private tag: string | null = null;
  private readonly clock = new TheirClock();
  private timer: number | undefined;
  private ended = true;

  constructor(
    readonly code: string,
    private readonly pace: { least: number; more: number },
    private readonly dice: () => number = Math.random,
  ) {}

  /** The server's time, in milliseconds since 1970; readers update every quarter of a second. */
  now(): number {
    void this.tick;
    return this.clock.now();
  }

  /** Begins to poll; returns a function that ends it. */
  begin(): () => void {
    this.ended = false;
    const ticking = setInterval(() => (this.tick += 1), 250);
    const look = () => {
      stop(this.timer);
      if (!document.hidden) void this.ask();
    };
    document.addEventListener("visibilitychange", look);
    void this.ask();
    return () => {
      this.ended = true;
      clearInterval(ticking);
      stop(this.timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** Asks once, and again later while the page is visible. */
  async ask(): Promise<void> {
    stop(this.timer);
    const asked = Date.now();
    try {
      const found = await fetchPublicSince(this.code, this.tag);
      if (found) {
        this.page = found.page;
        this.tag = found.tag;
        this.clock.hear(found.page.now, asked);
      }
      this.lost = false;
    } catch (fault) {
      this.gone = fault instanceof Refused && [404, 410].includes(fault.problem.status);
      this.lost = true;
    }
    if (this.ended || this.gone || document.hidden) return;
    this.timer = later(() => void this.ask(), this.pace.least + this.pace.more * this.dice());
  }
}
