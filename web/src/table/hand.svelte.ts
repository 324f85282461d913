// The cube in hand: what may be picked up, where it may go, and the bonus. Only what the server lists is allowed.
import type { Action, MatSection, Section, Settings, ShakeView, View } from "../lib/protocol";
import type { LiveTable } from "../lib/table.svelte";
import { SECTIONS, W, why } from "../words";

const TURNS = ["move", "shift", "add-to-goal"];

/** What the hand and the keys need of a table; the mat of a lesson provides the same. */
export type Board = Pick<LiveTable, "line" | "actions" | "bonus" | "refused" | "book" | "command" | "all"> & {
  readonly view:
    (Pick<View, "rules" | "block" | "phase"> & { shake?: Pick<ShakeView, "resources" | "turn"> }) | undefined;
  readonly scene: { table: { settings: Pick<Settings, "mode"> } } | null;
  readonly me: { name: string } | undefined;
};

export class Hand {
  cube = $state<string | null>(null);
  from = $state<Section>("resources");
  /** Which of several equal cubes is in hand. */
  at = $state(-1);
  bonusOn = $state(false);
  bonus = $state<string | null>(null);
  /** Where the bonus went; at a tabletop it may go elsewhere than to Forbidden, and be charged. */
  bonusWent = $state<MatSection>("forbidden");

  constructor(private readonly table: Board) {}

  private turns(): Action[] {
    if (this.bonus) return this.table.bonus?.turns ?? [];
    return this.table.actions.filter((action) => TURNS.includes(action.do));
  }

  /** Where the bonus in hand goes, if that can be chosen. */
  get bonusTo(): MatSection | undefined {
    const free = this.table.scene?.table.settings.mode === "tabletop";
    return this.bonus !== null && free ? this.bonusWent : undefined;
  }

  /** Whether the next cube is the bonus. */
  get wantsBonus(): boolean {
    return this.bonusOn && this.bonus === null;
  }

  canPick(cube: string, from: Section): boolean {
    if (this.table.line !== "open") return false;
    if (this.wantsBonus) return from === "resources" && (this.table.bonus?.cubes.includes(cube) ?? false);
    // The bonus cube goes first and cannot be moved as well.
    const left = this.table.view?.shake?.resources.filter((one) => one === cube).length ?? 0;
    if (from === "resources" && cube === this.bonus && left < 2) return false;
    return this.turns().some((turn) => turn.cube === cube && (turn.do === "shift") === (from === "permitted"));
  }

  pick(cube: string, from: Section, at: number): void {
    if (!this.canPick(cube, from)) return;
    if (this.wantsBonus) {
      this.bonus = cube;
      return;
    }
    if (this.cube === cube && this.at === at && this.from === from) return this.drop();
    this.cube = cube;
    this.from = from;
    this.at = at;
  }

  drop(): void {
    this.cube = null;
    this.at = -1;
  }

  clear(): void {
    this.drop();
    this.bonus = null;
    this.bonusOn = false;
    this.bonusWent = "forbidden";
  }

  /** Makes the cube in hand the bonus, if it may be one. */
  layBonus(): boolean {
    if (this.cube === null || this.from !== "resources" || !this.table.bonus?.cubes.includes(this.cube)) return false;
    this.bonusOn = true;
    this.bonus = this.cube;
    this.drop();
    return true;
  }

  turnBonus(): void {
    this.bonusOn = !this.bonusOn && this.table.bonus !== undefined;
    this.bonus = null;
    this.drop();
  }

  /** The turn that lays the cube in hand there, if allowed. */
  to(section: MatSection): Action | undefined {
    if (this.cube === null) return undefined;
    return this.turns().find(
      (turn) => turn.cube === this.cube && turn.to === section && (turn.do === "shift") === (this.from === "permitted"),
    );
  }

  /** The Goals that could be made with the cube in hand. */
  goals(): Action[] {
    return this.cube === null
      ? []
      : this.turns().filter((turn) => turn.do === "add-to-goal" && turn.cube === this.cube);
  }

  /** Why the cube in hand may not go there, with the section of the rulebook. */
  why(section: MatSection): string {
    if (this.from === section) return W.table.liesThere;
    const list = (this.bonus === null ? this.table.refused : this.table.bonus?.refused) ?? [];
    const kind = this.from === "permitted" ? "shift" : "move";
    const found = list.find((one) => one.do === kind && one.cube === this.cube && one.to === section);
    return found ? why(found.code, this.table.book) : W.table.notNow(SECTIONS[section]);
  }

  /** Why a cube in Resources may not be taken up now; undefined if it may. */
  whyNot(cube: string): string | undefined {
    const view = this.table.view;
    if (!view || this.canPick(cube, "resources")) return undefined;
    if (this.table.line !== "open") return W.table.lost;
    if (view.block.length > 0) return why("block-held", this.table.book);
    if (view.phase !== "turn") return undefined;
    if (this.wantsBonus) {
      // The bonus goes to Forbidden.
      const found = this.table.refused.find((one) => one.do === "move" && one.cube === cube && one.to === "forbidden");
      return found && why(found.code, this.table.book);
    }
    if (this.bonus !== null) return W.table.isBonus;
    return view.shake?.turn === this.table.me?.name ? undefined : W.table.theirTurn(view.shake?.turn ?? "");
  }

  lay(section: MatSection): void {
    const turn = this.to(section);
    if (turn) this.do(turn);
  }

  do(turn: Action): void {
    const elsewhere = this.bonusTo !== undefined && this.bonusTo !== "forbidden";
    const bonus = this.bonus ? { bonus: this.bonus, ...(elsewhere ? { bonus_to: this.bonusTo } : {}) } : {};
    void this.table.command({ ...turn, ...bonus });
    this.clear();
  }

  /** Types a face: takes up the next cube of that face. */
  type(matches: (cube: string) => boolean): boolean {
    const cubes = this.table.view?.shake?.resources ?? [];
    const places = cubes
      .map((cube, at) => ({ cube, at }))
      .filter(({ cube }) => matches(cube) && this.canPick(cube, "resources"));
    const next = places.find(({ at }) => at > this.at) ?? places[0];
    if (next) this.pick(next.cube, "resources", next.at);
    return next !== undefined;
  }
}
