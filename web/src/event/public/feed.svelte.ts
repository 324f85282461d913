// What the public may know of an event, asked for again and again. Hundreds of phones may do so: each at moments of its own, with
// the mark of what it has, so that nothing is sent twice, and never while nobody looks.
import { Refused } from "../../lib/api";
import { TheirClock } from "../../lib/their-clock";
import { clearTimeout as stop, setTimeout as later } from "../../lib/timers";
import { fetchPublicSince } from "../calls";
import type { PublicPage } from "../types";

/** How long phones wait at least, and how much longer at most, in milliseconds: so they do not all ask at once. */
export const PHONE = { least: 12_000, more: 12_000 };
/** A screen in the room is one device and has to know at once. */
export const SCREEN = { least: 2_500, more: 0 };

export class PublicFeed {
  page = $state.raw<PublicPage | null>(null);
  /** Whether there is no such event, or no longer. */
  gone = $state(false);
  /** Whether the last question was not answered. */
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

  /** The server's time, in milliseconds since 1970; whoever reads it looks again every quarter of a second. */
  now(): number {
    void this.tick;
    return this.clock.now();
  }

  /** Begins to ask; gives what ends it. */
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

  /** Asks once, and again later while somebody looks. */
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
