//! Where points were lost (LC-56): the errors of the last twenty shakes, what most of them have in common, and whether they
//! have become fewer.

use std::cmp::Reverse;

use mat::{Game, Section, Situation};

use super::bodies::{
    Observation, ObservedFact, Practise, PractiseMoment, TurnTimes, Weakness, WeaknessReport, WeaknessRow,
};
use super::decisions::{Decision, DecisionKind};

/// A decision of the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// The shake in which it was made.
    pub shake: PastShake,
    /// The decision.
    pub decision: Decision,
}

/// A shake of the past.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PastShake {
    /// When it ended.
    pub at: i64,
    /// The id of the table.
    pub table: String,
    /// The match at that table, from 1.
    pub match_number: u32,
    /// The shake in that match, from 1.
    pub shake: u32,
}

/// How many shakes are looked at, and compared with as many before them.
const SHAKES: usize = 20;
/// With fewer chances nothing can be said.
const ENOUGH: u32 = 8;
/// The most moments that are offered for practice.
const MOMENTS: usize = 12;
/// An error decides between six points and two.
const POINTS: u32 = 4;
/// The quantile of a two-sided interval of 80 %.
const EIGHTY_PERCENT: f64 = 1.281_551_565_545;
/// How many bars the chart of turns has.
const BARS: usize = 10;

impl Weakness {
    /// Every kind.
    pub const ALL: [Weakness; 8] = [
        Weakness::MissedNow,
        Weakness::MissedImpossible,
        Weakness::GaveNow,
        Weakness::LeftNothing,
        Weakness::WrongChallenge,
        Weakness::WrongSolution,
        Weakness::Goals,
        Weakness::Time,
    ];

    /// Whether a decision is an error of this kind; `None` if it was no chance for one.
    fn error(self, decision: &Decision) -> Option<bool> {
        use DecisionKind::{Challenge, Chance, Goal, Move, Paper, Time};
        let Decision { kind, right, call, .. } = decision;
        let missed = |wanted: Situation| match kind {
            Chance => (*call == Some(wanted)).then_some(true),
            Challenge => (*call == Some(wanted) && *right).then_some(false),
            _ => None,
        };
        let moved = |wanted: Situation| (*kind == Move).then_some(!right && *call == Some(wanted));
        match self {
            Weakness::MissedNow => missed(Situation::Now),
            Weakness::MissedImpossible => missed(Situation::Impossible),
            Weakness::GaveNow => moved(Situation::Now),
            Weakness::LeftNothing => moved(Situation::Impossible),
            // One that was set aside says nothing about the position.
            Weakness::WrongChallenge => (*kind == Challenge && decision.code.is_none()).then_some(!right),
            Weakness::WrongSolution => (*kind == Paper).then_some(!right),
            Weakness::Goals => (*kind == Goal).then_some(!right),
            Weakness::Time => match kind {
                Time => Some(true),
                Move => decision.allowed_ms.map(|_| false),
                _ => None,
            },
        }
    }

    /// Something about an error, or a Goal, that others may share.
    fn case(self, decision: &Decision) -> Option<ObservedFact> {
        match self {
            Weakness::MissedNow => Some(match decision.reach? {
                0 => ObservedFact::OnMat,
                _ => ObservedFact::ResourceCube,
            }),
            Weakness::GaveNow | Weakness::LeftNothing => {
                let section = decision.code.as_ref()?.parse::<Section>().ok()?;
                Some(ObservedFact::Section { section })
            }
            Weakness::WrongChallenge => Some(ObservedFact::Call { call: decision.call? }),
            Weakness::WrongSolution => Some(ObservedFact::Code { code: decision.code.clone()? }),
            Weakness::Goals => Some(ObservedFact::Length { cubes: decision.reach? }),
            Weakness::MissedImpossible | Weakness::Time => None,
        }
    }

    fn points(self) -> u32 {
        if self == Weakness::Time { 1 } else { POINTS }
    }

