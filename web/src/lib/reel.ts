// A match as a row of pictures: every step of a record, or of what the referee noted, with the table after it.
import { came } from "../table/checking";
import { SECTIONS, W } from "../words";
import { cubeName } from "./cubes";
import { spokenGoal } from "./goal";
import { gameOf, type Game } from "./protocol";
import type { MatSection, Section, Situation, TableEvent, Variation } from "./protocol";

export interface Header {
  rules: string;
  division: string;
  season?: string;
  players: string[];
}
export interface Picture {
  at: number;
  player: string;
  what: string;
  shake: number;
  goal: string;
  universe: string[];
  variations: (Variation | string)[];
  resources: string[];
  required: string[];
  permitted: string[];
  forbidden: string[];
  setter: string;
  just: { cube: string; to: string }[];
  situation: Situation | null;
  text: string;
  /** The last cubes that were laid, and how things lay before: a charge takes them back. */
  undo?: { before: Picture; event: TableEvent };
}
export interface Reel {
  header: Header;
  pictures: Picture[];
}

const blank = (): Picture => ({
  at: 0,
  player: "",
  what: "",
  shake: 0,
  goal: "",
  universe: [],
  variations: [],
  resources: [],
  required: [],
  permitted: [],
  forbidden: [],
  setter: "",
  just: [],
  situation: null,
  text: "",
});

/** Takes one cube out of a list. */
function without(cubes: readonly string[], cube: string): string[] {
  const at = cubes.indexOf(cube);
  return at < 0 ? [...cubes] : cubes.filter((_, place) => place !== at);
}
/** The cubes of a Goal's text, so that they leave Resources: coloured ones as they are, plain ones by their face. */
export function goalCubes(goal: string, resources: readonly string[], onsets: boolean): string[] {
  let left = [...resources];
  const text = goal.replace(/<[^>]*>/g, "").replace(/\s/g, "");
  const codes = onsets ? (text.match(/\d/g) ?? []) : (text.match(/[rbgk](?=[\d+\-x÷*√])[\d+\-x÷*√]|./gu) ?? []);
  return codes.map((code) => {
    const face = code === "." ? "*" : code;
    const found = left.find((cube) => cube === face) ?? left.find((cube) => cube.endsWith(face)) ?? face;
    left = without(left, found);
    return found;
  });
}

/** The picture after an event. */
export function next(before: Picture, event: TableEvent, onsets: boolean): Picture {
  const base: Picture = {
    ...before,
    at: event.at,
    player: event.player ?? before.player,
    what: event.event,
    just: [],
    text: "",
  };
  const list = (text: string | undefined) => (text ?? "").split(/\s+/).filter(Boolean);
  const lay = (picture: Picture, cube: string, from: Section, to: MatSection): Picture => {
    const taken = { ...picture, [from]: without(picture[from], cube) };
    return { ...taken, [to]: [...taken[to], cube], just: [...picture.just, { cube, to }] };
  };
  const undo = { before, event };
  switch (event.event) {
    case "shake-started":
      return { ...blank(), at: event.at, what: event.event, shake: before.shake + 1, setter: event.setter ?? "" };
    case "rolled":
      return { ...base, resources: [...base.resources, ...list(event.cubes)] };
    case "set-out":
      return { ...base, resources: [...base.resources, ...list(event.cubes)] };
    case "dealt":
      return { ...base, universe: list(event.cards) };
    case "cards-removed":
      return { ...base, universe: list(event.cards).reduce(without, base.universe) };
    case "selected":
      return event.variation ? { ...base, variations: [...base.variations, event.variation] } : base;
    case "goal-set":
    case "goal-laid":
    case "goal-by-time": {
      const back = before.goal ? [...base.resources, ...goalCubes(before.goal, [], onsets)] : base.resources;
      const goal = event.goal ?? base.goal;
      return { ...base, goal, resources: goalCubes(goal, back, onsets).reduce(without, back) };
    }
    case "bonus":
      return event.cube ? { ...lay(base, event.cube, "resources", "forbidden"), undo } : base;
    case "moved":
    case "shifted": {
      const place = (event.bonus_to ?? "forbidden") as MatSection;
      const first = event.bonus ? lay({ ...base, undo }, event.bonus, "resources", place) : { ...base, undo };
      return event.cube && event.to
        ? lay(first, event.cube, event.event === "shifted" ? "permitted" : "resources", event.to as MatSection)
        : first;
    }
    case "added-to-goal":
      return { ...base, undo, goal: event.goal ?? base.goal, resources: without(base.resources, event.cube ?? "") };
    case "charge-upheld": {
      if (!before.undo) return base;
      const { before: was, event: laid } = before.undo;
      const back = { ...was, at: base.at, player: base.player, what: base.what, just: [], text: "", undo: before.undo };
      // Of a bonus while leading the first cube stands as the move (V-C-2).
      const stands = event.code === "bonus-while-leading" && laid.event !== "bonus" && laid.bonus;
      return stands ? lay(back, stands, "resources", "forbidden") : back;
    }
    case "returned": {
      const second = before.undo?.event.cube;
      if (!event.cube || !second) return base;
      const swapped = { ...base, forbidden: without(base.forbidden, event.cube) };
      return lay({ ...swapped, resources: [...swapped.resources, event.cube] }, second, "resources", "forbidden");
    }
    case "writing":
      return { ...base, situation: event.situation ?? base.situation };
    default:
      return base;
  }
}

