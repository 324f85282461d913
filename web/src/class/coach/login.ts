// A coach's name and password for coming back: a class must outlive one browser.
import { get, post, put, type Me } from "../../lib/api";
import type { Recovery, RecoveryState } from "../../lib/generated";
import { me } from "../../lib/me.svelte";

export const SHORTEST_PASSWORD = 8;

/** Sets the name and the password of this person. */
export async function setLogin(login: string, password: string): Promise<void> {
  await (put("/me/login", { login, password }) as Promise<Me>);
}
/** Comes back as the person who set this name and password. */
export async function logIn(login: string, password: string): Promise<void> {
  await (post("/me/login", { login, password }) as Promise<Me>);
  await me.refresh();
}

/** When the recovery code was made that works now. */
export const fetchRecovery = () => get("/me/recovery") as Promise<RecoveryState>;
/** A new recovery code, shown this once; the one before stops working. */
export const makeRecovery = () => post("/me/recovery", {}) as Promise<Recovery>;
/** Comes back with the recovery code and sets a new password; returns the name to log in with. */
export async function recover(code: string, password: string): Promise<string> {
  const who = (await post("/recovery", { code, password })) as Me;
  await me.refresh();
  return who.login ?? "";
}
