//! The fields that a request may have; one that is not read is most often a slip of the pen.

use std::fmt;

use mat::{Document, excerpt};
use onsets::{Kind, Position};

/// How many remarks an answer carries at most.
pub(crate) const MAX_WARNINGS: usize = 20;

/// Fields of every kind of request, and those of a case: what is expected of the answer, and words about it.
const COMMON: &[&str] = &["id", "kind", "rules", "division", "season"];
const OF_CASES: &[&str] = &[
    "rule", "note", "verdict", "codes", "values", "legal", "possible", "witness", "scores", "points",
    "winner",
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

/// The fields that no request of these kinds about On-Sets reads, at most as many as an answer carries.
pub(crate) fn onsets_unknown_fields(request: &Document<'_>, kinds: &[&str]) -> Vec<UnknownField> {
    let known: Vec<&'static str> = [COMMON, OF_CASES]
        .into_iter()
        .chain(kinds.iter().flat_map(|kind| onsets_fields(kind).iter().copied()))
        .flatten()
        .copied()
        .collect();
    let mut unknown: Vec<_> = request.unknown_fields(&known).take(MAX_WARNINGS).collect();
    for solution in request.list("solutions").unwrap_or_default() {
        unknown.extend(solution.unknown_fields(&["restrictions", "set_name", "blank"]).take(MAX_WARNINGS));
    }
    let lists = ["variations", "chosen"].into_iter().filter_map(|field| request.list(field).ok()).flatten();
    for variation in lists.chain(request.object("select").ok()) {
        // A variation that does not exist is refused by its name; what fills its blank is not worth a remark then.
        let known: Vec<&'static str> = match variation.text("name").ok().and_then(Kind::named) {
            Some(kind) => ["name"].into_iter().chain(kind.blank.field()).collect(),
            None => vec!["name", "cube", "card", "set"],
        };
        unknown.extend(variation.unknown_fields(&known).take(MAX_WARNINGS));
    }
    unknown.truncate(MAX_WARNINGS);
    unknown.into_iter().map(|(field, meant)| UnknownField { field, meant }).collect()
}

/// The fields of one kind of request, beside those of every kind.
fn onsets_fields(kind: &str) -> &'static [&'static [&'static str]] {
    match kind {
        "check" => &[Position::FIELDS, &["solutions"]],
        "solve" => &[Position::FIELDS, &["budget_ms"]],
        "values" => &[&["variations", "universe", "side", "expression", "restrictions", "blank"]],
        "goal" => &[&["variations", "goal"]],
        "variation" => &[&["variations", "universe", "resources", "chosen", "select"]],
        _ => &[],
    }
}
