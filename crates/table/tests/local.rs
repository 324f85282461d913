//! Tables without a server, from the first roll to the last point, with a person who does what the coach says.

use std::time::Duration;

use dice::Seed;
use mat::Game;
use protocol::{Ask, Said, Says, Scene, Settings, Wish};
use referee::{Act, Moment, Phase, Record};
use serde_json::json;
use table::{Entry, LocalTable, NewTable, taken_in};

const SEED: Seed = Seed::new([7; 16]);

/// A table, the time, and everything that a page would have kept.
struct Device {
    table: LocalTable,
    now: Duration,
    said: u32,
}

impl Device {
    fn new(new: NewTable) -> Device {
        let table = LocalTable::open(new, "Ana", &SEED, Duration::ZERO).unwrap();
        Device { table, now: Duration::ZERO, said: 0 }
    }

    fn says(&mut self, said: impl FnOnce(String) -> Said) -> Vec<Says> {
        self.said += 1;
        self.table.hear(said(self.said.to_string()), &SEED, self.now)
    }

    fn does(&mut self, act: Act) {
        let says = self.says(|id| Said::Command { id, act: act.clone() });
        assert!(matches!(&says[0], Says::Answer { problem: None, .. }), "{act:?}: {:?}", says[0]);
        assert!(says.len() > 1, "{act:?} is shown");
    }

    fn wishes(&mut self, wish: Wish) {
        let says = self.says(|id| Said::Wish { id, wish: wish.clone() });
        assert!(matches!(&says[0], Says::Answer { problem: None, .. }), "{wish:?}: {:?}", says[0]);
    }

    fn scene(&self) -> Scene {
        self.table.scene(self.now)
    }

    fn phase(&self) -> Phase {
        self.scene().view.unwrap().phase
    }

    /// Does what the coach says, or what is left to do, and otherwise waits for the others.
    fn goes_on(&mut self) {
        let Some(Says::Advice { advice, .. }) = self.says(|id| Said::Ask { id, ask: Ask::Advice }).pop()
        else {
            panic!("the coach says something");
        };
        let due = self.scene().view.unwrap().waiting.iter().any(|name| name.as_str() == "Ana");
        let open = || self.scene().choices.actions.into_iter().find(|action| action.needs.is_empty());
        if let Some(act) = advice.map(|advice| advice.act).or_else(|| due.then(open)?.map(|open| open.act)) {
            return self.does(act);
        }
        self.now = self.table.next_wake().expect("somebody has something to do").max(self.now);
        self.table.wake(self.now);
    }

    /// Plays until a shake is over.
    fn plays_a_shake(&mut self) {
        let shakes = |device: &Device| device.scene().view.unwrap().sheet.shakes.len();
        let before = shakes(self);
        for _ in 0..500 {
            if shakes(self) > before {
                return;
            }
            self.goes_on();
        }
        panic!("the shake does not end: {:?}", self.scene().view);
    }

    fn log(&self) -> Vec<Entry> {
        self.table.entries_after(0).cloned().collect()
    }
}

fn practice(rules: &str, division: &str) -> NewTable {
    let settings = json!({
        "rules": rules, "division": division, "seats": 3, "practice": true, "time": "none", "pace": "quick",
    });
    let settings: Settings = serde_json::from_value(settings).unwrap();
    NewTable::Match { settings, bots: vec!["novice".to_owned(), "player".to_owned()] }
}

/// A command may have been given as it stands, and yet say itself what the judge finds.
fn a_forged_verdict_is_refused(log: Vec<Entry>, rules: &str) {
    let mut log = serde_json::to_value(log).unwrap();
    let entries = log.as_array_mut().unwrap();
    let (number, line) = (1..)
        .zip(entries)
        .filter_map(|(number, entry)| Some((number, entry.get_mut("line")?)))
        .find(|(_, line)| line.as_str().unwrap().contains(" present "))
        .expect("somebody presented a Solution");
    *line = json!(format!("{} assume=correct", line.as_str().unwrap()));
    let forged = serde_json::from_value(log).unwrap();
    let problem = taken_in(forged, "person", &desk::judge(), &|_| true).unwrap_err();
    assert_eq!(problem.code, "not-played", "{rules}");
    assert!(problem.detail.contains(&format!("entry {number} cannot have happened")), "{rules}: {problem:?}");
}

