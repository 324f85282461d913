// The line of another with a checker's own brackets in it: a proof of ambiguity. Nothing of the line itself can be changed.
import type { Settling } from "../engine";
import type { OnsetsSolution, Submission } from "../lib/protocol";
import { dressed, sidesOf } from "./dressed";
import { mark, read, type Line, type Token } from "./line";

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

/** Says what the symbol or the bracket before the caret stands for; said again, it is taken back. */
export function settle(line: Line, text: string, rivals: readonly string[]): Line {
  const next = mark(line, text, rivals, "equations");
  const settled = (token: Token, at: number) => (at === line.caret - 1 ? { ...token, settled: true } : token);
  return { ...next, tokens: next.tokens.map(settled) };
}

/** What the engine lets a checker settle of the symbol before the caret; what the writer has settled stays as it is. */
export function settlingAt(line: Line, settles: readonly Settling[]): Settling | undefined {
  const token = line.tokens[line.caret - 1];
  if (!token) return undefined;
  const before = line.tokens.slice(0, line.caret - 1).map((one) => one.text);
  const found = settles.find((one) => one.at === [...before.join("")].length);
  const senses = found?.value ? token.marks : (found?.marks ?? []);
  return !token.settled && token.marks.some((one) => senses.includes(one)) ? undefined : found;
}
