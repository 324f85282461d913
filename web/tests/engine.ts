// The engine for tests: its answers to their questions, recorded by `cargo test -p desk --test fixtures`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tick } from "svelte";
import { vi } from "vitest";
import { flushSync } from "svelte";

interface Recorded {
  question: Record<string, unknown>;
  answer: Record<string, unknown>;
}
const folder = `${process.cwd()}/tests/engine`;
const readAll = <T>(file: string): T[] =>
  existsSync(`${folder}/${file}`) ? (JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as T[]) : [];
const answers = new Map(
  readAll<Recorded>("answers.json").map(({ question, answer }) => [keyOf(question), answer] as const),
);

/** A question in one form, whatever the order of its fields. */
function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Makes `fetch` answer from the record. With RECORD=1 new questions are recorded, for the engine to answer. */
export function recordedEngine(others: (path: string) => unknown = () => []): void {
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    const reply = (status: number, data: unknown) =>
      Promise.resolve({
        ok: status === 200,
        status,
        headers: new Headers({ "content-type": "application/json" }),
        json: () => Promise.resolve(data),
      });
    if (path !== "/api/judge") return reply(200, others(path));
    const question = JSON.parse(init?.body ?? "{}") as Record<string, unknown>;
    const answer = answers.get(keyOf(question));
    if (answer?.error) return reply(422, { status: 422, detail: (answer.error as { message: string }).message });
    if (answer) return reply(200, answer);
    if (process.env.RECORD) {
      const all = readAll<Record<string, unknown>>("questions.json");
      if (!all.some((one) => keyOf(one) === keyOf(question)))
        writeFileSync(`${folder}/questions.json`, JSON.stringify([...all, question], null, 2) + "\n");
    }
    return reply(500, { status: 500, code: "not-recorded", detail: `not recorded: ${init?.body}` });
  });
}

/** Lets answers arrive and pages draw them. */
export async function answered(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await Promise.resolve();
    await tick();
    flushSync();
  }
}
