// The page on which people come into a class: a second coach with the code of a helper.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClassPage } from "../src/class/types";
import ClassJoin from "../src/pages/ClassJoin.svelte";
import { CODE, STRANGER } from "./class-pupil";
import { server } from "./lesson";

const PATH = `/api/classes/${CODE}/helpers/join`;
const HELPER: ClassPage = { ...STRANGER, me: { role: "helper", nickname: "Mr Fox", number: 22 } };
const WRONG = "This code does not work.";
let target: HTMLElement;
let shown: ReturnType<typeof mount> | undefined;
beforeEach(() => {
  target = document.body.appendChild(document.createElement("div"));
  history.replaceState(null, "", `/j/${CODE}`);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
  vi.unstubAllGlobals();
});
const button = (name: string) =>
  [...target.querySelectorAll("button")].find((one) => one.textContent?.trim().startsWith(name));

/** The page of this class, and what it asks the server, which knows one code of a helper. */
async function opened(page: ClassPage) {
  const sent = server((path, body) => {
    if (path !== PATH) return { data: page };
    const right = (body as { code: string }).code === "BCDFG-HJKLM";
    return right ? { data: HELPER } : { status: 404, data: { status: 404, code: "no-such-code", detail: WRONG } };
  });
  shown = mount(ClassJoin, { target, props: { code: CODE } });
  await vi.waitFor(() => expect(target.textContent).toContain(page.class.name));
  return sent;
}
/** Types a code of a helper, and sends it. */
function sends(code: string): void {
  const field = target.querySelector<HTMLInputElement>("input.pupil-card-code")!;
  field.value = code;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  button("Help with this class")!.click();
  flushSync();
}

test("a second coach comes in with the code of a helper, even when nobody can join", async () => {
  const sent = await opened({ ...STRANGER, class: { ...STRANGER.class, joining: false } });
  button("Use a helper’s code")!.click();
  flushSync();
  expect(button("Help with this class")!.disabled).toBe(true);
  sends("zzzzz zzzzz");
  await vi.waitFor(() => expect(target.querySelector("[role=alert]")?.textContent).toContain(WRONG));
  sends("bcdfg hjklm");
  await vi.waitFor(() => expect(location.pathname).toBe(`/c/${CODE}`));
  const codes = sent.filter((one) => one.path === PATH).map((one) => one.body);
  expect(codes).toEqual([{ code: "ZZZZZ-ZZZZZ" }, { code: "BCDFG-HJKLM" }]);
});

test("pupils see their names, and come back to them", async () => {
  await opened(STRANGER);
  expect(target.querySelector("input.pupil-card-code")).toBeNull();
  button("Use a helper’s code")!.click();
  flushSync();
  expect(target.textContent).not.toContain("Keen Falcon");
  button("Join with a nickname")!.click();
  flushSync();
  expect(target.textContent).toContain("Keen Falcon");
  expect(button("Join Room 12 Owls")).toBeDefined();
});
