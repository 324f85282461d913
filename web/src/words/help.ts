// The help: each game in five minutes, in our own words, with pictures made of the same cubes as the table.
import type { Branch } from "../engine/types";
import type { Position } from "../lib/api";
import type { Book, Game } from "../lib/protocol";

export type Picture =
  | { kind: "cubes"; cubes: string[]; caption: string }
  | { kind: "position"; position: Position; caption: string }
  | { kind: "trees"; lines: { text: string; value: string; tree: Branch }[]; caption: string }
  | {
      kind: "cards";
      position: Position;
      solution: { restrictions?: string[]; set_name: string };
      caption: string;
    }
  | { kind: "proof"; goal: string; solution: string; proof: string; caption: string };
export interface Step {
  title: string;
  text: string;
  picture?: Picture;
}
export interface GameHelp {
  game: Game;
  intro: string;
  steps: Step[];
  rulings: { text: string; cite: string }[];
}

const leaf = (sign: string): Branch => ({ sign });
const joined = (sign: string, ...parts: Branch[]): Branch => ({ sign, parts });
const position = (rules: Book, fields: Partial<Position>): Position => ({
  rules,
  division: "middle",
  variations: [],
  required: "",
  permitted: "",
  forbidden: "",
  resources: "",
  situation: "now",
  ...fields,
});

export const H = {
  title: "Each game in five minutes",
  intro:
    "All three games share one idea: players take turns to decide which cubes may be used, until somebody says it is time to write.",
  contents: "On this page",
  turn: "A shake, in all three games",
  turnSteps: [
    "The cubes are rolled: they are the Resources. One player, the Goal-setter, lays some of them as the Goal.",
    "In turn, each player moves one cube from Resources to Forbidden (nobody may use it), Permitted (anybody may) or Required (everybody has to).",
    "At any time anybody but the last mover may take the block and challenge. Now: a Solution can be written with the mat and at most one more cube. Impossible: no Solution can be written any more.",
    "Then the players who have to show something write. The judge looks at every Solution; whoever was right scores 6, and others 4 or 2. If nobody challenges before the last cube is played, everybody may write, and a correct Solution scores 4.",
  ],
  turnPicture: {
    kind: "position",
    position: position("equations-basic-mlag-2019", {
      goal: "k8",
      required: "k7",
      permitted: "r+",
      forbidden: "b÷",
      resources: "r1 b2 g4",
    }),
    caption:
      "The Goal is 8. The 7 has to be used, the plus may be, the division sign may not. With the red 1 from Resources, 7 + 1 can be written: Now is right.",
  } satisfies Picture,
  rulings: "How it is judged",
  rulingsLine:
    "If a rulebook can be read in more than one way, the judge follows these readings. Each ends with its section, or the number of our ruling.",
  variations: "Variations",
  keys: "Keys",
  keysLine: "Everything can be done with Tab and Enter, too.",
  practise: "Practise",
} as const;

