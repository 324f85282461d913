//! Forgetting somebody: the other players' match stays, and nothing in its log tells who was there.

use protocol::{Place, Problem};
use referee::{Command, Record};

use crate::entry::{Entry, Sitter, Who};

/// Whether people other than this one have been at the table.
pub fn had_others(log: &[Entry], person: &str) -> bool {
    log.iter().any(|entry| match entry {
        Entry::Opened { owner, .. } => owner != person,
        Entry::Sat { sitter, .. } => sitter.person().is_some_and(|other| other != person),
        _ => false,
    })
}

/// Replaces this person with a stranger, and each name that they had with a seat. Returns the names, the
/// old one first.
pub fn forget(log: &mut [Entry], person: &str, stranger: &str) -> Result<Vec<(String, String)>, Problem> {
    let names = new_names(log, person);
    for entry in log {
        forget_in(entry, person, stranger, &names)?;
    }
    Ok(names)
}

fn new_names(log: &[Entry], person: &str) -> Vec<(String, String)> {
    let sat = || {
        log.iter().filter_map(|entry| match entry {
            Entry::Sat { place, sitter } => Some((*place, sitter)),
            Entry::StoodIn { seat, sitter, .. } => Some((Place::Seat(*seat), sitter)),
            _ => None,
        })
    };
    let mut taken: Vec<String> = sat().map(|(_, sitter)| sitter.name.clone()).collect();
    let mut names: Vec<(String, String)> = Vec::new();
    for (place, sitter) in sat().filter(|(_, sitter)| sitter.person() == Some(person)) {
        if names.iter().any(|(old, _)| *old == sitter.name) {
            continue;
        }
        let (what, first) = match place {
            Place::Seat(seat) => ("Player", seat + 1),
            Place::Judge => ("Judge", 1),
        };
        let mut candidates = (first..).map(|number| format!("{what} {number}"));
        let name = candidates.find(|name| !taken.contains(name)).unwrap_or_default();
        taken.push(name.clone());
        names.push((sitter.name.clone(), name));
    }
    names
}

fn forget_in(
    entry: &mut Entry,
    person: &str,
    stranger: &str,
    names: &[(String, String)],
) -> Result<(), Problem> {
    match entry {
        Entry::Opened { owner, .. } if owner == person => *owner = stranger.to_owned(),
        Entry::Sat { sitter, .. } | Entry::StoodIn { sitter, .. } if sitter.person() == Some(person) => {
            let new = names.iter().find(|(old, _)| *old == sitter.name).map(|(_, new)| new.clone());
            *sitter = Sitter { name: new.unwrap_or_default(), who: Who::Person(stranger.to_owned()) };
        }
        Entry::Began { header, .. } => {
            let mut record = Record::read(header).map_err(|fault| Problem::malformed(fault.to_string()))?;
            names.iter().for_each(|(old, new)| record.header.rename(old, new));
            *header = record.write();
        }
        Entry::Command { line, presses, .. } => {
            *line = renamed(line, names)?;
            for (old, new) in names {
                for press in presses.iter_mut().filter(|press| press.by == *old) {
                    press.by.clone_from(new);
                }
            }
        }
        Entry::Failed { line } => *line = renamed(line, names)?,
        Entry::Explained { words } => {
            names.iter().for_each(|(old, new)| *words = words.replace(old, new));
        }
        _ => {}
    }
    Ok(())
}

fn renamed(line: &str, names: &[(String, String)]) -> Result<String, Problem> {
    let mut command = Command::from_line(line).map_err(Problem::malformed)?;
    names.iter().for_each(|(old, new)| command.rename(old, new));
    Ok(command.to_line())
}
