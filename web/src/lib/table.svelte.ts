// A live table as this client knows it: the socket, its last message, and commands that survive a lost connection.
import { clearTimeout as stop, isStill, NO_ANSWER, setTimeout as later, waitBefore } from "./timers";
import { gameOf } from "./books";
import { Codebook } from "./codebook";
import { dressGoal } from "./dress";
import { namesFor, type Names } from "../words/who";
import type {
  Action,
  Advice,
  Aloud,
  Bonus,
  Entry,
  Ground,
  Hand,
  Json,
  Phrase,
  PlayerView,
  Problem,
  RefusedTurn,
  Says,
  Scene,
  Sketch,
  Slip,
  TableEvent,
  TaskView,
  Thought,
  View,
} from "./protocol";

export type Line = "connecting" | "open" | "lost" | "closed";
/** The connection to a table: a socket, or its substitute for a table of this device. */
export interface Connection {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
  /** Whether the table is on this device: then silence does not mean that it is lost. */
  readonly isHere?: boolean;
}
interface Waiting {
  text: string;
  /** Whether it is stored before it is answered: then no answer means that it did not arrive. */
  stored: boolean;
  overdue?: number;
  done: (problem: Problem | null, said?: Says) => void;
}
/** An act for the referee: one that `actions` lists, or its fields. */
export type Given = Action | ({ do: string } & Record<string, unknown>);

/** How long a thought is shown before its cube flies, in milliseconds. */
const AHEAD = 600;
/** Whether a thought is shown: a bot keeps mere plans to itself. */
export const isTold = (thought: Thought): boolean => thought.fact === "hides-now" || thought.fact === "spoils";

/** How long the server may be silent, in milliseconds. */
const SILENCE = 15_000;

export type Connect = (url: string) => Connection;

export class LiveTable {
  line = $state<Line>("connecting");
  scene = $state.raw<Scene | null>(null);
  /** Every event since the table was opened. */
  events = $state.raw<TableEvent[]>([]);
  /** The events of the last update, for the cubes that just moved and for screen readers. */
  news = $state.raw<TableEvent[]>([]);
  presence = $state.raw<boolean[]>([]);
  watching = $state(0);
  /** The watchers, for the owner, who may give one of them the judge's chair. */
  watchers = $state.raw<string[]>([]);
  problem = $state.raw<Problem | null>(null);
  goodbye = $state.raw<Problem | null>(null);
  /** Whether quick phrases are allowed here. */
  phrases = $state(true);
  said = $state.raw<{ by: string; phrase: Phrase; at: number } | null>(null);
  /** Section and price of every code, in the book that is played. */
  book = $state.raw(new Codebook());
  /** The grounds on which a Solution may be rejected, if players judge. */
  grounds = $state.raw<Ground[]>([]);
  /** How many things happened while the connection was lost. */
  missed = $state(0);
  /** The line that two checkers bracket together; only they see it. */
  sketch = $state.raw<Sketch | null>(null);
  /** A bot's thought at the last move, at the table of a lesson. */
  thought = $state.raw<Thought | null>(null);
  /** Whether the thought is shown and its move is still to come. */
  thinking = $state(false);
  /** Called before an act is sent; if it says no, nothing happens. */
  before: ((act: Given) => Promise<boolean>) | null = null;

