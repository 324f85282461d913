// The same roll for all: where the cubes lie once a pupil has set a Goal is the engine's word, not the page's.
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "../src/class/countdown.svelte";
import { lineOf } from "../src/class/roll";
import RollDesk from "../src/class/RollDesk.svelte";
import type { RollGiven } from "../src/class/types";
import { CODE, NOW, POSITION } from "./class-pupil";
import { answered, recordedEngine } from "./engine";

const ONSETS = {
  rules: "onsets-agloa-2024",
  division: "middle",
  variations: [],
  required: "",
  permitted: "",
  forbidden: "",
  universe: "BRGY BRG BR B R G Y -",
  resources: "1 2 4 B R G Y B R G ∪ ∩ - ' V Λ = ⊆",
} as RollGiven["position"];

/** The sections of the small mat beside the paper, each with the cubes in it. */
async function matOf(position: RollGiven["position"], goal: string): Promise<Record<string, string>> {
  const roll = { form: "own-goal", position, at: NOW, paper: { goal, submission: {} } } as RollGiven & {
    form: "own-goal";
  };
  const props = {
    code: CODE,
    number: 4,
    roll,
    countdown: new Countdown(NOW + 240_000, NOW),
    seconds: 240,
    ondraft: () => undefined,
  };
  const page = mount(RollDesk, { target: document.body, props });
  await answered();
  const sections = [...document.querySelectorAll("[data-section]")].map((one) => {
    const cubes = [...one.querySelectorAll("[data-cube]")].map((cube) => cube.getAttribute("data-cube"));
    return [one.getAttribute("data-section"), cubes.join(" ")] as const;
  });
  await unmount(page);
  return Object.fromEntries(sections);
}

beforeEach(() => {
  localStorage.clear();
  recordedEngine();
});
afterEach(() => vi.unstubAllGlobals());

test("in On-Sets the digit cubes that are not in the Goal lie in Forbidden (MR-17)", async () => {
  expect(await matOf(ONSETS, "1+2")).toMatchObject({
    forbidden: "4",
    resources: "B B R R G G Y ∪ ∩ - ' V Λ = ⊆",
  });
});
test("in Equations the cubes of the Goal are taken from the roll, each once", async () => {
  const { forbidden, resources } = await matOf(POSITION, "b2k9");
  expect(forbidden).toBe("");
  expect(resources!.split(" ")).toHaveLength(22);
  expect(resources).toContain("r2");
  expect(resources).not.toContain("k9");
});
test("a Solution is one line, without its Goal", () => {
  expect(lineOf({ equation: "2x(5+6x7) = 94" })).toBe("2x(5+6x7)");
});
