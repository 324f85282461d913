// The coach at a practice table: asks the server what to do and what would be a slip, and knows what is in hand.
import { tick } from "svelte";
import { gameOf } from "../lib/books";
import { keep, kept } from "../lib/keep";
import { sinceShake } from "../lib/moves";
import type { Advice, Slip, Submission, TableEvent } from "../lib/protocol";
import { isTold, type Given, type LiveTable } from "../lib/table.svelte";
import { isStill, setTimeout as later } from "../lib/timers";
import type { GoalState } from "../table/goal-state.svelte";
import type { Hand } from "../table/hand.svelte";
import { emptyDraft, matOf, type Draft } from "../write/draft";
import { positionOf } from "../table/position";
import { elementOf } from "./places";
import { beginning, draftOf } from "./paper";
import { nextOf, type Hands, type Step } from "./next";

/** Acts that are checked first. A hand on the block must be fast; it waits only if nobody else is in a hurry. */
const CHECKED = ["goal", "no-goal", "move", "shift", "add-to-goal", "challenge", "present", "decline", "decide"];
/** How long each tap of a shown move takes, in milliseconds. */
const SLOWLY = 900;
const STILL = 120;
/** No act takes more taps than this. */
const TAPS = 40;

export class Coach {
  advice = $state.raw<Advice | null>(null);
  /** Whether an answer is pending. */
  asking = $state(false);
  /** The slip, and the act that would be one. */
  slip = $state.raw<{ fact: Slip; act: Given; answer: (go: boolean) => void } | null>(null);
  showing = $state(false);
  /** In practice the hints are closed until asked for. */
  open = $state(false);
  warned = $state(kept("coach.warn", false));
  /** How many papers the coach has begun: with each, the page opens a new one. */
  papers = $state(0);
  private hand = $state.raw<Hand | null>(null);
  private goal = $state.raw<GoalState | null>(null);
  private written = $state.raw<Submission | null>(null);
  private pressed = $state(false);
  /** What the player made contrary to the advice, and whether it is right too. */
  private own = $state.raw<{ what: string; fine: boolean } | null>(null);
  /** The thought that has been read. */
  private read = $state.raw<unknown>(null);
  private entry = -1;

  constructor(readonly table: LiveTable) {}

  get lesson(): boolean {
    return this.table.scene?.table.settings.lesson !== undefined;
  }
  /** Whether there is a coach here: in practice, for a player. */
  get here(): boolean {
    return this.table.scene?.table.settings.practice === true && this.table.seat !== null && !!this.table.view;
  }
  get hints(): boolean {
    return this.lesson || this.open;
  }
  get warns(): boolean {
    return this.here && (this.lesson || this.warned);
  }
  turnWarning(): void {
    this.warned = !this.warned;
    keep("coach.warn", this.warned);
  }

  /** Whether a thought must be read before the game goes on. */
  get pauses(): boolean {
    const { thought } = this.table;
    return this.lesson && thought !== null && thought !== this.read && isTold(thought);
  }
  goOn(): void {
    this.read = this.table.thought;
  }

  private get hands(): Hands {
    const view = this.table.view!;
    const what = this.made();
    return {
      game: gameOf(view.rules),
      held: this.hand?.cube ?? null,
      laid: this.table.can("goal") ? (this.goal?.cubes.map((one) => one.cube) ?? []) : [],
      block: view.block.includes(this.table.me?.name ?? ""),
      written: this.written,
      pressed: this.pressed,
      own: what !== "" && this.own?.what === what ? this.own.fine : null,
    };
  }
  /** What to touch now. */
  get step(): Step | null {
    if (!this.here || this.slip) return null;
    if (this.pauses) return this.table.thinking ? null : { target: { at: "go-on" }, key: "do" };
    return this.advice && this.hints ? nextOf(this.advice, this.hands) : null;
  }

  /** What is laid or written, as a string to compare. */
  private made(): string {
    const act = this.tried();
    return act ? JSON.stringify(act) : "";
  }
  /** The act that would submit what is laid or written. */
  private tried(): Given | null {
    if (this.table.can("goal") && this.goal?.whole) return { do: "goal", goal: this.goal.text };
    if (this.table.can("present") && this.written) return { do: "present", ...this.written };
    return null;
  }
  /** Asks whether something laid or written contrary to the advice is right too. */
  async tries(): Promise<void> {
    const step = this.step;
    const act = this.tried();
    if (!act || !step || !["goal-back", "delete"].includes(step.key)) return;
    const what = JSON.stringify(act);
    if (this.own?.what === what) return;
    this.own = { what, fine: false };
    const slip = await this.table.slip(act);
    if (this.made() === what) this.own = { what, fine: slip === null };
  }

