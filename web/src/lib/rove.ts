// One Tab stop for a group of buttons: arrows go through them in order, Home and End to the ends. In a plane, left and right
// lead to the neighbour on that side, not to the next in order.
import type { Action } from "svelte/action";

/** The nearest item in the row above or below. */
function across(items: HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const middle = (box: DOMRect) => box.left + box.width / 2;
  const rows = items
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1));
  const edges = rows.map(({ box }) => box.top);
  const row = down ? Math.min(...edges) : Math.max(...edges);
  const off = (box: DOMRect) => Math.abs(middle(box) - middle(here));
  return rows.filter(({ box }) => Math.abs(box.top - row) < 8).sort((one, other) => off(one.box) - off(other.box))[0]
    ?.item;
}

/** The neighbour on one side, nearest in height first. */
function beside(items: HTMLElement[], from: HTMLElement, right: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const off = (item: HTMLElement) => {
    const box = item.getBoundingClientRect();
    return Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left);
  };
  return items
    .filter((item) => {
      const box = item.getBoundingClientRect();
      return right ? box.left >= here.right - 1 : box.right <= here.left + 1;
    })
    .sort((one, other) => off(one) - off(other))[0];
}

export interface Plane {
  selector: string;
  plane: true;
}

export const rove: Action<HTMLElement, string | Plane | undefined> = (node, what = "button") => {
  const { selector, plane } = typeof what === "string" ? { selector: what, plane: false } : what;
  const items = () => [...node.querySelectorAll<HTMLElement>(selector)].filter((item) => !item.matches(":disabled"));
  let stop = 0;
  function mark(): void {
    const list = items();
    stop = Math.max(0, Math.min(stop, list.length - 1));
    list.forEach((item, at) => (item.tabIndex = at === stop ? 0 : -1));
  }
  function key(event: KeyboardEvent): void {
    const list = items();
    const at = list.findIndex((item) => item === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: plane ? beside(list, list[at]!, true) : list[at + 1],
      ArrowLeft: plane ? beside(list, list[at]!, false) : list[at - 1],
      ArrowDown: across(list, list[at]!, true),
      ArrowUp: across(list, list[at]!, false),
      Home: list[0],
      End: list.at(-1),
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    to[event.key as keyof typeof to]?.focus();
  }
  function focused(event: FocusEvent): void {
    const at = items().findIndex((item) => item === event.target);
    if (at < 0) return;
    stop = at;
    mark();
  }
  const watch = new MutationObserver(mark);
  watch.observe(node, { childList: true, subtree: true });
  node.addEventListener("keydown", key);
  node.addEventListener("focusin", focused);
  mark();
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("keydown", key);
      node.removeEventListener("focusin", focused);
    },
  };
};
