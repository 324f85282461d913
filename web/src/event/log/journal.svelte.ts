// The log as it is read: the last entries first, earlier ones on request, all of them again when something has changed.
import type { Problem } from "../../lib/protocol";
import type { EntryInfo, LogPage } from "../types";

/** So many come at a time. */
const PAGE = 500;

export class Journal {
  /** What is here of the log, the first of it first. */
  entries = $state.raw<EntryInfo[]>([]);
  of = $state(0);
  head = $state("");
  busy = $state(false);
  problem = $state("");
  /** The number before the first that is wanted. */
  private from: number | null = null;
  private again = false;

  constructor(private readonly ask: (after: number) => Promise<LogPage>) {}

  get isWhole(): boolean {
    return this.entries.length === 0 || this.entries[0]!.number === 1;
  }
  /** Reads the log up to so many entries; whoever asks meanwhile is answered by one more reading. */
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
  /** An entry that is named is read, however early it is. */
  reach(number: number): Promise<void> {
    if (this.entries.some((one) => one.number === number)) return Promise.resolve();
    this.from = Math.max(0, Math.min(this.from ?? 0, number - 1));
    return this.read(this.of);
  }
}

/** The entry that would be refused without the one that was to be undone: the server names it. */
export function breaksOf({ code, field, detail }: Problem): number | null {
  if (code !== "undo-breaks") return null;
  const found = /\d+/.exec(field ?? "") ?? /entry (\d+)/i.exec(detail);
  return found ? Number(found[1] ?? found[0]) : null;
}

/** Whether all words that somebody looks for stand in a text. */
export const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.toLowerCase().includes(word));
