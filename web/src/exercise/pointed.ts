// Finds the things that an exercise speaks of on its page, and outlines them.

const quoted = (text: string) => `"${CSS.escape(text)}"`;

/** The selector of a thing: `goal`, `block`, `required`, `permitted:b2`, `card:BR`, `line:5`. */
function selector(thing: string): string {
  const [where = "", what = ""] = /^([a-z]+):(.+)$/.exec(thing)?.slice(1) ?? [thing];
  switch (where) {
    case "goal":
      return ".mat .goal, .mat .onsets-goal, .mat .goalrow .stack.mid";
    case "block":
      return ".blocklet";
    case "card":
      return `[data-card=${quoted(what)}]`;
    case "cube":
      return `[data-cube=${quoted(what)}]`;
    case "line":
      return `:is(.proof, .proof-lines) > li:nth-child(${Number(what) || 0})`;
    case "resources":
      return what ? `:is(.tray, [data-section="resources"]) [data-cube=${quoted(what)}]` : ".tray";
    default:
      return `[data-section=${quoted(where)}]${what ? ` [data-cube=${quoted(what)}]` : ""}`;
  }
}

/** Outlines these things within a page, as `pointed` or as `needed`. Returns a function that removes the outlines. */
export function outline(page: HTMLElement, things: readonly string[], as: "pointed" | "needed"): () => void {
  const mark = `data-${as}`;
  const found = things.flatMap((thing) => {
    const all = [...page.querySelectorAll(selector(thing))];
    // Of equal cubes one is meant.
    return thing.includes(":") ? all.slice(0, 1) : all;
  });
  for (const one of found) one.setAttribute(mark, "");
  return () => {
    for (const one of found) one.removeAttribute(mark);
  };
}
