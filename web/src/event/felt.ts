// The felt of a game: the class that says its colour. Desk pages load no rulebooks, and a book begins with the name of its game.
import type { GameInfo } from "./types";

export const feltOf = (game: Pick<GameInfo, "settings"> | null): string => game?.settings.rules.split("-", 1)[0] ?? "";
