//! The league of a class (LC-72): ratings, a ladder, or everybody against everybody. Everything follows from the results of a term in
//! their order, so only the results are stored.

use std::collections::BTreeMap;

use learning::puzzles::Rating;
use mat::Division;
use protocol::classes::LeagueForm;
use skillratings::Outcomes;

/// How many places up a challenge may reach.
pub const REACH: usize = 2;

/// The result of one pupil against another.
#[derive(Debug, Clone, PartialEq)]
pub struct Met {
    /// The shake or the roll that it came from: results from one source are one period.
    pub source: String,
    /// Whether it was a challenge on the ladder.
    pub challenge: bool,
    /// The number of the first pupil.
    pub one: u32,
    /// The number of the second pupil.
    pub other: u32,
    /// What the first pupil got: 2 for a win, 1 for a draw.
    pub points: u8,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A pupil, as far as a league is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pupil {
    /// The number in the class.
    pub number: u32,
    /// When this pupil left, if at all.
    pub left: Option<i64>,
}

/// How a pupil stands.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaguePlace {
    /// The place, from 1; on a ladder nobody shares one.
    pub place: u32,
    /// The number of the pupil.
    pub pupil: u32,
    /// How many shakes and rolls it rests on.
    pub played: u32,
    /// How many of the results were won, drawn and lost.
    pub results: [u32; 3],
    /// The rating.
    pub rating: Rating,
}

/// The results of everybody against everybody given these scores, each pair once.
pub fn pairs(scores: &[(u32, i64)]) -> Vec<(u32, u32, u8)> {
    let mut pairs = Vec::new();
    for (index, (one, own)) in scores.iter().enumerate() {
        for (other, theirs) in &scores[index + 1..] {
            let points = match own.cmp(theirs) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            pairs.push((*one, *other, points));
        }
    }
    pairs
}

/// The results in chronological order: the league does not depend on the order in which they were stored.
fn in_order(results: &[Met]) -> Vec<&Met> {
    let mut ordered: Vec<&Met> = results.iter().collect();
    ordered.sort_by(|a, b| (a.at, &a.source, a.one, a.other).cmp(&(b.at, &b.source, b.one, b.other)));
    ordered
}

/// The league, the first place first; pupils who have left are not in it, but those who met them keep those results.
pub fn table(form: LeagueForm, division: Division, pupils: &[Pupil], results: &[Met]) -> Vec<LeaguePlace> {
    let results = in_order(results);
    let ratings = ratings(division, &results);
    let mut lines: Vec<LeaguePlace> = pupils
        .iter()
        .filter(|pupil| pupil.left.is_none())
        .map(|pupil| {
            line(pupil.number, ratings.get(&pupil.number).copied().unwrap_or(Rating::new(division)), &results)
        })
        .collect();
    match form {
        LeagueForm::Ladder => {
            let order = climbed(pupils, &results);
            lines.sort_by_key(|line| order.iter().position(|number| *number == line.pupil));
            for (place, line) in (1..).zip(&mut lines) {
                line.place = place;
            }
        }
        LeagueForm::RoundRobin => {
            rank(lines.as_mut_slice(), |line| (2 * line.results[0] + line.results[1]).into())
        }
        LeagueForm::Ratings | LeagueForm::Off => {
            // Pupils who have not played yet come after all who have.
            rank(lines.as_mut_slice(), |line| {
                if line.played > 0 { line.rating.rating.round() as i64 } else { i64::MIN }
            });
        }
    }
    lines
}

fn line(pupil: u32, rating: Rating, results: &[&Met]) -> LeaguePlace {
    let mut line = LeaguePlace { place: 0, pupil, played: 0, results: [0; 3], rating };
    let mut sources: Vec<&str> = Vec::new();
    for met in results {
        let points = match pupil {
            one if one == met.one => met.points,
            other if other == met.other => 2 - met.points.min(2),
            _ => continue,
        };
        sources.push(&met.source);
        line.results[usize::from(2 - points.min(2))] += 1;
    }
    sources.sort_unstable();
    sources.dedup();
    line.played = u32::try_from(sources.len()).unwrap_or(u32::MAX);
    line
}

