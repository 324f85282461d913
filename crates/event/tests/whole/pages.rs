//! Pages of an event as its staff sees them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{
    GAME, act, begin, on_sets, organise, play_out, points_by_hand, result, tables, viewer, with_people,
};
use event::{EventBook, StandingsWish, Surroundings};
use mat::Dice;
use protocol::events::{
    ColumnChoice, DraftWish, ImportWish, LookAt, RepairWish, SquareState, StaffInfo, StandingsSubject,
    TableSizes,
};
use tournament::{CallKind, EventAct, EventRole, EventSheet, FlawKind, TableResult};

fn staff(number: u32, role: EventRole, label: &str, team: Option<&str>) -> StaffInfo {
    let team = team.map(str::to_owned);
    StaffInfo { number, role, label: label.to_owned(), team, here: true, call: None }
}

fn around(you: StaffInfo, now: i64) -> Surroundings {
    let judge = staff(9, EventRole::Judge, "Dana", Some("Team0q"));
    Surroundings { staff: vec![you.clone(), judge], you, copy: None, phones: 2, wishes: 1, now }
}

#[test]
fn standings_are_what_counting_by_hand_gives() {
    for seed in 0..6 {
        let mut dice = Dice::new(seed);
        let mut book = with_people(13, on_sets(3), &mut dice);
        for _ in 0..3 {
            begin(&mut book);
            play_out(&mut book, &mut dice);
        }
        organise(
            &mut book,
            EventAct::Adjust {
                player: Some("A1".to_owned()),
                team: None,
                points: -3,
                reason: "late".to_owned(),
            },
        );
        let organiser = viewer(EventRole::Organiser, "Olga", None);
        for round in 0..=3 {
            let wish = StandingsWish { round: Some(round), ..StandingsWish::default() };
            let page = book.standings_page(&organiser, &wish).unwrap();
            let mut points = points_by_hand(&book, round);
            if round == 3 {
                *points.entry("A1".to_owned()).or_default() -= 3;
            }
            assert_eq!(page.rows.len(), 13);
            for row in &page.rows {
                let own = points.get(&row.id).copied().unwrap_or_default();
                assert_eq!(row.points, own.to_string(), "seed {seed}, round {round}: {}", row.id);
                // Nobody with more points comes after, and nobody with fewer before.
                let better =
                    page.rows.iter().filter(|other| points.get(&other.id).copied().unwrap_or_default() > own);
                assert!(row.place.unwrap() > better.count(), "seed {seed}, round {round}: {}", row.id);
                let alike = page.rows.iter().filter(|other| other.place == row.place).count();
                assert_eq!(
                    (row.shared, row.decided.is_some()),
                    (alike > 1, alike == 1),
                    "seed {seed}: {}",
                    row.id
                );
            }
            let wish = StandingsWish { of: StandingsSubject::Teams, ..wish };
            for row in book.standings_page(&organiser, &wish).unwrap().rows {
                let of_team = book.state().people.iter().filter(|one| one.team.as_ref() == Some(&row.id));
                let sum: i64 = of_team.map(|one| points.get(&one.id).copied().unwrap_or_default()).sum();
                assert_eq!(
                    (row.points, row.places.len()),
                    (sum.to_string(), round),
                    "seed {seed}, round {round}"
                );
            }
        }
        let page = book.standings_page(&organiser, &StandingsWish::default()).unwrap();
        let before = StandingsWish { round: Some(2), ..StandingsWish::default() };
        let before = book.standings_page(&organiser, &before).unwrap();
        let place = |id: &str| before.rows.iter().find(|row| row.id == id).and_then(|row| row.place);
        assert!(page.rows.iter().all(|row| row.before == place(&row.id)), "seed {seed}");
        let adjusted = page.rows.iter().find(|row| row.id == "A1").unwrap();
        assert_eq!((adjusted.adjustments[0].points, adjusted.adjustments[0].reason.as_str()), (-3, "late"));
        let awards = book.awards_page(&organiser, 3).unwrap();
        let players =
            awards.lines.iter().filter(|line| line.of == StandingsSubject::Players && line.place.is_some());
        let places: Vec<usize> = players.filter_map(|line| line.place).collect();
        assert!(places.is_sorted_by(|one, next| one >= next) && places.last() == Some(&1), "{places:?}");
    }
}

