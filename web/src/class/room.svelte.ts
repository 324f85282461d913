// A live class as this client knows it: the socket, the class's last messages, where this pupil is, and what a coach does.
import type { Connect, Connection, Line } from "../lib/table.svelte";
import type { Problem } from "../lib/protocol";
import { TheirClock } from "../lib/their-clock";
import { clearTimeout as stop, setTimeout as later, waitBefore } from "../lib/timers";
import type {
  Assignment,
  Board,
  ClassMember,
  ClassSaid,
  ClassSays,
  Heard,
  Looked,
  PupilRow,
  Shown,
  Stage,
} from "./types";

/** The shortest time between two reports of an editor's content, in milliseconds. */
export const DRAFT_EVERY = 800;
/** The longest draft that the class accepts. */
export const DRAFT_LENGTH = 4000;

type At = { assignment?: number; item?: number; draft?: unknown };

export class ClassRoom {
  line = $state<Line>("connecting");
  /** What everybody sees; null until the class has answered. */
  stage = $state.raw<Stage | null>(null);
  members = $state.raw<ClassMember[]>([]);
  /** The watched board, kept up to date row by row. */
  board = $state.raw<Board | null>(null);
  /** The page of the pupil whom the coach is looking at. */
  looked = $state.raw<Looked | null>(null);
  /** Hints from the coach, the newest last. */
  hints = $state.raw<Heard[]>([]);
  /** The table where this pupil has been seated. */
  seated = $state<string | null>(null);
  /** Grows whenever an assignment is set, changed or deleted: pages then reload theirs. */
  news = $state(0);
  /** The assignment that was set or changed last. */
  assignment = $state.raw<Assignment | null>(null);
  /** Whether this pupil was removed, or the class is over. */
  ended = $state(false);
  /** Why the class could not do what it was asked. */
  problem = $state.raw<Problem | null>(null);
  goodbye = $state.raw<Problem | null>(null);

  private socket: Connection | null = null;
  private tries = 0;
  private timer: number | undefined;
  private readonly clock = new TheirClock();
  private here: At | null = null;
  private told = "";
  private toldAt = -Infinity;
  private soon: number | undefined;
  private watched: number | undefined;
  private lookedAt: number | undefined;

