// The stage of the browser tests: a server, and the built client in front of it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Page, ViewportSize } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
export const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
/** The server's policy, so that the client is tested under it. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function program(): string {
  const places = [
    process.env.FORCEOUT_BINARY,
    join(ROOT, "target/release/forceout"),
    join(ROOT, "target/debug/forceout"),
  ];
  const found = places.find((path) => path && existsSync(path));
  if (!found) throw new Error("there is no forceout program: build it, or name it in FORCEOUT_BINARY");
  return found;
}

/** `forceout serve` on a folder and a port of its own; it can be stopped and started again on both. */
export class Server {
  private readonly data = mkdtempSync(join(tmpdir(), "forceout-e2e-"));
  private child: ChildProcess | undefined;
  port = 0;

  constructor(private readonly flags: string[]) {}

  async start(): Promise<void> {
    const place = ["--addr", `127.0.0.1:${this.port}`, "--data", this.data];
    const child = spawn(program(), ["serve", ...place, ...this.flags], { stdio: ["ignore", "pipe", "ignore"] });
    this.child = child;
    // The greeting names the port once the server listens there.
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (!port) continue;
      this.port = Number(port);
      child.stdout.resume();
      return;
    }
    throw new Error("the server ended before it was open");
  }

  get running(): boolean {
    return this.child !== undefined;
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  /** Stops for good. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/**
 * Where the pages come from: the server itself if it has the client embedded, else dist/ with the server's headers.
 * `FORCEOUT_CLIENT=dist` always takes dist/, so that a change to the client needs no new program.
 */
export async function startFront(backend: Server): Promise<{ url: string; stop: () => void }> {
  const own = `http://127.0.0.1:${backend.port}`;
  const page = await (await fetch(own)).text();
  if (page.includes('id="app"') && process.env.FORCEOUT_CLIENT !== "dist") return { url: own, stop: () => undefined };
  const front = http.createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    if (path.startsWith("/api")) {
      const { url, method, headers } = request;
      const on = http.request({ host: "127.0.0.1", port: backend.port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
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
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      on.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
      on.write(head);
      socket.pipe(on).pipe(socket);
    });
    on.on("error", () => socket.destroy());
    socket.on("error", () => on.destroy());
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop: () => {
      front.closeAllConnections();
      front.close();
    },
  };
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest phone that is played on. */
export const NARROW = { width: 360, height: 740 };
export const TABLET = { width: 820, height: 1180 };
export const SIDEWAYS = { width: 844, height: 390 };
/** Small tablets, upright and sideways. */
export const UPRIGHT = { width: 768, height: 1024 };
export const FLAT = { width: 1024, height: 768 };
/** What is left of the desktop at 150 and 200 %. */
export const ZOOMED = { width: 853, height: 533 };
export const ZOOMED_TWICE = { width: 640, height: 400 };
const TOUCHED: ViewportSize[] = [PHONE, NARROW, TABLET, SIDEWAYS, UPRIGHT, FLAT];
export const isTouched = (size: ViewportSize): boolean => TOUCHED.includes(size);

/** Asks the server as this person would, whatever page is open. */
export async function ask<Answer = unknown>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, { method, data: body });
  return (await answer.json()) as Answer;
}
