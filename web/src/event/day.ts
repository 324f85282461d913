// The day of a game: its path from setup to awards, how far it is, and what to do next. Pure: words are elsewhere.
import { clockStand, type ClockStand } from "./clock";
import type { Act, EventPage, GameInfo, SquareState } from "./types";

export const STEPS = ["setup", "check-in", "draw", "play", "results", "standings", "awards"] as const;
export type Step = (typeof STEPS)[number];
/** The page for each step. */
export const STEP_PAGE: Record<Step, string> = {
  setup: "settings",
  "check-in": "check-in",
  draw: "draw",
  play: "room",
  results: "results",
  standings: "standings",
  awards: "awards",
};
/** What is going on. */
export type Stand =
  | "no-players"
  | "check-in"
  | "all-here"
  | "draft"
  | "published"
  | "playing"
  | "stopping"
  | "collecting"
  | "all-in"
  | "closed"
  | "released"
  | "played"
  | "awards"
  | "finished";
export interface Day {
  stand: Stand;
  step: Step;
  /** The current round, or the last one; 0 before the first. */
  round: number;
  of: number;
  clock: ClockStand | null;
  sheets: { of: number; in: number; out: number; finished: number };
  /** What the organiser does next with one press; other steps are done on their pages. */
  act: Act | null;
}

const STEP_OF: Record<Stand, Step> = {
  "no-players": "setup",
  "check-in": "check-in",
  "all-here": "draw",
  draft: "draw",
  published: "play",
  playing: "play",
  stopping: "play",
  collecting: "results",
  "all-in": "results",
  closed: "standings",
  released: "draw",
  played: "standings",
  awards: "awards",
  finished: "awards",
};
/** States of a table that has stopped playing but has no result. */
const STOPPED: readonly SquareState[] = ["no-sheet", "typed", "differ"];

function standOf(page: EventPage, game: GameInfo, clock: ClockStand | null, out: number, now: number): Stand {
  if (page.event.finished) return "finished";
  if (game.players === 0) return "no-players";
  const last = game.rounds.at(-1);
  if (!last) return game.present < game.players ? "check-in" : "all-here";
  switch (last.phase) {
    case "draft":
      return "draft";
    case "published":
      return "published";
    case "running":
      if (out === 0) return "all-in";
      if (!clock || clock.stops <= now) return "collecting";
      return clock.target?.what === "no-new-shakes" ? "playing" : "stopping";
    case "closed": {
      const released = game.released >= last.number;
      if (last.number >= game.settings.rounds) return released ? "awards" : "played";
      return released ? "released" : "closed";
    }
  }
}
const ACT: Partial<Record<Stand, (round: number) => Act>> = {
  draft: (round) => ({ do: "publish", round }),
  published: (round) => ({ do: "start", round }),
  "all-in": (round) => ({ do: "close", round }),
  closed: (round) => ({ do: "release", round }),
  played: (round) => ({ do: "release", round }),
};

export function dayOf(page: EventPage, game: GameInfo, now: number): Day {
  const clock = game.clock ? clockStand(game.clock, now) : null;
  const last = game.rounds.at(-1);
  const sheets = last && last.phase !== "draft" ? { of: last.tables, in: last.confirmed } : { of: 0, in: 0 };
  const out = sheets.of - sheets.in;
  const finished = game.sheets.filter((one) => STOPPED.includes(one.state)).length;
  const stand = standOf(page, game, clock, out, now);
  const round = last?.number ?? 0;
  return {
    stand,
    step: STEP_OF[stand],
    round,
    of: game.settings.rounds,
    clock,
    sheets: { ...sheets, out, finished },
    act: ACT[stand]?.(round) ?? null,
  };
}
/** The state of a step of the path: done, now, or to come. */
export function stepState(step: Step, day: Day): "done" | "now" | "to" {
  const [at, now] = [STEPS.indexOf(step), STEPS.indexOf(day.step)];
  return day.stand === "finished" || at < now ? "done" : at === now ? "now" : "to";
}