#[test]
fn a_match_is_played_kept_and_taken_in_by_a_server() {
    for (rules, division) in [
        ("equations-basic-mlag-2019", "elementary"),
        ("onsets-agloa-2024", "basic"),
        ("wff-mlag-2017", "elementary"),
    ] {
        let mut device = Device::new(practice(rules, division));
        device.plays_a_shake();
        assert_eq!(device.phase(), Phase::Between, "{rules}");
        // What is kept brings the same table back.
        let back = LocalTable::reopen(device.log(), Duration::ZERO, Duration::ZERO).unwrap();
        let (stood, stands) = (device.scene(), back.scene(Duration::ZERO));
        assert_eq!(stood.view.unwrap().players, stands.view.unwrap().players, "{rules}");

        device.wishes(Wish::Ready);
        device.table.wake(device.now);
        device.plays_a_shake();
        let early = taken_in(device.log(), "person", &desk::judge(), &|_| true);
        assert_eq!(early.unwrap_err().code, "match-runs");
        device.wishes(Wish::End);
        let record = Record::read(&device.table.record().unwrap()).unwrap();
        record.replay(&desk::judge()).unwrap();
        let (state, log) = taken_in(device.log(), "person", &desk::judge(), &|_| true).unwrap();
        assert_eq!(state.sheet().unwrap(), device.table.sheet().unwrap(), "{rules}");
        assert_eq!(log.len(), device.log().len());
        assert!(state.place_of("person").is_some() && state.owner == "person");
        a_forged_verdict_is_refused(device.log(), rules);
    }
}

#[test]
fn bots_say_what_they_think_of_their_moves_and_what_there_is_to_look_at() {
    let mut device = Device::new(practice("equations-basic-mlag-2019", "elementary"));
    let asks = |device: &mut Device, ask: Ask| match device.says(|id| Said::Ask { id, ask }).pop() {
        Some(Says::Aloud { aloud, .. }) => aloud,
        other => panic!("{other:?}"),
    };
    assert_eq!((asks(&mut device, Ask::Aloud), asks(&mut device, Ask::Look)), (None, None));
    let turn = |device: &Device| device.scene().view.unwrap().shake.and_then(|shake| shake.turn);
    let (mut said, mut looked) = (0, 0);
    for _ in 0..200 {
        let mover = device.scene().view.unwrap().shake.and_then(|shake| shake.mover);
        let aloud = asks(&mut device, Ask::Aloud);
        let moved = mover.as_ref().is_some_and(|mover| mover.as_str() != "Ana") && aloud.is_some();
        assert!(aloud.is_none() || moved, "only bots speak");
        if let Some(aloud) = aloud {
            assert!(aloud.says.unwrap().plain.starts_with("I moved the ") && aloud.looks.is_some());
            said += 1;
        }
        let look = asks(&mut device, Ask::Look);
        if let Some(look) = look {
            assert_eq!((turn(&device).unwrap().as_str(), look.says), ("Ana", None));
            looked += 1;
        }
        if device.scene().view.unwrap().sheet.shakes.len() == 1 {
            break;
        }
        device.goes_on();
    }
    assert!(said > 0 && looked > 0, "{said} {looked}");
}

#[test]
fn a_first_shake_needs_no_server() {
    for game in [Game::Equations, Game::OnSets, Game::Wff] {
        let mut device = Device::new(NewTable::FirstShake { game });
        device.plays_a_shake();
        let totals: Vec<i64> = device.scene().view.unwrap().players.iter().map(|one| one.total).collect();
        assert!(totals[0] > totals[1], "{game:?}: whoever follows the coach wins, not {totals:?}");
    }
}

