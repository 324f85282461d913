//! How many commands a second the referee takes on one core, with everything assumed, and how long a record is.
//!
//! `cargo run --release -p referee --example speed`
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a measurement needs a clock")]

use std::time::Instant;

use referee::{Command, Header, Match, Record, Unjudged};

const SHAKE: [&str; 12] = [
    "roll cubes=\"0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ + - x ÷ 1 2 3 4\"",
    "select variation=zero-wild assume=legal",
    "select variation=base:m~8 assume=legal",
    "select variation=multiple-of-k:k~6 assume=legal",
    "goal goal=\"5x 4\"",
    "move cube=3 to=permitted",
    "move bonus=1 cube=2 to=required",
    "move cube=6 to=forbidden",
    "move cube=x to=permitted",
    "challenge call=now",
    "present equation=\"(3x6)+2 = 5x4\" assume=correct",
    "decide present=false",
];

fn main() {
    let (mut commands, mut refused, mut bytes) = (0u32, 0u32, 0);
    let start = Instant::now();
    while start.elapsed().as_secs() < 2 {
        let header =
            Header::new("equations-adventurous-mlag-2018", "middle", &["Ana", "Ben", "Cem"]).unwrap();
        let mut game = Match::new(header.clone());
        let mut record = Record::new(header);
        let measured = commands == 0;
        for second in 0..1500 {
            let setter = second / SHAKE.len();
            let step = second % SHAKE.len();
            // Selections and turns go clockwise from the setter; the fifth player to act challenges.
            let by = [0, 0, 1, 2, 0, 1, 2, 0, 1, 2, 2, 0][step] + setter;
            let line = format!("{second} {} {}", ["Ana", "Ben", "Cem"][by % 3], SHAKE[step]);
            let command = Command::from_line(&line).unwrap();
            let outcome = match measured {
                true => record.command(&mut game, &command, &Unjudged),
                false => game.command(&command, &Unjudged),
            };
            refused += u32::from(outcome.refusal.is_some());
            commands += 1;
        }
        bytes = bytes.max(record.write().len());
    }
    let rate = f64::from(commands) / start.elapsed().as_secs_f64();
    println!("{rate:.0} commands a second, reading the line included ({refused} of {commands} refused)");
    println!("a record of 1500 commands has {bytes} bytes, remarks included");
}
