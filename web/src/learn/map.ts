// The map of lessons: what belongs together, how far somebody is, and where to go on.
import type { LessonEdition, Listed, LessonMap, Path, StepState, Subject } from "./types";

export const SUBJECTS: readonly Subject[] = ["equations", "onsets", "wff", "match"];
export const isSubject = (text: string | undefined): text is Subject => SUBJECTS.some((one) => one === text);

const isPassed = (state: StepState | null): boolean => state === "done" || state === "seen";
/** The index of the first step that is neither done nor seen. */
export const placeIn = ({ steps }: Pick<Listed, "steps">): number => {
  const at = steps.findIndex((state) => !isPassed(state));
  return at < 0 ? 0 : at;
};
/** Whether it has steps that are neither done nor seen. */
const isOpen = (lesson: Listed): boolean => !lesson.done && lesson.steps.some((state) => !isPassed(state));
const isBegun = (lesson: Listed): boolean => isOpen(lesson) && lesson.steps.some((state) => state !== null);

export const lessonIn = (map: LessonMap, id: string): Listed | undefined => map.lessons.find((one) => one.id === id);
export const lessonsOf = (map: LessonMap, path: Path): Listed[] =>
  path.chapters.flatMap((chapter) => chapter.lessons.flatMap((id) => lessonIn(map, id) ?? []));
export const pathsOf = (map: LessonMap, subject: string): Path[] => map.paths.filter((path) => path.game === subject);

/** The current path: that of the lesson touched last, else the first. */
export function pathOf(map: LessonMap, subject: Subject): Path | undefined {
  const paths = pathsOf(map, subject);
  const last = (path: Path) => Math.max(0, ...lessonsOf(map, path).map((one) => one.touched));
  return paths.reduce<Path | undefined>((best, path) => (best && last(best) >= last(path) ? best : path), undefined);
}

export const nameOf = ({ rules, division }: Pick<LessonEdition, "rules" | "division">): string =>
  `${rules}~${division}`;

/** The edition of a path: the one chosen, or for the match the one with the mat of the game learned last; else as the lessons are written. */
export function editionOf(map: LessonMap, path: Path, chosen: string | null): LessonEdition | undefined {
  if (chosen !== null) return path.editions.find((one) => nameOf(one) === chosen);
  if (path.game !== "match") return undefined;
  const games = map.lessons.filter((one) => one.game !== "match" && one.touched > 0);
  const last = games.sort((one, other) => other.touched - one.touched)[0]?.game;
  return path.editions.find(({ game }) => game === last);
}

/** Where to go on in a path: the lesson begun last, else the next open one, else one that was only seen; undefined if all are done. */
export function goOn(map: LessonMap, path: Path): Listed | undefined {
  const lessons = lessonsOf(map, path);
  const begun = lessons.filter(isBegun).sort((one, other) => other.touched - one.touched)[0];
  return begun ?? lessons.find(isOpen) ?? lessons.find((one) => !one.done);
}

/** The open lessons that come before this one. Nobody is sent back to one they went through. */
export const missingBefore = (map: LessonMap, after: readonly string[]): Listed[] =>
  after.flatMap((id) => lessonIn(map, id) ?? []).filter(isOpen);

/** How a lesson looks on the map. One that is more than a chapter ahead comes later. */
export function lookOf(path: Path, lesson: Listed, next: Listed | undefined): "done" | "now" | "later" | "" {
  if (lesson.done) return "done";
  if (!next || lesson.id === next.id) return next ? "now" : "";
  const chapter = (id: string) => path.chapters.findIndex((one) => one.lessons.includes(id));
  return chapter(lesson.id) > chapter(next.id) + 1 ? "later" : "";
}

/** About how many minutes are left. */
export const minutesLeft = (lesson: Listed): number => {
  const open = lesson.steps.filter((state) => !isPassed(state)).length;
  return Math.max(1, Math.round((lesson.minutes * open) / Math.max(1, lesson.steps.length)));
};
