// What comes after a first shake: another one, or a table to practise at.
import { post } from "../lib/api";
import { playNow, quickOf } from "../lib/quick";
import type { Game } from "../lib/protocol";

/** Opens a first shake, and gives the code of its table. */
export const firstShake = async (game: Game): Promise<string> =>
  ((await post("/first-shake", { game })) as { code: string }).code;

/** Opens a table without a clock against a bot, and gives its code. */
export function practise(game: Game): Promise<string> {
  const { settings, levels } = quickOf(game);
  return playNow({ settings: { ...settings, practice: true, time: "none" }, levels });
}
