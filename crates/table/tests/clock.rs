//! Moments of a match never go back in a log (SC-19).

use protocol::{Place, Settings};
use referee::{Act, Moment, Record};
use serde_json::json;
use table::{Entry, Sitter, State, Who};

/// A table of two where the match has begun.
fn begun() -> State {
    let settings = json!({ "rules": "wff-mlag-2017", "division": "senior", "seats": 2 });
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let header = settings.header(&["Ana", "Ben"]).unwrap();
    let mut state =
        State::open(&Entry::Opened { settings, owner: "0".to_owned(), judge_code: None }).unwrap();
    for (seat, name) in ["Ana", "Ben"].into_iter().enumerate() {
        let sitter = Sitter { name: name.to_owned(), who: Who::Person(seat.to_string()) };
        state.apply(&Entry::Sat { place: Place::Seat(seat), sitter }, &desk::judge()).unwrap();
    }
    let began = Entry::Began { header: Record::new(header).write(), seed: "07".repeat(16) };
    state.apply(&began, &desk::judge()).unwrap();
    state
}

#[test]
fn credit_for_a_slow_connection_does_not_reach_back_before_a_restart() {
    let mut state = begun();
    let back = Moment::milliseconds(5_200);
    state.apply(&Entry::WentOn { at: back, away: 9_000, restarted: true }, &desk::judge()).unwrap();
    let roll = Act::read("roll", &Default::default()).unwrap();
    // It was in transit for longer than the clock has run since.
    let command = state.command(Some(Place::Seat(0)), Moment::milliseconds(5_150), roll).unwrap();
    assert_eq!(command.at, back);
}
