// Dragging a cube, or a seat of a draw: a ghost follows the pointer, and on landing the element under it is reported.
import { isStill } from "../lib/timers";

export interface Drag {
  /** What it may land on; by default sections of the mat. */
  onto?: string;
  onlift: () => void;
  onland: (target: Element | null, event: PointerEvent) => void;
}

/** Follows a pointer that went down on a cube. A short press stays a tap. */
export function drag(event: PointerEvent, what: Drag): void {
  if (event.button !== 0) return;
  const cube = event.currentTarget as HTMLElement;
  const box = cube.getBoundingClientRect();
  const from = { x: event.clientX, y: event.clientY };
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  const under = (one: PointerEvent): Element | null =>
    document.elementFromPoint(one.clientX, one.clientY)?.closest(what.onto ?? "[data-section]") ?? null;
  const move = (one: PointerEvent) => {
    if (!ghost) {
      if (Math.hypot(one.clientX - from.x, one.clientY - from.y) < 7) return;
      ghost = cube.cloneNode(true) as HTMLElement;
      ghost.classList.add("drag");
      ghost.classList.remove("selected");
      ghost.style.setProperty("--s", `${box.width}px`);
      ghost.style.setProperty("--h", `${box.height}px`);
      document.body.append(ghost);
      what.onlift();
    }
    ghost.style.left = `${box.left + one.clientX - from.x}px`;
    ghost.style.top = `${box.top + one.clientY - from.y}px`;
    const next = under(one);
    if (next !== over) {
      over?.classList.remove("over");
      next?.classList.add("over");
      over = next;
    }
  };
  const up = (one: PointerEvent) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    over?.classList.remove("over");
    if (!ghost) return;
    ghost.remove();
    // The click after a drag is not a tap.
    addEventListener(
      "click",
      (click) => {
        click.stopPropagation();
        click.preventDefault();
      },
      { capture: true, once: true },
    );
    setTimeout(() => what.onland(under(one), one), 0);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

/** Lets a cube fly from its old place to its new one: lift, travel, land. Nothing moves if motion is not wanted. */
export function fly(element: Element, from: DOMRect): void {
  if (isStill() || !("animate" in element)) return;
  const to = element.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 5 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9 - 8}px) scale(1.05)`, offset: 0.2, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: 260, easing: "cubic-bezier(.2, .9, .25, 1.05)" },
  );
}
