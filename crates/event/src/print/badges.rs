//! Badges: ten of 90 × 54 mm on a page. The square holds the code and nothing else.

use paper::{escaped, qr};

use super::frame::{Heading, Page, Sheets};

/// Badges on a page.
const ON_A_PAGE: usize = 10;

/// What a badge shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// The id.
    pub id: String,
    /// The nickname, or the name shown here.
    pub shown: String,
    /// The team, if it may be shown.
    pub team: Option<String>,
}

/// Badges to cut out.
pub fn badges(heading: &Heading, badges: &[Badge]) -> Sheets {
    let called = heading.called();
    let badge = |badge: &Badge| {
        let team = badge.team.as_deref().map(escaped).unwrap_or_default();
        let size = match badge.shown.chars().count() {
            0..=6 => "s1",
            7..=9 => "s2",
            10..=16 => "s3",
            _ => "s4",
        };
        let id = if badge.id.chars().count() > 5 { " class=\"long\"" } else { "" };
        format!(
            "<div class=\"badge\"><div><p class=\"called\">{called}</p><b class=\"{size}\">{}</b><p class=\"team\">{team}</p></div><div class=\"right\"><code{id}>{}</code>{}</div></div>",
            escaped(&badge.shown),
            escaped(&badge.id),
            qr(&badge.id, "the code").unwrap_or_default()
        )
    };
    let page = |ten: &[Badge]| Page {
        class: "badges",
        body: format!("<div class=\"ten\">{}</div>", ten.iter().map(badge).collect::<String>()),
        what: "the square holds the code and nothing else".to_owned(),
    };
    Sheets::new("Badges", badges.chunks(ON_A_PAGE).map(page).collect())
}
