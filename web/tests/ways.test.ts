// The engine's two ways: who answers when, and what becomes of questions when a worker fails or nobody waits any more.
import { expect, test, vi } from "vitest";
import { Engine, type Question } from "../src/engine";
import { Absent, Pocket, type Hired } from "../src/engine/pocket";
import { requestOf, type Request } from "../src/engine/request";
import { twoWays } from "../src/engine/ways";
import type { Heard, Told } from "../src/engine/worker";
import { isUnreachable, Refused } from "../src/lib/api";

const GROUNDS: Question<"grounds"> = { kind: "grounds", rules: "wff-mlag-2017" };
const laid = (text: string): Question<"laid"> => ({
  kind: "laid",
  rules: "wff-mlag-2017",
  division: "senior",
  laid: text,
});
const ANALYSIS: Question<"analysis"> = { kind: "analysis", record: "r" };

/** A worker that says what the test tells it to. */
class Played implements Hired {
  onmessage: Hired["onmessage"] = null;
  onerror: Hired["onerror"] = null;
  ended = false;
  heard: Heard[] = [];
  postMessage(said: Heard): void {
    this.heard.push(said);
  }
  terminate(): void {
    this.ended = true;
  }
  get questions(): { path: string; body: Record<string, unknown> }[] {
    return this.heard.flatMap((one) => ("question" in one ? [JSON.parse(one.question) as never] : []));
  }
  says(told: Told): void {
    this.onmessage?.call(this as never, { data: told } as MessageEvent<Told>);
  }
  /** Answers the last question. */
  answers(status: number, body: unknown): void {
    const last = this.heard.at(-1);
    if (last && "id" in last) this.says({ id: last.id, answer: JSON.stringify({ status, body }) });
  }
}
function pocketed(fetched: () => Promise<WebAssembly.Module> = () => Promise.resolve({} as WebAssembly.Module)) {
  const workers: Played[] = [];
  const pocket = new Pocket(fetched, () => {
    const worker = new Played();
    workers.push(worker);
    return worker as never;
  });
  return { pocket, workers };
}
const away = () => Promise.reject(new Refused({ status: 0, code: "no-connection", detail: "" }));

