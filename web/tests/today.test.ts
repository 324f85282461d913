// Beside the map of lessons: ideas that come back with puzzles or with a lesson, and what the classes have set.
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Ideas from "../src/progress/Ideas.svelte";
import { fetchToday } from "../src/progress/today";
import TodayCards from "../src/progress/TodayCards.svelte";
import type { Skill, Skills } from "../src/progress/types";
import { CLASS, CODE, LESSON, NOW, PAST } from "./class-pupil";
import { server } from "./lesson";

const due = (id: string, title: string, lesson?: string): Skill => ({
  id,
  title,
  level: "can",
  due: true,
  days: 0,
  ...(lesson ? { lesson } : {}),
});
const SKILLS: Skills = {
  groups: [
    { title: "Challenges", skills: [due("eq.now", "Now")] },
    { title: "The match", skills: [due("mt.last-cube", "The last cube", "m-05")] },
  ],
  unmet: [],
};
let target: HTMLElement;
let shown: ReturnType<typeof mount> | undefined;
/** What the server says to each path; everything else it refuses. */
const says = (answers: Record<string, unknown>) =>
  server((path) => {
    const data = answers[path.replace(/^\/api/, "")];
    return data === undefined ? { status: 404, data: { status: 404, code: "none", detail: "None." } } : { data };
  });
const learner = {
  "/me": { nickname: "Sunny Lynx" },
  "/me/skills?game=equations": SKILLS,
  "/me/refresh?game=equations": { puzzles: ["a", "b"], skills: 1, minutes: 1 },
  "/classes": { attends: [CLASS.class], teaches: [] },
};
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  target = document.body.appendChild(document.createElement("div"));
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = () => {
  const onnone = vi.fn();
  shown = mount(TodayCards, { target, props: { game: "equations", onnone } });
  return onnone;
};
const hrefOf = (name: string) => target.querySelector(`a[aria-label="${name}"]`)?.getAttribute("href");

test("what no puzzle shows is offered with its lesson, and is not counted among the puzzles", async () => {
  says(learner);
  const today = await fetchToday("equations");
  expect([today.due, today.lessons].map((all) => all.map((one) => one.id))).toEqual([["eq.now"], ["mt.last-cube"]]);
  show();
  await vi.waitFor(() => expect(target.textContent).toContain("The last cube"));
  expect(hrefOf("Lesson: The last cube")).toBe("/learn/m-05");
  expect(target.querySelector(".btn.wide")?.textContent).toContain("Refresh one idea");
  shown =
    (await unmount(shown!),
    mount(Ideas, { target, props: { game: "equations", skills: SKILLS, due: 1, refresh: null } }));
  expect(hrefOf("The last cube is due: go to its lesson")).toBe("/learn/m-05");
  expect([...target.querySelectorAll("h3")].map((one) => one.textContent)).toEqual(["Challenges", "The match"]);
});

test("a class has a card with the first thing to do", async () => {
  says({ ...learner, [`/classes/${CODE}/assignments`]: [PAST, LESSON] });
  show();
  await vi.waitFor(() => expect(target.textContent).toContain("Room 12 Owls"));
  expect(target.textContent).toContain("The smallest step");
  expect(target.textContent).toContain("due on Friday · 1 of 3 done");
  expect(hrefOf("Open: The smallest step")).toBe(`/c/${CODE}/a/1`);
});

test("a class with nothing to do says so, and without anything there are no cards", async () => {
  says({ ...learner, [`/classes/${CODE}/assignments`]: [PAST] });
  show();
  await vi.waitFor(() => expect(target.textContent).toContain("Nothing to do right now."));
  expect(hrefOf("Open: Room 12 Owls")).toBe(`/c/${CODE}`);
  await unmount(shown!);
  says({ "/me": { nickname: "Sunny Lynx" } });
  const onnone = show();
  await vi.waitFor(() => expect(onnone).toHaveBeenCalled());
  expect(target.querySelector("section")).toBeNull();
});
