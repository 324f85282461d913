//! The games that are built in, each with what the desk asks of it.

use equations::number::{Comparison, Number};
use mat::{Answer, Document, Fault, Game, Ground, ReasonKind, Rulebook};
use serde_json::{Value, json};

use crate::fields::{Lists, UnknownField, unknown_fields};

/// A game that is built in.
pub(crate) struct Room {
    pub(crate) game: Game,
    /// The kinds of request that only this game answers, so that they need not name the rules.
    pub(crate) own_kinds: &'static [&'static str],
    /// Answers a request of any kind.
    pub(crate) answer: fn(&Document<'_>) -> Result<Answer, Fault>,
    /// Several submissions for a position, shortest first.
    pub(crate) solutions: fn(&Document<'_>, usize) -> Result<Vec<Value>, Fault>,
    /// Whether two texts are the same value.
    pub(crate) same_value: fn(&str, &str) -> bool,
    /// The grounds on which a checker may reject a Solution.
    pub(crate) grounds: fn(&Rulebook) -> &'static [Ground],
    /// Every kind of reason that a verdict can have.
    verdicts: &'static [&'static ReasonKind],
    /// Remarks on a position that can be judged although no shake could come to it.
    pub(crate) remarks: fn(&Document<'_>) -> Vec<String>,
    /// The fields of one kind of request, beside those of every kind.
    fields: fn(&str) -> &'static [&'static [&'static str]],
    /// The fields of what stands in lists.
    lists: Lists,
}

impl Room {
    /// The room of a game.
    pub(crate) fn of(game: Game) -> &'static Room {
        match game {
            Game::Equations => &EQUATIONS,
            Game::OnSets => &ONSETS,
            Game::Wff => &WFF,
        }
    }

    /// The fields that none of these kinds of request reads.
    pub(crate) fn unknown_fields(&self, request: &Document<'_>, kinds: &[&str]) -> Vec<UnknownField> {
        let of_game = kinds.iter().flat_map(|kind| (self.fields)(kind).iter().copied()).flatten().copied();
        let of_procedure = kinds.iter().flat_map(|kind| referee::fields_of(kind)).copied();
        unknown_fields(request, of_game.chain(of_procedure), &self.lists)
    }
}

static EQUATIONS: Room = Room {
    game: Game::Equations,
    own_kinds: &[],
    answer: equations::answer,
    solutions: |request, limit| {
        let position = equations::Position::read(request)?;
        let mut steps = equations::Steps::for_milliseconds(MANY_MS);
        let found = equations::solutions(&position, limit, &mut steps).found;
        Ok(found
            .iter()
            .map(|found| match &found.goal {
                Some(goal) => json!({ "equation": found.equation, "goal": goal }),
                None => json!({ "equation": found.equation }),
            })
            .collect())
    },
    same_value: |one, other| {
        one == other
            || match (one.parse::<Number>(), other.parse::<Number>()) {
                (Ok(one), Ok(other)) => one.compare(&other) == Comparison::Equal,
                _ => false,
            }
    },
    grounds: |rulebook| equations::Edition::of(rulebook).map_or(&[], equations::grounds),
    verdicts: equations::codes::VERDICTS,
    remarks: |_| Vec::new(),
    fields: |kind| match kind {
        "check" => &[equations::Position::FIELDS, &["equation"]],
        "draft" => &[equations::Position::FIELDS, &["equation", "laid", "readings"]],
        "objection" => &[equations::Position::FIELDS, &["equation", "objection"]],
        "solve" => &[equations::Position::FIELDS, &["budget_ms"]],
        "values" => &[&["variations", "side", "expression"]],
        "goal" => &[&["variations", "goal"]],
        "variation" => &[&["variations", "resources", "chosen", "select"]],
        _ => &[],
    },
    lists: Lists { solutions: &[], filling: |name| Some(equations::Kind::named(name)?.field()) },
};

static ONSETS: Room = Room {
    game: Game::OnSets,
    own_kinds: &[],
    answer: onsets::answer,
    solutions: |request, limit| {
        let position = onsets::Position::read(request)?;
        let pairs = MANY_MS * onsets::PAIRS_PER_MILLISECOND;
        let (found, _) = onsets::solutions_within(&position, limit, pairs);
        Ok(found.iter().map(onsets::Found::submission).collect())
    },
    same_value: |one, other| one == other,
    grounds: onsets::grounds,
    verdicts: onsets::codes::VERDICTS,
    remarks: |request| {
        match request.text("kind") {
            Ok("check" | "solve") => onsets::Position::read(request).map(|position| position.warnings()),
            _ => Ok(Vec::new()),
        }
        .unwrap_or_default()
    },
    fields: |kind| match kind {
        "check" => &[onsets::Position::FIELDS, &["solutions"]],
        "draft" => &[onsets::Position::FIELDS, &["solutions", "laid", "readings"]],
        "objection" => &[onsets::Position::FIELDS, &["solutions", "objection"]],
        "solve" => &[onsets::Position::FIELDS, &["budget_ms"]],
        "values" => &[&["variations", "universe", "side", "expression", "restrictions", "blank"]],
        "goal" => &[&["variations", "goal"]],
        "variation" => &[&["variations", "universe", "resources", "chosen", "select"]],
        _ => &[],
    },
    lists: Lists {
        solutions: &["restrictions", "set_name", "blank"],
        filling: |name| Some(onsets::Kind::named(name)?.field()),
    },
};

static WFF: Room = Room {
    game: Game::Wff,
    own_kinds: &["wff", "provable", "nonessential"],
    answer: wff::answer,
    solutions: |request, limit| {
        let position = wff::Position::read(request)?;
        let mut steps = wff::Steps::for_milliseconds(MANY_MS);
        let (found, _) = wff::solutions(&position, limit, &mut steps);
        Ok(found.iter().map(|found| json!({ "solution": found.solution, "proof": found.proof })).collect())
    },
    same_value: |one, other| one == other,
    grounds: wff::grounds,
    verdicts: wff::codes::VERDICTS,
    remarks: |_| Vec::new(),
    fields: |kind| match kind {
        "check" => &[wff::Position::FIELDS, &["solution", "proof"]],
        "draft" => &[wff::Position::FIELDS, &["solution", "proof", "laid", "readings"]],
        "objection" => &[wff::Position::FIELDS, &["solution", "proof", "objection"]],
        "solve" => &[wff::Position::FIELDS, &["budget_ms"]],
        "goal" => &[&["goal"]],
        "wff" => &[&["text"]],
        "provable" => &[&["rules_allowed", "premises", "goal"]],
        "nonessential" => &[wff::Position::FIELDS, &["solution", "new_solution", "proof"]],
        _ => &[],
    },
    lists: Lists { solutions: &[], filling: |_| None },
};

/// Every game.
pub(crate) static ROOMS: [&Room; 3] = [&EQUATIONS, &ONSETS, &WFF];

/// How long a list of many Solutions may take, roughly.
const MANY_MS: u64 = 10_000;

/// The grounds on which a checker may reject a Solution, in the order of the rulebook; nothing else is a reason.
pub fn grounds(rulebook: &Rulebook) -> &'static [Ground] {
    (Room::of(rulebook.game).grounds)(rulebook)
}

/// What a checker says who rejects a Solution for this reason; the reason itself where it is none.
pub fn in_words<'r>(rulebook: &Rulebook, reason: &'r str) -> &'r str {
    let room = Room::of(rulebook.game);
    let ground =
        (room.grounds)(rulebook).iter().find(|ground| ground.name == reason).map(|ground| ground.says);
    let code = || room.verdicts.iter().find(|kind| kind.code == reason).map(|kind| kind.about);
    ground.or_else(code).unwrap_or(reason)
}
