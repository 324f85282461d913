// The form that sets an assignment, and the request it makes (LC-68).
import type { Json, PuzzleKind, PuzzleShelf } from "../../lib/generated";
import type { Assigned, AssignmentWish, ClassInfo, LeagueForm, PositionAsk, RollForm } from "../types";
import { COACH } from "../../words/class-coach";
import { fromField } from "./times";

export type Kind = Assigned["kind"];
export const KINDS: readonly Kind[] = ["lesson", "puzzles", "match", "position", "same-roll", "free"];
export const ROLL_FORMS: readonly RollForm[] = ["own-goal", "write", "shake"];
export const ASKS: readonly PositionAsk[] = ["write", "now", "safe"];
export const LEAGUES: readonly LeagueForm[] = ["off", "ratings", "ladder", "round-robin"];
/** How hard puzzles are, as the rating to ask for; null leaves it to the division. */
export const HARDNESS: readonly (number | null)[] = [null, 900, 1200, 1500, 1800];
export const MOST = { lessons: 10, puzzles: 20, shakes: 10, minutes: 30, tries: 20, title: 60 } as const;

/** Everything that the form holds, whichever kind is chosen. */
export interface Form {
  kind: Kind;
  title: string;
  lessons: string[];
  count: number;
  theme: string;
  kinds: PuzzleKind[];
  rating: number | null;
  bot: string;
  seats: number;
  shakes: number;
  /** In per cent; 0 asks for none. */
  accuracy: number;
  position: Record<string, Json> | null;
  asks: PositionAsk;
  roll: RollForm;
  minutes: number;
  /** The roll, where real cubes were rolled. */
  cubes: string;
  cards: string;
  opens: string;
  due: string;
  hints: boolean;
  /** 0 means any number. */
  tries: number;
  shuffled: boolean;
}
export const emptyForm = (kind: Kind = "lesson"): Form => ({
  kind,
  title: "",
  lessons: [],
  count: 6,
  theme: "",
  kinds: [],
  rating: null,
  bot: "learner",
  seats: 2,
  shakes: 3,
  accuracy: 0,
  position: null,
  asks: "write",
  roll: "own-goal",
  minutes: 4,
  cubes: "",
  cards: "",
  opens: "",
  due: "",
  hints: true,
  tries: 0,
  shuffled: false,
});

const within = (n: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(Number.isFinite(n) ? n : least)));

function assigned(form: Form): Assigned {
  switch (form.kind) {
    case "lesson":
      return { kind: "lesson", lessons: form.lessons };
    case "puzzles":
      return {
        kind: "puzzles",
        choose: {
          count: within(form.count, 1, MOST.puzzles),
          ...(form.theme ? { theme: form.theme } : {}),
          ...(form.kinds.length > 0 ? { kinds: form.kinds } : {}),
          ...(form.rating === null ? {} : { rating: form.rating }),
        },
      };
    case "match":
      return {
        kind: "match",
        bot: form.bot,
        seats: form.seats,
        shakes: within(form.shakes, 1, MOST.shakes),
        ...(form.accuracy > 0 ? { accuracy: within(form.accuracy, 1, 100) } : {}),
      };
    case "position":
      return { kind: "position", position: form.position ?? {}, asks: form.asks };
    case "same-roll": {
      const cubes = form.cubes.trim();
      const cards = form.cards.trim();
      return {
        kind: "same-roll",
        roll: {
          form: form.roll,
          ...(form.roll === "shake" ? { bot: form.bot } : { seconds: within(form.minutes, 1, MOST.minutes) * 60 }),
          ...(cubes ? { cubes } : {}),
          ...(cards ? { cards } : {}),
        },
      };
    }
    case "free":
      return { kind: "free" };
  }
}

/** What must still be chosen before it can be set; empty if nothing is missing. */
export function missing(form: Form): string {
  if (form.kind === "lesson" && form.lessons.length === 0) return COACH.set.noLesson;
  if (form.kind === "lesson" && form.lessons.length > MOST.lessons) return COACH.set.manyLessons(MOST.lessons);
  if (form.kind === "position" && form.position === null) return COACH.set.noPosition;
  const [opens, due] = [fromField(form.opens, false), fromField(form.due, true)];
  if (opens !== undefined && due !== undefined && due < opens) return COACH.set.dueFirst;
  return "";
}

/** The request of a complete form. */
export function wishOf(form: Form): AssignmentWish {
  const [opens, due] = [fromField(form.opens, false), fromField(form.due, true)];
  const title = form.title.trim().slice(0, MOST.title);
  const timed = form.kind === "same-roll" || form.kind === "match";
  return {
    ...(title ? { title } : {}),
    what: assigned(form),
    ...(opens === undefined ? {} : { opens }),
    ...(due === undefined ? {} : { due }),
    // Tables and the same roll have neither hints nor tries.
    hints: timed ? true : form.hints,
    ...(timed || form.tries <= 0 ? {} : { tries: within(form.tries, 1, MOST.tries) }),
    ...(form.shuffled && (form.kind === "puzzles" || form.kind === "free") ? { shuffled: true } : {}),
  };
}

/** The shelf of puzzles that fits a class. */
export const shelfFor = (shelves: readonly PuzzleShelf[], { rules, division }: Pick<ClassInfo, "rules" | "division">) =>
  shelves.find((one) => one.rules === rules && [one.division, ...one.also].includes(division)) ??
  shelves.find((one) => one.rules === rules);
