//! Decisions: what a player did with every chance of a shake, from its analysis (LC-55). What was not decided within the
//! budget of the analysis does not count as a decision.

use bots::analysis::{Lapse, MoveReview, PaperReview, ShakeReview, Survey, Truth};
use mat::{Game, Situation, Verdict};
use referee::{Act, Moment, Name, Turn};

use super::evidence::{Evidence, Gathered, Performance, Source};
use crate::skills::{Skill, of_subject, skill, skill_of_code};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DecisionKind {
    /// A move.
    Move,
    /// A Goal.
    Goal,
    /// A challenge that was made.
    Challenge,
    /// A challenge that would have been right and was not made.
    Chance,
    /// A Solution.
    Paper,
    /// A point lost to time.
    Time,
}

/// One decision of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The line of the record.
    pub line: u32,
    /// What it is about.
    pub kind: DecisionKind,
    /// Whether it was right.
    pub right: bool,
    /// For a move the section, for a Solution the judge's first reason, for a challenge why it was set aside.
    pub code: Option<String>,
    /// The challenge: the one made, the one that a move made right, or the one that a Solution answers.
    pub call: Option<Situation>,
    /// For a challenge, how many cubes from Resources its Solution needs; for a Goal, how long its Solution is.
    pub reach: Option<u32>,
    /// How long a turn took, in milliseconds.
    pub ms: Option<u32>,
    /// How long it might have taken.
    pub allowed_ms: Option<u32>,
}

