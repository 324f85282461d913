//! Places by one tie-break after another, within each group that is still tied.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::{Metric, Standings};

/// What a tie-break gives for one competitor; more is better, except in a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Measure {
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(Fraction),
    /// Whole numbers that are compared one by one.
    Wholes(Vec<i64>),
    /// Numbers that are compared one by one.
    Numbers(Vec<Fraction>),
    /// A place in the lot.
    Place(usize),
}

impl Measure {
    /// The better one sorts first.
    fn better(&self, other: &Measure) -> Ordering {
        match (self, other) {
            (Measure::Whole(one), Measure::Whole(other)) => other.cmp(one),
            (Measure::Number(one), Measure::Number(other)) => other.cmp(one),
            (Measure::Wholes(one), Measure::Wholes(other)) => other.cmp(one),
            (Measure::Numbers(one), Measure::Numbers(other)) => other.cmp(one),
            (Measure::Place(one), Measure::Place(other)) => one.cmp(other),
            _ => Ordering::Equal,
        }
    }

    fn text(&self) -> String {
        fn row<T: ToString>(row: &[T]) -> String {
            row.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
        }
        match self {
            Measure::Whole(number) => number.to_string(),
            Measure::Number(number) => number.to_string(),
            Measure::Wholes(numbers) => row(numbers),
            Measure::Numbers(numbers) => row(numbers),
            Measure::Place(place) => place.to_string(),
        }
    }
}

/// The place in the stored lot; a name that is missing comes last.
pub(crate) fn place_in_lot(lot: &[String], name: &str) -> usize {
    lot.iter().position(|drawn| drawn == name).unwrap_or(lot.len()) + 1
}

/// Competitors, by number, and what determines their places.
pub(crate) trait Contest {
    /// Their names.
    fn names(&self) -> &[String];

    /// The tie-breaks, in order.
    fn order(&self) -> &[Metric];

    /// Whether somebody gets a place.
    fn is_ranked(&self, who: usize) -> bool;

    /// Somebody's points.
    fn points(&self, who: usize) -> Fraction;

    /// What a tie-break gives for somebody; `None` if there is no such tie-break.
    fn measure(&self, metric: Metric, who: usize) -> Option<Measure>;

    /// Whether they meet at tables, so that two who are tied can be compared.
    fn they_meet(&self) -> bool {
        false
    }

    /// Compares two who met; `None` if they did not.
    fn direct(&self, _one: usize, _other: usize) -> Option<Ordering> {
        None
    }
}

/// The place of everybody who has one.
pub(crate) fn places(contest: &impl Contest) -> Result<BTreeMap<String, usize>, Refusal> {
    Ok(placed(contest.names(), &groups(contest, None)?))
}

/// The standings, with what every tie-break gives for everybody.
pub(crate) fn standings(contest: &impl Contest) -> Result<Standings, Refusal> {
    let names = contest.names();
    let mut values: Vec<Vec<String>> = vec![Vec::with_capacity(contest.order().len()); names.len()];
    let ranks = placed(names, &groups(contest, Some(&mut values))?);
    Ok(Standings {
        not_ranked: names.iter().filter(|name| !ranks.contains_key(*name)).cloned().collect(),
        points: names.iter().enumerate().map(|(who, name)| (name.clone(), contest.points(who))).collect(),
        values: names.iter().cloned().zip(values).collect(),
        ranks,
    })
}

fn placed(names: &[String], groups: &[Vec<usize>]) -> BTreeMap<String, usize> {
    let mut ranks = BTreeMap::new();
    let mut place = 1;
    for group in groups {
        ranks.extend(group.iter().map(|who| (names[*who].clone(), place)));
        place += group.len();
    }
    ranks
}

/// The groups that no tie-break can part, best first; the texts of the tie-breaks are optional.
fn groups(
    contest: &impl Contest,
    mut values: Option<&mut Vec<Vec<String>>>,
) -> Result<Vec<Vec<usize>>, Refusal> {
    let count = contest.names().len();
    let mut groups: Vec<Vec<usize>> = vec![(0..count).filter(|who| contest.is_ranked(*who)).collect()];
    for (column, metric) in contest.order().iter().copied().enumerate() {
        if metric == Metric::Direct {
            if !contest.they_meet() {
                return Err(Refusal::UnknownMetric);
            }
            groups = groups
                .into_iter()
                .flat_map(|group| split_by_meeting(contest, group, values.as_deref_mut()))
                .collect();
            // This tie-break applies only if exactly two are tied.
            let texts = values.iter_mut().flat_map(|values| values.iter_mut());
            texts.for_each(|texts| texts.resize(column + 1, "-".to_owned()));
            continue;
        }
        let measures: Option<Vec<Measure>> = (0..count).map(|who| contest.measure(metric, who)).collect();
        let measures = measures.ok_or(Refusal::UnknownMetric)?;
        let texts = values.iter_mut().flat_map(|values| values.iter_mut());
        texts.zip(&measures).for_each(|(texts, measure)| texts.push(measure.text()));
        groups = groups.into_iter().flat_map(|group| split(group, &measures)).collect();
    }
    Ok(groups)
}

/// The groups that are still tied after a tie-break, best first.
fn split(mut group: Vec<usize>, measures: &[Measure]) -> Vec<Vec<usize>> {
    group.sort_by(|one, other| measures[*one].better(&measures[*other]));
    group
        .chunk_by(|one, other| measures[*one].better(&measures[*other]) == Ordering::Equal)
        .map(<[usize]>::to_vec)
        .collect()
}

/// If exactly two are tied and have met, the one with more points at their common tables comes first.
fn split_by_meeting(
    contest: &impl Contest,
    group: Vec<usize>,
    values: Option<&mut Vec<Vec<String>>>,
) -> Vec<Vec<usize>> {
    let [one, other] = group[..] else { return vec![group] };
    let (first, second) = match contest.direct(one, other) {
        Some(Ordering::Greater) => (one, other),
        Some(Ordering::Less) => (other, one),
        _ => return vec![group],
    };
    if let Some(values) = values {
        values[first].push("1".to_owned());
        values[second].push("0".to_owned());
    }
    vec![vec![first], vec![second]]
}
