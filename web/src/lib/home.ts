// What the first page says about tables: where to go on and why, the state of each, and what leaving it costs.
import type { Listed, OnShow } from "./api";
import { isHere } from "../here/code";
import { showCode } from "./code";
import { plainEquation } from "./cubes";
import { plainGoal } from "./goal";
import { gameOf } from "./books";
import { isPlayed, wayBack } from "../learn/way";
import { minus, type Book, type Division, type Scene, type TableInfo } from "./protocol";
import type { Past } from "./past";
import { HOME } from "../words/home";
import { DIVISIONS, GAMES } from "../words/names";

/** A table of the list, with its scene once it has been looked at. */
export interface Place {
  listed: Listed;
  scene?: Scene | undefined;
}
export interface Row {
  code: string;
  rules: Book;
  division: Division;
  line: string;
  chip: string;
  action: string;
  /** The address of that. */
  to: string;
}
export interface TableRow extends Row {
  yours: boolean;
  /** How to get rid of it: leave if others play on, delete if nobody else is there. */
  end: "leave" | "delete" | null;
  /** What that costs, in a sentence. */
  cost: string;
}

const over = (phase: string) => ["ended", "closed"].includes(phase);
const phaseOf = (name: string) => HOME.phases[name] ?? name;
/** Whether somebody may sit down in the middle of a match: if a seat is free, or kept by a bot. The lobby has its own way. */
export const takesSeats = ({ phase, seats }: TableInfo): boolean =>
  phase !== "lobby" && !over(phase) && seats.some((seat) => seat.free || seat.kept);
/** The table as last seen. */
const tableOf = ({ listed, scene }: Place) => scene?.table ?? listed.table;

/** One's own seat: from the server once the table has been looked at; before that by name. */
function seatOf(place: Place, me: string): number | null {
  const at = place.scene?.place;
  if (place.scene) return at && typeof at === "object" ? at.seat : null;
  const alone = isHere(place.listed.code);
  const named = place.listed.table.seats.findIndex((seat) => !seat.bot && (alone || seat.name === me));
  return named < 0 ? null : named;
}

interface Company {
  seat: number | null;
  people: string[];
  bots: string[];
  free: number;
}
function company(place: Place, me: string): Company {
  const seat = seatOf(place, me);
  const others = tableOf(place).seats.filter((one, at) => at !== seat && !one.free && one.name);
  return {
    seat,
    people: others.filter((one) => !one.bot).map((one) => one.name!),
    bots: others.filter((one) => one.bot).map((one) => one.name!),
    free: tableOf(place).seats.filter((one) => one.free).length,
  };
}

/** Whether the table waits for the person in this seat. */
function isDue({ scene }: Place, seat: number | null): boolean {
  const view = scene?.view;
  if (!view || seat === null || over(view.phase)) return false;
  return view.waiting.includes(view.players[seat]?.name ?? "");
}
const shakeOf = ({ scene }: Place): number =>
  scene?.view ? scene.view.sheet.shakes.length + (scene.view.shake ? 1 : 0) : 0;

function standing(place: Place, { seat, free }: Company): string {
  const { phase } = tableOf(place);
  if (phase === "lobby" && free > 0) return HOME.waitsFor(free);
  const what = isDue(place, seat) ? HOME.yours : phaseOf(phase);
  const shake = shakeOf(place);
  return shake > 0 && !over(phase) ? `${HOME.shake(shake)}, ${what}` : what;
}

/** Whether a table is left or deleted, and what that costs. */
function ending(place: Place, { seat, people }: Company): Pick<TableRow, "end" | "cost"> {
  const { phase, matches } = tableOf(place);
  const plays = phase !== "lobby" && !over(phase);
  if (place.listed.own && people.length === 0)
    return {
      end: "delete",
      cost: plays ? HOME.deleteCost.playing : matches > 0 ? HOME.deleteCost.played : HOME.deleteCost.empty,
    };
  if (seat === null) return { end: null, cost: "" };
  if (over(phase)) return { end: "leave", cost: HOME.leaveCost.over };
  if (!plays) return { end: "leave", cost: HOME.leaveCost.waiting };
  return { end: "leave", cost: people.length > 0 ? HOME.leaveCost.playing(people) : HOME.leaveCost.bots };
}

/** A table of one's own, in words. */
export function tableRow(place: Place, me: string): TableRow {
  const with_ = company(place, me);
  const { settings } = tableOf(place);
  const names = [...with_.people, ...with_.bots.map(HOME.bot)];
  const who = [settings.practice ? HOME.practice : "", names.length > 0 ? HOME.withOthers(names) : ""];
  const yours = isDue(place, with_.seat);
  return {
    code: place.listed.code,
    rules: settings.rules,
    division: settings.division,
    line: [who.filter(Boolean).join(" "), standing(place, with_)].filter(Boolean).join(" · "),
    chip: yours ? HOME.yours : "",
    yours,
    ...(with_.seat !== null
      ? { action: HOME.goBack, to: `/t/${place.listed.code}` }
      : takesSeats(tableOf(place))
        ? { action: HOME.sitDown, to: `/t/${place.listed.code}/join` }
        : { action: with_.free > 0 ? HOME.sitDown : HOME.watch, to: `/t/${place.listed.code}` }),
    ...ending(place, with_),
  };
}

