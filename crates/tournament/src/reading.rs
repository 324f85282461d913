//! Reading requests: long lists of people and tables, each with a limit, and errors with their full path.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use mat::{Book, Document, Fault, Rulebook, excerpt};
use serde_json::Value;

use crate::points::TableResult;

/// The most people, tables or teams in a request.
pub(crate) const MAX_PEOPLE: usize = 1_000;
/// The most rounds.
pub(crate) const MAX_ROUNDS: usize = 100;
/// The largest total or adjustment, and the largest number of match points.
pub(crate) const MAX_POINTS: i64 = 1_000_000;
/// The longest id.
const MAX_ID: usize = 100;

/// A value somewhere in a request.
#[derive(Debug, Clone)]
pub(crate) struct At<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> At<'a> {
    /// A field of a document, if present.
    pub(crate) fn field(document: &Document<'a>, field: &str) -> Option<At<'a>> {
        document.raw(field).map(|value| At { value, path: document.path(field) })
    }

    /// A field that must be present.
    pub(crate) fn required(document: &Document<'a>, field: &str) -> Result<At<'a>, Fault> {
        At::field(document, field).ok_or_else(|| missing(document.path(field)))
    }

    /// A field of this value, if it is an object that has it.
    pub(crate) fn get(&self, field: &str) -> Option<At<'a>> {
        let value = self.value.get(field).filter(|value| !value.is_null())?;
        Some(At { value, path: format!("{}.{field}", self.path) })
    }

    pub(crate) fn fault(&self, code: &'static str, complaint: impl std::fmt::Display) -> Fault {
        Fault::of(code, self.path.clone(), &self.path, complaint)
    }

    pub(crate) fn list(&self, most: usize) -> Result<Vec<At<'a>>, Fault> {
        let Value::Array(items) = self.value else { return Err(self.fault("wrong-type", "expected a list")) };
        self.few(items.len(), most)?;
        let item = |(index, value)| At { value, path: format!("{}[{index}]", self.path) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    pub(crate) fn entries(&self, most: usize) -> Result<Vec<(&'a String, At<'a>)>, Fault> {
        let Value::Object(fields) = self.value else {
            return Err(self.fault("wrong-type", "expected an object with named fields"));
        };
        self.few(fields.len(), most)?;
        let entry = |(name, value): (&'a String, &'a Value)| {
            (name, At { value, path: format!("{}.{}", self.path, excerpt(name)) })
        };
        Ok(fields.iter().map(entry).collect())
    }

    pub(crate) fn text(&self) -> Result<&'a str, Fault> {
        self.value.as_str().ok_or_else(|| self.fault("wrong-type", "expected a text"))
    }

    /// A text that names somebody or something.
    pub(crate) fn id(&self) -> Result<String, Fault> {
        let text = self.text()?;
        match text.chars().take(MAX_ID + 1).count() {
            0 => Err(self.fault("empty-id", "an id must not be empty")),
            length if length > MAX_ID => {
                Err(self.fault("too-long", format!("an id has at most {MAX_ID} characters")))
            }
            _ => Ok(text.to_owned()),
        }
    }

    /// The id of a player or team: the text, or the field `id` of an object.
    pub(crate) fn named(&self) -> Result<String, Fault> {
        match self.value {
            Value::Object(_) => {
                self.get("id").ok_or_else(|| self.fault("missing-field", "the field `id` is missing"))?.id()
            }
            _ => self.id(),
        }
    }

    pub(crate) fn integer(&self, range: RangeInclusive<i64>) -> Result<i64, Fault> {
        let number =
            self.value.as_i64().ok_or_else(|| self.fault("wrong-type", "expected a whole number"))?;
        match range.contains(&number) {
            true => Ok(number),
            false => {
                let complaint = format!("expected a number from {} to {}", range.start(), range.end());
                Err(self.fault("out-of-range", complaint))
            }
        }
    }

    pub(crate) fn ids(&self, most: usize) -> Result<Vec<String>, Fault> {
        self.list(most)?.iter().map(At::named).collect()
    }

    /// Tables as lists of ids.
    pub(crate) fn tables(&self) -> Result<Vec<Vec<String>>, Fault> {
        self.list(MAX_PEOPLE)?.iter().map(|table| table.ids(MAX_PEOPLE)).collect()
    }

    /// Numbers by id.
    pub(crate) fn numbers(&self, range: RangeInclusive<i64>) -> Result<BTreeMap<String, i64>, Fault> {
        let entries = self.entries(MAX_PEOPLE)?;
        entries.into_iter().map(|(id, number)| Ok((id.clone(), number.integer(range.clone())?))).collect()
    }

    pub(crate) fn value(&self) -> &'a Value {
        self.value
    }

    /// The value as a document of its own.
    pub(crate) fn document(&self) -> Result<Document<'a>, Fault> {
        Document::new(self.value).map_err(|fault| self.within(&fault))
    }

    /// A fault found in a document at this place.
    pub(crate) fn within(&self, fault: &Fault) -> Fault {
        let field = match fault.field.as_str() {
            "" => self.path.clone(),
            field => format!("{}.{field}", self.path),
        };
        Fault::of(fault.code, field, &self.path, &fault.message)
    }

    fn few(&self, count: usize, most: usize) -> Result<(), Fault> {
        match count > most {
            true => Err(self.fault("too-long", format!("{count} entries; at most {most} are read"))),
            false => Ok(()),
        }
    }
}

