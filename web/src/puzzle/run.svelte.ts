// A run or a sprint in progress: the current puzzle, the result of the last one, and the server's clock.
import { Refused } from "../lib/api";
import { newId } from "../lib/id";
import { keep, kept } from "../lib/keep";
import { beginRun, fetchRun, sendRun } from "./calls";
import { shelfOf } from "./shelves";
import type { Form, PuzzleShown, RunAnswered, RunPage, RunReply } from "./types";
import { Running } from "./work.svelte";

export class Run {
  page = $state.raw<RunPage | null>(null);
  /** The result of the last answer, with its puzzle. */
  last = $state.raw<
    (RunAnswered & { puzzle: PuzzleShown | undefined; taps: RunPage["taps"]; skipped: boolean }) | null
  >(null);
  work = $state.raw<Running | null>(null);
  busy = $state(false);
  problem = $state("");
  fault = $state.raw<unknown>(null);
  /** When a sprint's time is up, by this device's clock; the server's counts. */
  private ends = 0;

  readonly shelf: string;
  /** The seed in the address: the same seed gives everybody the same puzzles. */
  private readonly seed: number | undefined;

  constructor(
    readonly form: Form,
    address: string,
  ) {
    const asked = new URLSearchParams(address);
    const seed = Number(asked.get("seed") ?? NaN);
    this.seed = Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff ? seed : undefined;
    this.shelf = shelfOf(address);
  }

  private get key(): string {
    return `run.${this.form}`;
  }
  /** Resumes an unfinished one, if there is one. */
  async resume(): Promise<void> {
    const id = kept<string>(this.key, "");
    if (!id) return;
    try {
      const page = await fetchRun(id);
      if (!page.over && (this.seed === undefined || this.seed === page.seed)) this.take(page);
    } catch (fault) {
      if (!(fault instanceof Refused) || fault.problem.status !== 404) this.fault = fault;
    }
  }
  /** Begins with the seed of the address; `another` draws new puzzles. */
  async begin(another = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      const page = await beginRun(this.form, this.shelf, another ? undefined : this.seed);
      this.last = null;
      keep(this.key, page.id);
      this.take(page);
    } catch (fault) {
      this.fault = fault;
      this.problem = (fault as Error).message;
    }
    this.busy = false;
  }
  /** The address that gives everybody the same puzzles. */
  get address(): string {
    const { seed, shelf } = this.page ?? {};
    return `/puzzles/${this.form}?seed=${seed}&shelf=${shelf}`;
  }
  /** The milliseconds left of a sprint. */
  left(now: number): number {
    return Math.max(0, this.ends - now);
  }
  async tap(at: number): Promise<void> {
    if (this.page?.taps?.[at]) await this.send({ tap: at });
  }
  async mark(cards: string[]): Promise<void> {
    if (this.page?.asked === "mark") await this.send({ cards });
  }
  private async send(reply: RunReply): Promise<void> {
    const { page } = this;
    if (!page || this.busy || page.over) return;
    this.busy = true;
    this.problem = "";
    try {
      this.answered(await sendRun(page.id, newId(), page.number, reply));
    } catch (fault) {
      // The time was up, or another window was faster: the server knows the state.
      if (fault instanceof Refused && fault.problem.status === 409) await this.refresh(page.id);
      else this.problem = (fault as Error).message;
    }
    this.busy = false;
  }
  /** The time is up here: asks the server whether it agrees. */
  async look(): Promise<void> {
    if (!this.page || this.page.over || this.busy) return;
    this.busy = true;
    await this.refresh(this.page.id);
    this.busy = false;
  }
  private async refresh(id: string): Promise<void> {
    try {
      this.take(await fetchRun(id));
    } catch (fault) {
      this.problem = (fault as Error).message;
    }
  }
  private answered(answered: RunAnswered): void {
    const { puzzle, taps, skips = 0 } = this.page ?? {};
    this.last = { ...answered, puzzle, taps, skipped: answered.run.skips < skips };
    this.take(answered.run);
  }
  private take(page: RunPage): void {
    this.page = page;
    this.ends = performance.now() + (page.left_ms ?? 0);
    if (page.over) keep(this.key, "");
    const { puzzle } = page;
    this.work =
      puzzle && !page.over && page.form === "run"
        ? new Running({ ...page, puzzle }, (one) => this.answered(one))
        : null;
  }
}
