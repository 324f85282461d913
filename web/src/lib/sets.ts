// Which cards a Set-Name names, to draw them. Only a drawing: what it counts is compared with the judge's value first.
import { read, type Token } from "../write/line";

type In = (card: string) => boolean;

/** What a token stands for: `Y<G>` is a cube G that is written as Y, and stands for Y. */
const sense = (token: Token): string => token.face;

/** Reads an expression into a question about a card. Nothing where it cannot be read. */
function expression(tokens: Token[]): In | null {
  let at = 0;
  const part = (): In | null => {
    const token = tokens[at++];
    if (!token) return null;
    let inside: In | null;
    if (token.kind === "bracket") {
      inside = line();
      if (tokens[at++]?.kind !== "bracket") return null;
    } else {
      const face = sense(token);
      if ("BRGY".includes(face)) inside = (card) => card.includes(face);
      else if (face === "V") inside = () => true;
      else if (face === "Λ") inside = () => false;
      else return null;
    }
    while (inside && tokens[at] && sense(tokens[at]!) === "'") {
      const not: In = inside;
      inside = (card) => !not(card);
      at += 1;
    }
    return inside;
  };
  const line = (): In | null => {
    let left = part();
    while (left && tokens[at] && "∪∩-".includes(sense(tokens[at]!))) {
      const sign = sense(tokens[at++]!);
      const [one, other]: [In, In | null] = [left, part()];
      if (!other) return null;
      left =
        sign === "∪"
          ? (card) => one(card) || other(card)
          : sign === "∩"
            ? (card) => one(card) && other(card)
            : (card) => one(card) && !other(card);
    }
    return left;
  };
  const whole = line();
  return at === tokens.length ? whole : null;
}

/** Whether a card keeps a Restriction: each step of the chain has to be true of it. */
function restriction(tokens: Token[]): In | null {
  const parts: Token[][] = [[]];
  const signs: string[] = [];
  for (const token of tokens) {
    if (token.kind === "cube" && "=⊆".includes(sense(token))) {
      signs.push(sense(token));
      parts.push([]);
    } else parts.at(-1)!.push(token);
  }
  const sets = parts.map(expression);
  if (signs.length === 0 || sets.some((one) => one === null)) return null;
  return (card) =>
    signs.every((sign, index) => {
      const [one, other] = [sets[index]!(card), sets[index + 1]!(card)];
      return sign === "=" ? one === other : !one || other;
    });
}

export interface Drawn {
  /** For each card: out by a Restriction, named, or neither. */
  marks: ("in" | "out" | "")[];
  count: number;
}

/** The cards that a Solution takes out and names; nothing where it cannot be drawn. */
export function drawSolution(
  cards: readonly string[],
  solution: { restrictions?: string[]; set_name: string; blank?: string },
): Drawn | null {
  const keeps = (solution.restrictions ?? []).filter(Boolean).map((text) => restriction(read(text, "onsets")));
  const names = expression(read(solution.set_name, "onsets"));
  if (!names || keeps.some((one) => one === null)) return null;
  const marks = cards.map((card) => {
    const dots = card === "-" ? (solution.blank ?? "") : card;
    if (!keeps.every((keep) => keep!(dots))) return "out";
    return names(dots) ? "in" : "";
  });
  return { marks, count: marks.filter((mark) => mark === "in").length };
}