    /// The theme of puzzles that practise it, if the moments themselves are gone.
    fn theme(self, game: Game) -> Option<&'static str> {
        match self {
            Weakness::MissedNow => Some("resource-cube"),
            Weakness::GaveNow | Weakness::LeftNothing => Some("only-move"),
            Weakness::MissedImpossible | Weakness::WrongChallenge => Some("keystone"),
            Weakness::WrongSolution => Some("trap"),
            Weakness::Goals if game == Game::Equations => Some("big-goal"),
            Weakness::Goals | Weakness::Time => None,
        }
    }
}

/// The last shakes, and those before them.
struct Stretches<'a> {
    last: Vec<&'a Past>,
    before: Vec<&'a Past>,
    shakes: usize,
}

impl<'a> Stretches<'a> {
    fn of(past: &'a [Past]) -> Stretches<'a> {
        let mut shakes: Vec<&PastShake> = past.iter().map(|one| &one.shake).collect();
        shakes.sort_by(|one, other| other.cmp(one));
        shakes.dedup();
        let rank = |one: &&Past| shakes.binary_search_by(|shake| one.shake.cmp(shake)).unwrap_or(usize::MAX);
        Stretches {
            last: past.iter().filter(|one| rank(one) < SHAKES).collect(),
            before: past.iter().filter(|one| (SHAKES..2 * SHAKES).contains(&rank(one))).collect(),
            shakes: shakes.len().min(SHAKES),
        }
    }
}

/// The report of a game. `code_of` gives the code of a table whose last match this is.
pub fn report(game: Game, past: &[Past], code_of: impl Fn(&PastShake) -> Option<String>) -> WeaknessReport {
    let stretches = Stretches::of(past);
    let mut rows: Vec<(u32, WeaknessRow)> = Weakness::ALL
        .into_iter()
        .filter_map(|kind| row(kind, game, &stretches, &code_of))
        .map(|row| (row.n * row.kind.points(), row))
        .collect();
    rows.sort_by_key(|(points, row)| (row.few, Reverse(*points)));
    WeaknessReport { shakes: stretches.shakes as u32, rows: rows.into_iter().map(|(_, row)| row).collect() }
}

fn row(
    kind: Weakness,
    game: Game,
    stretches: &Stretches<'_>,
    code_of: &impl Fn(&PastShake) -> Option<String>,
) -> Option<WeaknessRow> {
    let (n, of) = count(kind, &stretches.last);
    if of == 0 {
        return None;
    }
    let few = of < ENOUGH;
    let mut errors: Vec<&Past> =
        stretches.last.iter().copied().filter(|one| kind.error(&one.decision) == Some(true)).collect();
    errors.sort_by(|one, other| (&other.shake, other.decision.line).cmp(&(&one.shake, one.decision.line)));
    // For Goals, it is the length of the Solution that is told, whether the Goal was right or not.
    let told: Vec<&Past> = match kind {
        Weakness::Goals => {
            stretches.last.iter().copied().filter(|one| one.decision.kind == DecisionKind::Goal).collect()
        }
        _ => errors.clone(),
    };
    let moments: Vec<PractiseMoment> = errors
        .iter()
        .filter(|_| kind != Weakness::Time)
        .filter_map(|one| {
            let table = code_of(&one.shake)?;
            Some(PractiseMoment { table, shake: one.shake.shake, number: one.decision.line })
        })
        .take(MOMENTS)
        .collect();
    let practise = match moments.is_empty() {
        false => Some(Practise::Moments(moments)),
        true => kind.theme(game).map(|theme| Practise::Puzzles { theme: theme.to_owned() }),
    };
    Some(WeaknessRow {
        kind,
        n,
        of,
        few,
        observation: observed(kind, &told).filter(|_| !few),
        better: change(count(kind, &stretches.before), (n, of)).filter(|_| !few),
        practise: practise.filter(|_| n > 0),
    })
}

/// How many errors of this kind, and out of how many chances.
fn count(kind: Weakness, past: &[&Past]) -> (u32, u32) {
    let chances = past.iter().filter_map(|one| kind.error(&one.decision));
    chances.fold((0, 0), |(n, of), error| (n + u32::from(error), of + 1))
}

/// The most frequent case, if it is at least half of them.
fn observed(kind: Weakness, told: &[&Past]) -> Option<Observation> {
    let mut cases: Vec<(ObservedFact, u32)> = Vec::new();
    for fact in told.iter().filter_map(|one| kind.case(&one.decision)) {
        match cases.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, count)) => *count += 1,
            None => cases.push((fact, 1)),
        }
    }
    let of = told.len() as u32;
    // A single error has nothing in common with others.
    let (fact, n) = cases.into_iter().max_by_key(|(_, count)| *count).filter(|_| of > 1)?;
    (2 * n >= of).then_some(Observation { fact, n, of })
}

