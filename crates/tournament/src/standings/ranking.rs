//! Places by one tie-break after another, within each group that is still tied.

use std::cmp::Ordering;

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::Standings;

/// The tie-break between two who met.
const DIRECT: &str = "direct";

/// What a tie-break says of one competitor; more is better, except in a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Measure {
    /// A number.
    Number(Fraction),
    /// Numbers that are compared one by one.
    Row(Vec<Fraction>),
    /// A place in the lot.
    Place(usize),
}

impl Measure {
    /// The better one sorts first.
    fn better(&self, other: &Measure) -> Ordering {
        match (self, other) {
            (Measure::Number(one), Measure::Number(other)) => other.cmp(one),
            (Measure::Row(one), Measure::Row(other)) => other.cmp(one),
            (Measure::Place(one), Measure::Place(other)) => one.cmp(other),
            _ => Ordering::Equal,
        }
    }

    fn text(&self) -> String {
        match self {
            Measure::Number(number) => number.to_string(),
            Measure::Row(row) => row.iter().map(Fraction::to_string).collect::<Vec<_>>().join(" "),
            Measure::Place(place) => place.to_string(),
        }
    }
}

/// The place in the stored lot; a name that is not in it comes last.
pub(crate) fn place_in_lot(lot: &[String], name: &str) -> usize {
    lot.iter().position(|drawn| drawn == name).unwrap_or(lot.len()) + 1
}

/// Compares two who met; `None` where they did not.
pub(crate) type Direct<'a> = &'a dyn Fn(usize, usize) -> Option<Ordering>;

/// The standings of these competitors.
pub(crate) fn rank(
    names: &[String],
    order: &[String],
    ranked: impl Fn(usize) -> bool,
    points: impl Fn(usize) -> Fraction,
    measure: impl Fn(&str, usize) -> Option<Measure>,
    direct: Option<Direct<'_>>,
) -> Result<Standings, Refusal> {
    let mut groups: Vec<Vec<usize>> = vec![(0..names.len()).filter(|who| ranked(*who)).collect()];
    let mut values: Vec<Vec<String>> = vec![Vec::with_capacity(order.len()); names.len()];
    for (column, metric) in order.iter().enumerate() {
        if metric == DIRECT {
            let direct = direct.ok_or(Refusal::UnknownMetric)?;
            groups = groups.into_iter().flat_map(|group| split_by(direct, group, &mut values)).collect();
            // This applies only to two who are tied.
            values.iter_mut().for_each(|texts| texts.resize(column + 1, "-".to_owned()));
            continue;
        }
        let measures: Option<Vec<Measure>> = (0..names.len()).map(|who| measure(metric, who)).collect();
        let measures = measures.ok_or(Refusal::UnknownMetric)?;
        values.iter_mut().zip(&measures).for_each(|(texts, measure)| texts.push(measure.text()));
        groups = groups.into_iter().flat_map(|group| split(group, &measures)).collect();
    }
    let mut standings = Standings::default();
    let mut place = 1;
    for group in &groups {
        standings.ranks.extend(group.iter().map(|who| (names[*who].clone(), place)));
        place += group.len();
    }
    for (who, name) in names.iter().enumerate() {
        if !standings.ranks.contains_key(name) {
            standings.not_ranked.push(name.clone());
        }
        standings.points.insert(name.clone(), points(who));
        standings.values.insert(name.clone(), std::mem::take(&mut values[who]));
    }
    Ok(standings)
}

/// The groups that are still tied after a tie-break, best first.
fn split(mut group: Vec<usize>, measures: &[Measure]) -> Vec<Vec<usize>> {
    group.sort_by(|one, other| measures[*one].better(&measures[*other]));
    group
        .chunk_by(|one, other| measures[*one].better(&measures[*other]) == Ordering::Equal)
        .map(<[usize]>::to_vec)
        .collect()
}

/// Of exactly two who are tied and met, the one with more points at their common tables comes first.
fn split_by(direct: Direct<'_>, group: Vec<usize>, values: &mut [Vec<String>]) -> Vec<Vec<usize>> {
    let [one, other] = group[..] else { return vec![group] };
    let (first, second) = match direct(one, other) {
        Some(Ordering::Greater) => (one, other),
        Some(Ordering::Less) => (other, one),
        _ => return vec![group],
    };
    values[first].push("1".to_owned());
    values[second].push("0".to_owned());
    vec![vec![first], vec![second]]
}
