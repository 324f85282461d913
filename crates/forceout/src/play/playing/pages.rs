//! The pages that the players read: help, score sheet, log, variations in force, verdicts.

use super::Playing;
use crate::output::{STRONG, paint, words, wrap};
use crate::play::at_table::AtTable;
use crate::play::help;
use crate::play::page::Page;
use crate::play::story::StoryLine;
use crate::table::sheet;
use crate::table::words::{clock, variation};

/// The columns of a page of text.
const PAGE_COLUMNS: usize = 76;

impl<T: AtTable> Playing<T> {
    /// The page that a key of the table opens.
    pub(super) fn page(&self, key: char) -> Option<Page> {
        Some(match key {
            '?' => Page::new("Help", help::text(PAGE_COLUMNS, self.seated.own_place().is_some())),
            'S' => {
                Page::new("Score sheet", sheet::draw(&self.seated.view(), self.seated.header(), PAGE_COLUMNS))
            }
            'L' => Page::new("What happened", self.whole_log()).read_from_end(),
            'V' => Page::new("In force this shake", self.in_force()),
            'R' => self.verdict_page(),
            _ => return None,
        })
    }

    pub(super) fn verdict_page(&self) -> Page {
        let text = match self.seated.verdicts().is_empty() {
            true => "No Solution has been judged yet.\n".to_owned(),
            false => self.seated.verdicts().to_owned() + &sheet::draw_scores(&self.seated.view()),
        };
        Page::new("Verdicts", text)
    }

    fn whole_log(&self) -> String {
        let line =
            |said: &StoryLine| wrap(&format!("{:>6}  ", clock(said.at)), &words(&said.text), PAGE_COLUMNS);
        let text: String = self.seated.log().iter().map(line).collect();
        if text.is_empty() { "Nothing has happened yet.\n".to_owned() } else { text }
    }

    fn in_force(&self) -> String {
        let header = self.seated.header();
        let game = header.edition.game();
        let season = header.season.as_ref().map(mat::NamedSeason::season).unwrap_or_default();
        let list = desk::variations(header.edition.rulebook(), season);
        let mut text = String::new();
        let mut tell = |title: &str, effect: &str| {
            text.push_str(&format!("{}\n", paint(STRONG, title)));
            text.push_str(&wrap("  ", &words(effect), PAGE_COLUMNS));
        };
        for always in &list {
            if always.listing(header.division).is_some_and(|listing| listing.always) {
                tell(&format!("{} (always)", always.title), always.effect);
            }
        }
        for chosen in self.seated.view().shake.map(|shake| shake.variations).unwrap_or_default() {
            let effect = list.iter().find(|one| chosen.name == one.name).map_or("", |one| one.effect);
            tell(&variation(game, &chosen), effect);
        }
        if text.is_empty() { "No variation is in force.\n".to_owned() } else { text }
    }
}
