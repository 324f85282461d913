//! Proving that an Equation is ambiguous: a copy of it with grouping symbols added, in which it is wrong (VII-C-4-h, MR-51).

use std::ops::Range;

use crate::judge::{Sides, legal_goal, some_pair_holds};
use crate::notation::{ChosenValue, Equation, Marks, Sense, Sign, SymbolLine, Token};
use crate::number::Comparison;
use crate::position::Position;
use crate::reading::{Frame, Item, ItemKind, Operation, Readings, WrittenLine, flatten, shapes};
use crate::rules::Rules;

/// The work allowed for the readings of one side, in thousands of units of number work.
const WORK: usize = 120_000;

/// The revision is not a copy of what was presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Changed;

/// Whether every reading of the revision is a reading of what was presented, and wrong.
pub(super) fn proves(position: &Position, equation: &str, revision: &str) -> Result<bool, Changed> {
    let rules = &position.rules;
    let presented: Equation = equation.parse().map_err(|_| Changed)?;
    let goal = legal_goal(position).ok();
    let sides = goal.as_ref().and_then(|goal| Sides::of(&presented, goal, position));
    let revised = Revised::read(&presented, sides.as_ref(), revision)?;
    let (Some(goal), Some(sides)) = (goal, sides) else { return Ok(false) };
    // A line of Basic Equations has one reading.
    if rules.edition.order_of_operations {
        return Ok(false);
    }
    let (Ok(solution), Ok(written_goal)) = (sides.written_solution(rules), sides.written_goal(&goal, rules))
    else {
        return Ok(false);
    };
    let solution = within(&solution, sides.solution, &revised.solution, rules);
    let goal_line = revised.goal.as_ref().unwrap_or(&sides.goal.line);
    let goal = within(&written_goal, &sides.goal.line, goal_line, rules);
    let (Some(solution), Some(goal)) = (solution, goal) else { return Ok(false) };
    Ok(some_pair_holds(&solution, &goal, false, rules) == Some(false))
}

/// The sides of a revision.
struct Revised {
    solution: SymbolLine,
    /// Absent if only the Solution was written again.
    goal: Option<SymbolLine>,
}

impl Revised {
    /// If neither side of what was presented names the Goal, `sides` is absent, and either side may be the Solution.
    fn read(presented: &Equation, sides: Option<&Sides<'_>>, revision: &str) -> Result<Revised, Changed> {
        let Equation { left, right } = presented;
        let goal_is_left = sides.is_some_and(|sides| std::ptr::eq(sides.solution, right));
        if let Ok(copy) = revision.parse::<Equation>() {
            if !(is_copy(left, &copy.left) && is_copy(right, &copy.right)) {
                return Err(Changed);
            }
            let (solution, goal) =
                if goal_is_left { (copy.right, copy.left) } else { (copy.left, copy.right) };
            return Ok(Revised { solution, goal: Some(goal) });
        }
        let solution: SymbolLine = revision.parse().map_err(|_| Changed)?;
        let fits = match sides {
            Some(sides) => is_copy(sides.solution, &solution),
            None => is_copy(left, &solution) || is_copy(right, &solution),
        };
        if fits { Ok(Revised { solution, goal: None }) } else { Err(Changed) }
    }
}

/// Whether the line has all the tokens of the presented one in order, and otherwise only grouping symbols.
fn is_copy(presented: &SymbolLine, line: &SymbolLine) -> bool {
    let mut expected = presented.tokens.iter().peekable();
    for token in &line.tokens {
        if expected.next_if(|expected| is_same(expected, token)).is_none() && matches!(token, Token::Sign(_))
        {
            return false;
        }
    }
    expected.next().is_none()
}

