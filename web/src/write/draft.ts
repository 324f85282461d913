// What a writer has on the paper, and what an editor tells the page about it.
import type { Mark, Paper, Tally, Tools } from "../engine";
import type { Position } from "../lib/api";
import { faceOf } from "../lib/cubes";
import type { Game, Submission } from "../lib/protocol";
import { W } from "../words";

export interface Written {
  submission: Submission;
  /** The same with the colours of the drawn cubes, so that the engine counts those. */
  drawn?: Submission;
  empty: boolean;
}
/** The draft as it is kept in the browser: texts only, so that an old one never breaks a new editor. */
export interface Draft {
  left: string;
  right: string;
  solutions: { restrictions: string[]; set_name: string; blank: string }[];
  solution: string;
  proof: string;
}

export const emptyDraft = (): Draft => ({
  left: "",
  right: "",
  solutions: [{ restrictions: [], set_name: "", blank: "" }],
  solution: "",
  proof: "",
});

/** The props of every editor: the position, the draft, and the engine's answers so far. */
export interface Writing {
  position: Position;
  draft: Draft;
  /** One for each Solution; none before the first answer. */
  papers: Paper[];
  /** What there is to write with; undefined until the engine has answered. */
  tools: Tools | undefined;
  practice?: boolean;
  onwrite: (written: Written, draft: Draft) => void;
}

/** The marks that a symbol cannot bear together with this one. */
export const rivalsOf = ({ kind }: Mark, tools: Tools | undefined): string[] =>
  (tools?.marks ?? []).filter((other) => other.kind === kind).map((other) => other.mark);

/** Whether a tally is within its limits. */
export const isMet = ({ have, least, most }: Tally): boolean => have >= (least ?? 0) && have <= (most ?? Infinity);

export const tallyName = ({ variation, cube }: Tally): string =>
  [W.write.tallies[variation] ?? variation, cube].filter(Boolean).join(" ");

/** What is still missing, in a few words: "B, ⊆". */
export const missingOf = (paper: Paper, game: Game): string =>
  [
    ...paper.required.filter((one) => one.due_in.length > 0).map((one) => faceOf(one.cube, game)),
    ...paper.tallies.filter((one) => one.least !== undefined && !isMet(one)).map(tallyName),
  ].join(", ");

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The cubes that a writer may consider using. */
export const matOf = (position: Position) => ({
  required: listed(position.required),
  permitted: listed(position.permitted),
  resources: listed(position.resources),
});
export type Mat = ReturnType<typeof matOf>;
