// Parts of an event that are looked at: asked for once, and again when the event says that they have changed.
import type { Touched } from "./types";

/** A part as it is asked for, and by what it is touched: by everything where nothing is said. */
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
  /** Nothing is looked at any more. */
  forget(): void {
    this.wanted.clear();
  }
  /** Asks again for what was touched. */
  touch(touched: readonly Touched[]): void {
    for (const [key, { by }] of this.wanted) if (!by || touched.some(by)) void this.ask(key);
  }
  /** Asks for everything again; done when it is there. */
  async all(): Promise<void> {
    await Promise.all([...this.wanted.keys()].map((key) => this.ask(key)));
  }
  /** While an answer is on its way, it is asked once more after it: that one may be old. */
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
