// `npm run e2e`, `shots` and `measure`: Playwright with one of its projects, and only what has this text in its name.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [project, ...rest] = process.argv.slice(2);
const flags = rest.filter((one) => one.startsWith("-"));
const name = rest.filter((one) => !one.startsWith("-")).join(" ");
const literally = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));
const only = name ? ["--grep", literally] : [];
const ran = spawnSync(process.execPath, [playwright, "test", "--project", project, ...only, ...flags], {
  stdio: "inherit",
});
process.exit(ran.status ?? 1);
