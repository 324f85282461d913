// Checking people in and out: pending taps, and the last one, which can be taken back.
import { CHECK_IN as C } from "../../words/event-people";
import { wallHour } from "../clock";
import { refusalWords } from "../entry-words";
import type { EventHand } from "../hand.svelte";
import type { Act, PlayerRow } from "../types";

export class Checking {
  /** Players whose tap is pending. */
  pending = $state.raw<readonly string[]>([]);
  problem = $state("");
  /** The last tap, and what became of it. */
  last = $state.raw<{ title: string; line: string } | null>(null);

  constructor(private readonly hand: () => EventHand) {}

  async here(players: readonly PlayerRow[]): Promise<void> {
    if (players.length === 0) return;
    const [one] = players;
    const title =
      players.length === 1
        ? C.isHere(one!.shown)
        : C.areHere(
            players.map((player) => player.shown),
            one!.team,
          );
    const ids = players.map((player) => player.id);
    await this.give(ids.length === 1 ? { do: "check-in", player: ids[0]! } : { do: "check-in", players: ids }, ids, {
      title,
      team: one!.team,
    });
  }
  async away(player: PlayerRow, reason?: string): Promise<void> {
    const act: Act = { do: "check-out", player: player.id, ...(reason ? { reason } : {}) };
    // A player who is not here yet gets no tick while the tap is pending.
    await this.give(act, player.status === "present" ? [player.id] : [], {
      title: C.away(player.shown, reason),
      team: player.team,
    });
  }
  tap(player: PlayerRow): void {
    if (this.pending.includes(player.id)) return;
    void (player.status === "present" ? this.away(player) : this.here([player]));
  }
  private async give(
    act: Act,
    ids: readonly string[],
    said: { title: string; team: string | undefined },
  ): Promise<void> {
    const hand = this.hand();
    this.problem = "";
    this.pending = [...this.pending, ...ids];
    const line = (state: string) => [said.team, wallHour(hand.now()), state].filter(Boolean).join(" · ");
    this.last = { title: said.title, line: line(C.waits) };
    const why = await hand.act(act);
    if (why) {
      this.problem = refusalWords(why, hand);
      this.last = null;
    } else {
      await hand.fresh();
      this.last = { title: said.title, line: line(C.stored) };
    }
    this.pending = this.pending.filter((id) => !ids.includes(id));
  }
  async undo(): Promise<void> {
    const hand = this.hand();
    const mine = hand.mine;
    if (!mine) return;
    const why = await hand.undo(mine.number);
    if (why) this.problem = refusalWords(why, hand);
    else this.last = { title: C.undone, line: wallHour(hand.now()) };
  }
}
