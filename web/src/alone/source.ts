// Reads the engine's module from the page itself when the whole client is one file: compressed, and written as text in an element.
import Engine from "../engine/worker?worker&inline";

export async function fetched(): Promise<WebAssembly.Module> {
  const letters = document.getElementById("engine")?.textContent ?? "";
  const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

export const hire = (): Worker => new Engine();
