// The lobby says whether shakes count for ratings, and lets every player decline.
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Scene } from "../src/lib/protocol";
import Lobby from "../src/table/Lobby.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

let app: Record<string, unknown> | undefined;
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
});

/** The lobby for Ana in the first seat, with the seats that decline to be rated. */
function lobby(rated: boolean, declines: boolean[], settings: object = {}) {
  const scene = sceneOf(viewOf(), { place: { seat: 0 }, owner: false });
  const seats = declines.map((each, at) => ({ ...scene.table.seats[at]!, declines: each }));
  const table = { ...scene.table, judge: null, rated, seats, settings: { ...scene.table.settings, ...settings } };
  const live = tableWith({ ...scene, table: table as Scene["table"] });
  app = mount(Lobby as unknown as Component<object>, { target: document.body, props: { table: live.table } });
  flushSync();
  return live;
}
const says = () => document.querySelector(".rating p")?.textContent?.trim();
const button = () => document.querySelector<HTMLButtonElement>(".rating button");

test("shakes count unless somebody minds, and everybody reads who does", () => {
  const { sent } = lobby(true, [false, false]);
  expect([says(), button()?.textContent?.trim()]).toEqual([
    "Shakes count for your ratings.",
    "I would rather not be rated",
  ]);
  button()!.click();
  expect(sent.at(-1)).toMatchObject({ type: "wish", wish: "rating", agree: false });
});

test("a player who has declined can agree after all", () => {
  const { table, sent } = lobby(false, [true, true]);
  const [ana, ben] = table.scene!.table.seats.map((seat) => seat.name);
  expect([says(), button()?.textContent?.trim()]).toEqual([
    `Not rated: ${ana} and ${ben} would rather not.`,
    "Being rated is all right",
  ]);
  button()!.click();
  expect(sent.at(-1)).toMatchObject({ wish: "rating", agree: true });
});

test("says nothing if nothing counts", () => {
  lobby(false, [false, false], { unrated: true });
  expect([says(), button()]).toEqual(["Nothing is rated at this table.", null]);
});

test("nobody asks about ratings in practice", () => {
  lobby(false, [false, false], { practice: true });
  expect(says()).toBeUndefined();
});
