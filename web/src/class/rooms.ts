// The one connection of this tab to the class that is live here: what covers pages and what is worked on share it.
import { ClassRoom } from "./room.svelte";

let current: ClassRoom | null = null;

/** The room of a class, connected; that of another class is closed. */
export function roomOf(code: string): ClassRoom {
  if (current?.code === code && current.line !== "closed") return current;
  current?.close();
  current = new ClassRoom(code);
  current.connect();
  return current;
}
export function closeRoom(code: string): void {
  if (current?.code !== code) return;
  current.close();
  current = null;
}