/// The kind of a grouping symbol does not matter, and a mark that settles the meaning of the token may be added.
fn is_same(presented: &Token, token: &Token) -> bool {
    match (presented, token) {
        (Token::Sign(presented), Token::Sign(sign)) => {
            let marks = match added_sense(presented, sign) {
                Some(_) => Marks { sense: None, ..sign.marks },
                None => sign.marks,
            };
            (presented.shown, presented.colour, presented.marks) == (sign.shown, sign.colour, marks)
        }
        (Token::Open(..), Token::Open(..)) => true,
        (Token::Close(_, _, presented), Token::Close(_, _, choice)) => match (presented, choice) {
            (None, _) => true,
            (Some(presented), Some(choice)) => is_same_choice(presented, choice),
            (Some(_), None) => false,
        },
        _ => false,
    }
}

/// The mark that says which of its meanings the symbol has, if it was not there before.
fn added_sense(presented: &Sign, sign: &Sign) -> Option<Sense> {
    let settles = |sense: &Sense| !matches!(sense, Sense::Lcm | Sense::Gcf);
    sign.marks.sense.filter(|sense| presented.marks.sense.is_none() && settles(sense))
}

fn is_same_choice(one: &ChosenValue, other: &ChosenValue) -> bool {
    match (&one.value, &other.value) {
        (Some(one), Some(other)) => one.compare(other) == Comparison::Equal,
        _ => one.text == other.text,
    }
}

/// The readings of a copy; `None` if it has none, or one that is not a reading of the presented line.
fn within(
    written: &WrittenLine,
    presented: &SymbolLine,
    copy: &SymbolLine,
    rules: &Rules,
) -> Option<Readings> {
    if written.cut_off {
        return None;
    }
    let mut list = Vec::new();
    for sequence in &written.sequences {
        let mut items = Vec::new();
        flatten(sequence, &mut items);
        let Some(overlay) = Overlay::new(&items, presented, copy) else { continue };
        let Some(frame) = Frame::new(&items, ranges(&overlay.copied), None, true, rules) else { continue };
        let whole = Frame::new(&items, ranges(&overlay.presented), None, true, rules)?;
        let found = shapes(&frame, &whole)?;
        if found.any {
            list.push(overlay.items(copy, rules).filter(|_| found.all)?);
        }
    }
    let readings = Readings::of(&list, rules, true, &|_| None, &mut WORK.clone());
    (!readings.is_empty()).then_some(readings)
}

/// The items that a pair of grouping symbols encloses, and the value that is chosen after it.
type Pair<'a> = (Range<usize>, Option<&'a ChosenValue>);

fn ranges(pairs: &[Pair<'_>]) -> Vec<Range<usize>> {
    pairs.iter().map(|(items, _)| items.clone()).collect()
}

/// Whether this value is chosen after the bracket around these items.
fn is_chosen(pairs: &[Pair<'_>], items: &Range<usize>, choice: &ChosenValue) -> bool {
    let same = |(range, other): &Pair<'_>| {
        range == items && other.is_some_and(|other| is_same_choice(other, choice))
    };
    pairs.iter().any(same)
}

/// One choice of meanings of the presented line, with the grouping symbols of both lines laid over it.
struct Overlay<'a> {
    items: Vec<Item>,
    /// For each symbol the item that it is part of.
    item_of: Vec<usize>,
    presented: Vec<Pair<'a>>,
    copied: Vec<Pair<'a>>,
}

