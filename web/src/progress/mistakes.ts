// One's own mistakes in the last shakes, one position after the other, until there are no more.
import { Refused } from "../lib/api";
import type { Game } from "../lib/protocol";
import { fetchWeaknesses } from "./calls";
import { isMoments } from "./report";
import type { LossKind, Moment, Weaknesses } from "./types";

/** How many there are in a set. */
const MOST = 12;
const GAMES: readonly Game[] = ["equations", "onsets", "wff"];

export interface Mistake {
  kind: LossKind;
  moment: Moment;
}

/** The mistakes of a report whose positions are known: kinds in turn, so that no two neighbours ask the same. */
export function mistakesOf({ rows }: Weaknesses): Mistake[] {
  const columns = rows.map(({ kind, practise }) =>
    isMoments(practise) ? practise.map((moment) => ({ kind, moment })) : [],
  );
  const longest = Math.max(0, ...columns.map((one) => one.length));
  const inTurn = Array.from({ length: longest }, (_, at) => columns.flatMap((one) => one.slice(at, at + 1)));
  return inTurn.flat().slice(0, MOST);
}

/** The address of the set of a game. */
export const mistakesPage = (game: Game): string => `/drill#mistakes=${game}`;

export class Mistakes {
  /** How many positions were opened. */
  opened = 0;
  private queue: Mistake[] | null = null;

  private constructor(private readonly game: Game) {}

  /** The set that an address asks for. */
  static of(fragment: string): Mistakes | null {
    const asked = new URLSearchParams(fragment.replace(/^#/, "")).get("mistakes");
    const game = GAMES.find((one) => one === asked);
    return game ? new Mistakes(game) : null;
  }
  get left(): number {
    return this.queue?.length ?? 0;
  }
  /** The link to the next position; null after the last. Records that are gone are passed over. */
  async next(): Promise<string | null> {
    this.queue ??= mistakesOf(await fetchWeaknesses(this.game));
    const { pageOf } = await import("./practise");
    for (let one = this.queue.shift(); one; one = this.queue.shift()) {
      const page = await pageOf(one.kind, one.moment).catch((fault: unknown) => {
        if (fault instanceof Refused && fault.problem.status === 404) return null;
        throw fault;
      });
      if (page) {
        this.opened += 1;
        return page;
      }
    }
    return null;
  }
}
