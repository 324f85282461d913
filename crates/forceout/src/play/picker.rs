//! Choosing a variation: the list of the division, what each does, and why one cannot be chosen now.

use mat::{Game, NamedSeason};
use referee::{Act, Judge, Mode, Ruling, Variation};
use serde_json::{Map, Value};

use super::at_table::AtTable;
use super::line::Typed;
use super::menu::cited;
use crate::terminal::Key;

/// Choosing a variation.
#[derive(Debug, Clone)]
pub(crate) struct Picker {
    pub(crate) rows: Vec<ListedVariation>,
    pub(crate) cursor: usize,
    /// What is typed into the blank of the variation under the cursor.
    pub(crate) filling: Option<Typed>,
    /// Why the choice would cost a point; Enter still chooses it.
    pub(crate) doubt: Option<String>,
}

/// A variation of the list.
#[derive(Debug, Clone)]
pub(crate) struct ListedVariation {
    pub(crate) title: &'static str,
    pub(crate) effect: &'static str,
    pub(crate) citation: String,
    name: &'static str,
    /// What has to be filled in.
    pub(crate) blank: Option<&'static str>,
    /// Why it cannot be chosen now.
    pub(crate) doubt: Option<String>,
}

/// The effect of a key.
#[derive(Debug)]
pub(crate) enum Picked {
    /// Nothing yet.
    Going,
    /// Nothing was chosen.
    Left,
    /// This one.
    This(Box<Act>),
}

impl Picker {
    /// The list of the match's division; what is always in effect is not chosen.
    pub(crate) fn new(seated: &impl AtTable) -> Picker {
        let header = seated.header();
        let season = header.season.as_ref().map(NamedSeason::season).unwrap_or_default();
        let mut rows = Vec::new();
        for variation in desk::variations(header.edition.rulebook(), season) {
            let own = variation.listing(header.division).filter(|listing| !listing.always);
            let Some(listing) = own else { continue };
            let doubt = match variation.blank {
                None => doubt(seated, &select(variation.name, None)),
                Some(_) => None,
            };
            rows.push(ListedVariation {
                title: variation.title,
                effect: variation.effect,
                citation: listing.citation.clone(),
                name: variation.name,
                blank: variation.blank,
                doubt,
            });
        }
        Picker { rows, cursor: 0, filling: None, doubt: None }
    }

    pub(crate) fn key(&mut self, key: Key, seated: &impl AtTable) -> Picked {
        let game = seated.header().edition.game();
        if let Some(line) = &mut self.filling {
            match key {
                Key::Esc => self.filling = None,
                Key::Enter => return self.choose(seated),
                _ => {
                    line.key(key);
                    self.doubt = None;
                }
            }
            return Picked::Going;
        }
        let count = self.rows.len().max(1);
        match key {
            Key::Up => self.go((self.cursor + count - 1) % count),
            Key::Down | Key::Tab => self.go((self.cursor + 1) % count),
            Key::Home | Key::PageUp => self.go(0),
            Key::End | Key::PageDown => self.go(count - 1),
            Key::Sign(letter) => {
                // To the next title that begins with the letter.
                let begins = |index: &usize| {
                    let title = self.rows.get(*index).map_or("", |row| row.title);
                    title.to_lowercase().starts_with(&letter.to_lowercase().to_string())
                };
                let next = (1..=count).map(|step| (self.cursor + step) % count).find(begins);
                self.go(next.unwrap_or(self.cursor));
            }
            Key::Enter if self.rows.get(self.cursor).is_some_and(|row| row.blank.is_some()) => {
                self.filling =
                    Some(if game == Game::OnSets { Typed::of(game, "") } else { Typed::words("") });
            }
            Key::Enter => return self.choose(seated),
            Key::Esc => return Picked::Left,
            _ => {}
        }
        Picked::Going
    }

    /// What belongs in the blank.
    pub(crate) fn asks(&self) -> &'static str {
        match self.rows.get(self.cursor).and_then(|row| row.blank) {
            Some("m") => "Which base? A number, such as 8",
            Some("k") => "A multiple of which number? Such as 6",
            Some("color") => "Which colour? red, blue, green or black",
            Some("cube") => "Which cube? Type its sign; U is ∪, n is ∩, 0 is Λ, < is ⊆",
            Some("card") => "Which card? Its letters, such as BRG; - is the blank card",
            Some("set") => "Which set? A Set-Name, such as B ∪ R",
            _ => "What fills the blank?",
        }
    }

    fn go(&mut self, to: usize) {
        self.cursor = to;
        self.doubt = None;
    }

    /// The first Enter on a doubtful choice says what it would cost; the second one takes it.
    fn choose(&mut self, seated: &impl AtTable) -> Picked {
        let Some(row) = self.rows.get(self.cursor) else { return Picked::Left };
        let filling = self.filling.as_ref().map(Typed::text);
        let act = select(row.name, row.blank.zip(filling));
        let doubt = doubt(seated, &act);
        if doubt.is_some() && self.doubt.is_none() {
            self.doubt = doubt;
            return Picked::Going;
        }
        Picked::This(Box::new(act))
    }
}

fn select(name: &str, filling: Option<(&str, String)>) -> Act {
    let mut parameters = Map::new();
    if let Some((field, text)) = filling {
        let text = text.trim();
        let number = text.parse::<i64>().ok().filter(|_| ["m", "k"].contains(&field));
        parameters.insert(field.to_owned(), number.map_or_else(|| Value::from(text), Value::from));
    }
    let variation = Some(Variation { name: name.to_owned(), parameters });
    Act::Select { variation, more: false }
}

/// Why the referee would not take it: it costs a point, or is not on the list.
fn doubt(seated: &impl AtTable, act: &Act) -> Option<String> {
    let Act::Select { variation: Some(variation), .. } = act else { return None };
    let header = seated.header();
    let ruling = desk::judge().selection(&seated.view().position(), variation);
    let code = ruling.code()?;
    match (ruling, header.options.mode) {
        (Ruling::Unknown, _) => Some(header.edition.explains(code).message.to_owned()),
        // At a tabletop match somebody has to notice it.
        (_, Mode::Tabletop) => None,
        (_, Mode::Strict) => Some(cited(header.edition, code)),
    }
}
