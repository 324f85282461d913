// A puzzle while somebody works on it: what was answered, and what could not be sent yet. On its own, or in a run.
import { isUnreachable, Refused } from "../lib/api";
import { newId } from "../lib/id";
import { keep, kept } from "../lib/keep";
import type { Submission } from "../lib/protocol";
import { withSubmission } from "../exercise/drafted";
import type { Written } from "../write/draft";
import { PUZZLES } from "../words/puzzles";
import { askHint, report, sendAnswer, sendRun } from "./calls";
import type {
  Answer,
  Hint,
  PuzzleAnswered,
  PuzzlePage,
  PuzzleShown,
  PuzzleState,
  RunAnswered,
  RunPage,
  Told,
} from "./types";

type GivenUp = { kind: "give-up" };
/** One try. It is sent again with the same id, so that the server counts it once. */
interface Try {
  id: string;
  answer: Answer | GivenUp;
}

/** Where the answers to a puzzle go. */
export interface Sender {
  answer(id: string, answer: Answer | GivenUp, ms: number): Promise<PuzzleAnswered>;
  hint(number: number, written?: Submission): Promise<Hint>;
  /** Called with the draft left there. */
  drafted?: (draft: unknown) => void;
}
/** A puzzle on its own. */
const alone = (puzzle: string): Sender => ({
  answer: (id, answer, ms) => sendAnswer(puzzle, id, answer, ms),
  hint: (number, written) => askHint(puzzle, number, written),
});

/** What the components of a puzzle need to know of it. */
export abstract class Work {
  busy = $state<"" | "answer" | "hint">("");
  problem = $state("");
  unsent = $state.raw<Try | null>(null);
  /** The result of the last answer, until something else is tried. */
  told = $state.raw<Told | undefined>(undefined);
  hints = $state.raw<string[]>([]);
  readonly begun = performance.now();

  constructor(readonly shown: PuzzleShown) {}

  /** Whether nothing more can be answered. */
  abstract readonly over: boolean;
  /** How many hints there are; none in a run. */
  get ladder(): number {
    return 0;
  }
  protected abstract post(id: string, answer: Answer | GivenUp): Promise<Told>;

  get closed(): boolean {
    return this.over || this.told?.right === true;
  }
  get ms(): number {
    return Math.round(performance.now() - this.begun);
  }
  private get key(): string {
    return `puzzle.${this.shown.id}`;
  }
  /** The draft left here. Only that of the last puzzle is kept. */
  draft<T>(otherwise: T): T {
    const { id, draft } = kept<{ id?: string; draft?: T }>("puzzle", {});
    return id === this.key && draft !== undefined ? draft : otherwise;
  }
  /** Keeps the draft, and what is written as it would be handed in. */
  keepDraft(draft: unknown, _written?: Written): void {
    keep("puzzle", { id: this.key, draft });
  }
  /** Hides the last answer: something else is being tried. */
  forget(): void {
    this.told = undefined;
    this.unsent = null;
    this.problem = "";
  }
  hint(_written?: Submission): Promise<void> {
    return Promise.resolve();
  }
  async send(answer: Answer | GivenUp): Promise<void> {
    if (this.busy || this.over) return;
    const before = this.unsent;
    const same = before !== null && JSON.stringify(before.answer) === JSON.stringify(answer);
    await this.deliver({ id: same ? before.id : newId(), answer });
  }
  /** Sends again what did not arrive. */
  async again(): Promise<void> {
    if (this.unsent && !this.busy) await this.deliver(this.unsent);
  }
  private async deliver(attempt: Try): Promise<void> {
    this.busy = "answer";
    this.problem = "";
    try {
      const told = await this.post(attempt.id, attempt.answer);
      this.unsent = null;
      this.told = told;
    } catch (fault) {
      // Something refused would be refused again.
      this.unsent = isUnreachable(fault) ? attempt : null;
      this.problem = isUnreachable(fault) ? PUZZLES.notSent : (fault as Error).message;
    } finally {
      this.busy = "";
    }
  }
}

