// Where a target is on the page: its first element in sight.
import { W } from "../words";
import type { Target } from "./next";

const quoted = (text: string) => `"${CSS.escape(text)}"`;
/** A cube by its code, or by its face if only that is known. */
const cubes = (within: string, cube: string) => {
  const buttons = `${within} button[data-cube]:not([aria-disabled])`;
  return [`${within} button[data-cube=${quoted(cube)}]:not([aria-disabled])`, `${buttons}[data-cube$=${quoted(cube)}]`];
};

function selectors(target: Exclude<Target, { at: "proof" }>): string[] {
  switch (target.at) {
    case "tray":
      return cubes(".tray", target.cube);
    case "permitted":
      return cubes('.mat-section[data-section="permitted"]', target.cube);
    case "palette":
      return cubes(".palette", target.cube);
    case "section":
      return [`.mat-section[data-section=${quoted(target.section)}] button.lay`];
    case "add-goal":
      return [`.addgoal[data-goal=${quoted(target.goal)}]`, ".addgoal"];
    case "call":
      return [`.hold .call[data-call=${quoted(target.call)}]`];
    case "key":
      return [`.palette .key[data-key=${quoted(target.key)}]`];
    case "decide":
      return [`.sheetpaper [data-present="${target.present}"]`];
    case "call-goal":
      return [".goal-builder .tools .btn.primary:not([disabled])"];
    case "take-back":
      return [".goal-builder .tools [data-back]:not([disabled])"];
    case "block":
      return [".block"];
    case "put-back":
      return [".hold > .btn.quiet"];
    case "delete":
      return [".palette .key[data-delete]"];
    case "erase":
      return [`.proof-pad .key[aria-label=${quoted(W.write.del)}]`, ".proof .proof-row.on input.formula"];
    case "present":
      return [".actions.final .btn.primary:not([disabled])"];
    case "decline":
      return [".actions.final .btn.quiet"];
    case "status":
      return [".status .btn.primary", ".status .btn"];
    case "go-on":
      return ["[data-go-on]"];
  }
}

const inSight = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** A key of a proof's pad, or the line itself if the pad is closed or writes into another line. */
function proofPlace({ row, gets, text }: Target & { at: "proof" }): HTMLElement | null {
  const lines = [...document.querySelectorAll<HTMLElement>(".proof input.formula")];
  const keys = [...document.querySelectorAll<HTMLElement>(".proof-pad .key")].filter(inSight);
  const here = [...document.querySelectorAll(".proof .proof-row")].findIndex((one) => one.matches(".on"));
  const own = lines[row];
  if (keys.length === 0 || (own && here !== row)) return own ?? lines.at(-1) ?? null;
  const named = (name: string) => keys.find((key) => key.getAttribute("aria-label") === name);
  if (!own) return named(W.write.newLine) ?? null;
  if (gets === "rule") return keys.find((key) => key.matches(".rule-key") && key.textContent?.trim() === text) ?? own;
  const goal = keys.find((key) => !key.matches(".rule-key") && key.getAttribute("aria-label")?.endsWith(`: ${text}`));
  return (gets === "goal" ? goal : named(text)) ?? own;
}

export function elementOf(target: Target | null): HTMLElement | null {
  if (!target) return null;
  if (target.at === "proof") return proofPlace(target);
  for (const selector of selectors(target)) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(inSight);
    if (found) return found;
  }
  return null;
}
