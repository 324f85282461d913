// What a screen reader hears: moves politely, the block and the last seconds at once.
import { cubeName } from "../lib/cubes";
import type { Game, TableEvent, View } from "../lib/protocol";
import { CALLS, SECTIONS } from "../words";
import { spokenGoal } from "../lib/goal";
import type { Section } from "../lib/protocol";

export interface Heard {
  polite: string;
  assertive: string;
}

function one(event: TableEvent, game: Game): { text: string; urgent: boolean } | null {
  const who = event.player ?? "";
  const calm = (text: string) => ({ text, urgent: false });
  const urgent = (text: string) => ({ text, urgent: true });
  switch (event.event) {
    case "rolled":
      return calm(`${who} rolled the cubes.`);
    case "goal-set":
    case "goal-by-time":
      return calm(`${who} set the Goal: ${spokenGoal(event.goal ?? "", game)}.`);
    case "moved":
    case "shifted": {
      const bonus = event.bonus ? `, with bonus ${cubeName(event.bonus, game)}` : "";
      return calm(
        `${who}: ${cubeName(event.cube ?? "", game)} to ${SECTIONS[event.to as Section] ?? event.to}${bonus}.`,
      );
    }
    case "selected":
      return calm(`${who} chose a variation.`);
    case "block-taken":
      return urgent(`${who} took the block.`);
    case "stated":
      return urgent(`${who} calls ${CALLS[event.call ?? "now"].name}.`);
    case "block-returned":
      return urgent(`${who} put the block back.`);
    case "countdown":
      return urgent("Ten seconds.");
    case "penalty":
      return calm(`${who} loses ${event.points ?? 1} point.`);
    case "presented":
      return calm(`${who} has presented.`);
    case "verdict":
      return calm(`${who}’s Solution is ${event.verdict}.`);
    case "stop":
      return urgent("The round is stopped.");
    default:
      return null;
  }
}

/** The sentences for what has just happened, and whose turn it is now. */
export function announce(
  events: readonly TableEvent[],
  view: View | undefined,
  game: Game,
  me: string | undefined,
): Heard {
  const said = events.map((event) => one(event, game)).filter((each) => each !== null);
  const turn =
    view?.phase === "turn" && view.shake?.turn && said.length > 0
      ? view.shake.turn === me
        ? "Your turn."
        : `${view.shake.turn}’s turn.`
      : "";
  return {
    polite: [...said.filter((each) => !each.urgent).map((each) => each.text), turn].filter(Boolean).join(" "),
    assertive: said
      .filter((each) => each.urgent)
      .map((each) => each.text)
      .join(" "),
  };
}

/** The whole mat, for the key M. */
export function readMat(view: View, game: Game): string {
  const shake = view.shake;
  if (!shake) return "The mat is empty.";
  const list = (name: Section) =>
    `${SECTIONS[name]}: ${shake[name].map((cube) => cubeName(cube, game)).join(", ") || "nothing"}.`;
  return `Goal: ${shake.goal ? spokenGoal(shake.goal, game) : "not set"}. ${list("required")} ${list("permitted")} ${list("forbidden")} ${list("resources")}`;
}
