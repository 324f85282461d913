//! The fields that a request may have; one that is not read is most often a slip of the pen.

use std::fmt;

use mat::{Document, excerpt};

/// How many remarks an answer carries at most.
pub(crate) const MAX_WARNINGS: usize = 20;

/// Fields of every kind of request, and those of a case: what is expected of the answer, and words about it.
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

/// The fields of what stands in lists: Solutions, and variations by what fills their blank.
pub(crate) struct Lists {
    /// The fields of an entry of `solutions`; none where the game has no such list.
    pub(crate) solutions: &'static [&'static str],
    /// The field that fills the blank of a variation; `None` where nothing is known of it.
    pub(crate) filling: fn(&str) -> Option<Option<&'static str>>,
}

/// The fields that are not among the known ones, at most as many as an answer carries.
pub(crate) fn unknown_fields(
    request: &Document<'_>,
    known: impl Iterator<Item = &'static str>,
    lists: &Lists,
) -> Vec<UnknownField> {
    let known: Vec<&'static str> = COMMON.iter().chain(OF_CASES).copied().chain(known).collect();
    let mut unknown: Vec<_> = request.unknown_fields(&known).take(MAX_WARNINGS).collect();
    if !lists.solutions.is_empty() {
        for solution in request.list("solutions").unwrap_or_default() {
            unknown.extend(solution.unknown_fields(lists.solutions).take(MAX_WARNINGS));
        }
    }
    let variations =
        ["variations", "chosen"].into_iter().filter_map(|field| request.list(field).ok()).flatten();
    for variation in variations.chain(request.object("select").ok()) {
        // A variation that does not exist is refused by its name; what fills its blank is not worth a remark then.
        let Some(filling) = variation.text("name").ok().and_then(lists.filling) else { continue };
        let known: Vec<&'static str> = ["name"].into_iter().chain(filling).collect();
        unknown.extend(variation.unknown_fields(&known).take(MAX_WARNINGS));
    }
    unknown.truncate(MAX_WARNINGS);
    unknown.into_iter().map(|(field, meant)| UnknownField { field, meant }).collect()
}
