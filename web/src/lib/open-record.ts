// A record dropped on the page waits here until the replay shows it.
import { route } from "./route.svelte";

let waiting: string | null = null;

export function openRecord(text: string): void {
  waiting = text;
  if (location.pathname === "/replay") history.replaceState(null, "", "/");
  route.go("/replay");
}
export const opened = (): string | null => waiting;
