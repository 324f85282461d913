// A coach's recovery code: made once, shown once, and a new one only after a question.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import RecoveryCard from "../src/class/coach/RecoveryCard.svelte";
import { recover } from "../src/class/coach/login";
import { server } from "./lesson";

const CODE = "BCDFG-HJKLM-NPQRS-TVWXZ";
const MADE = Date.UTC(2026, 10, 19, 12);
let target: HTMLElement;
let shown: ReturnType<typeof mount> | undefined;
beforeEach(() => {
  target = document.body.appendChild(document.createElement("div"));
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
  vi.unstubAllGlobals();
});
const press = (name: string) => {
  const button = [...target.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  button!.click();
  flushSync();
};
/** A server with such a code, or without; the first request asks for it. */
const withCode = (made: number | null) => {
  let asked = 0;
  const sent = server(() => ({ data: asked++ === 0 ? { made } : { code: CODE, login: "Ms Owl", made: MADE } }));
  shown = mount(RecoveryCard, { target });
  return sent;
};

test("a first code is made at once, and shown to be printed", async () => {
  const sent = withCode(null);
  await vi.waitFor(() => expect(target.textContent).toContain("Make a code"));
  press("Make a code");
  await vi.waitFor(() => expect(target.querySelector(".recovery-code")?.textContent).toBe(CODE));
  expect(target.querySelector(".recovery-paper")?.textContent).toContain("for Ms Owl");
  expect(sent.map((one) => one.path)).toEqual(["/api/me/recovery", "/api/me/recovery"]);
  const print = vi.fn();
  vi.stubGlobal("print", print);
  press("Print");
  expect(print).toHaveBeenCalledOnce();
});

test("another one is made only after a question, since the printed one stops working", async () => {
  const sent = withCode(MADE);
  await vi.waitFor(() => expect(target.textContent).toContain("Made on 19 November."));
  press("Make another code");
  expect(target.textContent).toContain("The one you printed stops working.");
  press("Keep the code");
  expect(target.querySelector(".asked")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("nothing is offered where the server knows no such code", async () => {
  const asked = server(() => ({ status: 403, data: { status: 403, code: "nobody-yet", detail: "Choose." } }));
  shown = mount(RecoveryCard, { target });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  flushSync();
  expect(target.querySelector("section")).toBeNull();
});

test("coming back tells the name to log in with", async () => {
  const sent = server(() => ({ data: { nickname: "Ms Owl", login: "Ms Owl" } }));
  expect(await recover(CODE, "battery staple")).toBe("Ms Owl");
  expect([sent[0]!.path, sent[0]!.body]).toEqual(["/api/recovery", { code: CODE, password: "battery staple" }]);
});
