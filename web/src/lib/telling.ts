// A step of a match in a few words: the cubes, the section, the Goal, the call, the verdict.
import { SECTIONS, W } from "../words";
import { namesFor } from "../words/who";
import { came } from "./checking";
import { cubeName } from "./cubes";
import { spokenGoal } from "./goal";
import type { Game, Section, TableEvent } from "./protocol";

export function tell(event: TableEvent, game: Game): string {
  const ruled =
    came(event, undefined, [])?.text ?? W.table.charges[event.event]?.(namesFor(undefined)(event.player ?? ""));
  if (ruled) return ruled;
  const cube = event.cube && cubeName(event.cube, game);
  const bonus = event.bonus && `${SECTIONS.forbidden}: ${cubeName(event.bonus, game)};`;
  const parts = [
    bonus,
    cube,
    event.to && `→ ${SECTIONS[event.to as Section] ?? event.to}`,
    event.goal && spokenGoal(event.goal, game),
    event.call,
    event.verdict,
    event.submission?.equation ??
      event.submission?.solution ??
      event.submission?.solutions?.map((one) => one.set_name).join("; "),
    typeof event.points === "number" ? `−${event.points}` : undefined,
    event.scores ? Object.values(event.scores).join(" : ") : undefined,
  ];
  return parts.filter(Boolean).join(" ");
}
