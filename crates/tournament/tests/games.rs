//! Whole games: drawn, repaired, ranked and timed from the state of their event.

#[path = "common/events.rs"]
#[allow(dead_code, reason = "this test writes its own logs")]
mod events;

use std::collections::{BTreeMap, BTreeSet};

use events::command;
use mat::{Book, Division};
use tournament::game::{
    Drafting, draft, draft_seed, measure, mend, player_standings, room_times, scores, sweepstakes_of,
    team_standings, team_sweepstakes_of, why_not,
};
use tournament::{
    AnnouncementKind, Command, Event, EventAct, EventEntry, EventMethod, EventOptions, EventRole, EventSheet,
    FlawKind, GameSettings, GameState, Refusal, TableResult, TeamScore,
};

const GAME: Option<&str> = Some("onsets");

fn organiser(at: i64, game: Option<&str>, act: EventAct) -> Command {
    command(at, "Olga", EventRole::Organiser, game, act)
}

fn settings(rounds: usize) -> GameSettings {
    let options = EventOptions { entries: 1, ..EventOptions::default() };
    GameSettings { options, ..GameSettings::new(Book::AgloaOnSets2024, Division::Middle, rounds) }
}

/// An event with one game and this many players in teams of five, all present.
fn with_players(count: usize, settings: GameSettings) -> Event {
    let mut event = Event::new();
    event.command(organiser(0, GAME, EventAct::Game { settings })).unwrap();
    let entry = |place: usize| EventEntry {
        player: format!("P{place}"),
        team: Some(format!("T{}", place / 5)),
        seed: Some(place as u32 + 1),
        ..EventEntry::default()
    };
    event.command(organiser(1, None, EventAct::Admit { players: (0..count).map(entry).collect() })).unwrap();
    let players = (0..count).map(|place| format!("P{place}")).collect();
    event.command(organiser(2, None, EventAct::CheckIn { player: None, players })).unwrap();
    event
}

fn game(event: &Event) -> &GameState {
    event.state().game(GAME).unwrap()
}

fn number(id: &str) -> i64 {
    id[1..].parse().unwrap()
}

/// Draws, plays and closes a round; the smaller number wins.
fn play(event: &mut Event, seed: u64) {
    let drafting = Drafting { seed, ..Drafting::default() };
    let drafted = draft(event.state(), game(event), &drafting).unwrap();
    let act = EventAct::Draw { round: None, tables: drafted.seats(), twos: None };
    for act in [act, EventAct::Publish { round: None }, EventAct::Start { round: None }] {
        event.command(organiser(10, GAME, act)).unwrap();
    }
    for table in &drafted.tables {
        let totals: BTreeMap<String, i64> =
            table.seats.iter().map(|id| (id.clone(), 1_000 - number(id))).collect();
        let sheet = EventSheet::new(None, table.number, TableResult { totals, ..TableResult::default() });
        event.command(organiser(20, GAME, EventAct::Enter(sheet))).unwrap();
    }
    event.command(organiser(30, GAME, EventAct::Close { round: None })).unwrap();
}

#[test]
fn a_game_is_drawn_by_its_plan_and_nobody_meets_twice() {
    let mut event = with_players(30, settings(4));
    for round in 1..=4 {
        let drafting = Drafting { seed: draft_seed("event", "onsets", round, 1), ..Drafting::default() };
        let drafted = draft(event.state(), game(&event), &drafting).unwrap();
        assert_eq!(drafted.method, if round == 1 { EventMethod::Random } else { EventMethod::Power });
        let vector = drafted.vector;
        assert_eq!((vector.teammates, vector.repeats, vector.twos), (0, 0, 0), "round {round}");
        let again = draft(event.state(), game(&event), &drafting).unwrap();
        assert_eq!(drafted, again, "the same seed draws the same");
        let measured = measure(event.state(), game(&event), &drafted.seats(), &drafting).unwrap();
        assert_eq!((measured.drafted.vector, measured.wrong), (vector, Vec::new()));
        play(&mut event, drafting.seed);
    }
    let refused =
        event.command(organiser(40, GAME, EventAct::Draw { round: None, tables: Vec::new(), twos: None }));
    assert_eq!(refused.unwrap_err().refusal, Refusal::NoMoreRounds);
}

