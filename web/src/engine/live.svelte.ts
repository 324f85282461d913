// A question that changes while somebody writes. Keys never wait for an answer: the last one stays in sight until the next comes,
// one question is pending at a time, and of those asked meanwhile only the newest follows.
import { isUnreachable } from "../lib/api";
import { W } from "../words";
import { engine, type Engine } from "./index";
import type { Answers, Kind, Question } from "./types";

/** A question that takes longer than this is cancelled when another waits, in milliseconds. */
const PATIENCE = 400;
/** How long after a failure to try again, in milliseconds. */
const AGAIN = 3000;

export class Live<K extends Kind> {
  /** The last answer. */
  answer = $state.raw<Answers[K] | null>(null);
  /** The question that it answers. */
  answered = $state.raw<Question<K> | null>(null);
  /** Why there is no newer answer. */
  problem = $state("");
  private wanted: Question<K> | null = null;
  private running: { since: number; abort: AbortController } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly from: Engine = engine) {}

  /** Asks this from now on; null if there is nothing to ask. */
  ask(question: Question<K> | null): void {
    clearTimeout(this.timer);
    if (question === null) {
      this.wanted = null;
      this.answer = null;
      this.answered = null;
      return;
    }
    const known = this.from.recall(question);
    if (known !== undefined) {
      this.wanted = null;
      this.answer = known;
      this.answered = question;
      this.problem = "";
      return;
    }
    this.wanted = question;
    if (this.running && Date.now() - this.running.since > PATIENCE) this.running.abort.abort();
    void this.next();
  }

  /** Called when the page is left. */
  end(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.running?.abort.abort();
  }

  private async next(): Promise<void> {
    if (this.running || this.over || this.wanted === null) return;
    const question = this.wanted;
    const running = { since: Date.now(), abort: new AbortController() };
    this.running = running;
    try {
      const answer = await this.from.ask(question, running.abort.signal);
      if (this.over) return;
      // This is newer than the last known answer, even if a newer question waits.
      this.answer = answer;
      this.answered = question;
      this.problem = "";
      if (this.wanted === question) this.wanted = null;
    } catch (fault) {
      if (this.over) return;
      if (!running.abort.signal.aborted) {
        this.problem = isUnreachable(fault) ? W.engine.away : (fault as Error).message;
        if (this.wanted === question && isUnreachable(fault)) this.timer = setTimeout(() => void this.next(), AGAIN);
        else if (this.wanted === question) this.wanted = null;
      }
    } finally {
      this.running = null;
    }
    if (this.wanted !== null && this.wanted !== question) void this.next();
  }
}
