//! The table of On-Sets: cards, Goal, cubes, Solutions, and which cards they select.

mod cards;

use mat::Rulebook;
use onsets::{Card, CardSet, OnSets, Position, Solution, judge_goal};

use super::common::{draw_heading, draw_list, draw_sections, label, written_line};
use super::{Drawable, Written};
use crate::output::{STRONG, Word, paint, words, wrap};

use cards::{card_word, cube_word, draw_cards};

impl Written<OnSets> {
    fn solutions(&self) -> &[Solution] {
        self.submission.as_ref().map_or(&[], |submission| &submission.solutions)
    }
}

impl Drawable for Written<OnSets> {
    fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    fn draw_position(&self, columns: usize) -> String {
        let position = &self.position;
        let rules = &position.rules;
        let mut text = draw_heading(self.rulebook, rules.division, position.situation, columns);
        text.push_str(&draw_cards(position.universe.cards(), rules.double_set, 2, columns));
        text.push('\n');
        text.push_str(&self.draw_goal(columns));
        text.push_str(&draw_sections(&position.mat, |cube| cube_word(*cube), columns));
        text.push_str(&draw_list("Variations", position.variations.iter().map(ToString::to_string), columns));
        text
    }

    fn draw_goal(&self, columns: usize) -> String {
        draw_goal(&self.position, columns)
    }

    fn submissions(&self) -> usize {
        self.solutions().len()
    }

    fn draw_submission(&self, columns: usize) -> String {
        let draw = |(index, solution): (usize, &Solution)| {
            solution_heading(index, self.solutions().len()) + &draw_solution(solution, columns)
        };
        self.solutions().iter().enumerate().map(draw).collect()
    }

    fn explain(&self, columns: usize) -> String {
        let draw = |(index, solution): (usize, &Solution)| {
            solution_heading(index, self.solutions().len()) + &explain(&self.position, solution, columns)
        };
        self.solutions().iter().enumerate().map(draw).collect()
    }

    fn draw_explained(&self, columns: usize) -> String {
        let draw = |(index, solution): (usize, &Solution)| {
            let heading = solution_heading(index, self.solutions().len());
            heading + &draw_solution(solution, columns) + &explain(&self.position, solution, columns)
        };
        self.solutions().iter().enumerate().map(draw).collect::<Vec<_>>().join("\n")
    }

    fn field_title(&self, field: &str) -> String {
        title_of(field)
    }

    fn card_words(&self, cards: &[String]) -> Vec<Word> {
        let dealt = self.position.universe.cards().iter();
        dealt.filter(|card| cards.contains(&card.to_string())).map(|card| card_word(*card)).collect()
    }
}

/// The Goal and its value; nothing if the writer still has to supply it.
fn draw_goal(position: &Position, columns: usize) -> String {
    let Some(goal) = &position.goal else { return String::new() };
    let values = judge_goal(&position.rules, goal).map(|(_, values)| values).unwrap_or_default();
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    let meaning = match values.join(" or ") {
        value if value.is_empty() || value == goal.trim() => String::new(),
        value => format!(" = {value}"),
    };
    wrap(&label("Goal"), &words(&format!("{goal}{meaning}")), columns)
}

/// The name of a Solution, if there are several.
fn solution_heading(index: usize, count: usize) -> String {
    match count {
        1 => String::new(),
        _ => format!("  {}\n", paint(STRONG, format!("Solution {}", index + 1))),
    }
}

/// A Solution as it was written.
fn draw_solution(solution: &Solution, columns: usize) -> String {
    let mut text = String::new();
    for restriction in &solution.restrictions {
        text.push_str(&written_line("Restriction", restriction, columns));
    }
    text.push_str(&written_line("Set-Name", &solution.set_name, columns));
    if let Some(blank) = solution.blank.filter(|blank| *blank != Card::BLANK) {
        text.push_str(&wrap(&label("Blank card"), &[card_word(blank)], columns));
    }
    text
}

/// Why a Solution is right: which cards are left, which are selected, and what they count.
fn explain(position: &Position, solution: &Solution, columns: usize) -> String {
    let Some(selected) = onsets::selected(position, solution) else { return String::new() };
    let mut text = String::new();
    if let ([left], false) = (selected.left.as_slice(), solution.restrictions.is_empty()) {
        let subject = match solution.restrictions.len() {
            1 => "The Restriction leaves",
            _ => "The Restrictions leave",
        };
        text.push_str(&wrap("  ", &counted(position, subject, *left), columns));
    }
    if selected.named.len() > 1 {
        let sentence = "It can be grouped in more than one way, and every grouping is right:";
        text.push_str(&wrap("  ", &words(sentence), columns));
    }
    let goal = position.goal.as_ref().and_then(|goal| judge_goal(&position.rules, goal).ok());
    for (cards, value) in &selected.named {
        let mut sentence = counted(position, "The Set-Name selects", *cards);
        if *value != cards.len() {
            sentence.extend(words(&format!("With the Double Set counted twice that is {value}.")));
        }
        if let Some((_, values)) = &goal {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            sentence.extend(words(&format!("The Goal is {}.", values.join(" or "))));
        }
        text.push_str(&wrap("  ", &sentence, columns));
    }
    text
}

/// `The Set-Name selects 3 cards: BR B R.` The cards come in the order in which they were dealt.
fn counted(position: &Position, subject: &str, cards: CardSet) -> Vec<Word> {
    let mut sentence = words(subject);
    match cards.len() {
        0 => sentence.extend(words("no card.")),
        1 => sentence.extend(words("1 card:")),
        count => sentence.extend(words(&format!("{count} cards:"))),
    }
    let dealt = position.universe.cards().iter().filter(|card| cards.contains(**card));
    sentence.extend(dealt.map(|card| card_word(*card)));
    if let Some(last) = sentence.pop() {
        sentence.push(if cards.is_empty() { last } else { last.followed_by('.') });
    }
    sentence
}

/// The name of a field for people.
fn title_of(field: &str) -> String {
    match field {
        "goal" => "Goal".to_owned(),
        _ if field.ends_with(".set_name") => "Set-Name".to_owned(),
        _ if field.ends_with(".blank") => "Blank card".to_owned(),
        _ if field.contains(".restrictions[") => "Restriction".to_owned(),
        other => other.to_owned(),
    }
}