fn missing(path: String) -> Fault {
    Fault::whole("missing-field", format!("the field `{path}` is missing")).in_field(path)
}

/// A field that may be absent.
pub(crate) fn optional<'a, T>(
    document: &Document<'a>,
    field: &str,
    read: impl FnOnce(At<'a>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    At::field(document, field).map(read).transpose()
}

/// A list of ids; none if the field is absent.
pub(crate) fn ids(document: &Document<'_>, field: &str) -> Result<Vec<String>, Fault> {
    Ok(optional(document, field, |at| at.ids(MAX_PEOPLE))?.unwrap_or_default())
}

/// Tables as lists of ids; none if the field is absent.
pub(crate) fn tables(document: &Document<'_>, field: &str) -> Result<Vec<Vec<String>>, Fault> {
    Ok(optional(document, field, |at| at.tables())?.unwrap_or_default())
}

/// Numbers by id; none if the field is absent.
pub(crate) fn numbers(
    document: &Document<'_>,
    field: &str,
    range: RangeInclusive<i64>,
) -> Result<BTreeMap<String, i64>, Fault> {
    Ok(optional(document, field, |at| at.numbers(range))?.unwrap_or_default())
}

/// A whole number that must be present.
pub(crate) fn number(document: &Document<'_>, field: &str, range: RangeInclusive<i64>) -> Result<i64, Fault> {
    At::required(document, field)?.integer(range)
}

/// A whole number from 0 up that may be absent.
pub(crate) fn optional_count(
    document: &Document<'_>,
    field: &str,
    most: usize,
) -> Result<Option<usize>, Fault> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    optional(document, field, |at| at.integer(0..=most).map(|count| count as usize))
}

/// What was entered for a table.
pub(crate) fn result(document: &Document<'_>) -> Result<TableResult, Fault> {
    let set = |field: &str| Ok(ids(document, field)?.into_iter().collect::<BTreeSet<_>>());
    Ok(TableResult {
        totals: numbers(document, "totals", -MAX_POINTS..=MAX_POINTS)?,
        absent: set("absent")?,
        left: set("left")?,
        excused: set("excused")?,
        disqualified: set("disqualified")?,
    })
}

/// Reads `rules`.
pub(crate) fn rules(document: &Document<'_>) -> Result<&'static Rulebook, Fault> {
    document.value::<Book>("rules", "unknown-rules").map(Book::rulebook)
}