#[test]
fn a_correction_is_shown_with_what_was_before() {
    let mut dice = Dice::new(1);
    let mut book = with_people(3, on_sets(1), &mut dice);
    organise(&mut book, EventAct::Apart { pairs: Vec::new() });
    begin(&mut book);
    let (number, seats) = tables(&book)[0].clone();
    play_out(&mut book, &mut dice);
    let organiser = viewer(EventRole::Organiser, "Olga", None);
    let before = book.standings_page(&organiser, &StandingsWish::default()).unwrap();
    let totals: BTreeMap<String, i64> = seats.iter().cloned().zip([10, 20, 30]).collect();
    let result = TableResult { totals, ..TableResult::default() };
    let sheet = EventSheet { reason: "misread".to_owned(), ..EventSheet::new(Some(1), number, result) };
    organise(&mut book, EventAct::Correct(sheet));
    let after = book.standings_page(&organiser, &StandingsWish::default()).unwrap();
    for row in after.rows {
        let was = before.rows.iter().find(|other| other.id == row.id).unwrap();
        let told: Vec<(i64, &str)> = row.corrected.iter().map(|one| (one.was, one.reason.as_str())).collect();
        assert_eq!(told, [(was.points.parse().unwrap(), "misread")]);
    }
}

fn square_of(book: &EventBook, table: usize, now: i64) -> SquareState {
    let page = book.page(&around(staff(1, EventRole::Organiser, "Olga", None), now));
    page.games[0].sheets.iter().find(|square| square.table == table).unwrap().state
}

#[test]
fn a_square_says_the_weightiest_thing() {
    let mut dice = Dice::new(5);
    let mut book = with_people(9, on_sets(2), &mut dice);
    begin(&mut book);
    let now = book.entries() as i64;
    let all = tables(&book);
    let (table, seats) = all[0].clone();
    assert_eq!(square_of(&book, table, now), SquareState::Playing);
    // Nobody has reported it, but the last pencils are down: 30 + 5 + 2 minutes after the start.
    assert_eq!(square_of(&book, table, now + 37 * 60_000), SquareState::NoSheet);
    act(&mut book, EventRole::Scorekeeper, "Ines", EventAct::Finished { round: None, table });
    assert_eq!(square_of(&book, table, now), SquareState::NoSheet);
    let one = result(&seats, &mut dice);
    act(
        &mut book,
        EventRole::Scorekeeper,
        "Ines",
        EventAct::Enter(EventSheet::new(None, table, one.clone())),
    );
    assert_eq!(square_of(&book, table, now), SquareState::Typed);
    act(
        &mut book,
        EventRole::Scorekeeper,
        "Tomas",
        EventAct::Enter(EventSheet::new(None, table, result(&seats, &mut dice))),
    );
    assert_eq!(square_of(&book, table, now), SquareState::Differ);
    let kind = CallKind::Sheet;
    act(&mut book, EventRole::Scorekeeper, "Ines", EventAct::Call { round: None, table, kind, about: None });
    assert_eq!(square_of(&book, table, now), SquareState::Called);
    let call = book.entries();
    act(&mut book, EventRole::Judge, "Dana", EventAct::Take { call, judge: None });
    assert_eq!(
        square_of(&book, table, now),
        SquareState::Differ,
        "a judge who is there comes after entries that differ"
    );
    act(&mut book, EventRole::Scorekeeper, "Third", EventAct::Enter(EventSheet::new(None, table, one)));
    assert_eq!(square_of(&book, table, now), SquareState::JudgeThere);
    organise(&mut book, EventAct::DropCall { call });
    assert_eq!(square_of(&book, table, now), SquareState::Agreed);
    let player = seats[0].clone();
    act(&mut book, EventRole::Scorekeeper, "Ines", EventAct::Sign { round: None, table, player });
    let page = book.page(&around(staff(1, EventRole::Organiser, "Olga", None), now));
    let unsigned = LookAt::Unsigned { game: GAME.to_owned(), round: 1, table, missing: 2 };
    assert_eq!(page.look_at, [unsigned, LookAt::Wishes { count: 1 }]);
    assert_eq!(page.last.unwrap().number, book.entries());
    let scorekeeper = book.page(&around(staff(2, EventRole::Scorekeeper, "Ines", None), now));
    assert_eq!(scorekeeper.look_at, []);
    assert_eq!(scorekeeper.staff.len(), 1, "judges only");
}

