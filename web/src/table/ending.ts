// The end of a match as facts: who won, how the totals went, and its best moment.
import type { Analysis, Census, MoveReview } from "../lib/analysis";
import { chipOf } from "../lib/analysis";
import { minus, type PlayerView, type Solution, type TableEvent, type View } from "../lib/protocol";
import { ENDING as E } from "../words/ending";
import type { Names } from "../words/who";

/** The players, best first. */
export const ranked = (view: View): PlayerView[] => [...view.players].sort((one, other) => other.total - one.total);

/** "You win, 26 to 19 to 12." */
export function winner(view: View, named: Names): string {
  const order = ranked(view);
  const best = order[0]?.total ?? 0;
  const first = order.filter((player) => player.total === best).map((player) => player.name);
  if (first.length === order.length && order.length > 1) return `${E.draw(best)}.`;
  const own = order.findIndex((player) => named(player.name).mine);
  const place = own >= 0 ? order.findIndex((player) => player.total === order[own]!.total) : 0;
  const totals = order.map((player) => minus(player.total)).join(E.to);
  const win = (first.length > 1 ? E.shared : E.win)(named(...first), totals);
  return `${win}${place > 0 ? E.place(place) : ""}.`;
}

/** The totals by seat before the first shake and after each, as the referee says them. */
export function totalsOf({ players, sheet }: View): number[][] {
  const rows = sheet.shakes.flatMap(({ totals }) => (totals ? [totals] : []));
  // At the end stands what holds now, with anything that came after the last shake.
  const now = sheet.shakes.length > 0 ? [players.map((player) => player.total)] : [];
  return [players.map(() => 0), ...rows.slice(0, -1), ...now];
}

/** The player who was sole leader after every shake. */
export function ledAll(totals: readonly number[][]): number | null {
  const leaders = totals.slice(1).map((row) => {
    const best = Math.max(...row);
    return row.filter((total) => total === best).length === 1 ? row.indexOf(best) : -1;
  });
  return leaders.length > 1 && leaders[0]! >= 0 && leaders.every((one) => one === leaders[0]) ? leaders[0]! : null;
}

export interface Moment {
  kind: "block" | "narrow";
  shake: number;
  player: string;
  move: MoveReview;
  /** How long the challenge was open, in seconds. */
  seconds: number;
  /** The Solution that was written for it. */
  solution: Solution | undefined;
  census: Census | undefined;
}

/** When a move was challenged, from the times of the table's events. */
const calledAfter = (events: readonly TableEvent[], move: MoveReview): number | undefined =>
  events.find((event) => event.event === "challenged" && event.at >= move.at)?.at;

/** The right challenge that was open for the shortest time, by this player or by anybody. */
export function quickest(analysis: Analysis, events: readonly TableEvent[], player: string | undefined): Moment | null {
  const all = analysis.shakes.flatMap((shake) =>
    shake.moves.flatMap((move): Moment[] => {
      const by = move.challenge?.right === true ? move.challenge.by : [];
      const who = player === undefined ? by[0] : by.find((name) => name === player);
      const at = calledAfter(events, move);
      if (who === undefined || at === undefined) return [];
      const paper = shake.papers.find((one) => one.player === who && one.verdict === "correct");
      const seconds = Math.max(1, Math.round(at - move.at));
      return [
        {
          kind: "block",
          shake: shake.number,
          player: who,
          move,
          seconds,
          solution: paper?.solution,
          census: undefined,
        },
      ];
    }),
  );
  return all.sort((one, other) => one.seconds - other.seconds)[0] ?? null;
}

/** The safest move in the narrowest position: the one where the smallest share of all moves was safe. */
export function narrowest(
  analysis: Analysis,
  counted: Record<number, Census[]>,
  player: string | undefined,
): Moment | null {
  const share = ({ safe, now, impossible, undecided }: Census) =>
    safe / Math.max(1, safe + now + impossible + undecided);
  const all = analysis.shakes.flatMap((shake) =>
    shake.moves.flatMap((move, at): Moment[] => {
      const census = counted[shake.number]?.find((one) => one.line === move.line);
      if (!census || (player !== undefined && move.player !== player)) return [];
      if (chipOf(move, shake.moves[at - 1]).kind !== "good" || share(census) === 1) return [];
      return [
        { kind: "narrow", shake: shake.number, player: move.player, move, seconds: 0, solution: undefined, census },
      ];
    }),
  );
  return all.sort((one, other) => share(one.census!) - share(other.census!))[0] ?? null;
}
