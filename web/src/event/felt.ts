// The felt of a game: the class that sets its colour. Desk pages load no rulebooks, but a book's name begins with that of its game.
import type { GameInfo } from "./types";

export const feltOf = (game: Pick<GameInfo, "settings"> | null): string => game?.settings.rules.split("-", 1)[0] ?? "";
