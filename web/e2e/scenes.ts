// The states that the design's mock-ups show, sent to the real client over a simulated socket (`staged.ts`).
import { CHAIR } from "./scenes/chair";
import { CHECKING } from "./scenes/checking";
import type { Staged } from "./scenes/make";
import { PAPERS } from "./scenes/papers";
import { TURNS } from "./scenes/turns";
import { VERDICTS } from "./scenes/verdict";

const ALL = { ...TURNS, ...PAPERS, ...CHAIR, ...CHECKING, ...VERDICTS };
export type SceneName = keyof typeof ALL;
export const SCENES: Record<SceneName, Staged> = ALL;
