// The three ways into a game: learn, practise, and a tournament table. The last one used is remembered for each game.
import { api, isUnreachable } from "./api";
import { keep, kept } from "./keep";
import { me } from "./me.svelte";
import type { NewTable } from "../here/table";
import type { Book, Division, Game, Settings } from "./protocol";
import { HOME } from "../words/home";

export type Way = "learn" | "practise" | "tournament";
export const WAYS = ["learn", "practise", "tournament"] as const;
/** The ways that have settings; the first shake is the server's. */
export type TableWay = Exclude<Way, "learn">;
export const GAMES_IN_ORDER = ["equations", "onsets", "wff"] as const;

/** The gentlest form of each game, and the form that a tournament begins with. */
const BOOKS: Record<Game, { rules: Book } & Record<TableWay, Division>> = {
  equations: { rules: "equations-basic-mlag-2019", practise: "elementary", tournament: "middle" },
  onsets: { rules: "onsets-agloa-2024", practise: "basic", tournament: "basic" },
  wff: { rules: "wff-mlag-2017", practise: "elementary", tournament: "elementary" },
};

/** A table against bots, opened with one press. */
export interface Quick {
  settings: Settings;
  levels: string[];
}

/** The settings of a table that a way fixes, whatever else is chosen. */
export const asWay = (way: TableWay): Pick<Settings, "practice" | "time"> =>
  way === "practise" ? { practice: true, time: "none" } : { practice: false, time: "tournament" };

/** How long bots take by default. */
export const paceOf = ({ pace, practice }: Settings): NonNullable<Settings["pace"]> =>
  pace ?? (practice ? "calm" : "tournament");

function first(game: Game, way: TableWay): Quick {
  const settings: Settings = {
    rules: BOOKS[game].rules,
    division: BOOKS[game][way],
    seats: 2,
    mode: "strict",
    judging: "auto",
    open_to_watch: false,
    ...asWay(way),
  };
  // After a first practice the bot is a better one.
  return { settings, levels: [way === "practise" && lastOf(game)?.way !== "practise" ? "novice" : "learner"] };
}

/** The last choice for this way at "New table", if any. */
export const chosenOf = (game: Game, way: TableWay): Quick | null => kept<Quick | null>(`quick.${way}.${game}`, null);
/** The same, or else the gentlest form. */
export const quickOf = (game: Game, way: TableWay): Quick => chosenOf(game, way) ?? first(game, way);
export const keepQuick = (game: Game, way: TableWay, quick: Quick): void => keep(`quick.${way}.${game}`, quick);

interface Done {
  way: Way;
  /** When, in milliseconds since 1970. */
  at: number;
}
export const lastOf = (game: Game): Done | null => kept<Done | null>(`way.${game}`, null);
export const keepWay = (game: Game, way: Way): void => keep(`way.${game}`, { way, at: Date.now() });

/** Which way is proposed, and why: what was done last; after learning comes practice. */
export function proposed(game: Game, now = Date.now()): { way: Way; why: string } {
  const last = lastOf(game);
  if (!last) return { way: "learn", why: HOME.new };
  if (last.way === "learn") return { way: "practise", why: HOME.learned(dayOf(last.at, now)) };
  return { way: last.way, why: last.way === "practise" ? HOME.practised : HOME.tournament };
}

/** "today", "on Friday", "on 3 November". */
export function dayOf(at: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - at) / 86_400_000);
  if (days <= 0) return HOME.today;
  if (days === 1) return HOME.yesterday;
  const how: Intl.DateTimeFormatOptions = days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return HOME.on(new Date(at).toLocaleDateString("en-GB", how));
}

/** Enters a game by one of the three ways; returns the code of the table. */
export async function enter(game: Game, way: Way): Promise<string> {
  const code = await whereverPossible(
    async () => {
      await me.somebody();
      return way === "learn" ? (await api.firstShake(game)).code : playNow(quickOf(game, way));
    },
    () => (way === "learn" ? { plays: "first-shake", game } : matchOf(quickOf(game, way))),
  );
  keepWay(game, way);
  return code;
}

/** Opens a table at the server or, if that cannot be reached, on this device. */
export async function whereverPossible(atServer: () => Promise<string>, here: () => NewTable): Promise<string> {
  try {
    return await atServer();
  } catch (fault) {
    if (!isUnreachable(fault)) throw fault;
    return (await import("../here")).open(here());
  }
}

/** A match with a bot in every other seat. */
const matchOf = ({ settings, levels }: Quick) => ({
  plays: "match" as const,
  settings,
  bots: Array.from({ length: settings.seats - 1 }, (_, at) => levels[at] ?? levels[0] ?? "learner"),
});

/** Opens a table with bots in all other seats, begins, and returns its code. */
async function playNow(quick: Quick): Promise<string> {
  const { settings, bots } = matchOf(quick);
  const { code } = await api.open(settings);
  await api.wish(code, { wish: "sit", seat: 0 });
  for (const [at, level] of bots.entries()) await api.wish(code, { wish: "bot", seat: at + 1, level });
  await api.wish(code, { wish: "begin" });
  sessionStorage.setItem(`roll.${code}`, "1");
  return code;
}
