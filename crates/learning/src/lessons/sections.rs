//! Whether every section of a rulebook that concerns players is taught (LC-22): cited by a lesson of that book, or accounted for in
//! `lessons/course/books.toml`.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Book, RULEBOOKS};
use serde::Deserialize;

use super::course::Course;

macro_rules! sections {
    ($book:literal) => {
        include_str!(concat!("../../../../conformance/sections/", $book, ".toml"))
    };
}

/// The sections of a rulebook, as listed on the page of cases.
const fn sections(book: Book) -> &'static str {
    match book {
        Book::BasicEquations2019 => sections!("equations-basic-mlag-2019"),
        Book::AdventurousEquations2018 => sections!("equations-adventurous-mlag-2018"),
        Book::MlagOnSets2017 => sections!("onsets-mlag-2017"),
        Book::AgloaOnSets2024 => sections!("onsets-agloa-2024"),
        Book::Wff2017 => sections!("wff-mlag-2017"),
    }
}

static BOOKS: &str = include_str!("../../../../lessons/course/books.toml");

#[derive(Deserialize)]
struct List {
    section: Vec<Section>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    id: String,
    title: String,
    #[serde(rename = "about")]
    _about: String,
}

/// What stands in for a citation in a book.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Accounts {
    /// A book that says the same: sections with the same title are taught together.
    like: Option<String>,
    /// Lessons of another book, and the sections that they teach.
    taught: BTreeMap<String, Vec<String>>,
    /// Who is concerned by sections that do not concern players.
    others: BTreeMap<String, Vec<String>>,
    /// Sections that are not taught yet, and what they are about.
    not_yet: BTreeMap<String, String>,
}

/// A fault: the file, and what is wrong.
type Wrong = (String, String);

impl Course {
    /// Sections of the rulebooks that no lesson teaches, and what is wrong with the list that accounts for the others.
    pub fn untaught(&self) -> Vec<Wrong> {
        untaught(self, &RULEBOOKS.map(|rulebook| (rulebook.name, sections(rulebook.book))), BOOKS)
    }
}

fn untaught(course: &Course, sections: &[(&str, &str)], books: &str) -> Vec<Wrong> {
    let fault = |words: String| ("books".to_owned(), words);
    let mut lists: BTreeMap<&str, Vec<Section>> = BTreeMap::new();
    for (book, text) in sections {
        match toml::from_str::<List>(text) {
            Ok(list) => drop(lists.insert(book, list.section)),
            Err(error) => return vec![fault(format!("the sections of {book}: {}", error.message()))],
        }
    }
    let accounts: BTreeMap<String, Accounts> = match toml::from_str(books) {
        Ok(accounts) => accounts,
        Err(error) => return vec![fault(error.message().to_owned())],
    };
    let mut faults = Vec::new();
    for name in accounts.keys().filter(|name| !lists.contains_key(name.as_str())) {
        faults.push(fault(format!("there is no book `{name}`")));
    }
    let none = Accounts::default();
    for (book, list) in &lists {
        let account = accounts.get(*book).unwrap_or(&none);
        let cited = cited(course, book);
        for (id, lesson) in cited.iter().filter(|(id, _)| !has(list, id)) {
            faults.push((lesson.clone(), format!("{book} has no section {id}")));
        }
        for lesson in account.taught.keys().filter(|id| course.lesson(id).is_none()) {
            faults.push(fault(format!("{book}: there is no lesson `{lesson}`")));
        }
        for id in account.listed() {
            if !has(list, id) {
                faults.push(fault(format!("{book} has no section {id}")));
            } else if let Some(lesson) = cited.get(id) {
                faults.push(fault(format!("{book}, {id}: `{lesson}` cites it, so it needs no line")));
            }
        }
        let taught = taught(course, book, &lists, &accounts);
        for section in list.iter().filter(|section| !taught.contains(section.id.as_str())) {
            let words = format!("{book}: no lesson cites {} ({})", section.id, section.title);
            faults.push(fault(words));
        }
    }
    faults
}

/// The sections of a book that its lessons cite or the list accounts for, and those made up entirely of such sections.
fn taught<'l>(
    course: &Course,
    book: &str,
    lists: &'l BTreeMap<&str, Vec<Section>>,
    accounts: &'l BTreeMap<String, Accounts>,
) -> BTreeSet<&'l str> {
    let Some(list) = lists.get(book) else { return BTreeSet::new() };
    let none = Accounts::default();
    let account = accounts.get(book).unwrap_or(&none);
    let cited = cited(course, book);
    let like: Vec<&str> = match &account.like {
        // Followed one step only: books that are like each other would never end.
        Some(like) if accounts.get(like).is_none_or(|other| other.like.is_none()) => {
            let there = taught(course, like, lists, accounts);
            let sections = lists.get(like.as_str()).into_iter().flatten();
            sections
                .filter(|section| there.contains(section.id.as_str()))
                .map(|section| section.title.as_str())
                .collect()
        }
        _ => Vec::new(),
    };
    let own = |section: &&Section| {
        let id = section.id.as_str();
        cited.contains_key(id)
            || account.listed().any(|other| other == id)
            || like.contains(&section.title.as_str())
    };
    let mut taught: BTreeSet<&str> = list.iter().filter(own).map(|section| section.id.as_str()).collect();
    // Subsections come after their section.
    for section in list.iter().rev() {
        let inside = format!("{}-", section.id);
        let mut within = list.iter().filter(|other| other.id.starts_with(&inside)).peekable();
        if within.peek().is_some() && within.all(|other| taught.contains(other.id.as_str())) {
            taught.insert(&section.id);
        }
    }
    taught
}

