// A position that a coach has pasted: a link to the judge's desk, its fragment, or a text as the desk reads it.
import { emptyDesk, fieldsIn, fromFragment, readPaste, type DeskState } from "../../lib/desk";
import type { ClassInfo } from "../types";

/** The pasted desk, under the class's rules if it names none; null if it contains no position. */
export function deskFrom(text: string, { rules, division }: Pick<ClassInfo, "rules" | "division">): DeskState | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const hash = /#(\S+)$/.exec(trimmed)?.[1];
  if (hash?.includes("=")) return laid(fromFragment(hash));
  if (Object.keys(fieldsIn(trimmed)).length === 0) return null;
  return laid(readPaste(trimmed, { ...emptyDesk(), rules, division }));
}
/** Null if there is neither a Goal nor a cube. */
const laid = (desk: DeskState | null): DeskState | null =>
  desk && (desk.goal || desk.required || desk.permitted || desk.resources) ? desk : null;
