//! What a sheet is called, and what there is to talk about: from the themes and kinds of its puzzles.

use std::collections::BTreeMap;

use mat::Book;

use super::{Worksheet, words};
use crate::puzzles::{PuzzleKind, themes};
use crate::voice::{counted, listed};

impl Worksheet {
    /// Its title: the theme that was asked for, or the one that most of its puzzles share.
    pub fn title(&self) -> String {
        let titles = themes(self.order.shelf.game());
        let called =
            |name: &str| titles.iter().find(|theme| theme.name == name).map(|theme| theme.title.to_owned());
        if let Some(title) = self.order.theme.as_deref().and_then(called) {
            return title;
        }
        let kinds = self.kinds();
        if kinds.iter().all(|kind| kind.is_pair()) && kinds.len() == 2 {
            return "Both challenges".to_owned();
        }
        if let [kind] = kinds[..] {
            return words::title(kind).to_owned();
        }
        let shared = self.shared_themes();
        let title =
            shared.first().filter(|(_, numbers)| numbers.len() > 1).and_then(|(name, _)| called(name));
        let count = counted(self.puzzles.len(), "puzzle", "puzzles");
        let mut letters = count.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        title.unwrap_or(first + letters.as_str())
    }

    /// The line below it: the game, the division, and the question.
    pub fn line(&self) -> String {
        let titles = |kinds: &[PuzzleKind]| {
            let titles = kinds.iter().map(|kind| words::title(*kind).trim_end_matches('?'));
            titles.collect::<Vec<_>>().join(", ")
        };
        let kinds = match &self.kinds()[..] {
            few @ ([] | [_] | [_, _] | [_, _, _]) => titles(few),
            many => counted(many.len(), "", "kinds of puzzles"),
        };
        format!("{}, {} · {kinds}", self.game_title(), self.order.shelf.division.title())
    }

    fn game_title(&self) -> &'static str {
        match self.order.shelf.book {
            book @ Book::Equations(_) => book.rulebook().form,
            Book::OnSets(_) => "On-Sets",
            Book::Wff(_) => "WFF ’N PROOF",
        }
    }

    /// The kinds on it, each once.
    fn kinds(&self) -> Vec<PuzzleKind> {
        let there = |kind: &PuzzleKind| self.puzzles.iter().any(|puzzle| puzzle.kind == *kind);
        PuzzleKind::ALL.into_iter().filter(there).collect()
    }

    /// The themes with the numbers of their puzzles, the most frequent first.
    fn shared_themes(&self) -> Vec<(String, Vec<usize>)> {
        let mut numbers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (puzzle, number) in self.puzzles.iter().zip(1..) {
            for theme in &puzzle.themes {
                numbers.entry(theme).or_default().push(number);
            }
        }
        let mut shared: Vec<(String, Vec<usize>)> =
            numbers.into_iter().map(|(theme, numbers)| (theme.to_owned(), numbers)).collect();
        shared.sort_by(|one, other| (other.1.len(), &one.0).cmp(&(one.1.len(), &other.0)));
        shared
    }

    /// Two things to talk about, each with the numbers of its puzzles: the most frequent theme, and then another theme or the
    /// most frequent kind.
    pub fn talk(&self) -> Vec<(String, String)> {
        let titles = themes(self.order.shelf.game());
        let said = |numbers: &[usize], sentence: String| {
            (listed(&numbers.iter().map(usize::to_string).collect::<Vec<_>>()), sentence)
        };
        let of_themes = self.shared_themes().into_iter().map(|(name, numbers)| {
            let title = titles.iter().find(|theme| theme.name == name).map_or("", |theme| theme.title);
            said(&numbers, words::talk_of_theme(&name, title))
        });
        let mut kinds: Vec<(PuzzleKind, Vec<usize>)> = self
            .kinds()
            .into_iter()
            .map(|kind| {
                let own = self.puzzles.iter().zip(1..).filter(|(puzzle, _)| puzzle.kind == kind);
                (kind, own.map(|(_, number)| number).collect())
            })
            .collect();
        kinds.sort_by_key(|(_, numbers)| std::cmp::Reverse(numbers.len()));
        let of_kinds =
            kinds.into_iter().map(|(kind, numbers)| said(&numbers, words::talk_of_kind(kind).to_owned()));
        of_themes.chain(of_kinds).take(2).collect()
    }
}
