// The server as the engine: a question is a request of `POST /api/judge`, a search one of `POST /api/solve`.
import { post } from "../lib/api";
import type { Question } from "./types";

/** What the judge's desk calls a question. A Goal that is being laid is a draft without a paper; without either, a draft says what there
 * is to write with. */
const KINDS = { replay: "replay", draft: "draft", laid: "draft", tools: "draft", score: "score" } as const;

/** Searches have an address of their own, since they are limited. */
export const atServer = (question: Question, signal?: AbortSignal): Promise<unknown> =>
  question.kind === "solve"
    ? post("/solve", { ...question, kind: undefined }, signal)
    : post("/judge", { ...question, kind: KINDS[question.kind] }, signal);
