// Scenes in which players check what Priya wrote.
import type { Page } from "@playwright/test";
import {
  clock,
  equationsView,
  limit,
  moved,
  onsetsView,
  scene,
  wffView,
  type More,
  type Staged,
  type View,
} from "./make";

/** Somebody who checks, and how far. */
const checker = (player: string, more: More = {}) => ({
  player,
  accepted: false,
  asked: false,
  failed: false,
  together: false,
  ...more,
});
const MAY_OBJECT = [
  { do: "accept" },
  { do: "reject", needs: ["reason"] },
  { do: "prove-ambiguity", needs: ["revision"] },
  { do: "work-together" },
  { do: "ask-judge" },
];
type Checker = ReturnType<typeof checker>;
/** The shake after Priya's Now, when she has presented this. */
const checked = (submission: More, checkers: Checker[]) => ({
  mover: "Maya",
  challengers: ["Priya"],
  situation: "now",
  checked: "Priya",
  checkers,
  papers: [{ player: "Priya", duty: "presented", presented: true, declined: false, submission }],
});
const equations = (seconds: number, shakeMore: More): View =>
  equationsView(
    { phase: "checking", waiting: ["Maya", "Tally"], ...limit("checking", clock, seconds) },
    { turn: undefined, ...shakeMore },
  );
const PEERS = { actions: MAY_OBJECT, settings: { judging: "peers" } };

/** Maya checks what Priya wrote, beside this other checker; it can be read in two ways. */
const peers = (other: Checker) => ({
  scene: scene(
    equations(112, { goal: "b2k8", ...checked({ equation: "7x6-2 = 28" }, [checker("Maya"), other]) }),
    PEERS,
  ),
  events: [...moved(6), { at: clock - 40, event: "checking", player: "Priya" }],
});
async function bracketed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "It can be read in two ways" }).click();
  await page.locator(".place").nth(0).click();
  await page.locator(".place").nth(3).click();
  await page.locator(".readas b").waitFor();
}

export const CHECKING = {
  "check-equations": {
    scene: scene(
      equations(
        74,
        checked({ equation: "7x6-2 = 8x(3+2<sw>)" }, [checker("Maya"), checker("Tally", { together: true })]),
      ),
      PEERS,
    ),
    events: [
      ...moved(6),
      { at: clock - 40, event: "checking", player: "Priya" },
      { at: clock - 30, event: "rejection-overruled", player: "Tally", reason: "cubes" },
      { at: clock - 20, event: "rejection-overruled", player: "Maya", reason: "not-equal" },
    ],
  },
  "peers-reasons": peers(checker("Tally")),
  "peers-brackets": { ...peers(checker("Tally")), then: bracketed },
  "peers-joint": { ...peers(checker("Tally", { together: true })), then: bracketed },
  "check-onsets": {
    scene: scene(
      onsetsView(
        700,
        { phase: "checking", waiting: ["Maya", "Tally"], ...limit("checking", 700, 84) },
        {
          resources: ["B", "G", "-", "V"],
          required: ["B", "⊆"],
          permitted: ["R", "G", "'", "∪", "-"],
          forbidden: ["Y", "Λ", "∩"],
          goal: "2x3+1<ud>",
          variations: [{ name: "no-null-restrictions" }],
          ...checked({ solutions: [{ restrictions: ["R⊆B'"], set_name: "B∪G-R" }] }, [
            checker("Maya"),
            checker("Tally"),
          ]),
        },
      ),
      PEERS,
    ),
    events: [
      { at: 500, event: "shake-started", setter: "Tally" },
      { at: 650, event: "checking", player: "Priya" },
    ],
    then: (page: Page) => page.getByRole("button", { name: "It can be read in two ways" }).click(),
  },
  "check-wff": {
    scene: scene(
      wffView(
        500,
        { phase: "checking", ...limit("checking", 500, 140) },
        {
          resources: ["A", "i"],
          required: ["K"],
          permitted: "C p p p q q r o o".split(" "),
          goal: "q",
          ...checked({ solution: "p, Cpq, Kpr / Co", proof: "p  s\nCpq  s\nKpr  s\nq  Co" }, [
            checker("Maya"),
            checker("Tally"),
          ]),
        },
      ),
      { ...PEERS, actions: MAY_OBJECT.slice(0, 2) },
    ),
    events: [
      { at: 400, event: "shake-started", setter: "Tally" },
      { at: 480, event: "checking", player: "Priya" },
    ],
    then: (page: Page) => page.getByRole("button", { name: "A Required cube is not needed" }).click(),
  },
} satisfies Record<string, Staged>;
