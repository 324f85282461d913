// The players' names for this viewer: "you" for one's own seat, names for the others. Every text that names a player asks here.

export interface Named {
  /** Whether only the viewer is meant. */
  readonly mine: boolean;
  /** At the beginning of a sentence: "You", "Ben", "You and Ben". */
  readonly who: string;
  /** Within a sentence: "you", "Ben". */
  readonly whom: string;
  /** Whose something is: "your", "Ben’s". */
  readonly whose: string;
  /** The same at the beginning of a sentence. */
  readonly Whose: string;
  /** The form of a verb: "Ben writes", "you write", "Ben and Cem write". */
  does(one: string, many: string): string;
}
export type Names = (...names: string[]) => Named;

/** "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
const big = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Names players for the player of this name, or for a watcher. */
export function namesFor(me: string | undefined): Names {
  return (...names) => {
    // The viewer comes first, as in "you and Ben".
    const sorted =
      me === undefined ? names : [...names.filter((name) => name === me), ...names.filter((name) => name !== me)];
    const whom = listed(sorted.map((name) => (name === me ? "you" : name)));
    const whose = listed(sorted.map((name) => (name === me ? "your" : `${name}’s`)));
    const mine = sorted.length === 1 && sorted[0] === me;
    return {
      mine,
      whom,
      whose,
      who: sorted[0] === me ? big(whom) : whom,
      Whose: sorted[0] === me ? big(whose) : whose,
      does: (one, many) => (mine || sorted.length > 1 ? many : one),
    };
  };
}
