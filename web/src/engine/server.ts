// The server as the engine: a question is a request of `POST /api/judge`.
import { post } from "../lib/api";
import type { Question } from "./types";

/** A Goal that is being laid is a draft without a paper; without either, a draft says what there is to write with. */
const KINDS: Record<Question["kind"], string> = { replay: "replay", draft: "draft", laid: "draft", tools: "draft" };

export const atServer = (question: Question, signal?: AbortSignal): Promise<unknown> =>
  post("/judge", { ...question, kind: KINDS[question.kind] }, signal);
