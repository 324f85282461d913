// A coach's name and password for coming back: a class must outlive one browser.
import { post, put, type Me } from "../../lib/api";
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
