// A bot that thinks aloud: asks for its words after its move and, on one's own turn, for what there is to look at.
import type { Reading } from "../learn/types";
import { keep, kept } from "../lib/keep";
import { sinceShake } from "../lib/moves";
import type { Aloud, Say } from "../lib/protocol";
import type { LiveTable } from "../lib/table.svelte";

const MOVES = ["moved", "shifted", "added-to-goal"];

export class Thinking {
  on = $state(kept("aloud.on", false));
  reading = $state<Reading>(kept("aloud.reading", 2));
  /** The bot's words about its last move. */
  said = $state.raw<Aloud | null>(null);
  /** What there is to look at; it lasts until something happens. */
  looked = $state.raw<Aloud | null>(null);
  asking = $state(false);
  /** The move that was asked about: its index among the events. */
  private about = -1;
  private entry = -1;
  /** Whether the reading was chosen here: then the server's is not used. */
  private chosen = false;

  /** `store` saves this person's reading at the server, if there is one. */
  constructor(
    readonly table: LiveTable,
    private readonly store?: (reading: Reading) => void,
  ) {}

  /** The bot that moved last, or the first one at the table. */
  get bot(): { name: string; level: string } | null {
    const chairs = this.table.scene?.table.seats ?? [];
    const of = (name: string | null | undefined) => chairs.find((chair) => chair.bot && chair.name === name);
    const chair = of(this.last?.player) ?? chairs.find((one) => one.bot);
    return chair?.bot ? { name: chair.name ?? "", level: chair.bot } : null;
  }
  /** Whether asking what to look at is allowed: only on one's own turn. */
  get mayLook(): boolean {
    const { view, me } = this.table;
    return view?.phase === "turn" && view.block.length === 0 && !!me && view.shake?.turn === me.name;
  }
  private get last() {
    return sinceShake(this.table.events).findLast((event) => MOVES.includes(event.event));
  }

  turn(): void {
    this.on = !this.on;
    keep("aloud.on", this.on);
    this.about = -1;
    this.said = null;
    void this.hear();
  }
  speak(reading: Reading): void {
    this.reading = reading;
    this.chosen = true;
    keep("aloud.reading", reading);
    this.store?.(reading);
  }
  /** The words in the chosen reading. */
  read(say: Say): string {
    return [say.short, say.plain, say.full][this.reading - 1]!;
  }

  /** Called when something may have happened: asks about a bot's new move. */
  async hear(): Promise<void> {
    const { scene, events } = this.table;
    if (!scene) return;
    if (scene.last !== this.entry) this.looked = null;
    this.entry = scene.last;
    const last = this.last;
    const about = last ? events.lastIndexOf(last) : -1;
    if (about === this.about) return;
    this.about = about;
    const bots = scene.table.seats.filter((chair) => chair.bot).map((chair) => chair.name);
    if (!last || !bots.includes(last.player ?? "")) {
      // The last words stay during one's own move, and go with a new shake.
      if (!last) this.said = null;
      return;
    }
    if (!this.on) return;
    // The last words stay until then, so that nothing jumps.
    const said = await this.ask("aloud");
    if (this.about === about) this.said = said;
  }
  async look(): Promise<void> {
    const entry = this.table.scene?.last;
    this.asking = true;
    const looked = await this.ask("look");
    this.asking = false;
    if (this.table.scene?.last === entry) this.looked = looked;
  }
  private async ask(ask: "aloud" | "look"): Promise<Aloud | null> {
    const { aloud, reading } = await this.table.aloud(ask);
    if (reading && !this.chosen) this.reading = reading as Reading;
    return aloud;
  }
}
