// What a screen reader announces: moves politely, the block and the last seconds at once.
import { cubeName } from "../lib/cubes";
import { spokenGoal } from "../lib/goal";
import type { Game, Section, TableEvent, View } from "../lib/protocol";
import { ANNOUNCE, CALLS, SECTIONS } from "../words";
import { namesFor, type Names } from "../words/who";
import { calledOf } from "./called";
import { titleOf } from "./variations";

export interface Heard {
  polite: string;
  assertive: string;
}
const A = ANNOUNCE;

interface Said {
  text: string;
  urgent: boolean;
}
/** One event in words. */
function one(event: TableEvent, game: Game, named: Names): Said | null {
  const who = named(event.player ?? "");
  const cube = (code: string | undefined) => (code ? cubeName(code, game) : "");
  const goal = () => spokenGoal(event.goal ?? "", game);
  const calm = (text: string) => ({ text, urgent: false });
  const urgent = (text: string) => ({ text, urgent: true });
  switch (event.event) {
    case "rolled":
      return calm(A.rolled(who));
    case "dealt":
      return calm(A.dealt(who));
    case "goal-set":
    case "goal-by-time":
      return calm(A.goal(who, goal()));
    case "goal-laid":
      return calm(A.laid(who, goal()));
    case "no-goal-declared":
      return urgent(A.noGoal(who));
    case "moved":
    case "shifted":
      return calm(
        A.moved(
          who,
          cube(event.cube),
          SECTIONS[event.to as Section] ?? event.to,
          cube(event.bonus),
          event.bonus_to ? SECTIONS[event.bonus_to as Section] : "",
        ),
      );
    case "checking":
      return calm(A.checked(who));
    case "bonus":
      return calm(A.bonus(who, cube(event.cube)));
    case "added-to-goal":
      return calm(A.added(who, goal()));
    case "selected":
      return event.variation ? calm(A.selected(who, titleOf(event.variation, null))) : null;
    case "selection-illegal":
      return calm(A.illegalChoice(who));
    case "block-taken":
      return urgent(A.taken(who));
    case "block-contended":
      return urgent(A.contended(who));
    case "stated":
      return urgent(A.stated(who, CALLS[event.call ?? "now"].name));
    case "challenge-set-aside":
      return urgent(A.aside(who));
    case "block-returned":
      return urgent(A.back(who));
    case "countdown":
      return urgent(A.ten);
    case "penalty":
      return calm(A.penalty(who, typeof event.points === "number" ? event.points : 1));
    case "penalty-pending":
      return calm(A.pending(who));
    case "charge-opened":
      return urgent(A.charges(who));
    case "returned":
      return calm(A.returned(who, cube(event.cube)));
    case "charge-upheld":
      return calm(A.charged(who));
    case "charge-dismissed":
      return calm(A.dismissed(who));
    case "presented":
      return calm(A.presented(who));
    case "declined":
      return calm(A.declined(who));
    case "verdict":
      return calm(A.verdict(who, event.verdict ?? ""));
    case "scored":
      return calm(
        A.scored(
          Object.entries(event.scores ?? {})
            .map(([name, points]) => `${named(name).who} ${points}`)
            .join(", "),
        ),
      );
    case "stop":
      return urgent(A.stop);
    default:
      return null;
  }
}

/** The sentences for what has just happened, and whose turn it is now, with its time; `checked` words the events of checking. */
export function announce(
  events: readonly TableEvent[],
  view: View | undefined,
  game: Game,
  me: string | undefined,
  checked: (event: TableEvent) => { text: string } | null = () => null,
): Heard {
  const named = namesFor(me);
  // A valid call is announced with what it means for the listener, instead of its bare name.
  const challenge =
    events.some((event) => event.event === "challenged") && view ? calledOf(view, events, named, me) : null;
  const about = (event: TableEvent): Said | null => {
    if (challenge && event.event === "stated") return null;
    if (challenge && event.event === "challenged")
      return { text: `${challenge.lead}. ${challenge.line}`, urgent: true };
    const text = checked(event)?.text;
    return text ? { text, urgent: false } : one(event, game, named);
  };
  const said = events.map(about).filter((each) => each !== null);
  const shake = view?.shake;
  let turn = "";
  if (view?.phase === "turn" && shake?.turn && view.block.length === 0 && said.some((each) => !each.urgent)) {
    const time = view.task ? `, ${A.minutes(view.task.deadline - view.clock)}` : "";
    turn = `${A.turnOf(named(shake.turn))}${time}.`;
  }
  const join = (urgent: boolean) =>
    said
      .filter((each) => each.urgent === urgent)
      .map((each) => each.text)
      .join(" ");
  return { polite: [join(false), turn].filter(Boolean).join(" "), assertive: join(true) };
}

/** The whole mat, for the key M. */
export function readMat(view: View, game: Game): string {
  const shake = view.shake;
  if (!shake) return A.emptyMat;
  const list = (name: Section) =>
    `${SECTIONS[name]}: ${shake[name].map((cube) => cubeName(cube, game)).join(", ") || A.nothing}.`;
  const sections = (["required", "permitted", "forbidden", "resources"] as const).map(list).join(" ");
  return A.mat(shake.goal ? spokenGoal(shake.goal, game) : A.goalNotSet, sections);
}