  constructor(
    readonly code: string,
    private readonly make: Connect = (url) => new WebSocket(url) as unknown as Connection,
  ) {}

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.make(`${scheme}://${location.host}/api/classes/${this.code}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      socket.send(JSON.stringify({ type: "hello" } satisfies ClassSaid));
      this.line = "open";
      // The class has forgotten what was said over the lost connection.
      if (this.here) this.tell();
      if (this.watched !== undefined) this.say({ type: "watch", assignment: this.watched });
      if (this.lookedAt !== undefined) this.say({ type: "look", pupil: this.lookedAt });
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data) as ClassSays);
    };
    socket.onclose = () => this.lose(socket);
  }

  close(): void {
    this.line = "closed";
    stop(this.timer);
    stop(this.soon);
    this.socket?.close();
    this.socket = null;
  }

  private lose(socket: Connection): void {
    if (socket !== this.socket || this.line === "closed") return;
    this.socket = null;
    stop(this.soon);
    this.soon = undefined;
    this.told = "";
    // Somebody who is not in the class, or no longer, would only be sent away again.
    if (this.ended || [401, 403, 404].includes(this.goodbye?.status ?? 0)) {
      this.line = "closed";
      return;
    }
    this.line = "lost";
    this.timer = later(() => this.connect(), waitBefore(this.tries));
    this.tries += 1;
  }

  /** Handles one message from the class. */
  hear(message: ClassSays): void {
    switch (message.type) {
      case "stage": {
        const { type: _type, ...stage } = message;
        this.stage = stage;
        this.tries = 0;
        this.goodbye = null;
        break;
      }
      case "members":
        this.members = message.members;
        break;
      case "assignments":
        this.news += 1;
        break;
      case "assignment": {
        const { type: _type, ...assignment } = message;
        this.assignment = assignment;
        this.news += 1;
        break;
      }
      case "board": {
        const { type: _type, ...board } = message;
        this.clock.hear(board.at);
        if (board.assignment === this.watched) this.board = board;
        break;
      }
      case "rows":
        this.clock.hear(message.at);
        if (this.board?.assignment === message.assignment) {
          const { stuck, at, mistake } = message;
          const { mistake: _old, ...board } = this.board;
          const pupils = merged(board.pupils, message.pupils);
          this.board = { ...board, pupils, stuck, at, ...(mistake ? { mistake } : {}) };
        }
        break;
      case "looked": {
        const { type: _type, ...looked } = message;
        if (looked.pupil === this.lookedAt) this.looked = looked;
        break;
      }
      case "hint": {
        const { type: _type, ...hint } = message;
        this.hints = [...this.hints.filter((one) => !isSame(one, hint)), hint];
        break;
      }
      case "seated":
        this.seated = message.table;
        break;
      case "ended":
        this.ended = true;
        break;
      case "problem":
        this.problem = message.problem;
        break;
      case "goodbye":
        this.goodbye = message.problem;
        break;
    }
  }

  /** The server's time now, in milliseconds since 1970, according to the last board. */
  now(): number {
    return this.clock.now();
  }

  private say(message: ClassSaid): void {
    if (this.line === "open") this.socket?.send(JSON.stringify(message));
  }

  /** Reports where this pupil is, if anywhere in particular. A new place is reported at once, drafts now and then. */
  at(assignment?: number, item?: number, draft?: unknown): void {
    const moved = this.here?.assignment !== assignment || this.here?.item !== item;
    this.here = {
      ...(assignment === undefined ? {} : { assignment }),
      ...(item === undefined ? {} : { item }),
      ...(draft === undefined || JSON.stringify(draft).length > DRAFT_LENGTH ? {} : { draft }),
    };
    const wait = this.toldAt + DRAFT_EVERY - performance.now();
    if (moved || wait <= 0) this.tell();
    else this.soon ??= later(() => this.tell(), wait);
  }
  private tell(): void {
    stop(this.soon);
    this.soon = undefined;
    if (!this.here || this.line !== "open") return;
    const said: ClassSaid = { type: "at", ...this.here };
    const text = JSON.stringify(said);
    if (text === this.told) return;
    this.told = text;
    this.toldAt = performance.now();
    this.say(said);
  }

  /** The coach's hints for an item, in their order. */
  hintsFor(assignment: number, item: number): Heard[] {
    const here = this.hints.filter((one) => one.assignment === assignment && one.item === item);
    return here.sort((one, other) => one.number - other.number);
  }

  /** Watches the board of an assignment, or stops. */
  watch(assignment?: number): void {
    this.watched = assignment;
    if (this.board?.assignment !== assignment) this.board = null;
    this.say({ type: "watch", ...(assignment === undefined ? {} : { assignment }) });
  }
  /** Looks at the page of a pupil, or stops. */
  look(pupil?: number): void {
    this.lookedAt = pupil;
    if (this.looked?.pupil !== pupil) this.looked = null;
    this.say({ type: "look", ...(pupil === undefined ? {} : { pupil }) });
  }
  /** Shows something on the projector, or nothing. */
  show(what?: Shown): void {
    this.say({ type: "show", ...(what ? { what } : {}) });
  }
  follow(on: boolean): void {
    this.say({ type: "follow", on });
  }
  pause(on: boolean): void {
    this.say({ type: "pause", on });
  }
  names(on: boolean): void {
    this.say({ type: "names", on });
  }
  /** Sends a pupil the next hint for their current item. */
  hint(pupil: number): void {
    this.say({ type: "hint", pupil });
  }
}

const isSame = (one: Heard, other: Heard): boolean =>
  one.assignment === other.assignment && one.item === other.item && one.number === other.number;

/** Merges changed rows by nickname. */
export function merged(rows: readonly PupilRow[], changed: readonly PupilRow[]): PupilRow[] {
  const others = rows.filter((row) => !changed.some((one) => one.number === row.number));
  return [...others, ...changed].sort(
    (one, other) => one.nickname.localeCompare(other.nickname) || one.number - other.number,
  );
}
