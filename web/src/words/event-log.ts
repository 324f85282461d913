// Entries of the log as sentences, without the hour: "Table 18 confirmed by Tomas".
import type { Act, EntryInfo } from "../event/types";
import { CALLS, count, listed } from "./event";

interface Told {
  /** How somebody is called. */
  called: (player: string) => string;
  /** Whether the result of a table counts now. */
  agreed?: (table: number) => boolean;
  /** The name of the game, if there are several. */
  game?: string | undefined;
}

const MANY = 3;
const people = (ids: readonly string[], told: Told): string =>
  ids.length > MANY ? count(ids.length, "player") : listed(ids.map(told.called));
const who = (act: { player?: string; players?: string[] }, told: Told): string =>
  people(act.players ?? (act.player === undefined ? [] : [act.player]), told);
const round = (one: number | undefined): string => (one === undefined ? "The round" : `Round ${one}`);
const because = (reason: string | undefined): string => (reason ? ` (${reason})` : "");
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What was done, without who did it. */
function done(act: Act, told: Told): string {
  switch (act.do) {
    case "game":
      return "Game settings changed";
    case "drop-game":
      return "Game removed";
    case "admit":
      return act.players.length === 1
        ? `${told.called(act.players[0]!.player ?? "")} added`
        : `${count(act.players.length, "player")} added`;
    case "add":
      return `${told.called(act.player ?? "")} added`;
    case "change":
      return `${told.called(act.player)} changed`;
    case "check-in":
      return `${who(act, told)} checked in`;
    case "check-out":
      return `${who(act, told)} away${because(act.reason)}`;
    case "withdraw":
      return `${told.called(act.player)} withdrawn`;
    case "expel":
      return `${told.called(act.player)} expelled${because(act.reason)}`;
    case "apart":
      return "Keep-apart list changed";
    case "draw":
      return `${round(act.round)} drawn, ${count(act.tables.length, "table")}`;
    case "publish":
      return `${round(act.round)} published`;
    case "start":
      return `${round(act.round)} started`;
    case "close":
      return `${round(act.round)} closed`;
    case "reseat":
      return `${round(act.round)} repaired`;
    case "enter":
      return `Table ${act.table} ${told.agreed?.(act.table) ? "confirmed" : "typed"}`;
    case "live":
      return `Table ${act.table} reported`;
    case "correct":
      return `Table ${act.table} corrected${because(act.reason)}`;
    case "adjust":
      return `${signed(act.points)} for ${act.team ?? told.called(act.player ?? "")}${because(act.reason)}`;
    case "sign":
      return `Table ${act.table} signed for ${told.called(act.player)}`;
    case "ruling":
      return `Ruling at table ${act.table}${because(act.ruled)}`;
    case "appeal":
      return `Appeal of ${told.called(act.player)} at table ${act.table}`;
    case "decide":
      return `Appeal at table ${act.table} ${act.upheld ? "upheld" : "refused"}${because(act.reason)}`;
    case "pause":
      return "Room paused";
    case "resume":
      return "Room goes on";
    case "call":
      return `Judge called to table ${act.table}: ${CALLS[act.kind]}`;
    case "take":
      return act.judge === undefined ? `Call ${act.call} taken` : `${act.judge} sent to call ${act.call}`;
    case "drop-call":
      return `Call ${act.call} not needed`;
    case "warn":
      return `${told.called(act.player)} warned at table ${act.table}${because(act.about)}`;
    case "finished":
      return `Table ${act.table} has finished`;
    case "medium":
      return `Table ${act.table} plays ${act.live ? "live" : "on paper"}`;
    case "opened":
      return `Live table ${act.code} opened for table ${act.table}`;
    case "release":
      return act.round === undefined ? "Standings released" : `Standings after round ${act.round} released`;
    case "note":
      return `Note: ${act.text}`;
    case "undo":
      return `Entry ${act.entry} undone`;
    case "finish":
      return "Event finished";
  }
}

/** An entry as a sentence. */
export const entrySentence = ({ act, by }: Pick<EntryInfo, "act" | "by">, told: Told): string =>
  `${told.game ? `${told.game}: ` : ""}${done(act, told)} by ${by}`;
