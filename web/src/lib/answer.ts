// The keys below a typed Solution: the faces that the position has, brackets, and marks where a variation needs them.
import { W } from "../words";
import { CHECK } from "../words/check";
import { P } from "../words/pages";
import type { Tools } from "../engine";
import { faceOf } from "./cubes";
import type { DeskState } from "./desk";
import { plainGoal } from "./goal";
import { box, gameOf } from "./books";
import type { Submission } from "./protocol";

export interface Key {
  text: string;
  shown: string;
  name: string;
}

/** One cube for every face that may be used; the whole box where nothing lies there yet. */
export function keyCubes(desk: DeskState, tools: Tools | undefined): string[] {
  const game = gameOf(desk.rules);
  const all = box(game).flat();
  const laid = `${desk.required} ${desk.permitted} ${desk.resources}`.split(/\s+/).filter(Boolean);
  const writes = (code: string) => tools?.faces.includes(faceOf(code, game)) ?? false;
  const usable = laid.filter(writes);
  const faces = new Set(usable.map((code) => faceOf(code, game)));
  const shown = new Set<string>();
  // Equations cubes that were named without a colour keep none.
  const order = usable.some((code) => code === faceOf(code, game)) && game === "equations" ? undefined : all;
  const pick = (order ?? [...new Set(all.map((code) => faceOf(code, game)))]).filter((code) => {
    const face = faceOf(code, game);
    const wanted = faces.size === 0 ? writes(face) : faces.has(face);
    if (!wanted || shown.has(face)) return false;
    shown.add(face);
    return true;
  });
  return pick;
}

/** What is written and costs no cube. */
export function extraKeys(desk: DeskState, tools: Tools | undefined): Key[] {
  const game = gameOf(desk.rules);
  const key = (text: string, name: string, shown = text): Key => ({ text, shown, name });
  const brackets = [key("(", P.answer.open), key(")", P.answer.close)];
  if (game === "wff")
    return [
      key(", ", P.answer.comma, ","),
      key(" / ", P.answer.stroke, "/"),
      ...brackets,
      key("| ", P.answer.bar, "|"),
      key(" s", P.answer.supposed, "s"),
      key("\n", P.answer.line, "↵"),
    ];
  const marks = (tools?.marks ?? []).map(({ mark }) => key(`<${mark}>`, W.write.markName(mark), mark));
  if (game === "onsets") return [...brackets, ...marks, key("\n", P.answer.line, "↵")];
  const signs = (tools?.signs ?? []).map((sign) => key(sign, CHECK.signs[sign] ?? sign));
  return [...brackets, key(" = ", P.answer.equals, "="), ...signs, ...marks];
}

/** An Equation of which only the left side was written gets the Goal on its right. */
export function withGoal(submission: Submission, goal: string): Submission {
  const line = submission.equation?.trim();
  if (line === undefined || line === "" || line.includes("=")) return submission;
  return { ...submission, equation: `${line} = ${plainGoal(goal, "equations")}` };
}
