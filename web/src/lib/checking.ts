// What was said about a Solution that the players check, and the outcome, from the referee's events.
import type { Ground, OnsetsSolution, TableEvent } from "./protocol";
import { CAME } from "../words/check";

/** The reason that must be shown by a shorter Solution with its proof. */
export const NOT_NEEDED = "required-not-essential";

export interface Came {
  text: string;
  /** Whether it went against the Solution, for it, was set aside, or none of these. */
  kind: "bad" | "good" | "aside" | "";
  /** The line with the brackets of the player who tried to prove an ambiguity. */
  revision: string;
}

const KINDS: Record<string, Came["kind"]> = {
  accepted: "good",
  "rejection-upheld": "bad",
  "ambiguity-proved": "bad",
  "ambiguity-failed": "aside",
  "rejection-overruled": "aside",
  "solution-voided": "bad",
};

/** The events while this player's Solution was checked; the last one's if nobody is named. */
export function checkingOf(events: readonly TableEvent[], writer?: string): TableEvent[] {
  const begins = (event: TableEvent) => event.event === "checking" && (writer === undefined || event.player === writer);
  const from = events.findLastIndex(begins);
  if (from < 0) return [];
  const rest = events.slice(from + 1);
  const to = rest.findIndex((event) => ["checking", "verdict", "scored", "shake-void"].includes(event.event));
  return (to < 0 ? rest : rest.slice(0, to)).filter((event) => event.event in CAME);
}

/** The text of a revision, for display. */
function revisionText(revision: string | OnsetsSolution[] | undefined): string {
  if (revision === undefined || typeof revision === "string") return revision ?? "";
  return revision.map((one) => [...(one.restrictions ?? []), one.set_name].join(", ")).join("; ");
}

/** One event in words, for a reader of this name; nothing if it is not about checking. `past` says that it is over. */
export function came(event: TableEvent, me: string | undefined, grounds: readonly Ground[], past = false): Came | null {
  const words = CAME[event.event];
  if (!words) return null;
  const reason = event.reason ?? "";
  const says = grounds.find((one) => one.name === reason)?.says ?? "";
  const text = words(event.player ?? "", event.player === me, {
    reason,
    says,
    together: event.joint ?? false,
    equals: event.equals,
    past,
  });
  const answered = event.event === "judge-answer";
  const kind = answered ? (event.equals === false ? "bad" : "good") : (KINDS[event.event] ?? "");
  return { text, kind, revision: revisionText(event.revision) };
}
