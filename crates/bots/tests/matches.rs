//! Matches of bots by every book, in every division and mode: nothing is refused, no time limit is exceeded, and a
//! replay gives the same match. `FORCEOUT_CAMPAIGN=50 cargo test -p bots` plays fifty times as many.
#![allow(clippy::disallowed_methods, reason = "the length of a campaign comes from the environment")]

use bots::{Contest, Fact, LEVELS, Level, Pace, Played};
use mat::{Dice, RULEBOOKS};
use referee::{Happening, Header, Mode, Record};

/// How often everything is tried.
fn campaign() -> u64 {
    std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn options(header: &mut Header, dice: &mut Dice) {
    let options = &mut header.options;
    options.mode = if dice.chance(50) { Mode::Strict } else { Mode::Tabletop };
    options.called = options.mode == Mode::Tabletop;
    options.peers = dice.chance(50);
    options.sand = dice.chance(50);
    options.initials_by_judge = dice.chance(50);
    options.variations = dice.chance(80);
}

#[test]
fn every_book_division_and_mode_is_played_without_a_refusal() {
    for number in 0..campaign() {
        for rulebook in &RULEBOOKS {
            for division in rulebook.divisions {
                let mut dice = Dice::stream(number, rulebook.divisions.len() as u64 + *division as u64);
                let levels: Vec<&'static Level> =
                    (0..2 + dice.below(2)).map(|_| &LEVELS[dice.below(LEVELS.len())]).collect();
                let pace = if dice.chance(50) { Pace::Swift } else { Pace::Human };
                let contest = Contest::new(rulebook.name, division.name(), &levels, 2).unwrap();
                let contest = contest.at_pace(pace).with_header(|header| options(header, &mut dice));
                let played = contest.play(dice.bits());
                let told = format!("{} {} {number}: {}", rulebook.name, division, played.record.write());
                assert_eq!(played.refusals, 0, "{told}");
                assert_eq!(played.shakes, 2, "{told}");
                assert!(played.seats.iter().all(|seat| seat.penalties == 0), "{told}");
                replays(&played);
            }
        }
    }
}

/// The record replays to the same match with the same judge.
fn replays(played: &Played) {
    let text = played.record.write();
    let record = Record::read(&text).unwrap();
    let (game, outcomes) = record.replay(&desk::judge()).unwrap();
    assert_eq!(outcomes.len(), played.reasons.len());
    assert_eq!(game.sheet().shakes.len(), played.shakes);
    assert_eq!(game.phase().name(), "closed");
}

#[test]
fn masters_are_never_wrong() {
    let master = Level::named("master").unwrap();
    let novice = Level::named("novice").unwrap();
    for number in 0..2 * campaign() {
        for (rules, division) in [
            ("equations-basic-mlag-2019", "elementary"),
            ("equations-adventurous-mlag-2018", "middle"),
            ("onsets-agloa-2024", "middle"),
            ("onsets-mlag-2017", "senior"),
            ("wff-mlag-2017", "elementary"),
            ("wff-mlag-2017", "senior"),
        ] {
            let contest = Contest::new(rules, division, &[master, novice, master], 2).unwrap();
            let played = contest.play(number);
            for seat in [0, 2] {
                let tally = &played.seats[seat];
                assert_eq!(tally.wrong_solutions, 0, "{}", played.record.write());
                assert_eq!(tally.wrong_challenges, 0, "{}", played.record.write());
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match_and_another_seed_another() {
    let [novice, learner, player, expert, master] = LEVELS.each_ref();
    for (rules, division, levels) in [
        ("onsets-mlag-2017", "junior", [novice, learner, player]),
        ("equations-adventurous-mlag-2018", "middle", [player, expert, master]),
    ] {
        let contest = Contest::new(rules, division, &levels, 2).unwrap();
        let text = |seed| contest.play(seed).record.write();
        assert_eq!(text(5), text(5));
        assert_ne!(text(5), text(6));
    }
}

#[test]
fn every_command_is_explained_and_explanations_name_the_rule() {
    let master = Level::named("master").unwrap();
    for (rules, division) in
        [("equations-basic-mlag-2019", "minor"), ("onsets-agloa-2024", "junior"), ("wff-mlag-2017", "middle")]
    {
        let played = Contest::new(rules, division, &[master, &LEVELS[0]], 2).unwrap().play(3);
        for (command, why) in played.reasons.iter().filter(|(command, _)| command.by != "judge") {
            let why = why.says();
            let cites = why.rsplit_once('(').is_some_and(|(_, rule)| rule.starts_with(['I', 'V', 'X']));
            assert!(cites && why.ends_with([')', '.']), "{}: {why}", command.to_line());
        }
    }
}

/// A bot at a human pace takes the block first, and never lets the time run out.
#[test]
fn at_a_human_pace_the_block_is_taken_and_the_clock_respected() {
    let master = Level::named("master").unwrap();
    let contest =
        Contest::new("onsets-agloa-2024", "elementary", &[master, &LEVELS[0], &LEVELS[0]], 3).unwrap();
    let mut taken = 0;
    for seed in 0..4 {
        let played = contest.clone().at_pace(Pace::Human).play(seed);
        let (_, outcomes) = played.record.replay(&desk::judge()).unwrap();
        let events = outcomes.iter().flat_map(|outcome| &outcome.events);
        let (mut challenged, mut late) = (0, 0);
        for event in events {
            taken += usize::from(event.event == Happening::BlockTaken);
            challenged += usize::from(matches!(event.event, Happening::Challenged { .. }));
            late += usize::from(matches!(event.event, Happening::Countdown | Happening::Penalty(_)));
        }
        assert_eq!(late, 0, "{}", played.record.write());
        assert!(challenged <= 3);
    }
    assert!(taken > 0);
}
