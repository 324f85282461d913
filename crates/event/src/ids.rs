//! Ids on badges, letters of teams, and labels of staff: everything that must be unique.

use std::collections::{BTreeMap, BTreeSet};

/// The longest label of staff, in characters.
const MAX_LABEL: usize = 40;

/// The letters of teams, in the order in which players name them. `players` are ids with their teams.
///
/// A team has the letter that most of its players have on their badges, so it keeps it when somebody changes teams.
pub fn team_letters<'a>(
    players: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
) -> Vec<(String, String)> {
    let mut teams: Vec<(&str, BTreeMap<&str, usize>)> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, team) in players {
        let Some(team) = team else { continue };
        let place = *places.entry(team).or_insert_with(|| {
            teams.push((team, BTreeMap::new()));
            teams.len() - 1
        });
        if let Some((letters, _)) = badge(id) {
            *teams[place].1.entry(letters).or_default() += 1;
        }
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut letters: Vec<Option<String>> = vec![None; teams.len()];
    for (place, (_, badges)) in teams.iter().enumerate() {
        let most = badges.iter().max_by_key(|(letters, count)| (**count, std::cmp::Reverse(*letters)));
        letters[place] =
            most.map(|(letters, _)| (*letters).to_owned()).filter(|own| taken.insert(own.clone()));
    }
    let mut free = (0..).map(letter);
    for place in letters.iter_mut().filter(|place| place.is_none()) {
        *place = free.find(|letter| taken.insert(letter.clone()));
    }
    teams
        .iter()
        .zip(letters)
        .map(|((team, _), letter)| ((*team).to_owned(), letter.unwrap_or_default()))
        .collect()
}

/// Gives ids to new players: A1 to K5 as on the badges, or 01, 02 and so on without a team. `there` are ids with their teams;
/// `coming` are the teams of the new players, with the ids that they would like.
pub fn next_ids(there: &[(&str, Option<&str>)], coming: &[(Option<&str>, Option<&str>)]) -> Vec<String> {
    // A badge is typed on phones, where c2 is C2.
    let mut taken: BTreeSet<String> = there.iter().map(|(id, _)| id.to_lowercase()).collect();
    taken.extend(coming.iter().filter_map(|(_, wish)| *wish).map(str::to_lowercase));
    let everybody = there.iter().copied();
    let everybody = everybody.chain(coming.iter().map(|(team, wish)| (wish.unwrap_or_default(), *team)));
    let letters: BTreeMap<String, String> = team_letters(everybody).into_iter().collect();
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    let numbers =
        taken.iter().filter_map(|id| badge(id).map(|(letters, number)| (letters.to_uppercase(), number)));
    let mut highest: BTreeMap<String, usize> = BTreeMap::new();
    for (letters, number) in numbers {
        let entry = highest.entry(letters).or_default();
        *entry = number.max(*entry);
    }
    let mut ids = Vec::with_capacity(coming.len());
    for (team, wish) in coming {
        let id = wish.map(str::to_owned).unwrap_or_else(|| {
            let prefix = team.and_then(|team| letters.get(team)).map(String::as_str).unwrap_or_default();
            let next = last.entry(prefix).or_insert_with(|| highest.get(prefix).copied().unwrap_or_default());
            loop {
                *next += 1;
                let id = if prefix.is_empty() { format!("{next:02}") } else { format!("{prefix}{next}") };
                if taken.insert(id.to_lowercase()) {
                    break id;
                }
            }
        });
        ids.push(id);
    }
    ids
}

/// A label that nobody has yet: the one requested, with a number after it if need be.
pub fn unique_label(wish: &str, taken: &BTreeSet<String>) -> String {
    let wish: String =
        wish.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_LABEL).collect();
    let wish = if wish.is_empty() { "Helper".to_owned() } else { wish };
    // This is how the log names live tables.
    let is_table = wish.strip_prefix("table ").is_some_and(|rest| rest.parse::<usize>().is_ok());
    let lower: BTreeSet<String> = taken.iter().map(|label| label.to_lowercase()).collect();
    let free = |label: &String| !lower.contains(&label.to_lowercase());
    let numbered = (2..).map(|number| format!("{wish} {number}"));
    let first = (!is_table).then(|| wish.clone());
    first.into_iter().chain(numbered).find(free).unwrap_or_default()
}

/// The letters and the number of a badge such as `C2`; no letters for one such as `07`.
fn badge(id: &str) -> Option<(&str, usize)> {
    let digits = id.find(|sign: char| sign.is_ascii_digit())?;
    let (letters, number) = id.split_at(digits);
    let plain = letters.len() <= 2 && letters.bytes().all(|letter| letter.is_ascii_alphabetic());
    let number = number.parse().ok().filter(|number| *number < 100_000)?;
    plain.then_some((letters, number))
}

/// A to Z, then AA, AB and so on.
fn letter(index: usize) -> String {
    let sign = |index: usize| char::from(b'A' + (index % 26) as u8);
    match index.checked_div(26) {
        Some(0) | None => sign(index).to_string(),
        Some(before) => format!("{}{}", letter(before - 1), sign(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_have_the_letter_of_the_team() {
        let coming =
            [(Some("Owls"), None), (Some("Comets"), None), (Some("Owls"), None), (None, None), (None, None)];
        assert_eq!(next_ids(&[], &coming), ["A1", "B1", "A2", "01", "02"]);
        let there = [("A1", Some("Owls")), ("B1", Some("Comets")), ("01", None), ("x-ray", None)];
        let coming = [(Some("Rays"), None), (Some("Owls"), Some("a7")), (Some("Owls"), None), (None, None)];
        assert_eq!(next_ids(&there, &coming), ["C1", "a7", "A8", "02"]);
    }

    #[test]
    fn a_team_keeps_its_letter_when_somebody_changes_teams() {
        let players =
            [("A1", Some("Comets")), ("A2", Some("Owls")), ("B1", Some("Comets")), ("B2", Some("Comets"))];
        let letters = team_letters(players);
        let expected =
            [("Comets", "B"), ("Owls", "A")].map(|(team, letter)| (team.to_owned(), letter.to_owned()));
        assert_eq!(letters, expected);
    }

    #[test]
    fn after_z_comes_aa() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letter), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn no_two_are_called_alike() {
        let taken: BTreeSet<String> = ["Ines".to_owned(), "ines 2".to_owned()].into();
        assert_eq!(unique_label(" INES ", &taken), "INES 3");
        assert_eq!(unique_label("Tomas", &taken), "Tomas");
        assert_eq!(unique_label("", &taken), "Helper");
        assert_eq!(unique_label("table 7", &taken), "table 7 2");
    }
}
