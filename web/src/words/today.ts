// The words beside the map of lessons: the puzzle of the day, and what is due.
const SMALL = ["no", "one", "two", "three", "four", "five", "six"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const TODAY = {
  label: "Today",
  puzzle: "Puzzle of the day",
  day: (weekday: number, day: string) => `${WEEKDAYS[weekday] ?? ""}, ${day}`,
  line: "One for everybody",
  solve: "Solve it",
  solved: "Solved",
  look: "Look at it",
  refresh: "To refresh",
  about: (minutes: number) => `about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  ideas: (n: number) => `Refresh ${SMALL[n] ?? n} ${n === 1 ? "idea" : "ideas"}`,
} as const;
