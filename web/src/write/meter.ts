// The meter of cubes: it counts what is used, still due, and taken from Resources. It never judges.
import { faceOf } from "../lib/cubes";
import type { Game, Situation } from "../lib/protocol";
import type { Mat, Token } from "./line";

export interface Counted {
  /** Required cubes, each with how many of its face are used and due. */
  required: { code: string; face: string; used: boolean }[];
  /** Cubes that must have come from Resources. */
  fromResources: string[];
  /** How many may; nothing where all may. */
  most: number | null;
  /** Cubes that lie nowhere where they could be taken from. */
  nowhere: string[];
}

/** Counts the cubes of a Solution. */
export function count(tokens: readonly Token[], mat: Mat, situation: Situation, game: Game): Counted {
  const spent = tokens.map((token) => token.cost).filter((cost) => cost !== null);
  const take = (codes: string[]): string[] =>
    codes.filter((code) => {
      const at = spent.indexOf(faceOf(code, game));
      if (at >= 0) spent.splice(at, 1);
      return at >= 0;
    });
  const required = mat.required.map((code) => {
    const at = spent.indexOf(faceOf(code, game));
    if (at >= 0) spent.splice(at, 1);
    return { code, face: faceOf(code, game), used: at >= 0 };
  });
  take(mat.permitted);
  const fromResources = take(mat.resources);
  const most = situation === "now" ? 1 : situation === "forceout" ? 0 : null;
  return { required, fromResources, most, nowhere: [...spent] };
}

/** How many of each cube are still free, for the palette: codes that are used up are dimmed. */
export function unused(codes: readonly string[], tokens: readonly Token[], game: Game): boolean[] {
  const spent = tokens.map((token) => token.cost).filter((cost) => cost !== null);
  return codes.map((code) => {
    const at = spent.indexOf(faceOf(code, game));
    if (at >= 0) spent.splice(at, 1);
    return at < 0;
  });
}
