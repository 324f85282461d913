// A lesson while somebody works on it: the current step, answers and hints so far, and what could not be sent yet.
import { isUnreachable, Refused } from "../lib/api";
import { keep, kept } from "../lib/keep";
import { newId } from "../lib/id";
import type { Submission } from "../lib/protocol";
import { withSubmission } from "../exercise/drafted";
import type { Written } from "../write/draft";
import { LEARN } from "../words/learn";
import { askHint, openTable, sendAnswer, setReading } from "./calls";
import type { Answer, Answered, Hint, Page, Reading, Stand, Step } from "./types";

/** One try. It is sent again with the same id, so that the server counts it once. */
interface Try {
  step: number;
  id: string;
  answer: Answer;
  /** Whether to go on to the next step once it has arrived. */
  goOn: boolean;
}
/** Where the answers of a lesson go. Steps are counted from 1. */
export interface Sender {
  answer(step: number, id: string, answer: Answer): Promise<Answered>;
  hint(step: number, number: number, draft?: Submission): Promise<Hint>;
  table(step: number): Promise<{ code: string }>;
  /** The address of the lesson, if it has one. */
  readonly address?: string;
  /** The prefix of the keys for drafts and hints. */
  readonly key: string;
  /** Called with the draft left on a step. */
  drafted?: (draft: unknown) => void;
  /** The number of this and how many there are, if the steps are not everything. */
  readonly counted?: { number: number; of: number };
  /** Whether the tries are used up: then nothing more is sent. */
  spent?: () => boolean;
}
/** A lesson on its own, at its address. */
export const alone = (address: string): Sender => ({
  answer: (step, attempt, answer) => sendAnswer(address, step, attempt, answer),
  hint: (step, number, draft) => askHint(address, step, number, draft),
  table: (step) => openTable(address, step),
  address,
  key: `lesson.${address}`,
});
const FRESH: Stand = { state: null, tries: 0, hints: 0 };

export class Lesson {
  /** The index of the step, from 0; past the last one is the end. */
  at = $state(0);
  stands = $state.raw<Stand[]>([]);
  /** The last answer to each step in this visit. */
  private answers = $state.raw<Record<number, Answered>>({});
  private rungs = $state.raw<Record<number, string[]>>({});
  /** How many hints there are, according to the server. */
  private known = $state.raw<Record<number, number>>({});
  /** The steps whose answer was shown: they stay seen, whatever is tried afterwards. The browser keeps them; the server does not say. */
  private shownAt = $state.raw<readonly number[]>([]);
  done = $state(false);
  reading = $state<Reading>(2);
  busy = $state<"" | "answer" | "hint" | "table">("");
  problem = $state("");
  /** The try that did not arrive. */
  unsent = $state.raw<Try | null>(null);

  constructor(
    readonly shown: Page,
    private readonly sender: Sender = alone(shown.id),
  ) {
    this.stands = shown.steps.map((_, at) => shown.states[at] ?? FRESH);
    this.done = shown.done;
    this.reading = shown.reading;
    // By default it stays as it was last.
    keep("reading", shown.reading);
    this.rungs = Object.fromEntries(shown.steps.map((_, at) => [at, kept<string[]>(this.key(at, "hints"), [])]));
    this.shownAt = shown.steps.flatMap((_, at) => (kept(this.key(at, "shown"), false) ? [at] : []));
    this.at = this.place;
  }

  get id(): string {
    return this.shown.id;
  }
  /** Its id, with the edition if it is taken by another one. */
  get address(): string {
    return this.sender.address ?? this.shown.id;
  }
  get step(): Step | undefined {
    return this.shown.steps[this.at];
  }
  get stand(): Stand {
    return this.stands[this.at] ?? FRESH;
  }
  get answer(): Answered | undefined {
    return this.answers[this.at];
  }
  /** The answer to the current choice: undefined while one is pending. */
  get settled(): Answered | undefined {
    return this.busy === "answer" || this.unsent ? undefined : this.answer;
  }
  get hints(): string[] {
    return this.rungs[this.at] ?? [];
  }
  /** How many rungs the ladder of this step has, as far as known. */
  get ladder(): number {
    return Math.max(this.known[this.at] ?? this.step?.hints ?? 0, this.hints.length);
  }
  /** The first step that is neither done nor seen; else the first of all. */
  get place(): number {
    return Math.max(0, this.open[0] ?? 0);
  }
  /** The steps that are neither done nor seen. */
  get open(): number[] {
    return this.stands.flatMap((stand, at) => (isPassed(stand) ? [] : [at]));
  }
  /** Whether a step that is only seen can still be done. */
  isRepeatable(at: number): boolean {
    const stand = this.stands[at];
    return stand?.state === "seen" && !stand.shown && !this.shownAt.includes(at);
  }
  /** The number of this step for display, from 1, and how many there are. */
  get number(): number {
    return this.sender.counted?.number ?? this.at + 1;
  }
  get of(): number {
    return this.sender.counted?.of ?? this.shown.steps.length;
  }
  /** Whether one may go on from here. */
  get passed(): boolean {
    return this.step?.kind === "read" || isPassed(this.stand) || this.answer?.shown !== undefined || this.spent;
  }
  /** Whether nothing more is accepted: one can only go on. */
  get spent(): boolean {
    return this.sender.spent?.() ?? false;
  }

