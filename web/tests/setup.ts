// Every test knows the rulebooks as the engine lists them, and none reaches the network: what a test does not answer is refused
// at once, even after its stubs are gone.
import { setBooks } from "../src/lib/books";
import books from "./engine/rulebooks.json";

setBooks(books as unknown as Parameters<typeof setBooks>[0]);
globalThis.fetch = () => Promise.reject(new TypeError("tests have no network"));
