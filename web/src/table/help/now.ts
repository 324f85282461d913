// What a player may and may not do now, and why: the referee's own list in words. It never says whether a challenge would be right.
import { faceOf } from "../../lib/cubes";
import { gameOf } from "../../lib/books";
import { minus, type Action, type Call, type MatSection } from "../../lib/protocol";
import type { LiveTable } from "../../lib/table.svelte";
import { CALLS, SECTIONS, why } from "../../words";
import { ACTS, MOVE, PANEL } from "../../words/panel";

export interface Line {
  may: boolean;
  title: string;
  line: string;
  /** The section of the book, if the server names one. */
  rule?: string;
}

/** The acts that each have their own line, in order. */
const ORDER = Object.keys(ACTS);
const PLACES: MatSection[] = ["forbidden", "permitted", "required"];

export function nowOf(table: LiveTable): Line[] {
  const view = table.view;
  if (!view) return [];
  const may = allowed(table);
  const lines = [...may, ...(table.seat === null ? [] : denied(table))];
  if (may.length > 0) return lines;
  const others = view.waiting.filter((name) => name !== table.me?.name).join(", ");
  const line = table.seat === null ? PANEL.watch : others ? PANEL.waitFor(others) : "";
  return [{ may: false, title: PANEL.nothing, line }, ...lines];
}

function allowed(table: LiveTable): Line[] {
  const view = table.view!;
  const lines: Line[] = [];
  const add = (title: string, line: string) => lines.push({ may: true, title, line });
  const moves = table.all("move");
  if (moves.length > 0) {
    const to = PLACES.filter((place) => moves.some((one) => one.to === place)).map((place) => SECTIONS[place]);
    add(MOVE.title, MOVE.line(PANEL.or(to)));
  }
  if (table.bonus || table.can("bonus")) add(MOVE.bonus.title, MOVE.bonus.line);
  const calls = table.all("challenge").filter((one) => !one.set_aside && one.call);
  if (view.block.includes(table.me?.name ?? ""))
    for (const one of calls) add(CALLS[one.call!].name, CALLS[one.call!].line);
  else if (table.can("pick-up") && calls.length > 0)
    add(MOVE.challenge(view.shake?.mover ?? ""), MOVE.take(PANEL.or(calls.map((one) => MOVE.when[one.call!]))));
  const kinds = new Set<string>(table.actions.map((one) => one.do));
  for (const kind of ORDER) if (kinds.has(kind)) add(ACTS[kind]!.title, ACTS[kind]!.line);
  return lines;
}

function denied(table: LiveTable): Line[] {
  const view = table.view!;
  const me = table.me;
  const game = gameOf(view.rules);
  const lines: Line[] = [];
  const add = (title: string, code: string) =>
    lines.push({ may: false, title, line: why(code, table.book), rule: table.book.rule(code) });
  // A reason is given once for all cubes that it keeps from going somewhere.
  const refused = new Map<string, { to: string; code: string; faces: Set<string> }>();
  for (const one of table.refused) {
    if (!one.to || !one.cube) continue;
    const key = `${one.to} ${one.code}`;
    const group = refused.get(key) ?? { to: one.to, code: one.code, faces: new Set<string>() };
    group.faces.add(faceOf(one.cube, game));
    refused.set(key, group);
  }
  for (const { to, code, faces } of refused.values())
    add(PANEL.notTo([...faces].join(" "), SECTIONS[to as MatSection] ?? to), code);
  const mine = view.shake?.turn === me?.name;
  if (view.phase === "turn" && mine && !table.bonus && me?.leads) {
    const totals = [me, ...view.players.filter((one) => one.name !== me.name)].map((one) => minus(one.total));
    lines.push({
      may: false,
      title: PANEL.not(PANEL.bonus),
      line: PANEL.leads(totals.join(" to ")),
      rule: table.book.rule("bonus-while-leading"),
    });
  }
  if (view.phase === "turn" && !mine && view.shake?.turn && !table.can("move"))
    lines.push({ may: false, title: PANEL.not(PANEL.move), line: PANEL.theirTurn(view.shake.turn) });
  // That nobody has declared No Goal goes without saying.
  const calls = table.all("challenge").filter((one) => one.call !== "no-goal" || view.phase === "no-goal");
  const aside = calls.filter((one): one is Action & { call: Call; set_aside: string } =>
    Boolean(one.set_aside && one.call),
  );
  const codes = new Set(aside.map((one) => one.set_aside));
  if (aside.length > 0 && aside.length === calls.length && codes.size === 1)
    add(PANEL.not(PANEL.challenge), aside[0]!.set_aside);
  else for (const one of aside) add(PANEL.call(CALLS[one.call].name), one.set_aside);
  return lines;
}
