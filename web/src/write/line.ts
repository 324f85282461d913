// A line of a Solution as tokens with a caret. The text is in the common format; tokens are how it is drawn and counted.
import { cubeAt, faceOf, typed } from "../lib/cubes";
import type { Game } from "../lib/protocol";
import type { Mat } from "./draft";

export interface Token {
  /** As written in the text, with its marks: `k7`, `2<sw>`, `3<0>`, `(`. */
  text: string;
  kind: "cube" | "bracket" | "sign" | "comma";
  /** The cube that it costs, without colour; null for signs that are only written. */
  cost: string | null;
  /** What it shows, without colour and marks. */
  face: string;
  /** The code of the cube to draw. */
  code: string;
  marks: string[];
  /** Whether a checker has added it to another's line. */
  own?: boolean;
  /** Whether a checker has settled what it stands for. */
  settled?: boolean;
}

const BRACKETS = "()[]{}";
/** Written signs that cost no cube. */
const FREE = "!=/,|.";

/** A mark of one or two characters that is itself a cube names the wild cube that was used. */
const wildOf = (marks: readonly string[], game: Game): string | undefined =>
  marks.map((mark) => faceOf(mark, game)).find((mark) => typed(mark, game) === mark);

function cubeToken(text: string, code: string, marks: string[], game: Game): Token {
  const face = faceOf(code, game);
  return { text, kind: "cube", cost: wildOf(marks, game) ?? face, face, code, marks };
}

const marked = (marks: readonly string[]): string => (marks.length ? `<${marks.join(",")}>` : "");
const bracketToken = (glyph: string, marks: string[]): Token => ({
  text: glyph + marked(marks),
  kind: "bracket",
  cost: null,
  face: glyph,
  code: glyph,
  marks,
});

/** Reads a text into tokens. Anything that is not a symbol of the game is left out. */
export const read = (text: string, game: Game): Token[] => readPlaced(text, game).map((one) => one.token);

/** The tokens of a text, each with the place of its first character. */
export function readPlaced(text: string, game: Game): { token: Token; start: number }[] {
  const tokens: { token: Token; start: number }[] = [];
  let rest = text;
  while (rest) {
    const glyph = [...rest][0]!;
    const start = text.length - rest.length;
    const code = cubeAt(rest, game);
    const coloured = code.length > glyph.length && typed(code[1]!, game) !== null;
    const raw = coloured ? code : glyph;
    rest = rest.slice(raw.length);
    const mark = /^<([^>]*)>/.exec(rest);
    if (BRACKETS.includes(glyph)) {
      // After a bracket may come which of its values is meant: `[16*(1÷4)]<=2|>`.
      if (mark) rest = rest.slice(mark[0].length);
      tokens.push({ token: bracketToken(glyph, mark ? [mark[1]!] : []), start });
      continue;
    }
    const face = typed(coloured ? raw[1]! : glyph, game);
    // In Equations `=` separates the sides; in On-Sets it is a cube.
    if (face && !(game === "equations" && "=/".includes(glyph) && glyph === "=")) {
      if (mark) rest = rest.slice(mark[0].length);
      const code = (coloured ? glyph : "") + face;
      const token = cubeToken(code + (mark ? mark[0] : ""), code, mark ? mark[1]!.split(",") : [], game);
      tokens.push({ token, start });
    } else if (FREE.includes(glyph)) {
      const cost = glyph === "." ? "*" : glyph === "|" && game === "equations" ? "-" : null;
      // A point or an imaginary unit is a cube turned another way, so it may bear a cube's marks: `.<0>`, `|<ud>`.
      const marks = mark && cost !== null ? mark[1]!.split(",") : [];
      if (marks.length > 0) rest = rest.slice(mark![0].length);
      tokens.push({
        token: {
          text: glyph + marked(marks),
          kind: glyph === "," || glyph === "/" ? "comma" : "sign",
          cost: wildOf(marks, game) ?? cost,
          face: glyph,
          code: glyph,
          marks,
        },
        start,
      });
    }
  }
  return tokens;
}

/** Writes tokens as text. With `plain`, without the colours of cubes, which only Any Color Exponent needs. */
export function write(tokens: readonly Token[], game: Game, plain = false): string {
  const text = (token: Token) =>
    token.kind === "cube" && plain ? token.face + token.text.slice(token.code.length) : token.text;
  if (game === "wff")
    return tokens
      .map((token) => (token.face === "," ? ", " : token.face === "/" ? " / " : text(token)))
      .join("")
      .trim();
  return tokens.map(text).join("");
}

/** A line without the colours of its cubes. */
export const plain = (text: string, game: Game): string => write(read(text, game), game, true);

/** A line with a caret. Every change gives a new one. */
export interface Line {
  tokens: Token[];
  caret: number;
}

export const lineOf = (text: string, game: Game): Line => {
  const tokens = read(text, game);
  return { tokens, caret: tokens.length };
};

export function insert(line: Line, tokens: Token[]): Line {
  return {
    tokens: [...line.tokens.slice(0, line.caret), ...tokens, ...line.tokens.slice(line.caret)],
    caret: line.caret + tokens.length,
  };
}
export function erase(line: Line, forward = false): Line {
  const at = forward ? line.caret : line.caret - 1;
  if (at < 0 || at >= line.tokens.length) return line;
  return { tokens: line.tokens.filter((_, index) => index !== at), caret: at };
}
export const moveTo = (line: Line, caret: number): Line => ({
  ...line,
  caret: Math.max(0, Math.min(line.tokens.length, caret)),
});

/** Gives the cube or bracket before the caret a mark in place of its rivals, or removes the mark. */
export function mark(line: Line, text: string, rivals: readonly string[], game: Game): Line {
  const at = line.caret - 1;
  const token = line.tokens[at];
  if (!token || !["cube", "bracket"].includes(token.kind)) return line;
  const has = token.marks.includes(text);
  const marks = has
    ? token.marks.filter((one) => one !== text)
    : [...token.marks.filter((one) => !rivals.includes(one)), text];
  const changed =
    token.kind === "cube"
      ? cubeToken(token.text.replace(/<[^>]*>$/, "") + marked(marks), token.code, marks, game)
      : bracketToken(token.face, marks);
  const own = token.own ? { own: true } : {};
  return { ...line, tokens: line.tokens.map((one, index) => (index === at ? { ...changed, ...own } : one)) };
}
/** The cube that is drawn for a typed face: one of Required first, then of Permitted, then of Resources. */
export function available(face: string, mat: Mat, used: readonly Token[], game: Game): string {
  const all = [...mat.required, ...mat.permitted, ...mat.resources].filter((code) => faceOf(code, game) === face);
  const taken = used.filter((token) => token.cost === face).map((token) => token.code);
  for (const code of taken) {
    const at = all.indexOf(code);
    if (at >= 0) all.splice(at, 1);
  }
  return all[0] ?? face;
}
