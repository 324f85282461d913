// The rulebooks, as the server lists them: the game of each, the contents of its box, and its name in lists.
import { api, type Rulebook } from "./api";
import type { Book, Division, Game } from "./generated";
import { keep, kept } from "./keep";
import { EDITIONS, GAMES } from "../words/names";

/** What pages must know of a rulebook before they can draw anything. */
type Known = Pick<
  Rulebook,
  "rules" | "game" | "seasons" | "cubes" | "faces" | "typed" | "shapes" | "goal_cubes" | "cards"
>;

let books = new Map<string, Known>();
let loading: Promise<void> | undefined;

export function setBooks(list: readonly Known[]): void {
  books = new Map(list.map((one) => [one.rules, one]));
}

const listed = (): Promise<Rulebook[]> =>
  api.rulebooks().catch(async () => (await import("../engine")).engine.ask({ kind: "rulebooks" }));

/** Asks the server for the list, once; offline, the engine in the page. If neither answers, the list of the last visit serves. */
export function loadBooks(): Promise<void> {
  loading ??= listed().then(
    (list) => {
      setBooks(list);
      keep("boxes", list);
    },
    (fault: unknown) => {
      loading = undefined;
      setBooks(kept<Known[]>("boxes", []));
      if (books.size === 0) throw fault;
    },
  );
  return loading;
}

/** Whether the server has a rulebook of this name: for names from links, pastes and old visits. */
export const isBook = (name: string): name is Book => books.has(name);

function bookOf(rules: Book): Known {
  const book = books.get(rules);
  if (!book) throw new Error(`The server has no rulebook ${rules}.`);
  return book;
}
export const gameOf = (rules: Book): Game => bookOf(rules).game;
/** How many cubes are rolled. */
export const cubesOf = (rules: Book): number => bookOf(rules).cubes;

/** Whether a book has lists of variations that alternate from season to season. */
export const hasSeasons = (rules: string): boolean => books.get(rules)?.seasons === true;

const of = (game: Game): Known | undefined => [...books.values()].find((one) => one.game === game);
/** Every face of a game's box, by kinds of cubes. */
export const box = (game: Game): string[][] => of(game)?.faces ?? [];
/** Other ways of typing a game's faces. */
export const typedIn = (game: Game): Record<string, string> => of(game)?.typed ?? {};
/** The shapes in which a Goal's cubes may lie, if not in a row. */
export const shapesOf = (game: Game): readonly string[] => of(game)?.shapes ?? [];
/** Whether a cube may be in a Goal of this game. */
export const goesInGoal = (cube: string, game: Game): boolean => of(game)?.goal_cubes?.includes(cube) ?? true;
/** Every card of a book, those of most colours first; none if it has no cards. */
export function deckOf(rules: Book): string[] {
  const colours = (card: string) => card.replace("-", "").length;
  return [...(bookOf(rules).cards ?? [])].sort((one, other) => colours(other) - colours(one));
}

/** "Equations · Adventurous 2018-19". */
export function bookTitle({ rules, title, game, years }: Rulebook): string {
  const edition = EDITIONS[rules]?.name;
  return edition ? `${GAMES[game].title} · ${edition} ${years}` : title;
}

/** A division of this rulebook: the chosen one if it has it, else Middle. */
export function divisionOf(rulebooks: readonly Rulebook[], rules: string, chosen: Division): Division {
  const list: readonly Division[] = rulebooks.find((one) => one.rules === rules)?.divisions ?? [];
  if (list.includes(chosen)) return chosen;
  return list.includes("middle") ? "middle" : (list[0] ?? "middle");
}
