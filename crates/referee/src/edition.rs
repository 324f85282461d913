//! The differences between the five rulebooks in the procedure of a match, as one table of data.
//!
//! Every edition is given as its differences from Adventurous Equations; nothing else in the crate asks which book is
//! played.

use mat::{Book, Division, Game, Rulebook};

use serde::Serialize;

use crate::codes::{self, Code, Refusal, all_codes};
use crate::command::Call;

/// The procedure of one rulebook.
#[derive(Debug, Clone, Copy)]
pub struct Edition {
    /// The book.
    pub book: Book,
    /// Whether variations are selected; Basic On-Sets never does.
    pub variations: bool,
    /// Whether rolling has no minute of its own but counts with the Goal (XI-A-1-a).
    pub rolling_with_goal: bool,
    /// Whether "No Goal" may be declared (MR-1).
    pub no_goal: bool,
    /// Divisions in which the leader may make a bonus move; `None` is every one (MR-13).
    pub leader_may_bonus: Option<&'static [Division]>,
    /// Whether Now is valid once a cube was played to Required or Permitted, even if none is there any more (MR-65).
    pub now_after_any_play: bool,
    /// What invalid challenges cost, by code.
    prices: Prices,
    /// Divisions in which challenging one's own move costs nothing.
    own_move_free_in: &'static [Division],
    /// Whether the fifteen seconds for stating a challenge are followed by a countdown (MR-8).
    pub stating_countdown: bool,
    /// Whether cubes lying in the Goal when the countdown ends are the Goal (MR-9).
    pub laid_goal_stands: bool,
    /// Whether the end of the additional minute costs a second point (MR-10).
    pub second_point: bool,
    /// Divisions in which a penalty needs the judge's initials.
    pub initials_in: &'static [Division],
    /// Whether two hands may take the block at once (O24 V-B).
    pub two_hands: bool,
    /// The score of a Third Party who alone is right on Now or No Goal (MR-3).
    pub third_party_alone: i64,
    /// Whether the acceptance exception applies only after Impossible (MR-5).
    pub acceptance_after_impossible_only: bool,
    /// Whether challenges are forbidden, too, when the round is stopped (O24 XI-B-2).
    pub no_challenge_after_stop: bool,
    /// Whether a Solution that its writer tries to change is incorrect (O24 VII-C-2a).
    pub amended_is_incorrect: bool,
    /// Whether a checker may prove ambiguity, once.
    pub ambiguity: bool,
    /// Whether checkers may ask the judge if the Solution equals the Goal (MR-27).
    pub ask_judge: bool,
    /// Whether a Mover who put two cubes into Forbidden without saying "Bonus" may take back either (MR-55).
    pub returns_either: bool,
    /// Whether a charge must be specified at once (MR-57).
    pub charge_at_once: bool,
    /// Whether an honest error on the score sheet is corrected even if not all agree (MR-71).
    pub corrects_sheet: bool,
    /// What an absent or late player scores.
    pub absent: i64,
    /// Whether two judges may penalise without a warning (O24 IX-D).
    pub two_judges: bool,
    /// Seconds for writing, and for checking one Solution.
    pub writing_seconds: i64,
}

/// A code as one book has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PricedCode {
    /// The code with its section and its sentence.
    #[serde(flatten)]
    pub said: Refusal,
    /// What a challenge set aside for this reason costs.
    pub points: i64,
}

/// Points lost by challenges that are set aside (§6); MR-8, MR-12.
#[derive(Debug, Clone, Copy)]
struct Prices {
    /// A claim that the book does not have; if it costs nothing, it is not heard (MR-64).
    illegal_claim: i64,
    /// Now, and any other call, before there is a Goal (MR-63).
    now_before_goal: i64,
    before_goal: i64,
    no_goal_not_declared: i64,
    own_move: i64,
    now_too_few_cubes: i64,
    now_no_cubes_played: i64,
    impossible_too_late: i64,
    after_stop: i64,
    challenge_withdrawn: i64,
}

const ADVENTUROUS_EQUATIONS: Edition = Edition {
    book: Book::AdventurousEquations2018,
    variations: true,
    rolling_with_goal: false,
    no_goal: true,
    leader_may_bonus: Some(&[]),
    now_after_any_play: false,
    prices: Prices {
        illegal_claim: 0,
        now_before_goal: 1,
        before_goal: 0,
        no_goal_not_declared: 0,
        own_move: 1,
        now_too_few_cubes: 1,
        now_no_cubes_played: 1,
        impossible_too_late: 0,
        after_stop: 0,
        challenge_withdrawn: 1,
    },
    own_move_free_in: &[],
    stating_countdown: false,
    laid_goal_stands: true,
    second_point: false,
    initials_in: &[Division::Elementary, Division::Middle],
    two_hands: false,
    third_party_alone: 4,
    acceptance_after_impossible_only: false,
    no_challenge_after_stop: false,
    amended_is_incorrect: false,
    ambiguity: true,
    ask_judge: true,
    returns_either: true,
    charge_at_once: false,
    corrects_sheet: false,
    absent: 0,
    two_judges: false,
    writing_seconds: 120,
};

