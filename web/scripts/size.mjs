// Prints the sizes of first loads, gzipped, and fails above their limits: the first page, and the map of lessons.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const FIRST_LIMIT = 60_000;
const LEARN_LIMIT = 90_000;
const read = (name) => readFileSync(`dist/${name}`, "utf8");
const weigh = (name) => gzipSync(readFileSync(`dist/${name}`)).length;
const line = (size, words) => console.log(`${String(size).padStart(8)}  ${words}`);
const printed = new Set();
/** Whether files weigh no more together than their limit; prints their sum, and those that were not printed before. */
function isLight(what, names, limit) {
  const sizes = names.map((name) => [weigh(name), name]);
  const sum = sizes.reduce((total, [size]) => total + size, 0);
  for (const [size, name] of sizes) if (!printed.has(name)) line(size, name);
  for (const name of names) printed.add(name);
  line(sum, `${what}, gzipped (limit ${limit})`);
  return sum <= limit;
}

const assets = readdirSync("dist/assets");
/** The file of a chunk: "assets/Learn-CtMUXeET.js". */
function chunk(name) {
  const found = assets.filter((file) => file.endsWith(".js") && file.replace(/-.{8}\.js$/, "") === name);
  if (found.length !== 1) throw new Error(`one chunk ${name} was expected: ${found}`);
  return `assets/${found[0]}`;
}
/** What the browser fetches when one file imports another on demand: that file, and all that Vite says it needs. */
function onDemand(from, to) {
  const code = read(from);
  const listed = /m\.f=(\[[^\]]*\])/.exec(code)?.[1];
  const at = code.indexOf(`import(\`./${to.replace("assets/", "")}\`)`);
  const needs = /__vite__mapDeps\((\[[\d,]*\])\)/.exec(code.slice(at))?.[1];
  if (!listed || at < 0 || !needs) throw new Error(`${from} does not import ${to} as Vite writes it`);
  const files = JSON.parse(listed);
  return [to, ...JSON.parse(needs).map((index) => files[index])];
}

// What a page links to for later, for a phone's home screen, does not count.
const LATER = /<link rel="(apple-touch-icon|manifest)"[^>]*>/g;
const html = read("index.html").replace(LATER, "");
const first = ["index.html", ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((one) => one[1])];
const [entry] = first.filter((name) => /^assets\/index-(?!client).*\.js$/.test(name));
// The cards of the day follow right after the map, so they count.
const learn = onDemand(entry, chunk("Learn"));
const cards = onDemand(chunk("Learn"), chunk("TodayCards"));
const light = isLight("first load", first, FIRST_LIMIT);
const lightLearn = isLight("first load of /learn", [...new Set([...first, ...learn, ...cards])], LEARN_LIMIT);

const isModule = (name) => /\.wasm(\.|$)/.test(name);
const all = assets.reduce((sum, name) => sum + (isModule(name) ? 0 : weigh(`assets/${name}`)), 0);
line(all, "everything but the engine, gzipped");
const alone = existsSync("dist/desk.html") ? ["desk.html"] : [];
for (const name of [...assets.filter(isModule).map((one) => `assets/${one}`), ...alone])
  line(statSync(`dist/${name}`).size, name);
if (!light || !lightLearn) process.exitCode = 1;
