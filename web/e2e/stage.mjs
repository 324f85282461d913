// The stage of the browser tests: a server, the built client in front of it, and a real Chromium.
import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url).pathname;
const DIST = new URL("../dist/", import.meta.url).pathname;
const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
/** The policy of the server, so that the client is tried under it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function program() {
  const named = process.env.FORCEOUT_BINARY;
  const found = [named, join(ROOT, "target/release/forceout"), join(ROOT, "target/debug/forceout")].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Error("there is no forceout program: build it, or name it in FORCEOUT_BINARY");
  return found;
}
const freePort = () =>
  new Promise((done) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** Starts `forceout serve` on a fresh folder; it can be killed and started again on the same one. */
export async function startServer(data = mkdtempSync(join(tmpdir(), "forceout-e2e-")), port = undefined) {
  const at = port ?? (await freePort());
  const child = spawn(program(), ["serve", "--addr", `127.0.0.1:${at}`, "--data", data], { stdio: "ignore" });
  for (let tries = 0; tries < 100; tries++) {
    try {
      if ((await fetch(`http://127.0.0.1:${at}/healthz`)).ok) break;
    } catch {
      /* not yet */
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    port: at,
    data,
    stop: () =>
      new Promise((done) => {
        child.once("exit", done);
        child.kill("SIGTERM");
      }),
  };
}

/**
 * Where the pages come from: from the server itself where the client is embedded in it, else dist/ with the server's headers.
 * `FORCEOUT_CLIENT=dist` takes dist/ in any case, so that a change of the client needs no new program.
 */
export async function startFront(backend) {
  const own = `http://127.0.0.1:${backend.port}`;
  const page = await (await fetch(own)).text();
  if (page.includes('id="app"') && process.env.FORCEOUT_CLIENT !== "dist") return { url: own, stop: () => undefined };
  const front = http.createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    if (path.startsWith("/api")) {
      const on = http.request(
        { host: "127.0.0.1", port: backend.port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
        },
      );
      on.on("error", () => {
        response.writeHead(502);
        response.end();
      });
      request.pipe(on);
      return;
    }
    const file = normalize(join(DIST, path));
    const found =
      file.startsWith(DIST) && existsSync(file) && statSync(file).isFile() ? file : join(DIST, "index.html");
    response.writeHead(200, {
      "content-type": KINDS[extname(found)] ?? "application/octet-stream",
      "content-security-policy": POLICY,
    });
    createReadStream(found).pipe(response);
  });
  front.on("upgrade", (request, socket, head) => {
    const on = net.connect(backend.port, "127.0.0.1", () => {
      on.write(
        `${request.method} ${request.url} HTTP/1.1\r\n${Object.entries(request.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\r\n")}\r\n\r\n`,
      );
      on.write(head);
      socket.pipe(on).pipe(socket);
    });
    on.on("error", () => socket.destroy());
    socket.on("error", () => on.destroy());
  });
  const port = await freePort();
  await new Promise((done) => front.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      front.closeAllConnections();
      front.close();
    },
  };
}

export async function startBrowser() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (!executablePath) throw new Error("there is no Chromium: apt-get install chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const SIDEWAYS = { width: 844, height: 390 };
/** Small tablets, held upright and sideways. */
export const UPRIGHT = { width: 768, height: 1024 };
export const FLAT = { width: 1024, height: 768 };
/** What is left of the desktop at 150 and 200 %. */
export const ZOOMED = { width: 853, height: 533 };
export const ZOOMED_TWICE = { width: 640, height: 400 };

/** A page of its own person. Faults of the page, of its policy and requests to others are collected. */
export async function person(browser, url, size = DESKTOP, options = {}) {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: [PHONE, TABLET, SIDEWAYS, UPRIGHT, FLAT].includes(size),
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4(0[049]|22)|ERR_|502|WebSocket/.test(message.text()))
      faults.push(message.text());
  });
  page.on("request", (request) => {
    if (
      !request.url().startsWith(url) &&
      !request.url().startsWith(url.replace("http", "ws")) &&
      !/^(data|blob):/.test(request.url())
    )
      faults.push(`a request to ${request.url()}`);
  });
  return { context, page, faults };
}

/** Asks the server as this person would. */
export const ask = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: body ? JSON.stringify(body) : undefined,
      });
      return answer.json();
    },
    [method, path, body],
  );
