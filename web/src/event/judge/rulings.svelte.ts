// Pending rulings: a verdict is attached first, then the ruling names it. Offline both wait on this phone, with their ids.
import { isUnreachable, Refused } from "../../lib/api";
import { newId } from "../../lib/id";
import { keep, kept } from "../../lib/keep";
import type { Json, Problem } from "../../lib/protocol";
import type { Act, VerdictInfo, VerdictWish } from "../types";

interface Waiting {
  id: string;
  call: number;
  table: number;
  game: string | undefined;
  about: string;
  ruled: string;
  request: Record<string, Json> | null;
}
interface Door {
  attach: (wish: VerdictWish) => Promise<VerdictInfo>;
  act: (act: Act, game?: string) => Promise<Problem | null>;
}

export class Rulings {
  /** Rulings not stored yet. */
  waiting = $state.raw<Waiting[]>([]);
  /** Why a ruling was refused. */
  problem = $state.raw<Problem | null>(null);
  /** Why a verdict could not be attached. */
  unattached = $state.raw<Problem | null>(null);
  private sending = false;

  constructor(
    code: string,
    private readonly door: Door,
  ) {
    this.drawer = `event.${code}.rulings`;
    this.waiting = kept<Waiting[]>(this.drawer, []);
  }
  private readonly drawer: string;

  /** Whether a call's ruling is given, even if it is still waiting. */
  isGiven(call: number): boolean {
    return this.waiting.some((one) => one.call === call);
  }
  give(ruling: Omit<Waiting, "id">): Promise<void> {
    this.put([...this.waiting, { id: newId(), ...ruling }]);
    return this.send();
  }
  private put(waiting: Waiting[]): void {
    this.waiting = waiting;
    keep(this.drawer, waiting);
  }
  /** Sends what waits, in order; stops if the connection is lost. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const { id, call, table, game, about, ruled, request } = first;
      let verdict: number | undefined;
      try {
        if (request) verdict = (await this.door.attach({ id, request })).number;
      } catch (fault) {
        if (isUnreachable(fault)) break;
        // The ruling is valid without the program's opinion (TD-49).
        this.unattached = fault instanceof Refused ? fault.problem : null;
      }
      // From here on it is in the desk's own queue.
      this.put(this.waiting.slice(1));
      const refused = await this.door.act(
        {
          do: "ruling",
          table,
          call,
          ...(about ? { about } : {}),
          ...(ruled ? { ruled } : {}),
          ...(verdict === undefined ? {} : { verdict }),
        },
        game,
      );
      if (refused) this.problem = refused;
    }
    this.sending = false;
  }
}
