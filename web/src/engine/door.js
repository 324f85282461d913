// How text gets in and out of the module. Plain JavaScript, since tests outside the browser use it too.

/**
 * An instance of the module that answers questions. A trap is thrown, and then the instance is of no further use.
 * @param {WebAssembly.Module} module
 * @param {(done: number, of: number) => void} tell is told how much of an answer is done
 * @returns {(question: string) => string}
 */
export function open(module, tell) {
  const { exports } = new WebAssembly.Instance(module, { forceout: { progress: tell } });
  const { memory, room, ask, answer } = /** @type {Record<string, any>} */ (exports);
  return (question) => {
    const bytes = new TextEncoder().encode(question);
    const place = room(bytes.length) >>> 0;
    if (place === 0) throw new Error("the question is too long");
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = ask() >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer() >>> 0, length));
  };
}
