// Every way in which a line can be grouped, as trees: for practice, and beside a witness. Pure syntax; values only where asked.
import type { Node } from "./tree";

/** How many groupings are worked out at most. */
const MOST = 200;
const OPENS = "([{";
const CLOSES = ")]}";

export interface Grammar {
  binary: string;
  postfix: string;
  /** Signs that may stand before what they belong to. */
  prefix: string;
  /** The usual order of operations, weakest first, where the book has one; else every grouping is a reading. */
  order?: string[];
}
export const BASIC: Grammar = { binary: "+-x÷*√", postfix: "", prefix: "√", order: ["+-", "x÷", "*√"] };
export const ADVENTUROUS: Grammar = { binary: "+-x÷*√", postfix: "!", prefix: "√" };
export const SETS: Grammar = { binary: "∪∩-", postfix: "'", prefix: "" };

/** Symbols of a line: digits that stand together are one, marks stay with their cube, colours are left out. */
export function symbols(text: string): string[] {
  const plain = text.replace(/[rbgk](?=[\d+\-x÷*√])/g, "");
  return (plain.match(/(?:\d(?:<[^>]*>)?)+|[()[\]{}]|.(?:<[^>]*>)?/gu) ?? []).filter((one) => one.trim());
}

/** All groupings of a line, or nothing where it is no whole line. */
export function groupings(text: string, grammar: Grammar): Node[] | null {
  const list = symbols(text);
  let at = 0;
  const atoms = (): Node[] | null => {
    const symbol = list[at++];
    if (symbol === undefined || CLOSES.includes(symbol)) return null;
    let nodes: Node[] | null;
    if (OPENS.includes(symbol)) {
      nodes = line();
      if (!list[at] || !CLOSES.includes(list[at]!)) return null;
      at += 1;
    } else if (grammar.prefix.includes(symbol[0]!)) {
      nodes = atoms()?.flatMap((part) => before(symbol, part, grammar)) ?? null;
    } else if (grammar.binary.includes(symbol[0]!) || grammar.postfix.includes(symbol[0]!)) return null;
    else nodes = [{ label: symbol, parts: [] }];
    while (nodes && list[at] !== undefined && grammar.postfix.includes(list[at]![0]!)) {
      const sign = list[at++]!;
      nodes = nodes.map((part) => ({ label: sign, parts: [part] }));
    }
    return nodes;
  };
  const line = (): Node[] | null => {
    const operands: Node[][] = [];
    const signs: string[] = [];
    for (;;) {
      const next = atoms();
      if (!next) return null;
      operands.push(next);
      const sign = list[at];
      if (sign === undefined || CLOSES.includes(sign)) break;
      if (!grammar.binary.includes(sign[0]!)) return null;
      signs.push(sign);
      at += 1;
    }
    return grammar.order ? ordered(operands, signs, grammar.order) : everyWay(operands, signs);
  };
  const whole = line();
  return whole && at >= list.length ? whole : null;
}

/** A sign before a part; where another follows that part, both orders are readings: √(9!) and (√9)!. */
function before(sign: string, part: Node, grammar: Grammar): Node[] {
  const [inside] = part.parts;
  const own = { label: sign, parts: [part] };
  if (!inside || part.parts.length > 1 || !grammar.postfix.includes(part.label[0]!)) return [own];
  return [own, ...before(sign, inside, grammar).map((each) => ({ label: part.label, parts: [each] }))];
}

/** Every binary tree over the row. */
function everyWay(operands: readonly Node[][], signs: readonly string[]): Node[] {
  if (operands.length === 1) return [...operands[0]!];
  const trees: Node[] = [];
  for (let at = 0; at < signs.length; at++) {
    const lefts = everyWay(operands.slice(0, at + 1), signs.slice(0, at));
    const rights = everyWay(operands.slice(at + 1), signs.slice(at + 1));
    for (const left of lefts)
      for (const right of rights) {
        if (trees.length >= MOST) return trees;
        trees.push({ label: signs[at]!, parts: [left, right] });
      }
  }
  return trees;
}

/** The one tree of the usual order, each level from left to right. */
function ordered(operands: readonly Node[][], signs: readonly string[], order: readonly string[]): Node[] {
  for (const level of order) {
    const at = signs.findLastIndex((sign) => level.includes(sign[0]!));
    if (at < 0) continue;
    const [left] = ordered(operands.slice(0, at + 1), signs.slice(0, at), order);
    const [right] = ordered(operands.slice(at + 1), signs.slice(at + 1), order);
    return left && right ? [{ label: signs[at]!, parts: [left, right] }] : [];
  }
  return operands[0]!.slice(0, 1);
}

/** A tree as a line with all its brackets. */
export function bracketed(node: Node): string {
  const [left, right] = node.parts;
  if (!left) return node.label;
  const after = /['!]/.test(node.label);
  // A part that has two parts of its own needs brackets; so do √(9!) and (√9)!, and two signs after each other do not.
  const inner = (part: Node) => {
    const mixed = part.parts.length === 1 && right === undefined && /['!]/.test(part.label) !== after;
    return part.parts.length > 1 || mixed ? `(${bracketed(part)})` : bracketed(part);
  };
  if (right) return `${inner(left)}${node.label}${inner(right)}`;
  return after ? `${inner(left)}${node.label}` : `${node.label}${inner(left)}`;
}

/** The value of a tree by plain arithmetic, or nothing where a sign or a mark means something else. */
export function valueOf(node: Node): number | null {
  if (node.parts.length === 0) return leaf(node.label);
  const [left, right] = node.parts.map(valueOf);
  if (left === null || left === undefined || right === null) return null;
  if (right === undefined) return node.label === "√" && left >= 0 ? Math.sqrt(left) : null;
  const value = {
    "+": left + right,
    "-": left - right,
    x: left * right,
    "÷": right === 0 ? NaN : left / right,
    "*": left ** right,
    "√": left > 0 && right >= 0 ? right ** (1 / left) : NaN,
  }[node.label];
  return value !== undefined && Number.isFinite(value) ? value : null;
}
function leaf(label: string): number | null {
  if (/^\d+$/.test(label)) return Number(label);
  const turned = /^(\d)<(sw|ud)>$/.exec(label);
  if (!turned) return null;
  const digit = Number(turned[1]);
  return turned[2] === "ud" ? -digit : digit === 0 ? null : 1 / digit;
}

/** A value as it is shown: whole numbers and short fractions only. */
export function shownValue(value: number | null): string | null {
  if (value === null) return null;
  const near = Math.round(value);
  if (Math.abs(value - near) < 1e-9) return String(near).replace("-", "−");
  for (let under = 2; under <= 12; under++) {
    const over = Math.round(value * under);
    if (Math.abs(value - over / under) < 1e-9) return `${over}/${under}`.replace("-", "−");
  }
  return null;
}
