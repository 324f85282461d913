// The keys of every desk page: G and a letter goes somewhere, Ctrl+Z takes back, / finds a player, ? lists them.
import { route } from "../lib/route.svelte";
import type { EventHand } from "./hand.svelte";
import { LETTERS } from "./rooms";

interface Does {
  go: (page: string) => void;
  undo: () => void;
  find: () => void;
  list: () => void;
}

/** Whether keys type into this element. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

export class DeskKeys {
  /** Whether `G` was pressed and a letter is expected. */
  private going = false;

  constructor(private readonly does: Does) {}

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      // In a field, Ctrl+Z undoes typing.
      if (key !== "z" || event.shiftKey || writes(event.target)) return;
      event.preventDefault();
      this.does.undo();
      return;
    }
    if (writes(event.target)) return;
    const page = this.going ? LETTERS[key] : undefined;
    this.going = !this.going && key === "g";
    if (page !== undefined) this.does.go(page);
    else if (key === "/") this.does.find();
    else if (key === "?") this.does.list();
    else return;
    event.preventDefault();
  }
}

/** Where to search for a player: this page's search field, else that of the list of people. */
export const FIND = "find-player";
export function findPlayer(hand: EventHand): void {
  const field = document.getElementById(FIND);
  if (field) field.focus();
  else route.go(`${hand.to("people")}#${FIND}`);
}
