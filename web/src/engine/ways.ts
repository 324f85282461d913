// Two ways to the same answer, the module or the server. The module answers once it is loaded. Until then the server does, and if that
// cannot be reached, the caller waits for the module.
import { Refused } from "../lib/api";
import { Absent, type Pocket, type Tell } from "./pocket";
import { requestOf, type Request } from "./request";
import type { Kind, Question } from "./types";

/** Answers a question, or refuses it with a sentence. */
export type Answering = (question: Question, signal?: AbortSignal, tell?: Tell) => Promise<unknown>;

/** Questions asked once, and on first pages: no reason to fetch the module. */
const ONCE: readonly Kind[] = ["rulebooks", "variations", "codes", "grounds", "replay"];

/** Whether the server did not answer the question: it is away, broken, or overloaded. */
const isNoAnswer = (fault: unknown): boolean =>
  fault instanceof Refused &&
  (fault.problem.status === 0 || fault.problem.status === 429 || fault.problem.status >= 500);

export function twoWays(
  pocket: Pick<Pocket, "ready" | "load" | "ask">,
  server: (request: Request, signal?: AbortSignal) => Promise<unknown>,
): Answering {
  return async (question, signal, tell) => {
    const request = requestOf(question);
    if (pocket.ready) {
      try {
        return await pocket.ask(request, signal, tell);
      } catch (fault) {
        if (!(fault instanceof Absent)) throw fault;
      }
    }
    try {
      const answer = await server(request, signal);
      // Only now, so that the first answer does not wait behind the module's download.
      if (!ONCE.includes(question.kind)) void pocket.load();
      return answer;
    } catch (fault) {
      if (!isNoAnswer(fault) || !(await pocket.load())) throw fault;
      return pocket.ask(request, signal, tell);
    }
  };
}