fn rank(lines: &mut [LeaguePlace], worth: impl Fn(&LeaguePlace) -> i64) {
    lines.sort_by_key(|line| (std::cmp::Reverse(worth(line)), line.pupil));
    let worths: Vec<i64> = lines.iter().map(worth).collect();
    for (line, place) in lines.iter_mut().zip(crate::same_roll::places(&worths)) {
        line.place = place;
    }
}

/// The rating of everybody who has met somebody: each source is a period.
fn ratings(division: Division, results: &[&Met]) -> BTreeMap<u32, Rating> {
    let mut ratings: BTreeMap<u32, Rating> = BTreeMap::new();
    let mut left = results;
    while let Some(first) = left.first() {
        let (period, rest) = left.split_at(left.iter().take_while(|met| met.source == first.source).count());
        left = rest;
        let before = ratings.clone();
        let rating = |number: u32| before.get(&number).copied().unwrap_or(Rating::new(division));
        let mut met: BTreeMap<u32, Vec<(Rating, Outcomes)>> = BTreeMap::new();
        for result in period {
            let outcome = |points: u8| match points {
                0 => Outcomes::LOSS,
                1 => Outcomes::DRAW,
                _ => Outcomes::WIN,
            };
            met.entry(result.one).or_default().push((rating(result.other), outcome(result.points)));
            met.entry(result.other)
                .or_default()
                .push((rating(result.one), outcome(2 - result.points.min(2))));
        }
        for (number, results) in met {
            ratings.insert(number, rating(number).after(&results));
        }
    }
    ratings
}

/// The ladder after all challenges: newcomers begin at its foot, and a win against somebody within reach changes places.
fn climbed(pupils: &[Pupil], results: &[&Met]) -> Vec<u32> {
    let mut order: Vec<Pupil> = pupils.to_vec();
    order.sort_by_key(|pupil| pupil.number);
    for met in results.iter().filter(|met| met.challenge && met.points != 1) {
        let (winner, loser) = if met.points > 1 { (met.one, met.other) } else { (met.other, met.one) };
        let there: Vec<usize> =
            (0..order.len()).filter(|at| order[*at].left.is_none_or(|left| left >= met.at)).collect();
        let place = |number: u32| there.iter().position(|at| order[*at].number == number);
        if let (Some(low), Some(high)) = (place(winner), place(loser))
            && (1..=REACH).contains(&low.saturating_sub(high))
        {
            order.swap(there[low], there[high]);
        }
    }
    order.into_iter().filter(|pupil| pupil.left.is_none()).map(|pupil| pupil.number).collect()
}

/// Whom a pupil may challenge on a ladder with these places: those up to two places above.
pub fn within_reach(lines: &[LeaguePlace], pupil: u32) -> Vec<u32> {
    let Some(place) = lines.iter().position(|line| line.pupil == pupil) else { return Vec::new() };
    lines[place.saturating_sub(REACH)..place].iter().map(|line| line.pupil).collect()
}

/// The rounds in which everybody meets everybody, by the circle method. If the number is odd, the pupil who would have to wait joins
/// the first table as the third.
pub fn rounds(pupils: &[u32]) -> Vec<Vec<Vec<u32>>> {
    if pupils.len() < 2 {
        return Vec::new();
    }
    let mut circle: Vec<Option<u32>> = pupils.iter().copied().map(Some).collect();
    if circle.len() % 2 == 1 {
        circle.push(None);
    }
    let count = circle.len();
    let mut rounds = Vec::new();
    for _ in 1..count {
        let (mut tables, mut alone) = (Vec::new(), None);
        for seat in 0..count / 2 {
            match (circle[seat], circle[count - 1 - seat]) {
                (Some(one), Some(other)) => tables.push(vec![one, other]),
                (one, other) => alone = one.or(other),
            }
        }
        if let (Some(alone), Some(table)) = (alone, tables.first_mut()) {
            table.push(alone);
        }
        rounds.push(tables);
        // The first stays, the others rotate.
        circle[1..].rotate_right(1);
    }
    rounds
}

/// The first round with a table at which some pupils have not met yet, with its number from 1.
pub fn next_round(pupils: &[u32], results: &[Met]) -> Option<(u32, Vec<Vec<u32>>)> {
    let open = |table: &Vec<u32>| {
        let pairs = table
            .iter()
            .enumerate()
            .flat_map(|(at, one)| table[at + 1..].iter().map(move |other| (*one, *other)));
        pairs.into_iter().any(|(one, other)| !have_met(results, one, other))
    };
    let (number, mut tables) = (1..).zip(rounds(pupils)).find(|(_, tables)| tables.iter().any(open))?;
    tables.retain(open);
    Some((number, tables))
}