/** One's own running matches first, beginning with those that wait for one; otherwise by last use. */
export function inOrder(places: readonly Place[], me: string): Place[] {
  const rank = (place: Place) => {
    const { phase } = tableOf(place);
    const seat = seatOf(place, me);
    if (seat === null || over(phase)) return 3;
    return isDue(place, seat) ? 0 : phase === "lobby" ? 2 : 1;
  };
  return places.toSorted((one, other) => rank(one) - rank(other));
}

export interface GoOn {
  code: string;
  rules: Book;
  title: string;
  /** Why: "Your turn · Ben and Priya are waiting". */
  why: string;
  goal: string;
  lines: string[];
}

/** The lesson that continues at its table: the way back to its step. None once the shake is over. */
export function lessonOn(places: readonly Place[], me: string): { to: string; lesson: string } | null {
  for (const place of inOrder(places, me)) {
    const { phase, settings } = tableOf(place);
    const shakes = place.scene?.view?.sheet.shakes.length ?? 0;
    const { short } = settings;
    if (short == null || over(phase) || seatOf(place, me) === null || isPlayed(short, shakes)) continue;
    return { to: wayBack(short.lesson, short.step), lesson: short.lesson };
  }
  return null;
}
/** Where to go on: the match that waits for us, or else the one played last. Tables of lessons belong to their lessons. */
export function goOn(places: readonly Place[], me: string): GoOn | null {
  const place = inOrder(places, me).find((one) => tableOf(one).settings.short == null);
  const view = place?.scene?.view;
  const seat = place ? seatOf(place, me) : null;
  if (!place || !view || seat === null || over(view.phase)) return null;
  const game = gameOf(view.rules);
  const with_ = company(place, me);
  const own = view.players[seat]?.name ?? "";
  const others = view.waiting.filter((name) => name !== own);
  const due = isDue(place, seat);
  const why = due
    ? [HOME.yourTurn, with_.people.length > 0 ? HOME.waiting(with_.people) : ""]
    : [others.length > 0 ? HOME.turnOf(others) : phaseOf(view.phase)];
  const goal = view.shake?.goal ?? "";
  const about = [
    `${GAMES[game].title}, ${DIVISIONS[view.division]}`,
    shakeOf(place) > 0 ? HOME.shake(shakeOf(place)) : HOME.before,
    score(view.players, seat),
  ];
  return {
    code: place.listed.code,
    rules: view.rules,
    title: HOME.goOn(showCode(place.listed.code)),
    why: why.filter(Boolean).join(" · "),
    goal,
    lines: [
      goal && game !== "wff" ? HOME.goalIs(plainGoal(goal, game).replaceAll("x", "×")) : "",
      about.filter(Boolean).join(" · "),
    ].filter(Boolean),
  };
}

/** "you lead, 10 to 6 to 5"; empty until somebody has scored. */
function score(players: readonly { name: string; total: number }[], seat: number): string {
  const sorted = players.toSorted((one, other) => other.total - one.total);
  const totals = sorted.map((one) => minus(one.total)).join(HOME.to);
  if (players.every((one) => one.total === 0)) return "";
  if (sorted[0]!.total === sorted[1]?.total) return HOME.even(totals);
  return sorted[0] === players[seat] ? HOME.lead(totals) : HOME.leads(sorted[0]!.name, totals);
}

/** A match that anybody may watch. */
export function showRow(one: OnShow): Row {
  return {
    code: one.code,
    rules: one.rules,
    division: one.division,
    line: `${one.players.map(({ name, total }) => `${name} ${minus(total)}`).join(", ")} · ${one.shake > 0 ? `${HOME.shake(one.shake)}, ${phaseOf(one.phase)}` : HOME.before}`,
    chip: HOME.watching(one.watching),
    action: HOME.watch,
    to: `/t/${one.code}`,
  };
}

export interface ShakeRow {
  code: string;
  number: number;
  title: string;
  line: string;
  points: number;
  /** Whether nobody scored more. */
  won: boolean;
}

/** The shakes of one table in the words of their verdicts, latest first. */
export function shakeRows(code: string, shakes: readonly Past[], seat: number): ShakeRow[] {
  return shakes
    .map((shake): ShakeRow => {
      const own = shake.came.scores.find((one) => one.seat === seat);
      return {
        code,
        number: shake.number,
        title: shake.came.lead.replace(/\.$/, ""),
        line: `${GAMES[gameOf(shake.rules)].title} · ${written(shake, own?.player) ?? shake.came.line.replace(/\.$/, "")}`,
        points: own?.points ?? 0,
        won: own !== undefined && shake.came.scores.every((one) => one.points <= own.points),
      };
    })
    .reverse();
}

/** What this player wrote, as it is read. */
function written(shake: Past, player: string | undefined): string | undefined {
  const paper = shake.came.papers.find((one) => one.player === player)?.submission;
  const set = paper?.solutions?.map((one) => one.set_name).join("; ");
  const equation = paper?.equation === undefined ? undefined : plainEquation(paper.equation);
  return (equation ?? paper?.solution ?? set) || undefined;
}
