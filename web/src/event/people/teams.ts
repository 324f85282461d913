// People by their teams, for check-in: who is missing, which team comes first, and who a typed code means. Pure.
import type { PeoplePage, PlayerRow, TeamRow } from "../types";

/** Players who may still come: not those who have left for good. */
export const playing = (players: readonly PlayerRow[]): PlayerRow[] =>
  players.filter((one) => one.status !== "withdrawn" && one.status !== "expelled");
export const isHere = (one: PlayerRow): boolean => one.status === "present";
/** Whether nobody knows where they are: players marked as away are accounted for. */
export const isMissing = (one: PlayerRow): boolean => one.status === "registered";

export interface TeamCardOf {
  /** The team; none for those without one. */
  team: TeamRow | null;
  players: PlayerRow[];
  missing: PlayerRow[];
  here: number;
}
export function cardsOf(people: PeoplePage, order: "missing" | "team"): TeamCardOf[] {
  const all = playing(people.players);
  const of = (team: TeamRow | null): TeamCardOf => {
    const players = all.filter((one) => (team ? one.team === team.id : one.team === undefined));
    return { team, players, missing: players.filter(isMissing), here: players.filter(isHere).length };
  };
  const cards = [...people.teams.map(of), of(null)].filter((one) => one.players.length > 0);
  if (order === "team") return cards;
  // Teams of whom nobody has come, then incomplete ones, then complete ones.
  const rank = (one: TeamCardOf): number => (one.missing.length === 0 ? 2 : one.here === 0 ? 0 : 1);
  return cards.sort((one, other) => rank(one) - rank(other));
}
/** A card is open where more than one tap is needed. */
export const isOpen = (card: TeamCardOf): boolean => card.missing.length > 1;

/** Who a code or a name means: one player by the code, else all whose name equals or begins with it. */
export function meant(players: readonly PlayerRow[], typed: string): PlayerRow[] {
  const text = typed.trim().toLowerCase();
  if (!text) return [];
  const code = players.filter((one) => one.id.toLowerCase() === text);
  if (code.length > 0) return code;
  const names = (one: PlayerRow) => [one.shown, one.nickname, one.name].flatMap((name) => name?.toLowerCase() ?? []);
  const whole = players.filter((one) => names(one).includes(text));
  return whole.length > 0
    ? whole
    : players.filter(
        (one) => names(one).some((name) => name.startsWith(text)) || one.id.toLowerCase().startsWith(text),
      );
}
