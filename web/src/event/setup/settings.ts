// Settings of a game as a form holds them: defaults of a template, ids, and plans that fit the rounds. Pure.
import type { Rulebook } from "../../lib/api";
import type { GameInfo, GameOptions, GameSettings, Method, PeoplePage, Template } from "../types";

type Said = "plan" | "order" | "team_score" | "sections";
/** A game in a form: every field is set. */
export type GameDraft = Omit<GameSettings, Said | "options"> &
  Required<Pick<GameSettings, Said>> & { options: Required<GameOptions> };

const OPTIONS: Required<GameOptions> = {
  entries: 2,
  sit_out: 6,
  repeat_after: 0,
  across_games: false,
  round_s: 1800,
  extra_s: 300,
  order_of_draw: "standard",
  live: false,
  min_rounds: 0,
  hide_last: false,
};
const USUAL: Record<Template, { rounds: number; sections: number; options: Partial<GameOptions> }> = {
  "club-evening": { rounds: 3, sections: 1, options: { entries: 1 } },
  "league-day": { rounds: 4, sections: 1, options: {} },
  state: { rounds: 5, sections: 2, options: { hide_last: true } },
};
/** The most rounds that a form offers. */
export const MOST_ROUNDS = 12;

export function draftOf(
  template: Template,
  rules: GameSettings["rules"],
  division: GameSettings["division"],
  season: string,
): GameDraft {
  const { rounds, sections, options } = USUAL[template];
  return {
    rules,
    division,
    season,
    rounds,
    plan: planFor([], rounds),
    order: ["points"],
    team_score: { kind: "sum" },
    sections,
    options: { ...OPTIONS, ...options },
  };
}
/** A game as the form begins with it. */
export const draftFrom = (settings: GameSettings): GameDraft => ({
  ...settings,
  plan: planFor(settings.plan ?? [], settings.rounds),
  order: settings.order ?? ["points"],
  team_score: settings.team_score ?? { kind: "sum" },
  sections: settings.sections ?? 1,
  options: { ...OPTIONS, ...settings.options },
});
/** A method for every round: a given plan is kept and its last method repeated; else the first round is by lot, the others by points. */
export const planFor = (plan: readonly Method[], rounds: number): Method[] =>
  Array.from({ length: rounds }, (_, at) => plan[at] ?? plan.at(-1) ?? (at === 0 ? "random" : "power"));

/** A unique id for a game, from its game and division. */
export function idFor(book: Pick<Rulebook, "game"> | undefined, division: string, taken: readonly string[]): string {
  const base = `${book?.game ?? "game"}-${division}`;
  let id = base;
  for (let more = 2; taken.includes(id); more += 1) id = `${base}-${more}`;
  return id;
}
/** Whether book and division are fixed: a round has been drawn. */
export const isBegun = (game: GameInfo): boolean => game.rounds.length > 0;

/** Teams by seed: a team has its players' best seed; those without one come last, in the order of the list. */
export function bySeed({ teams, players }: Pick<PeoplePage, "teams" | "players">): string[] {
  const seedOf = (team: string) =>
    Math.min(...players.filter((one) => one.team === team).map((one) => one.seed ?? Infinity));
  const seeded = teams.map(({ id }) => ({ id, seed: seedOf(id) }));
  return seeded.sort((one, other) => (one.seed === other.seed ? 0 : one.seed - other.seed)).map(({ id }) => id);
}
/** The section of each team, from groups of teams. */
export const sectionsOf = (groups: readonly (readonly string[])[]): Record<string, number> =>
  Object.fromEntries(groups.flatMap((group, at) => group.map((team) => [team, at + 1] as const)));
