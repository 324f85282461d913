// What a challenge is worth to everybody, as the referee scores it: right or wrong, and with or without the Third Party's Solution.
import { engine } from "../engine";
import type { View } from "../lib/protocol";

export type Points = Record<string, number>;
export interface Worth {
  /** Who may choose whether to write, if anybody. */
  third: string | undefined;
  /** What everybody gets if the challenge is right; `too` if the Third Party has a right Solution as well. */
  right: { alone: Points; too: Points };
  wrong: { alone: Points; too: Points };
  /** What everybody gets if the Third Party wrote something wrong. */
  failed: Points;
}
type Written = Record<string, "correct" | "incorrect">;

/** Asks the referee; null if nobody challenged. */
export async function worthOf(view: View): Promise<Worth | null> {
  const shake = view.shake;
  if (!shake?.situation || shake.challengers.length === 0) return null;
  const { situation, challengers, mover } = shake;
  const players = shake.papers.map((paper) => paper.player);
  const third = players.find((name) => !challengers.includes(name) && name !== mover);
  // After Impossible the Mover writes: a Solution that stands means that the challenge was wrong.
  const impossible = situation === "impossible";
  const writers = impossible ? [mover ?? ""] : challengers;
  const all = (how: Written[string]): Written => Object.fromEntries(writers.map((name) => [name, how]));
  const score = async (solutions: Written): Promise<Points> => {
    const { rules, division } = view;
    const asked = { kind: "score", of: "shake", rules, division, situation, players, challengers, solutions } as const;
    return (await engine.ask<"score">({ ...asked, ...(mover ? { mover } : {}) })).scores;
  };
  const both = async (how: Written[string], joins: boolean) => {
    const alone = await score(all(how));
    return { alone, too: third && joins ? await score({ ...all(how), [third]: "correct" }) : alone };
  };
  const [right, wrong, failed] = await Promise.all([
    // If Impossible is right, nobody has a right Solution.
    both(impossible ? "incorrect" : "correct", !impossible),
    both(impossible ? "correct" : "incorrect", true),
    third ? score({ ...all(impossible ? "incorrect" : "correct"), [third]: "incorrect" }) : {},
  ]);
  return { third, right, wrong, failed };
}

/** What a right Solution brings at the end of a shake without a challenge, and what everybody else gets. */
export async function endWorth(view: View): Promise<{ right: number; without: number } | null> {
  const shake = view.shake;
  const [one, other] = shake?.papers.map((paper) => paper.player) ?? [];
  if (!shake?.situation || shake.challengers.length > 0 || one === undefined || other === undefined) return null;
  const { rules, division } = view;
  const { scores } = await engine.ask<"score">({
    kind: "score",
    of: "shake",
    rules,
    division,
    situation: shake.situation,
    players: [one, other],
    challengers: [],
    solutions: { [one]: "correct" },
  });
  return { right: scores[one] ?? 0, without: scores[other] ?? 0 };
}
