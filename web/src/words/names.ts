// Names of games, sections, divisions, editions, levels, situations and calls.
import type { Book, Call, Division, Game, MatSection, Section, Situation } from "../lib/protocol";

export const GAMES: Record<Game, { title: string; line: string }> = {
  equations: { title: "Equations", line: "Make the Goal with numbers and signs." },
  onsets: { title: "On-Sets", line: "Name exactly the right number of cards." },
  wff: { title: "WFF ’N PROOF", line: "Prove it, line by line." },
};
export const SECTIONS: Record<Section, string> = {
  forbidden: "Forbidden",
  permitted: "Permitted",
  required: "Required",
  resources: "Resources",
};
/** Where a cube went. */
export const sectionOf = ({ to }: { to?: Section }): string => (to ? SECTIONS[to] : "");
export const SECTION_SENSE: Record<MatSection, string> = {
  forbidden: "never",
  permitted: "if you like",
  required: "always",
};
export const DIVISIONS: Record<Division, string> = {
  basic: "Basic",
  "basic-senior": "Basic, Senior",
  minor: "Minor",
  elementary: "Elementary",
  middle: "Middle",
  junior: "Junior",
  senior: "Senior",
};
/** The name of a division in a document that somebody may have typed. */
export const divisionCalled = (name: string): string => (DIVISIONS as Record<string, string | undefined>)[name] ?? name;
const edition = (name: string, of: string, more: string) => ({ name, of, line: `${of}. ${more}` });
/** The rulebooks: what people call each, its edition, and a line about it. */
export const EDITIONS: Record<Book, { name: string; of: string; line: string }> = {
  "equations-basic-mlag-2019": edition("Basic", "MLAG 2019-20", "No variations; the usual order of operations."),
  "equations-adventurous-mlag-2018": edition("Adventurous", "MLAG 2018-19", "Variations; no order of operations."),
  "onsets-agloa-2024": edition("AGLOA", "2024-25", "Has a Basic division, without variations or Restrictions."),
  "onsets-mlag-2017": edition("Adventurous", "MLAG 2017-18", "Variations and Restrictions."),
  "wff-mlag-2017": edition("Regular", "MLAG 2017-18", "Elementary and Middle play without sub-proofs."),
};
/** A rulebook with its edition: "AGLOA 2024-25", "Basic, MLAG 2019-20". */
export const editionCalled = (rules: Book): string => {
  const { name, of } = EDITIONS[rules];
  return `${name}${/^\d/.test(of) ? "" : ","} ${of}`;
};
export const LEVELS: Record<string, { name: string; line: string }> = {
  novice: { name: "Novice", line: "Plain operations, short Solutions; never says Impossible." },
  learner: { name: "Learner", line: "Medium Solutions; takes care not to complete yours." },
  player: { name: "Player", line: "Every sign; checks both challenges before it moves." },
  expert: { name: "Expert", line: "Long Solutions; says Impossible only when it is proved." },
  master: { name: "Master", line: "Sees every Solution that the solver finds." },
};
export const SITUATIONS: Record<Situation, string> = {
  now: "after Now",
  impossible: "after Impossible",
  forceout: "after the last cube",
  stop: "after the stop",
  "no-goal": "after No Goal",
};
export const ENDINGS: Record<Situation, string> = {
  now: "Now",
  impossible: "Impossible",
  forceout: "Last cube",
  stop: "Stop",
  "no-goal": "No Goal",
};
export const CALLS: Record<Call, { name: string; key: string; line: string }> = {
  now: { name: "Now", key: "N", line: "I can write a Solution with the mat and at most one cube from Resources." },
  impossible: { name: "Impossible", key: "I", line: "No Solution can be written any more." },
  "no-goal": { name: "No Goal", key: "G", line: "A Goal could have been set after all." },
};
