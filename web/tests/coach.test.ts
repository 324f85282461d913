// The coach: what to touch next from the advice and what is in hand, in words; its question before a slip.
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { Coach } from "../src/coach/coach.svelte";
import { momentOf } from "../src/coach/moment";
import { nextOf, type Hands, type Step } from "../src/coach/next";
import { beginning, draftOf } from "../src/coach/paper";
import type { Advice, Game, Scene, Slip, TableEvent, Why } from "../src/lib/protocol";
import { GoalState } from "../src/table/goal-state.svelte";
import { Hand } from "../src/table/hand.svelte";
import { putOf, sentenceOf, slipOf, thoughtOf } from "../src/words/coach";
import { sceneOf, tableWith, viewOf } from "./scene";

const hands = (game: Game, more: Partial<Hands> = {}): Hands => ({
  game,
  held: null,
  laid: [],
  block: false,
  written: null,
  pressed: false,
  own: null,
  ...more,
});
const solution = (says: string, submission: object) => ({ says, submission });
const EIGHT = solution("5+3 = 8", { equation: "5+3 = 8" });
const GOOD: Why = { fact: "good-goal", goal: "k8", solution: EIGHT, cubes: 3 };
const NOW: Why = { fact: "now-right", solution: EIGHT, missing: ["r3"] };
const WRITE: Why = { fact: "write", solution: EIGHT, missing: ["r3"] };
const advice = (act: Advice["act"], why: Why): Advice => ({ act, why });
/** The target and the sentence, in one line. */
function line(one: Advice, with_: Hands, goal = ""): string {
  const step: Step = nextOf(one, with_);
  const { at, ...rest } = step.target ?? { at: "nothing" };
  const said = sentenceOf(step, one.why, with_.game, goal);
  return `${at} ${Object.values(rest).join(" ")}`.trim() + ` | ${said.says}`;
}

