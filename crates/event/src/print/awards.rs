//! The award list, to be read aloud from last to first.

use paper::{escaped, lines};

use super::frame::{Heading, Page, Sheets, head};
use super::words::{number, ordinal, section_letter};

/// How much of a page is left for lines, on the shorter paper.
const ROOM: usize = 800;
/// A group's heading, the space around a line, and a line of text with how many letters it has.
const GROUP: usize = 50;
const AIR: usize = 13;
const TEXT: (usize, usize) = (23, 72);

/// Something that is awarded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// For what: the title of a game, or sweepstakes.
    pub title: String,
    /// The section, from 1, if there are several.
    pub section: Option<usize>,
    /// Whether it goes to a team.
    pub team_award: bool,
    /// The place; `None` for a perfect score.
    pub place: Option<usize>,
    /// Whether it is shared.
    pub shared: bool,
    /// How it is read aloud.
    pub shown: String,
    /// The team of a player, if it may be shown.
    pub team: Option<String>,
    /// The points.
    pub points: String,
    /// How many points there are at most; 0 if there is no maximum.
    pub of_points: i64,
    /// In how many rounds; 0 if there are none.
    pub rounds: usize,
    /// Points by round, for the cubes of a certificate.
    pub by_round: Vec<String>,
}

impl Award {
    /// What it is for, without the name: `first place, shared, in section A of`, and the title.
    pub(super) fn achieved(&self) -> String {
        let section = self
            .section
            .map(|section| format!("section {} of ", section_letter(section)))
            .unwrap_or_default();
        let shared = if self.shared { ", shared," } else { "" };
        match self.place {
            Some(place) => format!("{} place{shared} in {section}", ordinal(place)),
            None => format!("a perfect score in {section}"),
        }
    }

    /// With how many points.
    pub(super) fn scored(&self) -> String {
        let of = if self.of_points > 0 { format!(" of {}", self.of_points) } else { String::new() };
        let rounds = match self.rounds {
            0 => String::new(),
            1 => " in one round".to_owned(),
            rounds => format!(" in {} rounds", number(rounds)),
        };
        format!("with {}{of} points{rounds}", self.points)
    }

    fn group(&self) -> String {
        let whom = if self.team_award { "teams" } else { "players" };
        let section =
            self.section.map(|section| format!(", section {}", section_letter(section))).unwrap_or_default();
        format!("{}{section}, {whom}", self.title)
    }

    fn aloud(&self) -> String {
        let mut place = match self.place {
            Some(place) => ordinal(place) + " place",
            None => "a perfect score".to_owned(),
        };
        if let Some(first) = place.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let shared = if self.shared { ", shared" } else { "" };
        let team = self.team.as_deref().map(|team| format!(", {team}")).unwrap_or_default();
        format!("{place}{shared}, {}: {}{team}", self.scored(), self.shown)
    }
}

/// The list, in the order of reading.
pub fn awards(heading: &Heading, awards: &[Award]) -> Sheets {
    let mut parts: Vec<(String, usize)> = Vec::new();
    let mut before = None;
    for award in awards {
        let (said, group) = (award.aloud(), award.group());
        let line = format!("<p class=\"award\"><u></u><span>{}</span></p>", escaped(&said));
        let height = AIR + lines(&said, TEXT.1) * TEXT.0;
        // A heading stays with its first line.
        match before.as_ref() == Some(&group) {
            true => parts.push((line, height)),
            false => parts.push((format!("<h2>{}</h2>{line}", escaped(&group)), GROUP + height)),
        }
        before = Some(group);
    }
    let lines = [
        heading.line(),
        "Read from top to bottom, last place first. Tick each award once it is handed over.".to_owned(),
    ];
    let head = head("Awards", &lines, "");
    let pages = paper::pages(parts, |_| ROOM).into_iter().map(|page| Page {
        class: "awards",
        body: format!("{head}<div class=\"list\">{}</div>", page.concat()),
        what: "awards".to_owned(),
    });
    Sheets::new("Awards", pages.collect())
}
