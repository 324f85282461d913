//! The list of entries for check-in, team by team, with a box to tick.

use paper::escaped;

use super::frame::{Heading, Page, Sheets, head};

/// How much of a page is left, on the shorter paper; the heading of a team, and a line.
const ROOM: usize = 875;
const TEAM: usize = 41;
const LINE: usize = 25;

/// Somebody who entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryLine {
    /// The id on the badge.
    pub id: String,
    /// The player's name as shown here.
    pub shown: String,
    /// The team.
    pub team: Option<String>,
    /// The school.
    pub school: Option<String>,
    /// What else the staff may know: the grade, the games.
    pub about: String,
    /// Whether they are here already.
    pub present: bool,
}

/// The list, team by team in the order of entry; those without one last.
pub fn entries(heading: &Heading, players: &[EntryLine]) -> Sheets {
    let mut teams: Vec<(Option<&str>, Vec<&EntryLine>)> = Vec::new();
    for player in players {
        let team = player.team.as_deref();
        match teams.iter_mut().find(|(known, _)| *known == team) {
            Some((_, members)) => members.push(player),
            None => teams.push((team, vec![player])),
        }
    }
    teams.sort_by_key(|(team, _)| team.is_none());
    // A team stays together unless it fills a page.
    let fit = (ROOM - TEAM) / LINE;
    let blocks = teams
        .iter()
        .flat_map(|(team, members)| members.chunks(fit).map(|chunk| block(*team, chunk, members.len())));
    let count = format!("{} players", players.len());
    let head = head("Entries", &[heading.line(), count], "");
    let pages = paper::pages(blocks.collect::<Vec<_>>(), |_| ROOM).into_iter().map(|page| Page {
        class: "entries",
        body: format!("{head}{}", page.concat()),
        what: "for check-in".to_owned(),
    });
    Sheets::new("Entries", pages.collect())
}

fn block(team: Option<&str>, members: &[&EntryLine], of: usize) -> (String, usize) {
    let line = |player: &&EntryLine| {
        let ticked = if player.present { " class=\"here\"" } else { "" };
        format!(
            "<tr><td class=\"tick\"><u{ticked}></u></td><td class=\"id\">{}</td><td class=\"who\">{}</td><td>{}</td><td>{}</td><td class=\"note\"></td></tr>",
            escaped(&player.id),
            escaped(&player.shown),
            player.school.as_deref().map(escaped).unwrap_or_default(),
            escaped(&player.about)
        )
    };
    let rows: String = members.iter().map(line).collect();
    let title = team.map_or_else(|| "Without a team".to_owned(), escaped);
    let html = format!(
        "<div class=\"team\"><h2>{title} <small>{of}</small></h2><table><colgroup><col class=\"tick\"><col class=\"id\"><col class=\"who\"><col class=\"school\"><col class=\"about\"><col></colgroup>{rows}</table></div>"
    );
    (html, TEAM + LINE * members.len())
}
