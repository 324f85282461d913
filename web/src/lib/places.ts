// The pages by their addresses. All but the first are loaded on demand.
import type { Component } from "svelte";
import { isHere } from "../here/code";
import { loadBooks } from "./books";
import { readCode } from "./code";

type Coded = { coded: () => Promise<{ default: Component<{ code: string }> }>; code: string; light?: boolean };
type Plain = { plain: () => Promise<{ default: Component }>; light?: boolean };
type Numbered = {
  numbered: () => Promise<{ default: Component<{ code: string; number: number }> }>;
  code: string;
  number: number;
  light?: boolean;
};
export type Place = Coded | Plain | Numbered;

export const tablePage = () => import("../table/TablePage.svelte");
const replay = () => import("../pages/Replay.svelte");
const analysis = () => import("../pages/Analysis.svelte");
const ofTable = new Map<string, Coded["coded"]>([
  ["replay", replay],
  ["analysis", analysis],
  ["sheet", () => import("../pages/PrintSheet.svelte")],
  ["join", () => import("../pages/Join.svelte")],
]);
/** A record from a file has no table. */
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
/** Pages under `/puzzles/`. */
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
/** Pages under `/learn/`, except lessons. */
const GAMES = ["equations", "onsets", "wff"];
const SUBJECTS = [...GAMES, "match"];

const progress = () => import("../pages/Progress.svelte");
const move = () => import("../pages/Move.svelte");
const privacy = () => import("../pages/Privacy.svelte");

/** Pages under `/c/CODE/`. */
const ofClass = new Map<string, Coded["coded"]>([
  ["board", () => import("../pages/ClassBoard.svelte")],
  ["league", () => import("../pages/ClassLeague.svelte")],
  ["pupils", () => import("../pages/ClassMembers.svelte")],
  ["show", () => import("../pages/ClassShow.svelte")],
  ["cards", () => import("../pages/ClassCards.svelte")],
  ["report", () => import("../pages/ClassReport.svelte")],
]);
/** Pages for one thing in a class, by its kind. */
const ofNumber = new Map<string, Numbered["numbered"]>([
  ["a", () => import("../pages/ClassWork.svelte")],
  ["pupil", () => import("../pages/ClassPupil.svelte")],
  ["same", () => import("../pages/ClassSame.svelte")],
]);
const classHome = () => import("../pages/ClassHome.svelte");
const classJoin = () => import("../pages/ClassJoin.svelte");
const classCard = () => import("../pages/ClassCard.svelte");
const classes = () => import("../pages/Classes.svelte");
const classNew = () => import("../pages/ClassNew.svelte");

/** A page of classes. */
function classAt(first: string, code = "", page?: string, number?: string): Place | null {
  if (first === "class")
    return code === "" ? { plain: classes, light: true } : code === "new" ? { plain: classNew } : null;
  if (first === "j") return { coded: classJoin, code: readCode(code) };
  if (first === "card") return { plain: classCard, light: true };
  if (code === "") return null;
  const of = { code: readCode(code) };
  if (page === undefined) return { coded: classHome, ...of };
  const numbered = ofNumber.get(page);
  if (numbered) return /^[1-9]\d{0,4}$/.test(number ?? "") ? { numbered, ...of, number: Number(number) } : null;
  const coded = ofClass.get(page);
  return coded ? { coded, ...of } : null;
}

/** Pages about no event in particular. */
const ofEvents = new Map<string, Plain["plain"]>([
  ["", () => import("../pages/Events.svelte")],
  ["new", () => import("../pages/EventNew.svelte")],
]);
/** Pages under `/event/CODE/`, for the staff. */
const ofEvent = new Map<string, Coded["coded"]>([
  ["", () => import("../pages/EventHome.svelte")],
  ["draw", () => import("../pages/EventDraw.svelte")],
  ["results", () => import("../pages/EventResults.svelte")],
  ["room", () => import("../pages/EventRoom.svelte")],
  ["judge", () => import("../pages/EventJudge.svelte")],
  ["log", () => import("../pages/EventLog.svelte")],
  ["check-in", () => import("../pages/EventCheckIn.svelte")],
  ["coach", () => import("../pages/EventCoach.svelte")],
  ["import", () => import("../pages/EventImport.svelte")],
  ["people", () => import("../pages/EventPeople.svelte")],
  ["settings", () => import("../pages/EventSettings.svelte")],
  ["standings", () => import("../pages/EventStandings.svelte")],
  ["awards", () => import("../pages/EventAwards.svelte")],
  ["staff", () => import("../pages/EventStaff.svelte")],
  ["print", () => import("../pages/EventPrint.svelte")],
  ["projector", () => import("../pages/EventProjector.svelte")],
]);
/** Pages under `/e/CODE/`, for everybody who has the code. */
const ofPublic = new Map<string, Coded["coded"]>([
  ["", () => import("../pages/EventPublic.svelte")],
  ["staff", () => import("../pages/EventEnter.svelte")],
]);

/** A page of events. */
function eventAt(first: string, code = "", page = ""): Place | null {
  if (first === "event" && (code === "" || code === "new")) {
    const plain = ofEvents.get(code);
    return plain ? { plain, light: true } : null;
  }
  const coded = (first === "e" ? ofPublic : ofEvent).get(page);
  return coded && code !== "" ? { coded, code: readCode(code), light: true } : null;
}

/** Whether an address is about puzzles. */
export const isPuzzles = (path: string): boolean => /^\/(puzzles|p|daily|refresh|print|w)(\/|$)/.test(path);

/** What only the server has, by the first part of an address. */
const SERVED = ["learn", "me", "privacy", "class", "c", "j", "card", "event", "e"];

/** Whether an address is about a live table, a lesson, a puzzle, a class, an event or somebody's progress, which only the server has. */
export function needsServer(path: string): boolean {
  const [first, code = ""] = path.split("/").filter(Boolean);
  return SERVED.includes(first ?? "") || isPuzzles(path) || (first === "t" && !isHere(code));
}

/** The page at an address; null if there is none. */
export function placeAt(path: string): Place | "home" | null {
  const [first, code, page = "", number] = path.split("/").filter(Boolean);
  if (first === undefined) return "home";
  if (["class", "c", "j", "card"].includes(first)) return classAt(first, code, page || undefined, number);
  if (first === "event" || first === "e") return eventAt(first, code, page);
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
 * Loads a page and the list of rulebooks: every page must know which game it is about. The styles that these pages share come
 * before their own; a light page has neither mat nor paper, and waits for nothing.
 */
export async function load<Page>(page: () => Promise<Page>, light = false): Promise<Page> {
  if (light) return page();
  const styles = import("../styles/board.css");
  const [loaded] = await Promise.all([page(), styles, loadBooks()]);
  return loaded;
}
