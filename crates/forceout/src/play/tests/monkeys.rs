//! Whatever is pressed, in any terminal: nothing panics, and the record on disk is the match at the table.

use super::driver::{Sitting, form, keys};

/// Keys that lead somewhere, more often than others.
pub(crate) const KEYS: &str = "rsgmhndwacpjteyvbfxkz?SLVRQ 123456789+-*()BRGYUCAKENpqio<Enter><Enter><Enter><Enter><Tab><Esc>\
                    <Up><Down><Down><Left><Right><Right><Home><End><C-p><C-l><C-b><BackTab><Backspace><Delete>";

pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count
    }
}

#[test]
fn no_keys_stop_the_table() {
    let keys = keys(KEYS);
    let mut commands = 0;
    for rulebook in &mat::RULEBOOKS {
        for (number, division) in rulebook.divisions.iter().enumerate() {
            let mut chance = Chance(0x9E37_79B9 + number as u64 * 7919 + rulebook.name.len() as u64);
            let players: &[&str] = if number % 2 == 0 { &["Ana", "Ben", "Cem"] } else { &["Ana", "Ben"] };
            let mut form = form(rulebook.name, division.name(), players);
            form.tabletop = number % 3 == 1;
            form.called = form.tabletop;
            form.peers = number % 2 == 1;
            form.minutes = 5;
            let mut sitting = Sitting::down(form, &format!("{number}"));
            for step in 0..160 {
                let key = keys[chance.below(keys.len())];
                sitting.press_key(key);
                if sitting.playing().over {
                    break;
                }
                if chance.below(6) == 0 {
                    sitting.wait(chance.below(12) as u64);
                }
                if step % 8 == 0 {
                    let width = 20 + chance.below(120) as u16;
                    let height = 5 + chance.below(50) as u16;
                    sitting.buffer(width, height);
                }
            }
            sitting.assert_kept();
            commands += sitting.kept.text.borrow().lines().filter(|line| !line.starts_with('#')).count();
        }
    }
    // They must have got somewhere: otherwise a table where nothing can be done would pass.
    assert!(commands > 300, "only {commands} commands");
}