fn have_met(results: &[Met], one: u32, other: u32) -> bool {
    results.iter().any(|met| is_pair(met, one, other))
}

fn is_pair(met: &Met, one: u32, other: u32) -> bool {
    (met.one, met.other) == (one, other) || (met.one, met.other) == (other, one)
}

/// Tables of this many for these pupils, with those together who have not met, or not lately. Nobody sits alone: if somebody would
/// be left over, a table has one more or one fewer.
pub fn seating(pupils: &[u32], seats: usize, results: &[Met]) -> Vec<Vec<u32>> {
    let seats = seats.clamp(2, 3);
    let mut free: Vec<u32> = pupils.to_vec();
    free.sort_unstable();
    free.dedup();
    let met_at = |one: u32, other: u32| {
        results.iter().filter(|met| is_pair(met, one, other)).map(|met| met.at).max().unwrap_or(i64::MIN)
    };
    let mut tables = Vec::new();
    while free.len() >= 2 {
        let size = match (seats, free.len()) {
            (2, 3) => 3,
            (3, 2 | 4) => 2,
            (seats, _) => seats,
        };
        let mut table = vec![free.remove(0)];
        while table.len() < size.min(3) && !free.is_empty() {
            let lately = |other: u32| table.iter().map(|one| met_at(*one, other)).max().unwrap_or(i64::MIN);
            let next = (0..free.len()).min_by_key(|at| (lately(free[*at]), free[*at])).unwrap_or(0);
            table.push(free.remove(next));
        }
        tables.push(table);
    }
    tables
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pupils(count: u32) -> Vec<Pupil> {
        (1..=count).map(|number| Pupil { number, left: None }).collect()
    }

    fn met(source: &str, one: u32, other: u32, points: u8, at: i64) -> Met {
        Met { source: source.to_owned(), challenge: true, one, other, points, at }
    }

    fn order(lines: &[LeaguePlace]) -> Vec<u32> {
        lines.iter().map(|line| line.pupil).collect()
    }

    #[test]
    fn a_win_against_somebody_within_reach_changes_places() {
        let of = |results: &[Met]| order(&table(LeagueForm::Ladder, Division::Middle, &pupils(5), results));
        assert_eq!(of(&[]), [1, 2, 3, 4, 5]);
        assert_eq!(of(&[met("a", 3, 1, 2, 1)]), [3, 2, 1, 4, 5]);
        assert_eq!(of(&[met("a", 3, 1, 2, 1), met("b", 2, 4, 0, 2)]), [3, 4, 1, 2, 5]);
        assert_eq!(of(&[met("a", 3, 1, 0, 1), met("b", 3, 1, 1, 2), met("c", 4, 1, 2, 3)]), [1, 2, 3, 4, 5]);
        let other = Met { challenge: false, ..met("a", 3, 1, 2, 1) };
        assert_eq!(of(&[other]), [1, 2, 3, 4, 5], "only challenges move anybody");
        let lines = table(LeagueForm::Ladder, Division::Middle, &pupils(5), &[]);
        assert_eq!(
            [1, 2, 3, 5].map(|pupil| within_reach(&lines, pupil)),
            [vec![], vec![1], vec![1, 2], vec![3, 4]]
        );
        assert_eq!(lines[4].place, 5);
    }

    #[test]
    fn whoever_has_left_is_in_nobodys_way() {
        let mut of = pupils(4);
        of[1].left = Some(10);
        // While 2 was in the league, 4 was too far from 1; afterwards no longer.
        let early = table(LeagueForm::Ladder, Division::Middle, &of, &[met("a", 4, 1, 2, 9)]);
        let late = table(LeagueForm::Ladder, Division::Middle, &of, &[met("a", 4, 1, 2, 11)]);
        assert_eq!((order(&early), order(&late)), (vec![1, 3, 4], vec![4, 3, 1]));
    }

    #[test]
    fn ratings_follow_results_and_each_roll_is_one_period() {
        let scores = [(1, 9), (2, 7), (3, 7), (4, 0)];
        let results: Vec<Met> = pairs(&scores)
            .into_iter()
            .map(|(one, other, points)| met("roll", one, other, points, 5))
            .collect();
        assert_eq!(results.len(), 6);
        let lines = table(LeagueForm::Ratings, Division::Middle, &pupils(5), &results);
        assert_eq!(order(&lines), [1, 2, 3, 4, 5]);
        assert_eq!(lines.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 2, 2, 4, 5]);
        assert_eq!((lines[0].played, lines[0].results), (1, [3, 0, 0]));
        assert_eq!((lines[1].played, lines[1].results), (1, [1, 1, 1]));
        assert_eq!((lines[4].played, lines[4].rating), (0, Rating::new(Division::Middle)));
        // The numbers match those of a rating period.
        let new = Rating::new(Division::Middle);
        assert_eq!(lines[0].rating, new.after(&[(new, Outcomes::WIN); 3]));
    }

    #[test]
    fn everybody_meets_everybody_once_and_three_sit_together_where_the_number_is_odd() {
        for count in 2..=9_u32 {
            let all: Vec<u32> = (1..=count).collect();
            let rounds = rounds(&all);
            assert_eq!(rounds.len() as u32, count - 1 + count % 2);
            let mut twos = BTreeMap::<(u32, u32), u32>::new();
            for tables in &rounds {
                let mut seated: Vec<u32> = tables.concat();
                seated.sort_unstable();
                assert_eq!(seated, all, "everybody plays in every round");
                for table in tables {
                    let pair = (table[0].min(table[1]), table[0].max(table[1]));
                    *twos.entry(pair).or_default() += 1;
                }
            }
            assert_eq!(twos.len() as u32, count * (count - 1) / 2);
            assert!(twos.values().all(|times| *times == 1));
        }
        assert!(rounds(&[1]).is_empty());
        let (number, tables) = next_round(&[1, 2, 3, 4], &[met("a", 1, 4, 2, 1)]).unwrap();
        assert_eq!((number, tables), (1, vec![vec![2, 3]]));
        let all: Vec<Met> = pairs(&[(1, 1), (2, 2), (3, 3), (4, 4)])
            .into_iter()
            .map(|(one, other, points)| met("a", one, other, points, 1))
            .collect();
        assert_eq!(next_round(&[1, 2, 3, 4], &all), None);
    }

    #[test]
    fn those_sit_together_who_have_not_met_lately_and_nobody_alone() {
        assert_eq!(seating(&[1, 2, 3, 4], 2, &[met("a", 1, 2, 2, 1)]), [[1, 3], [2, 4]]);
        assert_eq!(seating(&[1, 2, 3, 4, 5], 2, &[]), [vec![1, 2], vec![3, 4, 5]]);
        assert_eq!(seating(&[1, 2, 3, 4], 3, &[]), [[1, 2], [3, 4]]);
        assert_eq!(seating(&[1, 2, 3, 4, 5], 3, &[]), [vec![1, 2, 3], vec![4, 5]]);
        assert_eq!(seating(&[5, 5, 1], 2, &[]), [[1, 5]]);
        assert!(seating(&[7], 2, &[]).is_empty());
    }

    proptest! {
        /// Results are rows without an order: a restart that reads them in a different one shows the same league.
        #[test]
        fn a_league_is_its_results(
            played in prop::collection::vec((1_u32..7, 1_u32..7, 0_u8..3), 0..30),
            turn in 0_usize..30,
        ) {
            let mut results: Vec<Met> = (1..).zip(played).filter(|(_, (one, other, _))| one != other)
                .map(|(at, (one, other, points))| met(&format!("shake {at}"), one, other, points, at)).collect();
            for form in [LeagueForm::Ratings, LeagueForm::Ladder, LeagueForm::RoundRobin] {
                let lines = table(form, Division::Middle, &pupils(6), &results);
                let turn = turn % results.len().max(1);
                results.rotate_left(turn);
                prop_assert_eq!(&lines, &table(form, Division::Middle, &pupils(6), &results));
                let points: u32 = lines.iter().map(|line| 2 * line.results[0] + line.results[1]).sum();
                prop_assert_eq!(points as usize, 2 * results.len());
                let mut there: Vec<u32> = order(&lines);
                there.sort_unstable();
                prop_assert_eq!(there, vec![1, 2, 3, 4, 5, 6]);
            }
        }
    }
}
