// The line of another with a checker's own brackets in it: a proof of ambiguity. Nothing of the line itself can be changed.
import type { OnsetsSolution, Submission, Variation } from "../lib/protocol";
import { CHECK } from "../words/check";
import { dressed, sidesOf } from "./dressed";
import { mark, read, type Line, type Token } from "./line";
import type { Mark } from "./marks";

/** A line to bracket, and what part of the Solution it is. */
export interface Part {
  name: "equation" | "restriction" | "set-name";
  line: Line;
}

const lineAt = (tokens: Token[]): Line => ({ tokens, caret: 0 });

/** The lines of what was presented, as they stand. */
export function partsOf(submission: Submission, pool: readonly string[], goal: string): Part[] {
  if (submission.equation !== undefined) {
    const [left, right] = sidesOf(submission.equation, pool, goal);
    return [{ name: "equation", line: lineAt([...left, ...read("=", "equations"), ...right]) }];
  }
  const line = (text: string) => lineAt(dressed(text, pool, "onsets"));
  return (submission.solutions ?? []).flatMap((one): Part[] => [
    ...(one.restrictions ?? []).map((text): Part => ({ name: "restriction", line: line(text) })),
    { name: "set-name", line: line(one.set_name) },
  ]);
}

/** The revision as the referee takes it: a text, or in On-Sets a list like what was presented. */
export function revisionOf(submission: Submission, parts: readonly Part[]): string | OnsetsSolution[] {
  const texts = parts.map(({ line }) => line.tokens.map((token) => token.text).join(""));
  if (submission.solutions === undefined) return texts[0] ?? "";
  let at = 0;
  return submission.solutions.map((one) => ({
    ...one,
    ...(one.restrictions ? { restrictions: one.restrictions.map(() => texts[at++] ?? "") } : {}),
    set_name: texts[at++] ?? "",
  }));
}

/** What becomes of a change that somebody tries: brackets go in and out again, the rest of the line stays. */
export function revised(before: Line, wished: Line): Line {
  if (wished.tokens === before.tokens) return wished;
  const put = wished.tokens.filter((token) => !before.tokens.includes(token));
  const gone = before.tokens.filter((token) => !wished.tokens.includes(token));
  const stays = { ...before, caret: Math.min(wished.caret, before.tokens.length) };
  // Deleting goes over what is not one's own, as the arrows do.
  if (gone.some((token) => !token.own)) return put.length === 0 ? stays : before;
  if (put.some((token) => token.kind !== "bracket")) return before;
  return { ...wished, tokens: wished.tokens.map((token) => (put.includes(token) ? { ...token, own: true } : token)) };
}

/** Whether brackets were put in, or a symbol was marked. */
export const isRevised = (before: readonly Part[], now: readonly Part[]): boolean =>
  now.some(({ line }, at) => line.tokens.some((token, index) => token !== before[at]!.line.tokens[index]));

/** The revision in the fields of a submission. */
export const revisedSubmission = (submission: Submission, revision: string | OnsetsSolution[]): Submission =>
  typeof revision === "string" ? { ...submission, equation: revision } : { ...submission, solutions: revision };

const isDigit = (token: Token | undefined): boolean => token !== undefined && /^\d$/.test(token.face);

/** Says what the symbol or the bracket before the caret stands for; said again, it is taken back. */
export function settle(line: Line, text: string): Line {
  const next = mark(line, text, "equations");
  const settled = (token: Token, at: number) => (at === line.caret - 1 ? { ...token, settled: true } : token);
  return { ...next, tokens: next.tokens.map(settled) };
}

/** The marks that settle the symbol before the caret, where a variation in force gives it several meanings. */
export function settling(line: Line, variations: readonly Variation[]): Mark[] {
  const marks = meanings(line, variations);
  const token = line.tokens[line.caret - 1];
  // What the writer has settled stays as it is.
  const written = !token?.settled && marks.some((one) => token?.marks.includes(one.mark));
  return written ? [] : marks;
}
function meanings(line: Line, variations: readonly Variation[]): Mark[] {
  const [first, second, token] = [3, 2, 1].map((back) => line.tokens[line.caret - back]);
  if (token?.kind !== "cube") return [];
  const base = Number(variations.find((one) => one.name === "base")?.m ?? 0);
  const plus = variations.some((one) => one.name === "ab-plus");
  const { power, ten, root, eleven, abab, abbb } = CHECK.means;
  if (token.face === "*" && base >= 11)
    return [
      { mark: "pow", name: power },
      { mark: "ten", name: ten },
    ];
  if (token.face === "√" && base >= 12)
    return [
      { mark: "root", name: root },
      { mark: "eleven", name: eleven },
    ];
  if (token.face === "+" && plus && isDigit(first) && isDigit(second))
    return [
      { mark: "abab", name: abab },
      { mark: "abbb", name: abbb },
    ];
  return [];
}

/** Whether the bracket before the caret may be told which of its values is meant: a power with complex roots. */
export function hasRoots(line: Line, variations: readonly Variation[]): boolean {
  const token = line.tokens[line.caret - 1];
  return (
    token?.kind === "bracket" &&
    (token.settled === true || token.marks.length === 0) &&
    ")]}".includes(token.face) &&
    variations.some((one) => one.name === "imaginary") &&
    line.tokens.slice(0, line.caret).some((one) => "*√".includes(one.face))
  );
}
