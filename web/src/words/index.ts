// The words of the table, its papers and its verdicts, with the names and codes that go with them. Every other page has a file of its own.
// People are "they", bots are "it"; no exclamation marks; one sentence says what is going on.
import { GOAL, LOBBY, PICK, TABLE } from "./table";
import { VERDICT } from "./verdict";
import { READING, WRITE } from "./write";

export * from "./announce";
export * from "./codes";
export * from "./names";

export const W = {
  table: TABLE,
  lobby: LOBBY,
  pick: PICK,
  goal: GOAL,
  write: WRITE,
  reading: READING,
  verdict: VERDICT,
  engine: {
    away: "The server cannot be reached. You see what was counted last.",
  },
} as const;
