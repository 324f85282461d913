// A class on its coach's pages: its data, its socket, and what went wrong.
import { isUnreachable, Refused } from "../../lib/api";
import { changeAssignment, fetchClass } from "../calls";
import { ClassRoom } from "../room.svelte";
import type { AssignmentChange, AssignmentPage, ClassMember, ClassPage } from "../types";

export class Teaching {
  page = $state.raw<ClassPage | null>(null);
  away = $state(false);
  /** Whether there is no such class. */
  gone = $state(false);
  problem = $state("");
  /** The server's time, for running clocks. */
  now = $state(Date.now());
  readonly room: ClassRoom;
  /** Whether the connection is this page's own, and not the tab's. */
  private readonly own: boolean;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly code: string,
    shared?: ClassRoom,
  ) {
    this.room = shared ?? new ClassRoom(code);
    this.own = shared === undefined;
  }

  /** Whether the caller teaches here. */
  get mine(): boolean {
    const role = this.page?.me?.role;
    return role === "coach" || role === "helper";
  }
  get assignments(): AssignmentPage[] {
    return this.page?.assignments ?? [];
  }
  /** Who is here, from the socket, or from the page until it has sent anything. */
  get members(): ClassMember[] {
    return this.room.members.length > 0 ? this.room.members : (this.page?.members ?? []);
  }
  get pupils(): ClassMember[] {
    return this.members.filter((one) => !one.left);
  }

  /** Opens the class and its socket; returns a function that closes both. */
  begin(): () => void {
    void this.load().then(() => {
      if (this.page?.me && this.own) this.room.connect();
    });
    this.timer = setInterval(() => (this.now = this.room.now()), 1000);
    return () => {
      clearInterval(this.timer);
      if (this.own) this.room.close();
    };
  }
  async load(): Promise<void> {
    try {
      this.page = await fetchClass(this.code);
      [this.away, this.problem] = [false, ""];
    } catch (fault) {
      this.gone = fault instanceof Refused && fault.problem.status === 404;
      this.away = isUnreachable(fault);
      this.problem = (fault as Error).message;
    }
  }
  /** Does something at the server and reloads the class; returns whether it was done. */
  async act(what: () => Promise<unknown>): Promise<boolean> {
    const done = await this.dare(what);
    if (done) await this.load();
    return done;
  }
  /** Does what ends the class; then there is nothing to reload. */
  async end(what: () => Promise<unknown>): Promise<boolean> {
    const done = await this.dare(what);
    if (done) this.room.close();
    return done;
  }
  private async dare(what: () => Promise<unknown>): Promise<boolean> {
    this.problem = "";
    try {
      await what();
      return true;
    } catch (fault) {
      this.problem = (fault as Error).message;
      return false;
    }
  }
  change(number: number, change: AssignmentChange): Promise<boolean> {
    return this.act(() => changeAssignment(this.code, number, change));
  }
}
