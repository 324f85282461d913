//! What nobody may see: names beyond their level, grades, schools, unreleased results, and what somebody else typed.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{
    DELETES, GAME, TOTALS, act, begin, empty, leaves, on_sets, organise, play_out, result, tables, viewer,
    with_people,
};
use event::{EventBook, People, StandingsWish, Surroundings};
use mat::Dice;
use protocol::events::{StaffInfo, StandingsSubject};
use tournament::{EventAct, EventLevel, EventRole, EventSheet};

/// The numbers that only sheets have.
fn totals() -> BTreeSet<i64> {
    (TOTALS..TOTALS + 20_000).collect()
}

/// An event at a random point: some rounds have been played, the last one may be drafted, running or half typed.
fn random_event(seed: u64) -> EventBook {
    let mut dice = Dice::new(seed);
    let mut settings = on_sets(4);
    settings.sections = 1 + dice.below(2);
    let players = 4 + dice.below(12);
    for team in 0..=players / 3 {
        settings.section_of.insert(format!("Team{team}q"), 1 + team % settings.sections);
    }
    let mut book = with_people(players, settings, &mut dice);
    book.settings.public = *dice.pick(&EventLevel::ALL);
    book.settings.show_teams = dice.chance(30);
    let rounds = dice.below(4);
    for round in 1..=rounds {
        begin(&mut book);
        play_out(&mut book, &mut dice);
        if dice.chance(50) {
            organise(&mut book, EventAct::Release { round: Some(round) });
        }
        if dice.chance(30) {
            let reason = "First0q Last0q was late".to_owned();
            let player = Some("A1".to_owned());
            organise(&mut book, EventAct::Adjust { player, team: None, points: -1, reason });
        }
    }
    match dice.below(3) {
        0 => begin(&mut book),
        1 => {
            let drawn = book.draft(&Default::default()).unwrap();
            let tables = drawn.tables.into_iter().map(|table| table.seats).collect();
            organise(&mut book, EventAct::Draw { round: None, tables, twos: None });
        }
        _ => {}
    }
    book
}

fn level_of(book: &EventBook, number: usize) -> EventLevel {
    let id = book.state().people[number].id.clone();
    book.people.of(&id).map(|known| known.consent).unwrap_or_default().min(book.settings.public)
}

#[test]
fn the_public_sees_no_name_above_its_level_and_no_result_before_its_time() {
    let (mut shown, mut hidden) = (0, 0);
    for seed in 0..60 {
        let book = random_event(seed);
        let page = book.public_page(true, 0).unwrap().unwrap();
        let (numbers, text) = leaves(&page);
        for number in 0..book.state().people.len() {
            let level = level_of(&book, number);
            let allowed =
                [("First", EventLevel::First), ("Last", EventLevel::Full), ("Nick", EventLevel::Nickname)];
            for (word, least) in allowed {
                let there = text.contains(&format!("{word}{number}q"));
                assert!(!there || level >= least, "seed {seed}: {word}{number}q at level {}", level.name());
                shown += usize::from(there);
                hidden += usize::from(!there);
            }
        }
        for word in ["School", "q's league", "\"grade\"", "was late"] {
            assert!(!text.contains(word), "seed {seed}: {word}");
        }
        assert!(book.settings.show_teams || !text.contains("Team"), "seed {seed}: the name of a team");
        assert!(numbers.is_disjoint(&totals()), "seed {seed}: a total of a sheet");
        let game = book.state().game(Some(GAME)).unwrap();
        let published =
            game.rounds.iter().filter(|round| round.phase != tournament::EventPhase::Draft).count();
        assert_eq!(page.games[0].round, published, "seed {seed}: drafts are the organiser's");
        let standings = &page.games[0].standings;
        assert_eq!(standings.players.is_empty(), game.released == 0, "seed {seed}");
        let by_hand = crate::common::points_by_hand(&book, game.released);
        for row in standings.players.iter().flat_map(|page| &page.rows) {
            assert_eq!(row.by_round.len(), game.released, "seed {seed}");
            let won: i64 = row.by_round.iter().flatten().map(|points| points.parse::<i64>().unwrap()).sum();
            assert_eq!(won, by_hand.get(&row.id).copied().unwrap_or_default(), "seed {seed}: {}", row.id);
        }
    }
    assert!(shown > 100 && hidden > 100, "the events show {shown} names and hide {hidden}");
}

#[test]
fn nothing_is_public_after_the_deletion_date() {
    let mut book = random_event(1);
    assert!(book.public_page(true, DELETES - 1).unwrap().is_some());
    assert_eq!(book.public_page(true, DELETES).unwrap(), None);
    // The server deletes what it knows of people on that day (TD-58).
    book.people = People::default();
    let organiser = viewer(EventRole::Organiser, "Olga", None);
    let (_, text) = leaves(&book.people_page(&organiser, &BTreeSet::new(), &[]));
    assert!(
        !text.contains("First")
            && !text.contains("Nick")
            && !text.contains("League")
            && !text.contains("grade")
    );
    assert!(text.contains("\"A1\""), "codes stay");
}

fn around(role: EventRole, label: &str) -> Surroundings {
    let you = StaffInfo { number: 1, role, label: label.to_owned(), team: None, here: true, call: None };
    Surroundings { staff: vec![you.clone()], you, copy: None, phones: 0, wishes: 0, now: 5 }
}

