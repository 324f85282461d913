// How a Goal is read aloud.

export const GOAL = {
  gap: "gap",
  over: (cubes: readonly string[]) => cubes.join(" over "),
  beside: (cubes: readonly string[]) => cubes.join(" beside "),
  pair: (cubes: readonly string[]) => `the pair ${cubes.join(" beside ")}`,
} as const;
