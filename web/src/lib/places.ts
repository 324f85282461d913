// The pages by their addresses. All but the first are loaded when somebody goes there.
import type { Component } from "svelte";
import { isHere } from "../here/code";
import { loadBooks } from "./books";

type Coded = { coded: () => Promise<{ default: Component<{ code: string }> }>; code: string; light?: boolean };
type Plain = { plain: () => Promise<{ default: Component }>; light?: boolean };
export type Place = Coded | Plain;

export const tablePage = () => import("../table/TablePage.svelte");
const replay = () => import("../pages/Replay.svelte");
const analysis = () => import("../pages/Analysis.svelte");
const ofTable = new Map<string, Coded["coded"]>([
  ["replay", replay],
  ["analysis", analysis],
  ["sheet", () => import("../pages/PrintSheet.svelte")],
  ["join", () => import("../pages/Join.svelte")],
]);
/** A record that somebody brings has no table. */
const ofRecord = new Map<string, Coded["coded"]>([
  ["replay", replay],
  ["analysis", analysis],
]);
const others = new Map<string, Plain["plain"]>([
  ["new", () => import("../pages/NewTable.svelte")],
  ["desk", () => import("../pages/Desk.svelte")],
  ["help", () => import("../pages/Help.svelte")],
  ["drill", () => import("../pages/Drill.svelte")],
]);
/** What stands behind `/puzzles/`. */
const ofPuzzles = new Map<string, Plain["plain"]>([
  ["run", () => import("../pages/PuzzleRun.svelte")],
  ["sprint", () => import("../pages/PuzzleSprint.svelte")],
]);
const puzzleSet = () => import("../pages/PuzzleSet.svelte");
const puzzles = () => import("../pages/Puzzles.svelte");
/** Puzzles that have a page of their own, by the first part of their address. */
const ofPuzzle = new Map<string, Coded["coded"]>([
  ["p", () => import("../pages/Puzzle.svelte")],
  ["daily", () => import("../pages/PuzzleDay.svelte")],
  ["refresh", puzzleSet],
]);
const worksheet = () => import("../pages/Worksheet.svelte");
const sheetCheck = () => import("../pages/SheetCheck.svelte");
const learn = () => import("../pages/Learn.svelte");
const lesson = () => import("../pages/Lesson.svelte");
/** What stands behind `/learn/`, where it is no lesson. */
const GAMES = ["equations", "onsets", "wff"];
const SUBJECTS = [...GAMES, "match"];

const progress = () => import("../pages/Progress.svelte");
const move = () => import("../pages/Move.svelte");
const privacy = () => import("../pages/Privacy.svelte");

/** Whether an address is about puzzles. */
export const isPuzzles = (path: string): boolean => /^\/(puzzles|p|daily|refresh|print|w)(\/|$)/.test(path);

/** Whether an address is about a live table, a lesson, a puzzle or somebody's progress, which are the server's. */
export function needsServer(path: string): boolean {
  const [first, code = ""] = path.split("/").filter(Boolean);
  return ["learn", "me", "privacy"].includes(first ?? "") || isPuzzles(path) || (first === "t" && !isHere(code));
}

/** What is at an address; nothing where there is nothing. */
export function placeAt(path: string): Place | "home" | null {
  const [first, code, page = ""] = path.split("/").filter(Boolean);
  if (first === undefined) return "home";
  if (first === "t" && code !== undefined) return { coded: ofTable.get(page) ?? tablePage, code };
  if (first === "learn") {
    const map = code === undefined || SUBJECTS.includes(code);
    return { coded: map ? learn : lesson, code: code ?? "", ...(map ? { light: true } : {}) };
  }
  if (first === "puzzles") {
    if (code === undefined) return { plain: puzzles, light: true };
    if (code === "theme") return { coded: puzzleSet, code: page };
    const plain = ofPuzzles.get(code);
    return plain ? { plain } : null;
  }
  if (first === "print") return code === "worksheet" ? { plain: worksheet, light: true } : null;
  if (first === "w") return { coded: sheetCheck, code: code ?? "" };
  const puzzle = ofPuzzle.get(first);
  if (puzzle) return { coded: puzzle, code: code ?? "" };
  if (first === "me" && code === "move") return { plain: move, light: true };
  if (first === "me")
    return code === undefined || GAMES.includes(code) ? { coded: progress, code: code ?? "", light: true } : null;
  if (first === "privacy") return { plain: privacy, light: true };
  const coded = ofRecord.get(first);
  if (coded) return { coded, code: "" };
  const plain = others.get(first);
  return plain ? { plain } : null;
}

/**
 * A page, when the list of rulebooks is there: every page has to know which game it is about. What these pages share of the styles
 * comes before their own; a light page has neither mat nor paper, and waits for nothing.
 */
export async function load<Page>(page: () => Promise<Page>, light = false): Promise<Page> {
  if (light) return page();
  const styles = import("../styles/board.css");
  const [loaded] = await Promise.all([page(), styles, loadBooks()]);
  return loaded;
}