#[test]
fn nobody_sees_what_somebody_else_typed_before_it_counts() {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let mut book = with_people(12, on_sets(2), &mut dice);
        begin(&mut book);
        // Typed once by Ines, typed differently by both, and typed alike.
        let mut secret: BTreeSet<i64> = BTreeSet::new();
        let mut differ: BTreeSet<i64> = BTreeSet::new();
        for (number, seats) in tables(&book) {
            let first = result(&seats, &mut dice);
            act(
                &mut book,
                EventRole::Scorekeeper,
                "Ines",
                EventAct::Enter(EventSheet::new(None, number, first.clone())),
            );
            let second = match number % 3 {
                0 => {
                    secret.extend(first.totals.values());
                    continue;
                }
                1 => {
                    let second = result(&seats, &mut dice);
                    differ.extend(first.totals.values());
                    second
                }
                _ => first,
            };
            act(
                &mut book,
                EventRole::Scorekeeper,
                "Tomas",
                EventAct::Enter(EventSheet::new(None, number, second)),
            );
        }
        let told = |role: EventRole, label: &str| {
            let viewer = viewer(role, label, None);
            let round = book.round_page(&viewer, None, None, &BTreeMap::new(), 5).unwrap();
            let (mut numbers, _) = leaves(&round);
            numbers.extend(leaves(&book.log_page(&viewer, 0)).0);
            numbers.extend(leaves(&book.page(&around(role, label))).0);
            numbers
        };
        let tomas = told(EventRole::Scorekeeper, "Tomas");
        assert!(tomas.is_disjoint(&secret) && tomas.is_disjoint(&differ), "seed {seed}");
        let ines = told(EventRole::Scorekeeper, "Ines");
        assert!(
            ines.is_superset(&secret) && ines.is_superset(&differ),
            "seed {seed}: one's own is no secret"
        );
        let organiser = told(EventRole::Organiser, "Olga");
        assert!(organiser.is_disjoint(&secret), "seed {seed}: the organiser may be the second person");
        assert!(
            organiser.is_superset(&differ),
            "seed {seed}: entries that differ are the organiser's to settle"
        );
        for role in [EventRole::Judge, EventRole::Coach] {
            let numbers = told(role, "Dana");
            assert!(numbers.is_disjoint(&totals()), "seed {seed}: {role}");
        }
    }
}

#[test]
fn staff_sees_no_more_of_people_than_the_role_needs() {
    for seed in 0..20 {
        let book = random_event(seed);
        let people = |role: EventRole, team: Option<&str>| {
            let page = book.people_page(&viewer(role, "Dana", team), &BTreeSet::new(), &["Zip".to_owned()]);
            (page.players.len(), leaves(&page).1)
        };
        let (all, text) = people(EventRole::Organiser, None);
        assert_eq!(all, book.state().people.len());
        assert!(text.contains("0q's league") && text.contains("\"grade\":7") && text.contains("Zip"));
        for role in [EventRole::Scorekeeper, EventRole::Judge] {
            let (count, text) = people(role, None);
            assert_eq!(count, all);
            for word in ["School", "q's league", "grade", "Zip"] {
                assert!(!text.contains(word), "seed {seed}: {role} sees {word}");
            }
            for number in 0..all {
                let seen = text.contains(&format!("Last{number}q"));
                assert!(!seen || level_of(&book, number) == EventLevel::Full, "seed {seed}: {role}");
            }
        }
        let (count, text) = people(EventRole::Coach, Some("Team0q"));
        assert_eq!(count, 3, "a coach sees the own team");
        assert!(!text.contains("Team1q") && !text.contains("Nick3q") && !text.contains("q's league"));
        assert_eq!(people(EventRole::Coach, None).0, 0, "a coach without a team sees nobody");
        let coach = viewer(EventRole::Coach, "Dana", Some("Team0q"));
        let wish = StandingsWish { of: StandingsSubject::Teams, ..StandingsWish::default() };
        let standings = book.standings_page(&coach, &wish).unwrap();
        assert!(standings.round <= book.state().games[0].released, "seed {seed}: only what is released");
        let (_, text) = leaves(&standings);
        assert!(book.settings.show_teams || !text.contains("Team1q"), "seed {seed}: other teams by letter");
    }
}

#[test]
fn the_draft_and_the_pairs_kept_apart_are_the_organisers() {
    let mut dice = Dice::new(3);
    let mut book = with_people(6, on_sets(2), &mut dice);
    organise(&mut book, EventAct::Apart { pairs: vec![("A1".to_owned(), "B1".to_owned())] });
    let drawn = book.draft(&Default::default()).unwrap();
    let tables = drawn.tables.iter().map(|table| table.seats.clone()).collect();
    organise(&mut book, EventAct::Draw { round: None, tables, twos: None });
    let page = |role: EventRole| {
        book.round_page(&viewer(role, "Dana", None), None, None, &BTreeMap::new(), 5).unwrap()
    };
    assert_eq!((page(EventRole::Organiser).number, page(EventRole::Organiser).tables.len()), (1, 2));
    assert_eq!((page(EventRole::Scorekeeper).number, page(EventRole::Scorekeeper).tables.len()), (0, 0));
    let asked = book.round_page(&viewer(EventRole::Judge, "Dana", None), None, Some(1), &BTreeMap::new(), 5);
    assert_eq!(asked.unwrap_err(), tournament::Refusal::NoSuchRound);
    let log = book.log_page(&viewer(EventRole::Judge, "Dana", None), 0);
    for entry in log.entries {
        match entry.act {
            EventAct::Draw { tables, .. } => assert_eq!(tables, Vec::<Vec<String>>::new()),
            EventAct::Apart { pairs } => assert_eq!(pairs, []),
            _ => {}
        }
    }
    assert_eq!(empty().public_page(true, 0).unwrap().unwrap().games, []);
}
