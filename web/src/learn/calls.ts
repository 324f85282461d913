// Lessons at the server: the map, a lesson, answers, hints, a table to play at, and how the coach speaks.
import { get, post, put } from "../lib/api";
import type { Submission } from "../lib/protocol";
import type { Answer, Answered, Hint, LessonMap, Reading, ShownLesson } from "./types";

const step = (lesson: string, number: number) => `/lessons/${lesson}/steps/${number}`;

export const fetchMap = () => get("/lessons") as Promise<LessonMap>;
export const fetchLesson = (id: string) => get(`/lessons/${encodeURIComponent(id)}`) as Promise<ShownLesson>;
/** Steps are counted from 1. A try that is sent again with its id counts once. */
export const sendAnswer = (lesson: string, number: number, id: string, answer: Answer) =>
  post(step(lesson, number), { id, answer }) as Promise<Answered>;
export const askHint = (lesson: string, number: number, draft?: Submission) =>
  post(`${step(lesson, number)}/hints`, draft ? { draft } : {}) as Promise<Hint>;
export const openTable = (lesson: string, number: number) =>
  post(`${step(lesson, number)}/table`, {}) as Promise<{ code: string }>;
export const setReading = (reading: Reading) => put("/me/reading", { reading });
