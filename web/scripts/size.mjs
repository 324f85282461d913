// Prints the size of the first load, gzipped, and fails above the limit.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 60_000;
const weigh = (path) => gzipSync(readFileSync(path)).length;
// What a page links to for later, for a phone's home screen, does not count.
const LATER = /<link rel="(apple-touch-icon|manifest)"[^>]*>/g;
const html = readFileSync("dist/index.html", "utf8").replace(LATER, "");
const first = ["index.html", ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((one) => one[1])];
const sizes = first.map((name) => [name, weigh(`dist/${name}`)]);
const isModule = (name) => /\.wasm(\.|$)/.test(name);
const assets = readdirSync("dist/assets");
const all = assets.reduce((sum, name) => sum + (isModule(name) ? 0 : weigh(`dist/assets/${name}`)), 0);
const sum = sizes.reduce((total, [, size]) => total + size, 0);
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(sum).padStart(8)}  first load, gzipped (limit ${LIMIT})`);
console.log(`${String(all).padStart(8)}  everything but the engine, gzipped`);
const alone = existsSync("dist/desk.html") ? ["desk.html"] : [];
for (const name of [...assets.filter(isModule).map((one) => `assets/${one}`), ...alone])
  console.log(`${String(statSync(`dist/${name}`).size).padStart(8)}  ${name}`);
if (sum > LIMIT) process.exit(1);
