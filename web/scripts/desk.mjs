// Builds the judge's desk as one file, dist/desk.html: the engine's module, scripts and styles are inside, and it makes no requests.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";

const MODULE = "pocket/pocket.wasm.gz";
const OUT = "dist/desk.html";
const within = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

rmSync(OUT, { force: true });
if (existsSync(MODULE)) {
  const { output } = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [
      svelte(),
      {
        name: "one-source",
        enforce: "pre",
        resolveId: (id, from) =>
          id === "./source" && from?.includes("/src/engine/") ? within("alone/source.ts") : null,
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: { input: within("alone/desk.ts"), output: { format: "es", codeSplitting: false } },
    },
  });
  const code = output.filter((one) => one.type === "chunk").map((one) => one.code);
  const styles = output.filter((one) => one.fileName.endsWith(".css")).map((one) => String(one.source));
  if (code.length !== 1 || styles.length !== 1)
    throw new Error(`one script and one style were expected: ${output.map((one) => one.fileName)}`);
  const icon = readFileSync("public/icon.svg").toString("base64");
  const engine = readFileSync(MODULE).toString("base64");
  const parts = {
    icon: `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`,
    styles: `<style>${styles[0]}</style>`,
    "engine and script": `<script id="engine" type="text/plain">${engine}</script>
<script type="module">${code[0].replaceAll("</script", "<\\/script")}</script>`,
  };
  const page = readFileSync("src/alone/desk.html", "utf8").replace(/<!-- ([a-z ]+) -->/g, (_, part) => parts[part]);
  writeFileSync(OUT, page);
}