export const HELP: GameHelp[] = [
  {
    game: "equations",
    intro: "One player sets a number with cubes, the Goal. A Solution is a line of cubes with the same value.",
    steps: [
      {
        title: "The Goal",
        text: "Up to six cubes in a row: numbers, or an expression such as this one. Two digits side by side are one number. A 6 or a 9 has a line at its foot, so that it cannot be mistaken.",
        picture: { kind: "cubes", cubes: ["k8", "bx", "r3"], caption: "A Goal of 8 × 3, that is 24." },
      },
      {
        title: "The Solution",
        text: "It uses every Required cube, no Forbidden one, and each cube only once. Numbers in it have one digit: 42 as two cubes is a Goal, not a Solution, unless a variation allows it. The star is a power, the root sign a root.",
        picture: { kind: "cubes", cubes: ["k7", "bx", "g6"], caption: "7 × 6: a Solution for a Goal of 42." },
      },
      {
        title: "Brackets",
        text: "In Adventurous no sign goes first: a line that can be grouped in two ways must have the value of the Goal in both. Brackets cost nothing. In Basic, multiplication and division go first, as at school.",
        picture: {
          kind: "trees",
          lines: [
            { text: "7x(6-2)", value: "28", tree: joined("x", leaf("7"), joined("-", leaf("6"), leaf("2"))) },
            { text: "(7x6)-2", value: "40", tree: joined("-", joined("x", leaf("7"), leaf("6")), leaf("2")) },
          ],
          caption: "7 × 6 − 2 without brackets is 28 and 40. It is a Solution for neither.",
        },
      },
      {
        title: "Variations",
        text: "In Adventurous each player chooses one before the Goal is set: a digit that is wild, cubes that may lie sideways, another base. They hold for this shake.",
      },
    ],
    rulings: [
      {
        text: "An ambiguous line is wrong even if nobody at the table would have noticed it. The engine always looks at every grouping.",
        cite: "EQ-1",
      },
      {
        text: "A gap in the Goal groups what it holds together; a blank in your own writing does not.",
        cite: "EQ-2, EQ-3",
      },
      { text: "Numbers may begin with a zero.", cite: "EQ-4" },
      {
        text: "One cube is one exponent: the colour decides, and two digits together do not make an exponent.",
        cite: "EQ-10",
      },
      {
        text: "Signs are counted as often as they are written, even if one cube may be used several times.",
        cite: "EQ-19",
      },
      { text: "A wild cube stands for a symbol, with every meaning that symbol has.", cite: "EQ-34" },
      { text: "When a cube is added to the Goal, a challenge is judged with the Goal as it lies then.", cite: "EQ-29" },
      {
        text: "If an exact answer would need numbers that nobody can compute, the verdict is “undecided”, and counts as incorrect.",
        cite: "EQ-30",
      },
    ],
  },
  {
    game: "onsets",
    intro:
      "Cards with coloured dots lie on the table, the Universe. The Goal is a number; a Solution names exactly that many cards.",
    steps: [
      {
        title: "The Goal",
        text: "One to three digits. One above the other is multiplied, side by side is added; upside-down is taken away.",
        picture: {
          kind: "position",
          position: position("onsets-agloa-2024", { goal: "2x3+1<ud>", resources: "B R G ∪ ∩ '" }),
          caption: "2 × 3, and 1 taken away: the Goal is 5.",
        },
      },
      {
        title: "The Set-Name",
        text: "B, R, G and Y are the cards with that colour. ∪ is either, ∩ is both, - is without, ' is all the others. V is every card, Λ is none.",
        picture: {
          kind: "cards",
          position: position("onsets-agloa-2024", { universe: "BRG BR BY RG GY B Y -", goal: "1" }),
          solution: { set_name: "B ∪ R" },
          caption: "B ∪ R: every card with a blue or a red dot. Five cards.",
        },
      },
      {
        title: "Restrictions",
        text: "A line with = or ⊆ comes first and takes out every card for which it is not true. The Set-Name then counts what is left.",
        picture: {
          kind: "cards",
          position: position("onsets-agloa-2024", { universe: "BRG BR BY RG GY B Y -", goal: "1" }),
          solution: { restrictions: ["R ⊆ B"], set_name: "G" },
          caption: "R ⊆ B: what is red has to be blue as well, so RG is out. The green cards are then BRG and GY.",
        },
      },
    ],
    rulings: [
      {
        text: "Every way to group a line counts, in Restrictions as well; they may differ if the number is the same.",
        cite: "ON-1, ON-5",
      },
      { text: "The order of Restrictions does not matter.", cite: "ON-4" },
      { text: "A cube is used once in all Restrictions together.", cite: "ON-8" },
      { text: "= and ⊆ are never wild.", cite: "ON-9" },
      { text: "Required Cube looks at the face of the cube, whatever a wild cube stands for.", cite: "ON-11" },
      { text: "A Goal of 0 is legal.", cite: "ON-15" },
      { text: "A variation is chosen once in a shake, whatever fills its blank.", cite: "ON-20" },
      { text: "“Four or fewer cubes” counts the one that is about to be moved.", cite: "ON-30" },
    ],
  },
  {
    game: "wff",
    intro:
      "The Goal is a statement of logic. A Solution lists premises and rules from the cubes, and a proof shows that the Goal follows.",
    steps: [
      {
        title: "Statements",
        text: "p q r s are statements. N is not, C is if-then, A is or, K is and, E is if and only if. They stand before what they join, so that no brackets are needed.",
        picture: { kind: "cubes", cubes: ["C", "p", "K", "q", "r"], caption: "If p, then q and r." },
      },
      {
        title: "Rules",
        text: "A capital with a small i puts a statement together, with a small o it takes one apart: Ki makes an and, Co uses an if-then.",
        picture: { kind: "cubes", cubes: ["C", "o"], caption: "Co: from Cpq and p follows q." },
      },
      {
        title: "Solution and proof",
        text: "Write the premises, a stroke, and the rules. Then write the proof: each line with the rule that gives it; s marks a premise or a supposition. Cubes are counted in the Solution only.",
        picture: {
          kind: "proof",
          goal: "Kpq",
          solution: "p, Cpq / Co, Ki",
          proof: "p    s\nCpq  s\nq    Co\nKpq  Ki",
          caption: "The Goal Kpq, “p and q”, from two premises and two rules.",
        },
      },
      {
        title: "Sub-proofs",
        text: "In Junior and Senior a sub-proof opens with a supposition and is drawn with a bar. R brings a line in from outside.",
        picture: {
          kind: "proof",
          goal: "Cpp",
          solution: "/ Ci",
          proof: "| p  s\nCpp  Ci",
          caption: "Suppose p; then p. So if p, then p: no premise is needed.",
        },
      },
    ],
    rulings: [
      { text: "A Solution may have no premises at all, if it has two cubes.", cite: "W-2" },
      { text: "An unused premise or rule is not a fault, unless a Required cube is in it.", cite: "W-4" },
      { text: "A sub-proof has to contain what the rule asks for; it need not be its last line.", cite: "W-5" },
      { text: "If the Goal is itself a premise, a rule still has to conclude it.", cite: "W-9" },
      { text: "Wrong or missing line references are not a fault.", cite: "W-11" },
      {
        text: "A cube is essential if the Solution needs it. Another proof that does without it is enough to show that it is not.",
        cite: "W-14",
      },
      {
        text: "A wild R stands for a rule of the division, and not for one that is listed already.",
        cite: "W-19, W-20",
      },
      {
        text: "Now is set aside with fewer than two cubes in Resources, or with Required and Permitted empty.",
        cite: "W-25",
      },
    ],
  },
];

