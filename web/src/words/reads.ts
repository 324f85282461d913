// How a bracketed line reads, in words: what is worked out first, and what next. Never its value.
import type { Branch } from "../engine";
import type { Game } from "../lib/protocol";
import { label } from "../write/tree";

/** What is done with the result so far. */
const NEXT: Partial<Record<Game, Record<string, string>>> = {
  equations: { "+": "plus", "-": "minus", x: "times", "÷": "divided by", "*": "to the power" },
  onsets: { "-": "without", "∪": "union", "∩": "intersection" },
};
const AFTER = "!'";

/** A part that is no more than a symbol, with a sign of its own perhaps: `7`, `√9`, `4!`. */
function small({ sign, parts = [] }: Branch): string | undefined {
  if (parts.length === 0) return label(sign);
  const inner = parts.length === 1 ? small(parts[0]!) : undefined;
  if (inner === undefined) return undefined;
  return AFTER.includes(sign) ? inner + label(sign) : label(sign) + inner;
}

function steps(branch: Branch, game: Game): string[] {
  const { sign, parts = [] } = branch;
  const whole = small(branch);
  if (whole !== undefined) return [whole];
  const [left, right] = parts as [Branch, Branch?];
  if (!right) return [...steps(left, game), AFTER.includes(sign) ? `that ${label(sign)}` : `${label(sign)} of that`];
  const [one, other] = [small(left), small(right)];
  const next = NEXT[game]?.[sign.replace(/<.*/, "")];
  const between = label(sign);
  if (one !== undefined && other !== undefined) return [`${one} ${between} ${other}`];
  if (one !== undefined) return [...steps(right, game), `${one} ${next ?? between} that`];
  if (other !== undefined) return [...steps(left, game), next ? `${next} ${other}` : `that ${between} ${other}`];
  return [...steps(left, game), ...steps(right, game), `the one ${next ?? between} the other`];
}

export function readsAs(tree: Branch, game: Game): string {
  const all = steps(tree, game);
  return all.length === 1 ? all[0]! : `first ${all.join(", then ")}`;
}
