// The variations of a rulebook as the engine lists them, kept for the session; and how one is written and named.
import { engine } from "../engine";
import type { ListedVariation } from "../lib/api";
import type { Variation } from "../lib/protocol";

const lists = new Map<string, Promise<ListedVariation[] | null>>();

export function listOf(rules: string, division: string, season?: string): Promise<ListedVariation[] | null> {
  const key = `${rules} ${division} ${season ?? ""}`;
  let list = lists.get(key);
  if (!list) {
    list = engine.ask({ kind: "variations", rules, division, season }).then(
      (found) =>
        found.map(({ divisions, ...one }) => {
          const own = divisions.find((each) => each.division === division) ?? divisions[0];
          return { ...one, citation: own?.citation ?? "", always: own?.always ?? false };
        }),
      () => null,
    );
    lists.set(key, list);
  }
  return list;
}

/** A variation in words: its title if the list is known, else its name; and what fills its blank. */
export function titleOf(one: Variation | string, list: readonly ListedVariation[] | null): string {
  const variation = typeof one === "string" ? readVariation(one) : one;
  const listed = list?.find((each) => each.name === variation.name);
  const filled = Object.entries(variation)
    .filter(([key]) => key !== "name")
    .map(([, value]) => String(value))
    .join(" ");
  const plain = variation.name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  return (listed?.title ?? plain) + (filled ? `: ${filled}` : "");
}

/** Reads `base:m~8`, as records write it; `=` is read too, as people type it. */
export function readVariation(text: string): Variation {
  const [name = "", ...rest] = text.trim().split(/[:,]/);
  const fields = rest.map((part) => part.split(/[~=]/)).filter((pair) => pair.length === 2);
  return {
    name: name.trim().toLowerCase().replace(/\s+/g, "-"),
    ...Object.fromEntries(
      fields.map(([key, value]) => [
        key!.trim(),
        /^\d+$/.test(value!) && !["cube", "card", "set", "color"].includes(key!.trim()) ? Number(value) : value!.trim(),
      ]),
    ),
  };
}
