// The judge's desk as a page of its own, in one file that opens from a disk. `scripts/desk.mjs` builds it.
import "../styles/app.css";
import "../styles/board.css";
import { mount } from "svelte";
import Desk from "../pages/Desk.svelte";
import { loadBooks } from "../lib/books";
import { taste } from "../lib/taste.svelte";

taste.begin();
void loadBooks().then(
  () => mount(Desk, { target: document.getElementById("app")!, props: { alone: true } }),
  () => (document.getElementById("old")!.hidden = false),
);
