//! `.event` files: the same bytes again, nothing private in a public copy, a good answer to everything hostile, and the games of
//! another laptop.

use std::io::{Cursor, Read, Write};

use crate::common::{GAME, act, begin, empty, on_sets, organise, play_out, tables, with_people};
use event::print::{PrintWish, Printout};
use event::{CsvTable, EventBook, EventFile, FileFault, ShakeOf, Taken};
use mat::{Book, Dice, Division};
use paper::Paper;
use protocol::events::DraftWish;
use tournament::{CallKind, Command, EventAct, EventEntry, EventRole, GameSettings};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// An event of nine players after two rounds, with a third being played.
fn played() -> EventFile {
    let mut dice = Dice::new(7);
    let mut book = with_people(9, on_sets(4), &mut dice);
    for _ in 0..2 {
        begin(&mut book);
        play_out(&mut book, &mut dice);
    }
    begin(&mut book);
    let table = tables(&book)[0].0;
    act(
        &mut book,
        EventRole::Player,
        "A1",
        EventAct::Call { round: None, table, kind: CallKind::Solution, about: None },
    );
    let mut file = EventFile::new(book);
    let shake = ShakeOf { game: GAME.to_owned(), round: 1, table: 1 };
    file.shakes.insert(shake, "shake: 1\n".to_owned());
    file
}

fn parts(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut parts = Vec::new();
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).unwrap();
        let name = part.name().unwrap().into_owned();
        let mut text = String::new();
        part.read_to_string(&mut text).unwrap();
        parts.push((name, text));
    }
    parts
}