  private socket: Connection | null = null;
  // No page shows waiting commands, so they need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  /** The code of the goodbye that ended the connection. */
  private parted: string | undefined;
  private timer: number | undefined;
  private silence: number | undefined;
  private number = 0;
  /** Pages of missed entries, which come before the welcome if there are many. */
  private pages: Entry[] = [];
  /** Updates held back from the move of a thought on, until it is shown. */
  private held: Extract<Says, { type: "update" }>[] = [];
  private ahead: number | undefined;
  private base = 0;
  /** How many of our own sketches have not come back yet. */
  private sketching = 0;
  /** Where the events of every command of the match begin that stands. */
  private commands: number[] = [];
  private readonly tag = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly code: string,
    private readonly make: Connect = (url) => new WebSocket(url) as unknown as Connection,
  ) {}

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.make(`${scheme}://${location.host}/api/tables/${this.code}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.pages = [];
      // From the very first entry, so that the list of moves is complete; after a lost connection, from where we were.
      socket.send(JSON.stringify({ type: "hello", have: this.scene ? this.scene.last : 0 }));
      for (const one of this.waiting.values()) this.sendWaiting(one);
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.listen();
      this.hear(JSON.parse(message.data) as Says);
    };
    socket.onclose = () => this.lose(socket);
    this.listen();
  }

  close(): void {
    this.line = "closed";
    this.waiting.forEach((one) => stop(one.overdue));
    stop(this.timer);
    stop(this.silence);
    stop(this.ahead);
    this.socket?.close();
  }

  private lose(socket: Connection): void {
    if (socket !== this.socket || this.line === "closed") return;
    this.socket = null;
    stop(this.silence);
    this.waiting.forEach((one) => stop(one.overdue));
    this.release();
    if (this.goodbye && this.goodbye.status === 404) return;
    this.line = "lost";
    this.timer = later(() => this.connect(), waitBefore(this.tries, this.parted));
    this.parted = undefined;
    this.tries += 1;
  }

  /** A connection may die silently; the server pings every few seconds, so silence means that it is lost. */
  private listen(): void {
    stop(this.silence);
    if (!this.socket?.isHere) this.silence = later(() => this.drop(), SILENCE);
  }

  /** Drops the connection, and tries again. */
  drop(): void {
    const socket = this.socket;
    if (!socket || socket.isHere) return;
    this.lose(socket);
    socket.close();
  }

  /** Handles one message from the server. */
  hear(message: Says): void {
    switch (message.type) {
      case "missed":
        this.pages.push(...message.missed);
        break;
      case "welcome": {
        const back = this.scene !== null;
        const missed = [...this.pages.splice(0), ...message.missed];
        this.take(message, missed);
        this.missed = back ? missed.length : 0;
        this.sketching = 0;
        this.phrases = true;
        this.sketch = message.sketch ?? null;
        this.line = "open";
        this.goodbye = null;
        this.tries = 0;
        break;
      }
      case "update":
        if (this.thinking) this.held.push(message);
        else if (message.thought && isTold(message.thought) && !isStill()) {
          this.thought = message.thought;
          this.thinking = true;
          this.held = [message];
          this.ahead = later(() => this.release(), AHEAD);
        } else this.update(message);
        break;
      case "answer": {
        const one = this.waiting.get(message.id);
        stop(one?.overdue);
        this.waiting.delete(message.id);
        this.problem = message.problem ?? null;
        one?.done(message.problem ?? null);
        break;
      }
      case "advice":
      case "slip":
      case "aloud":
        this.waiting.get(message.id)?.done(null, message);
        this.waiting.delete(message.id);
        break;
      case "presence":
        this.presence = message.seats;
        this.watching = message.watching;
        this.watchers = message.watchers ?? [];
        break;
      case "sketch":
        if (message.by === this.me?.name) this.sketching -= 1;
        // While one of our own is pending, it will have the last word.
        if (this.sketching <= 0) this.sketch = message;
        break;
      case "phrase":
        this.said = { by: message.by, phrase: message.phrase, at: Date.now() };
        break;
      case "phrases":
        this.phrases = message.on;
        break;
      case "goodbye":
        this.goodbye = message.problem;
        this.parted = message.problem.code;
        // The server was restored from a copy: what this page remembers of the table no longer holds.
        if (message.problem.code === "log-went-back") location.reload();
        break;
      case "lag":
        break;
    }
  }

  /** Shows the move that follows a thought, and everything since. */
  private release(): void {
    stop(this.ahead);
    this.thinking = false;
    for (const message of this.held.splice(0)) this.update(message);
  }
  private update(message: Extract<Says, { type: "update" }>): void {
    this.missed = 0;
    if (message.thought) this.thought = message.thought;
    else if (message.kind !== "command" || message.events?.some((one) => one.player !== this.me?.name))
      this.thought = null;
    this.take(message, [message]);
    if (!message.sketch || this.sketching === 0) this.sketch = message.sketch ?? null;
  }

  private take(scene: Scene, entries: Entry[]): void {
    const news: TableEvent[] = [];
    const all = [...this.events];
    for (const entry of entries) {
      if (entry.kind === "began") this.commands = [];
      if (entry.kind === "took-back") {
        // A server of the release before does not say how many commands remain (SC-21): then the list keeps them.
        all.length = this.commands.splice(entry.stand ?? Infinity)[0] ?? all.length;
        news.length = 0;
        this.thought = null;
      }
      const events = entry.events ?? [];
      if (entry.kind === "command") this.commands.push(all.length);
      all.push(...events);
      news.push(...events);
    }
    if (all.length !== this.events.length || news.length > 0) {
      this.events = all;
      this.news = news;
      this.problem = null;
    }
    // Whoever sits down was already there, watching: presence is reported only when somebody comes or goes.
    const before = this.scene?.table.seats ?? null;
    const seats = scene.table.seats ?? [];
    if (before && seats.some((seat, at) => !seat.free && before[at]?.free)) {
      this.presence = seats.map((seat, at) => this.presence[at] === true || (!seat.free && before[at]?.free === true));
    }
    this.scene = dressed(scene);
    this.watchers = scene.watchers ?? [];
    if (scene.now !== null) this.base = scene.now - performance.now() / 1000;
  }

  /** The moment of the match now, in seconds. */
  moment(): number {
    const scene = this.scene;
    if (!scene || scene.now === null) return 0;
    return scene.running ? performance.now() / 1000 + this.base : scene.now;
  }

  private post(message: Record<string, Json | undefined>, done: Waiting["done"]): void {
    this.number += 1;
    const id = `${this.tag}-${this.number}`;
    const text = JSON.stringify({ ...message, id });
    const one = { text, stored: message.type !== "ask", done };
    this.waiting.set(id, one);
    if (this.line === "open") this.sendWaiting(one);
  }
  /** Sends something that gets an answer; if none comes, it is sent again over a new connection. */
  private sendWaiting(one: Waiting): void {
    this.socket?.send(one.text);
    stop(one.overdue);
    if (one.stored && !this.socket?.isHere) one.overdue = later(() => this.drop(), NO_ANSWER);
  }
  private send(message: Record<string, Json | undefined>): Promise<Problem | null> {
    return new Promise((done) => this.post(message, done));
  }

  /** A command to the referee. An entry of `actions` can be passed as it is. */
  async command(act: Given): Promise<Problem | null> {
    if (this.before && !(await this.before(act))) return null;
    return this.send({ type: "command", ...fieldsOf(act) });
  }

  /** What the coach would do; null if it has nothing to say. */
  advice(): Promise<Advice | null> {
    return new Promise((done) =>
      this.post({ type: "ask", ask: "advice" }, (_, said) => done(said?.type === "advice" ? said.advice : null)),
    );
  }
  /** What is wrong with an act; null if nothing is known. */
  slip(act: Given): Promise<Slip | null> {
    return new Promise((done) =>
      this.post({ type: "ask", ask: "slip", ...fieldsOf(act) }, (_, said) =>
        done(said?.type === "slip" ? said.slip : null),
      ),
    );
  }

  /** A bot's words about its move, or what there is to look at; and the chosen reading, if the server knows it. */
  aloud(ask: "aloud" | "look"): Promise<{ aloud: Aloud | null; reading?: number }> {
    return new Promise((done) =>
      this.post({ type: "ask", ask }, (_, said) =>
        done(said?.type === "aloud" ? { aloud: said.aloud, reading: said.reading } : { aloud: null }),
      ),
    );
  }

  wish(wish: Record<string, Json>): Promise<Problem | null> {
    return this.send({ type: "wish", ...wish });
  }

  /** Shows the other checker the line so far. */
  sketches(revision: Sketch["revision"], hand?: Hand): void {
    if (this.line !== "open") return;
    this.sketching += 1;
    this.socket?.send(JSON.stringify({ type: "sketch", revision, hand }));
  }

  phrase(phrase: Phrase): void {
    if (this.line === "open") this.socket?.send(JSON.stringify({ type: "phrase", phrase }));
  }

  get view(): View | undefined {
    return this.scene?.view;
  }
  get actions(): Action[] {
    return this.scene?.actions ?? [];
  }
  get bonus(): Bonus | undefined {
    return this.scene?.bonus;
  }
  /** Turns refused for some cubes that others may make. */
  get refused(): RefusedTurn[] {
    return this.scene?.refused ?? [];
  }
  /** The seat of this client, or none. */
  get seat(): number | null {
    const place = this.scene?.place;
    return place && typeof place === "object" ? place.seat : null;
  }
  /** Whether this table is played with clocks. */
  get timed(): boolean {
    return this.scene?.table.settings.time !== "none";
  }
  /** When the round ends, on the clock of the match; null without clocks. */
  get roundEnds(): number | null {
    return this.timed ? (this.view?.round_ends ?? null) : null;
  }
  /** The running clock: that of the task; without clocks, only a countdown that somebody called. */
  get clock(): TaskView | undefined {
    const task = this.view?.task;
    return this.timed || typeof task?.stage === "object" ? task : undefined;
  }
  get me(): PlayerView | undefined {
    return this.seat === null ? undefined : this.view?.players[this.seat];
  }
  /** The players' names here: "you" for one's own seat. */
  get named(): Names {
    return namesFor(this.me?.name);
  }
  /** The first action of this kind, if it is allowed. */
  can(what: string): Action | undefined {
    return this.actions.find((action) => action.do === what);
  }
  all(what: string): Action[] {
    return this.actions.filter((action) => action.do === what);
  }
}

/** The fields of an act, without the server's remarks on it. */
function fieldsOf(act: Given): Record<string, Json> {
  const { needs: _needs, set_aside: _aside, illegal: _illegal, points: _points, ...fields } = act as Action;
  return fields as unknown as Record<string, Json>;
}

/** The Goal with the colours of its cubes, which a Goal typed by its faces lacks. */
function dressed(scene: Scene): Scene {
  const shake = scene.view?.shake;
  if (!scene.view || !shake?.goal || gameOf(scene.view.rules) !== "equations") return scene;
  const goal = dressGoal(shake.goal, shake.goal_cubes ?? []);
  return { ...scene, view: { ...scene.view, shake: { ...shake, goal } } };
}
