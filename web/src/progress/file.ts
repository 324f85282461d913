// The export as a file: saved from the page, and read back.
import { PROGRESS } from "../words/progress";

/** More than the server would accept. */
const MOST = 8_000_000;

/** Has the browser save something as a file. */
export function saveAs(name: string, data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The contents of an export; the server checks whether it can be taken over. */
export async function readExport(file: Blob): Promise<unknown> {
  if (file.size > MOST) throw new Error(PROGRESS.tooBig);
  try {
    const data: unknown = JSON.parse(await file.text());
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return data;
  } catch {
    // Reported below.
  }
  throw new Error(PROGRESS.notFile);
}
