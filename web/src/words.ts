// All texts of the client. People are "they", bots are "it"; no exclamation marks; one sentence says what goes on.
import type { Call, Game, MatSection, Section, Situation } from "./lib/protocol";

export const GAMES: Record<Game, { title: string; line: string }> = {
  equations: { title: "Equations", line: "Set a number. Spend the cubes." },
  onsets: { title: "On-Sets", line: "Name exactly that many cards." },
  wff: { title: "WFF ’N PROOF", line: "Prove it from what is left." },
};
export const SECTIONS: Record<Section, string> = {
  forbidden: "Forbidden", permitted: "Permitted", required: "Required", resources: "Resources",
};
export const SECTION_SENSE: Record<MatSection, string> = { forbidden: "never", permitted: "if you like", required: "always" };
export const DIVISIONS: Record<string, string> = {
  basic: "Basic", minor: "Minor", elementary: "Elementary", middle: "Middle", junior: "Junior", senior: "Senior",
};
export const EDITIONS: Record<string, { name: string; line: string }> = {
  "equations-basic-mlag-2019": { name: "Basic", line: "MLAG 2019-20. No variations; the usual order of operations." },
  "equations-adventurous-mlag-2018": { name: "Adventurous", line: "MLAG 2018-19. Variations; nothing goes first by itself." },
  "onsets-agloa-2024": { name: "AGLOA", line: "2024-25. With a Basic division without variations and Restrictions." },
  "onsets-mlag-2017": { name: "Adventurous", line: "MLAG 2017-18. Variations and Restrictions." },
  "wff-mlag-2017": { name: "Regular", line: "MLAG 2017-18. Elementary and Middle play without sub-proofs." },
};
export const LEVELS: Record<string, { name: string; line: string }> = {
  novice: { name: "Novice", line: "Plain operations, short Solutions; never says Impossible." },
  learner: { name: "Learner", line: "Medium Solutions; takes care not to complete yours." },
  player: { name: "Player", line: "Every sign; checks both challenges before it moves." },
  expert: { name: "Expert", line: "Long Solutions; says Impossible only when it is proved." },
  master: { name: "Master", line: "Sees every Solution that the solver finds." },
};
export const SITUATIONS: Record<Situation, string> = {
  now: "after Now", impossible: "after Impossible", forceout: "after the last cube", stop: "after the stop", "no-goal": "after No Goal",
};
export const ENDINGS: Record<string, string> = {
  now: "Now", impossible: "Impossible", forceout: "Last cube", stop: "Stop", "no-goal": "No Goal",
};
export const CALLS: Record<Call, { name: string; key: string; line: string }> = {
  now: { name: "Now", key: "N", line: "A Solution can be written with the mat and at most one cube from Resources." },
  impossible: { name: "Impossible", key: "I", line: "No Solution can be written any more." },
  "no-goal": { name: "No Goal", key: "G", line: "A Goal could have been set after all." },
};

/** Why something is set aside or refused, in the words of the design; the server's sentence is used for every other code. */
export const CODES: Record<string, string> = {
  "own-move": "You moved last; you cannot challenge yourself.",
  "before-goal": "Before the Goal is set there is nothing to challenge.",
  "no-goal-not-declared": "Nobody has declared No Goal.",
  "now-too-few-cubes": "Now needs two cubes in Resources.",
  "last-cube-forbidden": "The last cube goes to Required or Permitted, or you call Impossible.",
  "restriction-cube-forbidden": "= and ⊆ go to Forbidden only when four cubes or fewer are left.",
  "bonus-while-leading": "No bonus while you lead.",
  "block-held": "Somebody holds the block. Wait for the call.",
};
/** The same on the block, where there is room for three words. */
export const BLOCK_WHY: Record<string, string> = {
  "own-move": "you moved last", "before-goal": "wait for the Goal", "no-goal-not-declared": "nothing to challenge now", "block-held": "somebody holds it",
};