impl DecisionKind {
    /// Every kind.
    pub const ALL: [DecisionKind; 6] = [
        DecisionKind::Move,
        DecisionKind::Goal,
        DecisionKind::Challenge,
        DecisionKind::Chance,
        DecisionKind::Paper,
        DecisionKind::Time,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            DecisionKind::Move => "move",
            DecisionKind::Goal => "goal",
            DecisionKind::Challenge => "challenge",
            DecisionKind::Chance => "chance",
            DecisionKind::Paper => "paper",
            DecisionKind::Time => "time",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<DecisionKind> {
        DecisionKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The referee's code for a point lost to time.
const TIME: &str = "time";

/// The code of a Solution that was not written although there was one.
pub const NOTHING_WRITTEN: &str = "nothing-written";

/// Everybody's decisions in a shake, in the order of the record.
pub fn decisions(survey: &Survey, review: &ShakeReview) -> Vec<(Name, Decision)> {
    let mut decided: Vec<(Name, Decision)> = Vec::new();
    for made in &review.moves {
        decided.extend(of_move(survey, made));
    }
    decided.extend(review.papers.iter().filter_map(|paper| of_paper(survey, paper)));
    let of_this = survey.lapses.iter().filter(|lapse| lapse.shake + 1 == review.number);
    decided.extend(of_this.map(|lapse| (lapse.player.clone(), of_lapse(lapse))));
    decided.sort_by_key(|(_, decision)| (decision.line, decision.kind));
    decided
}

fn plain(line: usize, kind: DecisionKind, right: bool) -> Decision {
    let line = u32::try_from(line).unwrap_or(u32::MAX);
    Decision { line, kind, right, code: None, call: None, reach: None, ms: None, allowed_ms: None }
}

/// The move or Goal itself, and the chances that the others had after it.
fn of_move(survey: &Survey, made: &MoveReview) -> Vec<(Name, Decision)> {
    let finding = &made.finding;
    let call = finding.right_call().map(|call| call.situation());
    let decided =
        call.is_some() || [&finding.now, &finding.impossible].iter().all(|truth| **truth != Truth::Undecided);
    let (on_mat, length) = finding.progress;
    let reach = |cubes: usize| u32::try_from(cubes).ok();
    let mut all = Vec::new();
    // Without a safe move there was nothing to decide.
    if decided && !finding.forced {
        let own = match &*made.act {
            Act::Goal { .. } => Decision {
                reach: reach(length).filter(|length| *length > 0),
                ..plain(made.line, DecisionKind::Goal, !made.losing)
            },
            act => {
                let position = survey.positions.iter().find(|position| position.line == made.line);
                let time = position.and_then(|position| position.time);
                Decision {
                    code: section_of(act),
                    ms: time.map(|time| milliseconds(time.took)),
                    allowed_ms: time.map(|time| milliseconds(time.allowed)),
                    ..plain(made.line, DecisionKind::Move, !made.losing)
                }
            }
        };
        all.push((made.player.clone(), Decision { call: call.filter(|_| made.losing), ..own }));
    }
    let reach = reach(length.saturating_sub(on_mat)).filter(|_| call == Some(Situation::Now));
    for name in &made.missed_by {
        all.push((name.clone(), Decision { call, reach, ..plain(made.line, DecisionKind::Chance, false) }));
    }
    if let Some(challenge) = &made.challenge
        && let Some(right) = challenge.right
    {
        let call = Some(challenge.call);
        for name in &challenge.by {
            let own = Decision { call, reach, ..plain(made.line, DecisionKind::Challenge, right) };
            all.push((name.clone(), own));
        }
    }
    all
}

/// A point lost to time, or a challenge that was set aside.
fn of_lapse(lapse: &Lapse) -> Decision {
    if lapse.code == TIME {
        return plain(lapse.line, DecisionKind::Time, false);
    }
    Decision { code: Some(lapse.code.to_owned()), ..plain(lapse.line, DecisionKind::Challenge, false) }
}

fn of_paper(survey: &Survey, paper: &PaperReview) -> Option<(Name, Decision)> {
    let right = paper.verdict == Some(Verdict::Correct);
    // Somebody who has to write and cannot is to blame only for an earlier move.
    let code = match (&paper.solution, paper.verdict) {
        (None, _) if paper.instead.is_none() => return None,
        (None, _) => Some(NOTHING_WRITTEN.to_owned()),
        (Some(_), Some(Verdict::Correct)) => None,
        (Some(_), Some(Verdict::Incorrect)) => {
            Some(paper.reasons.first().map(|reason| reason.code.to_string()).unwrap_or_default())
        }
        (Some(_), _) => return None,
    };
    let written = survey.written.iter().find(|written| written.line == paper.line);
    let call = written.map(|written| written.situation);
    Some((paper.player.clone(), Decision { code, call, ..plain(paper.line, DecisionKind::Paper, right) }))
}

fn section_of(act: &Act) -> Option<String> {
    let section = |turn: &Turn| turn.section().map(|section| section.name().to_owned());
    match act {
        Act::Move(turn) | Act::Shift(turn) => section(turn),
        _ => None,
    }
}

fn milliseconds(time: Moment) -> u32 {
    u32::try_from(time.as_microseconds() / 1_000).unwrap_or(u32::MAX)
}

/// What the decisions of one player in one shake show (LC-51). A shake is one chance for each skill: one mistake makes it
/// wrong, however many easy moves came before.
pub fn of_decisions<'a>(game: Game, decisions: impl Iterator<Item = &'a Decision>) -> Vec<Evidence> {
    let mut evidence = Gathered::new(Source::Match);
    for decision in decisions {
        for (skill, outcome) in shown(game, decision) {
            evidence.add(skill, outcome);
        }
    }
    evidence.0.into_values().collect()
}

/// What one decision shows.
fn shown(game: Game, decision: &Decision) -> impl Iterator<Item = (&'static Skill, Performance)> {
    let right = Performance::Right;
    let outcome = if decision.right { right } else { Performance::Wrong };
    let of_code = || decision.code.as_deref().and_then(|code| skill_of_code(game, code));
    let call = match decision.call {
        Some(Situation::Now) if decision.reach > Some(0) => of_subject(game, RESOURCE_CUBE),
        Some(Situation::Now) => of_subject(game, NOW),
        Some(Situation::Impossible) => of_subject(game, IMPOSSIBLE),
        _ => None,
    };
    let (first, second) = match decision.kind {
        // Whoever moves within the limit masters the clock.
        DecisionKind::Move => {
            (of_subject(game, SAFE_MOVE), skill(CLOCK).filter(|_| decision.allowed_ms.is_some()))
        }
        // A Goal that holds is a legal one; one that does not may be legal too.
        DecisionKind::Goal => {
            let legal = of_subject(game, GOAL);
            (of_subject(game, GOAL_REACH).or(legal), legal.filter(|_| decision.right))
        }
        DecisionKind::Challenge if decision.code.is_some() => (of_code(), None),
        // It was carried out, so it was open, whether it was right or not.
        DecisionKind::Challenge => (call, skill(OPEN)),
        DecisionKind::Chance => (call, None),
        DecisionKind::Paper => (of_code(), None),
        DecisionKind::Time => (skill(CLOCK), None),
    };
    let own = first.map(|skill| (skill, outcome));
    own.into_iter().chain(second.map(|skill| (skill, right)))
}

const NOW: &str = "now";
const RESOURCE_CUBE: &str = "resource-cube";
const IMPOSSIBLE: &str = "impossible";
const SAFE_MOVE: &str = "safe-move";
const GOAL: &str = "goal";
const GOAL_REACH: &str = "goal-reach";
const CLOCK: &str = "mt.clock";
const OPEN: &str = "mt.challenge-legal";

/// Whether decisions in matches also show when a skill goes well; mistakes with a code show only when it does not.
pub(super) fn shows_in_matches(skill: &Skill) -> bool {
    let of_games = [NOW, RESOURCE_CUBE, IMPOSSIBLE, SAFE_MOVE, GOAL, GOAL_REACH];
    let of_game = |game: Game| of_games.iter().any(|name| of_subject(game, name) == Some(skill));
    [CLOCK, OPEN].contains(&skill.id.as_str()) || Game::ALL.into_iter().any(of_game)
}

#[cfg(test)]
mod tests {
    use bots::Work;
    use bots::analysis::Analysis;
    use referee::Record;

    use super::super::bodies::SkillLevel;
    use super::super::known::Known;
    use super::*;

    /// The decisions of a shake, given by its number from 0, in short.
    fn decided(lines: &[&str], shake: usize) -> Vec<String> {
        let text = format!(
            "shake: 1\nrules: equations-basic-mlag-2019\ndivision: junior\nplayers: Ana, Ben, Cem\n\
             options: fixed_rolls=true variations=false sand=none\n\n{}\n",
            lines.join("\n")
        );
        let survey = Survey::of(Record::read(&text).unwrap()).unwrap().of_shake(shake);
        let analysis = Analysis::of(&survey, Work(200));
        let all = decisions(&survey, &analysis.shakes[shake]);
        let short = |(name, decision): &(Name, Decision)| {
            let mut text =
                format!("{name} {} {}", decision.kind.name(), if decision.right { "right" } else { "wrong" });
            text += &decision.call.map_or(String::new(), |call| format!(" {}", call.name()));
            text += &decision.code.as_ref().map_or(String::new(), |code| format!(" {code}"));
            text += &decision.reach.map_or(String::new(), |reach| format!(" reach {reach}"));
            text += &decision.ms.map_or(String::new(), |ms| format!(" {ms}"));
            text + &decision.allowed_ms.map_or(String::new(), |ms| format!(" of {ms}"))
        };
        all.iter().map(short).collect()
    }

    const MISSED: [&str; 8] = [
        "0 Ana roll cubes=\"5 2 3 + 9 x 1\"",
        "10 Ana goal goal=5",
        "20 Ben move cube=2 to=permitted",
        "30.5 Cem move cube=+ to=permitted",
        "40 Ana move cube=9 to=forbidden",
        "50 Ben challenge call=now",
        "60 Ben present equation=\"2+3-1 = 5\"",
        "61 Cem decide present=false",
    ];

    #[test]
    fn a_missed_now_and_a_wrong_solution_are_exactly_these_decisions() {
        assert_eq!(
            decided(&MISSED, 0),
            [
                "Ana goal right reach 3",
                "Ben move right permitted 10000 of 120000",
                "Cem move wrong now permitted 10500 of 60000",
                "Ana chance wrong now reach 1",
                "Ben chance wrong now reach 1",
                "Ana move wrong now forbidden 9500 of 60000",
                "Ben challenge right now reach 1",
                "Ben paper wrong now cube-not-available",
            ]
        );
    }

    #[test]
    fn only_the_shake_that_was_asked_for_is_looked_at() {
        let mut two = MISSED.to_vec();
        two.extend([
            "140 Ben roll cubes=\"5 2 3 + 9 9 1\"",
            "150 Ben goal goal=5",
            "160 Cem move cube=+ to=forbidden",
            "170 Ana challenge call=impossible",
            "171 Ben decide present=false",
            "180 Cem decline",
        ]);
        assert_eq!(decided(&two, 0), decided(&MISSED, 0));
        assert_eq!(
            decided(&two, 1),
            [
                "Ben goal right reach 3",
                "Cem move wrong impossible forbidden 10000 of 120000",
                "Ana challenge right impossible",
            ]
        );
    }

    #[test]
    fn a_shake_is_one_chance_for_each_skill() {
        let own = |kind, right, call: Option<Situation>, reach, code: Option<&str>| Decision {
            call,
            reach,
            code: code.map(str::to_owned),
            ..plain(1, kind, right)
        };
        let shake = [
            own(DecisionKind::Move, true, None, None, None),
            own(DecisionKind::Move, false, Some(Situation::Now), None, None),
            own(DecisionKind::Move, true, None, None, None),
            own(DecisionKind::Chance, false, Some(Situation::Now), Some(1), None),
            own(DecisionKind::Challenge, true, Some(Situation::Now), Some(0), None),
            own(DecisionKind::Paper, false, Some(Situation::Now), None, Some("solution-ambiguous")),
            own(DecisionKind::Paper, false, Some(Situation::Now), None, Some(NOTHING_WRITTEN)),
        ];
        let seen: Vec<_> = of_decisions(Game::Equations, shake.iter())
            .into_iter()
            .map(|evidence| (evidence.skill.id.as_str(), evidence.outcome))
            .collect();
        assert_eq!(
            seen,
            [
                ("eq.ambiguity", Performance::Wrong),
                ("eq.now", Performance::Right),
                ("eq.resource-cube", Performance::Wrong),
                ("eq.safe-move", Performance::Wrong),
                ("mt.challenge-legal", Performance::Right),
            ]
        );
        let wff = of_decisions(Game::Wff, shake[3..4].iter());
        assert_eq!(wff[0].skill.id, "wf.resource-cube");
    }

    /// Every decision that can show that something goes well.
    fn good() -> Vec<Decision> {
        let called = |kind, call, reach| Decision { call: Some(call), reach, ..plain(1, kind, true) };
        vec![
            Decision { allowed_ms: Some(60_000), ..plain(1, DecisionKind::Move, true) },
            plain(1, DecisionKind::Goal, true),
            called(DecisionKind::Challenge, Situation::Now, Some(0)),
            called(DecisionKind::Challenge, Situation::Now, Some(1)),
            called(DecisionKind::Challenge, Situation::Impossible, None),
        ]
    }

    #[test]
    fn matches_count_for_the_skills_that_they_show_and_for_no_others() {
        for game in Game::ALL {
            let shown: Vec<&str> =
                of_decisions(game, good().iter()).iter().map(|evidence| evidence.skill.id.as_str()).collect();
            let skills = crate::skills::skills_of(game).chain(crate::skills::of_the_match());
            let mut counted: Vec<&str> =
                skills.filter(|skill| shows_in_matches(skill)).map(|skill| skill.id.as_str()).collect();
            counted.sort_unstable();
            assert_eq!(shown, counted, "{game:?}");
        }
    }

    #[test]
    fn goals_of_ten_matches_make_the_skill_fluent() {
        for (game, id) in
            [(Game::Equations, "eq.goal"), (Game::Equations, "eq.goal-reach"), (Game::OnSets, "on.goal")]
        {
            let goal = [plain(1, DecisionKind::Goal, true)];
            let mut known = None;
            for shake in 0..10 {
                let seen = of_decisions(game, goal.iter());
                let seen = seen.iter().find(|evidence| evidence.skill.id == id).unwrap();
                // On the days on which it comes back.
                known = Known::after(known, seen, 60 * shake);
            }
            assert_eq!(known.unwrap().level, SkillLevel::Fluent, "{id}");
        }
        // Big Goals in puzzles are no matches.
        let reach = Evidence {
            skill: skill("eq.goal-reach").unwrap(),
            outcome: Performance::Right,
            source: Source::Puzzle,
        };
        assert_eq!(Known::after(None, &reach, 1).unwrap().history.chances, "");
    }

    #[test]
    fn a_challenge_that_was_set_aside_shows_that_the_procedure_is_not_known() {
        let lines = [
            "0 Ana roll cubes=\"5 2 3 + 9 x 1\"",
            "10 Ana goal goal=5",
            "15 Ana challenge call=impossible",
            "20 Ben move cube=2 to=permitted",
            "30 Cem challenge call=now",
            "35 Cem present equation=\"2+3 = 5\"",
            "36 Ana decide present=false",
        ];
        let all = decided(&lines, 0);
        assert_eq!(all[1], "Ana challenge wrong own-move", "{all:?}");
        let aside =
            Decision { code: Some("own-move".to_owned()), ..plain(1, DecisionKind::Challenge, false) };
        let late = plain(1, DecisionKind::Time, false);
        let in_time = Decision { allowed_ms: Some(60_000), ..plain(1, DecisionKind::Move, true) };
        let seen = of_decisions(Game::Wff, [aside, late, in_time].iter());
        let seen: Vec<_> = seen.iter().map(|one| (one.skill.id.as_str(), one.outcome)).collect();
        assert_eq!(
            seen,
            [
                ("mt.challenge-legal", Performance::Wrong),
                ("mt.clock", Performance::Wrong),
                ("wf.safe-move", Performance::Right)
            ]
        );
    }
}
