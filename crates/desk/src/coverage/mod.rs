//! The page that shows which section of which rulebook has cases.

mod citations;
mod fold;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mat::Rulebook;

use crate::Case;
use citations::{is_ruling, is_within, ruling_order};
use fold::fold;

/// The sections of a rulebook in the order in which they stand there.
#[derive(Debug, Clone)]
pub struct Book {
    /// The name of the rulebook.
    pub rules: String,
    /// Its sections.
    pub sections: Vec<BookSection>,
}

/// A section of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookSection {
    /// What a citation calls it, such as `VII-B-4-a`.
    pub id: String,
    /// A short title of our own.
    pub title: String,
    /// `judging`, `procedure` or `equipment`.
    pub about: String,
}

/// The page in Markdown.
pub fn coverage(books: &[Book], cases: &[Case]) -> String {
    let mut page = String::from(
        "# Which case covers which rule\n\n\
         This page is made by `cargo xtask coverage` from the case files and the lists of sections beside it; do not edit\n\
         it by hand. A case names in its `rule` the section or the ruling that it comes from, and it counts for the\n\
         rulebook that it is judged by. The number beside a section counts the cases that name it or a section inside\n\
         it; the cases are listed in the row of the section that they name.\n",
    );
    for book in books {
        write_book(&mut page, book, cases);
    }
    write_rulings(&mut page, cases);
    page
}

fn write_book(page: &mut String, book: &Book, cases: &[Case]) {
    let title = Rulebook::named(&book.rules).map_or_else(|| book.rules.clone(), Rulebook::title);
    let mut cited: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in cases.iter().filter(|case| case.rules == book.rules) {
        for citation in case.citations.iter().filter(|citation| !is_ruling(citation)) {
            cited.entry(citation).or_default().push(&case.id);
        }
    }
    let count = |section: &BookSection| {
        let mut ids: Vec<&str> = cited
            .iter()
            .filter(|(citation, _)| is_within(citation, &section.id))
            .flat_map(|(_, ids)| ids.iter().copied())
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len()
    };

    let judging: Vec<&BookSection> =
        book.sections.iter().filter(|section| section.about == "judging").collect();
    let without: Vec<&&BookSection> = judging.iter().filter(|section| count(section) == 0).collect();
    let _ = write!(
        page,
        "\n## {title} (`{}`)\n\nOf {} sections about judging, **{} have cases and {} have none**.\n",
        book.rules,
        judging.len(),
        judging.len() - without.len(),
        without.len()
    );

    page.push_str("\n| section | about | cases | which |\n|---|---|---:|---|\n");
    for section in &book.sections {
        let indent = "&emsp;".repeat(depth(&section.id));
        let number = match count(section) {
            0 => String::new(),
            number => number.to_string(),
        };
        let which = cited.get(section.id.as_str()).map(|ids| fold(ids)).unwrap_or_default();
        let _ = writeln!(
            page,
            "| {indent}`{}` {} | {} | {number} | {which} |",
            section.id, section.title, section.about
        );
    }

    if !without.is_empty() {
        page.push_str("\nSections about judging without a case:\n\n");
        for section in without {
            let _ = writeln!(page, "- `{}` {}", section.id, section.title);
        }
    }

    let foreign: Vec<_> = cited
        .iter()
        .filter(|(citation, _)| !book.sections.iter().any(|section| section.id == **citation))
        .collect();
    if !foreign.is_empty() {
        page.push_str("\nCited by cases, but not in this book:\n\n");
        for (citation, ids) in foreign {
            let _ = writeln!(page, "- `{citation}`: {}", fold(ids));
        }
    }
}

fn write_rulings(page: &mut String, cases: &[Case]) {
    let mut rulings: BTreeMap<(String, usize), Vec<&str>> = BTreeMap::new();
    for case in cases {
        for ruling in case.citations.iter().filter_map(|citation| ruling_order(citation)) {
            rulings.entry(ruling).or_default().push(&case.id);
        }
    }
    if rulings.is_empty() {
        return;
    }
    page.push_str(
        "\n## Rulings\n\nWhere the rulebooks leave something open, a ruling settles it; these have cases.\n",
    );
    page.push_str("\n| ruling | cases | which |\n|---|---:|---|\n");
    for ((prefix, number), ids) in rulings {
        let _ = writeln!(page, "| `{prefix}-{number}` | {} | {} |", ids.len(), fold(&ids));
    }
}

/// How deep a section lies: `VII` is at the top, `VII-B-4-a` three levels below.
fn depth(id: &str) -> usize {
    id.matches('-').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CaseFile;

    #[test]
    fn the_page_counts_what_lies_below_and_lists_what_is_cited() {
        let section = |id: &str, about: &str| BookSection {
            id: id.to_owned(),
            title: "A title".to_owned(),
            about: about.to_owned(),
        };
        let book = Book {
            rules: "onsets-mlag-2017".to_owned(),
            sections: vec![
                section("VI", "judging"),
                section("VI-A", "judging"),
                section("VI-B", "judging"),
                section("VII", "procedure"),
            ],
        };
        let case = |id: &str, rule: &str| {
            format!("[[case]]\nid = \"{id}\"\nrule = \"{rule}\"\nrules = \"onsets-mlag-2017\"\n")
        };
        let text =
            [case("on-1", "VI-A"), case("on-2", "VI-A, ON-9"), case("on-3", "ON-10"), case("on-4", "XIII-Z")]
                .concat();
        let Ok(CaseFile::Cases(cases)) = CaseFile::read(&text) else { panic!("these are cases") };
        let page = coverage(&[book], &cases);
        let rest = page.split_once("\n## ").unwrap().1;
        assert_eq!(
            rest,
            "MLAG Adventurous On-Sets 2017-18 (`onsets-mlag-2017`)\n\n\
             Of 3 sections about judging, **2 have cases and 1 have none**.\n\n\
             | section | about | cases | which |\n|---|---|---:|---|\n\
             | `VI` A title | judging | 2 |  |\n\
             | &emsp;`VI-A` A title | judging | 2 | on-1…2 |\n\
             | &emsp;`VI-B` A title | judging |  |  |\n\
             | `VII` A title | procedure |  |  |\n\n\
             Sections about judging without a case:\n\n- `VI-B` A title\n\n\
             Cited by cases, but not in this book:\n\n- `XIII-Z`: on-4\n\n\
             ## Rulings\n\nWhere the rulebooks leave something open, a ruling settles it; these have cases.\n\n\
             | ruling | cases | which |\n|---|---:|---|\n| `ON-9` | 1 | on-2 |\n| `ON-10` | 1 | on-3 |\n"
        );
    }
}
