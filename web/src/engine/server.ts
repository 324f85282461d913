// The server as the engine: a question is a request of `POST /api/judge`, a search one of `POST /api/solve`.
import { post } from "../lib/api";
import type { Question } from "./types";

/** Searches have an address of their own, since they are limited; a Goal that is being laid is a draft without a paper. */
export const atServer = (question: Question, signal?: AbortSignal): Promise<unknown> =>
  question.kind === "solve"
    ? post("/solve", { ...question, kind: undefined }, signal)
    : post("/judge", { ...question, kind: question.kind === "laid" ? "draft" : question.kind }, signal);
