// A puzzle of a sheet while its answer is checked: no hints, no rating, and as many tries as one likes.
import { Work } from "../puzzle/work.svelte";
import type { Answer, PuzzleAnswered, PuzzleShown, Told } from "../puzzle/types";
import { sendToSheet } from "./calls";

export class Checking extends Work {
  /** The result, once it is right. */
  result = $state.raw<PuzzleAnswered | undefined>(undefined);
  answer = $state.raw<Answer | undefined>(undefined);

  constructor(
    readonly sheet: string,
    readonly number: number,
    shown: PuzzleShown,
  ) {
    super(shown);
  }
  get over(): boolean {
    return this.result !== undefined;
  }
  protected async post(id: string, answer: Answer | { kind: "give-up" }): Promise<Told> {
    if (answer.kind === "give-up") throw new Error("A sheet has no giving up.");
    const answered = await sendToSheet(this.sheet, this.number, id, answer, this.ms);
    if (answered.right) {
      this.answer = answer;
      this.result = answered;
    }
    return answered;
  }
}
