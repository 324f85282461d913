// An event as its staff use it: its page, the parts that are shown, its socket, and commands that survive a lost connection.
// Parts are fetched once, and again when the event says that they have changed.
import { untrack } from "svelte";
import { isUnreachable, Refused } from "../lib/api";
import { loadBooks } from "../lib/books";
import { newId } from "../lib/id";
import { keep, kept } from "../lib/keep";
import type { Problem } from "../lib/protocol";
import type { Connect, Connection, Line } from "../lib/table.svelte";
import { TheirClock } from "../lib/their-clock";
import { clearTimeout as stop, setTimeout as later, waitBefore } from "../lib/timers";
import { Asking } from "./asking";
import * as calls from "./calls";
import type { StandingsWish } from "./calls";
import { isOfAllGames } from "./standings/reading";
import type {
  Act,
  AwardsPage,
  EntryInfo,
  EventCommand,
  EventPage,
  EventSays,
  GameInfo,
  LinkList,
  PeoplePage,
  RoundPage,
  StandingsPage,
  Touched,
} from "./types";

/** How long the connection outlives its page, so that the next page can take it over. */
const LINGER = 4000;
/** How many of one's own entries can be taken back one after the other. */
const OWN = 50;

interface Sent {
  said: EventCommand;
  done: (problem: Problem | null) => void;
}
const problemOf = (fault: unknown): Problem =>
  fault instanceof Refused ? fault.problem : { status: 0, code: "failed", detail: (fault as Error).message };

export class EventHand {
  page = $state.raw<EventPage | null>(null);
  /** Why the page could not be read. */
  problem = $state.raw<Problem | null>(null);
  line = $state<Line>("connecting");
  /** How many commands wait for the connection. */
  waiting = $state(0);
  /** Why a command that waited across pages was refused. */
  refused = $state.raw<Problem | null>(null);
  /** Why the event ended the connection. */
  bye = $state.raw<Problem | null>(null);
  /** The game that was chosen. */
  private chosen = $state<string | null>(null);
  private parts = $state.raw<Readonly<Record<string, unknown>>>({});
  private faults = $state.raw<Readonly<Record<string, Problem>>>({});
  private tick = $state(0);

  private socket: Connection | null = null;
  private tries = 0;
  private timer: number | undefined;
  private resend: number | undefined;
  private resends = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private linger: number | undefined;
  private holders = 0;
  private readonly clock = new TheirClock();
  private readonly asking = new Asking(
    (key, part) => this.keepPart(key, part),
    (key, fault) => this.keepFault(key, problemOf(fault)),
  );
  private queue: Sent[] = [];
  private sending = false;
  /** Entries made from here, the newest last. */
  private own: EntryInfo[] = [];

  constructor(
    readonly code: string,
    private readonly make: Connect = (url) => new WebSocket(url) as unknown as Connection,
  ) {
    const said = kept<EventCommand[]>(this.drawer, []);
    this.queue = said.map((one) => ({
      said: one,
      done: (problem) => {
        if (problem) this.refused = problem;
      },
    }));
    this.waiting = this.queue.length;
  }
  /** Where waiting commands are kept. */
  private get drawer(): string {
    return `event.${this.code}.waiting`;
  }

  /** Whether this page is connected to the event. */
  get online(): boolean {
    return this.line === "open";
  }
  /** The server's time, in milliseconds since 1970; readers update every second. */
  now(): number {
    void this.tick;
    return this.clock.now();
  }

