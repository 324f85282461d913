// A published round under repair: who is missing, who has arrived, who changes seats; as few people as possible move (TD-19).
import type { Act, PlayerRow, RepairPage, RepairWish, RoundPage, TableDraw } from "../types";
import { moves, seatLists, swapped } from "./seats";

interface Door {
  ask: (wish: RepairWish) => Promise<RepairPage>;
  /** Returns whether it was stored. */
  command: (act: Act) => Promise<boolean>;
}

/** A round's tables in the form of a draw. */
export const drawnTables = (round: RoundPage): TableDraw[] =>
  round.tables.map(({ number, section, seats }) => {
    const points = seats.map((one) => one.points);
    return {
      number,
      ...(section === undefined ? {} : { section }),
      seats: seats.map((one) => one.player),
      points,
      apart: points.length > 0 ? Math.max(...points) - Math.min(...points) : 0,
    };
  });

export class Repairing {
  /** The tables as published. */
  before = $state.raw<TableDraw[]>([]);
  /** The tables as they would be. */
  tables = $state.raw<TableDraw[]>([]);
  absent = $state.raw<string[]>([]);
  arrived = $state.raw<string[]>([]);
  plan = $state.raw<RepairPage | null>(null);
  byHand = $state.raw<[string, string][]>([]);
  busy = $state(false);
  problem = $state("");
  private asked = 0;

  constructor(
    private readonly door: Door,
    private readonly game: string | undefined,
  ) {}

  /** Takes in the current round; a repair begun here is kept only if the seats are unchanged. */
  take(round: RoundPage): void {
    const next = drawnTables(round);
    if (JSON.stringify(seatLists(next)) === JSON.stringify(seatLists(this.before))) return;
    this.before = next;
    this.drop();
  }
  get isOpen(): boolean {
    return this.absent.length > 0 || this.arrived.length > 0 || this.byHand.length > 0;
  }
  /** Who would move, from where to where. */
  get moves(): [string, number, number][] {
    return moves(this.before, this.tables);
  }
  /** Who gets a seat and had none. */
  get seated(): [string, number][] {
    const had = this.before.flatMap((table) => table.seats);
    return this.tables.flatMap((table) =>
      table.seats.filter((id) => !had.includes(id)).map((id) => [id, table.number] as [string, number]),
    );
  }
  drop(): void {
    this.asked += 1;
    this.tables = this.before;
    [this.absent, this.arrived, this.byHand, this.plan, this.problem, this.busy] = [[], [], [], null, "", false];
  }
  swap(one: string, other: string): void {
    const next = swapped(this.tables, one, other);
    if (one === other || next.every((table, at) => table === this.tables[at])) return;
    this.tables = next;
    this.byHand = [...this.byHand, [one, other]];
  }
  missing(id: string, gone: boolean): Promise<void> {
    this.absent = gone ? [...this.absent, id] : this.absent.filter((one) => one !== id);
    return this.ask();
  }
  come(id: string, here: boolean): Promise<void> {
    this.arrived = here ? [...this.arrived, id] : this.arrived.filter((one) => one !== id);
    return this.ask();
  }
  private async ask(): Promise<void> {
    const turn = ++this.asked;
    this.byHand = [];
    if (this.absent.length + this.arrived.length === 0) return this.drop();
    [this.busy, this.problem] = [true, ""];
    try {
      const { absent, arrived } = this;
      const page = await this.door.ask({ ...(this.game === undefined ? {} : { game: this.game }), absent, arrived });
      if (turn !== this.asked) return;
      this.plan = page;
      this.tables = page.draw.tables;
    } catch (fault) {
      if (turn === this.asked) this.problem = (fault as Error).message;
    }
    if (turn === this.asked) this.busy = false;
  }
  /** Stores it: who is gone, who has come, and then the seats. */
  async store(people: readonly Pick<PlayerRow, "id" | "status">[]): Promise<boolean> {
    const isPresent = (id: string) => people.some((one) => one.id === id && one.status === "present");
    const out = this.absent.filter(isPresent);
    const come = this.arrived.filter((id) => !isPresent(id));
    const acts: Act[] = [
      ...(out.length > 0 ? [{ do: "check-out", players: out } as const] : []),
      ...(come.length > 0 ? [{ do: "check-in", players: come } as const] : []),
      { do: "reseat", tables: seatLists(this.tables) },
    ];
    this.busy = true;
    for (const act of acts)
      if (!(await this.door.command(act))) {
        this.busy = false;
        return false;
      }
    this.busy = false;
    return true;
  }
}
