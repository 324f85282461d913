// An item of an assignment as a coach sees it: the question, the position, and the options.
import { fetchLesson } from "../../learn/calls";
import type { Step } from "../../learn/types";
import type { Position } from "../../lib/api";
import { gameOf } from "../../lib/books";
import type { Game, Submission } from "../../lib/protocol";
import { fetchPuzzle } from "../../puzzle/calls";
import { positionsOf } from "../../puzzle/lies";
import { COACH } from "../../words/class-coach";
import { ASKS } from "../../words/puzzles";
import type { Assigned, ClassInfo, ItemRef } from "../types";

export interface Exercise {
  game: Game;
  ask: string;
  say: string;
  /** One, or the two of a pair. */
  positions: Position[];
  options: string[];
  /** The paper that the question is about. */
  paper?: Submission;
  /** How many steps the lesson has, if the item is a step of one. */
  of?: number;
}

const BARE = { required: "", permitted: "", forbidden: "", resources: "", variations: [], situation: "now" };

/** The fields of a position, with those that a class leaves out. */
export const positionIn = (fields: Record<string, unknown>, { rules, division }: ClassInfo): Position =>
  ({ ...BARE, rules, division, ...fields }) as Position;

function ofStep(step: Step, title: string, position: Position | undefined, game: Game): Exercise {
  const options = step.kind === "sort" ? step.items : "options" in step ? step.options : [];
  return {
    game,
    ask: step.ask ?? title,
    say: step.say?.plain ?? "",
    positions: position
      ? [{ ...position, ...("situation" in step && step.situation ? { situation: step.situation } : {}) }]
      : [],
    options,
    ...(step.kind === "mistake" && !("wff" in step.paper) ? { paper: step.paper } : {}),
  };
}
export async function stepOf(id: string, number: number): Promise<Exercise> {
  const lesson = await fetchLesson(id);
  const step = lesson.steps[number - 1];
  if (!step) throw new Error(COACH.gone);
  const position = step.position ? lesson.positions[step.position] : undefined;
  return { ...ofStep(step, lesson.title, position, gameOf(lesson.rules)), of: lesson.steps.length };
}
export async function puzzleOf(id: string): Promise<Exercise> {
  const { puzzle } = await fetchPuzzle(id);
  const positions = positionsOf(puzzle);
  const [ask, say] = ASKS[puzzle.kind](positions[0]!.situation, puzzle.most);
  return {
    game: gameOf(positions[0]!.rules),
    ask,
    say,
    positions,
    options: [],
    ...(puzzle.paper ? { paper: puzzle.paper } : {}),
  };
}

/** What an item asks; null for shakes and rolls, which have pages of their own. */
export async function exerciseOf(what: ItemRef, assigned: Assigned, info: ClassInfo): Promise<Exercise | null> {
  switch (what.item) {
    case "step":
      return stepOf(what.lesson, what.step);
    case "puzzle":
      return puzzleOf(what.id);
    case "position": {
      if (assigned.kind !== "position") return null;
      const position = positionIn(assigned.position, info);
      return {
        game: gameOf(position.rules),
        ask: COACH.asks[assigned.asks],
        say: "",
        positions: [position],
        options: [],
      };
    }
    default:
      return null;
  }
}
