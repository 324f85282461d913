// The engine: the only place that knows the rules. Pages ask it and show its answers; where these come from is not their concern.
import { Pocket, type Tell } from "./pocket";
import { atServer } from "./server";
import { fetched, hire } from "./source";
import type { Answers, Kind, Question } from "./types";
import { twoWays, type Answering } from "./ways";

export type * from "./types";
export { Live } from "./live.svelte";

/** How many answers are remembered. */
const REMEMBERED = 300;

export class Engine {
  /** Answers received or pending, by question; the oldest first. */
  private readonly known = new Map<string, Promise<unknown>>();
  private readonly settled = new Map<string, unknown>();

  constructor(private readonly answers: Answering) {}

  /** Asks. The same question is asked once; `tell` reports the progress of a long answer, if known. */
  ask<K extends Kind>(question: Question<K>, signal?: AbortSignal, tell?: Tell): Promise<Answers[K]> {
    const key = JSON.stringify(question);
    const before = this.known.get(key);
    if (before) return before as Promise<Answers[K]>;
    const answer = this.answers(question as Question, signal, tell);
    this.known.set(key, answer);
    const oldest = this.known.size > REMEMBERED ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.forget(oldest);
    answer.then(
      (given) => this.settled.set(key, given),
      () => this.forget(key),
    );
    return answer as Promise<Answers[K]>;
  }

  /** The answer, if it has come already. */
  recall<K extends Kind>(question: Question<K>): Answers[K] | undefined {
    return this.settled.get(JSON.stringify(question)) as Answers[K] | undefined;
  }

  private forget(key: string): void {
    this.known.delete(key);
    this.settled.delete(key);
  }
}

/** The module itself, for what only it can do. */
export const pocket = new Pocket(fetched, hire);
export const engine = new Engine(twoWays(pocket, atServer));

/** Fetches the module ahead, for a page that will need it, perhaps offline. */
export const prepare = (): void => void pocket.load();
