// The connection to a table of this device, in place of a socket.
import type { Connection } from "../lib/table.svelte";
import type { TablesHere } from "./table";

export class ConnectionHere implements Connection {
  readonly isHere = true;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private unlisten: (() => void) | null = null;

  constructor(
    private readonly code: string,
    private readonly tables: Promise<TablesHere>,
  ) {
    void tables.then(
      (here) => {
        this.unlisten = here.listen(code, (says) => this.onmessage?.({ data: JSON.stringify(says) }));
        this.onopen?.();
      },
      () => this.onclose?.(),
    );
  }

  send(text: string): void {
    const said = JSON.parse(text) as { id?: string };
    void this.tables
      .then((here) => here.say(this.code, said))
      // Pending questions are asked again when the connection is back.
      .catch(() => this.onclose?.());
  }

  close(): void {
    this.unlisten?.();
    this.unlisten = null;
  }
}
