// Progress at the server: one's standing, other devices, and all data kept about a person.
import { del, get, post } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { Me } from "../lib/api";
import type { Game } from "../lib/protocol";
import type { Device, Progress, Refresh, Skills, Transfer, Weaknesses } from "./types";

export const fetchProgress = (game: Game) => get(`/me/progress?game=${game}`) as Promise<Progress>;
export const fetchSkills = (game: Game) => get(`/me/skills?game=${game}`) as Promise<Skills>;
export const fetchWeaknesses = (game: Game) => get(`/me/weaknesses?game=${game}`) as Promise<Weaknesses>;
export const fetchRefresh = (game: Game) => get(`/me/refresh?game=${game}`) as Promise<Refresh>;

export const fetchDevices = () => get("/me/secrets") as Promise<Device[]>;
export const endDevice = (number: number) => del(`/me/secrets/${number}`);
/** From now on this device belongs to somebody new. */
export async function beginAfresh(): Promise<void> {
  me.name = "";
  await me.refresh();
}
export const askTransfer = () => post("/me/transfer", {}) as Promise<Transfer>;
/** Takes the code of another device: from then on both are the same person. */
export async function takeOver(code: string): Promise<void> {
  await (post("/transfer", { code }) as Promise<Me>);
  await me.refresh();
}

/** Everything that is kept about this person. */
export const fetchData = () => get("/me/data");
export async function bringBack(data: unknown): Promise<void> {
  if (!me.known) await me.somebody();
  await post("/me/data", data);
}
/** Deletes this person at the server, and what this browser keeps. */
export async function forgetMe(): Promise<void> {
  await del("/me");
  forgetAll();
  await beginAfresh();
}
function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("forceout.")) localStorage.removeItem(key);
  } catch {
    // If nothing can be stored, nothing is there.
  }
}