  private key(at: number, what: string): string {
    return `${this.sender.key}.${at + 1}.${what}`;
  }
  /** The draft left on this step. */
  draft<T>(otherwise: T): T {
    return this.step ? kept(this.key(this.at, this.step.kind), otherwise) : otherwise;
  }
  /** Keeps the draft left here, and reports it with the paper as it would be handed in. */
  keepDraft(value: unknown, written?: Written): void {
    if (!this.step) return;
    keep(this.key(this.at, this.step.kind), value);
    this.sender.drafted?.(withSubmission(value, written));
  }

  go(at: number): void {
    const to = Math.max(0, Math.min(this.shown.steps.length, at));
    if (to !== this.at) this.problem = "";
    if (this.unsent && this.unsent.step !== to) this.unsent = null;
    this.at = to;
  }
  next(): void {
    if (!this.passed || this.busy) return;
    if (isPassed(this.stand) || this.spent) this.go(this.at + 1);
    // Going on after the answer was shown counts as seen.
    else void this.send({ kind: this.step?.kind === "read" ? "read" : "skip" }, true);
  }
  skip(): void {
    if (isPassed(this.stand)) this.go(this.at + 1);
    else void this.send({ kind: "skip" }, true);
  }
  /** Hides the last answer: something else is being tried. */
  forget(): void {
    const { [this.at]: _, ...others } = this.answers;
    this.answers = others;
  }

  async send(answer: Answer, goOn = false): Promise<void> {
    if (this.busy || this.spent) return;
    const before = this.unsent;
    const same = before?.step === this.at && JSON.stringify(before.answer) === JSON.stringify(answer);
    await this.deliver({ step: this.at, id: same ? before.id : newId(), answer, goOn });
  }
  /** Sends again what did not arrive. */
  async again(): Promise<void> {
    if (this.unsent && !this.busy) await this.deliver(this.unsent);
  }
  private async deliver(attempt: Try): Promise<void> {
    const { step, id, answer, goOn } = attempt;
    this.busy = "answer";
    this.problem = "";
    try {
      const answered = await this.sender.answer(step + 1, id, answer);
      this.unsent = null;
      this.stands = this.stands.map((stand, at) => (at === step ? answered.state : stand));
      this.done = answered.done;
      // A right answer that leaves the step at "seen" means the same: the answer was shown on another device.
      const shows = answer.kind === "show" || (answered.right && answer.kind !== "skip");
      if (shows && answered.state.state === "seen") {
        keep(this.key(step, "shown"), true);
        this.shownAt = [...this.shownAt, step];
      }
      if (!goOn) this.answers = { ...this.answers, [step]: answered };
      else if (this.at === step) this.go(step + 1);
    } catch (fault) {
      // Something refused would be refused again.
      this.unsent = isUnreachable(fault) ? attempt : null;
      this.problem = isUnreachable(fault) ? LEARN.notSent : (fault as Error).message;
    } finally {
      this.busy = "";
    }
  }

  /** Takes in a rung of a step's ladder (steps from 0), whether requested or sent by the coach. */
  heard(step: number, { number, of, text }: Pick<Hint, "number" | "of" | "text">): void {
    const rungs = [...(this.rungs[step] ?? [])];
    // Another window may have the earlier ones.
    while (rungs.length < number - 1) rungs.push("");
    rungs[Math.max(0, number - 1)] = text;
    this.rungs = { ...this.rungs, [step]: rungs };
    this.known = { ...this.known, [step]: of };
    keep(this.key(step, "hints"), rungs);
  }
  async hint(draft?: Submission): Promise<void> {
    const step = this.at;
    if (this.busy || this.hints.length >= this.ladder) return;
    this.busy = "hint";
    this.problem = "";
    try {
      const { state, ...rung } = await this.sender.hint(step + 1, this.hints.length + 1, draft);
      this.heard(step, rung);
      this.stands = this.stands.map((stand, at) => (at === step ? state : stand));
    } catch (fault) {
      if (fault instanceof Refused && fault.problem.code === "no-more-hints") {
        this.known = { ...this.known, [step]: this.hints.length };
        this.problem = LEARN.noHints;
      } else this.problem = (fault as Error).message;
    } finally {
      this.busy = "";
    }
  }

  /** Opens the table of this step; nothing if that failed. */
  async table(): Promise<string | null> {
    if (this.busy) return null;
    this.busy = "table";
    this.problem = "";
    try {
      const { code } = await this.sender.table(this.at + 1);
      this.keepDraft(code);
      return code;
    } catch (fault) {
      this.problem = (fault as Error).message;
      return null;
    } finally {
      this.busy = "";
    }
  }

  /** Chooses how the coach speaks; the page changes at once, and the server is told. */
  speak(reading: Reading): void {
    this.reading = reading;
    keep("reading", reading);
    setReading(reading).catch((fault: unknown) => (this.problem = (fault as Error).message));
  }
}

export const isPassed = ({ state }: Stand): boolean => state === "done" || state === "seen";
