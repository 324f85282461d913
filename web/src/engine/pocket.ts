// The module behind the engine: it is fetched when first needed, and runs in up to three workers: one for quick answers, one for
// searches, so that nobody who writes waits for an analysis, and one for the table of this device.
import { Refused } from "../lib/api";
import type { Problem } from "../lib/protocol";
import type { Request } from "./request";
import type { Heard, Told } from "./worker";

/** Reports how much of an answer is done, out of how much. */
export type Tell = (done: number, of: number) => void;

/** The module is not available here; the caller must ask the server. */
export class Absent extends Error {}

/** What a lane needs of a worker. */
export type Hired = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Waiting {
  id: number;
  question: string;
  tell: Tell | undefined;
  answer: (text: string) => void;
  refuse: (fault: unknown) => void;
}

/** One worker and its queue; it gets one question at a time, so that each can be cancelled alone. */
class Lane {
  private worker: Hired | null = null;
  private running: Waiting | null = null;
  private readonly queue: Waiting[] = [];
  private last = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly hire: () => Hired,
    private readonly gone: () => void,
  ) {}

  ask(question: string, signal: AbortSignal | undefined, tell: Tell | undefined): Promise<string> {
    return new Promise((answer, refuse) => {
      if (signal?.aborted) return refuse(signal.reason);
      const one = { id: ++this.last, question, tell, answer, refuse };
      signal?.addEventListener("abort", () => this.giveUp(one, signal.reason), { once: true });
      this.queue.push(one);
      this.next();
    });
  }

  private next(): void {
    if (this.running) return;
    const one = this.queue.shift();
    if (!one) return;
    this.running = one;
    this.worker ??= this.begin();
    this.worker.postMessage({ id: one.id, question: one.question } satisfies Heard);
  }

  private begin(): Hired {
    const worker = this.hire();
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = () => this.end();
    worker.postMessage({ module: this.module } satisfies Heard);
    return worker;
  }

  private hear(told: Told): void {
    const one = this.running;
    if (one?.id !== told.id) return;
    if ("done" in told) return one.tell?.(told.done, told.of);
    this.running = null;
    if ("answer" in told) one.answer(told.answer);
    else one.refuse(new Refused({ status: 500, code: "internal", detail: "The engine made a mistake of its own." }));
    this.next();
  }

  /** Nobody waits for this answer any more: a worker cannot be interrupted, so it is replaced. */
  private giveUp(one: Waiting, reason: unknown): void {
    const place = this.queue.indexOf(one);
    if (place >= 0) this.queue.splice(place, 1);
    else if (this.running === one) {
      this.worker?.terminate();
      this.worker = null;
      this.running = null;
    } else return;
    one.refuse(reason);
    this.next();
  }

  /** The worker itself failed. */
  private end(): void {
    this.gone();
    this.worker?.terminate();
    this.worker = null;
    for (const one of [this.running, ...this.queue.splice(0)]) one?.refuse(new Absent());
    this.running = null;
  }
}

/** What may take long, by path. */
const SEARCHES = ["/solve", "/drill", "/match", "/analysis", "/analysis/moves"];

export class Pocket {
  private lanes: { quick: Lane; long: Lane; table: Lane } | null = null;
  private loading: Promise<boolean> | null = null;
  private absent: boolean;

  /** `fetched` gets the module; null if the client was built without it. */
  constructor(
    private readonly fetched: (() => Promise<WebAssembly.Module>) | null,
    private readonly hire: () => Hired,
  ) {
    this.absent = fetched === null;
  }

  /** Whether questions are answered at once. */
  get ready(): boolean {
    return this.lanes !== null && !this.absent;
  }

  /** Fetches the module, once; whether it can be asked. A failed connection is tried again, a module that is missing or cannot be
   * compiled is not. */
  load(): Promise<boolean> {
    if (this.absent || !this.fetched) return Promise.resolve(false);
    this.loading ??= this.fetched().then(
      (module) => {
        const lane = () => new Lane(module, this.hire, () => (this.absent = true));
        this.lanes = { quick: lane(), long: lane(), table: lane() };
        return true;
      },
      (fault: unknown) => {
        this.loading = null;
        this.absent = fault instanceof Absent || fault instanceof WebAssembly.CompileError;
        return false;
      },
    );
    return this.loading;
  }

  async ask({ path, body }: Request, signal?: AbortSignal, tell?: Tell): Promise<unknown> {
    if (!this.lanes || this.absent) throw new Absent();
    const { quick, long, table } = this.lanes;
    const lane = path.startsWith("/table/") ? table : SEARCHES.includes(path) ? long : quick;
    const text = await lane.ask(JSON.stringify({ path, body }), signal, tell);
    const answer = JSON.parse(text) as { status: number; body: unknown };
    if (answer.status !== 200) throw new Refused(answer.body as Problem);
    return answer.body;
  }
}