/** A puzzle on its own: hints, giving up, a rating. */
export class Solving extends Work {
  state: PuzzleState = $state.raw({ tries: 0, hints: 0, over: false });
  /** The result, once it is over. */
  result = $state.raw<PuzzleAnswered | undefined>(undefined);
  /** How the rating moved, by whichever answer. */
  moved = $state.raw<PuzzleAnswered["rating"]>(undefined);
  reported = $state(false);
  /** The last answer that arrived. */
  private last = $state.raw<Answer | GivenUp | undefined>(undefined);
  private known = $state<number | null>(null);

  constructor(
    readonly page: PuzzlePage,
    private readonly sender: Sender = alone(page.puzzle.id),
  ) {
    super(page.puzzle);
    this.state = page.state;
    this.result = page.result;
    this.moved = page.result?.rating;
    this.told = page.result;
  }
  get over(): boolean {
    return this.result !== undefined;
  }
  override get ladder(): number {
    return this.known ?? this.page.hints_of;
  }
  /** Whether the next answer moves the rating. */
  get rated(): boolean {
    return this.page.rated && this.state.tries === 0 && this.state.hints === 0;
  }
  /** Whether no answer to it was rated. The server does not repeat that a wrong first answer was rated. */
  get unrated(): boolean {
    const chosen = this.page.mode === "rated" || this.page.mode === "daily";
    return !this.moved && !(chosen && this.state.tries > 1);
  }
  get standing() {
    return this.moved?.after ?? this.page.standing;
  }
  /** The right answer, if it was given here. */
  get answer(): Answer | undefined {
    return this.result?.right && this.last && this.last.kind !== "give-up" ? this.last : undefined;
  }
  protected async post(id: string, answer: Answer | GivenUp): Promise<Told> {
    const answered = await this.sender.answer(id, answer, this.ms);
    this.state = answered.state;
    this.moved = answered.rating ?? this.moved;
    // Set before the result, which shows it.
    this.last = answer;
    if (answered.over) this.result = answered;
    return answered;
  }
  override keepDraft(draft: unknown, written?: Written): void {
    super.keepDraft(draft);
    this.sender.drafted?.(withSubmission(draft, written));
  }
  /** Takes in a hint, whether requested or sent by the coach. */
  heard({ number, of, text }: Pick<Hint, "number" | "of" | "text">): void {
    const rungs = [...this.hints];
    while (rungs.length < number - 1) rungs.push("");
    rungs[Math.max(0, number - 1)] = text;
    this.hints = rungs;
    this.known = of;
    this.state = { ...this.state, hints: Math.max(this.state.hints, number) };
  }
  override async hint(written?: Submission): Promise<void> {
    if (this.busy || this.over || this.hints.length >= this.ladder) return;
    this.busy = "hint";
    this.problem = "";
    try {
      this.heard(await this.sender.hint(this.hints.length + 1, written));
    } catch (fault) {
      if (fault instanceof Refused && fault.problem.code === "no-more-hints") this.known = this.hints.length;
      else this.problem = (fault as Error).message;
    } finally {
      this.busy = "";
    }
  }
  giveUp(): void {
    void this.send({ kind: "give-up" });
  }
  async report(): Promise<void> {
    try {
      await report(this.shown.id);
      this.reported = true;
    } catch (fault) {
      this.problem = (fault as Error).message;
    }
  }
}

/** A puzzle of a run: one answer. */
export class Running extends Work {
  readonly over = false;

  constructor(
    readonly run: RunPage & { puzzle: PuzzleShown },
    private readonly onanswered: (answered: RunAnswered) => void,
  ) {
    super(run.puzzle);
  }
  protected async post(id: string, answer: Answer | GivenUp): Promise<Told> {
    if (answer.kind === "give-up") throw new Error("A run has no giving up.");
    return this.take(await sendRun(this.run.id, id, this.run.number, { answer }));
  }
  async skip(): Promise<void> {
    if (this.busy) return;
    this.busy = "answer";
    try {
      this.take(await sendRun(this.run.id, newId(), this.run.number, { skip: true }));
    } catch (fault) {
      this.problem = (fault as Error).message;
    } finally {
      this.busy = "";
    }
  }
  private take(answered: RunAnswered): Told {
    this.onanswered(answered);
    return answered;
  }
}
