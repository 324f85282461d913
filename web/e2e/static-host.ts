// A plain web host: files from a folder, `404.html` for anything else. It records what it is asked for.
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { KINDS } from "./stage";

export class StaticHost {
  readonly asked: string[] = [];
  private readonly host: http.Server;
  url = "";

  constructor(folder: string) {
    this.host = http.createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
      this.asked.push(path);
      const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
      const found = file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
      const sent = found ? file : join(folder, "404.html");
      response.writeHead(found ? 200 : 404, { "content-type": KINDS[extname(sent)] ?? "application/octet-stream" });
      response.end(readFileSync(sent));
    });
  }

  async start(): Promise<void> {
    this.host.listen(0, "127.0.0.1");
    await once(this.host, "listening");
    this.url = `http://127.0.0.1:${(this.host.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.host.listening) return;
    const closed = once(this.host, "close");
    this.host.close();
    this.host.closeAllConnections();
    await closed;
  }
}
