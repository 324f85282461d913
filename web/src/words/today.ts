// The words beside the map of lessons: the puzzle of the day, what is due, and what the classes have set.
const SMALL = ["no", "one", "two", "three", "four", "five", "six"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const TODAY = {
  label: "Today",
  puzzle: "Puzzle of the day",
  day: (weekday: number, day: string) => `${WEEKDAYS[weekday] ?? ""}, ${day}`,
  line: "the same for everybody",
  solve: "Solve it",
  solved: "Solved",
  look: "Look at it",
  refresh: "To refresh",
  about: (minutes: number) => `about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  lesson: "Lesson",
  lessonOf: (title: string) => `Lesson: ${title}`,
  /** When the work of a class is due. */
  due: (day: string, over: boolean) => `${over ? "was due" : "due"} ${day}`,
  howFar: (done: number, of: number) => `${done} of ${of} done`,
  nothing: "Nothing to do right now.",
  open: "Open",
  openOf: (title: string) => `Open: ${title}`,
  ideas: (n: number) => `Refresh ${SMALL[n] ?? n} ${n === 1 ? "idea" : "ideas"}`,
} as const;
