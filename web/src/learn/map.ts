// The map of lessons: what belongs together, how far somebody is, and where to go on.
import type { Listed, LessonMap, Path, StepState, Subject } from "./types";

export const SUBJECTS: readonly Subject[] = ["equations", "onsets", "wff", "match"];
export const isSubject = (text: string | undefined): text is Subject => SUBJECTS.some((one) => one === text);

const isPassed = (state: StepState | null): boolean => state === "done" || state === "seen";
/** The place of the first step that is neither done nor seen. */
export const placeIn = ({ steps }: Pick<Listed, "steps">): number => {
  const at = steps.findIndex((state) => !isPassed(state));
  return at < 0 ? 0 : at;
};
/** Whether there are steps in it that nobody looked at yet. */
const isOpen = (lesson: Listed): boolean => !lesson.done && lesson.steps.some((state) => !isPassed(state));
const isBegun = (lesson: Listed): boolean => isOpen(lesson) && lesson.steps.some((state) => state !== null);

export const lessonIn = (map: LessonMap, id: string): Listed | undefined => map.lessons.find((one) => one.id === id);
export const lessonsOf = (map: LessonMap, path: Path): Listed[] =>
  path.chapters.flatMap((chapter) => chapter.lessons.flatMap((id) => lessonIn(map, id) ?? []));
export const pathsOf = (map: LessonMap, subject: string): Path[] => map.paths.filter((path) => path.game === subject);

/** The path that somebody is on: that of the lesson that was touched last, else the first. */
export function pathOf(map: LessonMap, subject: Subject): Path | undefined {
  const paths = pathsOf(map, subject);
  const last = (path: Path) => Math.max(0, ...lessonsOf(map, path).map((one) => one.touched));
  return paths.reduce<Path | undefined>((best, path) => (best && last(best) >= last(path) ? best : path), undefined);
}

/** Where to go on in a path: at what was begun last, else at the next that is open, at last at what was mostly shown; nothing where all is done. */
export function goOn(map: LessonMap, path: Path): Listed | undefined {
  const lessons = lessonsOf(map, path);
  const begun = lessons.filter(isBegun).sort((one, other) => other.touched - one.touched)[0];
  return begun ?? lessons.find(isOpen) ?? lessons.find((one) => !one.done);
}

/** The lessons that come before this one and are open. Who went through one is not sent back. */
export const missingBefore = (map: LessonMap, after: readonly string[]): Listed[] =>
  after.flatMap((id) => lessonIn(map, id) ?? []).filter(isOpen);

/** How a lesson looks on the map. What stands more than one chapter behind where somebody is comes later. */
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
