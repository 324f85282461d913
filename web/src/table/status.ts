// What is going on at a table, in one sentence and a line under it.
import { cubeName } from "../lib/cubes";
import { gameOf } from "../lib/books";
import type { View } from "../lib/protocol";
import type { LiveTable } from "../lib/table.svelte";
import { W } from "../words";
import { calledOf } from "./called";
import type { Hand } from "./hand.svelte";

const T = W.table;
export interface Status {
  lead: string;
  line: string;
  /** Whether the line is about keys, which a phone does not have. */
  keys?: boolean;
}

/** Whose hands are on the block. */
export const hands = (view: View): string[] => [...view.block, ...(view.contender ? [view.contender] : [])];

export function status(table: LiveTable, hand: Hand, setting: boolean, goalBonus: boolean): Status {
  const view = table.view!;
  const me = table.me?.name ?? "";
  const game = gameOf(view.rules);
  const waits = view.waiting[0] ?? "";
  if (table.scene?.table.paused) return { lead: T.pausedLead, line: "" };
  if (view.contender) {
    const [one = "", other = ""] = hands(view);
    const third = view.players.map((player) => player.name).find((name) => name !== one && name !== other);
    return table.can("tie-ruling")
      ? { lead: T.both, line: T.bothLine(one, other) }
      : { lead: T.stands, line: T.bothWait(third ?? T.third) };
  }
  const others = view.players.map((player) => player.name).filter((name) => name !== me);
  if (view.block.length > 0)
    return {
      lead: T.stands,
      line: view.block.includes(me) ? T.standsMine(table.named(...others)) : T.standsLine(table.named(...view.block)),
    };
  const charges = view.charging;
  if (charges)
    return {
      lead: charges === me ? T.chargeOpenMine : T.chargeOpen(charges),
      line: charges === me ? T.chargeLine : T.chargeOpenLine,
    };
  if (table.can("return")) return { lead: T.returnLead, line: T.returnLine };
  switch (view.phase) {
    case "between":
    case "rolling":
      if (table.can("set-out")) return { lead: T.setOutLead, line: T.setOutLine };
      return table.can("roll") || table.can("deal")
        ? { lead: T.rollLead, line: "" }
        : { lead: T.waitRoll(waits), line: "" };
    case "variations":
      return view.waiting.includes(me)
        ? { lead: W.pick.title, line: W.pick.first }
        : { lead: W.pick.wait(waits), line: "" };
    case "goal":
      if (goalBonus) return { lead: W.goal.chooseBonus, line: W.goal.chooseBonusLine };
      return setting
        ? { lead: W.goal.title, line: W.goal.rails[game], keys: true }
        : { lead: W.goal.wait(waits), line: "" };
    case "no-goal":
      return { lead: T.noGoalLead, line: T.noGoalLine };
    case "turn":
      return turn(table, hand);
    default: {
      const called = calledOf(view, table.events, table.named, table.me?.name);
      return { lead: called?.lead ?? "", line: called?.line ?? "" };
    }
  }
}

function turn(table: LiveTable, hand: Hand): Status {
  const view = table.view!;
  const me = table.me?.name ?? "";
  const game = gameOf(view.rules);
  const who = view.shake?.turn ?? "";
  const cube = hand.cube ? T.theCube(cubeName(hand.cube, game), game) : "";
  if (who !== me) {
    if (cube) return { lead: T.outOfTurn, line: T.mineLine, keys: true };
    if (table.seat === null)
      return { lead: T.thinks(who), line: table.scene?.place === "judge" ? T.judgeWatch : T.watching };
    const mover = view.shake?.mover;
    const moved = table.events.findLast((event) =>
      ["moved", "shifted", "added-to-goal", "goal-set"].includes(event.event),
    );
    if (mover === me) return { lead: T.thinks(who), line: T.ownMoverLine };
    const line = moved?.event === "goal-set" ? T.firstLine(mover ?? "", who) : T.moverLine(mover ?? "", who);
    return { lead: T.thinks(who), line };
  }
  if (hand.wantsBonus) return { lead: T.chooseBonus, line: "" };
  if (cube) return { lead: T.mine(cube), line: T.mineLine, keys: true };
  const shifts = table.actions.some((action) => action.do === "shift");
  const bonus = hand.bonus ? T.bonusChosen(cubeName(hand.bonus, game)) : "";
  return { lead: T.choose, line: bonus || (shifts ? T.shiftLine : T.chooseLine) };
}
