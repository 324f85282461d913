// The help: each game in five minutes, in our own words, with pictures made of the same cubes as the table.
import type { Game } from "../lib/protocol";

export interface Picture {
  cubes: string[];
  caption: string;
}
export interface GameHelp {
  game: Game;
  intro: string;
  steps: string[];
  picture: Picture;
  second: Picture;
}

export const HELP: GameHelp[] = [
  {
    game: "equations",
    intro:
      "One player sets a number with cubes, the Goal. Then everybody takes turns, and every turn decides what may be used to reach that number.",
    steps: [
      "The cubes are rolled. The Goal-setter lays up to six of them as the Goal.",
      "In turn, each player moves one cube from Resources to Forbidden (never to be used), Permitted (if you like) or Required (it has to be used).",
      "Whoever believes that a Solution can be written with what lies on the mat and at most one more cube takes the block and calls Now. Whoever believes that none can be written any more calls Impossible.",
      "Then those who have to prove it write an Equation: the Solution on the left, the Goal on the right. The judge checks it, and points are given.",
    ],
    picture: { cubes: ["k7", "bx", "g6"], caption: "7 × 6: three cubes, and a Solution for a Goal of 42." },
    second: {
      cubes: ["k8", "bx", "r3"],
      caption: "A Goal: 8 × 3. A 6 or a 9 has a line at its foot, so that it cannot be mistaken.",
    },
  },
  {
    game: "onsets",
    intro:
      "Cards with coloured dots lie on the table, the Universe. The Goal is a number; a Solution is an expression that names exactly that many cards.",
    steps: [
      "Cards are dealt and cubes are rolled. The Goal-setter lays one to three digits as the Goal.",
      "Cubes go to Forbidden, Permitted and Required, as in Equations.",
      "∪ is either, ∩ is both, - is without, ' is the complement. V is every card, Λ is none.",
      "A Restriction (with = or ⊆) first takes out the cards for which it is not true. The Set-Name then counts those that are left.",
    ],
    picture: { cubes: ["B", "∪", "R"], caption: "Every card with a blue or a red dot." },
    second: {
      cubes: ["R", "⊆", "B"],
      caption: "A Restriction: what is red has to be blue as well. Every card that breaks it is out.",
    },
  },
  {
    game: "wff",
    intro:
      "The Goal is a statement of logic. A Solution lists premises and rules from the cubes, and a proof shows that the Goal follows.",
    steps: [
      "p q r s are statements. N is not, C is if-then, A is or, K is and, E is if and only if; they stand before what they join, so that no brackets are needed.",
      "Small i and o make rules of inference: Co takes an if-then apart, Ki puts an and together.",
      "Write the Solution as premises, a stroke and rules. Then write the proof: each line with the rule that gives it.",
      "In Junior and Senior a sub-proof opens with a supposition and is drawn with a bar. R brings a line in from outside.",
    ],
    picture: { cubes: ["C", "p", "q"], caption: "If p, then q." },
    second: { cubes: ["K", "p", "N", "q"], caption: "p and not q." },
  },
];

export const KEYS: [string, string][] = [
  ["H", "hand on the block"],
  ["M", "read the mat aloud"],
  ["?", "this page"],
  ["N  I  G", "with the block in hand: Now, Impossible, No Goal"],
  ["a face", "no cube in hand: take up a cube of that face; again: the next"],
  ["F  P  R", "cube in hand: lay it on Forbidden, Permitted, Required"],
  ["B", "bonus on or off (Equations, WFF)"],
  ["Esc", "put the cube down"],
  ["← →", "building the Goal: move the cube"],
  ["Space", "building the Goal: a gap"],
  ["T", "building the Goal: turn the cube"],
  ["Enter", "building the Goal: call it"],
  ["Ctrl + Enter", "writing: Present"],
  ["Alt + H", "writing: hand on the block"],
  ["Tab", "proof: in an empty line, open a bar"],
  ["Shift + Tab", "proof: close a bar"],
];
