// A line of Equations and its value in this shake, from the engine; nothing if it cannot be read or has two values.
import { engine } from "../../engine";
import type { View } from "../../lib/protocol";
import { positionOf } from "../position";

export async function valueOf(line: string, view: View): Promise<string | undefined> {
  const position = positionOf(view);
  const question = { kind: "draft" as const, ...position, equation: `${line} = 1`, readings: true };
  const answer = await engine.ask(question).catch(() => null);
  const readings = answer?.papers[0]?.lines[0]?.readings ?? [];
  return readings.length === 1 ? readings[0]!.value : undefined;
}