export const KEYS: { title: string; keys: [string, string][] }[] = [
  {
    title: "Always",
    keys: [
      ["H", "hand on the block"],
      ["M", "read the mat aloud"],
      ["?", "help beside the mat, open and closed"],
    ],
  },
  {
    title: "The block in hand",
    keys: [
      ["N", "Now"],
      ["I", "Impossible"],
      ["G", "No Goal"],
    ],
  },
  {
    title: "Your turn",
    keys: [
      ["a face", "take up a cube of that face; again: the next"],
      ["F", "lay it on Forbidden"],
      ["P", "lay it on Permitted"],
      ["R", "lay it on Required"],
      ["B", "bonus on or off"],
      ["Esc", "put the cube down"],
    ],
  },
  {
    title: "Building the Goal",
    keys: [
      ["← →", "move the cube"],
      ["Space", "a gap"],
      ["T", "turn the cube"],
      ["Enter", "call it"],
    ],
  },
  {
    title: "Writing",
    keys: [
      ["Ctrl + Enter", "Present"],
      ["Alt + H", "hand on the block"],
      ["Tab", "proof: in an empty line, open a bar"],
      ["Shift + Tab", "proof: close a bar"],
    ],
  },
  {
    title: "Analysis and replay",
    keys: [
      ["← →", "one step back or on"],
      ["Home, End", "to the beginning, to the end"],
    ],
  },
  {
    title: "Judge’s desk",
    keys: [
      ["a face", "lay a cube of that face"],
      ["↑ ↓", "another section"],
      ["Backspace", "take the last cube away"],
    ],
  },
  {
    title: "Lessons and puzzles",
    keys: [
      ["1 … 9", "choose"],
      ["Ctrl + Enter", "check"],
      ["Alt + I", "the next hint"],
      ["Alt + N", "go on"],
    ],
  },
  {
    title: "Drills",
    keys: [
      ["1 … 6", "choose an answer"],
      ["?", "the next hint"],
      ["Ctrl + Enter", "answer, or the next drill"],
    ],
  },
];
