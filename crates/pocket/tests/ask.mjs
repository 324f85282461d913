// Asks the module the questions that come in, one per line, and writes its answers, one per line. The module's name is the argument.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { open } from "../../../web/src/engine/door.js";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const ask = open(module, () => undefined);
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(ask(line) + "\n");
