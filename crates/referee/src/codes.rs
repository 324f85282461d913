//! The codes of the procedure: what each means, and where the rulebooks say so.

use mat::Game;
use serde::Serialize;

/// A stable code in kebab case.
pub type Code = &'static str;

/// Why a command is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The stable code.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Code,
    /// The section of the rulebook, or `engine` if it is a matter of the program.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: &'static str,
    /// A sentence that a twelve-year-old understands.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub message: &'static str,
}

/// One row of the table: the code, its sections in Equations, On-Sets and WFF 'N PROOF, and the sentence.
struct Row {
    code: Code,
    equations: &'static str,
    onsets: &'static str,
    wff: &'static str,
    message: &'static str,
}

impl Refusal {
    pub(crate) fn new(code: Code, game: Game) -> Refusal {
        let Some(row) = TABLE.iter().find(|row| row.code == code) else {
            return Refusal { code, rule: "engine", message: "This cannot be done now." };
        };
        let rule = match game {
            Game::Equations => row.equations,
            Game::OnSets => row.onsets,
            Game::Wff => row.wff,
        };
        Refusal { code, rule, message: row.message }
    }
}

/// The sentence and the section of a code, for remarks on penalties and dismissed charges.
pub fn explain(code: &str) -> Option<&'static str> {
    TABLE.iter().find(|row| row.code == code).map(|row| row.message)
}

/// Every code with its sentence.
pub fn all_codes() -> impl Iterator<Item = (Code, &'static str)> {
    TABLE.iter().map(|row| (row.code, row.message))
}

macro_rules! codes {
    ($($name:ident = $code:literal, $equations:literal, $onsets:literal, $wff:literal, $message:literal;)*) => {
        $(pub(crate) const $name: Code = $code;)*
        static TABLE: &[Row] = &[$(Row {
            code: $code, equations: $equations, onsets: $onsets, wff: $wff, message: $message,
        }),*];
    };
}

