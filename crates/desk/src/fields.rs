//! The fields that a request may have. One that nothing reads is usually a typing mistake.

use std::fmt;

use mat::{AnyGame, Document, excerpt};

/// How many remarks an answer carries at most.
pub(crate) const MAX_WARNINGS: usize = 20;

/// Fields of every kind of request, and those of a case: the answer that it expects, and remarks on it.
const COMMON: &[&str] = &["id", "kind", "rules", "division", "season"];
const OF_CASES: &[&str] = &[
    "rule", "note", "verdict", "codes", "values", "legal", "possible", "witness", "scores", "points",
    "winner", "provable", "accepted", "expect", "error", "more", "upheld",
];

/// A field that is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField {
    /// Its whole path.
    pub field: String,
    /// The field that was probably meant.
    pub meant: Option<&'static str>,
}

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the field `{}` is not read", excerpt(&self.field))?;
        match self.meant {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => Ok(()),
        }
    }
}

/// The fields that none of these kinds of request reads, in a request to a game.
pub(crate) fn unknown_to(game: &dyn AnyGame, request: &Document<'_>, kinds: &[&str]) -> Vec<UnknownField> {
    let of_game = kinds.iter().filter_map(|kind| game.request_kind(kind)).flat_map(|kind| kind.fields);
    let of_procedure = kinds.iter().flat_map(|kind| referee::fields_of(kind)).copied();
    unknown_fields(request, of_game.copied().flatten().copied().chain(of_procedure), Some(game))
}

/// The fields that are not among the known ones, at most as many as an answer carries. A game also knows the fields in
/// its lists: those of Solutions, and those that fill the blanks of variations.
pub(crate) fn unknown_fields(
    request: &Document<'_>,
    known: impl Iterator<Item = &'static str>,
    game: Option<&dyn AnyGame>,
) -> Vec<UnknownField> {
    let known: Vec<&'static str> = COMMON.iter().chain(OF_CASES).copied().chain(known).collect();
    let mut unknown: Vec<_> = request.unknown_fields(&known).take(MAX_WARNINGS).collect();
    let entry_fields = game.map_or(Default::default(), AnyGame::entry_fields);
    if !entry_fields.is_empty() {
        for solution in request.list("solutions").unwrap_or_default() {
            unknown.extend(solution.unknown_fields(entry_fields).take(MAX_WARNINGS));
        }
    }
    let variations =
        ["variations", "chosen"].into_iter().filter_map(|field| request.list(field).ok()).flatten();
    for variation in variations.chain(request.object("select").ok()) {
        // An unknown variation is refused by its name, so its other fields need no remark.
        let name = variation.text("name").ok();
        let Some(called) = name.and_then(|name| game?.called(name)) else { continue };
        let known: Vec<&'static str> = ["name"].into_iter().chain(called.blank).collect();
        unknown.extend(variation.unknown_fields(&known).take(MAX_WARNINGS));
    }
    unknown.truncate(MAX_WARNINGS);
    unknown.into_iter().map(|(field, meant)| UnknownField { field, meant }).collect()
}
