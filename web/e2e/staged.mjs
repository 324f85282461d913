// A table that is in one of the scenes: the socket is played here, everything else is the real server's.
import { SCENES } from "./scenes.mjs";

/** Opens the page of a table that is in this state, and gives what the page says to it. Everything but the socket is the real server's. */
export async function stage(page, url, name, code = "KITE-47") {
  const { scene, events, draft, marks, then } = SCENES[name];
  await page.route(`**/api/tables/${code}`, (route) => route.fulfill({ json: scene }));
  const sent = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.onMessage((text) => {
      const said = JSON.parse(String(text));
      sent.push(said);
      if (said.type === "hello")
        socket.send(JSON.stringify({ type: "welcome", missed: [{ entry: 40, kind: "command", events }], ...scene }));
    });
  });
  const key = `${code}.${scene.view.sheet.shakes.length}`;
  await page.addInitScript(
    ([key, draft, marks]) => {
      const empty = {
        left: "",
        right: "",
        solutions: [{ restrictions: [], set_name: "", blank: "" }],
        solution: "",
        proof: "",
      };
      localStorage.setItem(`forceout.draft.${key}`, JSON.stringify({ ...empty, ...draft }));
      localStorage.setItem(`forceout.marks.${key}`, JSON.stringify(marks ?? {}));
    },
    [key, draft, marks],
  );
  await page.goto(`${url}/t/${code}`);
  // A page that is still loading shows an empty mat.
  await page.waitForSelector("main:not([aria-busy]) .sec-label, .vpage");
  await page.waitForTimeout(120);
  await then?.(page);
  return sent;
}
