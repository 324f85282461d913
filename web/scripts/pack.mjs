// Puts the compressed forms of the engine's module beside it in dist, for the server to send; each module is compressed once.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const MODULE = "pocket/pocket.wasm";
// A module for tests never leaves this machine.
const QUALITY = process.env.FORCEOUT_PACK === "quickly" ? 4 : 11;
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const FORMS = { ".br": brotli, ".gz": (bytes) => gzipSync(bytes, { level: 9 }) };

const built = readdirSync("dist/assets").find((name) => name.endsWith(".wasm"));
if (built)
  for (const [ending, pack] of Object.entries(FORMS)) {
    const packed = MODULE + ending;
    if (!existsSync(packed) || statSync(packed).mtimeMs < statSync(MODULE).mtimeMs)
      writeFileSync(packed, pack(readFileSync(MODULE)));
    copyFileSync(packed, `dist/assets/${built}${ending}`);
  }
