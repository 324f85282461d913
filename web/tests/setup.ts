// Every test knows the rulebooks as the engine lists them.
import { setBooks } from "../src/lib/books";
import type { Game } from "../src/lib/protocol";
import books from "./engine/rulebooks.json";

setBooks(books as { rules: string; game: Game }[]);
