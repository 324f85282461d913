//! Whatever is pressed at a live table, and whatever the connection loses, nothing panics and the match goes on.

use serde_json::json;

use super::driver::{House, at, room, screen};
use crate::live::room::{Errand, News};
use crate::play::tests::driver::keys;
use crate::play::tests::monkeys::{Chance, KEYS};

/// The keys of a live table, in addition to those of any table.
const LIVE_KEYS: &str = "TP";

#[test]
fn no_keys_stop_a_live_table() {
    let keys = keys(&format!("{KEYS}{LIVE_KEYS}"));
    let mut done = 0;
    for rulebook in &mat::RULEBOOKS {
        for (number, division) in rulebook.divisions.iter().enumerate() {
            let mut chance = Chance(0x51ED_270B + number as u64 * 104_729 + rulebook.name.len() as u64);
            let mut house = House::new(rulebook.name, division.name());
            house.seats(["Ana", "Ben"]);
            house.begin();
            house.owner = number % 2 == 0;
            // One monkey for both seats: the keyboard goes to whoever has something to do.
            let mut monkeys = [0, 1].map(|seat| (json!({ "seat": seat }), room(Errand::Join(None))));
            for step in 0..100 {
                let which = chance.below(2);
                let (place, room) = &mut monkeys[which];
                house.place = place.clone();
                if step < 2 || chance.below(10) == 0 {
                    room.hear(News::Lost("the monkey pulled the plug".to_owned()));
                    room.hear(house.welcome(Vec::new()));
                }
                at(room, step);
                for _ in 0..chance.below(8) {
                    room.key(keys[chance.below(keys.len())]);
                }
                let mut changed = false;
                for message in room.outgoing() {
                    // Some messages are lost on their way.
                    if chance.below(20) == 0 {
                        continue;
                    }
                    let heard = house.obeys(["Ana", "Ben"][which], &message);
                    changed |= heard.len() > 1;
                    done += heard.len() - 1;
                    heard.into_iter().for_each(|news| room.hear(news));
                }
                if step % 8 == 0 {
                    let (width, height) = (20 + chance.below(120), 5 + chance.below(50));
                    screen(room, width as u16, height as u16);
                }
                room.over = false;
                if chance.below(6) == 0 {
                    house.waits(40);
                    changed = true;
                }
                if changed {
                    for (place, room) in &mut monkeys {
                        house.place = place.clone();
                        room.hear(house.update("command"));
                    }
                }
            }
        }
    }
    assert!(done > 90, "only {done} commands were done");
}
