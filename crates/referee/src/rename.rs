//! Renaming a player in a header and in commands, so that a person can be forgotten while the match stays.

use crate::act::Act;
use crate::command::Command;
use crate::header::Header;
use crate::seat::Name;

impl Header {
    /// Calls a player by another name, which nobody else may have.
    pub fn rename(&mut self, old: &str, new: &str) {
        for name in self.players.iter_mut().filter(|name| name.as_str() == old) {
            *name = Name::from(new);
        }
    }
}

impl Command {
    /// Calls a player by another name wherever the command names them.
    pub fn rename(&mut self, old: &str, new: &str) {
        let rename = |name: &mut String| {
            if name == old {
                *name = new.to_owned();
            }
        };
        let reword = |words: &mut Option<String>| {
            if let Some(words) = words {
                *words = words.replace(old, new);
            }
        };
        rename(&mut self.by);
        match &mut self.act {
            Act::Decide { join: Some(player), .. } | Act::Absent { player, .. } => rename(player),
            Act::Disqualify { player, reason }
            | Act::Warn { player, reason }
            | Act::Penalize { player, reason, .. } => {
                rename(player);
                reword(reason);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Command, Record};

    #[test]
    fn a_player_gets_another_name_wherever_a_record_has_it() {
        let text = "shake: 1\nrules: wff-mlag-2017\ndivision: junior\nplayers: Ana, Ben, Cem\nfirst: Ben\n\n";
        let mut record = Record::read(text).unwrap();
        record.header.rename("Ben", "Player 2");
        let names: Vec<&str> = record.header.players().iter().map(|name| name.as_str()).collect();
        assert_eq!(names, ["Ana", "Player 2", "Cem"]);
        assert!(record.write().contains("first: \"Player 2\""), "{}", record.write());
        for (line, renamed) in [
            ("1 Ben roll", "1 \"Player 2\" roll"),
            ("1 Ana decide present=true join=Ben", "1 Ana decide present=true join=\"Player 2\""),
            (
                "1 judge warn player=Ben reason=\"Ben talks\"",
                "1 judge warn player=\"Player 2\" reason=\"Player 2 talks\"",
            ),
            ("1 Ana goal goal=Ben", "1 Ana goal goal=Ben"),
        ] {
            let mut command = Command::from_line(line).unwrap();
            command.rename("Ben", "Player 2");
            assert_eq!(command.to_line(), renamed);
        }
    }
}