export const W = {
  brand: "Forceout",
  skip: "Skip to the page",
  home: {
    title: "Sit down and play.",
    line: "Equations, On-Sets and WFF ’N PROOF with the real rules, the real clock and an exact judge. No account.",
    code: "Have a table code?", join: "Join", codeExample: "K7MXQP", play: "Play a shake", opening: "Opening…",
    tables: "Tables", newTable: "New table", none: "No tables yet.", noneLine: "Play a shake, or open a table for friends.",
    goBack: "Go back", sitDown: "Sit down", watch: "Watch", yourSeat: "your seat", seatsFree: (n: number) => (n === 1 ? "1 seat free" : `${n} seats free`),
    youAre: "You are", learn: "Learn", desk: "Judge’s desk", rename: "Your name at the table", save: "Save", recent: "Look at a shake again",
    recentLine: "Drop a record file (.shake) here, or choose one.", chooseFile: "Choose a file", replay: "Replay", lobby: "in the lobby",
    over: "match over", going: "match going on", tiles: "Play at once against bots",
  },
  newTable: {
    title: "Set up a table", crumb: "New table", cancel: "Cancel", game: "Game", edition: "Edition and division", division: "Division", rules: "Rules of the table", clock: "Clock",
    strict: "Strict", strictLine: "An illegal action is refused and the reason is said.",
    tabletop: "Tabletop", tabletopLine: "It happens, and an opponent may charge it. As at a tournament.",
    engine: "The engine judges", engineLine: "Exact, at once, with reasons and the rule.",
    peers: "The players judge", peersLine: "Accept, reject, prove ambiguity, ask the judge.",
    times: { tournament: "Tournament", relaxed: "Relaxed", none: "No clock" },
    timeLines: {
      tournament: "Goal 2 min, first turn 2 min, other turns 1 min, writing 2 min. Then ten seconds, then a point.",
      relaxed: "A limit ends only when an opponent calls time. The round lasts an hour.",
      none: "A limit ends only when an opponent calls time, and the round lasts all day.",
    },
    seasons: { "": "every season’s list", odd: "odd years", even: "even years" }, season: "Season",
    practice: "Practice", practiceLine: "The table may be paused, and proofs are checked line by line.",
    open: "Watchers welcome", openLine: "The table may be watched by everybody who knows its code.",
    seats: "Seats, clockwise", you: "You", bot: "Bot", invite: "Invite a friend", inviteLine: "A link and a code: open to the first who comes", botInstead: "Bot instead",
    friend: "Friend instead", two: "Two seats", three: "Three seats", openTable: "Open the table", level: "Level",
    codeNote: "You get a code to read aloud. What nobody uses any more is deleted.",
    summary: (game: string, edition: string, division: string, seats: number, mode: string, judging: string, time: string) => ({
      head: `${game}, ${edition}, ${division}.`, rest: `${seats === 2 ? "Two" : "Three"} seats, ${mode}, ${judging}, ${time}.`,
    }),
    say: { strict: "strict", tabletop: "tabletop", auto: "the engine judges", peers: "the players judge", tournament: "tournament clock, one round of 30 minutes", relaxed: "relaxed clock", none: "no clock" },
  },
  table: {
    table: "Table", round: "Round", sound: "Sound", soundOn: "Turn sound on", soundOff: "Turn sound off", menu: "Menu", players: "Players", mat: "The mat",
    goal: "Goal", setBy: (name: string) => `set by ${name}`, noGoalYet: "not set yet", cubes: (n: number) => (n === 1 ? "1 cube" : `${n} cubes`),
    inForce: "In force this shake", none: "No variation", sheet: "Score sheet", shake: "Shake", shakeNo: (n: number) => `shake ${n}`, penalties: "Penalties", total: "Total", moves: "Moves", noMoves: "No move yet.",
    bonusFirst: "bonus first", universe: "Universe", cards: (n: number) => `${n} cards`, marks: (a: number, b: number) => `your own marks: ${a} in · ${b} out`,
    you: "You", setter: "Goal-setter", bot: "bot", leads: "leads", thinking: "thinking", yourTurn: "Your turn", stopped: "clock stopped", justMoved: "moved just now", away: "not connected",
    writing: "writing", presented: "presented", nothing: "nothing to present", deciding: "deciding", checking: "checking", rolls: "rolls", selecting: "chooses a variation", setting: "sets the Goal", holds: "holds the block", signs: "signs", signed: "signed", waits: "waits", added: "−1, one more minute", tenSeconds: "Time is up. Ten seconds.",
    pending: (n: number) => `−${n} waits for initials`, penaltyOf: (n: number) => `−${n} points`,
    challenge: "Challenge", takeBlock: "take the block", inYourHand: "in your hand", heldBy: (name: string) => `held by ${name}`, blockAside: "nothing to challenge now",
    mine: (cube: string) => `Your turn: where does ${cube} go?`, mineLine: "Press F, P or R, or tap a section. Esc puts it down.",
    choose: "Your turn: choose a cube", chooseLine: "Tap a cube in Resources, drag it, or type its face.",
    chooseBonus: "Bonus: which cube goes to Forbidden first?", bonusChosen: (cube: string) => `The ${cube} goes to Forbidden first. Now your move.`,
    theirTurn: (name: string) => `It is ${name}’s turn`, theirTurnLine: "You may challenge at any time: take the block.", watching: "You watch this table",
    stands: "The clock stands still", standsLine: (name: string) => `${name} holds the block. Wait for the call.`, standsMine: "The others wait while you hold the block.",
    bonus: "Bonus", bonusWhy: "not now", bonusHint: "one more cube to Forbidden first",
    youHold: "You hold the block", say15: "Say which within 15 seconds.", putBack: "Put it back", setAside: "would be set aside",
    notNow: (section: string) => `not to ${section}`, both: "Were both hands on it at once?", bothYes: "Yes, both", bothNo: "No, one was first",
    addGoal: "add to the Goal", theCube: (cube: string, game: Game) => (game === "onsets" ? `the ${cube} cube` : game === "wff" ? cube : `the ${cube}`), shiftLine: "Shift from Permitted is in force: a Permitted cube may be moved too.", phrases: "Say something", more: "More phrases",
    roll: "Roll the cubes", deal: "Deal the cards", setOut: (cubes: string) => `Set out ${cubes}`, start: "Start the shake", rollLead: "The shake begins with the roll", setOutLead: "Which cubes are set out?", setOutLine: "Three Restriction cubes are laid out by hand; the others are rolled.", waitRoll: (name: string) => `${name} rolls the cubes`,
    next: (name: string) => (name ? `Next shake: ${name} sets the Goal` : "Next shake"), endMatch: "End the match", sign: "Sign the sheet", signLead: "The match is over", signLine: "Look at the sheet and sign it.", callTime: "Call time", charge: "Charge…", what: "What for? A code such as out-of-turn", pause: "Pause", goOn: "Go on", pausedLead: "The table is paused", again: "Play again",
    noGoalLead: "No Goal is declared", agree: "Agree: no Goal can be set", noGoalLine: "Agree, or take the block and call No Goal.",
    thirdLead: "Which side do you take?", thirdPresent: "Present a Solution", thirdNot: "Present nothing",
    windowLead: "The last cube is played", copyLink: "Copy link", copied: "Copied", keys: "Keys", theme: "Dark or light", print: "Print the sheet", record: "Download the record", replay: "Replay", leave: "Get up", home: "Leave the page",
    judgeLead: "The judge’s chair", approve: "Initial", deny: "Deny", warn: "Warn", voidShake: "Void the shake", disqualify: "Disqualify", penalize: "Penalise", absent: "Absent",
    back: (n: number) => `You are back. ${n === 1 ? "1 thing" : `${n} things`} happened.`, lost: "Connection lost.", lostLine: "Your seat and what you have written are kept. Trying again…", restarting: "The server restarts. Your seat and the clocks are kept.",
    gone: "There is no table with this code.", goneLine: "Look at the code again; letters and digits are easily mixed up.", toHome: "To the first page", loading: "The table is being laid",
    reader: "Live announcements",
  },
  lobby: {
    read: "Read it aloud", owner: "owner", waiting: (free: number) => (free === 1 ? "Waiting for one more player" : `Waiting for ${free} more players`), ready: "Everybody is here",
    sit: "Sit here", bot: "Bot instead", begin: "Begin the match", beginLine: "The owner begins.", free: "free seat", remove: "Remove", levelOf: (name: string) => `${name} bot`, tray: "The cubes wait to be rolled.", judge: "Sit in the judge’s chair",
  },
  pick: {
    title: "Choose a variation", others: (list: string) => `Chosen: ${list}. It is your choice now.`, first: "It is your choice.", wait: (name: string) => `${name} chooses a variation`, choose: "Choose", can: "can be chosen", not: "not now", checking: "Looking at what the roll allows…",
    typed: "Name of the variation", typedLine: "As in the rulebook’s list, such as factorial; a blank is filled as in base:m~8.", colours: "colour", less: "less", more: "more", taken: "taken",
  },
  goal: {
    title: "Build the Goal", line: "call it when it lies as you want it", rails: { equations: "Space puts a gap after the cube, T turns it, arrows move it. The order is yours until you call it.", onsets: "One to three digits in one of the shapes; T turns a digit upside-down.", wff: "Letters make a WFF; arrows move them. The order is yours until you call it." } as Record<Game, string>, gap: "Gap", turn: "Turn", call: "Call Goal", noGoal: "No Goal", lay: "Lay it down", remove: "Take back", bonus: "Bonus first…", wait: (name: string) => `${name} sets the Goal`, shapes: "Shapes", left: "left", right: "right", empty: "empty place",
    most: "at most six cubes", place: "Tap cubes in Resources to lay them here.",
  },
  write: {
    title: "Write your Solution", wff: "Solution and Proof", called: (who: string, call: string, whom: string) => ({ who, call, whom }), youCalled: "You called", theyCalled: (name: string) => `${name} called`, onYours: "on your move.", onTheirs: (name: string) => `on ${name}’s move.`, lastCube: "The last cube is played.", stop: "The round is stopped.",
    solution: "Solution", goalSide: "Goal", solutionLine: "from the cubes on the mat", goalLine: "as it lies; brackets group it", restriction: "Restriction", restrictionLine: "takes cards out of the Universe", setName: "Set-Name", setNameLine: "names the cards that count", another: "another Restriction", dropOne: "Remove this Restriction",
    blank: "The blank card stands for", second: "Second Solution", firstOne: "First Solution", premises: "premises / rules", proof: "Proof", proofLine: "lines cost no cubes", openBar: "open bar", closeBar: "close bar", newLine: "new line", ruleCards: "Rule cards", ruleCardsLine: "listed in your Solution: filled",
    mark: "mark…", del: "Delete", reads: "Reads so far:", meter: "The meter counts cubes. It never says whether the answer is right.", present: "Present", final: "Present: final", nothing: "Nothing to present", nothingFinal: "Present nothing: final", due: "still due", used: "used", full: "full", over: "too many", left: "free",
    required: (cube: string) => `Required ${cube}`, requiredIn: "in the Solution", notYet: "not yet in the Solution", resources: (n: number, most: number) => `From Resources ${n} of ${most}`, resourcesAny: (n: number) => `From Resources ${n}`, noOther: "no other may follow", stillDue: (list: string) => `${list} still due`, notThere: (list: string) => `not on the mat: ${list}`,
    waitLead: "The others write", waitLine: "Solutions are shown when all have presented.", impossibleHint: "Impossible was called: every Resource cube counts as Permitted.", nowHint: "After Now, at most one cube comes from Resources.", kept: "What you write is kept in this browser.", line: (n: number) => `Line ${n}`, justification: "rule…", wffOf: "WFF", justOf: "justification", universeHint: "Tap a card to mark it in, or out, or nothing. Nobody else sees your marks.",
    solutionWff: "Premises, a stroke, and the rules: p, Cpq / Co", decideFirst: "First decide whether you present a Solution.",
  },
  reading: {
    empty: "nothing yet", more: "one more part is due", open: "a bracket is still open", close: "a bracket is closed that was never opened", ok: "stands as a line", twoOps: "two signs stand together", twoSets: "two sets stand together", notWff: "not yet a WFF", words: (text: string) => text, noStroke: "the stroke between premises and rules is due",
  },
  check: {
    title: "Check the Solution", of: (name: string) => `Solution of ${name}`, accept: "Accept", reject: "Reject…", reason: "Reason", rejectWith: "Reject with this reason", prove: "Prove ambiguity", revision: "The same line with brackets that give another value", ask: "Ask the judge", amend: "Withdraw and write anew", wait: (name: string) => `${name}’s Solution is being checked`,
    reasons: { "wrong-value": "The value is not the Goal", "required-unused": "A Required cube is not used", "cube-not-available": "A cube is used that may not be", malformed: "It is not a legal line", other: "Something else" } as Record<string, string>,
  },
  verdict: {
    go: "To the table: the next shake has begun", goYours: "To the table: it is your turn", waitsForYou: "The clock runs for you.", waitsFor: (name: string) => `${name} is at it.`,
    correct: "correct", incorrect: "incorrect", unverifiable: "undecided", nothing: "presented nothing", thisShake: "This shake", next: "Next shake", possible: "What was possible?", print: "Print the sheet",
    now: (name: string) => `${name} called Now`, impossible: (name: string) => `${name} called Impossible`, "no-goal": (name: string) => `${name} called No Goal`, forceout: "The last cube was played", stop: "The round was stopped", void: "The shake is void", none: "No Solution was presented.", stands: (names: string) => `The Solution of ${names} stands.`, standMany: (names: string) => `The Solutions of ${names} stand.`, noneStands: "No Solution stands.",
    roles: { challenger: "Challenger", mover: "Mover", third: "Third Party", writer: "" } as Record<string, string>, sentence: (a: string, b: string) => `${a}. ${b}`,
  },
  desk: {
    title: "Judge’s desk", clear: "Clear", copy: "Copy link", copied: "Link copied", ruleset: "Ruleset", division: "Division", situation: "Situation", tapInto: "Tap into", solution: "Solution", paper: "as it stands on the paper", judge: "Judge it", judging: "Judging…", isThere: "Is there a Solution?", hidden: "Hidden until you ask, so that you can decide first.", look: "Look for one", looking: "Looking…", yes: "Yes:", no: "No: every way was tried, and there is none.", unknown: "Not found in two seconds. That proves nothing.", reasons: (n: number) => (n === 1 ? "1 reason" : `${n} reasons`), correctLine: "It uses the cubes rightly and equals the Goal.", variations: "Variations", variationsLine: "names, separated by commas", add: "variation", universe: "Universe", universeLine: "cards such as BRG BR B -", goal: "Goal", paste: "Paste a position (TOML or the fields as text)", restrictions: "Restrictions, one to a line", setName: "Set-Name", wffSolution: "Solution", proof: "Proof", remove: "Tap a cube to take it away.", backspace: "Take the last one away", gap: "Gap", turned: "Turn the last", blank: "Blank card",
    equationExample: "7x(6-2) = 8x(3+2<sw>)",
  },
  replay: { title: "Replay", step: (n: number, all: number) => `${n} of ${all}`, first: "To the beginning", last: "To the end", back: "One step back", on: "One step on", open: "Open a record", bad: "This file is no record of a match.", none: "Nothing has been played here yet.", start: "Before the roll", keys: "Arrow keys step through the match." },
  print: { title: "Score sheet", signature: "Signature", judge: "Judge", printIt: "Print", opener: "Goal", back: "Back to the table" },
  error: { title: "This page could not be loaded.", line: "Nothing is lost.", again: "Try again", unknown: "There is nothing at this address.", noConnection: "The server cannot be reached." },
} as const;
