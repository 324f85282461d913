// Days of puzzles, in the form that addresses use.
import { PUZZLES } from "../words/puzzles";

const DAY = 86_400_000;
const at = (date: string): Date => new Date(`${date}T12:00:00Z`);
/** The date this many days away. */
export const dayFrom = (date: string, days: number): string =>
  new Date(at(date).getTime() + days * DAY).toISOString().slice(0, 10);
/** "Monday, 16 November". */
export function dayName(date: string): string {
  const day = at(date);
  const month = day.toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" });
  return `${PUZZLES.days[(day.getUTCDay() + 6) % 7]}, ${day.getUTCDate()} ${month}`;
}
