// Days as the desk says them.
/** "11 June 2027". */
export const dateLong = (at: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(at);
/** A day as the server has it: "2027-03-13". */
const midday = (day: string): number => new Date(`${day}T12:00`).getTime();
/** "13 March 2027", or "13 to 14 March 2027"; anything that is not a day stays as it is. */
export function daysLong(from: string, to: string): string {
  if (Number.isNaN(midday(from)) || Number.isNaN(midday(to))) return from;
  if (from === to) return dateLong(midday(from));
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return sameMonth
    ? `${Number(from.slice(8))} to ${dateLong(midday(to))}`
    : `${dateLong(midday(from))} to ${dateLong(midday(to))}`;
}
/** The season of a day, such as `2026-27`: it begins in July. */
export function seasonOf(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month >= 7 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
