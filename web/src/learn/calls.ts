// Lessons at the server: the map, a lesson, answers, hints, a table to play at, and how the coach speaks.
import { get, post, put } from "../lib/api";
import type { Submission } from "../lib/protocol";
import { asSomebody } from "../lib/me.svelte";
import type { Answer, Answered, Hint, LessonMap, Page, Reading } from "./types";

const step = (lesson: string, number: number) => `/lessons/${lesson}/steps/${number}`;

export const fetchMap = () => get("/lessons") as Promise<LessonMap>;
/** A position has every section, although a lesson names only those with cubes. */
const BARE = { required: "", permitted: "", forbidden: "", resources: "" };
export async function fetchLesson(id: string): Promise<Page> {
  const page = (await get(`/lessons/${encodeURIComponent(id)}`)) as Page;
  const positions = Object.entries(page.positions).map(([name, lies]) => [name, { ...BARE, ...lies }] as const);
  return { ...page, positions: Object.fromEntries(positions) };
}
/** Steps are counted from 1. A try sent again with the same id counts once. */
export const sendAnswer = (lesson: string, number: number, id: string, answer: Answer) =>
  asSomebody<Answered>(() => post(step(lesson, number), { id, answer }));
/** A hint by its number, from 1. It responds to what is written so far. */
export const askHint = (lesson: string, number: number, hint: number, draft?: Submission) =>
  asSomebody<Hint>(() => post(`${step(lesson, number)}/hints`, { number: hint, ...(draft ? { draft } : {}) }));
export const openTable = (lesson: string, number: number) =>
  asSomebody<{ code: string }>(() => post(`${step(lesson, number)}/table`, {}));
export const setReading = (reading: Reading) => asSomebody(() => put("/me/reading", { reading }));
