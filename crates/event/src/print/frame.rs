//! What frames every sheet: its head, and the foot with event, game, round, page and the fingerprint of the log.

use paper::{Paper, Way, escaped};

/// The styles of all sheets of an event.
const STYLES: &str = include_str!("sheets.css");
/// The sign of the program, in ink.
pub(super) const SIGN: &str = "<svg class=\"sign\" viewBox=\"0 0 26 28\" aria-hidden=\"true\"><rect x=\"1.5\" y=\"1.5\" width=\"23\" height=\"25\" rx=\"6\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"2\"/><path d=\"M9.5 20V8h8M9.5 13.8h6.3\" fill=\"none\" stroke=\"#111\" stroke-width=\"2.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>";

/// What every sheet of one printing names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The title of the event.
    pub event: String,
    /// Its days, in words.
    pub days: String,
    /// The game, if the sheet is about one.
    pub game: Option<String>,
    /// The round and how many there are, if the sheet is about one.
    pub round: Option<(usize, usize)>,
    /// The hash of the log's last line.
    pub log: String,
    /// Whether the round is a draft that nobody but the organiser may see (TD-18).
    pub draft: bool,
}

impl Heading {
    /// Event and game, as HTML.
    pub(super) fn called(&self) -> String {
        let parts = [Some(&self.event), self.game.as_ref()];
        escaped(&parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" · "))
    }

    /// Event, game and days, as HTML.
    pub(super) fn line(&self) -> String {
        format!("{} · {}", self.called(), escaped(&self.days))
    }

    /// The number of the round, and how many there are, in large figures.
    pub(super) fn large_round(&self) -> String {
        let large = |(round, of)| format!("<p class=\"large\">{round}<small> of {of}</small></p>");
        self.round.map(large).unwrap_or_default()
    }

    /// The ends of the log's hash: enough to compare two sheets.
    pub(super) fn fingerprint(&self) -> String {
        let letters: Vec<char> = self.log.chars().collect();
        match letters.len() {
            0..=12 => escaped(&self.log),
            length => {
                let part = |range: &[char]| escaped(&range.iter().collect::<String>());
                format!("{}…{}", part(&letters[..4]), part(&letters[length - 4..]))
            }
        }
    }
}

/// A page without its foot.
#[derive(Debug, Clone)]
pub(super) struct Page {
    /// The class of its kind in the styles.
    pub(super) class: &'static str,
    /// Its content, as HTML.
    pub(super) body: String,
    /// What the foot says it is, as HTML.
    pub(super) what: String,
}

/// Sheets of one kind, ready for either paper.
#[derive(Debug, Clone)]
pub struct Sheets {
    pub(super) title: &'static str,
    pub(super) way: Way,
    pub(super) pages: Vec<Page>,
}

impl Sheets {
    pub(super) fn new(title: &'static str, pages: Vec<Page>) -> Sheets {
        Sheets { title, way: Way::Upright, pages }
    }

    /// How many pages there are, the same on either paper.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// The sheets as one file.
    pub fn document(&self, heading: &Heading, paper: Paper) -> String {
        let count = self.pages.len();
        let pages: String = self
            .pages
            .iter()
            .zip(1..)
            .map(|(page, number)| self.page(page, heading, paper, number, count))
            .collect();
        let title = format!("{} · {}", self.title, heading.event);
        paper::document(&title, paper, self.way, &format!("{}{STYLES}", paper::STYLES), &pages)
    }

    fn page(&self, page: &Page, heading: &Heading, paper: Paper, number: usize, count: usize) -> String {
        let landscape = if self.way == Way::Landscape { " landscape" } else { "" };
        let draft = if heading.draft { ", a draft" } else { "" };
        let round = heading.round.map(|(round, _)| format!(" · round {round}{draft}")).unwrap_or_default();
        let place = if count > 1 { format!(" · page {number} of {count}") } else { String::new() };
        format!(
            "<section class=\"sheet {} {}{landscape}\" aria-label=\"{}, page {number}\">{}<footer>{SIGN}<p>{}{round} · log <code>{}</code></p><p class=\"place\">{}{place}</p></footer></section>\n",
            paper.name(),
            page.class,
            escaped(self.title),
            page.body,
            heading.called(),
            heading.fingerprint(),
            page.what,
        )
    }
}

/// The head of a sheet: its title, the lines below it, and what is on the right, all as HTML.
pub(super) fn head(title: &str, lines: &[String], right: &str) -> String {
    let lines: String = lines.iter().map(|line| format!("<p>{line}</p>")).collect();
    format!("<header><div><h1>{title}</h1>{lines}</div>{right}</header>")
}

/// A class for names by their length, so that most are large and none is cut off.
pub(super) fn length_class(name: &str) -> &'static str {
    match name.chars().count() {
        0..=9 => "",
        10..=16 => "longer",
        _ => "longest",
    }
}