#[test]
fn the_overview_says_which_tables_those_who_are_here_fill() {
    for (players, threes, twos) in [(12, 4, 0), (13, 3, 2), (11, 3, 1)] {
        let book = with_people(players, on_sets(3), &mut Dice::new(1));
        let page = book.page(&around(staff(1, EventRole::Organiser, "Olga", None), 0));
        let game = &page.games[0];
        assert_eq!((game.present, game.fit), (players, TableSizes { threes, twos }));
    }
}

#[test]
fn a_call_names_judges_who_have_a_player_there_and_a_warning_is_carried() {
    let mut dice = Dice::new(2);
    let mut book = with_people(6, on_sets(2), &mut dice);
    begin(&mut book);
    let (table, _) = tables(&book).into_iter().find(|(_, seats)| seats.contains(&"A1".to_owned())).unwrap();
    act(
        &mut book,
        EventRole::Judge,
        "Marek",
        EventAct::Warn { round: None, table, player: "A1".to_owned(), about: None },
    );
    act(
        &mut book,
        EventRole::Player,
        "A1",
        EventAct::Call { round: None, table, kind: CallKind::Conduct, about: None },
    );
    let page = book.page(&around(staff(1, EventRole::Organiser, "Olga", None), 9));
    let [call] = page.calls.as_slice() else { panic!("one call") };
    assert_eq!(call.own[0].0, "Dana");
    assert!(call.own[0].1.starts_with('A'));
    play_out(&mut book, &mut dice);
    begin(&mut book);
    let judge = viewer(EventRole::Judge, "Dana", Some("Team0q"));
    let round = book.round_page(&judge, None, None, &BTreeMap::new(), 9).unwrap();
    let warned: BTreeSet<&String> = round.tables.iter().flat_map(|table| &table.warned).collect();
    assert_eq!(warned, BTreeSet::from([&"A1".to_owned()]), "also in the next round (TD-28)");
    let own: usize = round.tables.iter().flat_map(|table| &table.seats).filter(|seat| seat.own).count();
    assert_eq!(own, 3);
}

#[test]
fn a_draft_is_measured_explained_and_refused_where_the_log_would() {
    let mut dice = Dice::new(4);
    let mut book = with_people(6, on_sets(3), &mut dice);
    book.settings.sets = Some(1);
    let first = book.draft(&DraftWish::default()).unwrap();
    assert_eq!(
        (first.round, first.vector.teammates, first.proved),
        (1, 2, true),
        "two teams of three at two tables"
    );
    assert_eq!(first.sets.map(|sets| (sets.tables, sets.missing)), Some((2, 1)));
    assert_eq!(first.flaws.iter().filter(|flaw| flaw.flaw == FlawKind::Teammates).count(), 2);
    let again = book.draft(&DraftWish::default()).unwrap();
    assert_eq!(first, again, "the same draft is the same draw");
    let explained = book.draft(&DraftWish { why: true, ..DraftWish::default() }).unwrap();
    assert!(
        !explained.why.is_empty() && explained.why.iter().all(|why| why.none_without),
        "{:?}",
        explained.why
    );
    begin(&mut book);
    assert_eq!(book.draft(&DraftWish::default()).unwrap_err().code(), "round-open");
    play_out(&mut book, &mut dice);
    let second = book.draft(&DraftWish { draft: 2, ..DraftWish::default() }).unwrap();
    assert_eq!(second.met.len(), 6, "everybody has met two others");
    let mut seats: Vec<Vec<String>> = second.tables.iter().map(|table| table.seats.clone()).collect();
    seats[0][0] = seats[1][0].clone();
    let wish = DraftWish { tables: Some(seats), ..DraftWish::default() };
    let measured = book.draft(&wish).unwrap();
    assert!(
        measured.refused.iter().any(|(code, table)| code == "player-twice" && table.is_some()),
        "{measured:?}"
    );
    assert_eq!(measured.unseated.len(), 1);
}