fn packed(parts: &[(String, String)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, text) in parts {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The parts of a file with one changed; `None` removes it.
fn with(name: &str, text: Option<&str>) -> Vec<u8> {
    let mut all = parts(&played().write(false).unwrap());
    all.retain(|(part, _)| part != name);
    all.extend(text.map(|text| (name.to_owned(), text.to_owned())));
    packed(&all)
}

#[test]
fn a_file_is_read_as_it_was_written_and_written_as_it_was_read() {
    let file = played();
    let bytes = file.write(false).unwrap();
    let read = EventFile::read(&bytes).unwrap();
    assert_eq!(read.book.lines(), file.book.lines());
    assert_eq!(read.book.state(), file.book.state());
    assert_eq!((&read.book.people, &read.shakes), (&file.book.people, &file.shakes));
    assert_eq!(read.write(false).unwrap(), bytes);
    assert_eq!(read.differing_tables().unwrap(), Vec::<String>::new());
    let names: Vec<String> = parts(&bytes).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names[..4], ["event.json", "people.json", "log.jsonl", "shakes/onsets/1-1.shake"]);
    assert!(
        names.contains(&"csv/onsets/standings.csv".to_owned())
            && !names.contains(&"csv/sweepstakes.csv".to_owned())
    );
}

#[test]
fn a_copy_for_the_public_has_no_names_and_no_seed() {
    let file = played();
    let bytes = file.write(true).unwrap();
    let all: String = parts(&bytes).into_iter().map(|(name, text)| format!("{name}\n{text}\n")).collect();
    for private in ["people.json", "\"seed\"", "First0q", "Last1q", "League2q", "consent"] {
        assert!(!all.contains(private), "{private}");
    }
    let read = EventFile::read(&bytes).unwrap();
    assert!(read.public && read.book.people.0.is_empty());
    assert!(read.book.draft(&DraftWish::default()).is_err());
    // It stays a public copy, and everything but names can be derived from it.
    assert_eq!(read.write(false).unwrap(), read.write(true).unwrap());
    assert_eq!(read.book.head(), file.book.head());
}

#[test]
fn hostile_files_get_an_answer_that_says_what_is_wrong() {
    let whole = played().write(false).unwrap();
    let said = |bytes: &[u8]| EventFile::read(bytes).map(|_| ()).unwrap_err().to_string();
    for bytes in [&b""[..], b"PK", b"no archive at all", &whole[..whole.len() / 2]] {
        assert!(said(bytes).contains("cannot be read as a ZIP"), "{}", said(bytes));
    }
    for part in ["event.json", "log.jsonl"] {
        assert!(said(&with(part, None)).contains(&format!("it has no {part}")));
    }
    assert!(said(&with("event.json", Some("{}"))).contains("event.json cannot be read"));
    assert!(said(&with("people.json", Some("[1"))).contains("people.json cannot be read"));
    let later = parts(&whole)[0].1.replace("\"version\": 1", "\"version\": 2");
    assert_eq!(EventFile::read(&with("event.json", Some(&later))).unwrap_err(), FileFault::Version(2));
    // A changed line, a missing last line, a command that the log refuses, a line that is no command.
    let log = parts(&whole)[2].1.clone();
    let changed = log.replacen("Team0q", "Team9q", 1);
    assert!(said(&with("log.jsonl", Some(&changed))).contains("line 3 of the log does not fit"));
    let shorter = log.lines().take(5).collect::<Vec<_>>().join("\n");
    assert!(said(&with("log.jsonl", Some(&shorter))).contains("the log has 5 lines and should have"));
    assert!(said(&with("log.jsonl", Some("no line\n"))).contains("line 1"));
    // A bomb that is small while it is packed.
    let bomb = "\n".repeat(130 << 20);
    let bytes = with("log.jsonl", Some(&bomb));
    assert!(bytes.len() < 1 << 20 && said(&bytes).contains("is larger than 128 MiB"), "{}", said(&bytes));
    let bytes = with("people.json", Some(&" ".repeat(9 << 20)));
    assert!(said(&bytes).contains("is larger than 8 MiB"));
    // Names that lead elsewhere are never followed; foreign parts are ignored and reported.
    let read = EventFile::read(&with("../../etc/passwd", Some("root"))).unwrap();
    assert_eq!(read.foreign, ["../../etc/passwd"]);
    let read = EventFile::read(&with("csv/onsets/standings.csv", Some("place\r\n"))).unwrap();
    assert_eq!(read.differing_tables().unwrap(), ["csv/onsets/standings.csv"]);
}

#[test]
fn whatever_byte_is_changed_nothing_panics() {
    let whole = played().write(false).unwrap();
    let mut dice = Dice::new(3);
    for _ in 0..60 {
        let mut bytes = whole.clone();
        for _ in 0..3 {
            let at = dice.below(bytes.len());
            bytes[at] ^= 1 << dice.below(8);
        }
        let _ = EventFile::read(&bytes);
    }
}

#[test]
fn tables_for_spreadsheets_say_what_the_log_says() {
    let file = played();
    let csv = |table, full| file.book.csv(table, None, full).unwrap();
    for table in CsvTable::ALL {
        for full in [false, true] {
            let text = csv(table, full);
            let widths: Vec<usize> =
                text.lines().filter(|line| !line.contains('"')).map(|line| line.split(',').count()).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{}:\n{text}", table.name());
            assert!(full || !text.contains("Last") || table == CsvTable::Log, "{}", table.name());
        }
    }
    assert!(csv(CsvTable::Entries, true).starts_with("id,name,nickname,team,"));
    assert_eq!(csv(CsvTable::Results, true).lines().count(), 1 + 27);
    assert_eq!(csv(CsvTable::Log, true).lines().count(), 1 + file.book.entries());
    // Nothing is released yet, so the public has no points.
    assert!(
        csv(CsvTable::Standings, true).contains("round 3")
            && !csv(CsvTable::Standings, false).contains("round 1")
    );
}

#[test]
fn every_sheet_is_printed_from_the_event() {
    let file = played();
    for sheet in Printout::ALL {
        for full in [false, true] {
            let wish = PrintWish { full, ..PrintWish::new(sheet, Paper::Letter) };
            let printed = file.book.print(&wish).unwrap();
            assert!(printed.pages > 0 && printed.html.contains("Harbour League"), "{}", sheet.name());
            let named = printed.html.contains("Last");
            assert!(full || !leaks(&file.book, &printed.html), "{}", sheet.name());
            assert_eq!(named, named && printed.html.contains("First"), "{}", sheet.name());
        }
    }
    // A draft is marked.
    let mut book = file.book.clone();
    let open = tables(&book);
    let mut dice = Dice::new(5);
    assert_eq!(open.len(), 3);
    play_out(&mut book, &mut dice);
    let drawn = book.draft(&DraftWish::default()).unwrap();
    let tables = drawn.tables.into_iter().map(|table| table.seats).collect();
    organise(&mut book, EventAct::Draw { round: None, tables, twos: None });
    let printed = book.print(&PrintWish::new(Printout::Poster, Paper::A4)).unwrap();
    assert!(printed.html.contains("round 4, a draft"));
}

/// Whether the full name of somebody who has not agreed to that appears.
fn leaks(book: &EventBook, html: &str) -> bool {
    let public = book.settings.public;
    book.people.0.values().any(|known| {
        let shown = known.consent.min(public) == tournament::EventLevel::Full;
        !shown && known.name.as_deref().is_some_and(|name| html.contains(name))
    })
}

#[test]
fn the_games_of_another_laptop_come_in_once() {
    let mut here = played();
    let mut dice = Dice::new(11);
    // The other laptop runs Equations, with people of its own and one who plays both games.
    let mut book = empty();
    let say = |book: &mut EventBook, role, by: &str, act| {
        let at = 1_000 + book.entries() as i64;
        let game = Some("equations".to_owned());
        book.command(Command { at, by: by.to_owned(), role, id: None, game, act })
            .unwrap_or_else(|refused| panic!("{}", refused.refusal));
    };
    let settings = GameSettings::new(Book::BasicEquations2019, Division::Middle, 2);
    say(&mut book, EventRole::Organiser, "Pia", EventAct::Game { settings });
    let ids = ["A1", "Z1", "Z2", "Z3", "Z4", "Z5"];
    let players = ids.map(|id| EventEntry { player: id.to_owned(), ..EventEntry::default() }).to_vec();
    say(&mut book, EventRole::Organiser, "Pia", EventAct::Admit { players });
    let all = ids.map(str::to_owned).to_vec();
    say(&mut book, EventRole::Organiser, "Pia", EventAct::CheckIn { player: None, players: all });
    say(
        &mut book,
        EventRole::Organiser,
        "Pia",
        EventAct::CheckOut { player: Some("Z5".to_owned()), players: Vec::new(), reason: None },
    );
    let drawn = book.draft(&DraftWish::default()).unwrap();
    let tables: Vec<Vec<String>> = drawn.tables.into_iter().map(|table| table.seats).collect();
    say(
        &mut book,
        EventRole::Organiser,
        "Pia",
        EventAct::Draw { round: None, tables: tables.clone(), twos: None },
    );
    say(&mut book, EventRole::Organiser, "Pia", EventAct::Publish { round: None });
    say(&mut book, EventRole::Organiser, "Pia", EventAct::Start { round: None });
    say(
        &mut book,
        EventRole::Organiser,
        "Pia",
        EventAct::Call { round: None, table: 1, kind: CallKind::Help, about: None },
    );
    let call = book.entries();
    say(&mut book, EventRole::Judge, "Marek", EventAct::Take { call, judge: None });
    let ruled =
        EventAct::Ruling { round: None, table: 1, about: None, ruled: None, call: Some(call), verdict: None };
    say(&mut book, EventRole::Judge, "Marek", ruled);
    for (number, seats) in (1..).zip(&tables) {
        let result = crate::common::result(seats, &mut dice);
        for typist in ["Ines", "Tomas"] {
            say(
                &mut book,
                EventRole::Scorekeeper,
                typist,
                EventAct::Enter(tournament::EventSheet::new(None, number, result.clone())),
            );
        }
    }
    say(&mut book, EventRole::Organiser, "Pia", EventAct::Close { round: None });
    let points = book.state().points(book.state().game(Some("equations")).unwrap());
    let other = EventFile::new(book);

    let before = here.book.state().clone();
    let taken = here.take_in(&other, 9_999, "Olga").unwrap();
    assert_eq!((taken.games.as_slice(), taken.players), (&["equations".to_owned()][..], 5));
    let after = here.book.state();
    let game = after.game(Some("equations")).unwrap();
    for (id, won) in &points {
        assert_eq!(after.points(game).get(id).copied().unwrap_or_default(), *won, "{id}");
    }
    assert_eq!(game.rounds[0].tables[0].rulings.len(), 1);
    // Those who were here play what they entered for, and one plays both.
    let plays = |id: &str, game: &str| after.game(Some(game)).unwrap().has(after.people.get(id).unwrap());
    assert!(plays("A1", GAME) && plays("A1", "equations") && plays("B1", GAME) && plays("Z1", "equations"));
    assert!(!plays("B1", "equations") && !plays("Z1", GAME));
    // This event's own game is unchanged, and everybody in it is as present as before.
    assert_eq!(after.game(Some(GAME)).unwrap().rounds, before.game(Some(GAME)).unwrap().rounds);
    for player in before.people.iter() {
        assert_eq!(after.people.get(&player.id).unwrap().status, player.status, "{}", player.id);
    }
    // The file is valid, and the same games do not come in twice.
    EventFile::read(&here.write(false).unwrap()).unwrap();
    assert_eq!(here.take_in(&other, 9_999, "Olga").unwrap_err(), FileFault::Taken(Taken::Nothing));
    // A game that has gone on elsewhere has a different log.
    let mut gone_on = other.clone();
    let command = Command {
        at: 5,
        by: "Pia".to_owned(),
        role: EventRole::Organiser,
        id: None,
        game: Some("equations".to_owned()),
        act: EventAct::Release { round: Some(1) },
    };
    gone_on.book.command(command).unwrap();
    let refused = here.take_in(&gone_on, 9_999, "Olga").unwrap_err();
    assert_eq!(refused, FileFault::Taken(Taken::OtherLog("equations".to_owned())));
    assert!(refused.to_string().contains("TD-57"));
}