test("a Goal of Equations: the cube, then Call Goal; another Goal if it can be reached, else it is taken back", () => {
  const goal = advice({ do: "goal", goal: "k8" }, GOOD);
  expect(line(goal, hands("equations"))).toBe("tray k8 | The Goal is the number you both try to make. Tap the 8.");
  expect(line(goal, hands("equations", { laid: ["k8"] }))).toBe("call-goal | 8 is your Goal. Tap Call Goal.");
  expect(line(goal, hands("equations", { laid: ["r3"] }))).toMatch(/^take-back/);
  expect(line(goal, hands("equations", { laid: ["r3"], own: true }))).toMatch(/^call-goal \| 3 can be reached/);
  // A Goal given without colours means any cube of that face.
  expect(line(advice({ do: "goal", goal: "8" }, GOOD), hands("equations", { laid: ["k8"] }))).toMatch(/^call-goal/);
});
test("a Goal of On-Sets and of WFF 'N PROOF", () => {
  const three = advice({ do: "goal", goal: "3" }, { ...GOOD, goal: "3" });
  expect(line(three, hands("onsets"))).toBe("tray 3 | The Goal says how many cards to name. Tap the 3.");
  expect(line(three, hands("onsets", { laid: ["3"] }))).toBe(
    "call-goal | Name 3 cards: that is your Goal. Tap Call Goal.",
  );
  const apq = advice({ do: "goal", goal: "Apq" }, { ...GOOD, goal: "Apq" });
  expect(line(apq, hands("wff"))).toBe("tray A | The Goal is what you will prove. Tap A, p, q.");
  expect(line(apq, hands("wff", { laid: ["A"] }))).toBe("tray p | Now tap p.");
  expect(line(apq, hands("wff", { laid: ["A", "p", "q"] }))).toBe(
    "call-goal | Apq can be read: it is a WFF. Tap Call Goal.",
  );
});
test("a move: the cube, then the section; another cube in hand is just as good", () => {
  const move = advice({ do: "move", cube: "r-", to: "forbidden" }, { fact: "spare", solution: EIGHT });
  expect(line(move, hands("equations"))).toBe("tray r- | Your turn: move one cube. Tap the minus.");
  expect(line(move, hands("equations", { held: "r-" }))).toBe(
    "section forbidden | You hold the minus. Tap Forbidden: then nobody may use it.",
  );
  expect(line(move, hands("equations", { held: "b1" }))).toBe("tray r- | Lay that where you like, or tap the minus.");
  const yellow = advice({ do: "move", cube: "Y", to: "forbidden" }, { fact: "spare", solution: EIGHT });
  expect(line(yellow, hands("onsets"))).toBe("tray Y | Your turn: move one cube. Tap the yellow cube.");
});
test("a challenge: the block, then the call", () => {
  const up = advice({ do: "pick-up" }, NOW);
  expect(line(up, hands("equations"), "k8")).toBe("block | Only one cube is missing to make 8. Take the block.");
  expect(line(up, hands("onsets"), "3")).toBe("block | Only one cube is missing to name 3 cards. Take the block.");
  const rule = advice(
    { do: "pick-up" },
    { ...NOW, solution: solution("p / Ai", { solution: "p / Ai", proof: "p s\nApq Ai" }) },
  );
  expect(line(rule, hands("wff"), "Apq")).toBe(
    "block | A and i make the rule Ai. One cube is missing. Take the block.",
  );
  const call = advice({ do: "challenge", call: "now" }, NOW);
  expect(line(call, hands("equations"))).toMatch(/^block/);
  expect(line(call, hands("equations", { block: true }))).toBe(
    "call now | Say Now: you can write it with one more cube.",
  );
  expect(line(advice({ do: "put-back" }, { fact: "no-challenge" }), hands("equations", { block: true }))).toMatch(
    /^put-back/,
  );
});
test("a paper of Equations: cube by cube, then Present twice; another right one may be presented too", () => {
  const write = advice({ do: "present", equation: "5+3 = 8" }, WRITE);
  const at = (equation: string, more: Partial<Hands> = {}) =>
    line(write, hands("equations", { written: { equation }, ...more }), "k8");
  expect(at(" = 8")).toBe("palette 5 | Tap the 5.");
  expect(at("5+ = 8")).toBe("palette 3 | 5 and + are written. Tap the cube that makes 8.");
  expect(at("5+3 = 8")).toBe("present | 5 + 3 is 8. Tap Present, then once more: it is final.");
  expect(at("5+3 = 8", { pressed: true })).toBe("present | Once more: it is final.");
  expect(at("3+ = 8")).toMatch(/^delete/);
  expect(at("3+5 = 8", { own: true })).toBe("present | 3 + 5 is 8. Tap Present, then once more: it is final.");
});
test("a proof: the Solution, then each line with its rule", () => {
  const proof = "p  s\nApq  Ai";
  const write = advice(
    { do: "present", solution: "p / Ai", proof },
    { ...WRITE, solution: solution("p / Ai", { solution: "p / Ai", proof }) },
  );
  const at = (solution: string, proof: string) => line(write, hands("wff", { written: { solution, proof } }), "Apq");
  expect(at("", "")).toBe("palette p | Tap p: from p you get Apq.");
  expect(at("p", "")).toBe("key / | p is given. Tap the stroke: the rules come after it.");
  expect(at("p /", "")).toBe("palette A | Tap the A: it belongs to the rule.");
  expect(at("p / Ai", "")).toBe("proof 0 letter p | Now the proof. Line 1 is p: tap p.");
  expect(at("p / Ai", "p")).toBe("proof 0 rule s | p is given. Tap s: it says so.");
  expect(at("p / Ai", "p  s")).toBe("proof 1 goal Apq | Line 2 is new: it is the Goal, Apq.");
  expect(at("p / Ai", "p  s\nApq")).toBe("proof 1 rule Ai | The rule Ai gives Apq. Tap Ai.");
  expect(at("p / Ai", proof)).toMatch(/^present \| The proof is complete/);
  expect(at("p / Ai", "q")).toMatch(/^erase/);
});
test("the cubes of the mat are in the line already, in their own colours", () => {
  const mat = { required: ["k+"], permitted: ["g5"], resources: ["r3", "r+", "r2"] };
  expect(beginning({ equation: "5+3 = 8" }, "equations", mat)?.left).toBe("g5k+");
  expect(beginning({ equation: "3+5 = 8" }, "equations", mat)).toBeNull();
  const sets = { required: ["∪"], permitted: ["R"], resources: ["G", "R"] };
  const advised = { solutions: [{ restrictions: [], set_name: "R ∪ G" }] };
  expect(beginning(advised, "onsets", sets)?.solutions[0]?.set_name).toBe("R∪");
  expect(draftOf({ equation: "5+3 = 8" }, "equations", mat).left).toBe("g5k+r3");
  expect(draftOf({ solution: "p / Ai", proof: "p s" }, "wff", mat)).toMatchObject({ solution: "p / Ai", proof: "p s" });
});
test("what another did, what it thinks, and what would be a slip", () => {
  expect(putOf("Tally", "k+", "required", "equations")).toBe("Tally has put + in Required: every answer needs it.");
  expect(putOf("Tally", "g5", "permitted", "equations")).toBe(
    "Tally has put the 5 in Permitted: you may use it, if you like.",
  );
  expect(putOf("Tally", "∪", "required", "onsets")).toContain("∪ means “or”.");
  expect(thoughtOf({ fact: "hides-now", cube: "g5", solution: EIGHT, missing: ["r3"] }, "equations", "k8")).toBe(
    "5 and 3 make 8. I put the 5 on the mat and hope that nobody sees it.",
  );
  expect(thoughtOf({ fact: "hides-now", cube: "R", solution: EIGHT, missing: ["G"], cards: 2 }, "onsets", "3")).toBe(
    "Red is on 2 cards. I put R on the mat; 3 is still far away.",
  );
  const says = (slip: Slip, game: Game) => slipOf(slip, game, "Tally").says;
  expect(says({ fact: "no-wff", goal: "CAK", open: 4, rest: "" }, "wff")).toBe(
    "CAK is not a WFF: nobody could ever solve it. Lay something else?",
  );
  expect(says({ fact: "too-few-cards", goal: "5+4", wanted: 9, cards: 6 }, "onsets")).toBe(
    "9 cards cannot be named here: there are only 6. Another Goal?",
  );
  expect(says({ fact: "gives-now", solution: EIGHT, missing: ["r3"] }, "equations")).toBe(
    "With that, Tally could call Now: 5 + 3. Move something else?",
  );
  expect(says({ fact: "makes-impossible", goal: "k8" }, "equations")).toBe(
    "Then nobody could make 8 any more. Move something else?",
  );
});

