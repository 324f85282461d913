// Choosing a variation: what the list and the judge say becomes rows that can be chosen, rows that cannot, and a command.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fills, ListedVariation } from "../src/lib/api";
import { filled, grouped, options, type Found } from "../src/table/choosing";
import Picker from "../src/table/Picker.svelte";
import { sceneOf, tableWith, viewOf } from "./scene";

const BASE: Fills = { with: "number", least: 8, most: 12 };
const listed = (name: string, blank: string | null = null, always = false): ListedVariation => ({
  name,
  title: name,
  effect: `What ${name} does.`,
  about: { faces: "", blank_card: false },
  blank,
  fills: blank === null ? null : BASE,
  citation: "XIII-B-1",
  always,
});
const served = ({ always, citation, ...one }: ListedVariation) => ({
  ...one,
  divisions: [{ division: "middle", citation, always }],
});
const view = viewOf(
  { phase: "variations", deadline: 25, task: { kind: "selecting", deadline: 25, stage: "limit", stands: false } },
  { resources: ["r1", "bx", "bx"], turn: undefined as unknown as string },
);
let app: Record<string, unknown> | undefined;
const settle = async () => {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise((done) => setTimeout(done, 0));
    flushSync();
  }
};

test("rows that cannot be chosen stand apart, but a blank may be filled in another way", () => {
  const list = [listed("sideways"), listed("base", "m"), listed("factorial"), listed("union", null, true)];
  const no = (code: string): Found => ({
    class: code === "variation-repeated" ? "repeated" : "conflict",
    code,
    rule: "",
    message: "no",
  });
  const found = new Map<string, Found>([
    ["sideways", "legal"],
    ["base", no("variation-no-effect")],
    ["factorial", no("variation-repeated")],
  ]);
  const { can, not } = grouped(list, found);
  expect(can.map((one) => one.listed.name)).toEqual(["sideways", "base"]);
  expect(not.map((one) => one.listed.name)).toEqual(["factorial"]);
  expect(grouped(list, new Map([["base", no("variation-repeated")]])).not).toHaveLength(1);
});
test("a blank offers numbers in their range, the cubes that were rolled, the cards that were dealt", () => {
  expect(options(BASE, view.shake)).toEqual([8, 9, 10, 11, 12]);
  expect(options({ with: "cube", faces: "B∪=" }, { ...view.shake!, resources: ["B", "B", "∪", "3"] })).toEqual([
    "B",
    "∪",
  ]);
  expect(options({ with: "card" }, { ...view.shake!, universe: ["BR", "-"] })).toEqual(["BR", "-"]);
  expect(filled(listed("base", "m"), {}, view)).toEqual({ name: "base", m: 8 });
  expect(filled(listed("base", "m"), { base: 11 }, view)).toEqual({ name: "base", m: 11 });
});

beforeEach(() => {
  const list = [listed("sideways"), listed("base", "m"), listed("factorial"), listed("union", null, true)].map(served);
  vi.stubGlobal("fetch", (url: string, request?: { body?: string }) => {
    const asked = request?.body ? (JSON.parse(request.body) as { select: { name: string; m?: number } }) : null;
    const legal = asked?.select.name !== "factorial" && asked?.select.m !== 9;
    const kind = asked?.select.m === 9 ? "no-effect" : "repeated";
    const reasons = legal
      ? []
      : [{ class: kind, code: `variation-${kind}`, rule: "II-B-2", message: "It was chosen before." }];
    const body: unknown = url.includes("/variations") ? list : { legal, reasons };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));
  });
});
afterEach(() => {
  if (app) void unmount(app);
  app = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("a greyed row says why and has no button; a stepper changes what is asked for; more is announced", async () => {
  const { table, sent } = tableWith(sceneOf(view, { actions: [{ do: "select", needs: ["variation", "more"] }] }));
  app = mount(Picker, { target: document.body, props: { table } });
  await settle();
  const row = (name: string) =>
    [...document.querySelectorAll<HTMLElement>(".variation-row")].find(
      (one) => one.querySelector("b")?.textContent === name,
    )!;
  expect(row("factorial").className).toContain("off");
  expect(row("factorial").textContent).toContain("It was chosen before. (II-B-2)");
  expect(row("factorial").querySelector("button")).toBeNull();
  expect(row("union")).toBeUndefined();
  row("base").querySelector<HTMLElement>('[aria-label="more"]')!.click();
  await settle();
  // Nine is not allowed, so nothing is sent; ten is.
  row("base").querySelector<HTMLElement>(".choose")!.click();
  await settle();
  expect(sent.filter((one) => one.do === "select")).toEqual([]);
  row("base").querySelector<HTMLElement>('[aria-label="more"]')!.click();
  await settle();
  document.querySelector<HTMLElement>("[role=switch]")!.click();
  flushSync();
  row("base").querySelector<HTMLElement>(".choose")!.click();
  await settle();
  expect(sent.at(-1)).toMatchObject({ do: "select", variation: { name: "base", m: 10 }, more: true });
});
