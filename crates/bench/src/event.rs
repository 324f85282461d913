//! A tournament at its largest (section 17): 600 players, 200 tables, twelve rounds, four games, a log of 20,000 entries. Measures a
//! draw, a repair, the standings with all tie-breaks, the replay of the log, and how fast a real server answers those who type and watch.

use std::collections::BTreeSet;
use std::time::Duration;

use event::{EventBook, EventSettings, StandingsWish, Viewer};
use mat::{Book, Dice, Division};
use protocol::events::{DraftWish, RepairWish, StandingsSubject};
use serde::Serialize;
use tournament::{Command, EventAct, EventEntry, EventRole, EventSheet, GameSettings, Metric, TableResult};

use crate::Figures;
use crate::distribution::{Distribution, cpu_time, table};
use crate::event_server;

/// Rounds of each game.
const ROUNDS: usize = 12;
/// How long the log is.
const ENTRIES: usize = 20_000;
/// The games: everybody plays the first, and the others have earlier results.
pub(crate) const GAMES: [(&str, Book, Division); 4] = [
    ("onsets-middle", Book::AgloaOnSets2024, Division::Middle),
    ("onsets-senior", Book::AgloaOnSets2024, Division::Senior),
    ("equations-middle", Book::AdventurousEquations2018, Division::Middle),
    ("wff-middle", Book::Wff2017, Division::Middle),
];
/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct EventFigures {
    players: usize,
    entries: usize,
    draw_ms: f64,
    repair_ms: f64,
    standings_ms: f64,
    replay_ms: f64,
    entry_p99_ms: f64,
    public_p99_ms: f64,
    phones_told_ms: f64,
    draw: Distribution,
    repair: Distribution,
    standings: Distribution,
    replay: Distribution,
    entry: Distribution,
    public: Distribution,
}

/// An event with this many players; the same seed gives the same event.
pub(crate) fn measure(players: usize, seed: u64) -> Result<EventFigures, String> {
    let mut dice = Dice::new(seed);
    let mut times = Times::default();
    let (book, tables) = played(players, &mut dice, &mut times)?;
    for _ in 0..5 {
        let lines = book.lines().to_vec();
        let (settings, people) = (book.settings.clone(), book.people.clone());
        let (opened, took) = timed(|| EventBook::open(settings, people, lines));
        opened.map_err(|broken| format!("the benchmark's own log is broken: {broken:?}"))?;
        times.replay.push(took);
    }
    let entries = book.entries();
    let served = event_server::measure(book, &tables)?;
    let of = |times: Vec<Duration>| Distribution::of(times).ok_or_else(|| "nothing was measured".to_owned());
    let (draw, repair) = (of(times.draw)?, of(times.repair)?);
    let (standings, replay) = (of(times.standings)?, of(times.replay)?);
    let ms = |micros: f64| (micros / 10.0).round() / 100.0;
    Ok(EventFigures {
        players,
        entries,
        draw_ms: ms(draw.worst_us),
        repair_ms: ms(repair.worst_us),
        standings_ms: ms(standings.worst_us),
        replay_ms: ms(replay.worst_us),
        entry_p99_ms: ms(served.entries.p99_us),
        public_p99_ms: ms(served.public.p99_us),
        phones_told_ms: ms(served.told_ms * 1e3),
        draw,
        repair,
        standings,
        replay,
        entry: served.entries,
        public: served.public,
    })
}

#[derive(Default)]
struct Times {
    draw: Vec<Duration>,
    repair: Vec<Duration>,
    standings: Vec<Duration>,
    replay: Vec<Duration>,
}

fn timed<T>(what: impl FnOnce() -> T) -> (T, Duration) {
    let begin = cpu_time();
    let done = what();
    (done, cpu_time().saturating_sub(begin))
}

/// The event, played up to the sheets of the last round of its first game, with how long its draws, repairs and standings took; and
/// the tables of that round.
fn played(
    players: usize,
    dice: &mut Dice,
    times: &mut Times,
) -> Result<(EventBook, Vec<Vec<String>>), String> {
    let seed = "5eed".parse()?;
    let settings = EventSettings::new("Benchmark", "2027-03-13", "2027-03-14", "2026-27", i64::MAX, seed);
    let mut book = EventBook::new(settings);
    for (id, rules, division) in GAMES {
        // Every tie-break that can part players but the lot, which nobody has drawn.
        let order = Metric::ALL
            .into_iter()
            .filter(|metric| metric.is_of_players() && *metric != Metric::Lot)
            .collect();
        let settings = GameSettings { order, ..GameSettings::new(rules, division, ROUNDS) };
        say(&mut book, id, EventRole::Organiser, "Olga", EventAct::Game { settings })?;
    }
    let ids: Vec<String> = (0..players).map(|number| format!("P{number}")).collect();
    let entry = |(number, id): (usize, &String)| EventEntry {
        player: id.clone(),
        team: Some(format!("Team {}", number / 5)),
        school: Some(format!("School {}", number / 20)),
        ..EventEntry::default()
    };
    let all = ids.iter().enumerate().map(entry).collect();
    say(&mut book, GAMES[0].0, EventRole::Organiser, "Olga", EventAct::Admit { players: all })?;
    say(
        &mut book,
        GAMES[0].0,
        EventRole::Organiser,
        "Olga",
        EventAct::CheckIn { player: None, players: ids.clone() },
    )?;
    let mut last = Vec::new();
    for round in 1..=ROUNDS {
        // The last round of the first game comes after everything else: its sheets are typed at the server.
        for (number, (game, ..)) in GAMES.into_iter().enumerate().rev() {
            // The other games use the seats of the first: their draws are not measured.
            let drawn = if number == 0 { Some(draw(&mut book, game, times)?) } else { None };
            let tables = drawn.unwrap_or_else(|| shuffled(&ids, dice));
            say(
                &mut book,
                game,
                EventRole::Organiser,
                "Olga",
                EventAct::Draw { round: None, tables: tables.clone(), twos: None },
            )?;
            say(&mut book, game, EventRole::Organiser, "Olga", EventAct::Publish { round: None })?;
            if number == 0 {
                repair(&book, game, &ids, dice, times)?;
            }
            say(&mut book, game, EventRole::Organiser, "Olga", EventAct::Start { round: None })?;
            if number == 0 && round == ROUNDS {
                last = tables;
                continue;
            }
            sheets(&mut book, game, &tables, dice)?;
            say(&mut book, game, EventRole::Organiser, "Olga", EventAct::Close { round: None })?;
            if number == 0 {
                standings(&book, game, round, times)?;
            }
        }
    }
    // The other things an event writes down.
    while book.entries() < ENTRIES {
        let text = format!("note {}", book.entries());
        say(&mut book, GAMES[0].0, EventRole::Organiser, "Olga", EventAct::Note { text })?;
    }
    Ok((book, last))
}