#[test]
fn sections_are_drawn_and_ranked_by_themselves() {
    let section_of = (0..4).map(|team| (format!("T{team}"), 1 + team % 2)).collect();
    let mut event =
        with_players(20, GameSettings { sections: 2, section_of, first_table: 11, ..settings(2) });
    let drafted = draft(event.state(), game(&event), &Drafting::default()).unwrap();
    let numbers: Vec<usize> = drafted.tables.iter().map(|table| table.number).collect();
    assert_eq!(numbers, (11..19).collect::<Vec<_>>(), "four tables a section, numbered through");
    for table in &drafted.tables {
        assert!(table.seats.iter().all(|id| 1 + (number(id) / 5 % 2) as usize == table.section));
    }
    // Ten players need two tables of two in each section, and a fifth is too many.
    assert_eq!(drafted.tables.iter().filter(|table| table.seats.len() == 2).count(), 4);
    play(&mut event, 1);
    for section in [1, 2] {
        let players = player_standings(event.state(), game(&event), 1, Some(section)).unwrap();
        assert_eq!(players.points.len(), 10);
        assert!(players.ranks.values().any(|place| *place == 1));
        let teams = team_standings(event.state(), game(&event), 1, Some(section)).unwrap();
        assert_eq!(teams.points.len(), 2);
    }
}

#[test]
fn flaws_of_given_tables_are_named_and_explained() {
    let mut event = with_players(6, settings(2));
    play(&mut event, 1);
    let seats = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let tables = [seats("P0 P1 P2"), seats("P3 P4 P5")];
    let measured = measure(event.state(), game(&event), &tables, &Drafting::default()).unwrap();
    // Five of the six are a team: three and one pairs.
    assert_eq!(measured.drafted.vector.teammates, 4);
    assert!(measured.wrong.is_empty());
    let why = why_not(event.state(), game(&event), &tables, &Drafting::default()).unwrap();
    assert!(
        why.iter().all(|why| why.flaw == FlawKind::Teammates && why.none_without && why.tables.is_some())
    );
    let tables = [seats("P0 P1 P2 P3"), seats("P4 P4")];
    let wrong = measure(event.state(), game(&event), &tables, &Drafting::default()).unwrap().wrong;
    assert_eq!(wrong, [(Refusal::TableSize, Some(1)), (Refusal::PlayerTwice, Some(2))]);
}

#[test]
fn a_repair_moves_the_fewest_and_leaves_begun_tables_alone() {
    let mut event = with_players(12, settings(1));
    let drafted = draft(event.state(), game(&event), &Drafting::default()).unwrap();
    for act in [
        EventAct::Draw { round: None, tables: drafted.seats(), twos: None },
        EventAct::Publish { round: None },
    ] {
        event.command(organiser(10, GAME, act)).unwrap();
    }
    let gone: Vec<String> = drafted.tables[..2].iter().flat_map(|table| table.seats[1..].to_vec()).collect();
    let begun = BTreeSet::from([4]);
    let mended = mend(event.state(), game(&event), &gone, &[], &begun).unwrap();
    assert_eq!(mended.moves.len(), 1, "the two who are left alone play each other");
    assert_eq!(mended.drafted.tables[3].seats, drafted.tables[3].seats);
    let act = EventAct::CheckOut { player: None, players: gone, reason: None };
    event.command(organiser(11, None, act)).unwrap();
    // Players who are checked out are absent without being named, and the log accepts the repair.
    assert_eq!(mend(event.state(), game(&event), &[], &[], &begun).unwrap(), mended);
    let act = EventAct::Reseat { round: None, tables: mended.drafted.seats() };
    assert_eq!(event.command(organiser(12, GAME, act)), Ok(()));
}

#[test]
fn the_ladder_follows_the_last_results() {
    let mut event = with_players(9, GameSettings { plan: vec![EventMethod::Bump], ..settings(3) });
    play(&mut event, 7);
    let last = game(&event).rounds[0].tables.clone();
    let best = |place: usize| last[place].seats.iter().min_by_key(|id| number(id)).unwrap();
    let next = draft(event.state(), game(&event), &Drafting::default()).unwrap();
    assert!(next.tables[0].seats.contains(best(0)) && next.tables[0].seats.contains(best(1)));
    assert!(next.tables[1].seats.contains(best(2)));
    // Without one player, eight sit at two tables of three and one of two.
    let act = EventAct::Withdraw { player: "P4".to_owned() };
    event.command(organiser(40, None, act)).unwrap();
    let next = draft(event.state(), game(&event), &Drafting::default()).unwrap();
    let sizes: Vec<usize> = next.tables.iter().map(|table| table.seats.len()).collect();
    assert_eq!(sizes, [3, 3, 2]);
}