  /** Connects a page to the event; returns a function that disconnects it. */
  begin(): () => void {
    this.holders += 1;
    stop(this.linger);
    this.chosen = new URLSearchParams(location.search).get("game");
    this.ticking ??= setInterval(() => (this.tick += 1), 1000);
    this.asking.want("page", async () => (await Promise.all([calls.fetchEvent(this.code), loadBooks()]))[0]);
    if (this.socket === null && this.line !== "lost") this.connect();
    void this.send();
    return () => {
      this.holders -= 1;
      if (this.holders > 0) return;
      this.asking.forget();
      this.linger = later(() => this.close(), LINGER);
    };
  }
  close(): void {
    this.line = "closed";
    clearInterval(this.ticking);
    this.ticking = undefined;
    for (const one of [this.timer, this.resend, this.linger]) stop(one);
    this.resend = undefined;
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = "connecting";
    const socket = this.make(`${scheme}://${location.host}/api/events/${encodeURIComponent(this.code)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket === this.socket) socket.send(JSON.stringify({ type: "hello" }));
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data) as EventSays);
    };
    socket.onclose = () => this.lose(socket);
  }
  private lose(socket: Connection): void {
    if (socket !== this.socket || this.line === "closed") return;
    this.socket = null;
    // Somebody who is not on the staff, or no longer, would only be sent away again.
    if ([401, 403, 404].includes(this.bye?.status ?? 0)) {
      this.line = "closed";
      return;
    }
    this.line = "lost";
    this.timer = later(() => this.connect(), waitBefore(this.tries));
    this.tries += 1;
  }

  /** Handles one message from the event. */
  hear(message: EventSays): void {
    switch (message.type) {
      case "welcome": {
        const missed = this.tries > 0 || message.entries !== (this.page?.entries ?? message.entries);
        this.clock.hear(message.now);
        this.line = "open";
        this.tries = 0;
        this.bye = null;
        // Catches up on what happened while disconnected.
        if (missed) this.again();
        void this.send();
        break;
      }
      case "changed":
        this.clock.hear(message.now);
        this.asking.touch(message.touched);
        break;
      case "bye":
        this.bye = message.problem;
        break;
    }
  }

  /** Reads a part of the event; undefined until it is there. */
  private part<Part>(key: string, ask: () => Promise<Part>, by: (touched: Touched) => boolean): Part | null {
    if (!this.asking.has(key)) queueMicrotask(() => this.asking.want(key, ask, by));
    return (this.parts[key] as Part | undefined) ?? null;
  }
  private keepPart(key: string, part: unknown): void {
    if (key === "page") {
      this.page = part as EventPage;
      this.clock.hear(this.page.now);
      this.problem = null;
    } else this.parts = { ...this.parts, [key]: part };
    if (key in this.faults) {
      const { [key]: _over, ...faults } = this.faults;
      this.faults = faults;
    }
  }
  private keepFault(key: string, problem: Problem): void {
    if (key === "page") this.problem = problem;
    else this.faults = { ...this.faults, [key]: problem };
  }
  /** Reloads everything that is shown. */
  again(): void {
    void this.fresh();
  }
  /** The same; resolves when it is there. */
  async fresh(): Promise<void> {
    await this.asking.all();
  }
  /** Why a part could not be read, if the server said so. */
  get fault(): Problem | null {
    return Object.values(this.faults)[0] ?? null;
  }

  /** The games, each by its id. */
  get games(): GameInfo[] {
    return this.page?.games ?? [];
  }
  /** The current game: the chosen one, else the one running, else the first. */
  get game(): GameInfo | null {
    const games = this.games;
    return (
      games.find((one) => one.id === this.chosen) ??
      games.find((one) => one.rounds.at(-1)?.phase === "running") ??
      games[0] ??
      null
    );
  }
  choose(game: string): void {
    this.chosen = game;
    history.replaceState(history.state, "", `${location.pathname}?game=${encodeURIComponent(game)}${location.hash}`);
  }
  /** The address of a page of this event; with the game if there are several. */
  to(page = ""): string {
    const path = `/event/${this.code}${page ? `/${page}` : ""}`;
    const game = this.games.length > 1 ? this.game : null;
    return game ? `${path}?game=${encodeURIComponent(game.id)}` : path;
  }

  people(): PeoplePage | null {
    return this.part(
      "people",
      () => calls.fetchPeople(this.code),
      ({ part }) => part === "people",
    );
  }
  /** A player's name, if this page knows it; else the id. */
  called(player: string): string {
    const people = this.parts["people"] as PeoplePage | undefined;
    return people?.players.find((one) => one.id === player)?.shown ?? player;
  }
  /** A round of the current game; the last one if none is named. */
  round(round?: number): RoundPage | null {
    const game = this.game?.id;
    if (game === undefined) return null;
    return this.part(
      `round ${game} ${round ?? ""}`,
      () => calls.fetchRound(this.code, game, round),
      (touched) =>
        touched.part === "calls" ||
        touched.part === "people" ||
        ((touched.part === "round" || touched.part === "live") && touched.game === game),
    );
  }
  standings(wish: Omit<StandingsWish, "game"> = {}): StandingsPage | null {
    const game = this.game?.id;
    if (game === undefined) return null;
    return this.part(
      `standings ${game} ${wish.of ?? ""} ${wish.round ?? ""} ${wish.section ?? ""}`,
      () => calls.fetchStandings(this.code, { ...wish, game }),
      (touched) =>
        touched.part === "people" ||
        ((touched.part === "standings" || touched.part === "round") &&
          (isOfAllGames(wish.of) || touched.game === game)),
    );
  }
  awards(): AwardsPage | null {
    return this.part(
      "awards",
      () => calls.fetchAwards(this.code),
      ({ part }) => part === "standings" || part === "people" || part === "settings",
    );
  }
  links(): LinkList | null {
    return this.part(
      "links",
      () => calls.fetchLinks(this.code),
      ({ part }) => part === "staff",
    );
  }

  /**
   * Gives a command; resolves to why it was refused, or null. Offline it waits, and is sent in order when the connection is back.
   * It is about the current game, unless another is named.
   */
  act(act: Act, game?: string): Promise<Problem | null> {
    const about = game ?? (this.games.length > 1 ? this.game?.id : undefined);
    const said: EventCommand = { id: newId(), ...(about === undefined ? {} : { game: about }), act };
    return new Promise((done) => {
      this.queue = [...this.queue, { said, done }];
      this.keepQueue();
      void this.send();
    });
  }
  undo(entry: number): Promise<Problem | null> {
    return this.act({ do: "undo", entry });
  }
  /** The entry that Ctrl+Z takes back: one's own last one that counts. */
  get mine(): EntryInfo | null {
    const last = this.page?.last;
    return this.own.at(-1) ?? (last?.mine && last.by === this.page?.you.label ? last : null);
  }
  private keepQueue(): void {
    keep(
      this.drawer,
      this.queue.map(({ said }) => said),
    );
  }
  /** Sends waiting commands, one after the other. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    stop(this.resend);
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      const { said, done } = first;
      let problem: Problem | null = null;
      try {
        const { entry } = await calls.command(this.code, said);
        this.remember(said.act, entry);
      } catch (fault) {
        if (isUnreachable(fault)) {
          this.waiting = this.queue.length;
          this.resend = later(() => void this.send(), waitBefore(this.resends));
          this.resends += 1;
          break;
        }
        problem = problemOf(fault);
      }
      this.resends = 0;
      this.queue = this.queue.slice(1);
      this.keepQueue();
      this.waiting = Math.min(this.waiting, this.queue.length);
      done(problem);
      // The socket would announce the change; without it, the page reloads its parts itself.
      if (!problem && !this.online) this.again();
    }
    this.sending = false;
  }
  private remember(act: Act, entry: EntryInfo): void {
    if (act.do === "undo") this.own = this.own.filter((one) => one.number !== act.entry);
    else this.own = [...this.own, entry].slice(-OWN);
  }
}

let current: EventHand | null = null;

/** The current event: one connection for all pages of a tab; that of any other event is closed. */
export function handOf(code: string): EventHand {
  // Untracked, so that callers do not rerun when the connection closes: the reason must stay readable.
  if (current?.code === code && untrack(() => current?.line) !== "closed") return current;
  current?.close();
  current = new EventHand(code);
  return current;
}
