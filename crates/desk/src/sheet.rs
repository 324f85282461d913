//! The files in a folder of cases: cases, lists of a rulebook's sections, and the list of disputed cases.

use serde_json::Value;

use crate::case::Case;
use crate::coverage::BookSection;
use crate::text::{Unreadable, read_toml};

/// What a file in a folder of cases holds.
#[derive(Debug, Clone)]
pub enum CaseFile {
    /// `[[case]]` tables.
    Cases(Vec<Case>),
    /// `[[section]]` tables: the sections of a rulebook.
    Sections(Vec<BookSection>),
    /// `[[disputed]]` tables.
    Disputed(Vec<Disputed>),
}

/// A case whose expected answer we hold to be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disputed {
    /// The name of the case.
    pub id: String,
    /// Why.
    pub reason: String,
}

impl CaseFile {
    /// Reads a file by what stands in it.
    pub fn read(text: &str) -> Result<CaseFile, Unreadable> {
        let document = read_toml(text)?;
        let tables = |field: &str| document.get(field).and_then(Value::as_array);
        if let Some(cases) = tables("case").filter(|cases| !cases.is_empty()) {
            let cases = cases.iter().enumerate();
            return Ok(CaseFile::Cases(
                cases.map(|(index, case)| Case::new(case.clone(), index + 1)).collect(),
            ));
        }
        if let Some(sections) = tables("section") {
            let sections = sections.iter().map(|section| BookSection {
                id: text_of(section, "id"),
                title: text_of(section, "title"),
                about: text_of(section, "about"),
            });
            return Ok(CaseFile::Sections(sections.collect()));
        }
        if let Some(disputed) = tables("disputed") {
            let disputed = disputed
                .iter()
                .map(|case| Disputed { id: text_of(case, "id"), reason: text_of(case, "reason") });
            return Ok(CaseFile::Disputed(disputed.collect()));
        }
        Err(Unreadable { complaint: "there is no [[case]] in this file".to_owned(), place: None })
    }
}

fn text_of(table: &Value, field: &str) -> String {
    table.get(field).and_then(Value::as_str).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_what_stands_in_it() {
        assert!(
            matches!(CaseFile::read("[[case]]\nid = \"a\"\n"), Ok(CaseFile::Cases(cases)) if cases[0].id == "a")
        );
        assert!(matches!(CaseFile::read("disputed = []"), Ok(CaseFile::Disputed(cases)) if cases.is_empty()));
        assert!(matches!(CaseFile::read("[[section]]\nid = \"I\""), Ok(CaseFile::Sections(_))));
        assert!(CaseFile::read("case = []").is_err());
        assert_eq!(CaseFile::read("a = \n").unwrap_err().place, Some(4..4));
    }
}
