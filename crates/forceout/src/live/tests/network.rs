//! Two terminals at a real server play part of a shake by keys, while the server restarts.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::json;
use server::client::Person;
use server::{Config, Limited, Server};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use super::driver::{press, screen};
use crate::live::address::Address;
use crate::live::guest::{Passes, arrive};
use crate::live::line::TableLine;
use crate::live::opening::TableArgs;
use crate::live::room::{Errand, LiveTable};
use crate::play::at_table::AtTable;

/// A server with its folder, which goes away with the test.
struct Served {
    folder: TempDir,
    runtime: Runtime,
    server: Option<Server>,
}

impl Served {
    fn new() -> Served {
        let folder = tempfile::tempdir().unwrap();
        let mut served = Served { folder, runtime: runtime(), server: None };
        served.start(0);
        served
    }

    fn start(&mut self, port: u16) {
        let config = Config {
            address: ([127, 0, 0, 1], port).into(),
            data: self.folder.path().join("tables").into(),
            public: None,
            forget_after_days: 30,
            keep_progress_days: 400,
            haste: 100,
            limited: Limited::Yes,
            drills_ahead: false,
            bank: None,
            copy_to: None,
            peer: server::Peer::default(),
            drain: std::time::Duration::ZERO,
            trusted: Vec::new(),
        };
        self.server = Some(self.runtime.block_on(Server::start(config)).unwrap());
    }

    fn port(&self) -> u16 {
        self.server.as_ref().unwrap().address().port()
    }

    fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.runtime.block_on(server.stop()).unwrap();
        }
    }
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// A terminal at a table.
struct Seat {
    room: LiveTable,
    line: TableLine,
    begun: Instant,
}

impl Seat {
    fn new(address: &Address, person: Person) -> Seat {
        let mut room =
            LiveTable::new(address.clone(), Errand::Join(None), Vec::new(), format!("{:p}", &person));
        room.colour = false;
        let line = TableLine::open(runtime(), person, address.code.clone());
        Seat { room, line, begun: Instant::now() }
    }

    fn pump(&mut self) {
        self.room.time(self.begun.elapsed());
        self.line.news().for_each(|news| self.room.hear(news));
        self.room.outgoing().into_iter().for_each(|message| self.line.send(message));
    }

    fn press(&mut self, script: &str) {
        press(&mut self.room, script);
        self.pump();
    }

    fn phase(&self) -> &'static str {
        self.room.game().map_or("lobby", |game| game.phase().name())
    }

    fn sees(&self, words: &str) -> bool {
        screen(&self.room, 100, 40).contains(words)
    }
}

