// A class as a server would tell it to its coach: answers over HTTP, and a simulated socket.
import type { Page } from "@playwright/test";
import { BOARD, CLASS, NOW, PUPIL, REPORT } from "../tests/class-coach";
import { LEAGUE, RESULT } from "../tests/class-pupil";
import type { Said } from "./staged";

interface Played {
  /** What the page said over the socket. */
  said: Said[];
  /** What it asked over HTTP: method and path. */
  asked: string[];
  /** Says something to the page as the class would. */
  says: (message: object) => void;
}
const LATER = { follow: false, paused: false, names: false };

const SET = { number: 4, title: "A position", opens: 0, hints: true, shuffled: false, closed: false };
const ON_TABLE = {
  rules: "equations-basic-mlag-2019",
  goal: "g6",
  required: "g2",
  permitted: "rx",
  resources: "g3 k5",
};
const ITEMS = [{ number: 1, what: "position", title: "Write a Solution" }];
/** A class whose one assignment is a position to write a Solution for. */
export const WRITES = {
  page: {
    assignments: [
      { assignment: { ...SET, what: { kind: "position", position: ON_TABLE, asks: "write" } }, items: ITEMS },
    ],
  },
  board: { items: ITEMS },
};
/** What its coach sees of pupil 11, who has answered wrongly and writes again. */
export const LOOKED = {
  type: "looked",
  pupil: 11,
  assignment: 4,
  item: 1,
  what: { item: "position" },
  draft: { left: "2x", right: "6" },
  answer: { kind: "write", submission: { equation: "2x5=6" } },
  codes: ["not-equal"],
};

/** Simulates a class for a page; `more` overrides its fields. */
export async function withClass(
  page: Page,
  more: { page?: object; board?: object; stage?: object } = {},
): Promise<Played> {
  const code = CLASS.class.code;
  const played: Played = { said: [], asked: [], says: () => undefined };
  const shown = { ...CLASS, ...more.page };
  await page.clock.setFixedTime(NOW);
  await page.route(new RegExp(`/api/classes(/|$)`), (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace("/api/classes", "");
    if (request.method() !== "GET") played.asked.push(`${request.method()} ${path} ${request.postData() ?? ""}`);
    if (path === `/${code}/report`) return route.fulfill({ json: REPORT });
    if (path.startsWith(`/${code}/pupils/`)) return route.fulfill({ json: PUPIL });
    if (path === `/${code}/log`)
      return route.fulfill({ json: [{ number: 1, at: NOW, who: "Coach Ana", what: "opened" }] });
    if (path === `/${code}/cards`)
      return route.fulfill({
        json: CLASS.members!.map(({ number, nickname }) => ({ number, nickname, code: `ABCDE-FGHJ${number % 10}` })),
      });
    if (path === `/${code}/league`) return route.fulfill({ json: { ...LEAGUE, may_challenge: [] } });
    if (path.endsWith("/result")) return route.fulfill({ json: RESULT });
    if (path.startsWith(`/${code}/assignments`)) return route.fulfill({ json: CLASS.assignments![0]! });
    return route.fulfill({ json: shown });
  });
  await page.routeWebSocket(/\/api\/classes\/.*\/socket$/, (socket) => {
    let stage = { ...LATER, ...more.stage };
    const says = (message: object) => socket.send(JSON.stringify(message));
    played.says = says;
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as Said;
      played.said.push(said);
      if (said.type === "hello") {
        says({ type: "stage", ...stage });
        says({ type: "members", members: shown.members });
      } else if (said.type === "watch" && said.assignment !== undefined)
        says({ type: "board", ...BOARD, ...more.board, assignment: said.assignment });
      else if (["pause", "follow", "names"].includes(String(said.type))) {
        stage = { ...stage, [said.type === "pause" ? "paused" : String(said.type)]: said.on };
        says({ type: "stage", ...stage });
      } else if (said.type === "show") {
        stage = {
          ...stage,
          ...(said.what ? { shown: { number: 1, ...(said.what as object) } } : { shown: undefined }),
        };
        says({ type: "stage", ...stage });
      }
    });
  });
  return played;
}
