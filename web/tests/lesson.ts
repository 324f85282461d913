// A lesson for tests: one step of each kind, and a server whose answers the test sets.
import { vi } from "vitest";
import type { Answered, Page, Step } from "../src/learn/types";
import { me } from "../src/lib/me.svelte";

const FRESH = { state: null, tries: 0, hints: 0 } as const;
const common = { point: [], hints: 0 };
export const STEPS: Step[] = [
  {
    kind: "read",
    ...common,
    say: { short: "Short.", plain: "Plain.", full: "Full." },
    position: "mat",
    point: ["permitted"],
  },
  { kind: "choose", ...common, ask: "Which?", options: ["Yes", "No"], all: false, hints: 2 },
  { kind: "choose", ...common, ask: "Which all?", options: ["One", "Two", "Three"], all: true },
  { kind: "value", ...common, ask: "Worth?", of: "2x6", side: "solution", restrictions: [] },
  { kind: "mark", ...common, ask: "Tap.", of: "B", restrictions: [], mark: "in", position: "cards" },
  { kind: "sort", ...common, ask: "Sort.", items: ["5", "+", "7"], bins: ["digit", "sign"] },
  { kind: "goal", ...common, ask: "Lay.", position: "mat" },
  { kind: "move", ...common, ask: "Move.", position: "mat" },
  { kind: "write", ...common, hints: 2, ask: "Write.", situation: "now", limits: { cubes_max: 3 }, position: "mat" },
  { kind: "mistake", ...common, ask: "Why?", paper: { equation: "3x4 = 12" }, find: "reason", options: ["A", "B"] },
  { kind: "mistake", ...common, ask: "Where?", paper: { equation: "5+0<sw> = 5" }, find: "place", options: [] },
  { kind: "play", ...common, ask: "Play.", bot: "novice", clock: false },
];
const lies = { rules: "equations-basic-mlag-2019", division: "elementary", variations: [] } as const;
export const PAGE: Page = {
  ...lies,
  id: "eb-05",
  game: "equations",
  title: "A lesson",
  aim: "Do it.",
  after: ["eb-04"],
  book: [],
  minutes: 8,
  next: "eb-06",
  variations: [],
  positions: {
    mat: { ...lies, variations: [], goal: "r1r2", required: "", permitted: "g6", forbidden: "", resources: "bx b2 k7" },
    cards: {
      ...lies,
      variations: [],
      goal: "1",
      required: "",
      permitted: "B",
      forbidden: "",
      resources: "",
      universe: "B BR R -",
    },
  },
  steps: STEPS,
  states: STEPS.map(() => FRESH),
  reading: 2,
  done: false,
};
export const answeredAs = (more: Partial<Answered> = {}): Answered => ({
  right: true,
  state: { state: more.right === false ? "begun" : "done", tries: 1, hints: 0 },
  done: false,
  ...more,
});

interface Sent {
  path: string;
  body: { id?: string; answer?: Record<string, unknown>; [field: string]: unknown };
}
/** What was sent, and the server's response: an answer, a refusal with its status, or nothing if offline. */
export function server(say: (path: string, body: Sent["body"]) => { status?: number; data: unknown } | null): Sent[] {
  me.known = true;
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    const body = JSON.parse(init?.body ?? "{}") as Sent["body"];
    if (path !== "/api/judge") sent.push({ path, body });
    const said = path === "/api/judge" ? { status: 500, data: { code: "not-recorded", detail: "" } } : say(path, body);
    if (!said) return Promise.reject(new TypeError("no line"));
    const { status = 200, data } = said;
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers({ "content-type": "application/json" }),
      json: () => Promise.resolve(data),
    });
  });
  return sent;
}
