// Parts of an event that are shown: fetched once, and again when the event says that they have changed.
import type { Touched } from "./types";

/** How to fetch a part, and which changes touch it: all of them if nothing is said. */
interface Wanted {
  ask: () => Promise<unknown>;
  by?: ((touched: Touched) => boolean) | undefined;
}

export class Asking {
  private readonly wanted = new Map<string, Wanted>();
  private readonly asked = new Map<string, "asked" | "again">();

  constructor(
    private readonly keep: (key: string, part: unknown) => void,
    private readonly fail: (key: string, fault: unknown) => void,
  ) {}

  has(key: string): boolean {
    return this.wanted.has(key);
  }
  want(key: string, ask: Wanted["ask"], by?: Wanted["by"]): void {
    if (this.wanted.has(key)) return;
    this.wanted.set(key, { ask, by });
    void this.ask(key);
  }
  /** Nothing is shown any more. */
  forget(): void {
    this.wanted.clear();
  }
  /** Fetches again whatever was touched. */
  touch(touched: readonly Touched[]): void {
    for (const [key, { by }] of this.wanted) if (!by || touched.some(by)) void this.ask(key);
  }
  /** Fetches everything again; resolves when it is there. */
  async all(): Promise<void> {
    await Promise.all([...this.wanted.keys()].map((key) => this.ask(key)));
  }
  /** If a request is pending, another follows it, since its answer may be outdated. */
  private async ask(key: string): Promise<void> {
    const wanted = this.wanted.get(key);
    if (!wanted) return;
    if (this.asked.has(key)) {
      this.asked.set(key, "again");
      return;
    }
    this.asked.set(key, "asked");
    try {
      this.keep(key, await wanted.ask());
    } catch (fault) {
      this.fail(key, fault);
    }
    const again = this.asked.get(key) === "again";
    this.asked.delete(key);
    if (again) await this.ask(key);
  }
}