#[test]
fn a_resend_changes_nothing_and_a_page_that_comes_back_hears_what_it_missed() {
    let mut device = Device::new(practice("equations-basic-mlag-2019", "elementary"));
    let roll = Said::Command { id: "7".to_owned(), act: Act::Roll { cubes: None } };
    let first = device.table.hear(roll.clone(), &SEED, device.now);
    let again = device.table.hear(roll, &SEED, device.now);
    assert_eq!(first[0], again[0]);
    assert_eq!(again.len(), 1, "nothing happens twice");
    let welcome = device.table.hear(Said::Hello { have: Some(4) }, &SEED, device.now);
    let Says::Welcome { missed, scene } = &welcome[0] else { panic!("{welcome:?}") };
    assert_eq!(missed.iter().map(|update| update.entry).collect::<Vec<_>>(), [5, 6]);
    assert_eq!(scene.last, 6);
}

#[test]
fn a_server_takes_in_nothing_that_cannot_have_been_played() {
    let mut device = Device::new(practice("onsets-agloa-2024", "basic"));
    device.plays_a_shake();
    device.wishes(Wish::End);
    let log = device.log();
    let taken = |log: Vec<Entry>, is_name: bool| taken_in(log, "person", &desk::judge(), &|_| is_name);
    assert!(taken(log.clone(), true).is_ok());
    assert_eq!(taken(log.clone(), false).unwrap_err().code, "not-played", "names are shown to others");
    assert_eq!(taken(log[1..].to_vec(), true).unwrap_err().code, "not-played");
    let edited = |from: &str, to: &str| {
        let text = serde_json::to_string(&log).unwrap();
        assert!(text.contains(from), "{from} in {text}");
        serde_json::from_str::<Vec<Entry>>(&text.replacen(from, to, 1)).unwrap()
    };
    for (what, log) in [
        ("another seed", edited("07070707", "17070707")),
        ("a guest", edited(r#"{"person":"me"}"#, r#"{"person":"somebody"}"#)),
        ("a level that does not exist", edited(r#"{"bot":"novice"}"#, r#"{"bot":"oracle"}"#)),
        ("another roll", edited(r#"cubes=\"5 3 3"#, r#"cubes=\"3 3 5"#)),
        ("a ruling of a judge", edited("judge end-match", "judge disqualify player=Ana reason=late")),
    ] {
        assert!(taken(log, true).is_err(), "{what}");
    }
}

#[test]
fn time_runs_stands_and_is_told() {
    let settings = json!({
        "rules": "equations-basic-mlag-2019", "division": "middle", "seats": 2, "practice": true, "pace": "quick",
    });
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let mut device = Device::new(NewTable::Match { settings, bots: vec!["novice".to_owned()] });
    device.does(Act::Roll { cubes: None });
    // Ana sets no Goal: her limits pass one after the other, each with one entry, and the table never spins.
    let before = device.table.last();
    let mut woken = 0;
    while device.now < Duration::from_secs(400) {
        let wake = device.table.next_wake().expect("a limit is to come");
        assert!(wake >= device.now, "the table asks to be woken in the past");
        device.now = wake;
        device.table.wake(device.now);
        woken += 1;
    }
    assert!(woken < 40 && device.table.last() - before < 40, "{woken}: {:?}", device.log());
    assert!(device.scene().view.unwrap().players[0].total < 0, "time costs points");

    device.wishes(Wish::Pause);
    assert_eq!(device.table.next_wake(), None, "nothing happens while the clocks stand");
    let stood = device.scene().now;
    device.now += Duration::from_secs(60);
    assert_eq!(device.scene().now, stood);
    device.wishes(Wish::GoOn);
    assert!(device.table.record().unwrap().contains("paused for 60 s"), "{}", device.table.record().unwrap());
    // Coming back after two minutes finds the clock where it stood.
    let stood = device.scene().now.unwrap();
    let back = LocalTable::reopen(device.log(), Duration::from_secs(120), Duration::from_secs(9)).unwrap();
    let stands = back.scene(Duration::from_secs(9)).now.unwrap();
    // A limit is over one microsecond after its moment.
    assert!(stands >= stood && stands - stood <= Moment::from(Duration::from_micros(1)), "{stood} {stands}");
    assert!(back.record().unwrap().contains("paused for 120 s"));
}
