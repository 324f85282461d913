// The mat of an exercise as the hand and the keys know a table: every cube of Resources may go anywhere, once. The server judges the move.
import { Codebook } from "../lib/codebook";
import type { Action, MatSection } from "../lib/protocol";
import type { Position } from "../lib/api";
import type { Board } from "../table/hand.svelte";
import { shakeOf, type Laying } from "./shake";

const SECTIONS: readonly MatSection[] = ["forbidden", "permitted", "required"];
const ME = "you";

export class ExerciseBoard implements Board {
  readonly line = "open";
  readonly bonus = undefined;
  readonly refused = [];
  readonly book = new Codebook();
  readonly scene = null;
  readonly me = { name: ME };
  /** The move that was made. */
  laid = $state.raw<Laying | null>(null);

  constructor(
    private readonly position: Position,
    /** Whether cubes may be moved, or only laid into a Goal. */
    private readonly moves: boolean,
    private readonly onlay: (laying: Laying) => void = () => undefined,
  ) {}

  get shake() {
    return { ...shakeOf(this.position, this.laid), turn: ME };
  }
  get view() {
    return { rules: this.position.rules, block: [], phase: "turn" as const, shake: this.shake };
  }
  get actions(): Action[] {
    if (!this.moves || this.laid) return [];
    return this.shake.resources.flatMap((cube) => SECTIONS.map((to): Action => ({ do: "move", cube, to })));
  }
  all(what: string): Action[] {
    return this.actions.filter((action) => action.do === what);
  }
  command: Board["command"] = (act) => {
    if (act.do === "move") {
      this.laid = { cube: act.cube as string, to: act.to as MatSection };
      this.onlay(this.laid);
    }
    return Promise.resolve(null);
  };
}
