// One tap to a shake against bots: a name, a table, the seats, and the match begins.
import { api } from "./api";
import { keep, kept } from "./keep";
import type { Game, Settings } from "./protocol";

/** What "Play a shake" opens: what was chosen last, and before that the gentlest form of each game. */
const FIRST: Record<Game, Settings> = {
  equations: first("equations-basic-mlag-2019", "middle"),
  onsets: first("onsets-agloa-2024", "basic"),
  wff: first("wff-mlag-2017", "elementary"),
};

function first(rules: string, division: string): Settings {
  return {
    rules,
    division,
    seats: 2,
    mode: "strict",
    judging: "auto",
    time: "tournament",
    practice: true,
    pace: "calm",
    open_to_watch: false,
  };
}

export interface Quick {
  settings: Settings;
  levels: string[];
}

export const quickOf = (game: Game): Quick => kept(`quick.${game}`, { settings: FIRST[game], levels: ["learner"] });
export const keepQuick = (game: Game, quick: Quick): void => keep(`quick.${game}`, quick);

/** Makes sure that the server knows us, by a name of its own if we have none. */
export async function somebody(): Promise<string> {
  const me = await api.me();
  if (me.nickname) return me.nickname;
  const named = await api.rename(me.suggestion ?? "Guest");
  return named.nickname ?? "Guest";
}

/** Opens a table with bots in all other seats, begins, and gives its code. */
export async function playNow(quick: Quick): Promise<string> {
  await somebody();
  const { code } = await api.open(quick.settings);
  await api.wish(code, { wish: "sit", seat: 0 });
  for (let seat = 1; seat < quick.settings.seats; seat++) {
    await api.wish(code, { wish: "bot", seat, level: quick.levels[seat - 1] ?? quick.levels[0] ?? "learner" });
  }
  await api.wish(code, { wish: "begin" });
  sessionStorage.setItem(`roll.${code}`, "1");
  return code;
}
