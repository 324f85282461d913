// The engine's seam: one question at a time, the newest next, and the last answer in sight until another comes.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Engine, engine, Live, type Question } from "../src/engine";
import type { Position } from "../src/lib/api";
import { Refused } from "../src/lib/api";
import MeterList from "../src/write/MeterList.svelte";
import { missingOf } from "../src/write/draft";
import { answered, recordedEngine } from "./engine";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const laid = (text: string): Question<"laid"> => ({
  kind: "laid",
  rules: "wff-mlag-2017",
  division: "senior",
  laid: text,
});
/** An engine that answers when told to. */
function slow() {
  const asked: { text: string; answer: (words: string) => void; fail: (fault: Error) => void }[] = [];
  const own = new Engine(
    (question) =>
      new Promise((resolve, reject) =>
        asked.push({
          text: (question as Question<"laid">).laid,
          answer: (words) => resolve({ laid: { legal: true, reasons: [], words } }),
          fail: reject,
        }),
      ),
  );
  return { asked, live: new Live<"laid">(own) };
}

test("keys do not wait: of the questions asked meanwhile only the newest follows", async () => {
  const { asked, live } = slow();
  for (const text of ["C", "Cp", "Cpq"]) live.ask(laid(text));
  expect(asked.map((one) => one.text)).toEqual(["C"]);
  asked[0]!.answer("first");
  await answered();
  expect(live.answer?.laid.words).toBe("first");
  expect(asked.map((one) => one.text)).toEqual(["C", "Cpq"]);
  asked[1]!.answer("if p, then q");
  await answered();
  expect(live.answer?.laid.words).toBe("if p, then q");
  // A repeated question is answered from memory.
  live.ask(laid("C"));
  expect(live.answer?.laid.words).toBe("first");
  expect(asked).toHaveLength(2);
});
test("offline the last answer stays, the page says so, and it is tried again", async () => {
  vi.useFakeTimers();
  const { asked, live } = slow();
  live.ask(laid("Np"));
  asked[0]!.answer("not p");
  await answered();
  live.ask(laid("Nq"));
  asked[1]!.fail(new Refused({ status: 0, code: "no-connection", detail: "" }));
  await answered();
  expect([live.answer?.laid.words, live.problem]).toEqual(["not p", expect.stringContaining("cannot be reached")]);
  await vi.advanceTimersByTimeAsync(5000);
  asked[2]!.answer("not q");
  await answered();
  expect([live.answer?.laid.words, live.problem]).toEqual(["not q", ""]);
});

const POSITION: Position = {
  rules: "equations-adventurous-mlag-2018",
  division: "middle",
  variations: [{ name: "factorial" }],
  goal: "k8",
  required: "k7 g6",
  permitted: "bx r-",
  forbidden: "",
  resources: "r2 k9",
  situation: "now",
};
test("the meter shows what the engine counts", async () => {
  recordedEngine();
  const { papers } = await engine.ask({ kind: "draft", ...POSITION, equation: "7x2-98! = 8" });
  const [paper] = papers;
  expect(paper).toMatchObject({ fits: false, from_resources: ["r2", "k9"], most: 1, missing: ["8"] });
  expect(missingOf(paper!, "equations")).toBe("6");
  const app = mount(MeterList, { target: document.body, props: { paper: paper!, game: "equations" } });
  flushSync();
  const rows = [...document.querySelectorAll(".meter .meter-row")].map((row) =>
    row.textContent!.replace(/\s+/g, " ").trim(),
  );
  expect(rows[1]).toMatch(/Required 6 · not yet in the Solution still due/);
  expect(rows.join(" ")).toMatch(/From Resources 2 of 1.*Factorial signs: 1 of 2.*not on the mat: 8/);
  void unmount(app);
  document.body.innerHTML = "";
});
test("a Goal of WFF is put into words", async () => {
  recordedEngine();
  const { laid: said } = await engine.ask(laid("CpKqr"));
  expect([said.legal, said.words]).toEqual([true, "if p, then q and r"]);
});
