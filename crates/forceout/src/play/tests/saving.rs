//! What is on disk: every command before it is shown, nothing that failed, and a match that can be resumed.

use std::time::Duration;

use super::driver::{Sitting, form};
use crate::play::app::{App, Whereabouts};
use crate::play::seated::Seated;
use crate::play::setup::Setup;
use crate::play::store::{Keep, RecordFile};
use crate::table::file::replay_text;
use crate::terminal::Screens;

#[test]
fn what_cannot_be_saved_is_not_done() {
    let mut sitting = Sitting::down(form("wff-mlag-2017", "junior", &["Ana", "Ben"]), "2a");
    *sitting.kept.fails.borrow_mut() = true;
    sitting.press("r");
    assert_eq!(sitting.phase(), "between");
    assert!(sitting.playing().notice.as_ref().unwrap().contains("the disk is full"));
    *sitting.kept.fails.borrow_mut() = false;
    sitting.press("r");
    assert_eq!(sitting.phase(), "goal");
    // The failed attempt did not use up the roll: the seed's first roll is the one on the table.
    let first = dice::Sitting::new("2a".parse().unwrap()).roll(sitting.game().header());
    assert!(sitting.kept.text.borrow().contains(&first));
    sitting.assert_kept();
}

#[test]
fn a_match_goes_on_where_it_was_left_even_after_a_torn_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torn.shake");
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg9<Enter>m4<Enter>p");
    let whole = sitting.kept.text.borrow().clone();
    // The machine stopped while it was writing the next command.
    std::fs::write(&path, format!("{whole}9.5 Ana move cube=")).unwrap();
    let continued = RecordFile::resume(&path).unwrap();
    assert_eq!(continued.torn.as_deref(), Some("9.5 Ana move cube="));
    let replayed = replay_text("torn".to_owned(), &continued.text).unwrap();
    assert_eq!(replayed.game, *sitting.game());
    assert!(RecordFile::resume(&path).is_err(), "two tables must not write one record");
    let dice = dice::Sitting::new("2b".parse().unwrap());
    let seated =
        Seated::continued(replayed.game, replayed.record, Box::new(continued.file), dice, &replayed.outcomes);
    let open = Box::new(|_: &referee::Header| Err(crate::complaint::Complaint::new("not a new match")));
    let mut app = App::new(Setup::default(), "2b".parse().unwrap(), open, false);
    app.sit_down(seated, Duration::from_secs(7));
    for key in super::driver::keys("m5<Enter>p") {
        app.key(key, Duration::from_secs(8));
    }
    let Whereabouts::Playing(playing) = &mut app.stage else { panic!("nobody plays") };
    playing.seated.leave().unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&whole), "{text}");
    assert!(text.lines().any(|line| line.ends_with("Ana move cube=g5 to=permitted")), "{text}");
    let again = replay_text("again".to_owned(), &text).unwrap();
    assert_eq!(again.game, playing.seated.game);
}

#[test]
fn a_record_that_is_there_already_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("there.shake");
    std::fs::write(&path, "mine").unwrap();
    assert!(RecordFile::create(&path).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    std::fs::remove_file(&path).unwrap();
    let mut file = RecordFile::create(&path).unwrap();
    file.keep("one\n").unwrap();
    file.keep("two\n").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\n");
}
