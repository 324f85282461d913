// An item of an assignment, adapted to the lesson and puzzle pages: its answers go to the class.
import { Lesson, type Sender as LessonSender } from "../learn/lesson.svelte";
import type { Answered, Page, Reading, Stand, Step } from "../learn/types";
import { kept } from "../lib/keep";
import { Solving, type Sender as PuzzleSender } from "../puzzle/work.svelte";
import type { PuzzlePage } from "../puzzle/types";
import { answerItem, hintItem, tableOf } from "./calls";
import { rememberWay } from "./way";
import type { Cell, ItemPage, MyWork } from "./types";

/** What an item needs to know of the assignment. */
export interface Place {
  code: string;
  assignment: number;
  item: number;
  /** Its number in the pupil's order, and the number of items. */
  counted: { number: number; of: number };
  /** Whether hints may be taken. */
  hints: boolean;
  cell: Cell;
  /** Whether its tries are used up. */
  spent: () => boolean;
  /** Called with the standing in the assignment after an answer. */
  onwork: (work: MyWork) => void;
  /** Called with the content of the editor. */
  ondraft: (draft: unknown) => void;
}
const READ: Answered = { right: true, done: false, state: { state: "done", tries: 0, hints: 0 } } as Answered;

/** The state of a cell, as a lesson has it. */
export function standOf({ state, tries, hints }: Cell): Stand {
  const done = state === "first" || state === "later" || state === "hinted";
  return { state: done ? "done" : state === "seen" ? "seen" : tries + hints > 0 ? "begun" : null, tries, hints };
}
/** The steps that belong to an exercise: what is read before it and, after a lesson's last one, what is read at the end. */
export function stepsFor(steps: readonly Step[], step: number): { steps: Step[]; at: number } {
  const reads = (one: Step | undefined): boolean => one?.kind === "read";
  let first = step - 1;
  while (first > 0 && reads(steps[first - 1])) first -= 1;
  const end = steps.slice(step).every(reads) ? steps.length : step;
  return { steps: steps.slice(first, end), at: step - 1 - first };
}

/** A step of a lesson, or the question about a position. */
export function lessonOf(page: Extract<ItemPage, { kind: "step" | "position" }>, place: Place): Lesson {
  const { code, assignment, item } = place;
  const mine = stepsFor(page.lesson.steps, page.kind === "step" ? page.step : 1);
  const steps = mine.steps.map((step) => (place.hints ? step : { ...step, hints: 0 }));
  const stand = standOf(place.cell);
  const bare = { required: "", permitted: "", forbidden: "", resources: "" };
  const positions = Object.entries(page.lesson.positions).map(([name, lies]) => [name, { ...bare, ...lies }] as const);
  const sender: LessonSender = {
    answer: async (step, id, answer) => {
      // A step that is only read is not an item of the class.
      if (step - 1 !== mine.at) return READ;
      const { said, mine: work } = await answerItem(code, assignment, item, { step: { id, answer } });
      place.onwork(work);
      if (!("step" in said)) throw new Error("The class answered about a puzzle.");
      return said.step;
    },
    hint: async (_, number, draft) => {
      const hint = await hintItem(code, assignment, item, number, draft);
      if (!("step" in hint)) throw new Error("The class answered about a puzzle.");
      return hint.step;
    },
    table: async () => {
      const opened = await tableOf(code, assignment, item);
      const to = `/c/${code}/a/${assignment}`;
      const checked = `${to}?played=${encodeURIComponent(opened.code)}#${item}`;
      rememberWay(opened.code, { to: `${to}#${item}`, checked, title: page.lesson.title });
      return opened;
    },
    key: `class.${code}.${assignment}.${item}`,
    drafted: place.ondraft,
    counted: place.counted,
    spent: place.spent,
  };
  const shown: Page = {
    ...page.lesson,
    positions: Object.fromEntries(positions),
    steps,
    states: steps.map((_, at): Stand =>
      at === mine.at ? stand : { state: stand.state ? "done" : null, tries: 0, hints: 0 },
    ),
    done: false,
    reading: kept<Reading>("reading", 2),
  };
  const lesson = new Lesson(shown, sender);
  // A finished item opens at the exercise, not after it.
  if (stand.state) lesson.go(mine.at);
  return lesson;
}

export function puzzleOf(page: PuzzlePage, place: Place): Solving {
  const { code, assignment, item } = place;
  const sender: PuzzleSender = {
    answer: async (id, answer, ms) => {
      const { said, mine } = await answerItem(code, assignment, item, { puzzle: { id, answer, ms } });
      place.onwork(mine);
      if (!("puzzle" in said)) throw new Error("The class answered about a lesson.");
      return said.puzzle;
    },
    hint: async (number, draft) => {
      const hint = await hintItem(code, assignment, item, number, draft);
      if (!("puzzle" in hint)) throw new Error("The class answered about a lesson.");
      return hint.puzzle;
    },
    drafted: place.ondraft,
  };
  return new Solving({ ...page, rated: false, ...(place.hints ? {} : { hints_of: 0 }) }, sender);
}