const BASIC_EQUATIONS: Edition = Edition {
    book: Book::BasicEquations2019,
    variations: false,
    rolling_with_goal: true,
    leader_may_bonus: None,
    prices: Prices {
        now_before_goal: 0,
        own_move: 0,
        now_too_few_cubes: 0,
        now_no_cubes_played: 0,
        challenge_withdrawn: 0,
        ..ADVENTUROUS_EQUATIONS.prices
    },
    stating_countdown: true,
    initials_in: &[Division::Minor, Division::Elementary, Division::Middle],
    acceptance_after_impossible_only: true,
    ambiguity: false,
    returns_either: false,
    ..ADVENTUROUS_EQUATIONS
};

const MLAG_ONSETS: Edition = Edition {
    book: Book::MlagOnSets2017,
    now_after_any_play: true,
    corrects_sheet: true,
    ..ADVENTUROUS_EQUATIONS
};

const AGLOA_ONSETS: Edition = Edition {
    book: Book::AgloaOnSets2024,
    now_after_any_play: false,
    prices: Prices {
        illegal_claim: 1,
        before_goal: 1,
        no_goal_not_declared: 1,
        impossible_too_late: 1,
        after_stop: 1,
        ..MLAG_ONSETS.prices
    },
    laid_goal_stands: false,
    second_point: true,
    two_hands: true,
    third_party_alone: 6,
    no_challenge_after_stop: true,
    amended_is_incorrect: true,
    charge_at_once: true,
    absent: -2,
    two_judges: true,
    ..MLAG_ONSETS
};

const WFF: Edition = Edition {
    book: Book::Wff2017,
    variations: false,
    rolling_with_goal: true,
    no_goal: false,
    leader_may_bonus: Some(&[Division::Elementary]),
    prices: Prices {
        illegal_claim: 1,
        before_goal: 1,
        no_goal_not_declared: 1,
        after_stop: 1,
        ..ADVENTUROUS_EQUATIONS.prices
    },
    own_move_free_in: &[Division::Elementary, Division::Middle],
    second_point: true,
    ambiguity: false,
    ask_judge: false,
    returns_either: false,
    writing_seconds: 180,
    ..ADVENTUROUS_EQUATIONS
};

impl Edition {
    /// The edition of a rulebook.
    pub fn of(rulebook: &Rulebook) -> &'static Edition {
        match rulebook.book {
            Book::BasicEquations2019 => &BASIC_EQUATIONS,
            Book::AdventurousEquations2018 => &ADVENTUROUS_EQUATIONS,
            Book::MlagOnSets2017 => &MLAG_ONSETS,
            Book::AgloaOnSets2024 => &AGLOA_ONSETS,
            Book::Wff2017 => &WFF,
        }
    }

    /// The rulebook whose procedure this is.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.book.rulebook()
    }

    /// The game that is played.
    pub fn game(&self) -> Game {
        self.rulebook().game
    }

    /// Whether players of this division select variations (§3).
    pub fn selects_variations(&self, division: Division) -> bool {
        self.variations && !division.is_basic()
    }

    /// Whether the leader may make a bonus move.
    pub fn leader_may_bonus(&self, division: Division) -> bool {
        self.leader_may_bonus.is_none_or(|divisions| divisions.contains(&division))
    }

    /// The sentence for a code, and the section of this book that contains it.
    ///
    /// ```
    /// use mat::Book;
    /// use referee::Edition;
    /// let said = Edition::of(Book::Wff2017.rulebook()).explains("own-move");
    /// assert_eq!((said.rule, said.message), ("VI-B", "Nobody may challenge their own move."));
    /// ```
    pub fn explains(&self, code: Code) -> Refusal {
        Refusal::new(code, self.game())
    }

    /// Every code of the procedure in this book, for clients that show rules but know none.
    ///
    /// ```
    /// use mat::{Book, Division};
    /// use referee::Edition;
    /// let mut codes = Edition::of(Book::Wff2017.rulebook()).codes(Division::Senior);
    /// let own_move = codes.find(|one| one.said.code == "own-move").unwrap();
    /// assert_eq!((own_move.said.rule, own_move.points), ("VI-B", 1));
    /// ```
    pub fn codes(&self, division: Division) -> impl Iterator<Item = PricedCode> {
        all_codes().map(move |(code, _)| PricedCode {
            said: self.explains(code),
            points: self.price(code, None, division),
        })
    }

    /// Whether a claim that the book does not have still counts as a challenge.
    pub(crate) fn hears_any_claim(&self) -> bool {
        self.prices.illegal_claim > 0
    }

    /// What a challenge set aside for this reason costs; before the Goal it depends on the call.
    pub fn price(&self, code: Code, call: Option<Call>, division: Division) -> i64 {
        let prices = &self.prices;
        match code {
            codes::ILLEGAL_CLAIM => prices.illegal_claim,
            codes::BEFORE_GOAL if call == Some(Call::Now) => prices.now_before_goal,
            codes::BEFORE_GOAL => prices.before_goal,
            codes::NO_GOAL_NOT_DECLARED => prices.no_goal_not_declared,
            codes::OWN_MOVE if self.own_move_free_in.contains(&division) => 0,
            codes::OWN_MOVE => prices.own_move,
            codes::NOW_TOO_FEW_CUBES => prices.now_too_few_cubes,
            codes::NOW_NO_CUBES_PLAYED => prices.now_no_cubes_played,
            codes::IMPOSSIBLE_TOO_LATE => prices.impossible_too_late,
            codes::AFTER_STOP => prices.after_stop,
            codes::CHALLENGE_WITHDRAWN => prices.challenge_withdrawn,
            _ => 0,
        }
    }
}
