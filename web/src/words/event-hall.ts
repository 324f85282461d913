// The words above a live table of an event.

export const HALL = {
  bar: "Tournament",
  table: (n: number) => `Table ${n}`,
  plays: (player: string) => `You play as ${player}.`,
  call: "Call a judge",
  callAgain: "Call again",
  called: "A judge is called.",
  toEvent: "Tournament",
  toCalls: "Calls",
} as const;
