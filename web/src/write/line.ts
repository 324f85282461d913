// A line of a Solution as tokens with a caret. The text is that of the common format; tokens are how it is drawn and counted.
import { faceOf, typed } from "../lib/cubes";
import type { Game } from "../lib/protocol";

export interface Token {
  /** As it stands in the text, with its marks: `k7`, `2<sw>`, `3<0>`, `(`. */
  text: string;
  kind: "cube" | "bracket" | "sign" | "comma";
  /** The cube that it costs, without colour; nothing for what is only written. */
  cost: string | null;
  /** What it shows, without colour and marks. */
  face: string;
  /** The code of the cube to draw. */
  code: string;
  marks: string[];
}

const BRACKETS = "()[]{}";
/** Written signs that cost no cube. */
const FREE = "!=/,|.";

function cubeToken(text: string, code: string, marks: string[], game: Game): Token {
  const face = faceOf(code, game);
  // A mark of one or two characters that is itself a cube names the wild cube that was used.
  const wild = marks.map((mark) => faceOf(mark, game)).find((mark) => typed(mark, game) === mark);
  return { text, kind: "cube", cost: wild ?? face, face, code, marks };
}

/** Reads a text into tokens. Whatever is no symbol of the game is left out. */
export function read(text: string, game: Game): Token[] {
  const tokens: Token[] = [];
  let rest = text;
  while (rest) {
    const glyph = [...rest][0]!;
    const coloured = game === "equations" && /^[rbgk]/.test(rest) && typed(rest[1] ?? "", game);
    const raw = coloured ? glyph + rest[1]! : glyph;
    rest = rest.slice(raw.length);
    if (BRACKETS.includes(glyph)) {
      tokens.push({ text: glyph, kind: "bracket", cost: null, face: glyph, code: glyph, marks: [] });
      continue;
    }
    const face = typed(coloured ? raw[1]! : glyph, game);
    const mark = /^<([^>]*)>/.exec(rest);
    // In Equations `=` stands between the sides; in On-Sets it is a cube.
    if (face && !(game === "equations" && "=/".includes(glyph) && glyph === "=")) {
      if (mark) rest = rest.slice(mark[0].length);
      const code = (coloured ? glyph : "") + face;
      tokens.push(cubeToken(code + (mark ? mark[0] : ""), code, mark ? mark[1]!.split(",") : [], game));
    } else if (FREE.includes(glyph)) {
      const cost = glyph === "." ? "*" : glyph === "|" && game === "equations" ? "-" : null;
      tokens.push({
        text: glyph,
        kind: glyph === "," || glyph === "/" ? "comma" : "sign",
        cost,
        face: glyph,
        code: glyph,
        marks: [],
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

/** A line with a caret. Every change gives a new one. */
export interface Line {
  tokens: Token[];
  caret: number;
}

export const emptyLine: Line = { tokens: [], caret: 0 };
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

/** Gives the cube before the caret a mark, or takes the mark away. */
export function mark(line: Line, text: string, game: Game): Line {
  const at = line.caret - 1;
  const token = line.tokens[at];
  if (!token || token.kind !== "cube") return line;
  const has = token.marks.includes(text);
  const marks = has
    ? token.marks.filter((one) => one !== text)
    : [...token.marks.filter((one) => !rivals(one, text)), text];
  const changed = cubeToken(token.code + (marks.length ? `<${marks.join(",")}>` : ""), token.code, marks, game);
  return { ...line, tokens: line.tokens.map((one, index) => (index === at ? changed : one)) };
}
const rivals = (one: string, other: string): boolean => ["sw", "ud"].includes(one) && ["sw", "ud"].includes(other);

/** What stands on the mat, as faces to count. */
export interface Mat {
  required: string[];
  permitted: string[];
  resources: string[];
}

/** The coloured cube that a typed face would take: from Required first, then Permitted, then Resources. */
export function available(face: string, mat: Mat, used: readonly Token[], game: Game): string {
  const all = [...mat.required, ...mat.permitted, ...mat.resources].filter((code) => faceOf(code, game) === face);
  const taken = used.filter((token) => token.cost === face).map((token) => token.code);
  for (const code of taken) {
    const at = all.indexOf(code);
    if (at >= 0) all.splice(at, 1);
  }
  return all[0] ?? face;
}
