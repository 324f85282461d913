// A table for tests: a view, a scene, and a live table that has received it.
import type { Scene, View } from "../src/lib/protocol";
import { LiveTable, type Connection } from "../src/lib/table.svelte";

export const player = (name: string) => ({
  name,
  total: 0,
  penalties: 0,
  here: true,
  leads: false,
  disqualified: false,
  signed: false,
});
export const viewOf = (more: Partial<View> = {}, shake: Partial<NonNullable<View["shake"]>> = {}): View => ({
  rules: "equations-basic-mlag-2019",
  division: "middle",
  clock: 0,
  round_ends: 1800,
  phase: "turn",
  waiting: ["Ana"],
  block: [],
  sheet: { shakes: [], penalties: [] },
  players: [player("Ana"), player("Ben")],
  shake: {
    resources: ["r1", "b2"],
    required: [],
    permitted: [],
    forbidden: [],
    goal: "9",
    universe: [],
    variations: [],
    challengers: [],
    papers: [],
    turn: "Ana",
    ...shake,
  },
  ...more,
});
export const sceneOf = (view: View, more: Partial<Scene> = {}): Scene => ({
  last: 5,
  place: { seat: 0 },
  owner: true,
  now: 10,
  running: true,
  view,
  actions: [],
  undo: false,
  judge_code: null,
  watchers: [],
  table: {
    settings: { rules: view.rules, division: view.division, mode: "strict" },
    seats: view.players.map((one) => ({ name: one.name, bot: null, free: false, kept: false, declines: false })),
  } as unknown as Scene["table"],
  ...more,
});

/** A table that collects its commands in `sent`. */
export function tableWith(scene: Scene): { table: LiveTable; sent: Record<string, unknown>[] } {
  const sent: Record<string, unknown>[] = [];
  const wire = {
    send: (text: string) => sent.push(JSON.parse(text) as Record<string, unknown>),
    close: () => undefined,
  };
  const table = new LiveTable("ABCDEF", () => wire as unknown as Connection);
  table.connect();
  table.hear({ type: "welcome", missed: [], ...scene });
  return { table, sent };
}
