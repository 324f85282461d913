// Events at the server: one's own, with their people, draws, rounds, standings, staff and files.
import { del, get, getSince, patch, post, postFile } from "../lib/api";
import { asSomebody } from "../lib/me.svelte";
import type {
  AwardsPage,
  DraftWish,
  DrawPage,
  EnterWish,
  EventChange,
  EventCommand,
  EventDone,
  EventList,
  EventPage,
  EventWish,
  ImportPage,
  ImportWish,
  LinkInfo,
  LinkList,
  LinkWish,
  LogPage,
  PeoplePage,
  PlayerChange,
  PublicPage,
  Reach,
  RepairPage,
  RepairWish,
  RoundPage,
  SeatClaimed,
  SheetFound,
  SheetWish,
  StandingsPage,
  StandingsSubject,
  VerdictInfo,
  VerdictWish,
} from "./types";

const at = (code: string, more = "") => `/events/${encodeURIComponent(code)}${more}`;
/** The query string of a request; undefined fields are left out. */
function asking(fields: Record<string, string | number | undefined>): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

export const fetchEvents = () => get("/events") as Promise<EventList>;
export const openEvent = (wish: EventWish) => asSomebody<EventPage>(() => post("/events", wish));
/** Opens an event from its file; that person becomes its organiser here. */
export const openFile = (file: Blob) => asSomebody<EventPage>(() => postFile("/events/open", file));
/** Takes in the games from another laptop's file (TD-57). */
export const takeInGames = (code: string, file: Blob) => postFile(at(code, "/taken-in"), file) as Promise<EventPage>;
export const fetchEvent = (code: string) => get(at(code)) as Promise<EventPage>;
export const changeEvent = (code: string, change: EventChange) => patch(at(code), change) as Promise<EventPage>;
/** A command sent again with the same id is answered again, but not carried out again. */
export const command = (code: string, said: EventCommand) => post(at(code, "/commands"), said) as Promise<EventDone>;
export const fetchLog = (code: string, after = 0) => get(at(code, `/log${asking({ after })}`)) as Promise<LogPage>;

export const fetchPeople = (code: string) => get(at(code, "/people")) as Promise<PeoplePage>;
export const changePlayer = (code: string, player: string, change: PlayerChange) =>
  patch(at(code, `/people/${encodeURIComponent(player)}`), change);
/** Previews a list of entries without importing it. */
export const lookAtList = (code: string, wish: ImportWish, signal?: AbortSignal) =>
  post(at(code, "/import?dry=1"), wish, signal) as Promise<ImportPage>;
export const takeInList = (code: string, wish: ImportWish) => post(at(code, "/import"), wish) as Promise<ImportPage>;

/** Sections of teams by seed, dealt in turns with every second row backwards: the engine knows how (TD-17). */
export const sectionsBySeed = async (teams: readonly string[], sections: number): Promise<string[][]> =>
  ((await post("/judge", { kind: "sections", teams, sections })) as { groups: string[][] }).groups;
export const fetchRound = (code: string, game?: string, round?: number) =>
  get(at(code, `/round${asking({ game, round })}`)) as Promise<RoundPage>;
/** A draft, or the measure of tables moved by hand; nothing is stored. */
export const draft = (code: string, wish: DraftWish, signal?: AbortSignal) =>
  post(at(code, "/draft"), wish, signal) as Promise<DrawPage>;
export const repair = (code: string, wish: RepairWish) => post(at(code, "/repair"), wish) as Promise<RepairPage>;
/** What is suspicious about a sheet as it is typed; nothing is stored. */
export const lookAtSheet = (code: string, wish: SheetWish, signal?: AbortSignal) =>
  post(at(code, "/sheet"), wish, signal) as Promise<SheetFound>;
export interface StandingsWish {
  game?: string | undefined;
  of?: StandingsSubject | undefined;
  round?: number | undefined;
  section?: number | undefined;
}
export const fetchStandings = (code: string, { game, of, round, section }: StandingsWish = {}) =>
  get(at(code, `/standings${asking({ game, of, round, section })}`)) as Promise<StandingsPage>;
export const fetchAwards = (code: string) => get(at(code, "/awards")) as Promise<AwardsPage>;

export const attachVerdict = (code: string, wish: VerdictWish) =>
  post(at(code, "/verdicts"), wish) as Promise<VerdictInfo>;

export const fetchLinks = (code: string) => get(at(code, "/links")) as Promise<LinkList>;
export const makeLink = (code: string, wish: LinkWish) => post(at(code, "/links"), wish) as Promise<LinkInfo>;
/** Removes everybody who joined the staff by this link. */
export const revokeLink = (code: string, number: number) => del(at(code, `/links/${number}`));
/** Joins the staff with the secret of a link. */
export const enter = (code: string, wish: EnterWish) => asSomebody<EventPage>(() => post(at(code, "/enter"), wish));

/** The public data, if it has changed since the answer with this ETag. */
export async function fetchPublicSince(
  code: string,
  tag: string | null,
): Promise<{ page: PublicPage; tag: string | null } | null> {
  const found = await getSince(at(code, "/public"), tag);
  return found && { page: found.data as PublicPage, tag: found.tag };
}
/** The addresses at which other devices find the server. */
export const reach = () => get("/reach") as Promise<Reach>;
/** Asks to play, under a nickname; the organiser admits. */
export const askToPlay = (code: string, nickname: string) =>
  asSomebody<unknown>(() => post(at(code, "/wishes"), { nickname }));
/** Claims one's seats at live tables for this device. */
export const claimSeat = (code: string, player: string) =>
  asSomebody<SeatClaimed>(() => post(at(code, "/seat"), { player }));
/** Lets another device claim a player's seats. */
export const freeSeat = (code: string, player: string) => del(at(code, `/seat/${encodeURIComponent(player)}`));

/** A sheet as it prints: a whole document. `asked` is its name and options. */
export const fetchPrint = (code: string, asked: string, signal?: AbortSignal) =>
  get(at(code, asked), signal) as Promise<string>;
/** The addresses of the event as a file, and of its tables for other programs. */
export const eventFile = (code: string) => `/api${at(code, "/event")}`;
export const csvFile = (code: string, name: string) => `/api${at(code, `/csv/${encodeURIComponent(name)}`)}`;
