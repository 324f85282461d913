// A bot that thinks aloud: when it is asked, in which words it is shown, and what is kept.
import { flushSync, mount, tick, unmount } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { Thinking } from "../src/coach/aloud.svelte";
import AloudBox from "../src/coach/AloudBox.svelte";
import LookButton from "../src/coach/LookButton.svelte";
import type { Says, Scene, TableEvent } from "../src/lib/protocol";
import type { LiveTable } from "../src/lib/table.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

const say = (words: string) => ({ short: `${words} 1`, plain: `${words} 2`, full: `${words} 3` });
const SAID = {
  says: say("I moved the 6."),
  looks: say("I only looked at short ones."),
  facts: [{ says: say("Without + no 37."), more: say("The same for 4.") }, { says: say("Nobody is near.") }],
};
const moved = (player: string, at: number) =>
  ({ event: "moved", player, cube: "g6", to: "forbidden", at }) as unknown as TableEvent;

let box: HTMLElement;
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
  box = document.body.appendChild(document.createElement("div"));
});
/** Ana against Tally, a bot. */
function against(): { table: LiveTable; sent: Record<string, unknown>[]; scene: Scene } {
  const scene = sceneOf(viewOf());
  scene.table.seats[1]!.bot = "player";
  scene.table.seats[1]!.name = "Tally";
  const made = { ...tableWith(scene), scene };
  told(made.table, scene, { event: "shake-started", at: 0 } as unknown as TableEvent, 5);
  return made;
}
const told = (table: LiveTable, scene: Scene, event: TableEvent, last: number): void =>
  table.hear({ ...scene, type: "update", entry: last, kind: "command", events: [event], last } as unknown as Says);
/** Lets somebody move, with the number of the entry. */
const happens = (table: LiveTable, scene: Scene, player: string, last: number): void =>
  told(table, scene, moved(player, last), last);
const asked = (sent: Record<string, unknown>[]) => sent.filter((one) => one.type === "ask");
const answer = async (table: LiveTable, sent: Record<string, unknown>[], aloud: object | null, reading?: number) => {
  const id = asked(sent).at(-1)!.id as string;
  table.hear({ type: "aloud", id, aloud, reading } as unknown as Says);
  await tick();
  await tick();
  flushSync();
};
const text = () => box.textContent!.replace(/\s+/g, " ");

test("nothing is asked until it is switched on; then each move of the bot is asked about once", async () => {
  const { table, sent, scene } = against();
  const thinking = new Thinking(table);
  const shown = mount(AloudBox, { target: box, props: { thinking } });
  flushSync();
  expect(text()).toContain("Tally thinks aloud");
  happens(table, scene, "Tally", 6);
  flushSync();
  expect(asked(sent)).toEqual([]);
  box.querySelector<HTMLElement>("[role=switch]")!.click();
  flushSync();
  expect(asked(sent)).toMatchObject([{ ask: "aloud" }]);
  await answer(table, sent, SAID);
  expect(box.querySelector("blockquote")!.textContent).toBe("I moved the 6. 2");
  expect(box.querySelector("[aria-live]")!.getAttribute("aria-live")).toBe("polite");
  expect([...box.querySelectorAll(".facts li")].map((one) => one.textContent)).toEqual([
    "Without + no 37. 2 The same for 4. 2",
    "Nobody is near. 2",
  ]);
  expect(text()).toContain("each of these was proved");
  // One's own move says nothing new, and the last words stay.
  happens(table, scene, "Ana", 7);
  flushSync();
  expect(asked(sent)).toHaveLength(1);
  expect(box.querySelector("blockquote")).not.toBeNull();
  happens(table, scene, "Tally", 8);
  flushSync();
  expect(asked(sent)).toHaveLength(2);
  await answer(table, sent, { ...SAID, says: say("I moved the 4.") });
  expect(box.querySelector("blockquote")!.textContent).toBe("I moved the 4. 2");
  await unmount(shown);
  expect(new Thinking(table).on).toBe(true);
});

test("the reading belongs to the person: the server knows it, and is told when it changes", async () => {
  const { table, sent, scene } = against();
  const stored: number[] = [];
  const thinking = new Thinking(table, (reading) => stored.push(reading));
  thinking.turn();
  const shown = mount(AloudBox, { target: box, props: { thinking } });
  happens(table, scene, "Tally", 6);
  flushSync();
  await answer(table, sent, SAID, 1);
  expect(box.querySelector("blockquote")!.textContent).toBe("I moved the 6. 1");
  const buttons = [...box.querySelectorAll<HTMLElement>(".segmented button")];
  expect(buttons.map((one) => one.textContent)).toEqual(["Short", "Plain", "Full"]);
  buttons[2]!.click();
  flushSync();
  expect(box.querySelector("blockquote")!.textContent).toBe("I moved the 6. 3");
  expect(stored).toEqual([3]);
  await unmount(shown);
});

test("on one's own turn one can ask what to look at; the answer lasts until something happens", async () => {
  const { table, sent, scene } = against();
  const thinking = new Thinking(table);
  const button = mount(LookButton, { target: document.body, props: { thinking } });
  const shown = mount(AloudBox, { target: box, props: { thinking } });
  flushSync();
  [...document.body.querySelectorAll<HTMLElement>("button.btn")].at(-1)!.click();
  flushSync();
  expect(asked(sent)).toMatchObject([{ ask: "look" }]);
  await answer(table, sent, { facts: SAID.facts });
  expect(text()).toContain("What you can look at");
  expect(box.querySelectorAll(".facts li")).toHaveLength(2);
  happens(table, { ...scene, view: viewOf({}, { turn: "Tally" }) }, "Ana", 6);
  flushSync();
  expect(text()).not.toContain("What you can look at");
  expect(document.body.querySelectorAll("button.btn")).toHaveLength(0);
  await unmount(shown);
  await unmount(button);
});

test("says so if nothing is proved", async () => {
  const { table, sent } = against();
  const thinking = new Thinking(table);
  const shown = mount(AloudBox, { target: box, props: { thinking } });
  void thinking.look();
  await answer(table, sent, { facts: [] });
  expect(text()).toContain("Nothing is proved here yet.");
  expect(text()).not.toContain("each of these was proved");
  await unmount(shown);
});