test("the server answers until the module is here, and then the module does", async () => {
  const { pocket, workers } = pocketed();
  const server = vi.fn((request: Request) => Promise.resolve(`server ${request.path}`));
  const ask = twoWays(pocket, server);
  // A list is no reason to fetch the module.
  expect(await ask(GROUNDS)).toBe("server /grounds");
  expect([pocket.ready, workers.length]).toEqual([false, 0]);
  expect(await ask(laid("Np"))).toBe("server /judge");
  await pocket.load();
  const second = ask(laid("Nq"));
  expect(workers[0]!.questions).toEqual([{ path: "/judge", body: { ...laid("Nq"), kind: "draft" } }]);
  workers[0]!.answers(200, "module");
  expect(await second).toBe("module");
  expect(server).toHaveBeenCalledTimes(2);
});
test("open fields are left out, whoever is asked", () => {
  const { rules } = GROUNDS;
  expect(requestOf({ kind: "variations", rules, division: "", season: undefined })).toEqual({
    path: "/variations",
    asksByAddress: true,
    body: { rules },
  });
});
test("offline one waits for the module, and without a module there is only the server", async () => {
  const { pocket, workers } = pocketed();
  const answer = twoWays(pocket, away)(GROUNDS);
  await vi.waitFor(() => expect(workers[0]?.questions).toEqual([{ path: "/grounds", body: { rules: GROUNDS.rules } }]));
  workers[0]!.answers(200, []);
  expect(await answer).toEqual([]);
  const built = new Pocket(null, () => new Played() as never);
  expect(await twoWays(built, () => Promise.resolve(1))(laid("p"))).toBe(1);
  await expect(twoWays(built, away)(laid("p"))).rejects.toSatisfy(isUnreachable);
  // A module that could not be fetched is tried again.
  let lost = true;
  const later = pocketed(() => (lost ? Promise.reject(new TypeError()) : Promise.resolve({} as never)));
  await expect(twoWays(later.pocket, away)(laid("p"))).rejects.toSatisfy(isUnreachable);
  lost = false;
  expect(await later.pocket.load()).toBe(true);
  // One that cannot be compiled is not.
  const broken = vi.fn(() => Promise.reject(new WebAssembly.CompileError()));
  const never = pocketed(broken);
  expect([await never.pocket.load(), await never.pocket.load()]).toEqual([false, false]);
  expect(broken).toHaveBeenCalledOnce();
});
test("what the engine refuses is refused with its sentence, and not asked elsewhere", async () => {
  const { pocket, workers } = pocketed();
  await pocket.load();
  const server = vi.fn(away);
  const answer = twoWays(pocket, server)(laid("?"));
  workers[0]!.answers(422, { status: 422, code: "unreadable", detail: "No." });
  await expect(answer).rejects.toMatchObject({ problem: { code: "unreadable" }, message: "No." });
  const refusing = () => Promise.reject(new Refused({ status: 422, code: "unreadable", detail: "No." }));
  const asked = vi.fn();
  await expect(
    twoWays({ ready: false, load: () => Promise.resolve(true), ask: asked }, refusing)(laid("?")),
  ).rejects.toMatchObject({ message: "No." });
  expect([server, asked].map((one) => one.mock.calls.length)).toEqual([0, 0]);
});
test("searches do not hold up those who write, and one question can be cancelled alone", async () => {
  const { pocket, workers } = pocketed();
  await pocket.load();
  const ask = twoWays(pocket, away);
  const told = vi.fn();
  const end = new AbortController();
  const given = ask(ANALYSIS, end.signal, told);
  const next = ask({ ...ANALYSIS, record: "s" });
  const quick = ask(laid("p"));
  const [long, other] = workers as [Played, Played];
  expect([long.questions, other.questions].map((one) => one.map(({ path }) => path))).toEqual([
    ["/analysis"],
    ["/judge"],
  ]);
  long.says({ id: 1, done: 3, of: 8 });
  expect(told).toHaveBeenCalledWith(3, 8);
  end.abort();
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
  expect([long.ended, other.ended]).toEqual([true, false]);
  // Another worker has the next question; what the old one still says is not heard.
  long.says({ id: 1, answer: "{}" });
  expect(workers[2]!.questions).toEqual([{ path: "/analysis", body: { record: "s" } }]);
  workers[2]!.answers(200, "next");
  other.answers(200, "quick");
  expect([await next, await quick]).toEqual(["next", "quick"]);
});
test("a trap counts as an answer, and a worker that cannot start leaves everything to the server", async () => {
  const { pocket, workers } = pocketed();
  await pocket.load();
  const ask = twoWays(pocket, (request) => Promise.resolve(request.body));
  const trapped = ask(laid("p"));
  workers[0]!.says({ id: 1, trap: "unreachable" });
  await expect(trapped).rejects.toMatchObject({ problem: { code: "internal" } });
  const after = ask(laid("q"));
  workers[0]!.answers(200, "well");
  expect(await after).toBe("well");
  const left = [ask(laid("r")), ask(laid("s"))];
  workers[0]!.onerror?.call(workers[0] as never, new Event("error") as never);
  expect(await Promise.all(left)).toEqual([laid("r"), laid("s")].map((one) => requestOf(one).body));
  expect([pocket.ready, workers[0]!.ended]).toEqual([false, true]);
  await expect(pocket.ask(requestOf(GROUNDS))).rejects.toBeInstanceOf(Absent);
});
test("the same question is asked once, and reports its progress", async () => {
  const asked = vi.fn(() => Promise.resolve({ shakes: [] }));
  const engine = new Engine(asked);
  const tell = vi.fn();
  await Promise.all([engine.ask(ANALYSIS, undefined, tell), engine.ask(ANALYSIS, undefined, tell)]);
  expect(asked).toHaveBeenCalledExactlyOnceWith(ANALYSIS, undefined, tell);
});
