//! What is read aloud when the clock of the room announces something: our own words, and the book's section (TD-45, TD-46).

use mat::{Division, Game, Rulebook};
use referee::Edition;
use tournament::AnnouncementKind;

/// A round that is announced.
#[derive(Debug, Clone, Copy)]
pub struct Announced<'a> {
    /// The book it is played by.
    pub rules: &'static Rulebook,
    /// The division.
    pub division: Division,
    /// Its number.
    pub round: usize,
    /// How many rounds there are.
    pub of: usize,
    /// How long it is, in seconds.
    pub round_s: i64,
    /// How long a running shake may go on, in seconds.
    pub extra_s: i64,
    /// Where sheets are handed in; may be empty.
    pub hand_in: &'a str,
}

impl Announced<'_> {
    /// The sentences to read aloud for an announcement of [`tournament::announcements`], and the section behind it.
    pub fn aloud(&self, what: AnnouncementKind) -> (String, Option<&'static str>) {
        match what {
            AnnouncementKind::Begin => {
                let last = if self.round == self.of { ", the last one," } else { "" };
                let time = duration(self.round_s);
                let first = self.first_goal();
                (
                    format!(
                        "Round {}{last} begins. You have {time}. {first} sets the first Goal (I-D).",
                        self.round
                    ),
                    Some("I-D"),
                )
            }
            AnnouncementKind::FiveMinutes => {
                ("Five minutes left. After that no new shake begins.".to_owned(), None)
            }
            AnnouncementKind::NoNewShakes => {
                let rest = match self.extra_s {
                    1.. => format!("Whoever is in a shake has {} to finish it", duration(self.extra_s)),
                    _ => "The shake you are in ends here".to_owned(),
                };
                (format!("No new shakes. {rest} (XI-B)."), Some("XI-B"))
            }
            AnnouncementKind::OneMinute => ("One minute until Stop.".to_owned(), None),
            AnnouncementKind::Stop => (self.stop(), Some("XI-B")),
            AnnouncementKind::PencilsDown if self.has_two_solutions() => (
                "Pencils down, unless Two Solutions was chosen: then you have one more minute (XI-B)."
                    .to_owned(),
                Some("XI-B"),
            ),
            AnnouncementKind::PencilsDown | AnnouncementKind::PencilsDownTwoSolutions => (
                format!(
                    "Pencils down. Check what was written, then everybody signs the sheet. The winner brings it to {} (XII-B).",
                    if self.hand_in.is_empty() { "the desk" } else { self.hand_in }
                ),
                Some("XII-B"),
            ),
        }
    }

    fn stop(&self) -> String {
        let edition = Edition::of(self.rules);
        let challenges = if edition.no_challenge_after_stop { " and make no challenge" } else { "" };
        let time = duration(edition.writing_seconds);
        let longer = if self.has_two_solutions() { ", three if Two Solutions was chosen" } else { "" };
        let (article, paper) = self.paper();
        format!(
            "Stop. Move no cube{challenges}. If your shake has no challenge and cubes are left in Resources, each of you \
             writes {article} {paper} now; it may use any of those cubes. You have {time}{longer}. A correct {paper} scores \
             4, anything else 2 (XI-B)."
        )
    }

    /// What players write, with its article.
    fn paper(&self) -> (&'static str, &'static str) {
        match self.rules.game {
            Game::Equations => ("an", "Equation"),
            Game::OnSets => ("a", "Solution"),
            Game::Wff => ("a", "Solution with its Proof"),
        }
    }

    /// Who sets the first Goal, found at the table by rolling (TD-8).
    fn first_goal(&self) -> &'static str {
        match self.rules.game {
            Game::Equations => "Whoever rolls the highest red cube",
            Game::OnSets => "Whoever rolls the highest digit cube",
            Game::Wff => "Whoever rolls the earliest capital letter",
        }
    }

    fn has_two_solutions(&self) -> bool {
        self.rules.game == Game::OnSets && self.division == Division::Senior
    }
}

/// A length of time in words.
fn duration(seconds: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    if seconds % 60 != 0 {
        return format!("{seconds} seconds");
    }
    let minutes = seconds / 60;
    let number = usize::try_from(minutes).ok().and_then(|minutes| WORDS.get(minutes));
    let number = number.map_or_else(|| minutes.to_string(), |word| (*word).to_owned());
    format!("{number} minute{}", if minutes == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use mat::Book;
    use tournament::announcements;

    use super::*;

    fn read_aloud(book: Book, division: Division, extra_s: i64) -> String {
        let rules = book.rulebook();
        let announced = Announced {
            rules,
            division,
            round: 2,
            of: 2,
            round_s: 1_800,
            extra_s,
            hand_in: "the desk by the door",
        };
        let list = announcements(rules, division, 1_800, extra_s, &[]);
        let line = |at: i64, what: AnnouncementKind| {
            format!("{:02}:{:02} {}\n", at / 60, at % 60, announced.aloud(what).0)
        };
        list.iter().map(|one| line(one.at, one.what)).collect()
    }

    #[test]
    fn a_round_of_on_sets_is_announced() {
        assert_eq!(
            read_aloud(Book::AgloaOnSets2024, Division::Senior, 300),
            "00:00 Round 2, the last one, begins. You have 30 minutes. Whoever rolls the highest digit cube sets the first \
             Goal (I-D).\n\
             25:00 Five minutes left. After that no new shake begins.\n\
             30:00 No new shakes. Whoever is in a shake has five minutes to finish it (XI-B).\n\
             34:00 One minute until Stop.\n\
             35:00 Stop. Move no cube and make no challenge. If your shake has no challenge and cubes are left in Resources, \
             each of you writes a Solution now; it may use any of those cubes. You have two minutes, three if Two \
             Solutions was chosen. A correct Solution scores 4, anything else 2 (XI-B).\n\
             37:00 Pencils down, unless Two Solutions was chosen: then you have one more minute (XI-B).\n\
             38:00 Pencils down. Check what was written, then everybody signs the sheet. The winner brings it to the desk by \
             the door (XII-B).\n"
        );
    }

    #[test]
    fn the_other_books_say_it_their_way() {
        let stop = |book: Book| {
            let text = read_aloud(book, Division::Middle, 60);
            text.lines().find(|line| line.contains("Stop. ")).unwrap_or_default().to_owned()
        };
        assert_eq!(
            stop(Book::MlagOnSets2017),
            "31:00 Stop. Move no cube. If your shake has no challenge and cubes are left in Resources, each of you writes a \
             Solution now; it may use any of those cubes. You have two minutes. A correct Solution scores 4, anything else 2 \
             (XI-B)."
        );
        assert_eq!(stop(Book::BasicEquations2019), stop(Book::AdventurousEquations2018));
        assert!(stop(Book::BasicEquations2019).contains("each of you writes an Equation now"));
        assert!(stop(Book::Wff2017).contains("a Solution with its Proof now"));
        assert!(stop(Book::Wff2017).contains("You have three minutes. "));
        assert!(
            read_aloud(Book::Wff2017, Division::Middle, 0).contains("The shake you are in ends here (XI-B).")
        );
    }
}
