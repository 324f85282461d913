// The tab's one connection to its live class, shared by all its pages.
import { ClassRoom } from "./room.svelte";

let current: ClassRoom | null = null;

/** The connected room of a class; closes that of any other class. */
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