codes! {
    TIME_GOES_BACK = "time-goes-back", "engine", "engine", "engine",
        "This is earlier than something that already happened.";
    NOT_A_PLAYER = "not-a-player", "engine", "engine", "engine",
        "Nobody of that name plays in this match.";
    UNKNOWN_COMMAND = "unknown-command", "engine", "engine", "engine",
        "There is no such command for you.";
    JUDGE_ONLY = "judge-only", "engine", "engine", "engine",
        "Only a judge can do this.";
    PLAYER_ABSENT = "player-absent", "X-D", "X-D", "X-D",
        "This player does not take part in the shake.";
    WRONG_PHASE = "wrong-phase", "engine", "engine", "engine",
        "This is not the time for it.";
    NO_SHAKE = "no-shake", "engine", "engine", "engine",
        "No shake is being played.";
    ALREADY_DONE = "already-done", "engine", "engine", "engine",
        "That has been done already.";
    NOT_GOAL_SETTER = "not-goal-setter", "I-D", "I-D", "I-D",
        "Only the Goal-setter of this shake can do this.";
    NO_NEW_SHAKE = "no-new-shake", "XI-B", "XI-B", "XI-B",
        "The round is over; no new shake begins.";
    TOO_FEW_PLAYERS = "too-few-players", "I-B", "I-B", "I-B",
        "A shake needs two players.";
    ROLL_SIZE = "roll-size", "I-B", "I-B", "I-B",
        "That is not the number of cubes that this game rolls.";
    ROLL_IMPOSSIBLE = "roll-impossible", "I-B", "I-B-2", "I-B-1",
        "The cubes of the box cannot show these faces together.";
    NOT_DEALER = "not-dealer", "engine", "II-B", "engine",
        "Another player deals.";
    NO_CARDS = "no-cards", "engine", "II-B", "engine",
        "This game has no cards.";
    CARD_TWICE = "card-twice", "engine", "II-B", "engine",
        "Every card is in the box once.";
    DEAL_TOO_FEW = "deal-too-few", "engine", "II-B", "engine",
        "That is not enough cards; deal more.";
    SET_OUT_FIRST = "set-out-first", "engine", "II-A-3", "engine",
        "First set out the three cubes with V and Λ.";
    SET_OUT_INVALID = "set-out-invalid", "engine", "II-A-3", "engine",
        "Set out V V Λ or V Λ Λ.";
    NOT_YOUR_TURN = "not-your-turn", "V-B", "IV-B", "V-B",
        "It is another player's turn.";
    NO_SUCH_CUBE = "no-such-cube", "V-B", "IV-B", "V-B",
        "No such cube lies there.";
    UNKNOWN_SECTION = "unknown-section", "V-B", "IV-B", "V-B",
        "The cube cannot go to that section.";
    BLOCK_HELD = "block-held", "VI-B", "V-B", "VI-B",
        "Another player holds the challenge block.";
    VARIATION_UNKNOWN = "variation-unknown", "II-B-1-c", "II-C-1-c", "engine",
        "This variation, or this way of filling its blank, is not on the list.";
    VARIATION_NO_EFFECT = "variation-no-effect", "II-B-2", "II-C-2", "engine",
        "The variation would change nothing in this shake.";
    VARIATION_CONFLICT = "variation-conflict", "II-B-2", "II-C-2", "engine",
        "The variation conflicts with one selected before.";
    VARIATION_REPEATED = "variation-repeated", "II-B-2", "II-C-2", "engine",
        "The variation was selected before.";
    VARIATION_ILLEGAL = "variation-illegal", "II-B-2", "II-C-2", "engine",
        "The blank is filled in a way that the variation itself forbids.";
    GOAL_EMPTY = "goal-empty", "IV-B-3", "III-B-2", "IV-C",
        "A Goal has at least one cube.";
    GOAL_CUBE_UNUSED = "goal-cube-unused", "IV-B-3", "III-B-2", "IV-C",
        "A cube that lies in the Goal stays there.";
    GOAL_BEGUN = "goal-begun", "IV-D", "III-D", "IV-C",
        "Cubes already lie in the Goal.";
    BONUS_AFTER_GOAL_BEGUN = "bonus-after-goal-begun", "IV-C", "III-C", "IV-D",
        "The bonus move comes before the first cube of the Goal.";
    BONUS_CUBE_KIND = "bonus-cube-kind", "engine", "III-C-1", "engine",
        "A digit, = or ⊆ cube cannot be the Goal-setter's bonus.";
    BONUS_WHILE_LEADING = "bonus-while-leading", "V-C", "IV-C", "V-C",
        "The player in the lead makes no bonus move.";
    BONUS_NOT_FORBIDDEN = "bonus-not-forbidden", "V-C-1", "IV-C-1", "V-C",
        "The bonus cube goes to Forbidden.";
    COMMITTED_BY_BONUS = "committed-by-bonus", "IV-D-1-c", "III-D-1-c", "engine",
        "After a bonus move a Goal must be set.";
    NO_GOAL_NOT_IN_RULEBOOK = "no-goal-not-in-ruleset", "engine", "engine", "VI-A",
        "This rulebook has no No Goal declaration.";
    ALREADY_AGREED = "already-agreed", "IV-D", "III-D", "engine",
        "You have agreed that there is no Goal.";
    LAST_CUBE_FORBIDDEN = "last-cube-forbidden", "VIII-A", "VIII-A", "VIII-A",
        "The last cube in Resources may not go to Forbidden.";
    LAST_CUBE_MUST_BE_PLAYED = "last-cube-must-be-played", "VIII-A", "VIII-A", "VIII-A",
        "The last cube in Resources goes to Required or Permitted.";
    RESTRICTION_CUBE_FORBIDDEN = "restriction-cube-forbidden", "engine", "IV-D", "engine",
        "= and ⊆ go to Forbidden only when at most four cubes are in Resources.";
    SHIFT_NOT_CHOSEN = "shift-not-chosen", "engine", "XIII-A-7", "engine",
        "Shift from Permitted was not selected in this shake.";
    NOT_IN_PERMITTED = "not-in-permitted", "engine", "XIII-A-7", "engine",
        "No such cube lies in Permitted.";
    SHIFT_RESTRICTION_FORBIDDEN = "shift-restriction-forbidden", "engine", "XIII-B-7", "engine",
        "= and ⊆ are never shifted to Forbidden.";
    ADD_TO_GOAL_NOT_CHOSEN = "add-to-goal-not-chosen", "XIII-C-10", "engine", "engine",
        "Add to Goal was not selected in this shake.";
    GOAL_CHANGED = "goal-changed", "XIII-C-10", "engine", "engine",
        "The new Goal is the old one, in its order, with the added cube.";
    GOAL_TOO_MANY_CUBES = "goal-too-many-cubes", "XIII-C-10", "engine", "engine",
        "A Goal has at most six cubes.";
    GOAL_NUMERAL_TOO_LONG = "goal-numeral-too-long", "XIII-C-10", "engine", "engine",
        "No more than two digits stand in a row in the Goal.";
    UNKNOWN_CALL = "unknown-call", "VI-A", "V-A", "VI-A",
        "The calls are now, impossible and no-goal.";
    CHALLENGE_IN_PROGRESS = "challenge-in-progress", "VI-B", "V-B", "VI-B",
        "A challenge has already been made in this shake.";
    BLOCK_NOT_HELD = "block-not-held", "VI-B", "V-B", "VI-B",
        "You do not hold the challenge block.";
    NO_TIE = "no-tie", "engine", "V-B", "engine",
        "No two hands are on the block.";
    NOT_YOUR_RULING = "not-your-ruling", "engine", "V-B", "engine",
        "The player who did not reach for the block, or a judge, rules on this.";
    MAY_NOT_PRESENT = "may-not-present", "VII-A", "VI-A", "VII-A",
        "You do not write a Solution in this situation.";
    NOT_THIRD_PARTY = "not-third-party", "VII-C-1", "VII-A", "VII-A-3",
        "Only the Third Party decides this.";
    ALREADY_DECIDED = "already-decided", "VII-C-1", "VII-A", "VII-A-3",
        "You have decided, and that is final.";
    ALREADY_PRESENTED = "already-presented", "VII-C-2", "VII-C-2", "VII-C",
        "A presented Solution is final.";
    UNREADABLE = "unreadable", "engine", "engine", "VII-B-2-i",
        "The judge cannot read this. Write it another way; your time runs on.";
    UNJUDGEABLE = "unjudgeable", "engine", "engine", "engine",
        "The judge cannot rule here. The head judge has to decide, or void the shake.";
    NOT_A_CHECKER = "not-a-checker", "VII-C", "VII-C", "VII-C",
        "You do not check this Solution.";
    REASON_REQUIRED = "reason-required", "VII-C-4", "VII-C-5", "VII-C-5",
        "Say why the Solution is not correct.";
    REASON_UNKNOWN = "reason-unknown", "VII-C-4", "VII-C-4", "VII-C-5",
        "That is no reason of this game; choose one from the list.";
    REVISION_REQUIRED = "revision-required", "VII-C-4-h", "VII-C-5-c", "engine",
        "Show the wrong reading: copy the Solution and add grouping symbols.";
    REVISION_CHANGED = "revision-changed", "VII-C-4-h", "VII-C-5-c", "engine",
        "That is not the Solution with grouping symbols added. Nothing else may change.";
    PROOF_REQUIRED = "proof-required", "engine", "engine", "VII-B-4-a",
        "Write the Solution without that cube, and its proof.";
    NO_SECOND_CHECKER = "no-second-checker", "VII-C-4-h", "VII-C-5-c", "engine",
        "Nobody else checks this Solution.";
    NO_FURTHER_OBJECTIONS = "no-further-objections", "VII-C-4", "VII-C-6", "VII-C",
        "After asking the judge there are no further objections.";
    NO_AMBIGUITY_PROOF = "no-ambiguity-proof", "VII-B-5", "VII-C", "VII-C",
        "This rulebook has no proof of ambiguity.";
    JUDGE_MAY_NOT_ANSWER = "judge-may-not-answer", "VII-C", "VII-C-6", "VII-D",
        "The judge may not answer that; say what you think is wrong.";
    CHARGES_NOT_USED = "charges-not-used", "IX-A", "IX-A", "IX-A",
        "The engine stops illegal actions itself; nobody needs to charge them.";
    CHARGE_UNSPECIFIED = "charge-unspecified", "IX-A", "IX-A", "IX-A",
        "Say what was illegal.";
    CHARGE_OPEN = "charge-open", "IX-A", "IX-A", "IX-A",
        "A player has charged something illegal and has fifteen seconds to say what.";
    NOTHING_TO_RETURN = "nothing-to-return", "V-C-2", "IV-C-2", "engine",
        "There is no cube that you may take back instead.";
    CHARGE_DISMISSED = "charge-dismissed", "IX-A-2", "IX-A-2", "IX-A-2",
        "Nothing of the kind can be charged now.";
    TIME_NOT_UP = "time-not-up", "XI-A-3", "XI-A-3", "XI-A-3",
        "There is still sand in the glass.";
    NOTHING_TO_TIME = "nothing-to-time", "XI-A-3", "XI-A-3", "XI-A-3",
        "There is no opponent whose time you could call.";
    NO_SUCH_PENALTY = "no-such-penalty", "XI-A note", "XI-A note", "XI-A note",
        "No penalty of that number waits for initials.";
    WARNING_REQUIRED = "warning-required", "IX-C", "IX-C", "IX-C",
        "A player is warned before a penalty.";
    NO_RULING = "no-ruling", "IX-C", "IX-C", "IX-C",
        "Since this shake began there is no ruling that could be taken back.";
    NO_QUESTION = "no-question", "VII-C", "VII-C-6", "VII-D",
        "Nobody has asked you anything.";
    ROUND_NOT_OVER = "round-not-over", "XI-B", "XI-B", "XI-B",
        "The round is not over.";
    SHAKE_IN_PROGRESS = "shake-in-progress", "XI-B", "XI-B", "XI-B",
        "A shake is being played.";
    ILLEGAL_CLAIM = "illegal-claim", "VI-A", "V-B", "VI-A",
        "Only Now, Impossible and No Goal can be claimed.";
    BEFORE_GOAL = "before-goal", "VI-A-1", "V-B", "VI-B",
        "There is no Goal yet that could be challenged.";
    NO_GOAL_NOT_DECLARED = "no-goal-not-declared", "VI-A", "V-B", "VI-A",
        "Nobody declared No Goal.";
    OWN_MOVE = "own-move", "VI-B", "V-B", "VI-B",
        "Nobody may challenge their own move.";
    NOW_TOO_FEW_CUBES = "now-too-few-cubes", "VI-A-2-a", "V-A-2-a", "VI-A-2-a",
        "Too few cubes are left in Resources for a Now challenge.";
    NOW_NO_CUBES_PLAYED = "now-no-cubes-played", "VI-A-2-b", "V-A-2-b", "VI-A-2-b",
        "No cube lies in Required or Permitted yet.";
    IMPOSSIBLE_TOO_LATE = "impossible-too-late", "VIII-B", "VIII-B", "VIII-B",
        "The time for Impossible after the last cube is over.";
    AFTER_STOP = "after-stop", "XI-B", "XI-B", "XI-B",
        "After Stop nobody challenges.";
    CHALLENGE_WITHDRAWN = "challenge-withdrawn", "VI-B", "V-B", "VI-B",
        "The block was put back without a challenge.";
    CHALLENGE_NOT_STATED = "challenge-not-stated", "XI-A-1", "XI-A-1", "XI-A-1",
        "The challenge was not stated in time.";
    AMENDED = "amended", "VII-C-2-a", "VII-C-2-a", "VII-C",
        "A presented Solution was to be changed; it counts as incorrect.";
    TIME = "time", "XI-A", "XI-A", "XI-A",
        "The time limit was exceeded.";
    CONDUCT = "conduct", "IX-C", "IX-C", "IX-C",
        "The player was penalised for their conduct.";
}
