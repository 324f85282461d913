// An assignment while a pupil works on it: the items in the pupil's order, the current one, and their states.
import { fetchClass, fetchItem } from "./calls";
import { isDone, isSpent, nextOpen } from "./due";
import type { Assignment, AssignmentPage, Cell, ClassPage, ItemPage, ItemTitle, MyWork } from "./types";

const FRESH: Cell = { state: "not-yet", tries: 0, hints: 0 };

export class WorkAt {
  page = $state.raw<ClassPage | null>(null);
  set = $state.raw<AssignmentPage | null>(null);
  mine = $state.raw<MyWork>({ order: [], cells: [], done: false, late: false });
  /** The index in the pupil's order, from 0; past the last one is the end. */
  at = $state(0);
  item = $state.raw<ItemPage | null>(null);
  fault = $state.raw<unknown>(null);
  /** How often an item was opened: returning to one shows it afresh. */
  opened = $state(0);

  constructor(
    readonly code: string,
    readonly number: number,
  ) {}

  get assignment(): Assignment | undefined {
    return this.set?.assignment;
  }
  get title(): ItemTitle | undefined {
    return this.set?.items.find((one) => one.number === this.itemNumber);
  }
  /** The item's number in the class. */
  get itemNumber(): number | undefined {
    return this.mine.order[this.at];
  }
  get cell(): Cell {
    return this.mine.cells[this.at] ?? FRESH;
  }
  get of(): number {
    return this.mine.order.length;
  }
  get ended(): boolean {
    return this.set !== null && this.at >= this.of;
  }
  /** How many tries are left; undefined if there is no limit. */
  get left(): number | undefined {
    const most = this.assignment?.tries;
    return most === undefined ? undefined : Math.max(0, most - this.cell.tries);
  }
  /** Whether its tries are used up and it is not done. */
  get spent(): boolean {
    return isSpent(this.cell, this.assignment?.tries);
  }
  /** How many items are still open. */
  get open(): number {
    const over = (cell: Cell): boolean => isDone(cell) || isSpent(cell, this.assignment?.tries);
    return this.of - this.mine.cells.filter(over).length;
  }

  /** Reloads the class and the assignment; returns whether it exists. */
  async load(): Promise<boolean> {
    try {
      const page = await fetchClass(this.code);
      const set = page.assignments?.find((one) => one.assignment.number === this.number) ?? null;
      this.page = page;
      this.set = set;
      if (set?.mine) this.mine = set.mine;
      this.fault = null;
      return set !== null;
    } catch (fault) {
      this.fault = fault;
      return false;
    }
  }
  /** The index of an item by its number; the first open one if there is no such item. */
  placeOf(number: number): number {
    const at = this.mine.order.indexOf(number);
    return at >= 0 ? at : (nextOpen(this.mine, 0, this.assignment?.tries) ?? this.of);
  }
  /** Opens the item at an index. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(at, this.of));
    this.item = null;
    const item = this.itemNumber;
    if (item === undefined) return;
    try {
      const found = await fetchItem(this.code, this.number, item);
      if (this.itemNumber !== item) return;
      this.item = found;
      this.opened += 1;
      this.fault = null;
    } catch (fault) {
      if (this.itemNumber === item) this.fault = fault;
    }
  }
  /** Where to go from here: the next open item, or the end. */
  get onward(): number {
    return nextOpen(this.mine, this.at + 1, this.assignment?.tries) ?? this.of;
  }
}
