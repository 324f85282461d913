// The words of the pages outside the table: lists of variations, drills, the desk's guide, watching, QR codes.

export const P = {
  openLine: "The first page lists the table, and everybody may look on.",
  variations: {
    title: "Variations",
    loading: "The list is being fetched…",
    again: "Try again",
    none: "This division is played without variations.",
    always: "Always in effect",
    alwaysHere: "always",
    chosen: "Chosen by the players",
    blanks: "with a blank to fill",
    blank: {
      m: "with a base",
      k: "with a number",
      cube: "with a cube",
      card: "with a card",
      set: "with a set",
      color: "with a colour",
    } as Record<string, string>,
    rulebook: "Rulebook",
    division: "Division",
    all: "All divisions",
    season: "Season",
    seasons: { all: "every season", odd: "odd years, such as 2018-19", even: "even years, such as 2019-20" },
    shortSeasons: { "": "every season", odd: "2018-19 list", even: "even years" },
    count: (n: number) => (n === 0 ? "No variations" : n === 1 ? "1 variation" : `${n} variations`),
    list: "What may be chosen",
    intro: "The lists come from the rules data itself, so they are what the judge and the referee play by.",
  },
} as const;
