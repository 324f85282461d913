// The table of this device that is in play: the engine carries out what is said there; this stores its log and wakes it.
import { clearTimeout as stop, setTimeout as later } from "../lib/timers";
import { Refused } from "../lib/api";
import type { Game, Says, Scene, Settings } from "../lib/protocol";
import { newCode, store, stored, type Entry, type Stored } from "./store";

/** Asks the engine; a refusal is thrown. */
export type AskEngine = (path: string, body: Record<string, unknown>) => Promise<unknown>;

/** What a new table plays. */
export type NewTable = { plays: "match"; settings: Settings; bots: string[] } | { plays: "first-shake"; game: Game };
interface Came {
  says: Says[];
  log: Entry[];
  /** When the table asks to be woken. */
  wake: number | null;
}

/** The shortest time before the table is woken, in milliseconds. */
const BREATH = 20;

/** The seed for a match's dice. */
const seed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const now = (): number => Math.round(performance.now());

export class TablesHere {
  private code = "";
  private kept: Stored = { log: [], table: null, touched: 0 };
  private timer: number | undefined;
  /** The last piece of work: everything is done in the order in which it was said. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<{ code: string; hear: (says: Says) => void }>();

  constructor(private readonly engine: AskEngine) {}

  /** Opens a table, begins its match, and returns its code. */
  open(table: NewTable, nickname: string): Promise<string> {
    return this.inTurn(async () => {
      const came = (await this.engine("/table/open", { now: now(), seed: seed(), nickname, ...table })) as Came;
      this.code = newCode();
      this.kept = { log: [], table: null, touched: Date.now() };
      this.take(came);
      return this.code;
    });
  }

  /** Listens to a table until the returned function is called. Without listeners its time stands still: it is reopened from its log. */
  listen(code: string, hear: (says: Says) => void): () => void {
    const one = { code, hear };
    this.listeners.add(one);
    return () => {
      this.listeners.delete(one);
      if (![...this.listeners].some((other) => other.code === code)) this.leave(code);
    };
  }

  /** Says something at a table; the results go to its listeners. */
  say(code: string, said: Record<string, unknown>): Promise<void> {
    return this.inTurn(async () => {
      this.take(await this.at(code, "/table/hear", { seed: seed(), said }));
    });
  }

  look(code: string): Promise<Scene> {
    return this.inTurn(async () => {
      const { says } = await this.at(code, "/table/hear", { seed: seed(), said: { type: "hello" } });
      return says.find((one) => one.type === "welcome")!;
    });
  }

  /** Reads a table's record or sheet from the engine. */
  read<T>(code: string, what: "record" | "sheet"): Promise<T> {
    return this.inTurn(async () => (await this.at(code, `/table/${what}`, {})) as unknown as T);
  }

  /** Leaves a table. */
  leave(code: string): void {
    if (code !== this.code) return;
    stop(this.timer);
    this.code = "";
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work, work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** Asks the engine at this table. It holds one table, and none after a failure of its own: then the table is reopened from the log. */
  private async at(code: string, path: string, body: Record<string, unknown>): Promise<Came> {
    if (code !== this.code) await this.reopen(code);
    try {
      return (await this.engine(path, { now: now(), ...body })) as Came;
    } catch (fault) {
      if (!(fault instanceof Refused) || fault.problem.code !== "no-table-here") throw fault;
      await this.reopen(code);
      return (await this.engine(path, { now: now(), ...body })) as Came;
    }
  }

  private async reopen(code: string): Promise<void> {
    stop(this.timer);
    const found = stored(code);
    if (!found) throw new Refused({ status: 404, code: "no-such-table", detail: "" });
    this.code = "";
    const away = Math.max(0, Date.now() - found.touched);
    const came = (await this.engine("/table/reopen", { now: now(), away, log: found.log })) as Came;
    this.code = code;
    this.kept = found;
    this.take(came);
  }

  private take({ says, log, wake }: Came): void {
    const scene = says.findLast((one) => one.type === "update" || one.type === "welcome");
    this.kept = {
      log: log.length > 0 ? [...this.kept.log, ...log] : this.kept.log,
      table: scene?.table ?? this.kept.table,
      touched: Date.now(),
    };
    // Without room the table goes on, but is lost with the page.
    if (log.length > 0 || scene) store(this.code, this.kept);
    for (const one of says) this.tell(one);
    stop(this.timer);
    const code = this.code;
    if (wake !== null) this.timer = later(() => void this.wake(code), Math.max(BREATH, wake - now()));
  }

  private tell(says: Says): void {
    for (const one of this.listeners) if (one.code === this.code) one.hear(says);
  }

  private wake(code: string): Promise<void> {
    return this.inTurn(async () => {
      if (code !== this.code) return;
      this.take(await this.at(code, "/table/wake", {}));
    }).catch(() => {
      this.timer = later(() => void this.wake(code), 1000);
    });
  }
}
