// The engine at work, off the main thread: numbered questions come in, answers with the same numbers go out.
import { open } from "./door.js";

/** What the page sends: first the module, then questions. */
export type Heard = { module: WebAssembly.Module } | { id: number; question: string };
/** What it gets back. */
export type Told =
  { id: number; answer: string } | { id: number; done: number; of: number } | { id: number; trap: string };

/** How often the page is told the progress of an answer, in milliseconds. */
const OFTEN = 100;

let module: WebAssembly.Module;
let ask: ((question: string) => string) | null = null;
let asked = 0;
let told = 0;

const tell = (said: Told): void => postMessage(said);
function progress(done: number, of: number): void {
  const now = performance.now();
  if (now - told < OFTEN) return;
  told = now;
  tell({ id: asked, done, of });
}

onmessage = ({ data }: MessageEvent<Heard>) => {
  if ("module" in data) {
    module = data.module;
    return;
  }
  asked = data.id;
  told = performance.now();
  try {
    ask ??= open(module, progress);
    tell({ id: data.id, answer: ask(data.question) });
  } catch (fault) {
    // After a trap the instance may be in any state: the next question gets a new one.
    ask = null;
    tell({ id: data.id, trap: String(fault) });
  }
};
