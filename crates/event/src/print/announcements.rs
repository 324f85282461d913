//! The sheet of announcements, for a person to read aloud (section 11, TD-45, TD-46).

use paper::{escaped, lines};

use super::frame::{Heading, Page, Sheets, head};

/// How much of a page is left, on the shorter paper; the space around an announcement, and its lines of text.
const ROOM: usize = 780;
const AIR: usize = 34;
const TEXT: (usize, usize) = (25, 52);

/// An announcement as it is read aloud.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// Seconds of round time.
    pub round_s: i64,
    /// The time of day as it is written, if the round has begun.
    pub at: Option<String>,
    /// The sentence.
    pub aloud: String,
    /// The section of the rulebook behind it.
    pub rule: Option<String>,
}

/// The announcements of a round, with room for the time of day.
pub fn announcements(heading: &Heading, spoken: &[Spoken]) -> Sheets {
    let parts = spoken.iter().map(|one| {
        let time = one.at.as_deref().map_or_else(|| "<i></i>".to_owned(), escaped);
        let rule =
            one.rule.as_deref().map(|rule| format!("<small>{}</small>", escaped(rule))).unwrap_or_default();
        let html = format!(
            "<li><div><b>{}</b><span>{time}</span></div><p>{}</p>{rule}</li>",
            minutes(one.round_s),
            escaped(&one.aloud)
        );
        (html, AIR + lines(&one.aloud, TEXT.1).max(2) * TEXT.0)
    });
    let round = heading.round.map(|(round, of)| format!(", round {round} of {of}")).unwrap_or_default();
    let lines = [
        heading.line(),
        "Large: minutes since the start. Write the time of day beside them, and add any pauses.".to_owned(),
    ];
    let head = head(&format!("Announcements{round}"), &lines, "");
    let pages = paper::pages(parts, |_| ROOM).into_iter().map(|page| Page {
        class: "announcements",
        body: format!("{head}<ol>{}</ol>", page.concat()),
        what: "announcements".to_owned(),
    });
    Sheets::new("Announcements", pages.collect())
}

fn minutes(seconds: i64) -> String {
    match seconds % 60 {
        0 => format!("{}", seconds / 60),
        rest => format!("{}:{rest:02}", seconds / 60),
    }
}
