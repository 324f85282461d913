// The log page's entries: the last ones first, earlier ones on request, all of them again after a change.
import type { EntryInfo, LogPage } from "../types";

/** How many come at a time. */
const PAGE = 500;

export class Journal {
  /** The entries loaded so far, the earliest first. */
  entries = $state.raw<EntryInfo[]>([]);
  of = $state(0);
  head = $state("");
  busy = $state(false);
  problem = $state("");
  /** The number before the first wanted entry. */
  private from: number | null = null;
  private again = false;

  constructor(private readonly ask: (after: number) => Promise<LogPage>) {}

  get isWhole(): boolean {
    return this.entries.length === 0 || this.entries[0]!.number === 1;
  }
  /** Reads the end of a log of this many entries; calls made meanwhile share one more reading. */
  async read(entries: number): Promise<void> {
    this.from ??= Math.max(0, entries - PAGE);
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    this.problem = "";
    try {
      const found: EntryInfo[] = [];
      for (;;) {
        const page = await this.ask(found.at(-1)?.number ?? this.from);
        found.push(...page.entries);
        [this.of, this.head] = [page.of, page.head];
        if (page.entries.length === 0 || found.at(-1)!.number >= page.of) break;
      }
      this.entries = found;
    } catch (fault) {
      this.problem = (fault as Error).message;
    }
    this.busy = false;
    if (!this.again) return;
    this.again = false;
    await this.read(entries);
  }
  earlier(): Promise<void> {
    this.from = Math.max(0, (this.from ?? 0) - PAGE);
    return this.read(this.of);
  }
  /** Reads back as far as a given entry, however early. */
  reach(number: number): Promise<void> {
    if (this.entries.some((one) => one.number === number)) return Promise.resolve();
    this.from = Math.max(0, Math.min(this.from ?? 0, number - 1));
    return this.read(this.of);
  }
}

/** Whether a text contains all the words searched for. */
export const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.toLowerCase().includes(word));
