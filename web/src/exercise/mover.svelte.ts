// One move on the mat of an exercise: by taps, by dragging and by keys. It can be taken back.
import type { Position } from "../lib/api";
import type { MatSection } from "../lib/protocol";
import { drag } from "../table/drag";
import { Hand } from "../table/hand.svelte";
import { press } from "../table/keys";
import { ExerciseBoard } from "./board.svelte";
import type { Laying } from "./shake";

export class Mover {
  readonly board: ExerciseBoard;
  readonly hand: Hand;

  constructor(position: Position, onlay: (laying: Laying) => void = () => undefined) {
    this.board = new ExerciseBoard(position, true, onlay);
    this.hand = new Hand(this.board);
  }

  get laid(): Laying | null {
    return this.board.laid;
  }
  back(): void {
    this.board.laid = null;
    this.hand.clear();
  }
  /** The tray from which a cube is taken. */
  tray(live: boolean) {
    return {
      live,
      selectedAt: this.hand.at,
      canPick: (cube: string) => this.hand.canPick(cube, "resources"),
      onpick: (cube: string, at: number) => this.hand.pick(cube, "resources", at),
      ondown: (event: PointerEvent, cube: string, at: number) => this.down(event, cube, at),
    };
  }
  /** Returns whether the key was used. */
  press(event: KeyboardEvent): boolean {
    const nothing = () => undefined;
    return press(event, {
      table: this.board,
      hand: this.hand,
      goal: null,
      readMat: nothing,
      callGoal: nothing,
      take: nothing,
      pickForGoal: nothing,
    });
  }
  private down(event: PointerEvent, cube: string, at: number): void {
    const { hand } = this;
    drag(event, {
      onlift: () => {
        if (!(hand.cube === cube && hand.at === at)) hand.pick(cube, "resources", at);
      },
      onland: (target) => {
        const section = target?.getAttribute("data-section");
        if (section && section !== "goal") hand.lay(section as MatSection);
        else hand.drop();
      },
    });
  }
}