/// Whether there are fewer errors than before, or more: only if an 80 % interval for the difference, built from the Wilson
/// intervals of both shares (Newcombe), does not contain zero.
fn change(before: (u32, u32), now: (u32, u32)) -> Option<bool> {
    if before.1 < ENOUGH || now.1 < ENOUGH {
        return None;
    }
    let share = |(n, of): (u32, u32)| f64::from(n) / f64::from(of);
    let (p, q) = (share(now), share(before));
    let ((p_low, p_high), (q_low, q_high)) = (wilson(now), wilson(before));
    let low = (p - q) - ((p - p_low).powi(2) + (q_high - q).powi(2)).sqrt();
    let high = (p - q) + ((p_high - p).powi(2) + (q - q_low).powi(2)).sqrt();
    match (low > 0.0, high < 0.0) {
        (true, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    }
}

/// The Wilson interval of 80 % for a share.
fn wilson((n, of): (u32, u32)) -> (f64, f64) {
    let (n, of, z) = (f64::from(n), f64::from(of), EIGHTY_PERCENT);
    let (share, square) = (n / of, z * z);
    let middle = (share + square / (2.0 * of)) / (1.0 + square / of);
    let half = z / (1.0 + square / of) * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
    (middle - half, middle + half)
}

/// How long turns took in the last shakes.
pub fn turn_times(past: &[Past]) -> TurnTimes {
    let stretches = Stretches::of(past);
    let mut turns: Vec<(u32, u32)> = stretches
        .last
        .iter()
        .filter(|one| one.decision.kind == DecisionKind::Move)
        .filter_map(|one| one.decision.ms.zip(one.decision.allowed_ms.filter(|allowed| *allowed > 0)))
        .collect();
    turns.sort_unstable();
    let Some((median, _)) = turns.get(turns.len() / 2) else { return TurnTimes::default() };
    let mut allowed: Vec<u32> = turns.iter().map(|(_, allowed)| *allowed).collect();
    allowed.sort_unstable();
    let mut times = TurnTimes {
        median: Some(median / 1_000),
        allowed: Some(allowed[allowed.len() / 2] / 1_000),
        over: 0,
        bars: vec![0; BARS],
    };
    for (took, allowed) in &turns {
        let tenth = (u64::from(*took) * BARS as u64 / u64::from(*allowed)) as usize;
        match times.bars.get_mut(tenth) {
            Some(bar) => *bar += 1,
            None => times.over += 1,
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past(shake: u32, kind: DecisionKind, right: bool, call: Option<Situation>) -> Past {
        let shake = PastShake { at: i64::from(shake), table: "t".to_owned(), match_number: 1, shake };
        let decision =
            Decision { line: 7, kind, right, code: None, call, reach: None, ms: None, allowed_ms: None };
        Past { shake, decision }
    }

    fn missed(shake: u32, reach: u32) -> Past {
        let mut one = past(shake, DecisionKind::Chance, false, Some(Situation::Now));
        one.decision.reach = Some(reach);
        one
    }

    fn called(shake: u32) -> Past {
        past(shake, DecisionKind::Challenge, true, Some(Situation::Now))
    }

    fn row_of(report: &WeaknessReport, kind: Weakness) -> &WeaknessRow {
        report.rows.iter().find(|row| row.kind == kind).unwrap()
    }

    #[test]
    fn seven_chances_are_too_few_and_eight_are_not() {
        let mut all: Vec<Past> = (1..=3).map(|shake| missed(shake, 1)).collect();
        all.extend((4..=7).map(called));
        let seven = report(Game::Equations, &all, |_| None);
        let row = row_of(&seven, Weakness::MissedNow);
        assert_eq!((row.n, row.of, row.few, &row.observation), (3, 7, true, &None));
        all.push(called(8));
        let eight = report(Game::Equations, &all, |_| None);
        let row = row_of(&eight, Weakness::MissedNow);
        assert_eq!((row.n, row.of, row.few), (3, 8, false));
        assert_eq!(row.observation, Some(Observation { fact: ObservedFact::ResourceCube, n: 3, of: 3 }));
        assert_eq!(row.practise, Some(Practise::Puzzles { theme: "resource-cube".to_owned() }));
        assert_eq!((eight.shakes, eight.rows.len()), (8, 2), "nothing is said of what never came up");
        assert_eq!(row_of(&eight, Weakness::WrongChallenge).practise, None);
    }

    #[test]
    fn half_of_the_errors_make_an_observation() {
        let mut all: Vec<Past> = (1..=4).map(called).collect();
        all.extend([missed(5, 0), missed(6, 0), missed(7, 1), missed(8, 1), missed(9, 0), missed(10, 1)]);
        let observed = |all: &[Past]| {
            row_of(&report(Game::OnSets, all, |_| None), Weakness::MissedNow).observation.clone()
        };
        assert_eq!(observed(&all).unwrap().n, 3);
        let mut gave: Vec<Past> =
            (1..=9).map(|shake| past(shake, DecisionKind::Move, false, Some(Situation::Now))).collect();
        for (one, section) in gave.iter_mut().zip(["required", "permitted", "forbidden"].into_iter().cycle())
        {
            one.decision.code = Some(section.to_owned());
        }
        assert_eq!(row_of(&report(Game::OnSets, &gave, |_| None), Weakness::GaveNow).observation, None);
    }

    #[test]
    fn only_the_last_twenty_shakes_count_and_the_very_moments_are_offered() {
        let all: Vec<Past> = (1..=50).map(|shake| missed(shake, 0)).collect();
        let whole = report(Game::Wff, &all, |shake| (shake.shake > 45).then(|| "bcdfgh".to_owned()));
        let row = row_of(&whole, Weakness::MissedNow);
        assert_eq!((whole.shakes, row.n, row.of), (20, 20, 20));
        let Some(Practise::Moments(moments)) = &row.practise else { panic!("{row:?}") };
        assert_eq!(moments.iter().map(|moment| moment.shake).collect::<Vec<_>>(), [50, 49, 48, 47, 46]);
        assert_eq!((moments[0].table.as_str(), moments[0].number), ("bcdfgh", 7));
    }

    #[test]
    fn a_change_is_told_only_when_it_is_one() {
        assert_eq!(change((10, 20), (2, 20)), Some(true));
        assert_eq!(change((2, 20), (10, 20)), Some(false));
        assert_eq!(change((5, 20), (4, 20)), None);
        assert_eq!(change((7, 7), (0, 20)), None, "too few before");
        let (low, high) = wilson((5, 20));
        assert!((low - 0.147).abs() < 0.002 && (high - 0.391).abs() < 0.002, "{low} {high}");
    }

    #[test]
    fn what_cost_most_comes_first() {
        let mut all: Vec<Past> = (1..=12).map(|shake| past(shake, DecisionKind::Time, false, None)).collect();
        all.extend((1..=10).map(|shake| past(shake, DecisionKind::Paper, shake > 4, None)));
        all.extend((1..=2).map(|shake| past(shake, DecisionKind::Goal, false, None)));
        let kinds: Vec<Weakness> =
            report(Game::Equations, &all, |_| None).rows.iter().map(|row| row.kind).collect();
        assert_eq!(kinds, [Weakness::WrongSolution, Weakness::Time, Weakness::Goals]);
    }

    #[test]
    fn turns_are_counted_by_tenths_of_their_limit() {
        let turn = |ms| {
            let mut one = past(1, DecisionKind::Move, true, None);
            (one.decision.ms, one.decision.allowed_ms) = (Some(ms), Some(60_000));
            one
        };
        let all: Vec<Past> = [1_000, 24_000, 25_000, 59_999, 60_000, 90_000].map(turn).into();
        let times = turn_times(&all);
        assert_eq!((times.median, times.allowed, times.over), (Some(59), Some(60), 2));
        assert_eq!(times.bars, [1, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
        assert_eq!(turn_times(&[]), TurnTimes::default());
    }
}
