// Writes the service worker into dist: what it keeps, and a version that changes whenever any of that does.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

/** Compressed files are for the server to send, notes for nobody. */
const LEFT_OUT = /\.(br|gz)$|(^|\/)\.|^(sw\.js|desk\.html)$/;
const names = readdirSync("dist", { recursive: true })
  .filter((name) => statSync(`dist/${name}`).isFile())
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => !LEFT_OUT.test(name))
  .sort();
const version = createHash("sha256");
for (const name of names) version.update(name).update(readFileSync(`dist/${name}`));
const built = {
  version: version.digest("hex").slice(0, 12),
  files: names.map((name) => (name === "index.html" ? "/" : `/${name}`)),
};
writeFileSync("dist/sw.js", `const BUILT = ${JSON.stringify(built)};\n${readFileSync("src/offline/sw.js", "utf8")}`);
