// The words around a bot that thinks aloud. Its own words come from the engine, in three readings.
import { LEVELS } from "./names";

export const ALOUD = {
  title: (bot: string) => `${bot} thinks aloud`,
  line: (level: string) => `${LEVELS[level]?.name.toLowerCase() ?? level} level · practice only`,
  how: (bot: string) => `How ${bot} speaks`,
  readings: ["Short", "Plain", "Full"],
  basis: "What this is based on",
  proved: "each of these was proved",
  look: "What should I look at?",
  looked: "What you can look at",
  nothing: "Nothing is proved here yet. Look for a Solution of your own.",
  waits: (bot: string) => `After its next move ${bot} says why.`,
};
