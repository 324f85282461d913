// A presented line as tokens that look like the cubes it was written with.
import { faceOf } from "../lib/cubes";
import { readGoal } from "../lib/goal";
import type { Game } from "../lib/protocol";
import { read, type Token } from "./line";

/** Gives plain digits and signs the colours of the cubes on the table, as far as possible. */
function dress(tokens: readonly Token[], cubes: readonly string[], game: Game): Token[] {
  const left = [...cubes];
  return tokens.map((token) => {
    const at =
      game === "equations" && token.kind === "cube" && token.code === token.face
        ? left.findIndex((code) => code !== token.cost && faceOf(code, game) === token.cost)
        : -1;
    if (at < 0) return token;
    const [code] = left.splice(at, 1);
    return { ...token, code: code![0] + token.face };
  });
}

export function dressed(text: string, cubes: readonly string[], game: Game): Token[] {
  // A wild R is one cube; the rule it stands for is written beside it.
  const line = game === "wff" ? text.replace(/R\((\w+)\)/g, "R<$1>") : text;
  return dress(read(line, game), cubes, game);
}

/** The two sides of an Equation: the Solution from the cubes of the mat, the Goal from its own. */
export function sidesOf(equation: string, pool: readonly string[], goal: string): [Token[], Token[]] {
  const tokens = read(equation, "equations");
  const at = tokens.findIndex((token) => token.face === "=");
  const laid = readGoal(goal, "equations").flatMap((one) => (one === "gap" ? [] : [one.cube]));
  const [left, right] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at + 1)];
  return [dress(left, pool, "equations"), dress(right, laid.length > 0 ? laid : pool, "equations")];
}
