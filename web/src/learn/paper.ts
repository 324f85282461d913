// Somebody else's paper as lines, each with its field of the submission.
import type { PaperShown } from "./types";

export interface PaperLine {
  field: string;
  text: string;
}
/** The lines of a paper, except its proof. */
export function linesOf(paper: PaperShown): PaperLine[] {
  if ("wff" in paper) return [{ field: "text", text: paper.wff }];
  return [
    ...(paper.equation === undefined ? [] : [{ field: "equation", text: paper.equation }]),
    ...(paper.solutions ?? []).flatMap((one, at) => [
      ...(one.restrictions ?? []).map((text, nth) => ({ field: `solutions[${at}].restrictions[${nth}]`, text })),
      { field: `solutions[${at}].set_name`, text: one.set_name },
    ]),
    ...(paper.solution === undefined ? [] : [{ field: "solution", text: paper.solution }]),
  ];
}

export interface ProofLine {
  text: string;
  /** The first character of the line, the first of its WFF, and one past its last. */
  from: number;
  at: number;
  to: number;
}
export function proofOf(paper: PaperShown): ProofLine[] | null {
  if ("wff" in paper || !paper.proof) return null;
  let from = 0;
  return paper.proof.split("\n").flatMap((text) => {
    const line = { text, from, at: from + /^[\s|│]*/.exec(text)![0].length, to: from + text.length };
    from += text.length + 1;
    return text.trim() ? [line] : [];
  });
}
