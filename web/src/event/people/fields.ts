// Fields of a person: a free code, and seeds as typed.
/** The next free code: after the last of `P1`, `P2`, … */
export function freeCode(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`P${number}`)) number += 1;
  return `P${number}`;
}
