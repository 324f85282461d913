// The words of the draw of a tournament: how good a draft is, why it is not better, and what a repair moves.
import { capital, inWords } from "./counting";
import { count, listed } from "./event";

/** "30 players", "1 player". */
const players = (n: number): string => count(n, "player");
const tables = (n: number): string => count(n, "table");
const rounds = (list: readonly number[]): string => `${list.length === 1 ? "round" : "rounds"} ${listed(list)}`;
const pairs = (n: number, what: string): string => (n === 1 ? `1 pair of ${what}` : `${n} pairs of ${what}`);

export const DRAW = {
  wait: "The draw",
  /** The heading: the verdict on a draft. */
  draft: (round: number, verdict: string) => `Round ${round}, draft: ${verdict}.`,
  says: {
    noTeammate: "nobody meets a teammate",
    noRematch: "nobody meets twice",
    seated: (n: number, at: number) => `${players(n)} at ${tables(at)}`,
    apart: (n: number) => `${pairs(n, "players you keep apart")}`,
    teammates: (n: number) => pairs(n, "teammates"),
    repeats: (n: number) => count(n, "rematch", "rematches"),
    schools: (n: number) => pairs(n, "schoolmates"),
    unavoidable: (what: string) => `${what} that cannot be avoided`,
    byHand: (what: string) => `${what}, made by your swap`,
  },
  onlyYou: "Only you see this.",
  drag: "Drag a seat to swap two players, or press Enter on one and then on the other.",
  tap: "Tap a seat, then another one, to swap them.",
  sizes: (n: number, at: number) =>
    `${capital(inWords(n))} ${n === 1 ? "player" : "players"}, ${inWords(at)} ${at === 1 ? "table" : "tables"}.`,
  swapped: (one: string, other: string) => `${one} and ${other} changed places.`,
  swappedMore: (n: number) => `${capital(inWords(n))} swaps by hand.`,
  canBeTakenBack: "It can be taken back, or published as it is.",
  again: "Draw again",
  takeBack: "Take the swap back",
  publish: "Publish",
  start: (round: number) => `Start round ${round}`,
  thinking: (n: number) => `Drawing ${players(n)}…`,
  measuring: "Looking at the swap…",
  failed: (draft: number) => `The draw failed. Draft ${draft} is kept.`,
  firstFailed: "The draw failed.",
  section: (number: number) => `Section ${String.fromCharCode(64 + number)}`,
  sectionLine: (n: number, first: number, last: number) =>
    `${players(n)}, ${first === last ? `table ${first}` : `tables ${first} to ${last}`}`,
  table: (number: number) => `Table ${number}`,
  apart: (n: number) => (n === 0 ? "equal" : `${n} apart`),
  gone: "gone",
  seatAt: (table: number) => ` points, table ${table}`,
  picked: (name: string) => `${name} picked up. Press Enter on another seat to swap them, Escape to put down.`,
  putDown: (name: string) => `${name} put down.`,
  newToEach: "all new to each other",
  firstAtTwo: "first table of two for both",
  met: (list: readonly number[]) => `met in ${rounds(list)}`,
  areTeammates: "teammates",
  areSchoolmates: "from the same school",
  keptApart: "you keep them apart",
  again2: "again at a table of two",

  this: "This draw",
  draftNumber: (n: number) => `draft ${n}`,
  byHandChip: "changed by hand",
  provedChip: "proved best",
  /** The vector in words: what is good, or what is wrong. */
  lines: {
    noTeammates: "No teammates together",
    noTeammatesLine: "and no pair you want kept apart",
    noTeams: "No teams this time",
    noTeamsLine: "so no teammates to keep apart",
    noApart: "Nobody you want kept apart",
    noApartLine: "sits at a table with the other",
    noRematch: "No rematch",
    noRematchLine: "nobody meets a second time",
    firstRound: "the first round",
    noSchools: "No schoolmates together",
    noSchoolsLine: "of those on different teams",
    noTwos: "No table of two",
    noTwosAgain: "Nobody twice at a table of two",
    threes: (n: number) => `${tables(n)} of three`,
    setsFor: (n: number) => `${n} cube sets`,
    firstTime: (names: readonly string[]) =>
      `${listed(names)} ${names.length === 1 ? "sits" : "sit"} there for the first time`,
    points: "Points at a table",
    spread: (apart: readonly number[]) =>
      apart
        .flatMap((n, at) => (n === 0 ? [] : [{ n, how: at === 0 ? "equal" : `${inWords(at)} apart` }]))
        .map(({ n, how }, at) => `${at === 0 ? tables(n) : n} ${how}`)
        .join(", "),
    all: "every possible draw has one",
    byHand: (what: string) => `${what}, made by hand`,
    pair: (names: readonly string[]) => listed(names),
    metIn: (names: readonly string[], list: readonly number[]) => `${listed(names)} met in ${rounds(list)}`,
    more: (n: number) => `${n} more`,
    twosAgain: (n: number) => `${count(n, "player")} again at a table of two`,
    sets: (missing: number) => `${count(missing, "cube set")} missing`,
    setsLine: (at: number, sets: number) => `${tables(at)}, ${count(sets, "set")}`,
    unseated: (name: string) => `${name} has nobody to play`,
    unseatedLine: "one player alone is not drawn",
  },
  notProved: "Not proved best.",
  proved: "Proved best:",
  provedLine: "with 18 players or fewer every possible draw is looked at, and none is better.",
  provedBound: "no draw can be better than this one.",
  rematchesFirst: "Rematches count before points, so the points at a table are further apart in a small club.",
  onlyPoints: "Only the points could be closer: no draw can be better than",
  couldBe: (what: string, bound: number) => `No draw can have fewer than ${bound} ${what}; this one has`,
  thisHas: "; this one has",
  asBefore: ", as before",
  gauge: (bound: number, here: number) => `bound ${bound}, this draw ${here}`,
  squares: "The squared differences, added up. Lower means closer.",
  whatCounts: { repeats: "rematches", teammates: "pairs of teammates", schools: "pairs of schoolmates" },

  whyApart: (table: number, apart: number) => `Why is table ${table} ${inWords(apart)} apart?`,
  whyApartLine: (n: number, where: string, points: number, groups: number, left: number, lower: number) =>
    `${capital(inWords(n))}${where} have ${count(points, "point")} or more. ${capital(inWords(groups))} ${
      groups === 1 ? "table has" : "tables have"
    } ${inWords(groups * 3)} seats, so ${inWords(left)} ${left === 1 ? "player" : "players"} with ${lower} ${
      left === 1 ? "sits" : "sit"
    } with them.`,
  inSection: (section: string) => ` in ${section.toLowerCase().replace(/[a-z]$/, (letter) => letter.toUpperCase())}`,
  whyOther: "Closer points would bring teammates, rematches or schoolmates together, or were not found.",
  why: {
    repeats: (one: string, other: string) => `Why must ${one} and ${other} meet again?`,
    teammates: (one: string, other: string) => `Why must ${one} and ${other} sit together?`,
    open: "Why?",
    here: "This draw",
    apart: "Best draw with these two apart",
    without: { repeats: "Without any rematch", teammates: "Without any teammates" },
    none: "There is no such draw",
    noneApart: "There is no draw with these two apart",
    there: "There may be one",
    notProved: "It has not been proved that every draw must have one.",
    again: (names: readonly string[]) => `${listed(names)} again`,
    together: (names: readonly string[]) => `${listed(names)} together`,
    nobody: { repeats: "Nobody meets again", teammates: "No teammates together" },
    from: (n: number, list: readonly number[]) => `${DRAW.says.repeats(n)}, from ${rounds(list)}`,
    pointsApart: "points apart:",
    less: ", less even",
    more: ", more even",
    have: (n: number, least: number, most: number, others: number) =>
      `After ${inWords(n)} ${n === 1 ? "round" : "rounds"} everybody has met ${
        least === most ? inWords(least) : `${inWords(least)} to ${inWords(most)}`
      } of the ${inWords(others)} others.`,
    show: "Show the other draw",
    lastTwo: "Count only the last two rounds",
    allRounds: "Count all rounds again",
    asking: "Looking for a draw without…",
  },
  grid: "Who has met whom",
  gridRounds: (last: number) => (last === 1 ? "round 1" : `rounds 1 to ${last}`),
  gridLabel: "Round in which two met",
  metInGrid: (one: string, other: string, list: readonly number[]) => `${one} and ${other}: ${rounds(list)}`,

  twos: "Tables of two",
  twosAsNeeded: "fewest",
  twosNumber: (n: number) => count(n, "table"),
  /** How the round is drawn, if not by a search. */
  methods: {
    bump: "This round is the ladder: the first of a table moves one up, the last one down (TD-15). Teammates at one table are flagged, not kept apart.",
    pods: "This round comes from pods of nine, in which everybody meets everybody once (TD-16).",
    pots: "Every table has one player from each third of the seeding.",
    random: "",
    power: "",
  },

  published: (round: number) => `Round ${round} is published.`,
  running: (round: number) => `Round ${round} is being played.`,
  closedAll: (round: number) => `Round ${round} is closed. All rounds are drawn.`,
  everybodySees: "Everybody sees it.",
  notDrawn: (round: number) => `Round ${round} is not published yet.`,
  repairLine: "Drag a seat, or say who is missing. As few people as possible move.",
  runningLine: "Tables with a sheet stay as they are.",
  nothingYet: "Nobody is here yet. Check players in first.",
  toCheckIn: "Check in",
  toResults: "Go to the results",
  repair: {
    title: "Who moves",
    moves: (name: string, from: number, to: number) => `${name} moves from table ${from} to table ${to}`,
    seated: (name: string, at: number) => `${name} sits down at table ${at}`,
    out: (name: string) => `${name} is not there`,
    nobody: "Nobody moves.",
    order: (name: string, table: number) => `${name} changes seats at table ${table}`,
    do: "Do it",
    drop: "Leave it",
    absentOf: (name: string) => `${name} is not there`,
    here: "Here after all",
    latecomers: "Without a seat",
    take: (name: string) => `Seat ${name}`,
    late: "Latecomer",
    lateLine: "Choose somebody who was not here: they are checked in and seated.",
    unseated: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? "has" : "have"} nobody to play.`,
    looking: "Looking for the fewest moves…",
  },
  medium: {
    paper: "paper",
    live: "live",
    toLive: (table: number) => `Table ${table} is played on paper. Make it a live table`,
    toPaper: (table: number) => `Table ${table} is a live table. Play it on paper`,
  },
  /** What the log would refuse, at the table concerned. */
  refused: {
    "player-missing": "Somebody who is here has no seat.",
    "not-present": "Somebody here is not checked in.",
    "player-twice": "Somebody sits here twice.",
    "table-size": "A table has two or three players.",
    "too-many-twos": "More tables of two than needed.",
    "sizes-do-not-fit": "That many tables of two do not fit.",
    "no-such-player": "Somebody here is not in the list.",
    "player-unknown": "Somebody here is not in the list.",
    "result-exists": "This table has a result and stays as it is.",
    "not-published": "The round is not published.",
  } as Record<string, string>,
};
