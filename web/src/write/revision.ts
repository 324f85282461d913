// Another's line with a checker's own brackets in it: a proof of ambiguity. Nothing in the line itself can be changed.
import type { Settling } from "../engine";
import type { OnsetsSolution, Submission } from "../lib/protocol";
import { dressed, sidesOf } from "./dressed";
import { mark, read, type Line, type Token } from "./line";

/** A line to bracket, and which part of the Solution it is. */
export interface Part {
  name: "equation" | "restriction" | "set-name";
  line: Line;
}

const lineAt = (tokens: Token[]): Line => ({ tokens, caret: 0 });

/** The lines of a submission, as presented. */
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

/** The revision in the referee's form: a text, or in On-Sets a list like the submission. */
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

/** The presented lines with a revision's brackets and marks; undefined if it is not a revision of them. */
export function revised(presented: readonly Part[], revision: string | OnsetsSolution[]): Part[] | undefined {
  const texts =
    typeof revision === "string" ? [revision] : revision.flatMap((one) => [...(one.restrictions ?? []), one.set_name]);
  const parts = presented.map((part, at) => {
    const tokens = overlaid(part, texts[at] ?? "");
    return tokens && { ...part, line: lineAt(tokens) };
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}
/** The symbols of a line, with the brackets and marks that a text adds. */
function overlaid({ name, line }: Part, text: string): Token[] | undefined {
  const given = [...line.tokens];
  const tokens = read(text, name === "equation" ? "equations" : "onsets").map((token): Token | undefined => {
    const next = given[0];
    if (next?.kind === token.kind && next.face === token.face) {
      given.shift();
      const { text, marks } = token;
      return next.text === text ? next : { ...next, text, marks, settled: true };
    }
    return token.kind === "bracket" ? { ...token, own: true } : undefined;
  });
  return given.length === 0 && tokens.every((token) => token !== undefined) ? tokens : undefined;
}

/** The lines as the engine takes them apart: the two sides of an Equation, or every line of On-Sets. */
export const textsOf = (submission: Submission, parts: readonly Part[]): string[] => {
  const texts = parts.map(({ line }) => line.tokens.map((token) => token.text).join(""));
  return submission.solutions === undefined ? (texts[0] ?? "").split(/(?<!<)=/) : texts;
};

/** Where brackets can go: a place before, between and after the symbols, containing the checker's own brackets. */
export interface Place {
  /** The checker's own brackets lie from here to there in the line. */
  from: number;
  to: number;
}
export function placesOf(line: Line): Place[] {
  const places: Place[] = [{ from: 0, to: 0 }];
  line.tokens.forEach((token, at) => {
    if (token.kind === "bracket" && token.own) places.at(-1)!.to = at + 1;
    else places.push({ from: at + 1, to: at + 1 });
  });
  return places;
}
const isOpening = (token: Token): boolean => "([{".includes(token.face);

/** The pairs of own brackets, by their places in the line; one still unpaired has none. */
function pairsOf(line: Line): Map<number, number | undefined> {
  const pairs = new Map<number, number | undefined>();
  const open: number[] = [];
  line.tokens.forEach((token, at) => {
    if (token.kind !== "bracket" || !token.own) return;
    const other = isOpening(token) ? undefined : open.pop();
    pairs.set(at, other);
    if (other !== undefined) pairs.set(other, at);
    else if (isOpening(token)) open.push(at);
  });
  return pairs;
}

/** The own opening bracket that is not closed yet. */
export const waitsAt = (line: Line): number | undefined =>
  [...pairsOf(line)].findLast(([at, other]) => other === undefined && isOpening(line.tokens[at]!))?.[0];

/** Puts an own bracket into a place: closing ones come before opening ones. */
export function bracket(line: Line, place: Place, glyph: "(" | ")"): Line {
  const at = glyph === "(" ? place.to : place.from;
  const token = { ...read(glyph, "equations")[0]!, own: true };
  return { tokens: line.tokens.toSpliced(at, 0, token), caret: at + 1 };
}

/** Removes the bracket here and its partner. */
export function unbracket(line: Line, at: number): Line {
  const gone = [at, pairsOf(line).get(at)];
  return { tokens: line.tokens.filter((_, index) => !gone.includes(index)), caret: at };
}

/** A tap on a place: the first opens, the second closes; on a bracket it removes the pair. */
export function tap(line: Line, nth: number): Line {
  const place = placesOf(line)[nth];
  if (!place) return line;
  const waits = waitsAt(line);
  if (waits === undefined) return place.from < place.to ? unbracket(line, place.from) : bracket(line, place, "(");
  if (place.from <= waits && waits < place.to) return unbracket(line, waits);
  if (waits < place.from) return bracket(line, place, ")");
  // If the first tap was on the end, close there and open here.
  const home = placesOf(line).findIndex(({ from, to }) => from <= waits && waits < to);
  const without = unbracket(line, waits);
  const closed = bracket(without, placesOf(without)[home]!, ")");
  return bracket(closed, placesOf(closed)[nth]!, "(");
}

/** Whether brackets were added, or a symbol was marked. */
export const isRevised = (before: readonly Part[], now: readonly Part[]): boolean =>
  now.some(({ line }, at) => line.tokens.some((token, index) => token !== before[at]!.line.tokens[index]));

/** The revision in the fields of a submission. */
export const revisedSubmission = (submission: Submission, revision: string | OnsetsSolution[]): Submission =>
  typeof revision === "string" ? { ...submission, equation: revision } : { ...submission, solutions: revision };

/** Settles what the symbol or bracket before the caret stands for; doing it again takes it back. */
export function settle(line: Line, text: string, rivals: readonly string[]): Line {
  const next = mark(line, text, rivals, "equations");
  const settled = (token: Token, at: number) => (at === line.caret - 1 ? { ...token, settled: true } : token);
  return { ...next, tokens: next.tokens.map(settled) };
}

/** What the engine lets a checker settle about the symbol before the caret; what the writer has settled stays as it is. */
export function settlingAt(line: Line, settles: readonly Settling[]): Settling | undefined {
  const token = line.tokens[line.caret - 1];
  if (!token) return undefined;
  const before = line.tokens.slice(0, line.caret - 1).map((one) => one.text);
  const found = settles.find((one) => one.at === [...before.join("")].length);
  const senses = found?.value ? token.marks : (found?.marks ?? []);
  return !token.settled && token.marks.some((one) => senses.includes(one)) ? undefined : found;
}
