// The server as the engine.
import { get, post } from "../lib/api";
import type { Request } from "./request";

export function atServer({ path, asksByAddress, body }: Request, signal?: AbortSignal): Promise<unknown> {
  if (!asksByAddress) return post(path, body, signal);
  const which = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString();
  return get(which ? `${path}?${which}` : path, signal);
}
