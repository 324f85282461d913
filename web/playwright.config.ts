// How Playwright runs the browser tests, the pictures and the measurements, in the Chromium of the system.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The headless shell is the same browser, and takes a quarter less time.
const executablePath = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));
if (!executablePath) throw new Error("there is no Chromium: apt-get install chromium-headless-shell");

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // What passes only the second time is listed as flaky at the end: a fault to mend, but nothing that holds up others.
  retries: 1,
  forbidOnly: true,
  reporter: "list",
  // A busy machine is slow, not wrong: these limits end only what would never finish.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: "reduce" },
    // A page that the browser has kept sends no requests that a test could answer.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Screenshots of every step would slow down all tests for the sake of those that fail.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "tests", testDir: "e2e/tests" },
    { name: "shots", testMatch: "e2e/shots*.spec.ts", use: { trace: "off" } },
    // Needs nodes and proxies: `cargo xtask cluster --kinds proxies` runs it.
    { name: "proxies", testMatch: "e2e/proxies.spec.ts", workers: 1 },
    { name: "measure", testMatch: "e2e/measure.spec.ts", workers: 1, use: { trace: "off" } },
  ],
});