/// The sections that lessons of a book cite, each with one of those lessons.
fn cited(course: &Course, book: &str) -> BTreeMap<String, String> {
    let lessons = course.lessons().filter(|lesson| lesson.head.rules.rulebook().name == book);
    let citations =
        lessons.flat_map(|lesson| lesson.head.book.iter().map(|id| (id.clone(), lesson.head.id.clone())));
    citations.collect()
}

fn has(list: &[Section], id: &str) -> bool {
    list.iter().any(|section| section.id == id)
}

impl Accounts {
    /// Every section in the list.
    fn listed(&self) -> impl Iterator<Item = &str> {
        let lists = self.taught.values().chain(self.others.values()).flatten();
        lists.chain(self.not_yet.keys()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECTIONS: [(&str, &str); 2] = [
        (
            "wff-mlag-2017",
            "[[section]]\nid = \"II\"\ntitle = \"WFFs\"\nabout = \"judging\"\n\
             [[section]]\nid = \"II-A\"\ntitle = \"Cubes\"\nabout = \"judging\"\n\
             [[section]]\nid = \"XX\"\ntitle = \"Hats\"\nabout = \"procedure\"\n\
             [[section]]\nid = \"XX-A\"\ntitle = \"Colours of hats\"\nabout = \"procedure\"\n",
        ),
        ("onsets-mlag-2017", "[[section]]\nid = \"V\"\ntitle = \"Cubes\"\nabout = \"judging\"\n"),
    ];
    const NO_HATS: &str = "[wff-mlag-2017.others]\nhatters = [\"XX-A\"]\n";

    fn words(books: &str) -> Vec<String> {
        // The lessons of WFF cite more sections than this book has.
        let faults = untaught(Course::ours(), &SECTIONS, books).into_iter().map(|(_, words)| words);
        faults.filter(|words| !words.starts_with("wff-mlag-2017 has no section")).collect()
    }

    #[test]
    fn a_section_that_nobody_teaches_is_named() {
        let hats =
            ["XX (Hats)", "XX-A (Colours of hats)"].map(|id| format!("wff-mlag-2017: no lesson cites {id}"));
        let cubes = "onsets-mlag-2017: no lesson cites V (Cubes)".to_owned();
        assert_eq!(words(""), [std::slice::from_ref(&cubes), &hats[..]].concat());
        // A section is accounted for when everything inside it is.
        assert_eq!(words(NO_HATS), [cubes]);
    }

    #[test]
    fn what_is_listed_is_accounted_for_and_nothing_else() {
        for (books, fault) in [
            ("[onsets-mlag-2017]\nlike = \"wff-mlag-2017\"\n", None),
            ("[onsets-mlag-2017.others]\njudges = [\"V\"]\n", None),
            ("[onsets-mlag-2017.not-yet]\nV = \"cubes\"\n", None),
            ("[onsets-mlag-2017.taught]\nm-10 = [\"V\"]\n", None),
            (
                "[onsets-mlag-2017.taught]\nm-99 = [\"V\"]\n",
                Some("onsets-mlag-2017: there is no lesson `m-99`"),
            ),
            (
                "[onsets-mlag-2017.taught]\nm-10 = [\"V\", \"VI\"]\n",
                Some("onsets-mlag-2017 has no section VI"),
            ),
            ("[chess]\n[onsets-mlag-2017.not-yet]\nV = \"cubes\"\n", Some("there is no book `chess`")),
            ("[onsets-mlag-2017]\nunlike = \"chess\"\n", Some("unknown field `unlike`")),
        ] {
            let words = words(&format!("{NO_HATS}{books}"));
            match fault {
                Some(fault) => assert!(words.len() == 1 && words[0].contains(fault), "{books}: {words:?}"),
                None => assert_eq!(words, [] as [&str; 0], "{books}"),
            }
        }
        let cited = words(
            "[wff-mlag-2017.others]\nhatters = [\"XX-A\", \"II-A\"]\n[onsets-mlag-2017.not-yet]\nV = \"cubes\"\n",
        );
        assert_eq!(cited, ["wff-mlag-2017, II-A: `we-01` cites it, so it needs no line"]);
    }

    #[test]
    fn every_section_of_the_books_is_taught_or_accounted_for() {
        assert_eq!(Course::ours().untaught(), []);
    }
}
