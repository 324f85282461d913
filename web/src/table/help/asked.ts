// What was tapped to ask about: from the element to the thing, and what is known about it.
import { cardName, cubeName, faceOf, type Turn } from "../../lib/cubes";
import { gameOf } from "../../lib/books";
import type { ListedVariation } from "../../lib/api";
import { movesOf, sinceShake } from "../../lib/moves";
import { minus, type Section, type Variation } from "../../lib/protocol";
import type { LiveTable } from "../../lib/table.svelte";
import { LEVELS } from "../../words";
import { CARD, LIES, PANEL, SIGN_SHOWS, SYMBOLS } from "../../words/panel";
import type { Tools } from "../../engine";
import { does } from "../does";

export type Place = Section | "goal";
export type Thing =
  | { kind: "cube"; cube: string; turn: Turn; place: Place }
  | { kind: "card"; card: string }
  | { kind: "place"; place: Place | "universe" }
  | { kind: "player"; seat: number };

/** Everything on the page that can be asked about, in the order of the page. */
export const ASKABLE = [
  ".plate",
  ".mat .goalrow",
  ".universe",
  ".universe-card",
  ".mat .mat-section",
  ".mini-section",
  ".tray",
]
  .flatMap((one) => [one, `${one} [data-cube]`])
  .join(", ");

const placeOf = (element: Element): Place | undefined => {
  const section = element.closest("[data-section]")?.getAttribute("data-section");
  if (section) return section as Place;
  return element.closest(".tray") ? "resources" : element.closest(".goalrow") ? "goal" : undefined;
};

/** The thing that an element, or the nearest one around it, stands for. */
export function thingAt(element: Element | null, table: LiveTable): Thing | null {
  const found = element?.closest(ASKABLE);
  if (!found) return null;
  if (found.matches(".plate")) {
    const seat = [...document.querySelectorAll(".plate")].indexOf(found);
    return table.view?.players[seat] ? { kind: "player", seat } : null;
  }
  if (found.matches(".universe-card")) {
    const card = table.view?.shake?.universe[[...(found.parentElement?.children ?? [])].indexOf(found)];
    return card ? { kind: "card", card } : null;
  }
  if (found.matches(".universe")) return { kind: "place", place: "universe" };
  const place = placeOf(found);
  if (!place) return null;
  const cube = found.getAttribute("data-cube");
  if (cube === null) return { kind: "place", place };
  const turn: Turn = found.classList.contains("sideways") ? "sw" : found.classList.contains("upside-down") ? "ud" : "";
  return { kind: "cube", cube, turn, place };
}

/** What is said about a thing. `asks` are lines whose values the engine knows. */
export interface Told {
  title: string;
  by: string;
  lines: string[];
  asks: string[];
  /** The variations in force that concern it. */
  concerned: { title: string; effect: string; citation: string }[];
}
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

export function told(
  thing: Thing,
  table: LiveTable,
  list: readonly ListedVariation[] | null,
  tools: Tools | undefined,
): Told {
  const view = table.view!;
  const nothing = { by: "", lines: [], asks: [], concerned: [] };
  switch (thing.kind) {
    case "player": {
      const player = view.players[thing.seat]!;
      const chair = table.scene?.table.seats[thing.seat];
      const doing = does(view, player.name, table.named(player.name));
      const lines = [PANEL.player(minus(player.total)) + (player.leads ? `, ${PANEL.leadsNow}` : "") + "."];
      if (player.penalties > 0) lines.push(PANEL.lost(player.penalties) + ".");
      if (chair?.bot) lines.push(`${LEVELS[chair.bot]?.name ?? chair.bot}: ${LEVELS[chair.bot]?.line ?? ""}`);
      return { ...nothing, title: player.name, by: doing, lines };
    }
    case "card": {
      const names = [...thing.card].map((letter) => cardName(letter));
      const blank = thing.card === "-";
      return {
        ...nothing,
        title: CARD.title(blank ? cardName("-") : thing.card),
        lines: [blank ? CARD.blank : CARD.has(CARD.and(names))],
        concerned: concerning(
          (listed, one) => (blank && listed.about.blank_card) || (listed.blank === "card" && one.card === thing.card),
          view.shake?.variations ?? [],
          list,
        ),
      };
    }
    case "place":
      return { ...nothing, title: LIES[thing.place].name, lines: [LIES[thing.place].all] };
    case "cube":
      return cube(thing, table, list, tools);
  }
}

function cube(
  { cube, turn, place }: Thing & { kind: "cube" },
  table: LiveTable,
  list: readonly ListedVariation[] | null,
  tools: Tools | undefined,
): Told {
  const view = table.view!;
  const game = gameOf(view.rules);
  const face = faceOf(cube, game);
  const variations = view.shake?.variations ?? [];
  const moves = movesOf(sinceShake(table.events));
  const at = moves.findLastIndex(
    (move) =>
      (move.cube === cube && move.to === place) || (move.bonus === cube && (move.bonusTo ?? "forbidden") === place),
  );
  const by = at >= 0 ? PANEL.putBy(moves[at]!.player, at + 1) : "";
  const digit = game === "equations" && /^\d$/.test(face);
  const asks: string[] = [];
  if (digit) {
    const turned = (tools?.marks ?? []).map((one) => one.mark);
    asks.push(face, ...turned.filter((mark) => ["sw", "ud"].includes(mark)).map((mark) => `${face}<${mark}>`));
  } else if (game === "equations" && SIGN_SHOWS[face]) asks.push(SIGN_SHOWS[face]);
  const concerns = (listed: ListedVariation, one: Variation) =>
    (listed.blank === "cube" && one.cube === face) || listed.about.faces.includes(face);
  return {
    title: PANEL.inSection(capital(cubeName(cube, game, turn)), LIES[place].name),
    by,
    lines: [LIES[place].cube, SYMBOLS[game][face] ?? ""].filter(Boolean),
    asks,
    concerned: concerning(concerns, variations, list),
  };
}

/** The variations in force that concern the thing. */
function concerning(
  concerns: (listed: ListedVariation, one: Variation) => boolean,
  variations: readonly Variation[],
  list: readonly ListedVariation[] | null,
): Told["concerned"] {
  const always = (list ?? []).filter((one) => one.always).map((one): Variation => ({ name: one.name }));
  return [...variations, ...always].flatMap((one) => {
    const listed = list?.find((each) => each.name === one.name);
    return listed && concerns(listed, one)
      ? [{ title: listed.title, effect: listed.effect, citation: listed.citation }]
      : [];
  });
}