#[test]
fn withdrawn_players_keep_their_place_and_expelled_ones_have_none() {
    let mut event = with_players(6, settings(1));
    play(&mut event, 3);
    let act = EventAct::Withdraw { player: "P0".to_owned() };
    event.command(organiser(40, None, act)).unwrap();
    let act = EventAct::Expel { player: "P5".to_owned(), reason: "shouting".to_owned() };
    event.command(organiser(41, None, act)).unwrap();
    let act =
        EventAct::Adjust { player: Some("P1".to_owned()), team: None, points: -1, reason: "late".to_owned() };
    event.command(organiser(42, GAME, act)).unwrap();
    let standings = player_standings(event.state(), game(&event), 1, None).unwrap();
    assert_eq!(standings.ranks.get("P0"), Some(&1));
    assert_eq!(standings.not_ranked, ["P5"]);
    assert_eq!(standings.points.len(), 6);
    assert_eq!(scores(event.state(), game(&event), 0, None).rounds.len(), 0);
    let swept = sweepstakes_of(event.state(), &[game(&event)], |game| game.rounds.len());
    assert_eq!((swept.count, swept.games[0].max), (1, 6));
    assert_eq!(swept.standings().unwrap().points["P0"].to_string(), "24");
}

#[test]
fn teams_are_swept_by_their_points_in_every_game() {
    let mut event = with_players(6, settings(1));
    let other = Some("equations");
    let average = GameSettings { team_score: TeamScore::Average, ..settings(1) };
    event.command(organiser(3, other, EventAct::Game { settings: average })).unwrap();
    // The team T0 has all but P5.
    let tables: Vec<Vec<String>> =
        [[0, 1, 5], [2, 3, 4]].map(|table| table.map(|place| format!("P{place}")).to_vec()).to_vec();
    for id in [GAME, other] {
        let draw = EventAct::Draw { round: None, tables: tables.clone(), twos: None };
        for act in [draw, EventAct::Publish { round: None }, EventAct::Start { round: None }] {
            event.command(organiser(10, id, act)).unwrap();
        }
        for (place, seats) in tables.iter().enumerate() {
            let totals = seats.iter().map(|id| (id.clone(), 1_000 - number(id))).collect();
            let sheet = EventSheet::new(None, place + 1, TableResult { totals, ..TableResult::default() });
            event.command(organiser(20, id, EventAct::Enter(sheet))).unwrap();
        }
    }
    let team = Some("T1".to_owned());
    let act = EventAct::Adjust { player: None, team, points: 1, reason: "helped".to_owned() };
    event.command(organiser(30, GAME, act)).unwrap();
    let games: Vec<&GameState> = event.state().games.iter().collect();
    let swept = team_sweepstakes_of(event.state(), &games, |game| game.rounds.len()).unwrap();
    // 22 against 2 + 1, and 22/5 against 2; five of T0 can win 30, or 6 on average.
    assert_eq!(swept.games.iter().map(|game| game.max).collect::<Vec<_>>(), [30, 6]);
    let standings = swept.standings().unwrap();
    let points = |team: &str| standings.points[team].to_string();
    assert_eq!((points("T0"), points("T1")), ("48".to_owned(), "156/11".to_owned()));
    assert_eq!(standings.values["T1"][1], "120/11 36/11");
    // A game that nobody in the team has played is missing.
    let begun = team_sweepstakes_of(event.state(), &games, |game| usize::from(game.id == "onsets"));
    let standings = begun.unwrap().standings().unwrap();
    assert_eq!(standings.not_ranked, ["T0", "T1"]);
}

#[test]
fn a_pause_delays_what_comes_after_it() {
    let mut event = with_players(3, settings(1));
    let drafted = draft(event.state(), game(&event), &Drafting::default()).unwrap();
    let draw = EventAct::Draw { round: None, tables: drafted.seats(), twos: None };
    let acts =
        [(10, draw), (20, EventAct::Publish { round: None }), (1_000, EventAct::Start { round: None })];
    for (at, act) in acts {
        event.command(organiser(at, GAME, act)).unwrap();
    }
    assert_eq!(
        event.command(organiser(2_000, GAME, EventAct::Resume {})).unwrap_err().refusal,
        Refusal::NotPaused
    );
    event.command(organiser(61_000, GAME, EventAct::Pause {})).unwrap();
    let times = room_times(game(&event), None, 71_000).unwrap();
    assert_eq!((times.began, times.paused, times.stood), (1_000, Some(61_000), 0));
    event.command(organiser(91_500, GAME, EventAct::Resume {})).unwrap();
    let times = room_times(game(&event), None, 900_000).unwrap();
    assert_eq!((times.paused, times.stood), (None, 30_500));
    let at = |what: AnnouncementKind| times.announcements.iter().find(|one| one.what == what).unwrap().at;
    assert_eq!(
        (at(AnnouncementKind::Begin), at(AnnouncementKind::NoNewShakes)),
        (1_000, 1_000 + 1_800_000 + 30_500)
    );
}
