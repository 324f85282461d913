// A draft while the organiser works on it: drawn again, changed by hand, taken back; its measure follows each change.
import { clearTimeout, setTimeout } from "../../lib/timers";
import { DRAW } from "../../words/event-draw";
import type { DraftWish, DrawPage, TableDraw } from "../types";
import { seatLists, swapped } from "./seats";

/** The page does not say that it is thinking before this many milliseconds. */
const PATIENCE = 400;
/** What the browser keeps of a draft, so that it survives a reload. */
export interface KeptDraft {
  draft: number;
  twos?: number;
  tables?: string[][];
}
/** Where the browser keeps the draft of a round. */
export const draftDrawer = (code: string, game: string, round: number): string =>
  `event.${code}.draft.${game} draft ${round}`;
interface Door {
  ask: (wish: DraftWish) => Promise<DrawPage>;
  keep: (draft: KeptDraft) => void;
}

export class Drafting {
  /** The draw as last measured. */
  draw = $state.raw<DrawPage | null>(null);
  /** The same before changes by hand. */
  drawn = $state.raw<DrawPage | null>(null);
  /** The current tables; their measure may still be pending. */
  tables = $state.raw<TableDraw[]>([]);
  /** Who swapped places, in order. */
  swaps = $state.raw<[string, string][]>([]);
  busy = $state<"" | "draw" | "measure">("");
  /** Whether it has taken so long that the page says so. */
  thinking = $state(false);
  /** Whether the reasons of flaws are being looked for. */
  asking = $state(false);
  problem = $state("");
  twos = $state<number | undefined>();
  repeatAfter = $state<number | undefined>();
  private number = 1;
  private asked = 0;

  constructor(
    private readonly door: Door,
    private readonly game: string | undefined,
  ) {}

  get byHand(): boolean {
    return this.swaps.length > 0;
  }
  private wish(more: Partial<DraftWish> = {}): DraftWish {
    return {
      draft: this.number,
      ...(this.game === undefined ? {} : { game: this.game }),
      ...(this.twos === undefined ? {} : { twos: this.twos }),
      ...(this.repeatAfter === undefined ? {} : { repeat_after: this.repeatAfter }),
      ...more,
    };
  }
  /** Begins with the draft that the browser or the log has of this round. */
  async begin(kept: KeptDraft | null, stored: string[][] | null = null): Promise<void> {
    this.number = kept?.draft ?? 1;
    this.twos = kept?.twos;
    const tables = kept?.tables ?? stored;
    await this.fetch("draw", tables ? { tables } : {});
  }
  /** The same draft again, for those who are here now. */
  async refresh(): Promise<void> {
    if (this.byHand) await this.fetch("measure", { tables: seatLists(this.tables) });
    else await this.fetch("draw");
  }
  /** Draws another draft; the old one stays until it is there. */
  async again(): Promise<void> {
    const was = this.number;
    this.number += 1;
    if (!(await this.fetch("draw"))) this.number = was;
  }
  /** This many tables of two; undefined for as few as possible. */
  async withTwos(twos: number | undefined): Promise<void> {
    const was = this.twos;
    this.twos = twos;
    if (!(await this.fetch("draw"))) this.twos = was;
  }
  async countLast(rounds: number | undefined): Promise<void> {
    const was = this.repeatAfter;
    this.repeatAfter = rounds;
    if (!(await this.fetch("draw"))) this.repeatAfter = was;
  }
  /** Takes over the tables of another draw that a reason showed. */
  async show(tables: string[][]): Promise<void> {
    await this.fetch("draw", { tables });
  }
  async swap(one: string, other: string): Promise<void> {
    const next = swapped(this.tables, one, other);
    if (one === other || next.every((table, at) => table === this.tables[at])) return;
    this.tables = next;
    this.swaps = [...this.swaps, [one, other]];
    await this.fetch("measure", { tables: seatLists(next) });
  }
  /** Takes the last change by hand back. */
  async takeBack(): Promise<void> {
    const last = this.swaps.at(-1);
    if (!last) return;
    this.swaps = this.swaps.slice(0, -1);
    this.tables = swapped(this.tables, ...last);
    if (this.swaps.length > 0 || !this.drawn)
      return void (await this.fetch("measure", { tables: seatLists(this.tables) }));
    this.asked += 1;
    [this.draw, this.busy, this.thinking, this.problem] = [this.drawn, "", false, ""];
    this.keep();
  }
  /** Asks for a draw or a measure; returns whether it succeeded. A later request makes an earlier answer void. */
  private async fetch(kind: "draw" | "measure", more: Partial<DraftWish> = {}): Promise<boolean> {
    const turn = ++this.asked;
    [this.busy, this.problem, this.asking] = [kind, "", false];
    const patience = setTimeout(() => (this.thinking = true), PATIENCE);
    const wish = this.wish(more);
    try {
      const page = await this.door.ask(wish);
      if (turn !== this.asked) return true;
      this.draw = page;
      this.tables = page.tables;
      if (kind === "draw") [this.drawn, this.swaps] = [page, []];
      this.keep(kind === "measure" || more.tables !== undefined);
      void this.why(wish, turn);
      return true;
    } catch (fault) {
      if (turn !== this.asked) return true;
      const kept = this.draw ? DRAW.failed(this.draw.draft) : DRAW.firstFailed;
      this.problem = `${kept} ${(fault as Error).message}`;
      return false;
    } finally {
      clearTimeout(patience);
      if (turn === this.asked) [this.busy, this.thinking] = ["", false];
    }
  }
  /** The reasons for flaws take longer, so they come after the draw. */
  private async why(wish: DraftWish, turn: number): Promise<void> {
    const flawed = this.draw?.flaws.some((one) => ["repeats", "teammates"].includes(one.flaw));
    if (!flawed || this.draw!.why.length > 0) return;
    this.asking = true;
    try {
      const page = await this.door.ask({ ...wish, why: true });
      if (turn !== this.asked) return;
      this.draw = page;
      if (!this.byHand) this.drawn = page;
    } catch {
      // The draw is valid without its reasons.
    } finally {
      if (turn === this.asked) this.asking = false;
    }
  }
  private keep(tables = false): void {
    this.door.keep({
      draft: this.number,
      ...(this.twos === undefined ? {} : { twos: this.twos }),
      ...(tables ? { tables: seatLists(this.tables) } : {}),
    });
  }
}