/** What the referee rules on what a player says: a record has it as a remark behind the command. */
const RULED = [
  "accepted",
  "rejection-overruled",
  "rejection-upheld",
  "ambiguity-failed",
  "ambiguity-proved",
  "working-together",
  "judge-asked",
  "judge-answer",
  "charge-upheld",
  "charge-dismissed",
  "returned",
];
const SHOWN = new Set([
  "rolled",
  "dealt",
  "selected",
  "goal-set",
  "goal-laid",
  "goal-by-time",
  "no-goal-declared",
  "bonus",
  "moved",
  "shifted",
  "added-to-goal",
  "block-taken",
  "stated",
  "challenged",
  "presented",
  "declined",
  ...RULED,
  "verdict",
  "scored",
  "penalty",
  "shake-void",
  "match-ended",
]);

/** All pictures of what the referee noted. */
export function reelOf(header: Header, events: readonly TableEvent[]): Reel {
  const onsets = header.rules.startsWith("onsets");
  const pictures: Picture[] = [blank()];
  let picture = blank();
  for (const event of events) {
    picture = next(picture, event, onsets);
    if (SHOWN.has(event.event)) pictures.push({ ...picture, text: say(event, gameOf(header.rules)) });
  }
  return { header, pictures };
}

function say(event: TableEvent, game: Game): string {
  const ruled = came(event, undefined, [], [event])?.text ?? W.table.charges[event.event]?.(event.player ?? "");
  if (ruled) return ruled;
  const cube = event.cube && cubeName(event.cube, game);
  const bonus = event.bonus && `${SECTIONS.forbidden}: ${cubeName(event.bonus, game)};`;
  const parts = [
    bonus,
    cube,
    event.to && `→ ${SECTIONS[event.to as Section] ?? event.to}`,
    event.goal && spokenGoal(event.goal, game),
    event.call,
    event.verdict,
    event.submission?.equation ??
      event.submission?.solution ??
      event.submission?.solutions?.map((one) => one.set_name).join("; "),
    event.points ? `−${event.points}` : undefined,
    event.scores ? Object.values(event.scores).join(" : ") : undefined,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Reads a `.shake` record: its commands become what the referee would note of them. */
export function readRecord(text: string): Reel | null {
  const [head = "", ...rest] = text.replace(/\r/g, "").split("\n\n");
  const fields = Object.fromEntries(
    head
      .split("\n")
      .map((line) => line.split(/:\s*(.*)/s))
      .filter((pair) => pair.length > 1)
      .map(([key, value]) => [key!.trim(), value!.trim()]),
  );
  if (!fields.rules || !fields.players) return null;
  const players = words(fields.players.replaceAll(",", " "));
  const events: TableEvent[] = [];
  const NOTED: Record<string, string> = {
    roll: "rolled",
    deal: "dealt",
    "set-out": "set-out",
    select: "selected",
    goal: "goal-set",
    "lay-goal": "goal-laid",
    "no-goal": "no-goal-declared",
    bonus: "bonus",
    move: "moved",
    shift: "shifted",
    "add-to-goal": "added-to-goal",
    "pick-up": "block-taken",
    challenge: "challenged",
    present: "presented",
    decline: "declined",
    "start-shake": "shake-started",
  };
  let last: Record<string, string> = {};
  for (const line of rest.join("\n\n").split("\n")) {
    const [, when = "0", ruled = "", about = ""] = /^# ([\d.]+) ([a-z-]+) ?(.*)$/.exec(line) ?? [];
    if (RULED.includes(ruled)) {
      const player = players.find((name) => about === name || about.startsWith(`${name} `)) ?? "";
      events.push({ at: Number(when), event: ruled, player, code: about.slice(player.length).trim(), ...last });
    }
    if (!line || /^[#=]/.test(line) || / ! [\w-]+$/.test(line)) continue;
    const [at = "0", player = "", act = "", ...pairs] = words(line);
    const details = Object.fromEntries(
      pairs
        .map((pair) => pair.split(/=(.*)/s))
        .filter((pair) => pair.length > 1)
        .map(([key, value]) => [key, value]),
    );
    const { reason, revision, cube } = details;
    last = { ...(reason ? { reason } : {}), ...(revision ? { revision } : {}), ...(cube ? { cube } : {}) };
    const event = NOTED[act];
    if (!event) continue;
    if (
      ["rolled", "set-out", "dealt"].includes(event) &&
      !["rolled", "set-out", "dealt", "shake-started"].includes(events.at(-1)?.event ?? "")
    )
      events.push({ at: Number(at), event: "shake-started", setter: player });
    events.push({ at: Number(at), event, player, ...details } as TableEvent);
  }
  const season = fields.season ? { season: fields.season } : {};
  return reelOf({ rules: fields.rules, division: fields.division ?? "", ...season, players }, events);
}

/** Splits a line at blanks; quotation marks keep a text together. */
function words(line: string): string[] {
  return (line.match(/(?:[^\s"]|"(?:\\.|[^"])*")+/g) ?? []).map((word) =>
    word.replace(/"((?:\\.|[^"])*)"/g, (_, inside: string) => inside.replace(/\\n/g, "\n").replace(/\\(.)/g, "$1")),
  );
}