  /** Something has happened at the table: the advice is outdated. */
  async look(): Promise<void> {
    const scene = this.table.scene;
    if (!scene || !this.here || this.entry === scene.last) return;
    this.entry = scene.last;
    this.advice = null;
    this.slip?.answer(false);
    if (!this.lesson) this.open = false;
    if (this.hints) await this.ask();
  }
  private async ask(): Promise<void> {
    const entry = this.table.scene?.last;
    this.asking = true;
    const advice = await this.table.advice();
    if (this.table.scene?.last !== entry) return;
    this.asking = false;
    this.advice = advice;
    if (this.lesson && advice?.act.do === "present") this.begin(advice.act);
  }

  /** Tells the coach the cube in hand and the Goal being built. */
  sees(hand: Hand, goal: GoalState): void {
    this.hand = hand;
    this.goal = goal;
  }
  /** Tells the coach what is written, and whether Present was pressed once. */
  reads(written: Submission | null, pressed: boolean): void {
    this.written = written;
    this.pressed = pressed;
  }
  private get key(): string {
    return `draft.${this.table.code}.${this.table.view?.sheet.shakes.length ?? 0}`;
  }
  private lay(draft: Draft): void {
    keep(this.key, draft);
    this.papers += 1;
  }
  /** Begins the paper with the cubes of the mat in the line. */
  private begin(advised: Submission): void {
    const view = this.table.view!;
    const game = gameOf(view.rules);
    const before = kept<Draft>(this.key, emptyDraft());
    if (JSON.stringify(before) !== JSON.stringify(emptyDraft()) && this.written !== null && !this.blank()) return;
    const begun = beginning(advised, game, matOf(positionOf(view)));
    if (begun) this.lay(begun);
  }
  private blank(): boolean {
    const { equation, solutions, solution } = this.written ?? {};
    return !equation?.split("=")[0]?.trim() && !solutions?.some((one) => one.set_name) && !solution;
  }

  /** Called before an act is sent: whether to send it. */
  async checks(act: Given): Promise<boolean> {
    if (!this.warns || this.showing) return true;
    if (!CHECKED.includes(act.do) && !(act.do === "pick-up" && this.lesson)) return true;
    if (this.advice && sameAct(this.advice.act, act)) return true;
    const slip = await this.table.slip(act);
    if (!slip) return true;
    return new Promise((done) => {
      this.slip = {
        fact: slip,
        act,
        answer: (go) => {
          this.slip = null;
          done(go);
        },
      };
    });
  }

  /** Whether one's own act can be taken back; the roll of a lesson stays. */
  get mayUndo(): boolean {
    const { scene, events, me } = this.table;
    const acted = (event: TableEvent) =>
      event.player === me?.name && !["set-out", "rolled", "dealt"].includes(event.event);
    return scene?.undo === true && (!this.lesson || sinceShake(events).slice(1).some(acted));
  }
  undo(): void {
    this.goOn();
    void this.table.wish({ wish: "undo" });
  }

  /** Plays the advised act, slowly. */
  async show(): Promise<void> {
    if (this.showing || !this.here) return;
    this.slip?.answer(false);
    this.open = true;
    this.showing = true;
    const still = isStill();
    try {
      if (!this.advice) await this.ask();
      const entry = this.table.scene?.last;
      for (let tap = 0; tap < TAPS && this.table.scene?.last === entry; tap++) {
        await new Promise((done) => later(() => done(undefined), still ? STILL : SLOWLY));
        // The last tap may have been answered meanwhile: one move is shown, not two.
        if (this.table.scene?.last !== entry) break;
        const step = this.step;
        const element = elementOf(step?.target ?? null);
        // Without an element to point at, the act is done directly.
        if (!step || !element) {
          if (!(await this.without())) break;
          continue;
        }
        if (element.tagName === "INPUT") {
          // A line without a pad cannot be filled by taps.
          if (document.activeElement === element && !(await this.without())) break;
          element.focus();
        } else element.click();
        await tick();
        if (step.last || step.target?.at === "go-on") break;
      }
    } finally {
      this.showing = false;
    }
  }
  /** Does what cannot be tapped: writes a paper, or sends the act. Returns whether there is more to do. */
  private async without(): Promise<boolean> {
    const act = this.advice?.act;
    if (!act) return false;
    if (act.do === "present") {
      this.lay(draftOf(act, gameOf(this.table.view!.rules), matOf(positionOf(this.table.view!))));
      return true;
    }
    await this.table.command(act);
    return false;
  }
}

/** Whether two acts are the same, ignoring what the server adds to them. */
function sameAct(one: Given, other: Given): boolean {
  const fields = ["do", "cube", "to", "goal", "call", "bonus", "equation", "solution", "proof", "present"] as const;
  const value = (act: Given, field: string) => (act as Record<string, unknown>)[field];
  const plain = (given: unknown) => (typeof given === "string" ? given.replace(/\s/g, "") : given);
  return fields.every((field) => plain(value(one, field)) === plain(value(other, field)));
}
