// A class as a server would tell it to a pupil: lists and the socket are simulated, lessons and puzzles are the server's own.
import type { Page, Route } from "@playwright/test";
import { CLASS, CODE, LEAGUE, NOW, POSITION, RESULT, STRANGER } from "../tests/class-pupil";
import type { AssignmentPage, Cell, ClassPage, MyWork, RollGiven } from "../src/class/types";
import type { Said } from "./staged";

export interface Played {
  /** What the page said over the socket. */
  said: Said[];
  /** What it asked over HTTP: method, path and body. */
  asked: string[];
  /** Says something to the page as the class would. */
  says: (message: object) => void;
  /** Replaces the class from now on. */
  page: ClassPage;
  roll: RollGiven | null;
  /** Whether the papers of a roll have been judged. */
  judged: boolean;
}
const STAGE = { follow: false, paused: false, names: false };

/** Simulates a class for a member, or for somebody who has only its code. */
export async function withClass(page: Page, who: "pupil" | "stranger" = "pupil"): Promise<Played> {
  const played: Played = {
    said: [],
    asked: [],
    says: () => undefined,
    page: structuredClone(who === "pupil" ? CLASS : STRANGER),
    roll: null,
    judged: false,
  };
  const answers = new Map<string, (route: Route, parts: string[]) => Promise<void>>([
    ["league", (route) => route.fulfill({ json: LEAGUE })],
    ["league/challenges", (route) => route.fulfill({ json: { ...LEAGUE, may_challenge: [] } })],
    [
      "join",
      (route) => {
        played.page = structuredClone(CLASS);
        return route.fulfill({ json: played.page });
      },
    ],
    ["leave", (route) => route.fulfill({ status: 204 })],
  ]);
  await page.route(/\/api\/classes(\/|$)/, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace("/api/classes", "");
    const parts = path.split("/").filter(Boolean);
    if (request.method() !== "GET") played.asked.push(`${request.method()} ${path} ${request.postData() ?? ""}`);
    if (path === "") return route.fulfill({ json: { attends: [played.page.class], teaches: [] } });
    if (path === "/back") return route.fulfill({ json: (played.page = structuredClone(CLASS)) });
    if (parts[0] !== CODE)
      return route.fulfill({
        status: 404,
        contentType: "application/problem+json",
        json: { status: 404, code: "no-such-class", detail: "There is no class with this code." },
      });
    const answer = answers.get(parts.slice(1).join("/"));
    if (answer) return answer(route, parts);
    if (parts[1] === "assignments" && parts.length > 3) return ofAssignment(page, route, parts, played);
    return route.fulfill({ json: played.page });
  });
  await page.routeWebSocket(/\/api\/classes\/.*\/socket$/, (socket) => {
    played.says = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as Said;
      played.said.push(said);
      if (said.type !== "hello") return;
      played.says({ type: "stage", ...STAGE });
      played.says({ type: "members", members: CLASS.members });
    });
  });
  return played;
}

/** Steps and puzzles are the server's, and so are the responses to answers. */
async function ofAssignment(page: Page, route: Route, parts: string[], played: Played): Promise<void> {
  const number = Number(parts[2]);
  const set = played.page.assignments?.find((one) => one.assignment.number === number);
  if (!set) return route.fulfill({ status: 404 });
  const body = (route.request().postDataJSON() ?? {}) as Record<string, never>;
  if (parts[3] === "result") {
    // The first time, the judge is still at work.
    const judging = played.judged ? {} : { rows: [], judging: [3, 5] };
    played.judged = true;
    return route.fulfill({ json: { ...RESULT, ...judging } });
  }
  if (parts[3] === "paper") return route.fulfill({ json: { taken: true, reasons: [], at: NOW } });
  const item = Number(parts[4]);
  const { kind } = set.assignment.what;
  if (kind === "same-roll")
    return route.fulfill({ json: { kind: "roll", ...(played.roll ? { roll: played.roll } : {}) } });
  if (kind === "match") return route.fulfill({ json: parts[5] === "table" ? { code: "KITE47" } : { kind: "shake" } });
  const ask = async (path: string, data?: object): Promise<object> => {
    const url = new URL(`/api${path}`, page.url()).href;
    return (await (data ? page.request.post(url, { data }) : page.request.get(url)).then((said) =>
      said.json(),
    )) as object;
  };
  if (kind === "lesson") {
    const lesson = (await ask("/lessons/eb-01")) as { steps: { kind: string }[] };
    const step = lesson.steps.flatMap((one, at) => (one.kind === "read" ? [] : [at + 1]))[item - 1]!;
    if (parts[5] === "hints")
      return route.fulfill({ json: { step: await ask(`/lessons/eb-01/steps/${step}/hints`, body) } });
    if (parts[5] === "answers") {
      const said = (await ask(`/lessons/eb-01/steps/${step}`, body.step)) as { right: boolean };
      return route.fulfill({ json: { said: { step: said }, mine: worked(set, item, said.right) } });
    }
    return route.fulfill({ json: { kind: "step", lesson, step, tries: 0, hints: 0 } });
  }
  const shown = (await ask("/puzzles/next?mode=practice")) as { puzzle: { id: string } };
  return route.fulfill({ json: { kind: "puzzle", page: shown } });
}
/** The state of the work after an answer. */
function worked(set: AssignmentPage, item: number, right: boolean): MyWork {
  const mine = set.mine!;
  const at = mine.order.indexOf(item);
  const cell = mine.cells[at]!;
  const tries = cell.tries + 1;
  const next: Cell = { ...cell, tries, state: right ? (tries === 1 ? "first" : "later") : "wrong" };
  const cells = mine.cells.map((one, place) => (place === at ? next : one));
  set.mine = { ...mine, cells, done: cells.every((one) => ["first", "later", "hinted", "seen"].includes(one.state)) };
  return set.mine;
}
/** The roll once the coach has started it. */
export const started = (at: number): RollGiven => ({ form: "own-goal", position: POSITION, at, ends: at + 240_000 });