fn say(book: &mut EventBook, game: &str, role: EventRole, by: &str, act: EventAct) -> Result<(), String> {
    let at = 1_800_000_000_000 + book.entries() as i64;
    let game = act.is_of_a_game().then(|| game.to_owned());
    let command = Command { at, by: by.to_owned(), role, id: None, game, act };
    book.command(command)
        .map(|_| ())
        .map_err(|refused| format!("the benchmark's own event is refused: {}", refused.refusal))
}

fn draw(book: &mut EventBook, game: &str, times: &mut Times) -> Result<Vec<Vec<String>>, String> {
    let wish = DraftWish { game: Some(game.to_owned()), draft: 1, ..DraftWish::default() };
    let (page, took) = timed(|| book.draft(&wish));
    times.draw.push(took);
    let page = page.map_err(|refusal| refusal.to_string())?;
    Ok(page.tables.into_iter().map(|table| table.seats).collect())
}

/// Three seated players are missing.
fn repair(
    book: &EventBook,
    game: &str,
    ids: &[String],
    dice: &mut Dice,
    times: &mut Times,
) -> Result<(), String> {
    let mut absent = ids.to_vec();
    dice.shuffle(&mut absent);
    absent.truncate(3);
    let wish = RepairWish { game: Some(game.to_owned()), absent, arrived: Vec::new() };
    let (page, took) = timed(|| book.repair(&wish, &BTreeSet::new()));
    times.repair.push(took);
    page.map(|_| ()).map_err(|refusal| refusal.to_string())
}

fn standings(book: &EventBook, game: &str, round: usize, times: &mut Times) -> Result<(), String> {
    let viewer = Viewer { role: EventRole::Organiser, label: "Olga".to_owned(), team: None };
    let of = StandingsSubject::Players;
    let wish = StandingsWish { game: Some(game.to_owned()), of, round: Some(round), section: None };
    let (page, took) = timed(|| book.standings_page(&viewer, &wish));
    times.standings.push(took);
    page.map(|_| ()).map_err(|refusal| refusal.to_string())
}

/// Random tables.
fn shuffled(ids: &[String], dice: &mut Dice) -> Vec<Vec<String>> {
    let mut ids = ids.to_vec();
    dice.shuffle(&mut ids);
    ids.chunks(3).map(<[String]>::to_vec).collect()
}

/// Two people type every sheet.
fn sheets(book: &mut EventBook, game: &str, tables: &[Vec<String>], dice: &mut Dice) -> Result<(), String> {
    for (table, seats) in (1..).zip(tables) {
        let totals = seats.iter().map(|id| (id.clone(), 2 * dice.below(20) as i64)).collect();
        let result = TableResult { totals, ..TableResult::default() };
        for typist in ["Ines", "Tomas"] {
            say(
                book,
                game,
                EventRole::Scorekeeper,
                typist,
                EventAct::Enter(EventSheet::new(None, table, result.clone())),
            )?;
        }
    }
    Ok(())
}

impl Figures for EventFigures {
    fn as_text(&self) -> String {
        let rows = [
            ("draw", &self.draw, "1 s"),
            ("repair", &self.repair, "50 ms"),
            ("standings", &self.standings, "20 ms"),
            ("replay", &self.replay, "200 ms"),
            ("entry, 99 %", &self.entry, "20 ms"),
            ("public page", &self.public, "–"),
        ];
        let row = |(name, times, goal): (&str, &Distribution, &str)| {
            let [median, p90, p99, _, worst] = times.texts();
            [name.to_owned(), times.count.to_string(), median, p90, p99, worst, goal.to_owned()]
        };
        format!(
            "{} players, four games of {ROUNDS} rounds, a log of {} entries; 40 devices type, 500 phones watch\n{}\nthe last of 500 phones hears of a change after {} ms\n",
            self.players,
            self.entries,
            table(12, ["", "count", "median", "90 %", "99 %", "worst", "goal"], rows.into_iter().map(row)),
            self.phones_told_ms
        )
    }
}