/** A lesson at which it is Ana's turn. */
function lesson(more: Partial<Scene> = {}, settings: object = { lesson: "first-shake", practice: true }) {
  const made = tableWith(sceneOf(viewOf(), { actions: [{ do: "move", cube: "r1", to: "required" }], ...more }));
  Object.assign(made.table.scene!.table.settings, settings);
  const coach = new Coach(made.table);
  made.table.before = (act) => coach.checks(act);
  coach.sees(new Hand(made.table), new GoalState("equations"));
  const asked = (what: string) => made.sent.findLast((one) => one.ask === what);
  const tell = (message: object) => made.table.hear(message as never);
  return { ...made, coach, asked, tell };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a lesson asks for advice on its own, and points; practice only on request, a tournament never", async () => {
  const { coach, asked, tell } = lesson();
  const looked = coach.look();
  tell({ type: "advice", id: asked("advice")!.id, advice: advice({ do: "move", cube: "r1", to: "required" }, NOW) });
  await looked;
  expect(coach.step?.target).toEqual({ at: "tray", cube: "r1" });
  const quiet = lesson({}, { practice: true });
  await quiet.coach.look();
  expect(quiet.asked("advice")).toBeUndefined();
  expect(quiet.coach.here).toBe(true);
  expect(lesson({}, {}).coach.here).toBe(false);
});
test("an act is checked for a slip first: the player may go ahead or not, and advised acts are not checked", async () => {
  const { table, coach, sent, asked, tell } = lesson();
  const act = { do: "move", cube: "r1", to: "required" };
  const commands = () => sent.filter((one) => one.type === "command");
  const first = table.command(act);
  expect(asked("slip")).toMatchObject({ type: "ask", do: "move", cube: "r1", to: "required" });
  tell({ type: "slip", id: asked("slip")!.id, slip: { fact: "makes-impossible", goal: "9" } });
  await settled();
  expect(coach.slip?.fact.fact).toBe("makes-impossible");
  expect(coach.step).toBeNull();
  coach.slip!.answer(false);
  await first;
  expect(commands()).toEqual([]);
  void table.command(act);
  tell({ type: "slip", id: asked("slip")!.id, slip: { fact: "makes-impossible", goal: "9" } });
  await settled();
  coach.slip!.answer(true);
  await settled();
  expect(commands()).toHaveLength(1);
  const asks = () => sent.filter((one) => one.ask === "slip").length;
  const before = asks();
  coach.advice = advice(act as Advice["act"], NOW);
  void table.command(act);
  await settled();
  expect(asks()).toBe(before);
  expect(commands()).toHaveLength(2);
});
test("a thought of Now waits to be read, and the moments are counted", () => {
  const { table, coach } = lesson();
  table.thought = { fact: "hides-now", cube: "g5", solution: EIGHT, missing: ["r3"] };
  flushSync();
  expect(coach.step?.target).toEqual({ at: "go-on" });
  coach.goOn();
  expect(coach.pauses).toBe(false);
  const view = viewOf();
  expect(momentOf(viewOf({ phase: "goal" }, { goal: "" }), "Ana", null, [])).toBe(1);
  expect(momentOf(view, "Ana", null, [])).toBe(2);
  const moved: TableEvent[] = [
    { at: 0, event: "shake-started", setter: "Ana" },
    { at: 1, event: "moved", player: "Ana", cube: "r1", to: "required" },
  ];
  expect(momentOf(view, "Ana", null, moved)).toBe(3);
  expect(momentOf(view, "Ana", advice({ do: "pick-up" }, NOW), moved)).toBe(4);
  expect(momentOf(viewOf({ phase: "writing" }), "Ana", null, [])).toBe(5);
});
