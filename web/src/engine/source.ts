// Where the module and its workers come from: files beside the pages. A one-file page has another source (`alone/source.ts`).
import { Absent } from "./pocket";

/** Empty in a client built without the module. */
const [address] = Object.values(
  import.meta.glob<string>("../../pocket/*.wasm", { query: "?url", import: "default", eager: true }),
);
const canBe =
  address !== undefined &&
  typeof Worker !== "undefined" &&
  typeof globalThis.WebAssembly?.compileStreaming === "function";

async function fetchModule(): Promise<WebAssembly.Module> {
  const answer = await fetch(address!);
  if (!answer.ok) throw new Absent();
  return WebAssembly.compileStreaming(answer);
}

/** Gets the module; nothing if it is not available. */
export const fetched = canBe ? fetchModule : null;
export const hire = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
