// The questions to the engine for drawing a Solution. A page may ask them beforehand: then the drawing is there at once, and moves nothing.
import { engine, type Question } from "../engine";
import { readProof } from "../write/proof";
import type { Position } from "./api";
import { gameOf } from "./books";
import type { Game, Reason, Submission } from "./protocol";

/** The Solution with its readings, its cubes and the cards that it names. */
export const drawing = (position: Position, submission: Submission): Question<"draft"> => ({
  kind: "draft",
  ...position,
  ...submission,
  readings: true,
});

/** A WFF in words. */
export const laid = (rules: string, division: string, wff: string): Question<"laid"> => ({
  kind: "laid",
  rules,
  division,
  laid: wff,
});

/** A witness's lines, which are drawn as trees. */
export const linesOf = (reason: Reason, game: Game): string[] =>
  game !== "wff" && reason.witness?.kind === "grouping" ? reason.witness.lines : [];

/** A line of a witness: it has all its brackets, so it reads in only one way. */
export const reading = (position: Position, line: string): Question<"draft"> =>
  drawing(
    position,
    gameOf(position.rules) === "equations"
      ? { equation: `${line} = ` }
      : // A line of On-Sets with a relation in it is a Restriction.
        { solutions: [/[=⊆]/.test(line) ? { restrictions: [line], set_name: "" } : { set_name: line }] },
  );

/** Asks everything needed to draw a Solution and the reasons against it; what fails is asked again when it is drawn. */
export async function prepare(position: Position, submission: Submission, reasons: readonly Reason[]): Promise<void> {
  const game = gameOf(position.rules);
  const { rules, division } = position;
  const wffs = readProof(submission.proof?.trimEnd() ?? "").map((row) => row.wff);
  await Promise.allSettled([
    engine.ask(drawing(position, submission)),
    ...reasons.flatMap((reason) => linesOf(reason, game)).map((line) => engine.ask(reading(position, line))),
    ...wffs.filter((wff) => wff.length > 1).map((wff) => engine.ask(laid(rules, division, wff))),
  ]);
}
