// The Goal while it is being built: cubes, gaps and turns in a row, or digits in one of the shapes of the rulebook.
import { shapesOf } from "../lib/books";
import { readGoal, readShape, shapeSize, writeGoal, writeShape, type Laid, type Shape } from "../lib/goal";
import type { Turn } from "../lib/cubes";
import type { Game } from "../lib/protocol";

export class GoalState {
  laid = $state<Laid[]>([]);
  /** The place of the caret: the number of things before it. */
  caret = $state(0);
  shape = $state<Shape>("");
  /** Cubes laid down in the Goal for everybody to see: they may be rearranged, but not taken back. */
  down = $state.raw<string[]>([]);

  /** The shapes in which the cubes may lie, if not in a row. */
  readonly shapes: readonly Shape[];

  constructor(readonly game: Game) {
    this.shapes = shapesOf(game);
    this.reshape();
  }

  /** The first shape that has a place for every cube. */
  private reshape(): void {
    this.shape = this.shapes.find((one) => shapeSize(one) >= this.cubes.length) ?? "";
  }

  /** Restores an earlier Goal. */
  restore(text: string): void {
    const shape = this.shapes.length > 0 ? readShape(text) : null;
    this.laid = shape ? shape.cubes : readGoal(text, this.game);
    this.caret = this.laid.length;
    if (shape) this.shape = shape.shape;
  }

  get cubes(): { cube: string; turn: Turn }[] {
    return this.laid.filter((one) => one !== "gap");
  }

  /** The Goal as text. */
  get text(): string {
    return this.game === "onsets" ? writeShape(this.shape, this.cubes) : writeGoal(this.laid);
  }

  /** Whether every place of the shape has its digit. */
  get whole(): boolean {
    return this.game === "onsets" ? this.cubes.length === shapeSize(this.shape) : this.cubes.length > 0;
  }

  add(cube: string): void {
    if (this.game === "onsets") {
      if (!this.shapes.some((one) => shapeSize(one) > this.cubes.length)) return;
      this.laid = [...this.laid, { cube, turn: "" }];
      this.caret = this.laid.length;
      if (shapeSize(this.shape) < this.cubes.length) this.reshape();
      return;
    }
    this.laid = [...this.laid.slice(0, this.caret), { cube, turn: "" }, ...this.laid.slice(this.caret)];
    this.caret += 1;
  }

  gap(): void {
    if (this.game !== "equations" || this.caret === 0) return;
    if (this.laid[this.caret - 1] === "gap" || this.laid[this.caret] === "gap") return;
    this.laid = [...this.laid.slice(0, this.caret), "gap", ...this.laid.slice(this.caret)];
    this.caret += 1;
  }

  /** Turns the cube before the caret: upright, sideways, upside-down. On-Sets digits are upright or upside-down. */
  turn(): void {
    const at = this.caret - 1;
    const one = this.laid[at];
    if (!one || one === "gap" || this.game === "wff") return;
    const next: Record<Turn, Turn> =
      this.game === "onsets" ? { "": "ud", ud: "", sw: "" } : { "": "sw", sw: "ud", ud: "" };
    this.laid = this.laid.map((each, place) => (place === at ? { ...one, turn: next[one.turn] } : each));
  }

  /** Moves the thing before the caret one place. */
  shift(step: 1 | -1): void {
    const at = this.caret - 1;
    const to = at + step;
    if (at < 0 || to < 0 || to >= this.laid.length) return;
    const list = [...this.laid];
    [list[at], list[to]] = [list[to]!, list[at]!];
    this.laid = list;
    this.caret += step;
  }

  select(at: number): void {
    this.caret = at + 1;
  }

  /** Takes in what lies in the Goal according to the server. A page opened in the middle begins with it. */
  lies(text: string): void {
    const shape = this.game === "onsets" ? readShape(text) : null;
    const laid: Laid[] = shape ? shape.cubes : readGoal(text, this.game);
    this.down = laid.filter((one) => one !== "gap").map((one) => one.cube);
    const have = this.cubes.map((one) => one.cube);
    const missing = this.down.some((cube) => {
      const at = have.indexOf(cube);
      if (at >= 0) have.splice(at, 1);
      return at < 0;
    });
    if (!missing) return;
    this.laid = laid;
    this.caret = laid.length;
    if (shape) this.shape = shape.shape;
  }

  clear(): void {
    this.laid = [];
    this.down = [];
    this.caret = 0;
    this.reshape();
  }

  /** Whether the thing before the caret may be taken back. */
  get removable(): boolean {
    const one = this.laid[this.caret - 1];
    if (!one || one === "gap") return one === "gap";
    const count = (list: readonly string[]) => list.filter((cube) => cube === one.cube).length;
    return count(this.cubes.map((each) => each.cube)) > count(this.down);
  }

  /** Takes back the thing before the caret, unless it is laid down for good. */
  remove(): void {
    const at = this.caret - 1;
    if (at < 0 || !this.removable) return;
    this.laid = this.laid.filter((_, place) => place !== at);
    this.caret = at;
    if (this.cubes.length > 0) this.reshape();
  }

  /** Which cubes of a list are not in the Goal yet, by index. */
  free(resources: readonly string[]): boolean[] {
    const used = this.cubes.map((one) => one.cube);
    // Cubes laid down in the Goal are no longer in Resources.
    for (const cube of this.down) {
      const at = used.indexOf(cube);
      if (at >= 0) used.splice(at, 1);
    }
    return resources.map((cube) => {
      const at = used.indexOf(cube);
      if (at >= 0) used.splice(at, 1);
      return at < 0;
    });
  }
}
