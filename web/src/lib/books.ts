// The rulebooks, as the server lists them: which game each is of, and how it is called in a list.
import { api, type Rulebook } from "./api";
import { keep, kept } from "./keep";
import type { Game } from "./protocol";
import { EDITIONS, GAMES } from "../words";

let games = new Map<string, Game>();
let loading: Promise<void> | undefined;

export function setBooks(list: readonly Pick<Rulebook, "rules" | "game">[]): void {
  games = new Map(list.map(({ rules, game }) => [rules, game]));
}

/** Asks the server for the list, once. Without a line the list of the last visit does. */
export function loadBooks(): Promise<void> {
  loading ??= api.rulebooks().then(
    (list) => {
      setBooks(list);
      keep(
        "books",
        list.map(({ rules, game }) => ({ rules, game })),
      );
    },
    (fault: unknown) => {
      loading = undefined;
      setBooks(kept("books", []));
      if (games.size === 0) throw fault;
    },
  );
  return loading;
}

/** The game of a rulebook. One that the server does not have cannot be played or judged; it is drawn like any other. */
export const gameOf = (rules: string): Game => games.get(rules) ?? "equations";

/** "Equations · Adventurous 2018-19". */
export function bookTitle({ rules, title, game }: Rulebook): string {
  const edition = EDITIONS[rules]?.name;
  const years = /\d{4}-\d{2}/.exec(title)?.[0] ?? "";
  return edition ? `${GAMES[game].title} · ${edition} ${years}`.trim() : title;
}