#[test]
fn a_repair_moves_as_few_as_possible() {
    let mut dice = Dice::new(4);
    let mut book = with_people(6, on_sets(1), &mut dice);
    begin(&mut book);
    let (_, seats) = tables(&book)[0].clone();
    let gone = seats[0].clone();
    organise(&mut book, EventAct::CheckOut { player: Some(gone.clone()), players: Vec::new(), reason: None });
    let page = book.repair(&RepairWish::default(), &BTreeSet::new()).unwrap();
    assert_eq!((page.moves.len(), page.draw.refused.len()), (0, 0));
    assert!(page.draw.tables.iter().all(|table| !table.seats.contains(&gone)));
}

#[test]
fn a_list_is_taken_in_with_ids_and_cures() {
    let mut dice = Dice::new(1);
    let mut book = with_people(3, on_sets(1), &mut dice);
    let text = "Student name;Squad;Grade;consent\nAna Lopez;Owls;7th;first\nBen Okoro;Owls;9;\nana lopez;owls;7;\n;Owls;;\n";
    let mut wish = ImportWish {
        id: "1".to_owned(),
        text: text.to_owned(),
        game: Some(GAME.to_owned()),
        columns: Vec::new(),
        team_size: None,
    };
    let unreadable = book.import(&wish).unwrap();
    assert_eq!(
        (unreadable.page.coming, unreadable.act.is_none(), unreadable.page.beginning.len()),
        (0, true, 3)
    );
    let cures: Vec<Option<&str>> =
        unreadable.page.troubles.iter().map(|trouble| trouble.cure.as_deref()).collect();
    assert_eq!(cures, [Some("name"), None, None], "{:?}", unreadable.page.troubles);
    let choice = |heading: &str, field: &str| ColumnChoice {
        heading: heading.to_owned(),
        field: Some(field.to_owned()),
    };
    wish.columns = vec![choice("Student name", "name"), choice("Squad", "team")];
    let plan = book.import(&wish).unwrap();
    let told = |line: usize| {
        let row = plan.page.rows.iter().find(|row| row.line == line).unwrap();
        let codes: Vec<(&str, Option<&str>)> =
            row.troubles.iter().map(|trouble| (trouble.code.as_str(), trouble.cure.as_deref())).collect();
        (row.id.as_deref(), codes)
    };
    assert_eq!(told(2), (Some("B1"), vec![("grade-invalid", Some("7"))]));
    assert_eq!(told(3), (Some("B2"), vec![("too-old", None)]));
    assert_eq!(told(4), (None, vec![("duplicate-player", None)]));
    assert_eq!(told(5), (None, vec![("name-missing", None)]));
    assert_eq!((plan.page.coming, plan.page.skipped), (2, 2));
    let entry = plan.act.clone().unwrap();
    organise(&mut book, entry);
    book.note_people(&plan);
    assert_eq!(book.people.of("B1").unwrap().name.as_deref(), Some("Ana Lopez"));
    let again = book.import(&wish).unwrap();
    assert_eq!((again.page.coming, again.page.skipped), (0, 4), "everybody is there already");
    wish.text = "x".repeat(event::MAX_LIST + 1);
    assert_eq!(book.import(&wish).unwrap_err().code, "too-long");
    wish.text = format!("name\n{}", "a\n".repeat(event::MAX_ROWS + 1));
    assert_eq!(book.import(&wish).unwrap_err().code, "too-many-rows");
}

#[test]
fn a_stored_log_makes_the_same_event_and_a_changed_one_none() {
    let mut dice = Dice::new(1);
    let mut book = with_people(6, on_sets(2), &mut dice);
    begin(&mut book);
    play_out(&mut book, &mut dice);
    let open = |lines: Vec<String>| EventBook::open(book.settings.clone(), book.people.clone(), lines);
    let opened = open(book.lines().to_vec()).unwrap();
    assert_eq!((opened.event(), opened.head()), (book.event(), book.head()));
    let mut changed = book.lines().to_vec();
    changed[1] = changed[1].replace("A1", "A9");
    assert_eq!(open(changed).unwrap_err(), event::Broken::Chain(3));
}
