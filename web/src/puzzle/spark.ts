// The line of a rating: a small drawing of its last days.

const [LEFT, RIGHT, TOP, BOTTOM] = [8, 276, 22, 76];
const round = (n: number) => Math.round(n * 10) / 10;

export interface Spark {
  path: string;
  end: [number, number];
  /** Round numbers within it. */
  marks: { value: number; y: number }[];
  from: number;
  to: number;
}
/** Null unless there are two days to join. */
export function lineOf(ratings: readonly number[]): Spark | null {
  if (ratings.length < 2) return null;
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const y = (rating: number) => round(BOTTOM - ((rating - low) / Math.max(1, high - low)) * (BOTTOM - TOP));
  const x = (at: number) => round(LEFT + (at / (ratings.length - 1)) * (RIGHT - LEFT));
  const points = ratings.map((rating, at): [number, number] => [x(at), y(rating)]);
  const step = [50, 100, 200, 500].find((one) => (high - low) / one <= 2.5) ?? 1000;
  const first = Math.ceil(low / step) * step;
  const marks = [first, first + step].filter((value) => value <= high).map((value) => ({ value, y: y(value) }));
  return {
    path: points.map(([px, py], at) => `${at === 0 ? "M" : "L"}${px} ${py}`).join(" "),
    end: points.at(-1)!,
    marks,
    from: ratings[0]!,
    to: ratings.at(-1)!,
  };
}