impl<'a> Overlay<'a> {
    /// `None` if the copy rules these meanings out: a mark says otherwise, or a grouping symbol splits a numeral.
    fn new(items: &[&Item], presented: &'a SymbolLine, copy: &'a SymbolLine) -> Option<Overlay<'a>> {
        let item_of = |sign: &Sign| items.iter().position(|item| item.place.contains(&sign.place.start));
        let item_of: Vec<usize> = presented.signs().map(item_of).collect::<Option<_>>()?;
        let mut items: Vec<Item> = items.iter().map(|item| (*item).clone()).collect();
        for ((before, sign), item) in presented.signs().zip(copy.signs()).zip(&item_of) {
            if let Some(sense) = added_sense(before, sign) {
                settle(&mut items[*item].kind, sense)?;
            }
        }
        let (presented, copied) = (pairs(presented, &item_of)?, pairs(copy, &item_of)?);
        Some(Overlay { items, item_of, presented, copied })
    }

    /// The items in the grouping symbols of the copy; `None` if a value is chosen that the presented line does not have.
    fn items(&self, copy: &SymbolLine, rules: &Rules) -> Option<Vec<Item>> {
        let mut before = self.presented.iter().filter_map(|(range, choice)| Some((range, (*choice)?)));
        if !before.all(|(range, choice)| is_chosen(&self.copied, range, choice)) {
            return None;
        }
        let mut levels: Vec<Vec<Item>> = vec![Vec::new()];
        let mut pairs = self.copied.iter();
        let mut number = 0;
        for token in &copy.tokens {
            match token {
                Token::Open(..) => levels.push(Vec::new()),
                Token::Sign(_) => {
                    let item = self.item_of[number];
                    let begins = number == 0 || self.item_of[number - 1] != item;
                    levels.last_mut()?.extend(begins.then(|| self.items[item].clone()));
                    number += 1;
                }
                Token::Close(bracket, _, choice) => {
                    let inner = levels.pop()?;
                    let (range, _) = pairs.next()?;
                    if let Some(choice) = choice
                        && !is_chosen(&self.presented, range, choice)
                        && !has_value(&inner, choice, rules)
                    {
                        return None;
                    }
                    let kind = ItemKind::Group { items: inner, bracket: *bracket, choice: choice.clone() };
                    let (first, last) = (&self.items[range.start], &self.items[range.end - 1]);
                    levels.last_mut()?.push(Item {
                        kind,
                        cubes: first.cubes.start..last.cubes.end,
                        place: first.place.start..last.place.end,
                    });
                }
            }
        }
        levels.pop()
    }
}

/// Whether every grouping of the items has the chosen value, so that the choice is one of its readings.
fn has_value(items: &[Item], choice: &ChosenValue, rules: &Rules) -> bool {
    let Some(value) = choice.value.as_ref().filter(|_| rules.imaginary) else { return false };
    Readings::of(&[items.to_vec()], rules, true, &|_| None, &mut WORK.clone()).all_have(value)
}

/// Narrows an item to what the mark says; `None` if it cannot be that.
fn settle(item: &mut ItemKind, sense: Sense) -> Option<()> {
    match (sense, item) {
        (Sense::Root, ItemKind::Operation(Operation::Root, _))
        | (Sense::Power, ItemKind::Operation(Operation::Power, _))
        | (Sense::Ten | Sense::Eleven, ItemKind::Operand { .. } | ItemKind::Exponent(_)) => Some(()),
        // An AB+ that does not say what it is has both values, .ABAB… first.
        (Sense::Abab | Sense::Abbb, ItemKind::Operand { values, .. }) => {
            let value = values.get(usize::from(sense == Sense::Abbb))?.clone();
            *values = vec![value];
            Some(())
        }
        _ => None,
    }
}

/// The pairs of grouping symbols in the order in which they close; `None` if one is empty or cuts an item.
fn pairs<'a>(line: &'a SymbolLine, item_of: &[usize]) -> Option<Vec<Pair<'a>>> {
    let is_between =
        |number: usize| number == 0 || number == item_of.len() || item_of[number - 1] != item_of[number];
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    let mut number = 0;
    for token in &line.tokens {
        match token {
            Token::Sign(_) => number += 1,
            Token::Open(..) => open.push(number),
            Token::Close(_, _, choice) => {
                let begin = open.pop()?;
                if begin == number || !is_between(begin) || !is_between(number) {
                    return None;
                }
                pairs.push((item_of[begin]..item_of[number - 1] + 1, choice.as_ref()));
            }
        }
    }
    Some(pairs)
}
