// Which marks and written signs a paper offers: those that the variations in force give a meaning to.
import type { Game, Variation } from "../lib/protocol";

export interface Mark {
  mark: string;
  name: string;
}

const OF: Record<string, Mark[]> = {
  sideways: [{ mark: "sw", name: "sideways" }],
  "upside-down": [{ mark: "ud", name: "upside-down" }],
  "zero-wild": [{ mark: "0", name: "made with a 0" }],
  "x-wild": [{ mark: "x", name: "made with an x" }],
  lcm: [{ mark: "lcm", name: "LCM" }],
  gcf: [{ mark: "gcf", name: "GCF" }],
  exponent: [{ mark: "exp", name: "exponent" }],
  base: [
    { mark: "ten", name: "ten" },
    { mark: "eleven", name: "eleven" },
  ],
  "powers-of-base": [
    { mark: "p1", name: "base" },
    { mark: "p2", name: "base²" },
    { mark: "p3", name: "base³" },
    { mark: "p-1", name: "1/base" },
  ],
  "ab-plus": [
    { mark: "abab", name: "ABAB" },
    { mark: "abbb", name: "ABBB" },
  ],
  "union-intersection-interchangeable": [
    { mark: "∪", name: "made with ∪" },
    { mark: "∩", name: "made with ∩" },
  ],
  "v-null-interchangeable": [
    { mark: "V", name: "made with V" },
    { mark: "Λ", name: "made with Λ" },
  ],
};
const SIGNS: Record<string, string[]> = {
  factorial: ["!"],
  "decimal-point": ["."],
  "decimal-in-goal": ["."],
  imaginary: ["|"],
};

export function marksOf(variations: readonly Variation[], game: Game): Mark[] {
  if (game === "wff") return [{ mark: "req", name: "the Required one" }];
  return variations.flatMap((one) => {
    const wild =
      one.name === "wild-cube" && typeof one.cube === "string"
        ? [{ mark: one.cube, name: `made with ${one.cube}` }]
        : [];
    return [...(OF[one.name] ?? []), ...wild];
  });
}

export function signsOf(variations: readonly Variation[]): string[] {
  return [...new Set(variations.flatMap((one) => SIGNS[one.name] ?? []))];
}