/// Waits until the condition holds.
fn until(seats: &mut [&mut Seat], what: &str, is_so: impl Fn(&[&mut Seat]) -> bool) {
    let begun = Instant::now();
    loop {
        seats.iter_mut().for_each(|seat| seat.pump());
        if is_so(seats) {
            return;
        }
        let shown: Vec<String> = seats.iter().map(|seat| screen(&seat.room, 100, 40)).collect();
        assert!(begun.elapsed() < Duration::from_secs(30), "waited for {what}:\n{}", shown.join("\n"));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn two_terminals_play_over_a_restart_of_the_server() {
    let mut served = Served::new();
    let host = format!("127.0.0.1:{}", served.port());
    let mut passes = Passes::read(served.folder.path());
    let arrives = |name: Option<&str>, passes: &mut Passes| {
        let arrived = served.runtime.block_on(arrive(&host, name, Errand::Join(None), passes));
        arrived.unwrap().0
    };
    let (first, second) = (arrives(Some("Ana"), &mut passes), arrives(Some("Ben"), &mut passes));
    assert_eq!(arrives(Some("Ana"), &mut passes).cookie(), first.cookie(), "who comes back is the same");
    let last = arrives(None, &mut Passes::read(served.folder.path()));
    assert_eq!(last.cookie(), first.cookie(), "without a name, who came last");
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let code = served.runtime.block_on(first.opens(settings)).unwrap();
    let address = Address::read(&format!("http://{host}/t/{code}")).unwrap();
    let (mut ana, mut ben) = (Seat::new(&address, first), Seat::new(&address, second));
    let both = |ana: &mut Seat, ben: &mut Seat, what: &str, is_so: &dyn Fn(&Seat) -> bool| {
        until(&mut [ana, ben], what, |seats| seats.iter().all(|seat| is_so(seat)));
    };
    both(&mut ana, &mut ben, "two who sit", &|seat| seat.sees("All seats are taken"));
    until(&mut [&mut ana, &mut ben], "presence", |seats| seats.iter().all(|seat| seat.sees("  here")));
    // Either person may have got the first seat, from which the first Goal is set.
    ana.press("b");
    both(&mut ana, &mut ben, "a match", &|seat| seat.phase() == "between");
    let (one, other) = if ana.sees("Roll the cubes") { (&mut ana, &mut ben) } else { (&mut ben, &mut ana) };
    one.press("r");
    until(&mut [one, other], "a roll", |seats| seats.iter().all(|seat| seat.phase() == "goal"));
    let cubes = one.room.game().unwrap().section(mat::Section::Resources);
    let letter = cubes.iter().map(|cube| cube.face).find(|face| "pqrs".contains(*face)).unwrap();
    one.press(&format!("g{letter}<Enter>"));
    until(&mut [one, other], "a Goal", |seats| seats.iter().all(|seat| seat.phase() == "turn"));
    other.press("m<Enter>p");
    until(&mut [one, other], "a move", |seats| seats[0].sees("Move a cube"));
    one.press("h");
    until(&mut [one, other], "the block", |seats| seats[0].sees("Call Impossible"));
    one.press("i");
    if one.sees("any other key") {
        one.press("<Enter>");
    }
    until(&mut [one, other], "writing", |seats| seats[1].sees("Write the Solution"));
    other.press(&format!("w{letter}"));

    // In the middle of writing the server stops, and comes back at the same address.
    let port = served.port();
    served.stop();
    until(&mut [one, other], "a lost line", |seats| seats.iter().all(|seat| seat.sees("Not connected")));
    other.press("<C-p><Enter>");
    served.start(port);
    until(&mut [one, other], "the verdict", |seats| {
        seats.iter().all(|seat| seat.room.game().is_some_and(|game| game.verdicts().contains("Solution of")))
    });
    let sheet = one.room.game().unwrap().view().sheet;
    assert_eq!(sheet.shakes.len(), 1);
    assert_eq!(sheet.shakes[0].solutions.len(), 1, "presented once, though it was sent again");
    served.stop();
}

#[derive(clap::Parser)]
struct Opening {
    #[command(flatten)]
    table: TableArgs,
}

fn opening(flags: &[&str]) -> TableArgs {
    let common = ["forceout", "--rules=wff-mlag-2017", "--division=junior", "--open-to-watch"];
    Opening::try_parse_from(common.iter().chain(flags)).unwrap().table
}

#[test]
fn a_table_is_opened_from_the_terminal_and_a_bot_plays_there() {
    let mut served = Served::new();
    let host = format!("127.0.0.1:{}", served.port());
    let mut passes = Passes::read(served.folder.path());
    let table = opening(&["--seats=3", "--bot=learner", "--bot=player"]);
    assert!(table.fault().is_none() && opening(&["--bot=learner", "--bot=player"]).fault().is_some());
    let arrived = served.runtime.block_on(arrive(&host, Some("Ana"), Errand::Join(None), &mut passes));
    let person = arrived.unwrap().0;
    let address = served.runtime.block_on(table.open(&host, &person)).unwrap();
    let mut ana = Seat::new(&address, person);
    until(&mut [&mut ana], "three who sit", |seats| seats[0].sees("All seats are taken"));
    ana.press("b");
    until(&mut [&mut ana], "a match", |seats| seats[0].phase() == "between");
    let players = ana.room.game().unwrap().view().players;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Learner bot", "Player bot"]);
    served.stop();
}

/// A connection to the server that loses exactly one message of the client: the next one after `lose` is set.
fn lossy(behind: u16) -> (u16, Arc<AtomicBool>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let lose = Arc::new(AtomicBool::new(false));
    let losing = Arc::clone(&lose);
    std::thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            let Ok(far) = TcpStream::connect(("127.0.0.1", behind)) else { return };
            let (from_far, to_near) = (far.try_clone().unwrap(), near.try_clone().unwrap());
            let losing = Arc::clone(&losing);
            std::thread::spawn(move || carry(from_far, to_near, |_| false));
            // A text frame, not the answer to a ping.
            std::thread::spawn(move || {
                carry(near, far, |bytes| bytes[0] == 0x81 && losing.swap(false, Ordering::Relaxed))
            });
        }
    });
    (port, lose)
}

/// Passes on everything that is not lost.
fn carry(mut from: TcpStream, mut to: TcpStream, is_lost: impl Fn(&[u8]) -> bool) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        if !is_lost(&buffer[..read]) && to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

#[test]
fn a_wish_that_nobody_answers_is_sent_again_over_another_line() {
    let mut served = Served::new();
    let (port, lose) = lossy(served.port());
    let host = format!("127.0.0.1:{port}");
    let mut passes = Passes::read(served.folder.path());
    let arrived = served.runtime.block_on(arrive(&host, Some("Ana"), Errand::Join(None), &mut passes));
    let person = arrived.unwrap().0;
    let table = opening(&["--bot=learner"]);
    let address = served.runtime.block_on(table.open(&host, &person)).unwrap();
    let mut ana = Seat::new(&address, person);
    until(&mut [&mut ana], "two who sit", |seats| seats[0].sees("All seats are taken"));
    lose.store(true, Ordering::Relaxed);
    ana.press("b");
    // The server still pings: it is not silence that ends the connection (SC-17).
    until(&mut [&mut ana], "a match", |seats| seats[0].phase() == "between");
    assert!(!lose.load(Ordering::Relaxed), "nothing was lost");
    served.stop();
}
